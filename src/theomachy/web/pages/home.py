"""Home: one's tables, ready skirmishes, a new table; and the way in for whoever runs the server."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Depends, Request, Response

from theomachy.core.errors import InputError, Refused, TheomachyError
from theomachy.core.plugin import Game
from theomachy.table.records import Role, TableInfo, TableView
from theomachy.web import site as sites
from theomachy.web.figures import stage_of
from theomachy.web.house import chosen_in, differing, house_of
from theomachy.web.pages.common import (
    fields_of,
    go_to,
    html,
    remember_host,
    remember_seat,
    text_of,
)
from theomachy.web.rendering import listed
from theomachy.web.site import Site, site_of

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table on the home page; without a headline to whoever has no seat there."""

    id: str
    name: str
    game_title: str
    accent: str
    headline: str
    place: str
    played: float
    asked: bool = False
    gm: bool = False


@router.get("/")
def home(request: Request) -> Response:
    """One's tables, ready skirmishes, a new table."""
    site = site_of(request)
    infos = sorted(site.tables.listing(), key=lambda info: -info.played)
    mine = [card for card in (_own_card(request, site, info) for info in infos) if card]
    own = {card.id for card in mine}
    others = [_other_card(site, info) for info in infos if info.id not in own]
    return html(
        request,
        "pages/home.html",
        tables=sorted(mine, key=lambda card: (not card.asked, -card.played)),
        asked=any(card.asked for card in mine),
        others=others if sites.is_host(request) else [],
        host=sites.is_host(request),
        may_open=sites.may_open(request),
        skirmishes=list(_skirmishes(site.games)),
        epics=list(_epics(site.games)),
        games=[
            {"id": game.id, "title": game.title, "accent": game.accent, "house": house_of(game)}
            for game in site.games.values()
        ],
    )


@router.get("/host/{key}")
def come_in_as_host(request: Request, key: str) -> Response:
    """The address that is printed at the start: this device runs the server from now on."""
    site, remote = site_of(request), sites.remote_of(request)
    site.guesses.check(remote)
    if not sites.same_key(key, site.host_key):
        site.guesses.note(remote)
        raise Refused("no-such-key", "this address is not the one that the server printed")
    answer = go_to(request, "/")
    remember_host(answer, site)
    return answer


@router.post("/tables")
def open_table(request: Request, fields: dict[str, Any] = Depends(fields_of)) -> Response:
    """A new table; whoever opens it is its Game Master."""
    site = site_of(request)
    if not sites.may_open(request):
        raise Refused("gm-only", "only whoever runs this server opens tables here")
    sites.count_beginning(request)
    game = str(fields.get("game", ""))
    played = site.games.get(game)
    chosen = fields.get("house", {})
    if not isinstance(chosen, dict):
        raise InputError(
            "bad-input", f"{chosen!r} are no house options", "house", ("by their names",)
        )
    house = differing(played, chosen_in(played, chosen.get(game)))
    opened = site.tables.create(
        game,
        text_of(fields, "name", 80),
        house,
        str(fields.get("skirmish", "")),
        epic=str(fields.get("epic", "")),
    )
    answer = go_to(request, f"/t/{opened.table_id}")
    remember_seat(answer, site, opened.table_id, opened.gm_key)
    return answer


@router.post("/t/{table_id}/as-gm")
def come_in_as_gm(request: Request, table_id: str) -> Response:
    """Whoever runs the server takes the Game Master's seat of a table on this device too."""
    site = site_of(request)
    if not sites.is_host(request):
        raise Refused("not-signed-in", "open the address that the server printed at its start")
    key = site.tables.fresh_key(table_id, site.tables.gm_seat(table_id).id)
    answer = go_to(request, f"/t/{table_id}")
    remember_seat(answer, site, table_id, key)
    return answer


@router.get("/t/{table_id}/enter/{key}")
def enter(request: Request, table_id: str, key: str) -> Response:
    """A seat's own link: brings the seat to this device."""
    site = site_of(request)
    site.tables.seat_of(table_id, key, sites.remote_of(request))
    answer = go_to(request, f"/t/{table_id}")
    remember_seat(answer, site, table_id, key)
    return answer


def _own_card(request: Request, site: Site, info: TableInfo) -> TableCard | None:
    if not request.cookies.get(sites.SEAT_COOKIE + info.id):
        return None
    try:
        seat = sites.seat_of(request, info.id)
        view = site.tables.view(info.id, seat.id)
    except TheomachyError:
        return None
    place = "You run this table" if seat.gm else f"{seat.name} plays {listed(seat.creatures)}"
    with_others = [one.name for one in view.seats if not one.you and one.role is not Role.GM]
    return TableCard(
        id=info.id,
        name=info.name,
        game_title=info.game_title,
        accent=view.accent,
        headline=_headline(view.state),
        place=place + (f", with {listed(with_others)}" if with_others else ""),
        played=_last_read(site, view, info),
        asked=any(prompt.yours for prompt in view.prompts),
        gm=seat.gm,
    )


def _last_read(site: Site, view: TableView, info: TableInfo) -> float:
    """When something came last that this seat may read: of a secret deed even the time is one."""
    history = site.tables.history(view.id, view.you.id, max(0, view.seen - 1), view.epoch)
    return history.entries[-1].at if history.entries else info.created


def _headline(state: Mapping[str, Any]) -> str:
    stage = stage_of(state)
    where = f"Round {stage.round}. " if stage.round not in ("", "0") else ""
    return where + (f"{stage.headline}." if stage.headline else "Nothing has begun yet.")


def _other_card(site: Site, info: TableInfo) -> TableCard:
    game = site.games.get(info.game)
    return TableCard(
        id=info.id,
        name=info.name,
        game_title=info.game_title,
        accent=game.accent if game else "amber",
        headline="",
        place="one seat" if info.seats == 1 else f"{info.seats} seats",
        played=info.played,
    )


def _skirmishes(games: Mapping[str, Game[Any]]) -> Iterable[dict[str, str]]:
    for game in games.values():
        for name, document in game.skirmishes().items():
            cast = document.get("cast", {})
            foes = sum("policy" in one for one in cast.values())
            yield {
                "id": name,
                "game": game.id,
                "game_title": game.title,
                "accent": game.accent,
                "title": str(document.get("encounter", name)),
                "text": str(document.get("text", f"{len(cast)} creatures stand ready.")),
                "cast": f"{len(cast) - foes} to play, {foes} played by the table",
            }


def _epics(games: Mapping[str, Game[Any]]) -> Iterable[dict[str, str]]:
    for game in games.values():
        for name, document in game.epics().items():
            party, scenes = document.get("cast", {}), document.get("scenes", [])
            yield {
                "id": name,
                "game": game.id,
                "game_title": game.title,
                "accent": game.accent,
                "title": str(document.get("epic", name)),
                "text": str(document.get("text", "")),
                "about": f"{len(scenes)} scenes, {len(party)} characters ready",
            }
