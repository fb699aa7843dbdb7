"""Actions of a round, what they are spent on, and when (ACTION)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from theomachy.games.god_marked.edition import ACTIONS_PER_ROUND


class Deed(StrEnum):
    """What a creature may do in a fight, other than moving."""

    ATTACK = "attack"
    GRAPPLE = "grapple"
    SHOVE = "shove"
    TRIP = "trip"
    HIDE = "hide"
    LOOK = "look"
    MOVE = "move"
    INTERACT = "interact"
    DISENGAGE = "disengage"
    HELP = "help"
    PICK = "pick"
    JUMP = "jump"
    COMMAND = "command"
    GET_UP = "get-up"
    BREAK_FREE = "break-free"
    KEEP_FOCUS = "keep-focus"
    CALM = "calm"
    CURE = "cure"
    OPPORTUNITY = "opportunity"
    BACK_REACTION = "back-reaction"
    FORCE_PROTECT = "force-protect"
    CLASH = "clash"
    DODGE = "dodge"
    MERCY = "mercy"
    PROTECT = "protect"
    HOW_IS_IT_LOOKING = "how-is-it-looking"


FREE_DEEDS: Final = frozenset(
    {Deed.CLASH, Deed.DODGE, Deed.MERCY, Deed.PROTECT, Deed.HOW_IS_IT_LOOKING}
)

# GM-ACTION-01, GR-12: what may be done on another team's turn too.
ON_ANY_TURN: Final = FREE_DEEDS | {
    Deed.CALM,
    Deed.CURE,
    Deed.OPPORTUNITY,
    Deed.BACK_REACTION,
    Deed.FORCE_PROTECT,
}

ACTION_COST: Final[Mapping[Deed, int]] = MappingProxyType(
    {deed: 0 if deed in FREE_DEEDS else 1 for deed in Deed}
)


def action_cost(deed: Deed) -> int:
    """GM-ACTION-01, GM-ACTION-02, GR-12: the actions that a deed takes.

    An attack with an ability takes what the ability states.
    """
    return ACTION_COST[deed]


def may_be_done_on_any_turn(deed: Deed) -> bool:
    """GM-ACTION-01: whether a deed is possible on another team's turn."""
    return deed in ON_ANY_TURN


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
