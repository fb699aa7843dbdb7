"""Policies play every ready skirmish to its end, by the rules, and never for ever."""

from __future__ import annotations

from typing import Any

import pytest

from theomachy.core.dice import RandomDice
from theomachy.core.drivers.live import play_out
from theomachy.core.plugin import fold, game_of
from theomachy.core.seats import GM
from theomachy.games.god_marked.state import State, with_fight

GAME = game_of("god-marked")
SKIRMISHES = tuple(GAME.skirmishes())


def opened(skirmish: str) -> State:
    state: State = GAME.new_state({})
    described = GAME.enlist(state, GAME.skirmishes()[skirmish])
    joined: State = fold(GAME, state, described)
    return joined


@pytest.mark.parametrize("skirmish", SKIRMISHES)
@pytest.mark.parametrize("policy", ["greedy", "cautious", "default"])
def test_a_skirmish_ends_with_a_winner(skirmish: str, policy: str) -> None:
    for seed in range(3):
        turns = list(
            play_out(GAME, opened(skirmish), {}, GAME.policies[policy], RandomDice(seed), limit=300)
        )
        fight = turns[-1].done.state.fight
        assert not fight.active
        assert fight.winner in {one.team for one in opened(skirmish).creatures.values()}


def test_the_light_bringer_begins_the_fight_and_nothing_else() -> None:
    state = opened("lantern-bridge")
    first: Any = next(play_out(GAME, state, {}, GAME.policies["greedy"], RandomDice(1)))
    assert (first.who, first.deed.do) == (GM, "begin-fight")
    assert GAME.policies["greedy"].act(first.done.state, GM) is None


def test_gm_dim_07_policies_leave_those_who_lie_alone() -> None:
    for seed in range(4):
        state = opened("ember-causeway")
        for turn in play_out(GAME, state, {}, GAME.policies["greedy"], RandomDice(seed), limit=300):
            if turn.deed.do == "attack" and not state.creatures[turn.who].no_quarter:
                target = state.creatures[str(turn.deed.inputs["target"])]
                assert target.dim_light != "lay"
            state = turn.done.state


def test_gm_init_05_a_policy_does_nothing_where_it_may_not_even_pass() -> None:
    state = opened("lantern-bridge")
    state = with_fight(state, turn="Heroes", baton="Spark")
    assert GAME.policies["greedy"].act(state, "Spark") is None
