"""The effects of Grapple, Shove and Trip, once they have come off (GRAPPLE, SHOVE, TRIP)."""

from __future__ import annotations

from theomachy.core.procedure import At
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.facts import ConditionGained, Grappled
from theomachy.games.god_marked.numbers import sees
from theomachy.games.god_marked.state import ConditionState, Grapple, State


async def take_effect(at: At[State], kind: str, by: str, target: str) -> None:
    """GR-17: a grapple holds, a shove pushes, a trip throws down."""
    if kind == "grapple":
        await hold(at, by, target)
    elif kind == "shove":
        await push(at, by, target)
    else:
        await throw_down(at, by, target)


async def hold(at: At[State], by: str, target: str) -> None:
    """GM-GRAPPLE-01: the target is grappled."""
    audience = sees(at.state, at.state.creatures[target])
    await at.tell(Grappled(grapple=Grapple(by, target), audience=audience))


async def push(at: At[State], by: str, target: str) -> None:
    """GM-SHOVE-01: straight away from the shover."""


async def throw_down(at: At[State], by: str, target: str) -> None:
    """GM-TRIP-01, GM-COND-14: the target is Prone until it gets up."""
    prone = ConditionState(Condition.PRONE, target, 0, at.state.fight.round, "until-ended")
    audience = sees(at.state, at.state.creatures[target])
    await at.tell(ConditionGained(name=target, condition=prone, audience=audience))
