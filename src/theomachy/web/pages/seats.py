"""Seats: the way in by an invite, and who sits where."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import segno
from fastapi import APIRouter, Depends, Request, Response
from markupsafe import Markup

from theomachy.core.errors import Refused, TheomachyError
from theomachy.table.records import Invite, Role, Seat
from theomachy.web import site as sites
from theomachy.web.pages.common import PageFace, fields_of, go_to, html, remember_seat, text_of
from theomachy.web.pages.table import Here, page_of
from theomachy.web.site import site_of

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class ShownInvite:
    """An invite with its address, and the address as a QR code."""

    invite: Invite
    address: str
    code: Markup


def address_of(request: Request, invite: Invite) -> str:
    """The address that an invite is sent as."""
    return f"{site_of(request).address_for(request)}/join/{invite.token}"


def code_of(address: str) -> Markup:
    """The address as a QR code: SVG without any style, so that it passes the page's policy."""
    drawn = segno.make(address, error="m").svg_inline(
        scale=4,
        border=2,
        dark="#000000",
        light="#ffffff",
        omitsize=True,
        svgclass=None,
        lineclass=None,
    )
    return Markup(drawn)


@router.get("/join/{token}")
def invitation(request: Request, token: str) -> Response:
    """What an invite leads to: a name is enough."""
    site = site_of(request)
    invite, info = site.tables.invitation(token, sites.remote_of(request))
    game = site.games[info.game]
    return html(
        request,
        "pages/join.html",
        page=PageFace(request, game.accent),
        invite=invite,
        info=info,
        here=_seat_here(request, info.id),
    )


@router.post("/join/{token}")
def join(request: Request, token: str, fields: dict[str, Any] = Depends(fields_of)) -> Response:
    """Take a seat."""
    site = site_of(request)
    joined = site.tables.join(token, text_of(fields, "name", 60), sites.remote_of(request))
    answer = go_to(request, f"/t/{joined.seat.table_id}")
    remember_seat(answer, site, joined.seat.table_id, joined.key)
    return answer


@router.get("/t/{table_id}/seats")
def seats(request: Request, seat: Here) -> Response:
    """Who sits where; for the Game Master also the invites."""
    page = page_of(request, seat)
    tables = page.site.tables
    shown = []
    here = _only_here(request)
    if seat.gm:
        live = [one for one in tables.invites(seat.table_id, seat.id) if not one.revoked]
        shown = [_shown(request, one) for one in reversed(live)]
    return html(request, "pages/seats.html", page=page, invites=shown, roles=Role, only_here=here)


@router.post("/t/{table_id}/device")
def another_device(request: Request, seat: Here) -> Response:
    """A link by which this seat comes to another device of the same person."""
    site = site_of(request)
    key = site.tables.fresh_key(seat.table_id, seat.id)
    address = f"{site.address_for(request)}/t/{seat.table_id}/enter/{key}"
    page = page_of(request, seat)
    values: dict[str, Any] = {"address": address, "code": code_of(address), "whose": ""}
    return html(request, "pages/device.html", page=page, **values)


@router.post("/t/{table_id}/seats/{other}/link")
def hand_on(request: Request, seat: Here, other: str) -> Response:
    """A new link for somebody's seat, for the Game Master to send; the old one is void."""
    site = site_of(request)
    page = page_of(request, seat)
    key = site.tables.hand_on(seat.table_id, seat.id, other)
    address = f"{site.address_for(request)}/t/{seat.table_id}/enter/{key}"
    name = next(one.name for one in page.view.seats if one.id == other)
    values: dict[str, Any] = {"address": address, "code": code_of(address), "whose": name}
    return html(request, "pages/device.html", page=page, **values)


def _shown(request: Request, invite: Invite) -> ShownInvite:
    address = address_of(request, invite)
    return ShownInvite(invite, address, code_of(address))


def _only_here(request: Request) -> bool:
    """Whether the address of invites reaches this machine from itself alone."""
    name = urlsplit(site_of(request).address_for(request)).hostname or ""
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"


def _seat_here(request: Request, table_id: str) -> Seat | None:
    """The seat that this device has at the table already."""
    try:
        return sites.seat_of(request, table_id)
    except (Refused, TheomachyError):
        return None
