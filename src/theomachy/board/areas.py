"""The spaces of lines, cones and spheres, from a body at their origin.

`toward` is one of the eight directions, or a space to aim at, whose centre then gives the
direction. Areas keep to the board. Unless one goes around cover, a space that lies behind cover as
seen from the origin is left out (GM-COVER-01); the space of the covering object itself is in.
Bodies never shorten an area here: whom a creature covers depends on both sizes (GM-COVER-02), so
the game asks `sight.cover_between` for each target. Who is meant is the game's affair, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import isqrt
from typing import TypeAlias

from theomachy.board.grid import Board, on_board
from theomachy.board.sight import line_of_sight
from theomachy.board.spaces import (
    VECTORS,
    Direction,
    Metric,
    Space,
    distance,
    doubled_centre,
    side,
)
from theomachy.core.errors import InputError

Aim: TypeAlias = Direction | Space
"""One of the eight directions, or a space to aim at."""


def line(
    board: Board,
    origin: Space,
    toward: Aim,
    length: int,
    width: int = 1,
    size: int = 1,
    metric: Metric = "chebyshev",
    goes_around_cover: bool = False,
    minimum_height: int = 2,
) -> frozenset[Space]:
    """A line `length` spaces long and `width` wide, from the edge of a body (GM-ABILITY-12).

    It advances one space at a time along the longer axis of its direction, and fills at each step
    the `width` spaces abreast on the shorter axis that lie nearest to the ray from the body's
    centre; where two are equally near, the one to the right as seen from the origin. The reach is
    counted along the ray by the metric. So with chebyshev, away from borders and cover, it has
    exactly length times width spaces; turning the direction by a quarter turns the area. With
    euclid, spaces that lie farther than `length` themselves are left out.

    Of an exact diagonal the longer axis is that of the columns towards south-east and north-west,
    and that of the rows towards north-east and south-west. Raises InputError `no-direction`.
    """
    across, down = _vector(origin, size, toward)
    length = min(length, max(board.columns, board.rows))
    if abs(across) > abs(down) or (abs(across) == abs(down) and across * down > 0):
        right = 1 if across > 0 else -1
        spaces = _abreast(origin, size, (across, down), length, width, metric, right)
    else:
        right = -1 if down > 0 else 1
        turned = _abreast(
            (origin[1], origin[0]), size, (down, across), length, width, metric, right
        )
        spaces = ((row, column) for column, row in turned)
    inside = (
        space
        for space in spaces
        if on_board(board, space)
        and (metric == "chebyshev" or distance(origin, space, size, 1, metric) <= length)
    )
    return _reached(board, origin, size, inside, goes_around_cover, minimum_height)


def cone(
    board: Board,
    origin: Space,
    toward: Aim,
    length: int,
    end_width: int | None = None,
    size: int = 1,
    metric: Metric = "chebyshev",
    goes_around_cover: bool = False,
    minimum_height: int = 2,
) -> frozenset[Space]:
    """A cone from a body: what lies within `length` of it and near enough to its direction.

    The angle is measured at the body's centre, between the direction and the centre of the space,
    exactly. By default it may be at most 22.5 degrees to either side (GM-ABILITY-12). With
    `end_width` the cone is that many spaces wide at its length instead: with both equal, as is
    common elsewhere, 26.6 degrees to either side. The body's own spaces are not in it. Turning the
    direction by a quarter turns the area. Raises InputError `no-direction`.
    """
    across, down = _vector(origin, size, toward)
    centre = doubled_centre(origin, size)

    def inside(space: Space) -> bool:
        east, south = 2 * space[0] - centre[0], 2 * space[1] - centre[1]
        along, aside = east * across + south * down, abs(east * down - south * across)
        if along <= 0 or not 1 <= distance(origin, space, size, 1, metric) <= length:
            return False
        if end_width is None:  # tan 22.5° is √2 - 1
            return (along + aside) ** 2 <= 2 * along**2
        return 2 * aside * length <= end_width * along

    spaces = (space for space in _around(board, origin, size, length) if inside(space))
    return _reached(board, origin, size, spaces, goes_around_cover, minimum_height)


def sphere(
    board: Board,
    origin: Space,
    radius: int,
    size: int = 1,
    metric: Metric = "chebyshev",
    goes_around_cover: bool = False,
    minimum_height: int = 2,
) -> frozenset[Space]:
    """Every space within `radius` of a space or body, its own included (GM-ABILITY-12, -13)."""
    spaces = (
        space
        for space in _around(board, origin, size, radius)
        if distance(origin, space, size, 1, metric) <= radius
    )
    return _reached(board, origin, size, spaces, goes_around_cover, minimum_height)


def _vector(origin: Space, size: int, toward: Aim) -> Space:
    if isinstance(toward, Direction):
        return VECTORS[toward]
    centre, aim = doubled_centre(origin, size), doubled_centre(toward)
    if aim == centre:
        raise InputError(
            "no-direction", f"{list(toward)} is where it starts", "toward", ("another space",)
        )
    return aim[0] - centre[0], aim[1] - centre[1]


def _abreast(
    origin: Space, size: int, vector: Space, length: int, width: int, metric: Metric, right: int
) -> Iterator[Space]:
    """The spaces of a line whose longer axis is that of the columns.

    `right` is 1 if the rows grow to the right hand of the direction, else -1.
    """
    centre = doubled_centre(origin, size)
    longer, forward = abs(vector[0]), 1 if vector[0] > 0 else -1
    for step in range(1, _steps(vector, length, metric) + 1):
        along = 2 * step + side(size) - 1
        ray = along * vector[1]
        first = centre[1] + (ray // longer + 1 if right > 0 else -(-ray // longer)) - width
        row = (first + 1) // 2
        column = (centre[0] + forward * along) // 2
        yield from ((column, row + lane) for lane in range(width))


def _steps(vector: Space, length: int, metric: Metric) -> int:
    """Steps along the longer axis until the ray is more than `length` long."""
    if metric == "chebyshev":
        return length
    longer, shorter = sorted(map(abs, vector), reverse=True)
    beyond = ((length + 1) * longer) ** 2
    return isqrt((beyond - 1) // (longer**2 + shorter**2))


def _around(board: Board, origin: Space, size: int, reach: int) -> Iterator[Space]:
    """The spaces of the board at most so many columns and rows away from a body."""
    beyond = reach + side(size)
    columns = range(max(0, origin[0] - reach), min(board.columns, origin[0] + beyond))
    rows = range(max(0, origin[1] - reach), min(board.rows, origin[1] + beyond))
    return ((column, row) for row in rows for column in columns)


def _reached(
    board: Board,
    origin: Space,
    size: int,
    spaces: Iterable[Space],
    goes_around_cover: bool,
    minimum_height: int,
) -> frozenset[Space]:
    if goes_around_cover or not board.tops:
        return frozenset(spaces)
    return frozenset(
        space
        for space in spaces
        if line_of_sight(board, origin, space, minimum_height, a_size=size)
    )
