"""What a character is built from: points, trades, Perks and known abilities (CHAR, LEVEL)."""

from __future__ import annotations

from typing import NamedTuple

from theomachy.games.god_marked.mechanics.rulings import half

SHARE = 10
"""The points of each skill that a level is worth on the normal track."""
SLOW_SHARE = 5
"""The same at level 0, and on the alternative track."""
LEVEL_0_POOL = 50
"""The normal points of level 0 where they are placed freely."""


class Points(NamedTuple):
    """Points in each normal skill, in each special skill, and free ones for normal skills."""

    normal: int
    special: int
    free: int = 0


def starting_points(
    level: int, alternative: bool = False, free_pool: bool = False, alternative_points: int = 25
) -> Points:
    """GM-CHAR-01, GM-CHAR-07, GM-LEVEL-05, GM-LEVEL-06: the points of a level before trades.

    `free_pool` is the option `level0_normal`, `alternative_points` the option `alt_normal_points`.
    """
    if level == 0:
        return Points(0, SLOW_SHARE, LEVEL_0_POOL) if free_pool else Points(SLOW_SHARE, SLOW_SHARE)
    if alternative:
        special = SLOW_SHARE + SLOW_SHARE * level
        return Points(SHARE, special, alternative_points * (level - 1))
    return Points(SHARE * level, SHARE * level)


def gains_of_level(
    level: int, alternative: bool = False, free_pool: bool = False, alternative_points: int = 25
) -> Points:
    """GM-LEVEL-01, GM-LEVEL-05, GM-LEVEL-06: the points that reaching `level` (1 or more) adds.

    Level 1 adds to level 0 the same half portion again.
    """
    if level == 1:
        return starting_points(0, alternative, free_pool)
    if alternative:
        return Points(0, SLOW_SHARE, alternative_points)
    return Points(SHARE, SHARE)


def traded(giving: int, getting: int, points: int) -> tuple[int, int]:
    """GM-CHAR-02, GM-LEVEL-01: both skills once `points` have left one for the other; half arrive."""
    return giving - points, getting + half(points)


def lowest_points(level: int, special: bool, floor: str = "minus_ten_per_level") -> int | None:
    """GM-CHAR-02: how far a trade may take a skill down, by the option `skill_floor`; None: no limit.

    Special skills stop at 0.
    """
    if special or floor == "zero":
        return 0
    return None if floor == "none" else -SHARE * level


def perks_of_skill(points: int) -> int:
    """GM-CHAR-07: the Perks that a normal skill gives from its list, one for each full ten."""
    return max(0, points // SHARE)


def perks_of_level(level: int) -> int:
    """GM-LEVEL-05, GM-LEVEL-07: the Perks of level 0, and of a level of the alternative track."""
    return 2 + half(level) if level else 1


def perks_without_restrictions(level: int) -> int:
    """GM-LEVEL-07: how many Perks of the alternative track need no prerequisite: that of level 1."""
    return min(level, 1)


def abilities_known(mod: int, allowed: bool = True) -> int:
    """GM-CHAR-06: the powers, spells or manoeuvres known by a mod; powers are for champions alone."""
    return max(0, mod) if allowed else 0


def hp_after_lost_level(hp: int, old_maximum: int, new_maximum: int) -> int:
    """GM-LEVEL-02: current HP, or a resource, once a level is taken back: less by as much.

    Nobody falls by it: at least 1 remains of what was above 0.
    """
    return min(new_maximum, max(min(hp, 1), hp - max(0, old_maximum - new_maximum)))
