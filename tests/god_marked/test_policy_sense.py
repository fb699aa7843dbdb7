"""Policies do what a sensible player would: nothing wasted, nobody walked past, no needless harm."""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import FIELD, holding, play, scene
from tests.god_marked.procedures.casters import (
    ability,
    caster,
    facing,
    fire,
    on_board,
    uses,
    with_numbers,
    with_turn,
)
from tests.god_marked.procedures.duels import BOW, SWORD, fighter
from tests.god_marked.procedures.runs import at_landmark, begun, turn_to
from tests.god_marked.test_policies import SKIRMISHES, opened
from theomachy.core.ask import Choose
from theomachy.core.dice import RandomDice
from theomachy.core.drivers.live import play_out
from theomachy.core.paths import assign
from theomachy.core.plugin import Deed, start
from theomachy.core.procedure import Need, step
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.policies.chases import whom_to_tackle
from theomachy.games.god_marked.policies.choosing import POLICIES
from theomachy.games.god_marked.state import ConditionState, State, with_creature

GREEDY = POLICIES["greedy"]


def deed(state: State, who: str = "Ash") -> Deed:
    chosen = GREEDY.act(state, who)
    assert chosen is not None
    return chosen


def three(**more: Any) -> State:
    """Ash and Bren face a Warden who stands beside them."""
    cast = {name: fighter("heroes", at) for name, at in (("Ash", (5, 5)), ("Bren", (5, 6)))}
    return scene({**cast, "Warden": fighter("temple", (6, 5), hp=200), **more}, FIELD)


def test_gm_init_05_who_is_done_hands_the_baton_to_a_teammate_with_something_to_do() -> None:
    state = with_numbers(three(), "Ash", actions=0)
    assert deed(state) == Deed("pass", {"to": "Bren"})
    assert deed(with_numbers(state, "Bren", actions=0)) == Deed("pass", {})
    lying = with_numbers(state, "Bren", hp=0, in_dim_light=True, dim_light="lay")
    assert deed(lying) == Deed("pass", {})


@pytest.mark.parametrize("skirmish", SKIRMISHES)
def test_gm_init_07_no_round_ends_with_actions_that_could_have_been_used(skirmish: str) -> None:
    left = rounds = 0
    for seed in range(3):
        state = opened(skirmish)
        for turn in play_out(GAME, state, {}, GREEDY, RandomDice(seed), limit=300):
            if any(fact.kind == "round-began" for fact in turn.done.facts) and state.fight.round:
                able = [one for one in state.creatures.values() if not one.in_dim_light]
                left += sum(one.actions for one in able if not one.dead)
                rounds += 1
            state = turn.done.state
    assert rounds > 3
    assert left < 2 * rounds


@pytest.mark.parametrize(("stance", "does"), [("stand", "attack"), ("lay", "pass")])
def test_gm_dim_04_who_stands_in_the_dim_light_fights_on(stance: str, does: str) -> None:
    state = with_numbers(three(), "Ash", hp=0, in_dim_light=True, dim_light=stance)
    state = with_numbers(state, "Bren", actions=0)
    assert deed(state).do == does


def test_gm_cond_14_the_prone_get_up_first() -> None:
    prone = (ConditionState(Condition.PRONE, lasts="until-ended"),)
    assert deed(with_creature(three(), "Ash", conditions=prone)).do == "get-up"


def test_gm_grapple_03_the_held_break_free_first() -> None:
    state = with_turn(holding(three()), "Warden")
    assert deed(state, "Warden").do == "break-free"


def test_a_better_target_a_few_steps_off_is_walked_to() -> None:
    weak = {**fighter("temple", (9, 5), hp=40, given={"pac": 4}), "hp": 3}
    tough = fighter("temple", (14, 5), hp=200, given={"pac": 30})
    archer = fighter("heroes", (5, 5), SWORD, {**BOW, "damage": [fire(1, 2)]})
    state = scene({"Ash": archer, "Warden": tough, "Acolyte": weak}, FIELD)
    chosen = deed(state)
    assert chosen.do == "walk"
    after = play(state, "walk", "Ash", chosen.inputs).state
    assert deed(after) == Deed("attack", {"target": "Acolyte", "weapon": "sword"})


def test_gm_hold_07_nobody_ends_a_walk_in_what_hurts() -> None:
    cone = ability(
        type="ray", shape="cone", attack="light", damage=[fire(3, 6)], duration="lingering"
    )
    state = on_board(cone, Divine=40, more={"Bren": fighter("heroes", (11, 14))})
    state = with_numbers(state, "Warden", at=(20, 20))
    state = uses(state, {"attack": 15}, toward="east").state
    (kept,) = state.kept
    state = with_numbers(with_turn(state, "Warden"), "Warden", at=(16, 10), movement=12)
    chosen = deed(state, "Warden")
    assert chosen.do == "walk"
    assert tuple(chosen.inputs["to"]) not in kept.area


def test_gm_ability_14_what_hurts_without_a_roll_is_used() -> None:
    sure = ability(type="target", damage=[fire(3, 8)])
    assert deed(facing(sure)) == Deed("use", {"ability": "it", "targets": ["Warden"]})
    assert deed(facing({**sure, "damage": [fire(1, 2)]})).do == "attack"


def test_a_caster_stops_where_its_spell_reaches() -> None:
    bolt = ability("spell", type="emitting", attack="light", damage=[fire(4, 8)], cost=1)
    ash = caster("heroes", (2, 5), bolt, given={"range": 8})
    state = scene({"Ash": ash, "Warden": fighter("temple", (16, 5))}, FIELD)
    chosen = deed(state)
    assert chosen == Deed("walk", {"to": [8, 5]})
    assert deed(play(state, "walk", "Ash", chosen.inputs).state).do == "use"


def test_gm_move_04_no_move_where_no_way_is_free() -> None:
    ring = [[5, 4, 9], [5, 6, 9], [4, 4, 9], [4, 6, 9], [6, 4, 9], [6, 6, 9], [4, 5, 9], [6, 5, 9]]
    shut = {**FIELD, "blocked": [one[:2] for one in ring]}
    cast = {"Ash": fighter("heroes", (5, 5)), "Warden": fighter("temple", (9, 5))}
    state = with_numbers(scene(cast, shut), "Ash", movement=0)
    assert deed(state).do == "pass"
    assert deed(with_numbers(scene(cast, FIELD), "Ash", movement=0)).do == "move"


def test_gm_react_03_the_better_fighter_clashes_and_the_nimbler_dodges() -> None:
    def answer(martial: int) -> str:
        ash = fighter("heroes", (5, 5), Martial=martial, Acrobatics=10)
        state = with_turn(three(Ash=ash), "Warden")
        need = step(start(GAME, state, "attack", "Warden", {"target": "Ash"}), {})
        assert isinstance(need, Need)
        request = need.open[0].request
        assert isinstance(request, Choose)
        return GREEDY.answer(state, request)

    assert answer(30) == "clash"
    assert answer(20) == "dodge"


def test_gm_chase_07_whoever_runs_tackles_nobody_and_no_one_is_pinned_twice() -> None:
    state = at_landmark(turn_to(begun(), "Warden"), Warden="2")
    assert whom_to_tackle(state, "Ash", ("Warden",)) == ""
    assert whom_to_tackle(state, "Warden", ("Ash",)) == "Ash"
    prone = (ConditionState(Condition.PRONE, lasts="until-ended"),)
    state = with_creature(state, "Ash", conditions=prone)
    pinned = assign(state, "grapples", [{"grappler": "Wolf", "target": "Ash"}])
    assert whom_to_tackle(pinned, "Warden", ("Ash",)) == ""
