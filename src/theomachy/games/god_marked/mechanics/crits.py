"""Natural 20 and natural 1: growth of a skill, the crit table, failed attacks (CRIT)."""

from __future__ import annotations

from enum import IntEnum


class CritResult(IntEnum):
    """GM-CRIT-03: the results of the crit table; NO_EFFECT also stands for no crit at all."""

    NO_EFFECT = 0
    MAX_DAMAGE = 1
    SECOND_ROLL = 2
    DOUBLE_DAMAGE = 3
    DOUBLE_MAX = 4
    TRIPLE_MAX = 5


def calls_second_roll(natural: int) -> bool:
    """GM-CRIT-01, GM-CRIT-02, GM-CRIT-06: whether the face is a natural 20.

    The second d20 takes no mods and never calls a third.
    """
    return natural == 20


def growth(second: int) -> int:
    """GM-CRIT-01: the points that the second d20 adds to the rolled skill: 0, 1 or 2."""
    if second == 20:
        return 2
    if second > 10:
        return 1
    return 0


def crit_result(second: int) -> CritResult:
    """GM-CRIT-03: what the second d20 of an attack roll says."""
    if second == 20:
        return CritResult.TRIPLE_MAX
    if second >= 17:
        return CritResult.DOUBLE_MAX
    if second >= 11:
        return CritResult.DOUBLE_DAMAGE
    if second >= 6:
        return CritResult.SECOND_ROLL
    if second >= 2:
        return CritResult.MAX_DAMAGE
    return CritResult.NO_EFFECT


def crit_table_applies(attack_roll: bool, in_combat: bool) -> bool:
    """GM-CRIT-02, GM-CRIT-06, GR-11: only an attack roll in combat meets the table."""
    return attack_roll and in_combat


def times_rolled(result: CritResult) -> int:
    """GM-CRIT-03: how often all damage dice are rolled: not at all where the maximum counts."""
    if result == CritResult.SECOND_ROLL:
        return 2
    if result in (CritResult.NO_EFFECT, CritResult.DOUBLE_DAMAGE):
        return 1
    return 0


def crit_damage(
    result: CritResult, rolled: int, maximum: int, mod: int, mod_once: bool = False
) -> int:
    """GM-CRIT-03, GM-DAMAGE-01: damage before the hit type, at least 0.

    `rolled` is the sum of all dice rolled (of both rolls where there are two), `maximum` the
    highest sum of one roll. With `mod_once` the crit multiplies the dice and not the mod.
    """
    times = 1
    dice = rolled
    if result == CritResult.DOUBLE_DAMAGE:
        times = 2
    elif result == CritResult.MAX_DAMAGE:
        dice = maximum
    elif result == CritResult.DOUBLE_MAX:
        times, dice = 2, maximum
    elif result == CritResult.TRIPLE_MAX:
        times, dice = 3, maximum
    if mod_once:
        return max(0, times * dice + mod)
    return max(0, times * (dice + mod))


def is_fumble(natural: int) -> bool:
    """GM-CRIT-05: whether an attack roll in combat fails whatever its total."""
    return natural == 1
