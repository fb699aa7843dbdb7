"""GIANT and SIZE-09: who can be climbed, the bonus, staying on, moving, reach, by the numbers."""

from __future__ import annotations

import pytest

from theomachy.games.god_marked.mechanics import giants
from theomachy.games.god_marked.mechanics.falls import fall_dice
from theomachy.games.god_marked.mechanics.movement import spaces_within
from theomachy.games.god_marked.mechanics.rulings import gets_over


def test_gm_giant_01_who_can_be_climbed() -> None:
    assert giants.may_be_climbed(8, opponent=True)
    assert not giants.may_be_climbed(7, opponent=True)
    assert not giants.may_be_climbed(12, opponent=False)


def test_gm_size_09_one_who_is_the_map_by_anybody() -> None:
    assert giants.may_be_climbed(30, opponent=False, is_map=True)
    assert [giants.may_be_map(size) for size in (20, 21)] == [False, True]
    assert giants.climbing_cost(5) == 10


@pytest.mark.parametrize(
    ("on_body", "against_it", "giant_only", "bonus"),
    [
        (True, True, False, 2),
        (True, False, False, 2),
        (True, False, True, 0),
        (False, True, False, 0),
    ],
)
def test_gm_giant_01_the_bonus(
    on_body: bool, against_it: bool, giant_only: bool, bonus: int
) -> None:
    assert giants.body_bonus(on_body, against_it, giant_only) == bonus


def test_gm_giant_02_staying_on() -> None:
    number = giants.stay_on_number(9)
    assert gets_over(16 + 4, number)
    assert not gets_over(15 + 4, number)
    assert giants.height_on(9) == 9
    assert fall_dice(giants.height_on(9)) == 2
    assert giants.height_on(9, stated=4) == 4


def test_gm_giant_03_moving() -> None:
    assert spaces_within(11, True) == 5
    assert 11 - giants.climbing_cost(3) == 5


@pytest.mark.parametrize(
    ("stated", "ray", "reaches"),
    [(None, False, True), (None, True, False), (True, True, True), (False, False, False)],
)
def test_gm_giant_04_reach(stated: bool | None, ray: bool, reaches: bool) -> None:
    assert giants.reaches_own_body(stated, ray) is reaches
