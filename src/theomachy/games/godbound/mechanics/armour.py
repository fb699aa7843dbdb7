"""Armour Class, which is better the lower it is (AC)."""

from __future__ import annotations

from theomachy.games.godbound.edition import ARMOUR_BASE, UNARMOURED, WEAPONS, Armour, Weapon


def armour_class(
    dex_modifier: int, armour: Armour, shield: bool = False, penalty_counts: bool = False
) -> int:
    """GB-AC-01, GB-AC-02, GB-AC-03: AC by Dexterity, armour and shield.

    `penalty_counts`: option `ac.dex_penalty_under_armour` is capped_at_9, so that a Dexterity
    penalty makes it worse, the armour's number being 9 at most.
    """
    base = ARMOUR_BASE[armour] - max(0, dex_modifier)
    if penalty_counts:
        base = min(UNARMOURED, ARMOUR_BASE[armour] - dex_modifier)
    return base - 1 if shield else base


def shield_goes_with(weapon: Weapon, needs_hand: bool = True) -> bool:
    """GB-AC-03: whether a shield may be used beside the weapon. Option `ac.shield_needs_hand`."""
    return not needs_hand or WEAPONS[weapon].hands == 1


def equal_or_worse(first: int, other: int) -> bool:
    """GB-AC-04: whether the other AC is as bad as the first or worse, that is, not lower."""
    return other >= first
