"""TIRED: the five levels."""

from __future__ import annotations

import pytest

from theomachy.games.god_marked.mechanics.dim_light import healed
from theomachy.games.god_marked.mechanics.tired import (
    Rest,
    is_unconscious,
    more_tired,
    tired_after_rest,
    tired_modifier,
    tired_number,
    tired_penalty,
)


def test_gm_tired_01_becoming_tired() -> None:
    assert healed(0, 4, 21, tired=0) == (4, 1)
    assert healed(0, 4, 21, tired=5) == (4, 5)
    assert healed(3, 6, 21, tired=0) == (9, 0)
    assert more_tired(5) == 5


def test_gm_tired_02_levels() -> None:
    assert [tired_penalty(level) for level in range(6)] == [0, 2, 5, 7, 10, 10]
    assert (tired_modifier(3, 1), tired_number(13, 1)) == (1, 11)
    assert tired_modifier(4, 2) == -1
    assert tired_number(11, 4) == 1


def test_gm_tired_03_level_5_is_unconscious() -> None:
    level = tired_after_rest(5, Rest.QUICK)
    assert level == 4
    assert [is_unconscious(tired) for tired in (4, 5)] == [False, True]


def test_gm_tired_04_not_below_1() -> None:
    assert tired_number(8, 4) == 1
    assert tired_number(10, 4) == 1
    assert tired_modifier(-2, 3) == -9


@pytest.mark.parametrize(
    ("level", "rests", "after"),
    [
        (3, [Rest.QUICK, Rest.QUICK], 1),
        (3, [Rest.UNSAFE], 0),
        (5, [Rest.SAFE], 0),
        (0, [Rest.QUICK], 0),
    ],
)
def test_gm_tired_05_losing_it(level: int, rests: list[Rest], after: int) -> None:
    for rest in rests:
        level = tired_after_rest(level, rest)
    assert level == after
