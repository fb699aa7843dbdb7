"""Skill mods, roll checks, opposed rolls, passive scores and hidden changes (CHECK)."""

from __future__ import annotations

from typing import NamedTuple

from theomachy.games.god_marked.edition import BASE_NUMBER
from theomachy.games.god_marked.mechanics.rulings import divide, gets_over


class CheckResult(NamedTuple):
    """A roll check: the face, the total, whether it got over the number, and by how much."""

    natural: int
    total: int
    success: bool
    margin: int


def modifier(points: int, truncate: bool = False) -> int:
    """GM-CHECK-01: the mod of a skill, a tenth of its points; `truncate` as in GR-01."""
    return divide(points, 10, truncate)


def roll_total(natural: int, mod: int, extras: int = 0) -> int:
    """GR-06: face + mod + all that is added (bonuses, supporters, reaction penalty, ...)."""
    return natural + mod + extras


def check(natural: int, mod: int, extras: int, number: int, ties_meet: bool = False) -> CheckResult:
    """GM-CHECK-02, GM-CHECK-05: a roll check or save against a number."""
    total = roll_total(natural, mod, extras)
    return CheckResult(natural, total, gets_over(total, number, ties_meet), total - number)


def least_face(number: int, mod: int, ties_meet: bool = False) -> int:
    """GM-CHECK-02, GR-02: the lowest face that gets over the number; not every die has it."""
    return number - mod if ties_meet else number - mod + 1


def passive_score(mod: int) -> int:
    """GM-CHECK-06: the number that stands for a skill that nobody rolls."""
    return BASE_NUMBER + mod


def changed_number(number: int, change: int) -> int:
    """GM-CHECK-07: a check number lowered in secret by `change`, for one roll; at least 0.

    `change` is 0 or more: anything else raises `ValueError`, as the reward only lowers.
    """
    if change < 0:
        raise ValueError("a hidden change only lowers: it is 0 or more")
    return max(0, number - change)


def changed_armour(armour: int, change: int) -> int:
    """GM-CHECK-08: an armour class lowered in secret against one attack roll; at least 1.

    `change` is 0 or more, else `ValueError`.
    """
    if change < 0:
        raise ValueError("a hidden change only lowers: it is 0 or more")
    return max(1, armour - change)
