"""CRIT: growth of a skill, the crit table, crits and hit types, natural 1."""

from __future__ import annotations

import pytest

from theomachy.games.god_marked.mechanics.attack import HitType, hit_type, takes_effect_whole
from theomachy.games.god_marked.mechanics.checks import modifier
from theomachy.games.god_marked.mechanics.crits import (
    CritResult,
    calls_second_roll,
    crit_damage,
    crit_result,
    crit_table_applies,
    growth,
    is_fumble,
    times_rolled,
)
from theomachy.games.god_marked.mechanics.damage import final_damage
from theomachy.games.god_marked.mechanics.reactions import dodges


@pytest.mark.parametrize(
    ("points", "second", "new"), [(34, 11, 35), (34, 10, 34), (19, 20, 21), (34, 19, 35)]
)
def test_gm_crit_01_skill_crit(points: int, second: int, new: int) -> None:
    assert points + growth(second) == new


def test_gm_crit_01_growth_raises_the_mod_and_19_calls_no_second_roll() -> None:
    assert (modifier(19), modifier(19 + growth(20))) == (1, 2)
    assert not calls_second_roll(19)
    assert calls_second_roll(20)


@pytest.mark.parametrize(
    ("second", "points", "result"),
    [
        (12, 29, CritResult.DOUBLE_DAMAGE),
        (1, 28, CritResult.NO_EFFECT),
        (20, 30, CritResult.TRIPLE_MAX),
    ],
)
def test_gm_crit_02_one_roll_two_uses(second: int, points: int, result: CritResult) -> None:
    assert 28 + growth(second) == points
    assert crit_result(second) is result


def test_gm_crit_02_a_grapple_grows_athletics() -> None:
    assert growth(18) == 1


@pytest.mark.parametrize(
    ("seconds", "result"),
    [
        ([1], CritResult.NO_EFFECT),
        (range(2, 6), CritResult.MAX_DAMAGE),
        (range(6, 11), CritResult.SECOND_ROLL),
        (range(11, 17), CritResult.DOUBLE_DAMAGE),
        (range(17, 20), CritResult.DOUBLE_MAX),
        ([20], CritResult.TRIPLE_MAX),
    ],
)
def test_gm_crit_03_crit_table(seconds: list[int] | range, result: CritResult) -> None:
    assert {crit_result(second) for second in seconds} == {result}


@pytest.mark.parametrize(
    ("second", "rolled", "maximum", "mod", "damage", "once"),
    [
        (8, 2 + 5 + 6 + 1, 12, 3, 17, 17),
        (16, 2 + 5, 12, 3, 20, 17),
        (17, 0, 12, 3, 30, 27),
        (20, 0, 12, 3, 45, 39),
        (11, 1, 4, -2, 0, 0),
        (1, 7, 12, 3, 10, 10),
        (2, 0, 12, 3, 15, 15),
    ],
)
def test_gm_crit_03_damage(
    second: int, rolled: int, maximum: int, mod: int, damage: int, once: int
) -> None:
    result = crit_result(second)
    assert crit_damage(result, rolled, maximum, mod) == damage
    assert crit_damage(result, rolled, maximum, mod, mod_once=True) == once


def test_gm_crit_03_dice_need_not_be_rolled_where_the_maximum_counts() -> None:
    assert [times_rolled(result) for result in CritResult] == [1, 0, 2, 1, 0, 0]


def test_gm_crit_04_crits_and_hit_type() -> None:
    damage = crit_damage(crit_result(17), 0, 8, 3)
    assert damage == 22
    assert final_damage(damage, hit_type(20, 23, 24)) == 11
    assert final_damage(damage, hit_type(20, 23, 24, crit_is_direct=True)) == 22
    assert hit_type(20, 23, 30, defence=20) is HitType.INDIRECT


def test_gm_crit_05_natural_1_on_an_attack() -> None:
    assert is_fumble(1)
    assert not is_fumble(2)
    assert hit_type(1, 16, 10) is HitType.FAILED


def test_gm_crit_05_only_attack_rolls_in_combat() -> None:
    assert hit_type(1, 16, 10, can_fail=False) is HitType.DIRECT


def test_gm_crit_06_only_attack_rolls_in_combat_meet_the_table() -> None:
    assert crit_table_applies(attack_roll=True, in_combat=True)
    assert not crit_table_applies(attack_roll=False, in_combat=True)
    assert not crit_table_applies(attack_roll=True, in_combat=False)


def test_gm_crit_06_growth_of_skill_rolls() -> None:
    assert 50 + growth(15) == 51
    assert 12 + growth(20) == 14
    assert not dodges(attack_total=21, dodge_total=20 + 1)
    assert not takes_effect_whole(hit_type(20, 20, 20))
