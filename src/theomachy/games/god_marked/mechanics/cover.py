"""Cover (COVER)."""

from __future__ import annotations

LOWEST_COVER = 2  # spaces
NARROWEST_COVER = 1


def creature_is_cover(size: int, own: int) -> bool:
    """GM-COVER-02: whether a creature is cover for one of size `own` behind it."""
    return size - own >= 2


def cover_blocks(covered: bool, melee: bool, goes_around: bool = False) -> bool:
    """GM-COVER-01: whether cover stops an attack or area effect.

    `covered`: cover stands between the target and where the effect comes from, which for an area
    is its origin. `goes_around` is the ability's flag `goes_around_cover`.
    """
    return covered and not melee and not goes_around


def is_seen(covered: bool) -> bool:
    """GM-COVER-03: cover breaks line of sight, so that one may hide behind it."""
    return not covered
