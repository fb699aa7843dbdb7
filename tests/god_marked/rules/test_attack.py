"""ATTACK: skill, armour, hit type and reach of an attack."""

from __future__ import annotations

import pytest

from theomachy.games.god_marked.edition import ArmourClass, AttackMeans, AttackType, Skill
from theomachy.games.god_marked.mechanics.attack import (
    HitType,
    armour_against,
    attack_skill,
    effect_amount,
    hit_type,
    reach_with_perception,
    takes_effect_whole,
    within_reach,
)
from theomachy.games.god_marked.mechanics.checks import modifier, roll_total
from theomachy.games.god_marked.mechanics.reactions import Reach, may_clash, may_dodge

POINTS = {Skill.MARTIAL: 25, Skill.MAGIC: 40, Skill.DIVINE: 10}
ARMOURS = {ArmourClass.PAC: 11, ArmourClass.LAC: 14, ArmourClass.MAC: 10}


@pytest.mark.parametrize(
    ("means", "total"),
    [(AttackMeans.WEAPON, 11), (AttackMeans.SPELL, 13), (AttackMeans.POWER, 10)],
)
def test_gm_attack_01_the_attack_roll(means: AttackMeans, total: int) -> None:
    assert roll_total(9, modifier(POINTS[attack_skill(means)])) == total


@pytest.mark.parametrize(
    ("attack", "hit"),
    [
        (AttackType.PHYSICAL, HitType.DIRECT),
        (AttackType.LIGHT, HitType.INDIRECT),
        (AttackType.MENTAL, HitType.DIRECT),
    ],
)
def test_gm_attack_02_armour_by_type(attack: AttackType, hit: HitType) -> None:
    assert hit_type(10, 12, ARMOURS[armour_against(attack)]) is hit


def test_gm_attack_02_mental_attacks_are_neither_dodged_nor_clashed() -> None:
    for reach in Reach:
        assert may_dodge(reach, held=False, way_out=True) is (reach is not Reach.MENTAL)
    assert may_clash(Reach.MELEE, Reach.MELEE)
    assert not any(may_clash(Reach.MENTAL, own) for own in Reach)


@pytest.mark.parametrize(
    ("natural", "total", "defence", "restrained", "hit"),
    [
        (10, 13, 10, False, HitType.INDIRECT),
        (9, 12, 10, False, HitType.NOTHING),
        (9, 14, 10, False, HitType.DIRECT),
        (2, 4, 0, True, HitType.DIRECT),
        (2, 4, 20, True, HitType.DIRECT),
        (1, 4, 0, True, HitType.FAILED),
    ],
)
def test_gm_attack_03_hit_type(
    natural: int, total: int, defence: int, restrained: bool, hit: HitType
) -> None:
    assert hit_type(natural, total, 13, defence, restrained) is hit


def test_gm_attack_03_a_tie_is_direct_where_ties_meet() -> None:
    assert hit_type(10, 13, 13, ties_meet=True) is HitType.DIRECT


def test_gm_attack_04_melee_and_ranged() -> None:
    assert not within_reach(distance=2, reach=1)
    assert within_reach(distance=1, reach=1)
    assert within_reach(distance=11, reach=11)
    assert not within_reach(distance=12, reach=11)


def test_gm_attack_04_overrange() -> None:
    reach = reach_with_perception(11, roll_total(8, 1))
    assert reach == 20
    assert within_reach(distance=20, reach=reach)
    assert not within_reach(distance=21, reach=reach)
    assert reach_with_perception(11, -2) == 11


@pytest.mark.parametrize(
    ("hit", "amount", "whole"),
    [
        (HitType.FAILED, 0, False),
        (HitType.NOTHING, 0, False),
        (HitType.INDIRECT, 3, False),
        (HitType.DIRECT, 7, True),
    ],
)
def test_gr_17_effects_that_are_not_damage(hit: HitType, amount: int, whole: bool) -> None:
    assert effect_amount(hit, 7) == amount
    assert takes_effect_whole(hit) is whole
