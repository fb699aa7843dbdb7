"""Tripping: an opposed roll that may be clashed (TRIP)."""

from __future__ import annotations

from theomachy.core.facts import Term
from theomachy.core.procedure import At
from theomachy.games.god_marked.creatures.numbers import mod, mod_terms, sees
from theomachy.games.god_marked.edition import Skill
from theomachy.games.god_marked.facts import AttackDeclared, TripResisted
from theomachy.games.god_marked.mechanics.reactions import ClashResult
from theomachy.games.god_marked.mechanics.shove_trip import trip_defence
from theomachy.games.god_marked.procedures import (
    answering,
    attack,
    contests,
    handling,
    hits,
    opposed,
)
from theomachy.games.god_marked.procedures.contests import Contest
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.procedures.opposed import Side
from theomachy.games.god_marked.procedures.reactions import declared
from theomachy.games.god_marked.procedures.rolls import Rolling, roll_d20
from theomachy.games.god_marked.state import State


async def trip(at: At[State], deed: Deed) -> None:
    """GM-TRIP-01, GM-REACT-03, GM-ABILITY-05: Acrobatics against the target's better resistance.

    It is no attack roll: a natural 1 is a low roll and nothing else. It can be clashed: won, the
    trip does nothing; lost, the target falls without resisting; tied, it resists as if unanswered.
    """
    one = at.state.creatures[deed.attacker]
    await at.tell(
        AttackDeclared(
            attacker=deed.attacker, target=deed.target, deed="trip", audience=sees(at.state, one)
        )
    )
    answer = await declared(at, deed, ("clash", "ability"))
    terms = mod_terms(at.state, at.state.creatures[deed.attacker], Skill.ACROBATICS)
    rolling = await roll_d20(at, deed.attacker, "trip", Skill.ACROBATICS, terms)
    contest = Contest()
    if answer.kind == "clash":
        contest = await contests.clash(at, deed, answer, rolling)
    await answering.raised(at, deed, answer)
    if await comes_off(at, deed, rolling, contest.clash):
        await handling.throw_down(at, deed.attacker, deed.target)
    else:
        audience = sees(at.state, at.state.creatures[deed.target])
        await at.tell(TripResisted(name=deed.target, audience=audience))
    await contests.answered(at, deed, contest)
    await hits.revealed(at, deed, deed.target)
    await attack.returned(at, await answering.struck_back(at, deed, answer, contest))


async def comes_off(at: At[State], deed: Deed, rolling: Rolling, clash: ClashResult) -> bool:
    """GM-TRIP-01, GM-REACT-04, 05, 07: whether the target falls."""
    if clash is not ClashResult.TIED:
        return clash is ClashResult.LOST
    resist = resisting(at.state, deed.target)
    return await opposed.gets_past(at, deed.attacker, "trip", rolling, resist)


def resisting(state: State, target: str) -> Side:
    """GM-TRIP-01: the target resists with the better of Acrobatics and Athletics."""
    one = state.creatures[target]
    own = (mod(state, one, Skill.ACROBATICS), mod(state, one, Skill.ATHLETICS))
    skill = Skill.ACROBATICS if trip_defence(*own) == own[0] else Skill.ATHLETICS
    terms: tuple[Term, ...] = mod_terms(state, one, skill)
    return Side(target, "resist", skill, terms)
