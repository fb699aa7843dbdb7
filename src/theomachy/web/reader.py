"""The reader of the rules: under which house options it reads, and all that it shows of a rule."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from urllib.parse import quote, unquote

from fastapi import Request, Response

from theomachy.core.errors import InputError, TheomachyError
from theomachy.core.plain import read_json
from theomachy.core.plugin import Game
from theomachy.core.rulebook import Rulebook, RuleText
from theomachy.web import site as sites
from theomachy.web.calculating import ShownCalculator, shown_calculator
from theomachy.web.citing import Citations, citations_of
from theomachy.web.house import HouseField, differing, house_of, permitted
from theomachy.web.reading import rulebook_of
from theomachy.web.site import SEAT_COOKIE, YEAR, site_of

COOKIE = "theomachy-rules-"
LONGEST = 3_000
"""Characters that the cookie of a reader may have."""


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A table of the game at which this device has a seat."""

    id: str
    name: str


@dataclass(frozen=True)
class ReaderHouse:
    """The house options that hold in the reader: the book's, one's own choice, or a table's."""

    game: Game[Any]
    chosen: Mapping[str, Any] = field(default_factory=dict)
    table: OwnTable | None = None
    tables: tuple[OwnTable, ...] = ()

    @cached_property
    def fields(self) -> list[HouseField]:
        """All options, as they stand."""
        return house_of(self.game, self.chosen)

    @cached_property
    def changed(self) -> list[HouseField]:
        """Those that are not as in the book."""
        return [one for one in self.fields if one.changed]

    def of_rule(self, rule: str) -> list[HouseField]:
        """Those that belong to a rule, or change its calculator."""
        calculator = self.game.calculators.get(rule)
        named = calculator.options if calculator else ()
        return [one for one in self.fields if one.rule == rule or one.name in named]


def house_here(request: Request, game: Game[Any], table: str = "") -> ReaderHouse:
    """The house options under which this reader reads: of `table` if it may look there, else as kept."""
    kept = _kept(request, game)
    tables = _tables(request, game)
    wanted = table or str(kept.get("table", ""))
    here = next((one for one in tables if one.id == wanted), None)
    if here is not None:
        found = _house_of(request, here.id)
        if found is not None:
            return ReaderHouse(game, differing(game, found), here, tables)
    options = kept.get("house", {})
    own = permitted(game, options) if isinstance(options, Mapping) else {}
    return ReaderHouse(game, differing(game, own), None, tables)


def keep(
    response: Response, game: Game[Any], *, house: Mapping[str, Any] | None = None, table: str = ""
) -> None:
    """Keeps on this device how the rules are read; nothing of both: as the book has them."""
    value = quote(json.dumps({"house": dict(house or {}), "table": table}, separators=(",", ":")))
    response.set_cookie(COOKIE + game.id, value, max_age=YEAR, path="/", samesite="lax")


def _kept(request: Request, game: Game[Any]) -> Mapping[str, Any]:
    text = request.cookies.get(COOKIE + game.id, "")
    try:
        kept = read_json(unquote(text), "house") if text and len(text) <= LONGEST else {}
    except (ValueError, InputError):
        return {}
    return kept if isinstance(kept, Mapping) else {}


def _tables(request: Request, game: Game[Any]) -> tuple[OwnTable, ...]:
    return tuple(
        OwnTable(info.id, info.name)
        for info in site_of(request).tables.listing()
        if info.game == game.id and request.cookies.get(SEAT_COOKIE + info.id)
    )


def _house_of(request: Request, table: str) -> Mapping[str, Any] | None:
    """None if this device's seat there no longer holds."""
    try:
        seat = sites.seat_of(request, table)
        return site_of(request).tables.house(table, seat.id)
    except TheomachyError:
        return None


@dataclass(frozen=True)
class ReadRule:
    """All that the reader shows of one rule."""

    text: RuleText
    options: list[HouseField]
    citations: Citations
    calculator: ShownCalculator | None

    @property
    def id(self) -> str:
        """Its number."""
        return self.text.id

    @property
    def cited(self) -> bool:
        """Whether it is spoken of anywhere."""
        found = self.citations
        return bool(found.named or found.naming or found.commands or found.cards)


def read_rule(request: Request, house: ReaderHouse, rule: RuleText) -> ReadRule:
    """A rule with its options, its links, its calculator under these house options."""
    book: Rulebook = rulebook_of(house.game)
    query = request.query_params.multi_items()
    return ReadRule(
        rule,
        house.of_rule(rule.id),
        citations_of(house.game, book, rule),
        shown_calculator(house.game, rule.id, query, house.chosen),
    )
