"""GRAPPLE: grabbing, holding, breaking free, grappling together."""

from __future__ import annotations

import pytest

from theomachy.games.god_marked.mechanics.attack import hit_type, takes_effect_whole
from theomachy.games.god_marked.mechanics.checks import check
from theomachy.games.god_marked.mechanics.focus import FocusBreak, focus_break
from theomachy.games.god_marked.mechanics.grapple import (
    break_free_penalty,
    grappled_together,
    grappler_is_restrained,
    grappler_movement,
    may_try_to_break_free,
)
from theomachy.games.god_marked.mechanics.reactions import total_against_protector
from theomachy.games.god_marked.mechanics.rulings import save_number, wins_opposed


@pytest.mark.parametrize(("natural", "held"), [(10, True), (9, False)])
def test_gm_grapple_01_grabbing(natural: int, held: bool) -> None:
    assert takes_effect_whole(hit_type(natural, natural + 3, 12)) is held


def test_gm_grapple_02_holding_someone() -> None:
    assert grappler_movement(11, own=1, target=1) == 5
    assert grappler_is_restrained(1, 1)
    assert total_against_protector(12) == 14


def test_gm_size_10_an_unhindered_grappler() -> None:
    assert not grappler_is_restrained(3, 1)
    assert grappler_movement(11, own=3, target=1) == 11
    assert grappler_is_restrained(2, 1)


@pytest.mark.parametrize(
    ("tries", "target", "grappler", "free"),
    [(1, 12 + 2, 10 + 3, True), (2, 12 + 2, 10 + 3, False), (3, 15 + 2, 8 + 3, True)],
)
def test_gm_grapple_03_breaking_free(tries: int, target: int, grappler: int, free: bool) -> None:
    assert wins_opposed(target + break_free_penalty(tries), grappler) is free


def test_gm_grapple_03_penalties_replace_each_other() -> None:
    assert [break_free_penalty(tries) for tries in (1, 2, 3)] == [0, -2, -5]


def test_gm_grapple_03_three_rounds_and_once_a_round() -> None:
    may = [may_try_to_break_free(held, tried_this_round=False) for held in range(5)]
    assert may == [True, True, True, False, False]
    assert not may_try_to_break_free(0, tried_this_round=True)


def test_gm_grapple_04_a_grapple_is_shatterable() -> None:
    assert focus_break(5, 5) is FocusBreak.MIND_SAVE
    assert not check(9, 2, 0, save_number(2)).success
    assert focus_break(4, 5) is FocusBreak.NOTHING


@pytest.mark.parametrize(
    ("sizes", "target", "held"),
    [
        ([1, 1, 1, 1], 4, True),
        ([1, 1, 1], 4, False),
        ([2, 3], 5, True),
        ([2, 3, -2], 5, True),
        ([1, 0, -1], 2, False),
    ],
)
def test_gm_grapple_05_grappling_together(sizes: list[int], target: int, held: bool) -> None:
    assert grappled_together(sizes, target) is held


def test_gm_grapple_05_who_pins_together_is_restrained() -> None:
    assert grappler_is_restrained(3, 1, together=True)
