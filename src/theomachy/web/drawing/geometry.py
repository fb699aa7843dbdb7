"""Spaces of a board in units of its drawing: corners, middles, outlines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

SPACE = 56
"""Units of one space's side."""
LEFT, TOP, EDGE = 26, 22, 6
"""Units of room for the numbers of columns and rows, and at the other edges."""

Cell = tuple[int, int]


def centre(column: int, row: int, size: int = 1) -> tuple[float, float]:
    """The middle of a body of this size at this space, in units."""
    return LEFT + (column + size / 2) * SPACE, TOP + (row + size / 2) * SPACE


def corner(column: int, row: int) -> tuple[int, int]:
    """The north-west corner of a space, in units."""
    return LEFT + column * SPACE, TOP + row * SPACE


def outline(cells: Iterable[Cell]) -> str:
    """The outline of a set of spaces as one SVG path; holes are outlined too."""
    wanted = set(cells)
    edges = dict[Cell, list[Cell]]()
    for column, row in sorted(wanted):
        for start, end, beyond in _sides(column, row):
            if beyond not in wanted:
                edges.setdefault(start, []).append(end)
    return "".join(_loops(edges))


def _sides(column: int, row: int) -> Iterable[tuple[Cell, Cell, Cell]]:
    """The four sides of a space, clockwise: from, to, and the space beyond."""
    west, north, east, south = column, row, column + 1, row + 1
    yield (west, north), (east, north), (column, row - 1)
    yield (east, north), (east, south), (column + 1, row)
    yield (east, south), (west, south), (column, row + 1)
    yield (west, south), (west, north), (column - 1, row)


def _loops(edges: dict[Cell, list[Cell]]) -> Iterable[str]:
    while edges:
        start = next(iter(edges))
        points, at = [start], start
        while at in edges:
            ends = edges[at]
            following = ends.pop()
            if not ends:
                del edges[at]
            if _straight(points, following):
                points.pop()
            points.append(following)
            at = following
        yield "M" + "L".join("{} {}".format(*corner(*point)) for point in points) + "Z"


def _straight(points: Sequence[Cell], following: Cell) -> bool:
    """Whether the last point lies on the way to the following one."""
    if len(points) < 2:
        return False
    (a, b), (c, d), (e, f) = points[-2], points[-1], following
    return (a == c == e) or (b == d == f)
