"""The fight: who acts when, and when it is over (TURN)."""

from __future__ import annotations

from collections.abc import Mapping

from theomachy.core.ask import D20, Roll
from theomachy.core.procedure import At
from theomachy.games.godbound.facts.fight import (
    ActionsLeft,
    FightEnded,
    FightStarted,
    InitiativeRolled,
    RoundEnded,
    RoundStarted,
    SideStarted,
    TurnEnded,
    TurnStarted,
)
from theomachy.games.godbound.mechanics.foes import mob_attacks
from theomachy.games.godbound.mechanics.turns import acts_with_first_side, side_rank
from theomachy.games.godbound.numbers import knows
from theomachy.games.godbound.procedures.wounds import count_dying
from theomachy.games.godbound.state import (
    Creature,
    State,
    is_up,
    members,
    teams_of,
    teams_up,
)

NEVER_SURPRISED = "surprise"
"""The tag among a creature's immunities."""


def in_turn(state: State) -> str:
    """Who has begun its turn and can still act; empty if nobody."""
    acting = state.creatures.get(state.fight.acting)
    return acting.name if acting is not None and is_up(acting) else ""


def acts_on(state: State, one: Creature, side: str) -> bool:
    """GB-TURN-01: whether the creature acts when this side does."""
    fight = state.fight
    early = one.name in fight.early and side == fight.order[0]
    return bool(side) and (one.team == side or early)


def waiting(state: State, side: str) -> tuple[str, ...]:
    """Who of this side is up and has not had a turn this round; whoever is in it comes first."""
    names = [
        one.name
        for one in state.creatures.values()
        if is_up(one) and one.name not in state.fight.done and acts_on(state, one, side)
    ]
    return tuple(sorted(names, key=lambda name: name != state.fight.acting))


async def start_fight(at: At[State], surprised: tuple[str, ...]) -> None:
    """GB-TURN-01: the heroes' side goes first, unless it is surprised, or sides roll for it."""
    faces = await _initiative(at)
    teams = teams_of(at.state)
    ranks = {
        team: side_rank(_has_heroes(at.state, team), team in surprised, faces.get(team, 0))
        for team in teams
    }
    order = tuple(sorted(teams, key=lambda team: ranks[team]))
    await at.tell(FightStarted(order=order, early=_early(at.state, surprised)))
    await _start_round(at, 1)


async def _initiative(at: At[State]) -> Mapping[str, int]:
    """A d20 for each side, under `turn.initiative` d20_per_side; else no roll."""
    if at.state.house.turn_initiative == "heroes_first":
        return {}
    teams = teams_up(at.state)
    requests = [Roll("initiative", team, D20, f"initiative of {team}") for team in teams]
    rolled = await at.rolls(requests)
    faces = {team: face for team, (face,) in zip(teams, rolled, strict=True)}
    for team, face in faces.items():
        await at.tell(InitiativeRolled(side=team, face=face))
    return faces


def _has_heroes(state: State, team: str) -> bool:
    return any(one.player for one in members(state, team))


def _early(state: State, surprised: tuple[str, ...]) -> tuple[str, ...]:
    """GB-TURN-01: who acts with the first side although the own side is surprised."""
    return tuple(
        one.name
        for one in state.creatures.values()
        if acts_with_first_side(one.team in surprised, NEVER_SURPRISED in one.immune)
    )


async def next_round(at: At[State]) -> None:
    """GB-TURN-01, GB-HP-06: another round; who is mortally wounded is nearer to death."""
    await count_dying(at)
    await _start_round(at, at.state.fight.round + 1)


async def _start_round(at: At[State], number: int) -> None:
    order = at.state.fight.order
    first = next((side for side in order if _acts_at_all(at.state, side)), order[0])
    await at.tell(RoundStarted(round=number, side=first))


def _acts_at_all(state: State, side: str) -> bool:
    """Whether anybody who acts with this side is up."""
    return any(is_up(one) and acts_on(state, one, side) for one in state.creatures.values())


async def spend_action(at: At[State], by: str) -> None:
    """GB-GIFT-05, GB-TURN-01: one action of the turn is used."""
    actions, _ = await _left_in_turn(at, by)
    await _tell_left(at, by, actions - 1, 0)


async def spend_attack(at: At[State], by: str) -> None:
    """GB-TURN-01, GB-NPC-05: one attack of an action; the first of them uses the action."""
    actions, attacks = await _left_in_turn(at, by)
    if attacks:
        await _tell_left(at, by, actions, attacks - 1)
    else:
        one = at.state.creatures[by]
        attacks = mob_attacks(one.attacks_per_action, one.mob)
        await _tell_left(at, by, actions - 1, attacks - 1)


async def _left_in_turn(at: At[State], by: str) -> tuple[int, int]:
    """GB-TURN-01: actions, and attacks of one; a turn begins with the first thing done in it."""
    one = at.state.creatures[by]
    if at.state.fight.acting == by:
        return one.actions, one.attacks_left
    await at.tell(TurnStarted(name=by))
    return one.actions_per_turn, 0


async def _tell_left(at: At[State], by: str, actions: int, attacks: int) -> None:
    audience = knows(at.state, at.state.creatures[by])
    await at.tell(ActionsLeft(name=by, actions=actions, attacks=attacks, audience=audience))


async def end_turn(at: At[State], by: str) -> None:
    """GB-TURN-01: the turn is over; when the side has had all of its turns, the next side acts."""
    await at.tell(TurnEnded(name=by))
    await _go_on(at)


async def _go_on(at: At[State]) -> None:
    fight = at.state.fight
    if waiting(at.state, fight.side):
        return
    later = fight.order[fight.order.index(fight.side) + 1 :]
    following = next((side for side in later if waiting(at.state, side)), "")
    if following:
        await at.tell(SideStarted(side=following))
    else:
        await at.tell(RoundEnded(round=fight.round))


async def end_fight(at: At[State]) -> None:
    """The fight is over, and nobody has won it."""
    await at.tell(FightEnded())


async def end_if_won(at: At[State]) -> None:
    """A fight is over when but one side has anybody who is up, or none."""
    sides = teams_up(at.state)
    if at.state.fight.active and len(sides) < 2:
        await at.tell(FightEnded(winner=sides[0] if sides else ""))
