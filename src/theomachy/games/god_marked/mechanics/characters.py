"""The numbers of a character that a fight needs, before Tired, conditions and abilities (CHAR)."""

from __future__ import annotations

from enum import StrEnum

from theomachy.games.god_marked.edition import (
    ALTERNATIVE_HP_PER_LEVEL,
    BASE_NUMBER,
    HP_PER_LEVEL,
)
from theomachy.games.god_marked.mechanics.rulings import half, quarter
from theomachy.games.god_marked.mechanics.sizes import health_factor


class Track(StrEnum):
    """GM-LEVEL-06: the normal track of levels or the alternative, slower one."""

    NORMAL = "normal"
    ALTERNATIVE = "alternative"


def movement(agility_mod: int) -> int:
    """GM-MOVE-01, GM-CHAR-03: Movement in spaces, at least 1."""
    return max(1, BASE_NUMBER + agility_mod)


def reach_of_range(perception_mod: int) -> int:
    """GM-CHAR-03: Range in spaces, at least 1."""
    return max(1, BASE_NUMBER + perception_mod)


def armour_base(mod: int) -> int:
    """GM-CHAR-05: PAC, LAC or MAC from the mod of Athletics, Arcana or Mind, at least 1."""
    return max(1, BASE_NUMBER + mod)


def maximum_hp(
    level: int,
    endurance_mod: int,
    size: int = 1,
    track: Track = Track.NORMAL,
    base_plus_level: bool = False,
) -> int:
    """GM-CHAR-04, GM-LEVEL-05, GM-LEVEL-08, GM-SIZE-07: maximum HP, at least 1 before doubling.

    Level 0 is half of 20 + mod on both tracks; `base_plus_level` is the option `hp_formula`.
    """
    per_level = ALTERNATIVE_HP_PER_LEVEL if track is Track.ALTERNATIVE else HP_PER_LEVEL
    if level == 0:
        hp = half(HP_PER_LEVEL + endurance_mod)
    elif base_plus_level:
        hp = per_level + endurance_mod * level
    else:
        hp = level * (per_level + endurance_mod)
    return max(1, hp) * health_factor(size)


def focus_threshold(max_hp: int) -> int:
    """GM-FOCUS-01: a quarter of maximum HP, at least 1."""
    return max(1, quarter(max_hp))


def hp_after_new_maximum(hp: int, old_maximum: int, new_maximum: int) -> int:
    """GM-LEVEL-02: current HP once the maximum has changed: it rises by as much, never above."""
    return max(0, min(new_maximum, hp + max(0, new_maximum - old_maximum)))
