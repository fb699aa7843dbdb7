"""Spaces of a square grid, the bodies that stand on them, and how far they are from each other.

A space is (column, row), both counted from 0; rows grow to the south. A body of size n fills
max(1, n) by max(1, n) spaces and is named by its north-west space; sizes of 1 and less fill one.
What a space measures in the story is the game's affair: distances here are counts of spaces.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from math import isqrt
from typing import Final, Literal, NamedTuple, TypeAlias

Space: TypeAlias = tuple[int, int]
"""Column and row, counted from 0."""

Metric: TypeAlias = Literal["chebyshev", "euclid"]
"""How distance is counted (GR-15): see `chebyshev` and `euclid`."""


class Body(NamedTuple):
    """Something that stands on the grid: its north-west space and its size."""

    at: Space
    size: int = 1


class Direction(StrEnum):
    """The eight directions, in the order in which ties between ways are broken."""

    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"
    NORTH_EAST = "north-east"
    SOUTH_EAST = "south-east"
    SOUTH_WEST = "south-west"
    NORTH_WEST = "north-west"


VECTORS: Final[dict[Direction, Space]] = {
    Direction.NORTH: (0, -1),
    Direction.EAST: (1, 0),
    Direction.SOUTH: (0, 1),
    Direction.WEST: (-1, 0),
    Direction.NORTH_EAST: (1, -1),
    Direction.SOUTH_EAST: (1, 1),
    Direction.SOUTH_WEST: (-1, 1),
    Direction.NORTH_WEST: (-1, -1),
}
"""Columns and rows of one step in each direction."""


def side(size: int) -> int:
    """Spaces along one side of a body of this size: at least 1 (GM-SIZE-01)."""
    return size if size > 1 else 1


def footprint(at: Space, size: int = 1) -> tuple[Space, ...]:
    """The spaces that a body fills, row by row from its north-west space (GM-SIZE-01)."""
    if size <= 1:
        return (at,)
    column, row = at
    return tuple((column + east, row + south) for south in range(size) for east in range(size))


def occupied(bodies: Iterable[Body]) -> frozenset[Space]:
    """All spaces that any of the bodies fills."""
    return frozenset(space for at, size in bodies for space in footprint(at, size))


def chebyshev(a: Space, b: Space, a_size: int = 1, b_size: int = 1) -> int:
    """The larger of the two coordinate differences: the steps from one to the other (GR-15).

    Between bodies it is the least over their spaces; 0 if they share a space.
    """
    across, down = _gaps(a, b, a_size, b_size)
    return across if across > down else down


def euclid(a: Space, b: Space, a_size: int = 1, b_size: int = 1) -> int:
    """The straight line between centres, rounded down; at least 1 between different spaces (GR-15).

    Between bodies it is the least over their spaces; 0 if they share a space.
    """
    across, down = _gaps(a, b, a_size, b_size)
    return isqrt(across * across + down * down)


def distance(
    a: Space, b: Space, a_size: int = 1, b_size: int = 1, metric: Metric = "chebyshev"
) -> int:
    """Spaces between two bodies by the metric that the table plays with (GM-TABLE-02, GR-15)."""
    if metric == "chebyshev":
        return chebyshev(a, b, a_size, b_size)
    return euclid(a, b, a_size, b_size)


def adjacent(a: Space, b: Space, a_size: int = 1, b_size: int = 1) -> bool:
    """Whether the distance is exactly 1, which both metrics agree on (GR-15, GM-ENGAGE-01).

    Bodies that share a space (a climber on a giant) are at distance 0 and not adjacent.
    """
    across, down = _gaps(a, b, a_size, b_size)
    return (across if across > down else down) == 1


def doubled_centre(at: Space, size: int = 1) -> Space:
    """Twice the centre of the body, in which the centre of space (c, r) is (2c, 2r).

    Doubled, since the centre of a body of even size lies on a corner between spaces.
    """
    beyond = side(size) - 1
    return 2 * at[0] + beyond, 2 * at[1] + beyond


def _gaps(a: Space, b: Space, a_size: int, b_size: int) -> Space:
    """Column and row differences between the nearest spaces of two bodies."""
    across, down = b[0] - a[0], b[1] - a[1]
    if a_size <= 1 and b_size <= 1:
        return abs(across), abs(down)
    return _gap(across, a_size, b_size), _gap(down, a_size, b_size)


def _gap(difference: int, a_size: int, b_size: int) -> int:
    if difference > 0:
        return max(0, difference - side(a_size) + 1)
    return max(0, -difference - side(b_size) + 1)
