"""What lies in a scene beside those who act: areas that last, and things.

Games describe them by keys of their view that they may leave out: `areas` (each with `name`, `of`,
`spaces`, or without a board `inside`, and `words`) and `objects` (each with `title` or `name`, `at`,
`width`, and `words`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Area:
    """An area that lasts: its name, whose it is, where it lies, a few words about it."""

    name: str
    of: str = ""
    words: str = ""
    spaces: tuple[Cell, ...] = ()
    inside: tuple[str, ...] = ()
    team_class: str = "nobody"

    @property
    def title(self) -> str:
        """Its name and whose it is."""
        return f"{self.name} ({self.of})" if self.of else self.name

    @property
    def label(self) -> str:
        """All of it in words."""
        where = _where(self.spaces) if self.spaces else ""
        within = f"in it: {', '.join(self.inside)}" if self.inside else ""
        whose = f"of {self.of}" if self.of else ""
        return ", ".join(filter(None, [self.name, whose, self.words, where, within]))


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing that is no creature: its name, where it stands and how broad, a few words about it."""

    name: str
    words: str = ""
    at: Cell | None = None
    width: int = 1

    @property
    def spaces(self) -> tuple[Cell, ...]:
        """The spaces that it is drawn on."""
        if self.at is None:
            return ()
        across = range(max(1, self.width))
        return tuple((self.at[0] + east, self.at[1] + south) for south in across for east in across)

    @property
    def label(self) -> str:
        """All of it in words."""
        where = f"column {self.at[0]}, row {self.at[1]}" if self.at else ""
        return ", ".join(filter(None, [self.name, self.words, where]))


@dataclass(frozen=True, slots=True)
class Lying:
    """All that lies in a scene."""

    areas: tuple[Area, ...] = ()
    things: tuple[Thing, ...] = ()

    @property
    def all(self) -> tuple[Area | Thing, ...]:
        """Areas first."""
        return (*self.areas, *self.things)


NOTHING = Lying()


def lying_of(state: Mapping[str, Any], team_classes: Mapping[str, str]) -> Lying:
    """What a game's view says lies about; `team_classes` are those of the creatures by name."""
    areas = tuple(_area(one, team_classes) for one in state.get("areas", ()))
    return Lying(areas, tuple(_thing(one) for one in state.get("objects", ())))


def _area(one: Mapping[str, Any], team_classes: Mapping[str, str]) -> Area:
    of = str(one.get("of", ""))
    spaces = tuple(_cell(space) for space in one.get("spaces", ()))
    inside = tuple(str(name) for name in one.get("inside", ()))
    words = str(one.get("words", ""))
    return Area(str(one["name"]), of, words, spaces, inside, team_classes.get(of, "nobody"))


def _thing(one: Mapping[str, Any]) -> Thing:
    at = one.get("at")
    name = str(one.get("title") or one["name"])
    cell = None if at is None else _cell(at)
    return Thing(name, str(one.get("words", "")), cell, int(one.get("width", 1)))


def _cell(space: Sequence[int]) -> Cell:
    return int(space[0]), int(space[1])


def _where(spaces: Iterable[Cell]) -> str:
    """How many spaces, and between which columns and rows."""
    cells = list(spaces)
    columns, rows = [column for column, _ in cells], [row for _, row in cells]
    count = "1 space" if len(cells) == 1 else f"{len(cells)} spaces"
    return f"{count}, {_span('column', columns)}, {_span('row', rows)}"


def _span(what: str, numbers: Sequence[int]) -> str:
    low, high = min(numbers), max(numbers)
    return f"{what} {low}" if low == high else f"{what}s {low} to {high}"
