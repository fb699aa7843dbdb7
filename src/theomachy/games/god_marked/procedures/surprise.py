"""A fight that begins by surprise, and the ambush (INIT-01, INIT-02)."""

from __future__ import annotations

from theomachy.core.procedure import At
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.facts import ConditionGained, Counted, FightBegan
from theomachy.games.god_marked.mechanics import initiative
from theomachy.games.god_marked.numbers import sees
from theomachy.games.god_marked.procedures import attack, spending, turns
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.readiness import teams_standing
from theomachy.games.god_marked.state import ConditionState, State, members

FIRST_ROUND = 1


def opens_a_fight(state: State) -> bool:
    """GM-INIT-01: whether an attack now begins a fight: none is under way and two teams stand."""
    return not state.fight.active and len(teams_standing(state)) > 1


async def opening_attack(at: At[State], deed: Deed) -> None:
    """GM-INIT-01, GM-INIT-02: the attack first, then initiative; its actions are those of round 1."""
    hidden = deed.target in at.state.creatures[deed.attacker].hidden_from
    await at.tell(FightBegan())
    outcome = await attack.aimed(at, deed)
    if initiative.is_ambush(hidden, outcome.hit, opening=True):
        await _daze(at, deed)
    await spending.pay(at, deed.attacker, 1, "surprise")
    spent = [fact for fact in at.told if isinstance(fact, Counted) and fact.spent]
    await turns.refresh_all(at)
    for fact in spent:
        await _of_round_1(at, fact.name, fact.spent)
    await turns.roll_initiative(at)


async def _daze(at: At[State], deed: Deed) -> None:
    """GM-INIT-02: everybody on the target's team is Dazed, until its first turn of round 2."""
    for one in members(at.state, at.state.creatures[deed.target].team):
        dazed = ConditionState(Condition.DAZED, deed.attacker, 0, FIRST_ROUND)
        audience = sees(at.state, one)
        await at.tell(ConditionGained(name=one.name, condition=dazed, audience=audience))


async def _of_round_1(at: At[State], name: str, spent: int) -> None:
    """GM-INIT-01: what was spent before initiative is missing in round 1."""
    one = at.state.creatures[name]
    now = initiative.opening_actions(one.actions, spent)
    audience = sees(at.state, one)
    await at.tell(Counted(name=name, what="actions", now=now, why="surprise", audience=audience))
