"""A chase from its beginning to its end: rounds, turns, tackles, fights before and after (CHASE)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from theomachy.board.plain import Distances
from theomachy.core.ask import Option
from theomachy.core.procedure import At
from theomachy.core.seats import GM_ONLY
from theomachy.games.god_marked.content.tracks import Track, without_numbers
from theomachy.games.god_marked.creatures.grappling import is_rooted, may_handle
from theomachy.games.god_marked.creatures.numbers import see_all, sees
from theomachy.games.god_marked.creatures.readiness import awake, full_actions, stands, waits
from theomachy.games.god_marked.facts import (
    ChaseBegan,
    ChaseEnded,
    ChaseOrdered,
    ChaseRound,
    DistancesStated,
    FightEnded,
    RunnerDone,
    RunnerJoined,
    RunnerLeft,
    RunnerRefreshed,
    RunnerTurn,
    TackleFailed,
)
from theomachy.games.god_marked.mechanics import chases
from theomachy.games.god_marked.mechanics.actions import actions_of_round
from theomachy.games.god_marked.procedures import attack, conditions, handling, pacing, turns
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.procedures.running import comes_past
from theomachy.games.god_marked.scene.pace import (
    can_go_on,
    chase_is_over,
    movement_actions,
    moves_left,
    runner_of,
)
from theomachy.games.god_marked.scene.places import apart, notices
from theomachy.games.god_marked.state import Creature, State, conscious
from theomachy.games.god_marked.state.chases import Part, opponents

PASS = "pass"


@dataclass(frozen=True, slots=True)
class Start:
    """How a chase begins: its track, where each of the pursued and of the pursuers starts.

    `actions` are those left of a fight (GM-CHASE-09), for all who do not run away.
    """

    track: Track
    pursued: Mapping[str, str]
    pursuers: Mapping[str, str]
    actions: Mapping[str, int] = field(default_factory=dict)


async def begin(at: At[State], start: Start) -> None:
    """GM-CHASE-01, GM-CHASE-09: the fight turns into a chase, or a chase begins by itself."""
    fights = at.state.fight.active
    await at.tell(ChaseBegan(track=without_numbers(start.track)))
    await at.tell(ChaseBegan(track=start.track, audience=GM_ONLY))
    if fights:
        await at.tell(FightEnded())
    for name, place in start.pursued.items():
        await joins(at, name, "pursued", place)
    for name, place in start.pursuers.items():
        await joins(at, name, "pursuer", place)
    await roll_for_order(at)
    await begin_round(at, start.actions)


async def joins(at: At[State], name: str, part: Part, place: str) -> None:
    """GM-CHASE-01: a creature takes part, at a landmark."""
    audience = sees(at.state, at.state.creatures[name])
    await at.tell(RunnerJoined(name=name, part=part, at=place, audience=audience))


async def roll_for_order(at: At[State]) -> None:
    """GM-CHASE-01, GM-INIT-03: all roll Agility, each for itself; the best total acts first.

    Equal totals go by the mod, then by the points, then by who joined first.
    """
    chase = at.state.chase
    if chase is None:
        return
    names = tuple(chase.runners)
    rolls = await turns.initiative_of(at, names)
    ranked = sorted(range(len(names)), key=lambda place: rolls[place], reverse=True)
    await ordered(at, tuple(names[place] for place in ranked))


async def ordered(at: At[State], names: tuple[str, ...]) -> None:
    """The order; that of those whom not all perceive the Light Bringer alone learns."""
    seen = tuple(name for name in names if sees(at.state, at.state.creatures[name]).everybody)
    await at.tell(ChaseOrdered(names=seen))
    if seen != names:
        await at.tell(ChaseOrdered(names=names, audience=GM_ONLY))


async def begin_round(at: At[State], actions: Mapping[str, int] | None = None) -> None:
    """GM-CHASE-02, GM-CHASE-09, GR-09: conditions that are over end; everything comes back.

    What was lost is missing.
    In a first round after a fight there are no more than the `actions` left in it.
    """
    chase = at.state.chase
    if chase is None:
        return
    await at.tell(ChaseRound(round=chase.round + 1))
    for name in chase.order:
        await conditions.at_turn_of(at, name)
    for name in chase.order:
        await refresh(at, name, (actions or {}).get(name))


async def refresh(at: At[State], name: str, actions_left: int | None) -> None:
    """GM-CHASE-02, GM-CHASE-08, GM-CHASE-09, GM-COND-08: what one has for this round."""
    runner, one = runner_of(at.state, name), at.state.creatures[name]
    if runner is None:
        return
    full = full_actions(at.state, one)
    if one.mount is None:
        most = movement_actions(at.state, one) if awake(one) else 0
        full = chases.movement_actions_next(most, runner.lost)
    if actions_left is not None:
        full = chases.first_movement_actions(actions_left, full)
    actions = actions_of_round(0, one.actions_owed, full)
    await at.tell(
        RunnerRefreshed(
            name=name,
            actions=actions,
            mounted=one.mount is not None,
            actions_owed=one.actions_owed - (full - actions),
            audience=sees(at.state, one),
        )
    )


async def settle(at: At[State]) -> None:
    """GM-CHASE-01: after each deed: the chase ends, or the turn goes on, or the round ends."""
    while at.state.chase is not None:
        await _left_behind(at)
        why = chase_is_over(at.state)
        if why:
            await end(at, why)
            return
        if at.state.chase.turn and can_go_on(at.state, at.state.chase.turn):
            return
        following = next_to_act(at.state)
        if following:
            await take_turn(at, following)
        else:
            await end_round(at)


async def _left_behind(at: At[State]) -> None:
    """Who is out of the fight, or lies, takes part no more."""
    for name in () if at.state.chase is None else tuple(at.state.chase.runners):
        one = at.state.creatures[name]
        if not (conscious(one) and awake(one)):
            await leave(at, name)


async def leave(at: At[State], name: str) -> None:
    """GM-CHASE-01: a creature runs or pursues no more."""
    audience = sees(at.state, at.state.creatures[name])
    await at.tell(RunnerLeft(name=name, audience=audience))


def next_to_act(state: State) -> str:
    """GM-CHASE-01, GM-COND-05: who acts next in this round; the Dazed last. Empty: it is over."""
    if state.chase is None:
        return ""
    able = [name for name in state.chase.order if can_go_on(state, name)]
    able.sort(key=lambda name: waits(state, state.creatures[name]))
    return able[0] if able else ""


async def take_turn(at: At[State], name: str) -> None:
    """GM-CHASE-01, GM-CHASE-04: the next one's turn; what it owes is paid first."""
    audience = sees(at.state, at.state.creatures[name])
    if not audience.everybody:
        await at.tell(RunnerTurn(name=""))
    await at.tell(RunnerTurn(name=name, audience=audience))
    await comes_past(at, name)


async def done(at: At[State], name: str) -> None:
    """GM-CHASE-03: a creature spends no more in this round."""
    audience = sees(at.state, at.state.creatures[name])
    await at.tell(RunnerDone(name=name, audience=audience))


async def end_round(at: At[State]) -> None:
    """GM-CHASE-03, GM-CHASE-07: tackles, then saves, then the next round."""
    for name in () if at.state.chase is None else at.state.chase.order:
        await offer_tackle(at, name)
        if chase_is_over(at.state):
            return
    for name in () if at.state.chase is None else at.state.chase.order:
        await pacing.endurance(at, name)
    await begin_round(at)


async def offer_tackle(at: At[State], name: str) -> None:
    """GM-CHASE-07: who has a Movement Action left may tackle somebody at the same landmark."""
    targets = tackled_by(at.state, name)
    if not targets:
        return
    what = "Athletics against its PAC: over it, it is pinned down; else you lie Prone."
    leave = Option(PASS, "No tackle", text="Spends nothing.")
    options = [leave, *[Option(one, f"Tackle {one}", text=what) for one in targets]]
    title = "The round ends: 1 Movement Action for a tackle?"
    answer = await at.choose("tackle-whom", name, options, PASS, title=title)
    if answer != PASS:
        await tackle(at, name, answer)


def tackled_by(state: State, name: str) -> tuple[str, ...]:
    """GM-CHASE-07, GM-SIZE-02: whom a creature can tackle now."""
    chase = state.chase
    if chase is None or not _can_tackle(state, state.creatures[name]):
        return ()
    return tuple(
        one.name
        for one in opponents(chase, name)
        if one.at == chase.runners[name].at
        and notices(state, name, one.name)
        and stands(state.creatures[one.name])
        and may_handle(state, name, one.name)
    )


def _can_tackle(state: State, one: Creature) -> bool:
    return stands(one) and moves_left(state, one.name) > 0 and not is_rooted(state, one.name)


async def tackle(at: At[State], name: str, target: str) -> None:
    """GM-CHASE-07: Athletics against PAC, as for a grapple; who fails lies Prone."""
    await pacing.pay(at, name, 1, "tackle")
    outcome = await attack.aimed(at, Deed("tackle", name, target))
    if chases.tackle(outcome.hit) is chases.Tackle.PINNED:
        return
    audience = see_all(at.state, name, target)
    await at.tell(TackleFailed(name=name, target=target, audience=audience))
    await handling.throw_down(at, name, name)


async def end(at: At[State], why: str) -> None:
    """GM-CHASE-01, GM-CHASE-10: the chase is over; who was where is how far apart all are now."""
    names = () if at.state.chase is None else tuple(at.state.chase.runners)
    pairs = [(a, b) for place, a in enumerate(names) for b in names[place + 1 :]]
    apart_now = [(a, b, apart(at.state, a, b)) for a, b in pairs]
    await at.tell(ChaseEnded(why=why))
    seen = {name for name in names if sees(at.state, at.state.creatures[name]).everybody}
    shown = Distances(tuple(pair for pair in apart_now if seen.issuperset(pair[:2])))
    await at.tell(DistancesStated(distances=shown))
    if len(seen) < len(names):
        await at.tell(DistancesStated(distances=Distances(tuple(apart_now)), audience=GM_ONLY))
