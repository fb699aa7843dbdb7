"""Folding of the facts of chases and of giants' bodies; wired by `folding`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from theomachy.core.folding import Folding
from theomachy.core.frozen import with_changes
from theomachy.games.god_marked.facts import chases as told
from theomachy.games.god_marked.facts import giants
from theomachy.games.god_marked.state import ConditionState, Grapple, State, with_creature
from theomachy.games.god_marked.state.chases import Chase, Runner, without_runner


def register(folding: Folding[State]) -> None:
    """What these facts change."""
    folding.of(told.ChaseBegan)(_chase_began)
    folding.of(told.RunnerJoined)(_runner_joined)
    folding.of(told.ChaseOrdered)(_chase_ordered)
    folding.of(told.ChaseRound)(_chase_round)
    folding.of(told.RunnerRefreshed)(_runner_refreshed)
    folding.of(told.RunnerTurn)(_runner_turn)
    folding.of(told.RunnerDone)(_runner_done)
    folding.of(told.RunnerMoved)(_runner_moved)
    folding.of(told.RunnerStopped)(_runner_stopped)
    folding.of(told.MountMoves)(_mount_moves)
    folding.of(told.MountSteadied)(_mount_steadied)
    folding.of(told.MovesLost)(_moves_lost)
    folding.of(told.WentAllOut)(_went_all_out)
    folding.of(told.RunnerLeft)(_runner_left)
    folding.of(told.ChaseEnded)(_chase_ended)
    folding.of(told.MountTaken)(_mount_taken)
    folding.of(giants.ClimbedOn)(_climbed_on)
    folding.of(giants.CameOff)(_came_off)


def with_chase(state: State, **changes: Any) -> State:
    """The state with fields of the chase replaced; as it is where there is no chase."""
    if state.chase is None:
        return state
    return with_changes(state, chase=with_changes(state.chase, **changes))


def with_runner(state: State, name: str, **changes: Any) -> State:
    """The state with fields of one who takes part in the chase replaced."""
    if state.chase is None:
        return state
    runner = with_changes(state.chase.runners[name], **changes)
    return with_chase(state, runners={**state.chase.runners, name: runner})


def _chase_began(state: State, fact: told.ChaseBegan) -> State:
    if state.chase is not None:
        return with_chase(state, track=fact.track)
    now = state.fight.round if state.fight.active else -1
    creatures = {
        name: with_changes(one, at=None, on="", conditions=_counted_anew(one.conditions, now))
        for name, one in state.creatures.items()
    }
    return with_changes(
        state,
        chase=Chase(fact.track),
        board=None,
        distances=None,
        creatures=creatures,
        grapples=_tried_anew(state.grapples),
    )


def _counted_anew(
    conditions: tuple[ConditionState, ...], now: int = -1
) -> tuple[ConditionState, ...]:
    """Conditions where rounds are counted from 1 again: of this round what was given `now`."""
    return tuple(replace(one, round=1 if one.round == now else 0, tried=0) for one in conditions)


def _tried_anew(grapples: tuple[Grapple, ...]) -> tuple[Grapple, ...]:
    return tuple(replace(one, tried_in=0) for one in grapples)


def _runner_joined(state: State, fact: told.RunnerJoined) -> State:
    if state.chase is None:
        return state
    runner = Runner(fact.name, fact.part, fact.at)
    return with_chase(state, runners={**state.chase.runners, fact.name: runner})


def _chase_ordered(state: State, fact: told.ChaseOrdered) -> State:
    return with_chase(state, order=fact.names)


def _chase_round(state: State, fact: told.ChaseRound) -> State:
    for name in state.chase.runners if state.chase is not None else ():
        state = with_creature(state, name, looked=False, help=(), reactions=0, movement=0)
    return with_chase(state, round=fact.round, turn="")


def _runner_refreshed(state: State, fact: told.RunnerRefreshed) -> State:
    state = with_creature(state, fact.name, actions=fact.actions, actions_owed=fact.actions_owed)
    lacks = 0 if state.chase is None else state.chase.runners[fact.name].lost
    return with_runner(
        state,
        fact.name,
        moves=0,
        at_start=0 if fact.mounted else fact.actions,
        taken=0,
        lacks=lacks,
        lost=0,
        done=False,
        steadied=False,
    )


def _runner_turn(state: State, fact: told.RunnerTurn) -> State:
    return with_chase(state, turn=fact.name)


def _runner_done(state: State, fact: told.RunnerDone) -> State:
    return with_runner(state, fact.name, done=True)


def _runner_moved(state: State, fact: told.RunnerMoved) -> State:
    return with_runner(state, fact.name, at=fact.to, before="", owes=0)


def _runner_stopped(state: State, fact: told.RunnerStopped) -> State:
    return with_runner(state, fact.name, before=fact.before, owes=fact.owes)


def _mount_moves(state: State, fact: told.MountMoves) -> State:
    return with_runner(state, fact.name, moves=fact.now)


def with_actions_taken(state: State, name: str, change: int) -> State:
    """GM-CHASE-03: Movement Actions that one on foot gains or loses without spending them."""
    runner = None if state.chase is None else state.chase.runners.get(name)
    if runner is None or not change or state.creatures[name].mount is not None:
        return state
    return with_runner(state, name, taken=max(0, runner.taken - change))


def _mount_steadied(state: State, fact: told.MountSteadied) -> State:
    return with_runner(state, fact.name, moves=fact.moves, at_start=fact.moves, steadied=True)


def _moves_lost(state: State, fact: told.MovesLost) -> State:
    if state.chase is None:
        return state
    before = state.chase.runners[fact.name].lost
    return with_runner(state, fact.name, lost=before + fact.lost)


def _went_all_out(state: State, fact: told.WentAllOut) -> State:
    return with_runner(state, fact.name, all_out=fact.rounds)


def _runner_left(state: State, fact: told.RunnerLeft) -> State:
    return with_changes(state, chase=without_runner(state.chase, fact.name))


def _chase_ended(state: State, fact: told.ChaseEnded) -> State:
    creatures = {
        name: with_changes(one, conditions=_counted_anew(one.conditions))
        for name, one in state.creatures.items()
    }
    grapples = _tried_anew(state.grapples)
    return with_changes(state, chase=None, creatures=creatures, grapples=grapples)


def _mount_taken(state: State, fact: told.MountTaken) -> State:
    return with_creature(state, fact.name, mount=fact.mount)


def _climbed_on(state: State, fact: giants.ClimbedOn) -> State:
    return with_creature(state, fact.name, on=fact.giant)


def _came_off(state: State, fact: giants.CameOff) -> State:
    return with_creature(state, fact.name, on="", height_on=0)
