"""DAMAGE: the roll, the order of operations, heavy blows, types, poison."""

from __future__ import annotations

import pytest

from theomachy.games.god_marked.edition import Condition, DamageType, House
from theomachy.games.god_marked.mechanics.attack import HitType
from theomachy.games.god_marked.mechanics.checks import check
from theomachy.games.god_marked.mechanics.crits import CritResult, crit_damage
from theomachy.games.god_marked.mechanics.damage import (
    condition_of,
    damage_mod_of_type,
    damage_roll,
    damage_without_attack,
    final_damage,
    is_heavy_blow,
    poison_number,
)

DIRECT, INDIRECT = HitType.DIRECT, HitType.INDIRECT


def test_gm_damage_01_damage_roll() -> None:
    assert damage_roll(5, 3) == 8
    assert final_damage(damage_roll(5, 3), INDIRECT) == 4
    assert damage_roll(2, -3) == 0


def test_gm_damage_01_the_mod_goes_to_the_first_type() -> None:
    sums = [3 + 4, 5]
    damages = [damage_roll(dice, damage_mod_of_type(i, 2)) for i, dice in enumerate(sums)]
    assert damages == [9, 5]


def test_gm_damage_02_crit_then_indirect() -> None:
    doubled = crit_damage(CritResult.DOUBLE_DAMAGE, 5 + 6, 12, 3)
    assert doubled == 28
    assert final_damage(doubled, INDIRECT) == 14
    assert final_damage(doubled, INDIRECT, resistant=True) == 0


def test_gm_damage_02_tiny_and_resistant_and_won_clash() -> None:
    assert final_damage(7, DIRECT, tiny=True, resistant=True) == 7
    assert final_damage(9, DIRECT, clash_won=True, resistant=True) == 2


@pytest.mark.parametrize(
    ("damage", "threshold", "over", "heavy"),
    [
        (26, 20, 25, True),
        (25, 20, 25, False),
        (28, 30, 25, False),
        (20, 15, 25, False),
        (final_damage(60, INDIRECT), 30, 25, True),
        (25, 20, 24, True),
        (26, 26, 25, True),
    ],
)
def test_gm_damage_03_heavy_blow(damage: int, threshold: int, over: int, heavy: bool) -> None:
    assert is_heavy_blow(damage, threshold, over) is heavy


def test_gm_damage_03_the_default_is_that_of_the_house() -> None:
    over = House().threshold_over
    assert [is_heavy_blow(damage, 1) for damage in (over, over + 1)] == [False, True]


@pytest.mark.parametrize(
    ("kind", "condition"),
    [
        (DamageType.BLUNT, Condition.DAZED),
        (DamageType.FIRE, Condition.BURN),
        (DamageType.FRIGID, Condition.RESTRAINED),
        (DamageType.LIGHTNING, Condition.PARALYZING),
        (DamageType.STAB, Condition.PIERCED),
        (DamageType.SLASH, Condition.BLEEDING),
        (DamageType.COLLISION, None),
        (DamageType.POISON, None),
        (DamageType.UNTYPED, None),
    ],
)
def test_gm_damage_04_types(kind: DamageType, condition: Condition | None) -> None:
    assert is_heavy_blow(40, 25)
    assert condition_of(kind) is condition


def test_gm_damage_05_abyssal_and_celestial() -> None:
    assert final_damage(10, DIRECT, immune=True, pierces=True) == 10
    assert final_damage(10, DIRECT, immune=True) == 0
    assert final_damage(10, INDIRECT, resistant=True, pierces=True) == 5
    assert final_damage(10, INDIRECT, tiny=True, pierces=True) == 0
    assert final_damage(10, HitType.NOTHING, pierces=True) == 0


@pytest.mark.parametrize(
    ("natural", "endurance", "cure", "causer", "ends"),
    [(12, 2, 0, 4, False), (13, 2, 0, 4, True), (11, 2, 5 // 2, 4, True)],
)
def test_gm_damage_06_poison(
    natural: int, endurance: int, cure: int, causer: int, ends: bool
) -> None:
    assert poison_number(causer) == 14
    assert check(natural, endurance, cure, poison_number(causer)).success is ends


def test_gm_damage_06_a_tie_ends_poison_where_ties_meet() -> None:
    assert check(12, 2, 0, poison_number(4), ties_meet=True).success


@pytest.mark.parametrize(
    ("damage", "hit", "final"), [(9, INDIRECT, 0), (9, DIRECT, 18), (0, DIRECT, 0)]
)
def test_gm_size_05_tiny(damage: int, hit: HitType, final: int) -> None:
    assert final_damage(damage, hit, tiny=True) == final


def test_gm_size_05_tiny_and_resistant() -> None:
    assert final_damage(9, DIRECT, tiny=True, resistant=True) == 9


def test_gm_object_02_beyond_ten_spaces() -> None:
    assert final_damage(35, DIRECT) == 35
    assert final_damage(40, DIRECT, doublings=1) == 80
    assert final_damage(40, INDIRECT, doublings=1) == 40


def test_gm_cond_07_immune() -> None:
    assert final_damage(9, DIRECT, immune=True) + final_damage(5, DIRECT) == 5
    burnt = final_damage(30, DIRECT, immune=True)
    assert burnt == 0
    assert not is_heavy_blow(burnt, 5)


def test_gm_cond_09_resistant() -> None:
    assert final_damage(9, DIRECT, resistant=True) == 4
    assert final_damage(9, INDIRECT, resistant=True) == 0
    assert final_damage(9, DIRECT, resistant=True) + final_damage(4, DIRECT) == 8


def test_gm_cond_09_damage_without_a_hit_type_is_halved() -> None:
    assert damage_without_attack(9) == 9
    assert damage_without_attack(9, resistant=True) == 4
    assert damage_without_attack(9, halvings=1, resistant=True) == 2
    assert damage_without_attack(9, resistant=True, pierces=True) == 9
    assert damage_without_attack(9, immune=True) == 0
    assert damage_without_attack(9, immune=True, pierces=True) == 9
