"""The global rulings (GR): rounding, ties, save numbers, distance, what an attack roll is."""

from __future__ import annotations

from enum import StrEnum
from math import isqrt

from theomachy.games.god_marked.edition import BASE_NUMBER


def divide(value: int, by: int, truncate: bool = False) -> int:
    """GR-01: `value` / `by`, rounded towards minus infinity; with `truncate` towards zero.

    `by` is positive.
    """
    if truncate and value < 0:
        return -(-value // by)
    return value // by


def half(value: int) -> int:
    """GR-01: half of `value`, rounded down."""
    return value // 2


def quarter(value: int) -> int:
    """GR-01: a quarter of `value`, rounded down."""
    return value // 4


def shared(amount: int) -> tuple[int, int]:
    """GR-01: what the sharer takes of `amount` (half, rounded down), and what the first keeps."""
    return amount // 2, amount - amount // 2


def gets_over(total: int, number: int, ties_meet: bool = False) -> bool:
    """GR-02: whether a total beats a check number, save or armour class; not opposed rolls."""
    if ties_meet:
        return total >= number
    return total > number


def wins_opposed(challenger: int, challenged: int) -> bool:
    """GR-03, GM-CHECK-03: whether the challenger's total wins; a tie stays with the challenged."""
    return challenger > challenged


def save_number(causer_mod: int) -> int:
    """GR-10, GM-CHECK-05: the number of a save without one; `causer_mod` is 0 without a causer."""
    return BASE_NUMBER + causer_mod


def distance(first: tuple[int, int], second: tuple[int, int], euclid: bool = False) -> int:
    """GR-15, GM-TABLE-02: spaces between two positions, a diagonal step counting one.

    With `euclid` the straight line, rounded down; between different spaces it is at least 1.
    """
    across, down = abs(first[0] - second[0]), abs(first[1] - second[1])
    if not euclid:
        return max(across, down)
    return isqrt(across * across + down * down)


class Roll(StrEnum):
    """What a d20 is rolled for in a fight."""

    WEAPON = "weapon"
    SPELL = "spell"
    POWER = "power"
    GRAPPLE = "grapple"
    SHOVE = "shove"
    TACKLE = "tackle"
    THROWN_OBJECT = "thrown-object"
    OPPORTUNITY = "opportunity"
    CLASH = "clash"
    DODGE = "dodge"
    MERCY = "mercy"
    TRIP = "trip"
    HIDE = "hide"
    LOOK = "look"
    INITIATIVE = "initiative"
    SAVE = "save"
    CHECK = "check"


SKILL_ROLLS = frozenset(
    {
        Roll.DODGE,
        Roll.MERCY,
        Roll.TRIP,
        Roll.HIDE,
        Roll.LOOK,
        Roll.INITIATIVE,
        Roll.SAVE,
        Roll.CHECK,
    }
)


def is_attack_roll(roll: Roll) -> bool:
    """GR-11: whether it is a roll against an armour class; Mercy counts as a skill roll."""
    return roll not in SKILL_ROLLS
