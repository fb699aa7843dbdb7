"""What loss of HP and Fatigue does: health states, dying and death (STATE, GRAVE, DEATH)."""

from __future__ import annotations

from typing import NamedTuple

from theomachy.games.god_complex.edition import GRAVE_ROLLS, Cause


class GraveCount(NamedTuple):
    """GC-GRAVE-03: the Fortitude rolls of somebody Gravely Wounded, so far."""

    successes: int = 0
    failures: int = 0


def is_bloodied(hp: int, maximum: int) -> bool:
    """GC-STATE-13: below maximum HP."""
    return hp < maximum


def is_wounded(hp: int, maximum: int) -> bool:
    """GC-STATE-14: at half of maximum HP or less; also at 0 and below."""
    return 2 * hp <= maximum


def dies_of_wounds(hp: int, fortitude: int, beyond: bool = False) -> bool:
    """GC-DEATH-01: dead when HP are below 0 by the amount of current Fortitude, or by more."""
    if hp >= 0:
        return False
    return -hp > fortitude if beyond else -hp >= fortitude


def dies_of_exhaustion(fatigue: int, fortitude: int) -> bool:
    """GC-FATIGUE-04, GC-DEATH-03: dead with more levels of Fatigue than current Fortitude."""
    return fatigue > fortitude


def enters_grave(hp: int, damage: int, in_state: bool) -> bool:
    """GC-GRAVE-01, GC-STATE-15: whether a blow that did not kill leaves one Gravely Wounded anew.

    `hp` are those after the blow. Who had shaken the state off enters it again.
    """
    return damage > 0 and hp <= 0 and not in_state


def grave_after_damage(count: GraveCount) -> GraveCount:
    """GC-GRAVE-04: damage in this state takes away one success, whatever its size."""
    return GraveCount(max(0, count.successes - 1), count.failures)


def grave_after_roll(count: GraveCount, success: bool, failures_count: bool = True) -> GraveCount:
    """GC-GRAVE-03, GC-GRAVE-05: the rolls after one more; failures may not be counted."""
    if success:
        return GraveCount(count.successes + 1, count.failures)
    return GraveCount(count.successes, count.failures + int(failures_count))


def is_shaken_off(count: GraveCount) -> bool:
    """GC-GRAVE-06: three successes end the state."""
    return count.successes >= GRAVE_ROLLS


def dies_of_failures(count: GraveCount) -> bool:
    """GC-DEATH-02: the third failure before the third success kills."""
    return count.failures >= GRAVE_ROLLS


def cause_of_death(
    hp: int, fortitude: int, fatigue: int, count: GraveCount, beyond: bool = False
) -> Cause | None:
    """GC-DEATH-01, GC-DEATH-02, GC-DEATH-03: what somebody dies of now, if of anything."""
    if dies_of_wounds(hp, fortitude, beyond):
        return Cause.WOUNDS
    if dies_of_failures(count):
        return Cause.FAILURES
    return Cause.EXHAUSTION if dies_of_exhaustion(fatigue, fortitude) else None
