"""Gifts: when one may be used (GIFT-03 to GIFT-07)."""

from __future__ import annotations

from enum import StrEnum

from theomachy.games.godbound.edition import Activation
from theomachy.games.godbound.mechanics.effort import may_commit


class Use(StrEnum):
    """What comes of trying to use a gift, and why not."""

    ALWAYS_ON = "always-on"
    MAY = "may"
    NOT_YOUR_TURN = "not-your-turn"
    NO_ACTION = "no-action"
    NO_EFFORT = "no-effort"


def use_of(activation: Activation, own_turn: bool, actions: int, available: int, cost: int) -> Use:
    """GB-GIFT-03, GB-GIFT-04, GB-GIFT-05, GB-GIFT-06: whether a gift may be used now.

    Constant gifts need not be; On Turn and Action ones belong to the own turn; an Action one takes
    one of `actions`; an Instant goes at any time. `cost` is in Effort, of `available`.
    """
    if activation == Activation.CONSTANT:
        return Use.ALWAYS_ON
    if activation != Activation.INSTANT and not own_turn:
        return Use.NOT_YOUR_TURN
    if activation == Activation.ACTION and actions < 1:
        return Use.NO_ACTION
    return Use.MAY if may_commit(available, cost) else Use.NO_EFFORT


def smite_is_ready(round_now: int, last_used: int) -> bool:
    """GB-GIFT-07: whether a Smite may be used; `last_used` is the round of the last, 0 if none.

    Under `smite.scope` any it is the last of any Smite of the hero, under same_power of this one.
    """
    return last_used == 0 or round_now > last_used + 1
