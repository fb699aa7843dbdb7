"""JUMP: how far one jumps, with a run-up or without, and what a Reflex roll adds."""

from __future__ import annotations

import pytest

from theomachy.games.god_marked.mechanics.jumps import (
    jump_cost,
    jump_gain,
    jump_spaces,
    jump_within,
)


@pytest.mark.parametrize(
    ("movement", "moved", "spaces"), [(11, False, 2), (11, True, 5), (3, False, 0), (3, True, 1)]
)
def test_gm_jump_01_standing_and_running(movement: int, moved: bool, spaces: int) -> None:
    assert jump_spaces(movement, moved) == spaces


def test_gm_jump_01_option_each_jumped_space_takes_two() -> None:
    assert [jump_cost(spaces) for spaces in (0, 1, 5)] == [0, 2, 10]
    assert [jump_within(pool) for pool in (0, 1, 5, 10)] == [0, 0, 2, 5]


@pytest.mark.parametrize(
    ("total", "moved", "together"), [(13 + 2, False, 6), (13 + 2, True, 13), (1 - 3, False, 3)]
)
def test_gm_jump_02_stretched(total: int, moved: bool, together: int) -> None:
    assert jump_spaces(12, moved) + jump_gain(total, moved) == together


@pytest.mark.parametrize("total", range(-30, 40))
def test_gm_jump_02_a_roll_makes_no_jump_shorter(total: int) -> None:
    assert jump_gain(total, False) >= 0
    assert jump_gain(total, True) >= jump_gain(total, False)
