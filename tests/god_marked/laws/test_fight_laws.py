"""Laws of whole fights, played on a whim: what is spent, lost and ended is counted once."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tests.god_marked.laws.whims import Whim, fight
from theomachy.core.ask import Answer
from theomachy.core.facts import Fact, encode
from theomachy.core.plugin import fold_one
from theomachy.core.procedure import Done, Need, step
from theomachy.games.god_marked.creatures.numbers import max_hp
from theomachy.games.god_marked.facts import (
    ConditionEnded,
    Counted,
    Defeated,
    Died,
    FightEnded,
    Healed,
    HealthLost,
    Refreshed,
    Rolled,
)
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.state import Creature, State

SEEDS = range(8)
COMMANDS = 50
HOUSES: tuple[dict[str, object], ...] = (
    {},
    {"reaction_timing": "after_roll", "clash_tie": "reactor", "enemies_dim_light": False},
    {"opportunity_interrupts": False, "team_bonuses_stack": True, "paralysis_save": "ability"},
)


def whims(seed: int) -> Iterator[Whim]:
    return fight(seed, COMMANDS, dict(HOUSES[seed % len(HOUSES)]))


def steps(whim: Whim) -> Iterator[tuple[State, Fact, State]]:
    """Each fact with the state before and after it."""
    state = whim.start.state
    for fact in whim.done.facts:
        after = fold_one(GAME, state, fact)
        yield state, fact, after
        state = after


@pytest.mark.parametrize("seed", SEEDS)
def test_resources_are_conserved(seed: int) -> None:
    """GM-ACTION-01, GM-REACT-02, GM-ARMOUR-03, GM-DIM-01: nothing is spent or lost but by a fact."""
    for whim in whims(seed):
        for before, fact, after in steps(whim):
            for name, one in after.creatures.items():
                assert_hp(before.creatures[name], fact, one, max_hp(after, one))
                assert_actions(before.creatures[name], fact, one)
        assert after_facts(whim) == whim.done.state


def after_facts(whim: Whim) -> State:
    state = whim.start.state
    for _, _, after in steps(whim):
        state = after
    return state


def assert_hp(before: Creature, fact: Fact, after: Creature, most: int) -> None:
    lost = fact.hp if isinstance(fact, HealthLost) and fact.name == after.name else 0
    healed = fact.hp if isinstance(fact, Healed) and fact.name == after.name else 0
    assert after.hp == before.hp - lost + healed
    assert 0 <= after.hp <= most
    assert 0 <= after.armour_health <= before.armour_health
    assert after.in_dim_light is False or after.hp == 0 or isinstance(fact, Healed)


def assert_actions(before: Creature, fact: Fact, after: Creature) -> None:
    own = getattr(fact, "name", "") == after.name
    if isinstance(fact, Counted) and own and fact.what == "actions":
        assert fact.spent == 0 or fact.now == max(0, before.actions - fact.spent)
    elif own and isinstance(fact, Refreshed | Died | Defeated):
        assert after.actions <= 3
    else:
        assert after.actions == before.actions
    assert min(after.actions, after.movement, after.actions_owed, after.reactions) >= 0
    if isinstance(fact, FightEnded):
        assert (after.movement, after.reactions) == (before.movement, 0)
    elif not (own and isinstance(fact, Counted | Refreshed)):
        assert (after.movement, after.reactions) == (before.movement, before.reactions)


@pytest.mark.parametrize("seed", SEEDS)
def test_gm_cond_01_a_condition_ends_exactly_once_and_none_outlives_its_turn(seed: int) -> None:
    for whim in whims(seed):
        for before, fact, after in steps(whim):
            if isinstance(fact, ConditionEnded):
                was, now = (one.creatures[fact.name].conditions for one in (before, after))
                assert len(was) - len(now) == 1
        fight_now = whim.done.state.fight
        for one in whim.done.state.creatures.values():
            for condition in one.conditions:
                due = one.team in fight_now.had_turn and condition.round < fight_now.round
                assert condition.poison or condition.lasts != "round" or not due, (
                    one.name,
                    condition,
                )


@pytest.mark.parametrize("seed", SEEDS)
def test_step_by_step_the_same_is_told_as_in_one_run(seed: int) -> None:
    """The suspended coroutine is a cache and nothing more: answer by answer from the start."""
    for whim in list(whims(seed))[:14]:
        given: dict[str, Answer] = {}
        told = 0
        for address, answer in whim.answers.items():
            need = step(whim.start, given)
            assert isinstance(need, Need)
            assert address in [one.address for one in need.open]
            assert list(need.facts[:told]) == list(whim.done.facts[:told])
            told = len(need.facts)
            given[address] = answer
        done = step(whim.start, given)
        assert isinstance(done, Done)
        assert (done.facts, done.state) == (whim.done.facts, whim.done.state)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_fact_can_be_written_down_and_read_and_every_trace_adds_up(seed: int) -> None:
    for whim in whims(seed):
        for fact in whim.done.facts:
            written = json.loads(json.dumps(encode(fact)))
            assert encode(GAME.facts.decode(written)) == written
            for trace in fact.traces:
                assert trace.total == sum(term.value for term in trace.terms), trace
            if isinstance(fact, Rolled):
                assert fact.traces[0].total == fact.total


@pytest.mark.parametrize("seed", SEEDS)
def test_gm_react_02_gm_init_05_the_holder_of_the_baton_can_act(seed: int) -> None:
    for whim in whims(seed):
        state = whim.done.state
        if not state.fight.active or not state.fight.turn:
            continue
        holder = state.creatures[state.fight.baton]
        assert holder.team == state.fight.turn
        assert not (holder.dead or holder.defeated)
