"""Numbers derived from attributes, Tier, Generation and Size (ATTR, CHAR)."""

from __future__ import annotations

from theomachy.games.god_complex.edition import FEET_PER_DEXTERITY, HP_BESIDES
from theomachy.games.god_complex.mechanics.dice import scaled


def current_attribute(base: int, halved: bool = False) -> int:
    """GC-ATTR-02, GC-STATE-11, GC-STATE-12: an attribute as it is now; Weakened and Slowed halve."""
    return scaled(base, int(halved))


def defaulted(value: int, tier: int, never_below_tier: bool = False) -> int:
    """GC-CHAR-13: below 1 Fortitude and Evasion are Tier; or never below it at all."""
    if never_below_tier:
        return max(value, tier)
    return value if value >= 1 else tier


def fortitude(tier: int, size: int, strength: int, never_below_tier: bool = False) -> int:
    """GC-CHAR-02, GC-CHAR-04: bodily toughness."""
    return defaulted(tier + size + strength, tier, never_below_tier)


def evasion(tier: int, dexterity: int, size: int, never_below_tier: bool = False) -> int:
    """GC-CHAR-03, GC-CHAR-04: the number that an attack must reach."""
    return defaulted(tier + dexterity - size, tier, never_below_tier)


def speed(dexterity: int) -> int:
    """GC-CHAR-05: the feet of one Move Action, before states and armour."""
    return dexterity * FEET_PER_DEXTERITY


def initiative(awareness: int, dexterity: int) -> int:
    """GC-CHAR-06: the dice of Initiative."""
    return awareness + dexterity


def conviction(tier: int, presence: int, composure: int) -> int:
    """GC-CHAR-07: the dice of Conviction."""
    return tier + presence + composure


def willpower(tier: int, domain_score: int, composure: int) -> int:
    """GC-CHAR-08: the dice of Willpower; may be negative."""
    return tier + domain_score + composure


def soundness(tier: int, intelligence: int, composure: int) -> int:
    """GC-CHAR-09: the dice of Soundness."""
    return tier + intelligence + composure


def hp_maximum(
    tier: int, generation: int, base_fortitude: int, double_fortitude: bool = False
) -> int:
    """GC-CHAR-12: maximum HP, from Fortitude before any states."""
    if double_fortitude:
        return max(1, 2 * base_fortitude)
    return tier + generation + base_fortitude + HP_BESIDES
