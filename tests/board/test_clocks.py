from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theomachy.board.clocks import Clock, advance, is_full, steps_left
from theomachy.core.errors import InputError


def test_clock_fills_up_and_stops() -> None:
    clock = Clock(4)
    assert advance(clock) == Clock(4, 1)
    assert advance(clock, 9) == Clock(4, 4)
    assert advance(Clock(4, 2), -3) == clock
    assert [is_full(Clock(2, filled)) for filled in range(3)] == [False, False, True]
    assert steps_left(Clock(6, 2)) == 4


@pytest.mark.parametrize(
    ("size", "filled", "message"),
    [
        (0, 0, "clock.size: 0 is out of range"),
        (4, 5, r"clock.filled: 5 is out of range \(allowed: whole numbers 0 to 4\)"),
        (4, -1, "clock.filled: -1"),
    ],
)
def test_impossible_clocks_are_refused(size: int, filled: int, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Clock(size, filled)


@given(st.integers(1, 12), st.integers(0, 12), st.integers(0, 12))
def test_steps_add_up(size: int, first: int, second: int) -> None:
    clock = Clock(size)
    assert advance(advance(clock, first), second) == advance(clock, first + second)
    assert steps_left(clock) == size
    assert is_full(advance(clock, first)) == (first >= size)
