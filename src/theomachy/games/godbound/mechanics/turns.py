"""The round: whose side acts first (TURN)."""

from __future__ import annotations


def side_rank(heroes: bool, surprised: bool, face: int = 0) -> tuple[bool, int, bool]:
    """GB-TURN-01: sides act in ascending order of this: heroes first, the surprised last.

    `face` is the side's d20 under `turn.initiative` d20_per_side, higher first; a tie goes to the
    heroes.
    """
    return surprised, -face, not heroes


def acts_with_first_side(surprised: bool, never_surprised: bool) -> bool:
    """GB-TURN-01: whether a member of a side acts with the first one although its own does not."""
    return surprised and never_surprised
