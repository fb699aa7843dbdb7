"""The global rulings (GR): rounding, ties, save numbers."""

from __future__ import annotations

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
