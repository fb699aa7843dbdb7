"""Weapons: which attribute goes with them, and their die (ATTACK-03, WEAPON)."""

from __future__ import annotations

from theomachy.games.godbound.edition import WEAPONS, Attribute, Weapon


def weapon_attribute(weapon: Weapon, str_modifier: int, dex_modifier: int) -> Attribute:
    """GB-ATTACK-03, GB-WEAPON-02: the attribute for hit and damage; a tie reports Strength."""
    attributes = WEAPONS[weapon].attributes
    if len(attributes) == 1:
        return attributes[0]
    return Attribute.DEX if dex_modifier > str_modifier else Attribute.STR


def weapon_sides(weapon: Weapon) -> int:
    """GB-WEAPON-01, GB-WEAPON-02: the sides of the weapon's one damage die."""
    return WEAPONS[weapon].sides
