"""A closer look at one creature of the scene: how far it can go, what a way means, what is to do.

How far it can go stands in the options of the command that takes a space.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from theomachy.core.errors import InputError, TheomachyError
from theomachy.table.records import Offer
from theomachy.web.drawing.geometry import Cell, centre, corner, outline
from theomachy.web.figures import Figure
from theomachy.web.offers import ShownInput, ShownOffer, ShownOption, shown_offer
from theomachy.web.page import TablePage
from theomachy.web.rendering import listed


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a way: its place in units, what it has cost by then, who may strike on it."""

    x: float
    y: float
    cost: int
    struck: tuple[str, ...]


def cell_of(text: str) -> Cell | None:
    """The space that the id of an option names (`3,4`); None if it is none."""
    column, _, row = text.partition(",")
    return (int(column), int(row)) if column.isdecimal() and row.isdecimal() else None


@dataclass(frozen=True)
class Look:
    """One creature looked at by one seat; with `goal`, the way there."""

    page: TablePage
    figure: Figure
    offers: tuple[Offer, ...]
    goal: Cell | None = None

    @cached_property
    def data(self) -> Mapping[str, Any]:
        """What the game's view says of it."""
        creatures: Sequence[Mapping[str, Any]] = self.page.view.state["creatures"]
        return next(one for one in creatures if one["name"] == self.figure.name)

    @cached_property
    def reach(self) -> dict[Cell, ShownOption]:
        """Each space that it can get to now, with what a way there means."""
        options = self.move[1].options if self.move and self.figure.yours else ()
        return {cell: one for one in options if (cell := cell_of(one.id)) is not None}

    @property
    def reach_outline(self) -> str:
        """The spaces in reach as one outline, its own among them."""
        own = [self.figure.at] if self.figure.at else []
        return outline([*self.reach, *own]) if self.reach else ""

    @property
    def there(self) -> ShownOption | None:
        """What is known of the goal; None if it is out of reach, or there is none."""
        return self.reach.get(self.goal) if self.goal else None

    @property
    def out_of_reach(self) -> bool:
        """Whether nothing leads to the goal now; the Game Master may put it there all the same."""
        if self.goal is None or self.there is not None:
            return False
        return bool(self.reach) or (self.move is None and not self.page.gm)

    @property
    def goal_corner(self) -> tuple[int, int]:
        """Of the goal, in units."""
        return corner(*self.goal) if self.goal else (0, 0)

    @cached_property
    def steps(self) -> list[Step]:
        """The way to the goal, as the command that leads there shows it; empty if there is none."""
        if self.goal is None or self.move is None or not self.figure.yours:
            return []
        offer, one = self.move
        given = {one.name.removeprefix("with."): list(self.goal)}
        view, tables = self.page.view, self.page.site.tables
        command = {"do": offer.do, "by": offer.by, "with": given}
        try:
            way = tables.preview(view.id, view.you.id, command)
        except TheomachyError:
            return []
        ways = zip(way.get("path", ()), way.get("costs", ()), way.get("struck", ()), strict=False)
        size = max(1, self.figure.size)
        return [Step(*centre(at[0], at[1], size), cost, tuple(struck)) for at, cost, struck in ways]

    @property
    def puts_there(self) -> bool:
        """Whether the Game Master may put it there by hand: where no command leads, or between turns."""
        between = self.page.picked is not None and self.page.picked == self.figure
        return self.page.gm and (self.move is None or between)

    @property
    def line(self) -> str:
        """The way as points of a line."""
        return " ".join(f"{step.x:g},{step.y:g}" for step in self.steps)

    @property
    def marks(self) -> list[tuple[float, float, str]]:
        """Where on the way somebody may strike, and who."""
        pairs = pairwise(self.steps)
        return [
            ((here.x + there.x) / 2, (here.y + there.y) / 2, listed(there.struck))
            for here, there in pairs
            if there.struck
        ]

    @cached_property
    def move(self) -> tuple[ShownOffer, ShownInput] | None:
        """The command that goes to a space, and its input; None if nothing leads anywhere now.

        It needs nothing but the space. One that proposes spaces goes before one of a game that
        proposes none.
        """
        found = [way for offer in self.offers if (way := _way_of(offer))]
        return next((way for way in found if way[1].options), next(iter(found), None))

    @property
    def distance(self) -> str:
        """How far it is from one's own, where there is no board."""
        named = (band.title for band in self.page.stage.bands if self.figure in band.figures)
        title = next(named, "")
        return title if " from " in title else ""

    @property
    def deeds(self) -> list[ShownOffer]:
        """What one's acting creature may do to this one now."""
        return [shown_offer(offer) for offer in self.offers if self._may_target(offer)]

    def _may_target(self, offer: Offer) -> bool:
        options = offer.options.get("target", ())
        named = (one for one in options if one.id == self.figure.name and one.because is None)
        return offer.because is None and any(named)


def _way_of(offer: Offer) -> tuple[ShownOffer, ShownInput] | None:
    """The command and its input, if it leads to a space; None if it proposes spaces and has none."""
    shown = shown_offer(offer, on_board=True)
    for one in shown.inputs:
        needs_more = any(other.required for other in shown.inputs if other is not one)
        nowhere = one.name.removeprefix("with.") in offer.options and not one.options
        if one.kind == "space" and not (offer.because or needs_more or nowhere):
            return shown, one
    return None


def look_at(page: TablePage, name: str, goal: Cell | None) -> Look:
    """A look at a creature. Raises InputError `unknown-creature`."""
    figure = page.stage.figures.get(name)
    if figure is None:
        known = tuple(page.stage.figures)
        raise InputError("unknown-creature", f"nobody here is called {name}", "name", known)
    by = name if figure.yours else next(iter(_acting(page)), "")
    offers = () if page.see_as else tuple(one for one in page.offers if one.by == by)
    return Look(page, figure, offers, goal)


def _acting(page: TablePage) -> Iterable[str]:
    return (figure.name for figure in page.stage.bar)
