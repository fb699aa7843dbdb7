"""Hiding, attacking from hiding, looking (HIDE, LOOK)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from theomachy.games.god_marked.edition import Step
from theomachy.games.god_marked.mechanics.attack import HitType
from theomachy.games.god_marked.mechanics.rulings import gets_over, half


class HealthBand(StrEnum):
    """GM-LOOK-01: how somebody is looking."""

    GOOD = "good"
    ALRIGHT = "alright"
    BLOODIED = "bloodied"
    DIM_LIGHT = "dim light"


def may_hide(
    obscured: bool,
    opponent_heavily_obscured: bool = False,
    tiny: bool = False,
    passes_as_defeated: bool = False,
) -> bool:
    """GM-HIDE-01: whether one may hide from an opponent.

    `obscured`: covered from it, in an obscuring area, or the like. `passes_as_defeated` has the
    Light Bringer's consent.
    """
    return obscured or opponent_heavily_obscured or tiny or passes_as_defeated


def hides_from(total: int, passive_perception: int, ties_meet: bool = False) -> bool:
    """GM-HIDE-01: whether one Stealth total hides from this opponent."""
    return gets_over(total, passive_perception, ties_meet)


def stays_hidden(moved: int, movement: int, may_still_hide: bool) -> bool:
    """GM-HIDE-02: whether one stays hidden after moving `moved` spaces in the round."""
    return may_still_hide and moved <= half(movement)


def hidden_attack_bonus(hidden: bool) -> int:
    """GM-HIDE-03: what an attack from hiding adds to its roll."""
    if hidden:
        return Step.BONUS_PLUS.value
    return 0


def hidden_attack_voids_reaction(hidden: bool, hit: HitType) -> bool:
    """GM-HIDE-03: whether a declared reaction to it is void, and does not count for the tally."""
    return hidden and hit == HitType.DIRECT


def hidden_after_attack(defeated: Sequence[bool]) -> bool:
    """GM-HIDE-04: whether an attack leaves one hidden: all its targets must be defeated.

    Defeated is 0 HP or out of the fight.
    """
    return len(defeated) > 0 and all(defeated)


def health_band(hp: int, maximum: int) -> HealthBand:
    """GM-LOOK-01: what a successful Medicine check tells of an opponent."""
    if hp <= 0:
        return HealthBand.DIM_LIGHT
    if 4 * hp > 3 * maximum:
        return HealthBand.GOOD
    if 2 * hp > maximum:
        return HealthBand.ALRIGHT
    return HealthBand.BLOODIED


def spots(total: int, number: int, ties_meet: bool = False) -> bool:
    """GM-LOOK-02: whether Perception finds what is hidden.

    `number` is the hider's Stealth total, else the Light Bringer's number or passive Stealth.
    """
    return gets_over(total, number, ties_meet)
