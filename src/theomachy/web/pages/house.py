"""The house options of a table: read by all, set by its Game Master after a preview."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request, Response

from theomachy.core.calculators import work_out
from theomachy.core.plugin import Game
from theomachy.core.rulebook import RuleText
from theomachy.table.housing import HousePreview
from theomachy.table.records import Change
from theomachy.web.forms import nested
from theomachy.web.house import HouseField, chosen_in, house_of
from theomachy.web.page import TablePage
from theomachy.web.pages.common import html, stay
from theomachy.web.pages.table import Fields, Here, page_of
from theomachy.web.reading import rulebook_of

router = APIRouter(include_in_schema=False, prefix="/t/{table_id}")


@dataclass(frozen=True, slots=True)
class ReadOtherwise:
    """A rule that says something else: its calculator's answer for the numbers it begins with."""

    rule: RuleText
    title: str
    label: str
    now: str
    then: str


@dataclass(frozen=True)
class ShownPreview:
    """A preview as the page shows it."""

    options: tuple[HouseField, ...]
    was: Mapping[str, Any]
    was_words: Mapping[str, str]
    numbers: Mapping[str, tuple[Change, ...]]
    rules: tuple[ReadOtherwise, ...]


@router.get("/house")
def house(request: Request, seat: Here) -> Response:
    """The house options as they stand; for the Game Master as a form with what it would change."""
    page = page_of(request, seat)
    game = page.site.games[page.view.game]
    chosen = _chosen(request, game) if page.gm else {}
    now = page.view.house
    return html(
        request,
        "pages/house.html",
        page=page,
        fields=house_of(game, {**now, **chosen}),
        stands=house_of(game, now),
        preview=_preview(page, game, chosen) if chosen else None,
    )


@router.get("/house/preview")
def preview(request: Request, seat: Here) -> Response:
    """What the options of the form would change, as a piece of the page."""
    page = page_of(request, seat)
    game = page.site.games[page.view.game]
    shown = _preview(page, game, _chosen(request, game))
    return html(request, "parts/house_preview.html", page=page, preview=shown)


@router.post("/do/house")
def set_house(request: Request, seat: Here, fields: Fields) -> Response:
    """The Game Master sets what the preview showed."""
    page = page_of(request, seat)
    game = page.site.games[page.view.game]
    chosen, was = chosen_in(game, fields.get("house")), chosen_in(game, fields.get("was"))
    key = request.headers.get("idempotency-key", "")
    page.site.tables.set_house(seat.table_id, seat.id, chosen, was, key)
    return stay(request, f"/t/{seat.table_id}/house")


def _chosen(request: Request, game: Game[Any]) -> dict[str, Any]:
    return chosen_in(game, nested(request.query_params.multi_items()).get("house"))


def _preview(page: TablePage, game: Game[Any], chosen: Mapping[str, Any]) -> ShownPreview:
    now = page.view.house
    differing = {name: value for name, value in chosen.items() if value != now.get(name)}
    found = page.site.tables.preview_house(page.view.id, page.view.you.id, differing)
    fields = house_of(game, {**now, **differing})
    return ShownPreview(
        tuple(one for one in fields if one.name in differing),
        {name: now[name] for name in differing},
        {one.name: one.now_words for one in house_of(game, now) if one.name in differing},
        _by_creature(found),
        tuple(_read_otherwise(game, rule, now, differing) for rule in found.rules),
    )


def _by_creature(found: HousePreview) -> dict[str, tuple[Change, ...]]:
    groups: dict[str, tuple[Change, ...]] = {}
    for one in found.numbers:
        name, _, rest = one.path.partition(".")
        groups[name] = (*groups.get(name, ()), Change(rest, one.now, one.then))
    return groups


def _read_otherwise(
    game: Game[Any], rule: str, now: Mapping[str, Any], differing: Mapping[str, Any]
) -> ReadOtherwise:
    """The first line that differs, else the first one."""
    before, after = work_out(game, rule, {}, now), work_out(game, rule, {}, {**now, **differing})
    pairs = [
        (one, other)
        for one, other in zip(before.lines, after.lines, strict=False)
        if one.value != other.value
    ]
    line, then = pairs[0] if pairs else (before.lines[0], after.lines[0])
    return ReadOtherwise(
        rulebook_of(game).rules[rule],
        game.calculators[rule].title,
        line.label,
        line.value,
        then.value,
    )
