"""The focus threshold and the Mind save to keep what one keeps up (FOCUS)."""

from __future__ import annotations

from enum import IntEnum


class FocusBreak(IntEnum):
    """GM-FOCUS-04: what damage means for kept Focus and Shatterable abilities."""

    NOTHING = 0
    MIND_SAVE = 1
    ENDS = 2


def meets_threshold(final_damage: int, threshold: int) -> bool:
    """GM-FOCUS-01: whether one attack's final damage, Armour Health or not, meets it."""
    return final_damage >= threshold


def focus_break(final_damage: int, threshold: int, automatic: bool = False) -> FocusBreak:
    """GM-FOCUS-04, GM-GRAPPLE-04: what one attack or fall means for all that is kept up.

    The save's number is 10 + the attacker's mod, 10 for a fall; `automatic` is the option
    `focus_break`.
    """
    if not meets_threshold(final_damage, threshold):
        return FocusBreak.NOTHING
    if automatic:
        return FocusBreak.ENDS
    return FocusBreak.MIND_SAVE
