"""Parts of a board that are kept from the players: what they know of it, and what lies there.

For everybody's rules a hidden part is not there yet: nothing of its ground, cover and ledges counts,
and nobody goes in. So nothing that is worked out from a board can betray what it hides.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from theomachy.board.grid import Board, Heights
from theomachy.board.spaces import Space, footprint


def opened(board: Board) -> Board:
    """The board as all may know it: hidden spaces are bare, and nobody can enter them.

    The same again for a board that was opened already. Its picture is left: what of that is shown is
    cut out of it by whoever serves it.
    """
    return _opened(board) if board.hidden else board


@lru_cache(maxsize=256)
def _opened(board: Board) -> Board:
    hidden = board.hidden
    return replace(
        board,
        slow=board.slow - hidden,
        cover=_outside(board.cover, hidden),
        blocked=board.blocked | hidden,
        ledges=_outside(board.ledges, hidden),
        obscured=board.obscured - hidden,
        heavily_obscured=board.heavily_obscured - hidden,
    )


def _outside(heights: Heights, hidden: frozenset[Space]) -> Heights:
    return tuple(one for one in heights if one[0] not in hidden)


def is_hidden(board: Board | None, at: Space | None, size: int = 1) -> bool:
    """Whether all spaces of a body are hidden; never without a board, or off it."""
    if board is None or at is None or not board.hidden:
        return False
    return board.hidden.issuperset(footprint(at, size))


def with_hidden(board: Board, spaces: Iterable[Space], hide: bool = True) -> Board:
    """The board with these spaces hidden as well, or shown again. InputError `off-board`."""
    chosen = frozenset(spaces)
    return replace(board, hidden=board.hidden | chosen if hide else board.hidden - chosen)
