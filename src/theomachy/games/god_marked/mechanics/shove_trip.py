"""Shove and Trip (SHOVE, TRIP)."""

from __future__ import annotations

from theomachy.games.god_marked.mechanics.attack import HitType
from theomachy.games.god_marked.mechanics.rulings import wins_opposed


def shove_spaces(own: int, target: int) -> int:
    """GM-SHOVE-01: how far a shove of size `own` moves a target, in spaces."""
    return 1 + max(0, own - target)


def shoved(hit: HitType, own: int, target: int) -> int:
    """GM-SHOVE-01: the spaces that a shove moves its target: none unless it hits directly."""
    if hit == HitType.DIRECT:
        return shove_spaces(own, target)
    return 0


def trip_defence(acrobatics_mod: int, athletics_mod: int) -> int:
    """GM-TRIP-01: the mod with which the tripped resists: the better of the two."""
    return max(acrobatics_mod, athletics_mod)


def trips(total: int, resisting_total: int) -> bool:
    """GM-TRIP-01, GR-03: whether the target falls Prone."""
    return wins_opposed(total, resisting_total)
