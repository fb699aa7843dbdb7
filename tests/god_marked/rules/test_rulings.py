"""Global rulings: rounding, ties, sharing, distance."""

from __future__ import annotations

import pytest

from theomachy.board.spaces import distance
from theomachy.games.god_marked.mechanics.rulings import (
    divide,
    gets_over,
    half,
    quarter,
    save_number,
    shared,
    wins_opposed,
)


@pytest.mark.parametrize(
    ("value", "truncate", "result"),
    [(-5, False, -1), (-5, True, 0), (-11, False, -2), (-11, True, -1), (29, True, 2)],
)
def test_gr_01_rounding(value: int, truncate: bool, result: int) -> None:
    assert divide(value, 10, truncate) == result
    assert divide(value, 10) == divide(value, 10, truncate=False)


def test_gr_01_half_and_quarter_round_down() -> None:
    assert [half(11), half(-1), quarter(21), quarter(3)] == [5, -1, 5, 0]


@pytest.mark.parametrize(("amount", "parts"), [(11, (5, 6)), (5, (2, 3)), (0, (0, 0))])
def test_gr_01_the_sharer_gets_the_smaller_half(amount: int, parts: tuple[int, int]) -> None:
    assert shared(amount) == parts


def test_gr_02_ties() -> None:
    assert not gets_over(13, 13)
    assert gets_over(14, 13)
    assert gets_over(13, 13, ties_meet=True)
    assert not gets_over(12, 13, ties_meet=True)


def test_gr_03_opposed_ties_change_nothing() -> None:
    assert wins_opposed(13, 12)
    assert not wins_opposed(12, 12)


def test_gr_10_save_numbers() -> None:
    assert save_number(3) == 13
    assert save_number(0) == 10


@pytest.mark.parametrize(
    ("first", "second", "spaces"), [((0, 0), (3, 1), 3), ((2, 2), (3, 3), 1), ((0, 0), (3, 3), 3)]
)
def test_gm_table_02_distance(first: tuple[int, int], second: tuple[int, int], spaces: int) -> None:
    assert distance(first, second) == spaces


@pytest.mark.parametrize(
    ("second", "spaces"), [((1, 1), 1), ((2, 2), 2), ((3, 1), 3), ((0, 0), 0), ((3, 4), 5)]
)
def test_gr_15_euclid(second: tuple[int, int], spaces: int) -> None:
    assert distance((0, 0), second, metric="euclid") == spaces
