"""What lies on a board as geometry: areas that last as outlines, things as squares, named."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from theomachy.web.drawing.geometry import SPACE, Cell, corner, outline
from theomachy.web.lasting import Area, Lying, Thing

INSET, BASELINE, LINE = 5, 14, 15
"""Of a name in its space, in units; and how far names below each other are apart."""


@dataclass(frozen=True, slots=True)
class Outline:
    """An area: the path around it, its name and where that stands."""

    path: str
    team_class: str
    text: str
    x: int
    y: int
    label: str


@dataclass(frozen=True, slots=True)
class Square:
    """A thing: its corner and side in units, its name and where that stands."""

    x: int
    y: int
    side: int
    text: str
    text_y: int
    label: str


@dataclass(frozen=True, slots=True)
class DrawnLying:
    """All that lies on a board, as it is drawn."""

    areas: tuple[Outline, ...] = ()
    things: tuple[Square, ...] = ()


NOTHING_DRAWN = DrawnLying()


class _Names:
    """Where names stand: in the first space of what they name, below those that stand there."""

    def __init__(self) -> None:
        self._taken: dict[Cell, int] = {}

    def place(self, space: Cell) -> int:
        """The height of the next name in this space, in units."""
        above = self._taken.get(space, 0)
        self._taken[space] = above + 1
        return corner(*space)[1] + BASELINE + above * LINE


def drawn(lying: Lying) -> DrawnLying:
    """What lies on the board; what has no place on it is left out."""
    names = _Names()
    return DrawnLying(
        tuple(_outline(one, names) for one in lying.areas if one.spaces),
        tuple(_squares(lying.things, names)),
    )


def _outline(area: Area, names: _Names) -> Outline:
    first = min(area.spaces, key=lambda space: (space[1], space[0]))
    x = corner(*first)[0] + INSET
    path = outline(area.spaces)
    return Outline(path, area.team_class, area.title, x, names.place(first), area.label)


def _squares(things: Iterable[Thing], names: _Names) -> Iterable[Square]:
    for thing in things:
        if thing.at is not None:
            x, y = corner(*thing.at)
            side = max(1, thing.width) * SPACE
            yield Square(x, y, side, thing.name, names.place(thing.at), thing.label)
