"""A closer look at one creature of the scene: how far it can go, what a way means, what is to do.

How far it can go stands in the options of the command that takes a space.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from theomachy.core.errors import InputError
from theomachy.table.records import Offer
from theomachy.web.drawing.board import Cell, corner, outline
from theomachy.web.figures import Figure
from theomachy.web.offers import ShownInput, ShownOffer, ShownOption, shown_offer
from theomachy.web.page import TablePage


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
    def goal_corner(self) -> tuple[int, int]:
        """Of the goal, in units."""
        return corner(*self.goal) if self.goal else (0, 0)

    @cached_property
    def move(self) -> tuple[ShownOffer, ShownInput] | None:
        """The command that goes to a space, and its input; None if none is offered."""
        for offer in self.offers:
            shown = shown_offer(offer, on_board=True)
            for one in shown.inputs:
                if one.kind == "space":
                    return shown, one
        return None

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


def look_at(page: TablePage, name: str, goal: Cell | None) -> Look:
    """A look at a creature. Raises InputError `unknown-creature`."""
    figure = page.stage.figures.get(name)
    if figure is None:
        known = tuple(page.stage.figures)
        raise InputError("unknown-creature", f"nobody here is called {name}", "name", known)
    by = name if figure.yours else next(iter(_acting(page)), "")
    offers = () if page.see_as else tuple(one for one in page.view.offers if one.by == by)
    return Look(page, figure, offers, goal)


def _acting(page: TablePage) -> Iterable[str]:
    return (figure.name for figure in page.stage.bar)
