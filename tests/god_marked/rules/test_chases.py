"""CHASE and KPH: Movement Actions, saves, costs, and how fast that is, by the numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theomachy.games.god_marked.mechanics import chases
from theomachy.games.god_marked.mechanics.attack import HitType


@pytest.mark.parametrize(
    ("movement", "hundredths", "shown"), [(10, 1440, "14.4"), (15, 2160, "21.6"), (1, 144, "1.4")]
)
def test_gm_kph_01_speed(movement: int, hundredths: int, shown: str) -> None:
    assert chases.speed_in_hundredths(movement) == hundredths
    assert chases.speed_in_words(movement) == shown


@given(st.integers(0, 5000))
def test_gm_kph_01_is_shown_to_the_nearest_tenth(movement: int) -> None:
    shown = round(float(chases.speed_in_words(movement)) * 100)
    assert abs(shown - chases.speed_in_hundredths(movement)) <= 5


@pytest.mark.parametrize(("movement", "actions"), [(15, 3), (14, 2), (9, 1), (4, 0)])
def test_gm_chase_02_movement_actions(movement: int, actions: int) -> None:
    assert chases.movement_actions(movement) == actions


@pytest.mark.parametrize(
    ("rounds_before", "total", "lost"), [(0, 11, 0), (1, 10, 1), (1, 6, 2), (0, 10, 1), (0, 5, 2)]
)
def test_gm_chase_03_what_a_save_loses(rounds_before: int, total: int, lost: int) -> None:
    assert chases.lost_by_save(rounds_before, total) == lost


def test_gm_chase_03_a_tie_saves_where_ties_meet() -> None:
    assert chases.lost_by_save(1, 11, ties_meet=True) == 0
    assert chases.lost_by_save(1, 11) == 1


@given(st.integers(0, 20), st.integers(-20, 60))
def test_gm_chase_03_a_worse_total_never_loses_less(rounds_before: int, total: int) -> None:
    now, better = (chases.lost_by_save(rounds_before, one) for one in (total, total + 1))
    assert now >= better
    assert (now == 0) == (total > chases.endurance_number(rounds_before))


@pytest.mark.parametrize(
    ("left", "at_start", "taken", "all_out"),
    [(0, 3, 0, True), (1, 3, 0, False), (0, 0, 0, False), (0, 3, 1, False)],
)
def test_gm_chase_03_spending_all(left: int, at_start: int, taken: int, all_out: bool) -> None:
    assert chases.spent_all(left, at_start, taken) is all_out


def test_gm_chase_04_and_05_costs() -> None:
    assert [chases.entering_cost(passed) for passed in (True, False)] == [1, 2]
    assert [chases.detour_cost(stated) for stated in (0, 3)] == [2, 3]
    assert [chases.paid_now(2, left) for left in (3, 2, 1)] == [(2, 0), (2, 0), (1, 1)]


def test_gm_chase_06_hits() -> None:
    assert chases.lost_by_hit(HitType.DIRECT) == 1
    assert not chases.misses(HitType.DIRECT)
    assert chases.lost_by_hit(HitType.INDIRECT) == 0
    assert chases.misses(HitType.INDIRECT)
    assert chases.movement_actions_next(3, 1) == 2
    assert chases.movement_actions_next(3, 1 + 1 + chases.lost_by_save(0, 8)) == 0


def test_gm_chase_07_a_tackle() -> None:
    assert chases.tackle(HitType.DIRECT) is chases.Tackle.PINNED
    assert {chases.tackle(hit) for hit in HitType if hit is not HitType.DIRECT} == {
        chases.Tackle.PRONE
    }


def test_gm_chase_08_the_mount_may_move() -> None:
    assert chases.movement_actions(25) == 5
    assert chases.mount_may_move(1)
    assert not chases.mount_may_move(0)


@pytest.mark.parametrize(
    ("actions_left", "movement", "first"), [(3, 12, 2), (1, 15, 1), (3, 15, 3), (0, 15, 0)]
)
def test_gm_chase_09_the_first_round(actions_left: int, movement: int, first: int) -> None:
    most = chases.movement_actions(movement)
    assert chases.first_movement_actions(actions_left, most) == first


def test_gm_chase_09_all_actions_are_needed() -> None:
    assert chases.may_run_away(3)
    assert not chases.may_run_away(2)


@pytest.mark.parametrize(
    ("running", "pursuing", "pinned", "over"),
    [
        ([True], [True], [False], False),
        ([True, True], [True], [True, False], False),
        ([True, True], [True], [True, True], True),
        ([False], [True], [False], True),
        ([True], [False], [False], True),
    ],
)
def test_gm_chase_01_when_it_is_over(
    running: list[bool], pursuing: list[bool], pinned: list[bool], over: bool
) -> None:
    assert chases.is_over(running, pursuing, pinned) is over


def test_gm_chase_01_at_one_landmark_they_are_side_by_side() -> None:
    assert [chases.spaces_apart(moves) for moves in (0, 1, 3)] == [1, 5, 15]
