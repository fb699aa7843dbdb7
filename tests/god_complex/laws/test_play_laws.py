"""Laws of whole fights, played by policies from random casts under several house rules."""

from __future__ import annotations

import json
from collections import Counter

from hypothesis import given, settings

from tests.god_complex.laws.play import chooser_of, fights, played, stepped
from theomachy.core.ask import Roll
from theomachy.core.dice import RandomDice
from theomachy.core.drivers.live import Turn, live
from theomachy.core.facts import encode
from theomachy.core.plugin import fold, start
from theomachy.core.seats import EVERYBODY, SPECTATOR
from theomachy.games.god_complex import sheet
from theomachy.games.god_complex.edition import Condition, Side
from theomachy.games.god_complex.facts.creatures import FatigueGained, HpChanged, NumbersGiven
from theomachy.games.god_complex.facts.fight import RoundStarted, TurnEnded
from theomachy.games.god_complex.plugin import GAME
from theomachy.games.god_complex.state import State, is_out, side_of

FEW = settings(max_examples=25)
Fight = tuple[State, int]


@FEW
@given(fights())
def test_the_state_is_the_fold_of_the_facts_as_they_are_written(fight: Fight) -> None:
    state, seed = fight
    for turn in played(state, seed):
        written = [json.loads(json.dumps(encode(fact))) for fact in turn.done.facts]
        read = [GAME.facts.decode(one) for one in written]
        assert fold(GAME, state, turn.done.facts) == turn.done.state
        assert [encode(fact) for fact in read] == written
        state = turn.done.state


@FEW
@given(fights())
def test_without_the_suspended_run_the_same_is_told(fight: Fight) -> None:
    state, seed = fight
    for number, turn in enumerate(played(state, seed, limit=12)):
        begun = start(GAME, state, turn.deed.do, turn.who, turn.deed.inputs)
        cached = live(begun, RandomDice(number), chooser_of(state))
        done, _ = stepped(begun, RandomDice(number), chooser_of(state))
        assert (done.facts, done.state) == (cached.facts, cached.state)
        state = turn.done.state


@FEW
@given(fights())
def test_every_trace_adds_up(fight: Fight) -> None:
    """And every fact has words, also for somebody who plays nobody."""
    for turn in played(*fight):
        for fact in turn.done.facts:
            for trace in fact.traces:
                assert trace.total == sum(term.value for term in trace.terms), trace
            card = GAME.card(fact, SPECTATOR)
            assert card.text and card.text != fact.kind


@FEW
@given(fights())
def test_each_has_one_turn_in_a_round_and_no_more_actions_than_its_own(fight: Fight) -> None:
    """GC-INIT-04, GC-TIME-02, GC-ACTION-01."""
    turns: Counter[str] = Counter()
    for turn in played(*fight):
        for fact in turn.done.facts:
            if isinstance(fact, TurnEnded):
                turns[fact.name] += 1
                assert turns[fact.name] == 1
            elif isinstance(fact, RoundStarted):
                turns.clear()
        for one in turn.done.state.creatures.values():
            most = max(one.dexterity, turn.done.state.house.min_actions)
            assert one.actions_taken <= most


@FEW
@given(fights())
def test_hp_and_health_states_agree(fight: Fight) -> None:
    """GC-DAMAGE-04, GC-STATE-15, GC-DEATH-01."""
    for turn in played(*fight):
        house = turn.done.state.house
        for one in turn.done.state.creatures.values():
            assert one.hp <= sheet.hp_maximum(one, house)
            if Condition.GRAVELY_WOUNDED in one.states:
                assert one.hp <= 0
            if Condition.DEAD not in one.states and one.hp < 0:
                assert -one.hp < sheet.fortitude(one, house)


@FEW
@given(fights())
def test_numbers_of_foes_are_told_to_nobody_else(fight: Fight) -> None:
    state, seed = fight
    for turn in played(state, seed):
        for fact in turn.done.facts:
            if isinstance(fact, HpChanged | FatigueGained | NumbersGiven):
                open_to_all = side_of(turn.done.state, fact.name) is Side.PC
                assert (fact.audience == EVERYBODY) is open_to_all


@FEW
@given(fights())
def test_commands_ask_and_tell_what_they_say(fight: Fight) -> None:
    state, seed = fight
    for number, turn in enumerate(played(state, seed, limit=20)):
        begun = start(GAME, state, turn.deed.do, turn.who, turn.deed.inputs)
        done, asked = stepped(begun, RandomDice(number), chooser_of(state))
        command = GAME.commands[turn.deed.do]
        assert {fact.kind for fact in done.facts} <= set(command.tells)
        assert {one.request.label.split("/")[0] for one in asked} <= set(command.asks)
        assert all(one.request.sides for one in asked if isinstance(one.request, Roll))
        state = turn.done.state


def last_of(turns: list[Turn[State]], state: State) -> State:
    return turns[-1].done.state if turns else state


@FEW
@given(fights())
def test_a_fight_that_is_over_has_one_side_left(fight: Fight) -> None:
    state = last_of(list(played(*fight, limit=400)), fight[0])
    standing = {side_of(state, name) for name, one in state.creatures.items() if not is_out(one)}
    if state.fight.over:
        assert len(standing) < 2
        assert GAME.to_act(state) == ()
        teams = {one.team for one in state.creatures.values() if not is_out(one)}
        assert teams == ({state.fight.winner} if state.fight.winner else set())
    else:
        assert len(standing) == 2 or not state.fight.round
