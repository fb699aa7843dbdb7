"""The board: a square grid with its ground, objects, ledges and sight, as a frozen value.

It holds no creatures: where these stand is the game's state, and is passed in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cached_property
from typing import Any, Final, TypeAlias

from theomachy.board.checks import listed, record, text, whole
from theomachy.board.spaces import Space, footprint, side
from theomachy.core.errors import InputError

LONGEST_SIDE: Final = 200
"""Columns and rows that a board may have at most."""

GREATEST_HEIGHT: Final = 10_000
"""Spaces that an object or ledge may be high, or a pit deep, at most."""

Heights: TypeAlias = tuple[tuple[Space, int], ...]
"""Spaces with a height in spaces, each named once, in order of column and row."""


class Obscurity(StrEnum):
    """How well a space can be seen into; what follows from it is the game's affair."""

    CLEAR = "clear"
    OBSCURED = "obscured"
    HEAVILY_OBSCURED = "heavily-obscured"


@dataclass(frozen=True)
class Board:
    """A grid of `columns` by `rows` spaces. Equal boards are equal and hash alike.

    `slow`: spaces that cost more to enter. `cover`: objects, with their height in spaces above the
    ground. `blocked`: spaces that nobody can enter (they hide nothing: a wall is also in `cover`).
    `ledges`: ground that lies higher (or, below 0, lower) than the rest, in spaces. `obscured`,
    `heavily_obscured`: spaces with poor sight. `picture`: address of a picture to draw behind.
    `hidden`: spaces that are kept from the players (`hiding.opened` is what these know of the board).

    Heights of 0 are dropped, the rest is put in order. Raises InputError when made with a size or
    height out of range (`out-of-range`), a space off the board (`off-board`) or two heights for one
    space (`named-twice`).
    """

    columns: int
    rows: int
    slow: frozenset[Space] = frozenset()
    cover: Heights = ()
    blocked: frozenset[Space] = frozenset()
    ledges: Heights = ()
    obscured: frozenset[Space] = frozenset()
    heavily_obscured: frozenset[Space] = frozenset()
    picture: str = ""
    hidden: frozenset[Space] = frozenset()

    def __post_init__(self) -> None:
        whole(self.columns, "board.columns", 1, LONGEST_SIDE)
        whole(self.rows, "board.rows", 1, LONGEST_SIDE)
        for field in _GROUND:
            _all_on_board(self, getattr(self, field), f"board.{field}")
        for field, (least, most) in _HEIGHTS.items():
            heights: Heights = getattr(self, field)
            _all_on_board(self, (space for space, _ in heights), f"board.{field}")
            object.__setattr__(self, field, _in_order(heights, f"board.{field}", least, most))

    def __hash__(self) -> int:
        return self._hash

    def __getstate__(self) -> dict[str, Any]:
        # What was worked out stays behind: hashes of text differ from process to process.
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @cached_property
    def _hash(self) -> int:
        # States that hold a board are hashed again and again; the board in them is the same.
        return hash(tuple(getattr(self, field.name) for field in fields(self)))

    @cached_property
    def tops(self) -> Mapping[Space, int]:
        """Height in spaces of what one would stand on: ledge plus object. 0 where not named."""
        tops = dict(self.ledges)
        for space, height in self.cover:
            tops[space] = tops.get(space, 0) + height
        return tops


def on_board(board: Board, at: Space, size: int = 1) -> bool:
    """Whether all spaces of a body at this north-west space lie on the board."""
    column, row = at
    last_column, last_row = column + side(size) - 1, row + side(size) - 1
    return min(at) >= 0 and last_column < board.columns and last_row < board.rows


def height_at(board: Board, at: Space, size: int = 1) -> int:
    """Height in spaces of what a body stands on: ground and object together, the highest under it."""
    if not board.tops:
        return 0
    if size <= 1:
        return board.tops.get(at, 0)
    return max(board.tops.get(space, 0) for space in footprint(at, size))


def obscurity(board: Board, space: Space) -> Obscurity:
    """How well the space can be seen into; a space named both ways is heavily obscured."""
    if space in board.heavily_obscured:
        return Obscurity.HEAVILY_OBSCURED
    return Obscurity.OBSCURED if space in board.obscured else Obscurity.CLEAR


def pinched(board: Board, here: Space, there: Space, size: int = 1) -> bool:
    """Whether a diagonal step of a body squeezes between two blocked spaces, one on either side.

    So a slanting wall of blocked spaces has no gaps. A straight step is never pinched.
    """
    east, south = there[0] - here[0], there[1] - here[1]
    if not (board.blocked and east and south):
        return False
    beyond = side(size) - 1
    ahead = (there[0] + (beyond if east > 0 else 0), here[1] + (0 if south > 0 else beyond))
    aside = (here[0] + (0 if east > 0 else beyond), there[1] + (beyond if south > 0 else 0))
    return ahead in board.blocked and aside in board.blocked


_GROUND: Final = ("slow", "blocked", "obscured", "heavily_obscured", "hidden")
_HEIGHTS: Final = {
    "cover": (1, GREATEST_HEIGHT),
    "ledges": (-GREATEST_HEIGHT, GREATEST_HEIGHT),
}
_KEYS: Final = ("size", *_GROUND, *_HEIGHTS, "picture")
_SPACE: Final = "[column, row]"
_AREA: Final = (_SPACE, "{at: [column, row]}", "{from: [column, row], to: [column, row]}")
_RAISED: Final = (
    "[column, row, height]",
    "{at: [column, row], height: n}",
    "{from: [column, row], to: [column, row], height: n}",
)


def board_from(data: object, where: str = "board") -> Board:
    """The board that plain data describes, as the `board:` of a scenario file.

    `size: [columns, rows]` is needed. `slow`, `blocked`, `obscured`, `heavily_obscured` and `hidden`
    are lists of areas: `[column, row]`, `{at: [column, row]}`, or the rectangle
    `{from: [column, row], to: [column, row]}`, both corners included. `cover` and `ledges` are
    lists of the same with a height in spaces: `[column, row, height]` or `height:` beside the rest.
    `picture` is text. Columns and rows count from 0.

    Raises InputError (`unknown-field`, `missing-field`, `wrong-type`, `out-of-range`,
    `named-twice`) naming the place.
    """
    parts = record(data, where, _KEYS, ("size",))
    columns, rows = _pair(parts["size"], f"{where}.size", "[columns, rows]")
    size = (
        whole(columns, f"{where}.size[0]", 1, LONGEST_SIDE),
        whole(rows, f"{where}.size[1]", 1, LONGEST_SIDE),
    )

    def spaces(field: str) -> frozenset[Space]:
        return frozenset(_areas(parts.get(field, ()), f"{where}.{field}", size))

    def heights(field: str) -> Heights:
        limits = _HEIGHTS[field]
        return tuple(_raised(parts.get(field, ()), f"{where}.{field}", size, *limits))

    return Board(
        *size,
        slow=spaces("slow"),
        cover=heights("cover"),
        blocked=spaces("blocked"),
        ledges=heights("ledges"),
        obscured=spaces("obscured"),
        heavily_obscured=spaces("heavily_obscured"),
        picture=text(parts.get("picture", ""), f"{where}.picture"),
        hidden=spaces("hidden"),
    )


def board_to(board: Board) -> dict[str, Any]:
    """The board as plain JSON data that `board_from` reads back; fields left empty are left out."""
    data: dict[str, Any] = {"size": [board.columns, board.rows]}
    for field in _GROUND:
        data[field] = [list(space) for space in sorted(getattr(board, field))]
    for field in _HEIGHTS:
        data[field] = [[*space, height] for space, height in getattr(board, field)]
    data["picture"] = board.picture
    return {field: value for field, value in data.items() if value}


def _all_on_board(board: Board, spaces: Iterable[Space], where: str) -> None:
    for space in spaces:
        if not on_board(board, space):
            allowed = (f"columns 0 to {board.columns - 1}", f"rows 0 to {board.rows - 1}")
            raise InputError("off-board", f"{list(space)} is off the board", where, allowed)


def _in_order(heights: Heights, where: str, least: int, most: int) -> Heights:
    seen: set[Space] = set()
    for space, height in heights:
        whole(height, where, least, most)
        if space in seen:
            raise InputError("named-twice", f"{list(space)} has two heights", where, ("one",))
        seen.add(space)
    return tuple(sorted((space, height) for space, height in heights if height))


def _pair(value: object, where: str, what: str) -> tuple[object, object]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise InputError("wrong-type", f"{value!r} is no {what}", where, (what,))
    return value[0], value[1]


def _space(value: object, where: str, size: Space) -> Space:
    column, row = _pair(value, where, _SPACE)
    return (
        whole(column, f"{where}[0]", 0, size[0] - 1),
        whole(row, f"{where}[1]", 0, size[1] - 1),
    )


def _areas(value: object, where: str, size: Space) -> Iterator[Space]:
    for index, item in enumerate(listed(value, where, "spaces")):
        place = f"{where}[{index}]"
        if isinstance(item, Mapping):
            yield from _named_area(record(item, place, ("at", "from", "to")), place, size, _AREA)
        else:
            yield _space(item, place, size)


def _raised(
    value: object, where: str, size: Space, least: int, most: int
) -> Iterator[tuple[Space, int]]:
    for index, item in enumerate(listed(value, where, "spaces with a height")):
        place = f"{where}[{index}]"
        if isinstance(item, Mapping):
            fields = record(item, place, ("at", "from", "to", "height"), ("height",))
            height = whole(fields["height"], f"{place}.height", least, most)
            area = {key: part for key, part in fields.items() if key != "height"}
            yield from ((space, height) for space in _named_area(area, place, size, _RAISED))
        elif isinstance(item, list | tuple) and len(item) == 3:
            yield _space(item[:2], place, size), whole(item[2], f"{place}[2]", least, most)
        else:
            raise InputError("wrong-type", f"{item!r} names no height", place, _RAISED)


def _named_area(
    fields: Mapping[str, object], where: str, size: Space, allowed: tuple[str, ...]
) -> Iterator[Space]:
    if set(fields) == {"at"}:
        yield _space(fields["at"], f"{where}.at", size)
    elif set(fields) == {"from", "to"}:
        yield from _rectangle(
            _space(fields["from"], f"{where}.from", size), _space(fields["to"], f"{where}.to", size)
        )
    else:
        raise InputError("missing-field", "needs `at`, or `from` and `to`", where, allowed)


def _rectangle(a: Space, b: Space) -> Iterator[Space]:
    columns = range(min(a[0], b[0]), max(a[0], b[0]) + 1)
    rows = range(min(a[1], b[1]), max(a[1], b[1]) + 1)
    return ((column, row) for row in rows for column in columns)
