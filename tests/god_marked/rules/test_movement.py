"""MOVE: the pool, what ways cost, Slowed."""

from __future__ import annotations

from theomachy.games.god_marked.mechanics.characters import movement
from theomachy.games.god_marked.mechanics.falls import fall_dice
from theomachy.games.god_marked.mechanics.movement import (
    falls_when_slowed,
    may_move,
    replenished,
    space_cost,
    spaces_within,
    way_cost,
)


def test_gm_move_01_the_pool_is_full_each_round() -> None:
    assert replenished(movement(1)) == 11


def test_gm_move_02_spending_movement() -> None:
    pool = 11 - way_cost(4, 0)
    assert may_move(pool, way_cost(7, 0))
    assert pool - way_cost(7, 0) == 0
    assert not may_move(3, way_cost(4, 0))
    assert spaces_within(3) == 3


def test_gm_move_03_slow_ways() -> None:
    assert way_cost(3, 4) == 11
    assert way_cost(0, 2, slowed=True) == 4
    assert way_cost(3, 2, slowed=True) == 10


def test_gm_move_03_slow_ground_lets_no_flyer_fall() -> None:
    assert not falls_when_slowed(flying=True, inflicted=False)


def test_gm_move_04_move_action_fills_up_and_does_not_add() -> None:
    assert replenished(11) == 11


def test_gm_move_04_three_move_actions() -> None:
    assert sum(spaces_within(replenished(10)) for _ in range(1 + 3)) == 40


def test_gm_cond_13_slowed() -> None:
    assert space_cost(slowed=True) == 2
    assert spaces_within(11, slowed=True) == 5
    assert falls_when_slowed(flying=True, inflicted=True)
    assert not falls_when_slowed(flying=False, inflicted=True)
    assert fall_dice(12) == 3


def test_gm_cond_14_crawling() -> None:
    assert spaces_within(11, slowed=True) == 5


def test_gm_cond_08_paralyzing_keeps_the_pool_empty() -> None:
    assert replenished(11, paralyzed=True) == 0
