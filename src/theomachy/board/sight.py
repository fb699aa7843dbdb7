"""What lies between two bodies: the spaces on the line, cover, line of sight.

The line runs from centre to centre, in exact whole numbers, and is the same from either end. A
space is on it if the line passes through its inside. Where the line only touches spaces, through a
corner or along an edge between them, it is stopped if there is cover on both sides of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from functools import lru_cache
from typing import NamedTuple

from theomachy.board.grid import Board, height_at
from theomachy.board.spaces import Body, Space, doubled_centre, footprint, occupied


def spaces_between(a: Space, b: Space, a_size: int = 1, b_size: int = 1) -> tuple[Space, ...]:
    """The spaces on the line between two centres, from `a` to `b`, without those of the two bodies.

    Read backwards it is the same as from `b` to `a`.
    """
    ends = {*footprint(a, a_size), *footprint(b, b_size)}
    start, end = doubled_centre(a, a_size), doubled_centre(b, b_size)
    through = _line(min(start, end), max(start, end)).through
    ordered = through if start <= end else reversed(through)
    return tuple(space for space in ordered if space not in ends)


def cover_between(
    board: Board,
    a: Space,
    b: Space,
    minimum_height: int = 2,
    bodies: Iterable[Body] = (),
    a_size: int = 1,
    b_size: int = 1,
) -> tuple[Space, ...]:
    """The spaces that give cover between two bodies, in order of column and row (GM-COVER-01).

    An object covers if it rises `minimum_height` spaces or more above the line between the grounds
    on which the two stand, so from a high ledge one sees over a low wall, and a cliff covers who
    stands back from its edge. The spaces of the two bodies themselves never cover, nor does what
    stands on them. `bodies` are those that count as cover here, which is the game's to judge
    (GM-COVER-02); their height is not looked at. Blocked spaces cover only by their objects.
    """
    standing = tuple(bodies)
    if not board.tops and not standing:
        return ()
    return _cover(board, Body(a, a_size), Body(b, b_size), minimum_height, standing)


def line_of_sight(
    board: Board,
    a: Space,
    b: Space,
    minimum_height: int = 2,
    bodies: Iterable[Body] = (),
    a_size: int = 1,
    b_size: int = 1,
) -> bool:
    """Whether nothing covers one from the other: the same both ways (GM-COVER-03)."""
    return not cover_between(board, a, b, minimum_height, bodies, a_size, b_size)


def wholly_covered(
    board: Board, a: Body, b: Body, minimum_height: int = 2, bodies: Iterable[Body] = ()
) -> bool:
    """Whether no part of one body sees a part of the other (GM-COVER-01); the same both ways.

    Cover that stands between their centres hides a large body only if it stands on the lines to
    all its spaces too: nobody of size 3 is hidden by a post. `bodies` as for `cover_between`.
    """
    standing = tuple(bodies)
    if not cover_between(board, a.at, b.at, minimum_height, standing, a.size, b.size):
        return False
    return (a.size <= 1 and b.size <= 1) or _each_line(board, a, b, minimum_height, standing)


@lru_cache(maxsize=1 << 12)
def _each_line(
    board: Board, a: Body, b: Body, minimum_height: int, bodies: tuple[Body, ...]
) -> bool:
    ends, standing = _Ends(board, a, b), occupied(bodies)
    return all(
        _stopping(board, ends.between(here, there), minimum_height, standing)
        for here in _rim(a)
        for there in _rim(b)
    )


def _rim(body: Body) -> tuple[Space, ...]:
    """The spaces of a body that lie at its edge."""
    (column, row), beyond = body.at, max(1, body.size) - 1
    edge = (0, beyond)
    return tuple(one for one in footprint(*body) if one[0] - column in edge or one[1] - row in edge)


@lru_cache(maxsize=1 << 14)
def _cover(
    board: Board, a: Body, b: Body, minimum_height: int, bodies: tuple[Body, ...]
) -> tuple[Space, ...]:
    return tuple(sorted(_stopping(board, _Ends(board, a, b), minimum_height, occupied(bodies))))


def _stopping(
    board: Board, ends: _Ends, minimum_height: int, standing: frozenset[Space]
) -> set[Space]:
    """The spaces that stop the line between two ends."""
    line = _line(min(ends.a, ends.b), max(ends.a, ends.b))

    def covers(space: Space) -> bool:
        if space in ends.spaces:
            return False
        return space in standing or not ends.overlooked(
            space, height_at(board, space) - minimum_height
        )

    stopping = {space for space in line.through if covers(space)}
    for left, right in line.slips:
        if covers(left) and covers(right):
            stopping |= {left, right}
    return stopping


class _Line(NamedTuple):
    """What a line meets: spaces it passes through in order, pairs that it slips between."""

    through: tuple[Space, ...]
    slips: tuple[tuple[Space, Space], ...]


@lru_cache(maxsize=1 << 14)
def _line(start: Space, end: Space) -> _Line:
    """What the line between two doubled centres meets; `start` comes before `end` as a pair."""
    across, down = end[0] - start[0], end[1] - start[1]
    if across >= abs(down):
        return _shallow(start, end)
    if down > 0:
        return _turned(_shallow(_swapped(start), _swapped(end)))
    through, slips = _turned(_shallow(_swapped(end), _swapped(start)))
    return _Line(through[::-1], slips)


def _turned(line: _Line) -> _Line:
    """The line with columns and rows exchanged."""
    return _Line(
        tuple(_swapped(space) for space in line.through),
        tuple((_swapped(a), _swapped(b)) for a, b in line.slips),
    )


def _swapped(space: Space) -> Space:
    return space[1], space[0]


def _shallow(start: Space, end: Space) -> _Line:
    """A line that leads east, at most as far down or up as across: column by column.

    In doubled coordinates column c lies between 2c - 1 and 2c + 1, and so do rows. Heights on the
    line are kept times `across`, so that all is whole.
    """
    through: list[Space] = []
    slips: list[tuple[Space, Space]] = []
    across, down = end[0] - start[0], end[1] - start[1]
    level = start[1] * across - start[0] * down
    for column in range((start[0] + 1) // 2, end[0] // 2 + 1):
        enters = level + down * max(start[0], 2 * column - 1)
        leaves = level + down * min(end[0], 2 * column + 1)
        first = (min(enters, leaves) + across) // (2 * across) if across else 0
        last = (max(enters, leaves) + across - 1) // (2 * across) if across else -1
        rows = range(first, last + 1)
        through += ((column, row) for row in (rows if down >= 0 else reversed(rows)))
        if first > last and across:
            slips.append(((column, last), (column, first)))
        if down and 2 * column + 1 < end[0] and leaves % (2 * across) == across:
            row = leaves // (2 * across)
            near, far = (row + 1, row) if down > 0 else (row, row + 1)
            slips.append(((column, near), (column + 1, far)))
    return _Line(tuple(through), tuple(slips))


class _Ends:
    """Two bodies and the line between the grounds on which they stand."""

    def __init__(self, board: Board, a: Body, b: Body) -> None:
        self.spaces = {*footprint(*a), *footprint(*b)}
        self._ground = height_at(board, *a)
        self._rise = height_at(board, *b) - self._ground
        self._draw(doubled_centre(*a), doubled_centre(*b))

    def _draw(self, a: Space, b: Space) -> None:
        self.a, self.b = a, b
        self._across, self._down = b[0] - a[0], b[1] - a[1]
        self._length = self._across**2 + self._down**2

    def between(self, here: Space, there: Space) -> _Ends:
        """The same bodies, with the line from one space of the first to one of the second."""
        other = copy(self)
        other._draw(doubled_centre(here), doubled_centre(there))
        return other

    def overlooked(self, space: Space, height: int) -> bool:
        """Whether the line passes above this height where it comes nearest to the space."""
        along = (2 * space[0] - self.a[0]) * self._across + (2 * space[1] - self.a[1]) * self._down
        return height * self._length < self._ground * self._length + self._rise * along
