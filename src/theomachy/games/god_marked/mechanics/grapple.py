"""Grappling: holding, breaking free, grappling together (GRAPPLE)."""

from __future__ import annotations

from collections.abc import Sequence

from theomachy.games.god_marked.edition import BREAK_FREE_TRIES, Step
from theomachy.games.god_marked.mechanics.rulings import half
from theomachy.games.god_marked.mechanics.sizes import grappler_unhindered


def grappler_is_restrained(own: int, target: int, together: bool = False) -> bool:
    """GM-GRAPPLE-02, GM-GRAPPLE-05, GM-SIZE-10: whether the grappler is Restrained too."""
    return together or not grappler_unhindered(own, target)


def grappler_movement(movement: int, own: int, target: int) -> int:
    """GM-GRAPPLE-02, GM-SIZE-10: how far the grappler can take its target along, in spaces."""
    if grappler_unhindered(own, target):
        return movement
    return half(movement)


def break_free_penalty(tries: int) -> int:
    """GM-GRAPPLE-03: what the try with this number in the same grapple adds to its roll."""
    if tries <= 1:
        return 0
    if tries == 2:
        return Step.PENALTY.value
    return Step.PENALTY_PLUS.value


def may_try_to_break_free(rounds_held: int, tried_this_round: bool) -> bool:
    """GM-GRAPPLE-03, GM-COND-10: whether there is a try: one a round, none after three rounds.

    `rounds_held` are the rounds in a row that ended without success.
    """
    return rounds_held < BREAK_FREE_TRIES and not tried_this_round


def grappled_together(sizes: Sequence[int], target: int) -> bool:
    """GM-GRAPPLE-05: whether grapplers of these sizes pin a target; sizes below 0 add nothing."""
    return sum(max(0, size) for size in sizes) >= target
