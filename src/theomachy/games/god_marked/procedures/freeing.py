"""Getting out: of somebody's grip, and of what else restrains (GRAPPLE-03, COND-10)."""

from __future__ import annotations

from dataclasses import replace

from theomachy.core.facts import Term
from theomachy.core.procedure import At
from theomachy.games.god_marked.creatures.numbers import see_all, sees
from theomachy.games.god_marked.edition import Skill
from theomachy.games.god_marked.facts import ConditionChanged, GrappleChanged
from theomachy.games.god_marked.mechanics.conditions import break_out_number
from theomachy.games.god_marked.mechanics.grapple import break_free_penalty
from theomachy.games.god_marked.procedures import conditions, grapples, opposed
from theomachy.games.god_marked.procedures.checking import Difficulty, check, check_terms
from theomachy.games.god_marked.procedures.opposed import Side
from theomachy.games.god_marked.state import ConditionState, Grapple, State


async def break_free(at: At[State], held: Grapple) -> None:
    """GM-GRAPPLE-03: the target's Athletics against the grappler's; later tries are harder."""
    escaping = athlete(at.state, held.target, "break-free", break_free_penalty(held.tries + 1))
    if await opposed.wins(at, escaping, athlete(at.state, held.grappler, "hold")):
        await grapples.end(at, held, "free")
        await grapples.loosened(at)
        return
    tried = replace(held, tries=held.tries + 1, tried_in=at.state.round)
    audience = see_all(at.state, held.grappler, held.target)
    await at.tell(GrappleChanged(grapple=tried, audience=audience))


def athlete(state: State, name: str, label: str, penalty: int = 0) -> Side:
    """GM-GRAPPLE-03: one side of the wrestling, with the penalty of a later try."""
    terms = check_terms(state, state.creatures[name], Skill.ATHLETICS)
    worse = (Term("tries before", penalty, "GM-GRAPPLE-03"),) if penalty else ()
    return Side(name, label, Skill.ATHLETICS, (*terms, *worse))


async def break_out(at: At[State], who: str, bond: ConditionState) -> None:
    """GM-COND-10: an Athletics check against 10 + the causer's mod; failures are counted."""
    number = break_out_number(bond.mod)
    if await check(at, who, Skill.ATHLETICS, Difficulty(number), label="break-out"):
        await conditions.end(at, who, bond)
        return
    tried = replace(bond, tries=bond.tries + 1, tried=at.state.round)
    audience = sees(at.state, at.state.creatures[who])
    await at.tell(ConditionChanged(name=who, condition=tried, audience=audience))
