"""Who starts a fight, and how Turns alternate (INIT)."""

from __future__ import annotations

from collections.abc import Collection

from theomachy.games.god_complex.edition import Side


def starting_side(pcs: int, npcs: int) -> Side:
    """GC-INIT-02: the PCs start if they have more successes in all, else the NPCs."""
    return Side.PC if pcs > npcs else Side.NPC


def other_side(side: Side) -> Side:
    """The side that is not this one."""
    return Side.NPC if side is Side.PC else Side.PC


def next_side(starting: Side, last: Side | None, waiting: Collection[Side]) -> Side | None:
    """GC-INIT-03: whose Turn comes next: the sides alternate, and the longer one ends the Round.

    `last` is the side that had the last Turn of this Round, None at its top; `waiting` are the
    sides with somebody whose Turn is still to come. None when nobody is left.
    """
    first = starting if last is None else other_side(last)
    if first in waiting:
        return first
    return other_side(first) if other_side(first) in waiting else None
