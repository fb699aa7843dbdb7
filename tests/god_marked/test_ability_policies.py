"""Policies use abilities where these are worth more than a blow, and keep what is worth keeping."""

from __future__ import annotations

from typing import Any

from tests.god_marked.procedures.bodies import FIELD, scene
from tests.god_marked.procedures.casters import (
    ability,
    facing,
    fire,
    on_board,
    uses,
    with_numbers,
    with_turn,
)
from tests.god_marked.procedures.duels import fighter
from theomachy.core.ask import Choose
from theomachy.core.dice import RandomDice
from theomachy.core.documents import parse_documents
from theomachy.core.drivers.live import play_out
from theomachy.core.plugin import start
from theomachy.core.procedure import Need, step
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.policies.abilities import best_use
from theomachy.games.god_marked.policies.choosing import POLICIES
from theomachy.games.god_marked.state import State, with_fight
from theomachy.scenarios.checking import check_document

GREEDY = POLICIES["greedy"]
BOLT = ability("spell", type="emitting", attack="light", damage=[fire(4, 8)], cost=3)
HEAL = ability(type="touch", cost=1, effects=[{"effect": "healing", "count": 3, "sides": 6}])
CONE = ability(type="ray", shape="cone", attack="light", damage=[fire(3, 6)], cost=1)


def does(state: State, who: str = "Ash") -> tuple[str, Any]:
    deed = GREEDY.act(state, who)
    assert deed is not None
    return deed.do, deed.inputs.get("ability", "")


def test_the_better_of_blow_and_ability() -> None:
    assert does(facing(BOLT)) == ("use", "it")
    weak = {**BOLT, "damage": [fire(1, 2)]}
    assert does(facing(weak))[0] == "attack"


def test_no_ability_that_strains() -> None:
    assert does(with_numbers(facing(BOLT), intent=2))[0] == "attack"
    power = {**BOLT, "kind": "power"}
    assert does(with_numbers(facing(power), lumens=2))[0] == "attack"


def test_gm_ability_03_one_that_takes_more_actions_than_are_left_is_begun_and_gone_on_with() -> (
    None
):
    great = {**BOLT, "actions": 5, "damage": [fire(20, 8)]}
    state = facing(great)
    assert does(state) == ("use", "it")
    begun = uses(state, targets=["Warden"]).state
    assert begun.creatures["Ash"].begun is not None
    fresh = with_numbers(begun, actions=3)
    assert does(fresh) == ("use", "it")
    small = facing({**great, "damage": [fire(4, 8)]})
    assert does(small)[0] == "attack"
    assert does(with_numbers(small, actions=2))[0] == "attack"


def test_no_area_full_of_friends() -> None:
    bren, cole = (fighter("heroes", at, hp=30) for at in ((11, 10), (12, 9)))
    alone = on_board(CONE)
    assert best_use(alone, "Ash") is not None
    assert best_use(on_board(CONE, more={"Bren": bren, "Cole": cole}), "Ash") is None


def test_the_badly_hurt_are_healed() -> None:
    bren = {**fighter("heroes", hp=60), "hp": 5}
    state = facing(HEAL, more={"Bren": bren})
    chance = best_use(state, "Ash")
    assert chance is not None
    assert chance.inputs["targets"] == ["Bren"]
    assert best_use(with_numbers(state, "Bren", hp=50), "Ash") is None


def test_a_focus_is_kept_up_and_a_hold_with_enemies_in_it() -> None:
    ward = [{"effect": "number", "number": "pac", "value": 2}]
    state = uses(facing(ability(duration="focus", effects=ward))).state
    assert does(state)[0] == "attack"
    assert does(with_fight(state, round=state.fight.round + 1))[0] == "keep-up"
    held = on_board({**CONE, "duration": "hold"}, Divine=40)
    held = uses(
        with_numbers(held, "Warden", actions=0),
        {"attack": 15, "damage": [1, 1, 1]},
        ["take-it"],
        toward="east",
    ).state
    assert does(held)[0] == "keep-up"


def test_a_shield_is_raised_by_the_badly_hurt() -> None:
    shield = ability(
        "manoeuvre", reaction=True, effects=[{"effect": "number", "number": "pac", "value": 4}]
    )
    state = facing(shield, turn="temple", hp=40)
    need = step(start(GAME, state, "attack", "Warden", {"target": "Ash"}), {})
    assert isinstance(need, Need)
    request = need.open[0].request
    assert isinstance(request, Choose)
    assert not GREEDY.answer(state, request).startswith("ability")
    assert GREEDY.answer(with_numbers(state, hp=9), request) == "ability:it"


def test_fights_with_abilities_on_both_sides_end() -> None:
    names = ("ister", "coll", "vessa")
    foes = ("chorister", "tide-marked", "gate-captain", "confessor", "tide-marked")
    cast: dict[str, Any] = {
        name.title(): {"character": name, "team": "Heroes", "at": [3, 3 + 2 * place]}
        for place, name in enumerate(names)
    }
    for place, name in enumerate(foes):
        cast[f"Foe {place}"] = {"creature": name, "team": "Shore", "at": [12, 2 + 2 * place]}
    used: set[str] = set()
    for seed in range(3):
        state = scene(cast, {**FIELD, "size": [20, 14]})
        turns = list(
            play_out(GAME, with_turn(state, "Ister"), {}, GREEDY, RandomDice(seed), limit=400)
        )
        assert not turns[-1].done.state.fight.active
        used |= {str(turn.deed.inputs["ability"]) for turn in turns if turn.deed.do == "use"}
    assert len(used) > 4


PACK = """
pack: Of the salt
game: god-marked
lights: [{id: salt, name: Salt light}]
abilities:
  - {id: brine, name: Brine, kind: power, light: salt, type: touch, damage: [{count: 1, sides: 6}]}
creatures: [{id: crab, name: Crab, abilities: [brine, thorn-volley]}]
---
pack: Of the salt
game: god-marked
abilities: [{id: brine, name: Brine, kind: power, light: salt}]
---
pack: Of the salt
game: god-marked
creatures: [{id: crab, name: Crab, abilities: [brine]}]
"""


def test_gm_ability_01_what_a_pack_names_must_be_there() -> None:
    sound, dark, lacking = parse_documents(PACK, "file")
    assert not list(check_document(sound))
    (fault,) = check_document(dark)
    assert "there is no 'salt' among the lights" in fault.detail
    (fault,) = check_document(lacking)
    assert "there is no 'brine'" in fault.detail
