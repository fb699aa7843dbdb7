"""What all handlers share: the tables, the renderer, where the site is reached and who runs it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_network
from typing import Any

from fastapi import Request

from theomachy.core.errors import Refused
from theomachy.core.plugin import Game
from theomachy.table.attempts import BEGINNINGS, WRONG_KEYS, Counted
from theomachy.table.records import Seat
from theomachy.table.service import Tables
from theomachy.web.rendering import Renderer
from theomachy.web.slow import SlowWork

HOST_COOKIE = "theomachy-host"
SEAT_COOKIE = "theomachy-seat-"
YEAR = 365 * 24 * 3600
"""Seconds that a seat's cookie lasts on a device."""


@dataclass(frozen=True)
class Site:
    """One server of tables.

    `address` is how others reach it (for invites); empty: as the request came. `host_key` opens
    every table as its Game Master; it is for whoever runs the server. `anyone_may_open`: visitors
    without it may open tables too. `secure`: cookies travel over HTTPS alone. `beat` is the time in
    seconds after which a silent stream gives a sign of life. `guesses` and `begun`
    count by address: wrong host keys, and what is begun without a key. `slow` is the queue for odds.
    """

    tables: Tables
    renderer: Renderer
    address: str = ""
    host_key: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    anyone_may_open: bool = True
    secure: bool = False
    beat: float = 15.0
    guesses: Counted = field(default_factory=lambda: Counted(WRONG_KEYS))
    begun: Counted = field(default_factory=lambda: Counted(BEGINNINGS))
    slow: SlowWork = field(default_factory=SlowWork)

    def address_for(self, request: Request) -> str:
        """The address to put before a path that is sent to others; without a slash at its end."""
        return self.address or str(request.base_url).rstrip("/")

    @property
    def games(self) -> Mapping[str, Game[Any]]:
        """The games that tables can be opened for, by id."""
        return self.tables.games


def site_of(request: Request) -> Site:
    """The site that serves this request."""
    site: Site = request.app.state.site
    return site


def remote_of(request: Request) -> str:
    """The address that a request comes from, by which is counted; in IPv6 that of its network."""
    host = request.client.host if request.client else "unknown"
    try:
        return _network(IPv6Address(host)) if ":" in host else host
    except ValueError:
        return host


def _network(address: IPv6Address) -> str:
    # A socket that listens to both has IPv4 in IPv6's form: all of it would be one network.
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address.packed, 64), strict=False))


def count_beginning(request: Request) -> None:
    """Counts a table or character begun without a key. Refused `too-many-begun`."""
    if not is_host(request):
        begun, remote = site_of(request).begun, remote_of(request)
        begun.check(remote)
        begun.note(remote)


def is_host(request: Request) -> bool:
    """Whether the request bears the key of whoever runs the server."""
    site = site_of(request)
    given = _bearer(request) or request.cookies.get(HOST_COOKIE, "")
    return same_key(given, site.host_key)


def same_key(given: str, key: str) -> bool:
    """Whether the given key is this one, in a time that betrays nothing of it."""
    return secrets.compare_digest(given.encode(), key.encode())


def may_open(request: Request) -> bool:
    """Whether this visitor may open tables."""
    return site_of(request).anyone_may_open or is_host(request)


def key_of(request: Request, table_id: str) -> str:
    """The seat key that the request bears for this table: in its header, else in its cookie."""
    return _bearer(request) or request.cookies.get(SEAT_COOKIE + table_id, "")


def seat_of(request: Request, table_id: str) -> Seat:
    """The seat that the request may act for. Refused: `not-signed-in`, `no-such-key`, and others."""
    key = key_of(request, table_id)
    if not key:
        detail = "this needs a seat at the table: open the invite, or send a seat key"
        raise Refused("not-signed-in", detail, "Authorization")
    return site_of(request).tables.seat_of(table_id, key, remote_of(request))


def _bearer(request: Request) -> str:
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" else ""
