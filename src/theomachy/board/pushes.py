"""Being moved straight away from somebody, until something is in the way."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from theomachy.board.grid import Board, height_at, on_board, pinched
from theomachy.board.spaces import Space, doubled_centre, footprint
from theomachy.core.errors import InputError


class Stop(StrEnum):
    """What ended a push before its time."""

    EDGE = "edge"
    """The edge of the board, past which there is nothing to go to or to hit."""
    BLOCKED = "blocked"
    """A blocked space, an object, or ground that lies higher."""
    OCCUPIED = "occupied"
    """A space that somebody or something else fills."""
    DROP = "drop"
    """Lower ground was entered: a fall begins there."""


@dataclass(frozen=True, slots=True)
class Push:
    """How a push went: the places of the pushed body, from where it stood to where it ended.

    `stopped_by` is None if it went all the way. `against` are the spaces that stopped it, in order
    (off the board for the edge, empty for a drop). `drop` is the height in spaces of the fall.
    """

    path: tuple[Space, ...]
    stopped_by: Stop | None = None
    against: tuple[Space, ...] = ()
    drop: int = 0

    @property
    def end(self) -> Space:
        """Where the body ended (its north-west space)."""
        return self.path[-1]

    @property
    def moved(self) -> int:
        """The spaces that it was actually moved (GM-FALL-05)."""
        return len(self.path) - 1


def push(
    board: Board,
    pusher: Space,
    pushed: Space,
    spaces: int,
    pusher_size: int = 1,
    pushed_size: int = 1,
    occupied: Collection[Space] = frozenset(),
) -> Push:
    """Moves a body straight away from a pusher by up to `spaces` spaces (GM-SHOVE-01, GM-FALL-05).

    Straight away is along the line from the pusher's centre to the body's; each space advances it
    by one on the longer axis, and on the shorter to what lies nearest to the line (of two equally
    near, the one that strays less). It ends where the next place is off the board, blocked, higher,
    or meets an `occupied` space (the pushed body's own do not count; the pusher's may be left out),
    and where the whole body stands on lower ground than before: there it falls. Pushing something
    toward oneself is not meant. Raises InputError `no-direction` if the two centres are the same.
    """
    start = footprint(pushed, pushed_size)
    others = frozenset(occupied).difference(start)
    path = [pushed]
    for place in _ray(pusher, pushed, spaces, pusher_size, pushed_size):
        stop, against = _hindrance(board, path[-1], place, pushed_size, others)
        if stop:
            return Push(tuple(path), stop, against)
        drop = height_at(board, path[-1], pushed_size) - height_at(board, place, pushed_size)
        path.append(place)
        if drop > 0:
            return Push(tuple(path), Stop.DROP, drop=drop)
    return Push(tuple(path))


def _ray(
    pusher: Space, pushed: Space, spaces: int, pusher_size: int, pushed_size: int
) -> tuple[Space, ...]:
    """The places along the line from centre to centre, beginning one step from `pushed`."""
    centre, mine = doubled_centre(pushed, pushed_size), doubled_centre(pusher, pusher_size)
    across, down = centre[0] - mine[0], centre[1] - mine[1]
    longer = max(abs(across), abs(down))
    if not longer:
        raise InputError("no-direction", f"both stand at {list(pushed)}", "pushed")
    return tuple(
        (
            pushed[0] + _part(step, across, longer),
            pushed[1] + _part(step, down, longer),
        )
        for step in range(1, spaces + 1)
    )


def _part(step: int, difference: int, longer: int) -> int:
    """The step's share on an axis: to the nearest whole number, halves towards 0."""
    size = (2 * step * abs(difference) + longer - 1) // (2 * longer)
    return size if difference > 0 else -size


def _hindrance(
    board: Board, here: Space, there: Space, size: int, others: frozenset[Space]
) -> tuple[Stop | None, tuple[Space, ...]]:
    spaces = footprint(there, size)
    if not on_board(board, there, size):
        return Stop.EDGE, tuple(space for space in spaces if not on_board(board, space))
    height = height_at(board, here, size)
    solid = tuple(
        space for space in spaces if space in board.blocked or height_at(board, space) > height
    )
    if solid:
        return Stop.BLOCKED, solid
    met = tuple(space for space in spaces if space in others)
    if met:
        return Stop.OCCUPIED, met
    return (Stop.BLOCKED, ()) if pinched(board, here, there, size) else (None, ())
