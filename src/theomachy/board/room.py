"""Room for one more body near a space."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from theomachy.board.grid import Board, on_board
from theomachy.board.spaces import Body, Space, occupied


def room_near(board: Board, near: Space, size: int, taken: Collection[Space]) -> Space | None:
    """The nearest space to `near`, ring by ring, where a body of this size fits; None if there is none.

    Neither blocked nor `taken` spaces are room, and `near` itself counts as the first ring.
    """
    full = frozenset(taken) | frozenset(board.blocked)
    for space in _around(near, max(board.columns, board.rows)):
        if on_board(board, space, size) and not occupied([Body(space, size)]) & full:
            return space
    return None


def _around(at: Space, farthest: int) -> Iterator[Space]:
    """A space and those around it, ring by ring."""
    for ring in range(farthest + 1):
        for column in range(at[0] - ring, at[0] + ring + 1):
            for row in range(at[1] - ring, at[1] + ring + 1):
                if max(abs(column - at[0]), abs(row - at[1])) == ring and min(column, row) >= 0:
                    yield column, row
