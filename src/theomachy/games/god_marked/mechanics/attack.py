"""The attack roll: its skill, its armour, how far it reaches, what kind of hit it is (ATTACK)."""

from __future__ import annotations

from enum import IntEnum

from theomachy.games.god_marked.edition import (
    ARMOUR_AGAINST,
    ATTACK_SKILL,
    ArmourClass,
    AttackMeans,
    AttackType,
    Skill,
)
from theomachy.games.god_marked.mechanics.crits import is_fumble
from theomachy.games.god_marked.mechanics.rulings import gets_over


class HitType(IntEnum):
    """GM-ATTACK-03: what became of an attack, worst first."""

    FAILED = 0
    NOTHING = 1
    INDIRECT = 2
    DIRECT = 3


def hit_type(
    natural: int,
    total: int,
    armour: int,
    defence: int = 0,
    restrained: bool = False,
    can_fail: bool = True,
    crit_is_direct: bool = False,
    ties_meet: bool = False,
) -> HitType:
    """GM-ATTACK-03, GM-CHECK-04, GM-CRIT-04, GM-CRIT-05, GM-ARMOUR-02: the hit type of an attack.

    `restrained` is said of the target. `can_fail` is false where a natural 1 does not fail:
    outside combat and for the Final Blow. Confusion and Heavily Obscured change it afterwards.
    """
    if can_fail and is_fumble(natural):
        return HitType.FAILED
    if restrained or gets_over(total, armour, ties_meet) or (crit_is_direct and natural == 20):
        return HitType.DIRECT
    if natural < defence:
        return HitType.NOTHING
    return HitType.INDIRECT


def takes_effect_whole(hit: HitType) -> bool:
    """GM-CHECK-04, GR-17, GM-OPP-02: whether an all-or-nothing deed works: by a Direct Hit alone.

    Such are Grapple, Shove and tackle, and the blow of an Opportunity.
    """
    return hit == HitType.DIRECT


def effect_amount(hit: HitType, amount: int) -> int:
    """GR-17: a numeric effect other than damage: whole, halved if Indirect, else nothing."""
    if hit == HitType.DIRECT:
        return amount
    if hit == HitType.INDIRECT:
        return amount // 2
    return 0


def attack_skill(means: AttackMeans) -> Skill:
    """GM-ATTACK-01: the special skill of an attack; unarmed attacks are weapon attacks."""
    return ATTACK_SKILL[means]


def armour_against(attack: AttackType) -> ArmourClass:
    """GM-ATTACK-02: the armour class that an attack of this type meets."""
    return ARMOUR_AGAINST[attack]


def within_reach(distance: int, reach: int) -> bool:
    """GM-ATTACK-04: whether a target is near enough: reach 1 in melee, Range at range, in spaces.

    A weapon may state its own reach.
    """
    return distance <= reach


def reach_with_perception(reach: int, total: int) -> int:
    """GM-ATTACK-04 (option `overrange`): Range plus the total of the Perception roll, in spaces."""
    return reach + max(0, total)
