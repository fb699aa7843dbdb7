"""The actions of a round and what they suffice for (ACTION)."""

from __future__ import annotations

from theomachy.games.god_marked.edition import ACTIONS_PER_ROUND


def actions_of_round(changes: int = 0, owed: int = 0, base: int = ACTIONS_PER_ROUND) -> int:
    """GM-ACTION-01, GM-COND-08: the actions at the start of a round, at least 0.

    `changes` is what abilities add or take, `owed` what Paralyzing still takes from it.
    """
    return max(0, base + changes - owed)


def may_spend(actions: int, cost: int) -> bool:
    """GM-ACTION-01: whether the actions left suffice."""
    return cost <= actions


def is_only_begun(actions: int, cost: int) -> bool:
    """GM-ACTION-02: whether an ability takes more actions than are left, but some are."""
    return 0 < actions < cost
