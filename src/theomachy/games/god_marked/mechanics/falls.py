"""Falls and impacts (FALL)."""

from __future__ import annotations

from theomachy.games.god_marked.edition import (
    FALL_AT_ONCE,
    FREE_FALL,
    MOST_FALL_DICE,
    SPACES_PER_FALL_DIE,
    DamageType,
)
from theomachy.games.god_marked.mechanics.movement import falls_when_slowed
from theomachy.games.god_marked.mechanics.rulings import half, shared


def further_moments(height: int) -> int:
    """GM-FALL-01: in how many moments after the first a fall of `height` spaces can be acted."""
    return max(0, height - 1) // FALL_AT_ONCE


def dropped_at_once(left: int) -> int:
    """GM-FALL-01: the spaces that one falls until it lands, or the next moment comes."""
    return min(left, FALL_AT_ONCE)


def falls_from_the_air(flies: bool, slowed: bool, helpless: bool) -> bool:
    """GM-COND-13, GM-LIMB-04: whether one who is up in the air cannot stay there.

    `flies` is false for one who has lost its wings, `helpless` is out of the fight, unconscious or
    lying in the Dim Light State.
    """
    return helpless or not flies or falls_when_slowed(flies, slowed)


def fall_dice(height: int) -> int:
    """GM-FALL-02: the number of d6 of a fall of `height` spaces; their sum is the damage."""
    return min(MOST_FALL_DICE, max(0, height - FREE_FALL) // SPACES_PER_FALL_DIE)


def share_of_fall(total: int, halvings: int, caught: bool) -> tuple[int, int]:
    """GM-FALL-03, GM-FALL-04, GR-07: what faller and catcher take of a fall.

    `halvings` are those of control and of the resistance of the one who is asked about; they come
    before the sharing, of which the faller has the odd point.
    """
    left = total >> halvings
    if not caught:
        return left, 0
    catcher, faller = shared(left)
    return faller, catcher


def impact_dice(spaces: int) -> int:
    """GM-FALL-05: the number of d6 when one shoved `spaces` far hits a creature or object."""
    return spaces // SPACES_PER_FALL_DIE


def impact_damage(total: int) -> int:
    """GM-FALL-05: what each of the two takes of the sum of these dice."""
    return half(total)


def fall_damage_type(blunt: bool = False) -> DamageType:
    """GM-FALL-06: the type of damage from falls; `blunt` is the option `fall_type`."""
    return DamageType.BLUNT if blunt else DamageType.COLLISION
