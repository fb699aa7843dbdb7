"""Body parts that were lost in play, and what goes with them (LIMB)."""

from __future__ import annotations

from collections.abc import Sequence

from theomachy.games.god_marked.mechanics.rulings import half

LOST_EYE = 5
"""What a lost eye takes from Range, in spaces, where the species says nothing else."""
LOST_EAR = 2
"""The same for an ear."""


def hands_left(hands: int, lost: int) -> int:
    """GM-LIMB-02: the hands of a creature that has lost some arms or hands; at least 0."""
    return max(0, hands - lost)


def may_hold(hands: int, needed: Sequence[int]) -> bool:
    """GM-LIMB-02: whether armaments and items that need so many hands each are held at once."""
    return sum(needed) <= hands


def held_at_once(hands: int, needed: Sequence[int]) -> int:
    """GM-LIMB-02: how many of these, in this order, the hands can hold at once."""
    count = 0
    while count < len(needed) and may_hold(hands, needed[: count + 1]):
        count += 1
    return count


def movement_left(movement: int, legs_lost: int) -> int:
    """GM-LIMB-03: Movement after lost legs, halved for each; at least 1, before Tired."""
    for _ in range(legs_lost):
        movement = half(movement)
    return max(1, movement)


def flies_with_wings(flies: bool, wings_lost: int) -> bool:
    """GM-LIMB-04: whether a creature still flies by itself; one lost wing ends it."""
    return flies and not wings_lost


def range_left(reach: int, eyes: int, ears: int, eye: int = LOST_EYE, ear: int = LOST_EAR) -> int:
    """GM-LIMB-05, GM-LIMB-06: Range after lost eyes and ears; at least 1, before Tired."""
    return max(1, reach - eyes * eye - ears * ear)
