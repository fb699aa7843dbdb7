"""Saving throws of Godbound and of creatures (SAVE)."""

from __future__ import annotations

from theomachy.games.godbound.edition import (
    ARMOUR_SAVE_PENALTY,
    CREATURE_SAVE_BASE,
    LEAST_CREATURE_SAVE,
    SAVE_BASE,
    SAVES_HAMPERED,
    THEME_SHIFT,
    Armour,
    Save,
    Theme,
)
from theomachy.games.godbound.mechanics.common import rounded


def save_target(level: int, first: int, second: int, hampered: bool = False) -> int:
    """GB-SAVE-01, GB-SAVE-03, GB-SAVE-04, GB-SAVE-05: what a Godbound's save must reach.

    `first` and `second` are the two governing modifiers, the better of which counts; `hampered`:
    the armour worn is in the way of this save.
    """
    target = SAVE_BASE - level - max(first, second)
    return target + ARMOUR_SAVE_PENALTY if hampered else target


def armour_choice_is_valid(armour: Armour, saves: tuple[Save, ...]) -> bool:
    """GB-SAVE-05: whether these are saves that armour of this class may hamper: none twice."""
    return len(set(saves)) == len(saves) == SAVES_HAMPERED[armour]


def creature_save_formula(hit_dice: int, half_up: bool = False) -> int:
    """GB-SAVE-07: 15 minus half the Hit Dice, before its minimum. `half_up`: `npc_save.half`."""
    return CREATURE_SAVE_BASE - rounded(hit_dice, 2, half_up)


def theme_shift(theme: Theme) -> int:
    """GB-SAVE-07: what the danger's nature adds to the target of a creature's save."""
    if theme == Theme.SUITED:
        return -THEME_SHIFT
    return THEME_SHIFT if theme == Theme.UNSUITED else 0


def creature_save_target(
    hit_dice: int,
    theme: Theme = Theme.NONE,
    listed: int | None = None,
    half_up: bool = False,
    minimum_last: bool = False,
) -> int:
    """GB-SAVE-07: what a creature's save must reach; `listed` replaces the formula.

    `half_up` and `minimum_last` are the options `npc_save.half` and `npc_save.clamp_last`.
    """
    if listed is None:
        base = max(LEAST_CREATURE_SAVE, creature_save_formula(hit_dice, half_up))
    else:
        base = listed
    shifted = base + theme_shift(theme)
    return max(LEAST_CREATURE_SAVE, shifted) if minimum_last else shifted


def may_turn_save(
    success: bool, available: int, godbound: bool, listed: bool = False, option: str = ""
) -> bool:
    """GB-SAVE-06: whether Effort may turn this save; never one that was made.

    `listed`: a creature's stat block says so; `option` is `save.npc_effort`.
    """
    if success or available < 1:
        return False
    if godbound or option == "always":
        return True
    return listed and option != "never"
