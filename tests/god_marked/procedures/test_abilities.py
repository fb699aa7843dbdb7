"""ABILITY: abilities used, with and without an attack, at one and at many.

GM-ABILITY-01, GM-ABILITY-02, GM-ABILITY-03, GM-ABILITY-04, GM-ABILITY-06, GM-ABILITY-07,
GM-ABILITY-08, GM-ABILITY-09, GM-ABILITY-10, GM-ABILITY-11, GM-ABILITY-12, GM-ABILITY-13,
GM-ABILITY-14, GM-ABILITY-15, GM-SIZE-03.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import FIELD, kinds, play, refusal, scene
from tests.god_marked.procedures.casters import (
    ability,
    caster,
    facing,
    fire,
    kept,
    on_board,
    uses,
    with_numbers,
    with_turn,
)
from tests.god_marked.procedures.duels import fighter, harm, lost, suffering, told
from theomachy.core.plugin import start
from theomachy.core.procedure import Need, step
from theomachy.core.seats import Viewer, player_of
from theomachy.games.god_marked.abilities.aiming import Aim, met, spaces_of
from theomachy.games.god_marked.creatures.numbers import armour_now, range_of
from theomachy.games.god_marked.edition import ArmourClass, Condition
from theomachy.games.god_marked.facts import Rolled
from theomachy.games.god_marked.knowledge.known import known
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.state import State

BOLT = ability("spell", type="emitting", attack="light", damage=[fire(1, 8)], cost=1)
SUPPORT = {"effect": "number", "number": "pac", "value": 2}


def use_at(state: State, **given: Any) -> dict[str, Any]:
    return {"ability": "it", "targets": ["Warden"], **given}


def pac(state: State, name: str = "Ash") -> int:
    return armour_now(state, state.creatures[name], ArmourClass.PAC)


# --- What an ability is, and what it costs


def test_gm_ability_01_a_spell_with_magic_against_lac() -> None:
    done = uses(facing(BOLT), {"attack": 12, "damage": 3}, ["take-it"], targets=["Warden"])
    assert told(done, Rolled)[0].total == 14
    assert "hit-direct" in kinds(done)
    assert harm(done) == [("Warden", 3 + 2)]
    assert done.state.creatures["Ash"].intent == 14 - 1
    assert done.state.creatures["Ash"].actions == 2


def test_gm_ability_01_a_manoeuvre_without_attack_rolls_none() -> None:
    state = facing(ability("manoeuvre", type="self", cost=1, effects=[SUPPORT]))
    assert "rolled" not in kinds(uses(state))


def test_gm_ability_02_a_passive_ability_is_always_on_and_never_used() -> None:
    far = ability(passive=True, effects=[{"effect": "number", "number": "range", "value": 1}])
    state = facing(far)
    for hp in (3, 0):
        now = with_numbers(state, hp=hp)
        assert range_of(now, now.creatures["Ash"]) == 11
    refused = refusal(state, "use", "Ash", {"ability": "it"})
    assert refused.code == "always-on"


def test_gm_ability_03_two_actions_at_once() -> None:
    state = facing(ability(type="self", actions=2, effects=[SUPPORT]))
    assert uses(state).state.creatures["Ash"].actions == 1


def test_gm_ability_03_five_actions_over_two_rounds() -> None:
    state = facing(ability(type="self", actions=5, cost=2, effects=[SUPPORT]))
    done = uses(with_numbers(state, actions=3))
    ash = done.state.creatures["Ash"]
    assert (ash.actions, ash.lumens, pac(done.state)) == (0, 20, 10)
    assert ash.begun is not None and ash.begun.paid == 3
    later = with_turn(with_numbers(next_round(done.state), "Warden", actions=0), "Ash")
    done = uses(later)
    ash = done.state.creatures["Ash"]
    assert (ash.actions, ash.lumens, ash.begun, pac(done.state)) == (1, 18, None, 12)


def test_gm_ability_03_a_round_without_payment_loses_it() -> None:
    state = facing(ability(type="self", actions=5, cost=2, effects=[SUPPORT]))
    state = next_round(uses(state).state)
    state = next_round(with_numbers(state, actions=0))
    ash = state.creatures["Ash"]
    assert (ash.begun, ash.lumens) == (None, 20)


def next_round(state: State) -> State:
    """The next round, without anybody spending anything."""
    state = with_numbers(with_numbers(state, actions=0), "Warden", actions=0)
    state = with_turn(state, "Warden")
    return play(state, "pass", "Warden", {}, {"initiative/Ash": 12, "initiative/Warden": 3}).state


def test_gm_ability_04_joined_to_an_attack_it_costs_no_action() -> None:
    push = ability(
        "manoeuvre", type="touch", with_action=True, cost=1, damage=[fire(1, 6, "blunt")]
    )
    state = facing(push)
    done = play(
        state,
        "attack",
        "Ash",
        {"target": "Warden", "joined": ["it"]},
        {"attack": 15, "damage": [4, 5]},
        ["take-it"],
    )
    ash = done.state.creatures["Ash"]
    assert (ash.actions, ash.stamina) == (2, 3 - 1)
    assert harm(done) == [("Warden", 4 + 2), ("Warden", 5)]


def test_gm_ability_04_alone_it_costs_one() -> None:
    state = facing(ability("manoeuvre", type="self", with_action=True, cost=1, effects=[SUPPORT]))
    ash = uses(state).state.creatures["Ash"]
    assert (ash.actions, ash.stamina) == (2, 2)


def test_gm_ability_04_what_is_not_with_action_is_not_joined() -> None:
    given = {"target": "Warden", "joined": ["it"]}
    assert refusal(facing(BOLT), "attack", "Ash", given).code == "not-joined"


def test_gm_ability_04_joined_to_another_ability() -> None:
    aim = {"effect": "roll", "on": "attack", "value": 2, "lasts": "at-once"}
    breath = ability("manoeuvre", id="breath", with_action=True, cost=1, effects=[aim])
    done = uses(
        facing(BOLT, breath),
        {"attack": 8, "damage": 3},
        ["take-it"],
        targets=["Warden"],
        joined=["breath"],
    )
    assert told(done, Rolled)[0].total == 8 + 2 + 2
    ash = done.state.creatures["Ash"]
    assert (ash.actions, ash.stamina, ash.bears) == (2, 2, ())


def test_gm_ability_06_a_stated_cost() -> None:
    assert uses(facing(ability(cost=3, effects=[SUPPORT]))).state.creatures["Ash"].lumens == 17


def test_gm_ability_06_depending() -> None:
    dice = {"effect": "damage", "dice": fire(0), "per_point": 2}
    burst = ability(type="touch", cost="depending", least=1, most=6, effects=[dice])
    state = facing(burst)
    done = uses(state, {"damage": [1] * 8}, targets=["Warden"], amount=4)
    assert done.state.creatures["Ash"].lumens == 16
    assert harm(done) == [("Warden", 8 + 2)]
    assert refusal(state, "use", "Ash", use_at(state, amount=7)).code == "bad-amount"


def test_gm_ability_07_upcast() -> None:
    dice = {"effect": "damage", "dice": fire(1), "per_point": 1}
    state = facing(ability(type="touch", cost=2, upcast=True, effects=[dice]), Divine=30)
    done = uses(state, {"damage": [1, 1, 1, 1]}, targets=["Warden"], extra=3)
    assert done.state.creatures["Ash"].lumens == 25 - 5
    assert lost(state, done, "Ash") == 0


def test_gm_ability_07_without_the_mark() -> None:
    state = facing(BOLT)
    assert refusal(state, "use", "Ash", use_at(state, extra=1)).code == "no-upcast"


# --- How it reaches


def test_gm_ability_08_self_alone() -> None:
    state = facing(ability(type="self", attack=None, effects=[SUPPORT]))
    assert refusal(state, "use", "Ash", use_at(state)).code == "self-only"
    assert pac(uses(state).state) == 12


def test_gm_ability_09_touch() -> None:
    touch = ability(type="touch", effects=[{"effect": "healing", "bonus": 5, "mod": False}])
    state = with_numbers(facing(touch, apart=1), "Warden", hp=100)
    assert uses(state, targets=["Warden"]).state.creatures["Warden"].hp == 105
    far = facing(touch, apart=2)
    assert refusal(far, "use", "Ash", use_at(far)).code == "out-of-range"


def test_gm_ability_10_target_has_no_answer() -> None:
    curse = ability(type="target", attack="mental", damage=[fire(1, 4, "untyped")])
    guard = fighter("temple", hp=40)
    state = facing(curse, apart=10, more={"Guard": guard})
    done = uses(state, {"attack": 12, "damage": 2}, targets=["Warden"])
    assert done.state.creatures["Warden"].reactions == 0
    far = facing(curse, apart=11)
    assert refusal(far, "use", "Ash", use_at(far)).code == "out-of-range"


def test_gm_ability_10_target_needs_sight() -> None:
    wall = {"cover": [[11, 10, 3]], "blocked": [[11, 10]]}
    state = on_board(ability(type="target", effects=[SUPPORT]), board=wall)
    assert refusal(state, "use", "Ash", use_at(state)).code == "covered"


def test_gm_ability_11_emitting_is_answered_and_stopped_by_cover() -> None:
    state = facing(BOLT, apart=8)
    need = step(start(GAME, state, "use", "Ash", use_at(state)), {})
    assert isinstance(need, Need)
    assert "dodge" in {option.id for option in need.open[0].request.options}  # type: ignore[union-attr]
    wall = {"cover": [[11, 10, 3]], "blocked": [[11, 10]]}
    assert refusal(on_board(BOLT, board=wall), "use", "Ash", use_at(state)).code == "covered"


@pytest.mark.parametrize(
    ("perception", "shape", "spaces"), [(10, "line", 11), (-70, "line", 3), (0, "line", 10)]
)
def test_gm_ability_12_a_line_is_as_long_as_the_range(
    perception: int, shape: str, spaces: int
) -> None:
    ray = ability(type="ray", shape=shape, attack="light", damage=[fire()])
    state = on_board(ray, Perception=perception)
    ash = state.creatures["Ash"]
    assert len(spaces_of(state, ash, ash.abilities["it"], Aim(toward="east"))) == spaces


def test_gm_ability_12_a_sphere_around_the_user_meets_all_but_the_user() -> None:
    ray = ability(type="ray", shape="sphere", attack="light", damage=[fire()])
    state = on_board(ray, Perception=10)
    ash = state.creatures["Ash"]
    found = met(state, "Ash", ash.abilities["it"], Aim())
    assert found.targets == ("Warden",)
    assert len(found.spaces) == 25


def test_gm_ability_12_a_ray_needs_a_direction() -> None:
    state = on_board(ability(type="ray", shape="cone", attack="light", damage=[fire()]))
    assert refusal(state, "use", "Ash", {"ability": "it"}).code == "no-direction"


def test_gm_ability_13_a_sphere_at_a_place() -> None:
    ball = ability(type="target", shape="sphere", size=3)
    state = on_board(ball)
    ash = state.creatures["Ash"]
    assert len(spaces_of(state, ash, ash.abilities["it"], Aim(place=(15, 15)))) == 49
    refused = refusal(state, "use", "Ash", {"ability": "it", "place": [25, 10]})
    assert refused.code == "out-of-range"


def test_gm_size_03_a_large_user_fills_a_sphere() -> None:
    touch = ability(type="touch", attack="light", damage=[fire(1)])
    bren = fighter("temple", (15, 11), hp=200, given={"lac": 12})
    state = on_board(touch, size=4, more={"Bren": bren})
    ash = state.creatures["Ash"]
    state = with_numbers(state, "Warden", at=(14, 10))
    assert met(state, "Ash", ash.abilities["it"], Aim(("Warden",))).targets == ("Warden", "Bren")


def test_gr_14_one_roll_for_all_and_each_by_itself() -> None:
    """GM-HOLD-01's numbers: 13 against LAC 12 and 13, 2d6 + 3."""
    cone = ability("spell", type="ray", shape="cone", attack="light", damage=[fire()], cost=1)
    bren = fighter("temple", (13, 10), hp=200, given={"lac": 13})
    state = on_board(cone, more={"Bren": bren}, Magic=30)
    done = uses(
        state,
        {"attack": 10, "damage": [4, 4]},
        {"reaction/Warden": "take-it", "reaction/Bren": "take-it"},
        toward="east",
    )
    assert harm(done) == [("Warden", 11), ("Bren", 5)]


def test_gm_crit_05_a_natural_1_fails_against_all() -> None:
    cone = ability(type="ray", shape="cone", attack="light", damage=[fire()], cost=3)
    state = on_board(cone)
    done = uses(state, [1], ["take-it"], toward="east")
    assert done.state.creatures["Ash"].lumens == 17
    assert done.state.fight.turn == "temple"
    assert harm(done) == []


# --- Attack and damage fields


def test_gm_ability_14_without_attack_all_applies() -> None:
    state = facing(ability(type="touch", damage=[fire()]))
    done = uses(state, {"damage": [3, 5]}, targets=["Warden"])
    assert harm(done) == [("Warden", 3 + 5 + 2)]


@pytest.mark.parametrize(("face", "dealt"), [(3, 10), (15, 5)])
def test_gm_ability_14_a_save_halves(face: int, dealt: int) -> None:
    state = facing(ability(type="touch", damage=[fire()], save="Endurance"))
    done = uses(state, {"resist": face, "damage": [3, 5]}, targets=["Warden"])
    assert harm(done) == [("Warden", dealt)]


def test_gm_ability_14_an_effect_without_a_number_applies_by_an_indirect_hit() -> None:
    curse = ability(
        type="emitting",
        attack="mental",
        effects=[{"effect": "condition", "condition": "confusion"}],
    )
    done = uses(facing(curse), [5], {"reaction/Warden": "take-it"}, targets=["Warden"])
    assert "hit-indirect" in kinds(done)
    assert done.state.creatures["Warden"].has(Condition.CONFUSION)


def test_gr_17_a_number_is_halved_by_an_indirect_hit() -> None:
    hex_ = ability(
        type="touch",
        attack="light",
        effects=[{"effect": "number", "number": "pac", "value": -4}],
    )
    state = facing(hex_)
    assert pac(uses(state, [5], ["take-it"], targets=["Warden"]).state, "Warden") == 10
    assert pac(uses(state, [15], ["take-it"], targets=["Warden"]).state, "Warden") == 8


# --- No double effect


@pytest.mark.parametrize(("stacks", "after"), [(False, 12), (True, 14)])
def test_gm_ability_15_again(stacks: bool, after: int) -> None:
    state = uses(facing(ability(effects=[SUPPORT], stacks=stacks))).state
    assert pac(uses(state).state) == after


def test_gm_ability_15_the_stronger_counts() -> None:
    ward = ability(
        effects=[{"effect": "number", "number": "pac", "value": 1, "per_point": 1}],
        upcast=True,
        cost=1,
    )
    state = uses(facing(ward)).state
    assert pac(state) == 11
    state = uses(state, extra=2).state
    assert pac(state) == 13
    assert pac(uses(state).state) == 13


def test_gr_09_an_effect_ends_at_the_first_turn_of_the_next_round() -> None:
    state = uses(facing(ability(effects=[SUPPORT]))).state
    assert pac(state) == 12
    assert pac(next_round(state)) == 10


def test_gm_dim_01_a_permanent_wall_stays_and_another_does_not() -> None:
    wall = ability(
        type="target",
        shape="sphere",
        permanent=True,
        effects=[{"effect": "creation", "what": "a wall", "height": 3}],
    )
    state = uses(on_board(wall), place=[14, 10]).state
    assert state.board is not None
    assert (14, 10) in state.board.blocked
    fence = {**wall, "permanent": False, "duration": "shatterable"}
    state = uses(on_board(fence), place=[14, 10]).state
    assert state.board is not None and (14, 10) in state.board.blocked
    assert len(kept(state)) == 1
    state = play(state, "release", "Ash", {}).state
    assert state.board is not None
    assert (14, 10) not in state.board.blocked
    assert state.board.cover == ()


def test_gm_init_01_an_ability_opens_a_fight() -> None:
    cast = {"Ash": caster("heroes", (1, 1), BOLT), "Warden": fighter("temple", (3, 1), hp=200)}
    state = scene(cast, FIELD, fight=False)
    done = uses(
        state,
        {"attack": 15, "damage": 3, "initiative/Ash": 4, "initiative/Warden": 9},
        ["take-it"],
        targets=["Warden"],
    )
    assert done.state.fight.round == 1
    assert done.state.creatures["Ash"].actions == 2


def test_gr_13_mercy_gives_the_resources_back() -> None:
    state = facing(BOLT)
    done = uses(state, {"mercy": 19}, ["mercy"], targets=["Warden"])
    ash = done.state.creatures["Ash"]
    assert "mercy-granted" in kinds(done)
    assert (ash.intent, ash.actions) == (14, 2)


def test_gm_cond_10_no_spell_while_restrained() -> None:
    state = suffering(facing(BOLT), "Ash", Condition.RESTRAINED)
    assert refusal(state, "use", "Ash", use_at(state)).code == "no-implement"
    free = suffering(facing({**BOLT, "implement": False}), "Ash", Condition.RESTRAINED)
    assert start(GAME, free, "use", "Ash", use_at(free)).actor == "Ash"


def test_limited_uses() -> None:
    state = uses(facing(ability(uses=1, effects=[SUPPORT]))).state
    assert refusal(state, "use", "Ash", {"ability": "it"}).code == "used-up"


def test_gm_dim_05_a_final_blow_by_an_ability_costs_no_strain() -> None:
    hand = ability(type="touch", attack="light", cost=5, damage=[fire(2, 6)])
    foe = fighter("temple", None, hp=200, given={"lac": 30}, Martial=20)
    state = with_numbers(facing(hand, warden=foe, turn="temple"), hp=3, lumens=1)
    done = play(
        state,
        "attack",
        "Warden",
        {"target": "Ash"},
        {"attack": 19, "damage": 8, "attack#2": 5},
        ["take-it", "final-blow", "Warden:it", "take-it"],
    )
    assert harm(done)[1:] == [("Warden", 3 * (12 + 2) // 2)]
    ash = done.state.creatures["Ash"]
    assert (ash.dead, ash.lumens) == (True, 0)


def test_the_view_says_what_a_sheet_needs() -> None:
    state = uses(facing(ability(cost=3, effects=[SUPPORT], duration="focus", upcast=True))).state
    view = GAME.view(state, Viewer(gm=True))
    ash = next(one for one in view["creatures"] if one["name"] == "Ash")
    assert ash["abilities"][0]["cost"].startswith("3 Lumens")
    assert [one["words"] for one in ash["effects"]] == ["+2 pac"]
    assert [one["how"] for one in ash["keeps"]] == ["focus"]
    assert {"label": "Lumens", "value": 17, "most": 20, "rule": "GM-RESOURCE-01"} in ash["numbers"]
    assert view["kept"][0]["targets"] == ["Ash"]
    foe = known(state, player_of("Warden"))
    seen = GAME.view(foe, player_of("Warden"))
    assert next(one for one in seen["creatures"] if one["name"] == "Ash")["yours"] is False
