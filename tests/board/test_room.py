"""Room for one more body near a space."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from theomachy.board.grid import board_from, on_board
from theomachy.board.room import room_near
from theomachy.board.spaces import chebyshev, footprint

SPACES = st.tuples(st.integers(0, 4), st.integers(0, 3))


@given(SPACES, st.integers(1, 3), st.frozensets(SPACES), st.frozensets(SPACES))
def test_room_is_the_nearest_place_where_the_body_fits(
    near: tuple[int, int],
    size: int,
    blocked: frozenset[tuple[int, int]],
    taken: frozenset[tuple[int, int]],
) -> None:
    board = board_from({"size": [5, 4], "blocked": [list(space) for space in blocked]})
    fits = [
        (column, row)
        for column in range(5)
        for row in range(4)
        if on_board(board, (column, row), size)
        and not {*footprint((column, row), size)} & (blocked | taken)
    ]
    found = room_near(board, near, size, taken)
    assert (found is None) == (not fits)
    if found is not None:
        assert found in fits
        assert chebyshev(found, near) == min(chebyshev(space, near) for space in fits)
