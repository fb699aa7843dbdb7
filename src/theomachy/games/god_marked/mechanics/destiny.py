"""Destiny: what may be spent on a roll, and fate (DESTINY)."""

from __future__ import annotations

from collections.abc import Callable

MOST_DESTINY = 20


def may_awaken(used: bool) -> bool:
    """GM-DESTINY-01: once in a whole epic."""
    return not used


def spent_by_amount(amount: int, destiny: int) -> int:
    """GM-DESTINY-03: what a named amount takes; beyond the total it spends what is there."""
    return min(amount, destiny)


def spent_as_needed(
    total: int,
    destiny: int,
    outcome: Callable[[int], int],
    spend_all: bool = False,
    aim: int | None = None,
) -> int:
    """GM-DESTINY-03: the least that betters the outcome; 0 where there is not enough.

    `outcome` says what a total comes to, better ones higher; `aim` is the least that is good enough,
    None: any better one. `spend_all` is the option `destiny_short`: too little is spent all the same.
    """
    least = outcome(total) + 1 if aim is None else aim
    for points in range(1, destiny + 1):
        if outcome(total + points) >= least:
            return points
    return destiny if spend_all else 0


def is_favourable(face: int, destiny: int) -> bool:
    """GM-DESTINY-04: whether fate goes the character's way."""
    return face <= destiny
