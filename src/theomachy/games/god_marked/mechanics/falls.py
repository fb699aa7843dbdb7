"""Falls and impacts (FALL)."""

from __future__ import annotations

from theomachy.games.god_marked.edition import (
    FREE_FALL,
    MOST_FALL_DICE,
    SPACES_PER_FALL_DIE,
    DamageType,
)
from theomachy.games.god_marked.mechanics.rulings import half


def fall_dice(height: int) -> int:
    """GM-FALL-02: the number of d6 of a fall of `height` spaces; their sum is the damage."""
    return min(MOST_FALL_DICE, max(0, height - FREE_FALL) // SPACES_PER_FALL_DIE)


def impact_dice(spaces: int) -> int:
    """GM-FALL-05: the number of d6 when one shoved `spaces` far hits a creature or object."""
    return spaces // SPACES_PER_FALL_DIE


def impact_damage(total: int) -> int:
    """GM-FALL-05: what each of the two takes of the sum of these dice."""
    return half(total)


def fall_damage_type(blunt: bool = False) -> DamageType:
    """GM-FALL-06: the type of damage from falls; `blunt` is the option `fall_type`."""
    return DamageType.BLUNT if blunt else DamageType.COLLISION
