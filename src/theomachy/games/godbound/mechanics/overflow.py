"""Overflow: who has it and who can take it (OVERFLOW)."""

from __future__ import annotations

from theomachy.games.godbound.mechanics.armour import equal_or_worse


def may_overflow(player: bool, area: bool) -> bool:
    """GB-OVERFLOW-03: only damage of player characters overflows, and none from an area."""
    return player and not area


def passes_on(excess: int, times: int, chain: bool = True) -> bool:
    """GB-OVERFLOW-01, GB-OVERFLOW-02: whether the rest may pass on after so many `times`.

    `chain` is the option `overflow.chain`.
    """
    return excess > 0 and (chain or times == 0)


def takes_overflow(
    first_ac: int, other_ac: int, in_range: bool, lesser: bool = True, lesser_only: bool = False
) -> bool:
    """GB-OVERFLOW-02, GB-FRAY-05: whether another can take it, against the AC of who was first hit.

    `lesser_only`: the Fray Die, or the option `overflow.lesser_only`.
    """
    return in_range and equal_or_worse(first_ac, other_ac) and (lesser or not lesser_only)
