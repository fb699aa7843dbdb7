"""Committing Effort and getting it back (EFFORT, GIFT-07)."""

from __future__ import annotations

from collections.abc import Callable

from theomachy.core.procedure import At
from theomachy.games.godbound.content.records import Gift
from theomachy.games.godbound.edition import Term
from theomachy.games.godbound.facts.creatures import EffortCommitted, EffortReturned, SmiteUsed
from theomachy.games.godbound.facts.fight import MorningCame, SceneEnded
from theomachy.games.godbound.mechanics import effort
from theomachy.games.godbound.numbers import knows
from theomachy.games.godbound.state import Commitment, State


async def commit(at: At[State], who: str, term: Term, to: str) -> None:
    """GB-EFFORT-02: one point is unavailable from now on, until its term ends."""
    audience = knows(at.state, at.state.creatures[who])
    await at.tell(EffortCommitted(name=who, commitment=Commitment(term, 1, to), audience=audience))


async def pay_for(at: At[State], who: str, gift: Gift) -> None:
    """GB-EFFORT-07, GB-GIFT-07: commit what the gift asks; note a Smite."""
    if gift.commitment != "none":
        await commit(at, who, Term(gift.commitment), gift.id)
    if gift.smite:
        audience = knows(at.state, at.state.creatures[who])
        now = at.state.fight.round
        await at.tell(SmiteUsed(name=who, gift=gift.id, round=now, audience=audience))


async def give_back(at: At[State], who: str, ends: Callable[[Commitment], bool]) -> None:
    """End those commitments of a creature that are to end; nothing is told where none is."""
    one = at.state.creatures[who]
    remaining = tuple([each for each in one.committed if not ends(each)])
    if len(remaining) == len(one.committed):
        return
    points = sum([each.points for each in one.committed if ends(each)])
    audience = knows(at.state, one)
    await at.tell(EffortReturned(name=who, points=points, remaining=remaining, audience=audience))


async def reclaim(at: At[State], who: str, to: str) -> None:
    """GB-EFFORT-03: take back what is committed for the instant, all of it or that to one gift."""
    await give_back(
        at, who, lambda each: effort.may_reclaim(each.term) and (not to or each.to == to)
    )


async def end_scene(at: At[State]) -> None:
    """GB-EFFORT-04: the scene is over, and what was committed for it returns."""
    await at.tell(SceneEnded())
    for name in at.state.creatures:
        await give_back(at, name, lambda each: effort.ends_with_scene(each.term))


async def morning(at: At[State]) -> None:
    """GB-EFFORT-05, GB-EFFORT-06: a new day, and all committed Effort returns."""
    await at.tell(MorningCame())
    all_return = at.state.house.effort_dawn_returns_running
    for name in at.state.creatures:
        await give_back(at, name, lambda each: effort.ends_in_the_morning(each.term, all_return))
