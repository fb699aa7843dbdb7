"""A fight that begins by surprise, and the ambush (INIT-01, INIT-02)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from theomachy.core.procedure import At
from theomachy.games.god_marked.creatures.numbers import sees
from theomachy.games.god_marked.creatures.readiness import teams_standing
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.facts import ConditionGained, Counted, FightBegan
from theomachy.games.god_marked.mechanics import initiative
from theomachy.games.god_marked.mechanics.attack import HitType
from theomachy.games.god_marked.procedures import spending, turns, using
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.procedures.using import Joined
from theomachy.games.god_marked.state import ConditionState, State, members

FIRST_ROUND = 1


def opens_a_fight(state: State) -> bool:
    """GM-INIT-01: whether an attack now begins a fight: none is under way and two teams stand."""
    quiet = not state.fight.active and state.chase is None
    return quiet and len(teams_standing(state)) > 1


async def opening_attack(at: At[State], deed: Deed, joined: Joined = ()) -> None:
    """GM-INIT-01, GM-INIT-02: the attack first, then initiative; its actions are those of round 1."""

    async def strike() -> HitType:
        return await using.attack_with(at, deed, joined)

    await opening(at, deed.attacker, (deed.target,), 1, strike)


async def opening(
    at: At[State],
    by: str,
    targets: tuple[str, ...],
    actions: int,
    strike: Callable[[], Awaitable[HitType]],
) -> None:
    """GM-INIT-01, GM-INIT-02: the same for whatever attack takes so many actions."""
    hidden = any(name in at.state.creatures[by].hidden_from for name in targets)
    await at.tell(FightBegan())
    await turns.fresh(at)
    hit = await strike()
    if initiative.is_ambush(hidden, hit, opening=True):
        for team in dict.fromkeys(at.state.creatures[name].team for name in targets):
            await _daze(at, by, team)
    await spending.pay(at, by, actions, "surprise")
    spent = [fact for fact in at.told if isinstance(fact, Counted) and fact.spent]
    await turns.refresh_all(at)
    for fact in spent:
        await _of_round_1(at, fact.name, fact.spent)
    await turns.roll_initiative(at)


async def _daze(at: At[State], by: str, team: str) -> None:
    """GM-INIT-02: everybody on the target's team is Dazed, until its first turn of round 2."""
    for one in members(at.state, team):
        dazed = ConditionState(Condition.DAZED, by, 0, FIRST_ROUND)
        audience = sees(at.state, one)
        await at.tell(ConditionGained(name=one.name, condition=dazed, audience=audience))


async def _of_round_1(at: At[State], name: str, spent: int) -> None:
    """GM-INIT-01: what was spent before initiative is missing in round 1."""
    one = at.state.creatures[name]
    now = initiative.opening_actions(one.actions, spent)
    audience = sees(at.state, one)
    await at.tell(Counted(name=name, what="actions", now=now, why="surprise", audience=audience))
