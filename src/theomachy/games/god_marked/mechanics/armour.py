"""Armour classes in use, Defence and Armour Health (ARMOUR)."""

from __future__ import annotations

from theomachy.games.god_marked.edition import MOST_DEFENCE


def armour_class(base: int, changes: int = 0, pierced: int = 0, tired: int = 0) -> int:
    """GM-ARMOUR-01, GM-TIRED-04: an armour class in use, at least 1.

    `base` is 10 + mod before Tired, `changes` what abilities add or take, `pierced` and `tired`
    what these take away (0 or more).
    """
    return max(1, base + changes - pierced - tired)


def defence(gained: int) -> int:
    """GM-ARMOUR-02: the Defence of one armour, 0 to 20; gains beyond are lost."""
    return min(MOST_DEFENCE, max(0, gained))


def hurt(damage: int, armour_health: int, hp: int) -> tuple[int, int]:
    """GM-ARMOUR-03, GM-DIM-01: Armour Health and HP left after damage, each at least 0."""
    absorbed = absorbed_by(damage, armour_health)
    return armour_health - absorbed, max(0, hp - (damage - absorbed))


def absorbed_by(damage: int, armour_health: int) -> int:
    """GM-ARMOUR-03: how much of the damage the Armour Health takes."""
    return min(damage, armour_health)


def armour_health_kept(left: int, gained: int) -> int:
    """GM-ARMOUR-03: Armour Health after a new source: the larger amount, never the sum."""
    return max(left, gained)
