"""Shove and Trip (SHOVE, TRIP)."""

from __future__ import annotations


def shove_spaces(own: int, target: int) -> int:
    """GM-SHOVE-01: how far a shove of size `own` moves a target, in spaces."""
    return 1 + max(0, own - target)


def trip_defence(acrobatics_mod: int, athletics_mod: int) -> int:
    """GM-TRIP-01: the mod with which the tripped resists: the better of the two."""
    return max(acrobatics_mod, athletics_mod)
