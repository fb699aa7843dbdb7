"""Picking locks and hacking runes: d4 that show a 4, and rerolls (LOCK)."""

from __future__ import annotations

from collections.abc import Sequence

from theomachy.games.god_marked.mechanics.rulings import half

SUCCESS = 4
"""The face of a d4 that counts."""


def successes(faces: Sequence[int]) -> int:
    """GM-LOCK-01: how many of these d4 are successes, which are kept."""
    return sum([face == SUCCESS for face in faces])


def is_open(found: int, complexity: int) -> bool:
    """GM-LOCK-01: whether the lock is open, or the rune broken."""
    return found >= complexity


def rerolled_dice(failing: int, mod: int, spent: int = 0, *, in_total: bool = False) -> int:
    """GM-LOCK-02: how many failing dice one action rerolls, by the mod of whoever spends it.

    `in_total` is the option `lock_rerolls`: then `spent`, the dice rerolled before, come off.
    """
    return max(0, min(failing, mod - spent if in_total else mod))


def given_by_crit(second_roll: bool, one_success: bool) -> int:
    """GM-LOCK-03: the dice that a natural 20 sets to 4; `one_success` is the option `lock_crit`."""
    return 1 if second_roll and one_success else 0


def is_at_lock(distance: int) -> bool:
    """GM-LOCK-04: whether a lock can be picked from so many spaces away."""
    return distance <= 1


def supporter_mod(skill_mod: int, diplomacy_mod: int, full: bool = False) -> int:
    """GM-LOCK-05, GM-HELP-02: the dice that a supporter rerolls; `full` with the Help perk."""
    better = max(skill_mod, diplomacy_mod)
    return max(0, better if full else half(better))
