"""GM-ABILITY-01, GR-17: the typed effects of abilities, one by one, with no code for any record."""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import kinds, play
from tests.god_marked.procedures.casters import (
    ability,
    facing,
    fire,
    on_board,
    uses,
    with_numbers,
)
from tests.god_marked.procedures.duels import fighter, harm, lost, names, suffering, told
from theomachy.games.god_marked.creatures.numbers import defence_of
from theomachy.games.god_marked.edition import ArmourClass, Condition
from theomachy.games.god_marked.facts import Rolled


@pytest.mark.parametrize(
    ("effect", "number", "value"),
    [
        ({"effect": "number", "number": "size", "value": 2}, "size", 3),
        ({"effect": "number", "number": "actions", "value": 1}, "actions", 3),
        ({"effect": "number", "number": "movement", "value": 4}, "movement", 14),
        ({"effect": "armour-health", "amount": 6}, "armour_health", 6),
        ({"effect": "move", "way": "move", "spaces": 3}, "movement", 13),
    ],
)
def test_typed_effects_on_a_number(effect: dict[str, Any], number: str, value: int) -> None:
    state = uses(facing(ability(effects=[effect]))).state
    assert getattr(state.creatures["Ash"], number) == value


def test_typed_effect_defence() -> None:
    state = uses(
        facing(ability(effects=[{"effect": "number", "number": "lac_defence", "value": 7}]))
    ).state
    assert defence_of(state.creatures["Ash"], ArmourClass.LAC) == 7


SURE = ability(type="target", damage=[fire()])


@pytest.mark.parametrize(
    ("target", "dealt", "saved"),
    [
        ({}, 9, 4),
        ({"size": -1}, 9, 4),
        ({"resist": ("fire",)}, 4, 2),
        ({"resist": ("physical",)}, 9, 4),
        ({"immune": ("fire",)}, 0, 0),
    ],
)
def test_gm_ability_14_gm_size_05_what_rolls_nothing_is_no_direct_hit(
    target: dict[str, Any], dealt: int, saved: int
) -> None:
    for record, dice, expected in (
        (SURE, {}, dealt),
        ({**SURE, "save": "Acrobatics"}, {"resist": 19}, saved),
    ):
        state = with_numbers(facing(record), "Warden", **target)
        done = uses(state, {**dice, "damage": [5, 2]}, targets=["Warden"])
        assert lost(state, done, "Warden") == expected


BURN = {"effect": "condition", "condition": "burn"}
HELD = {"effect": "condition", "condition": "restrained"}


@pytest.mark.parametrize(
    ("effect", "damage", "gets"),
    [
        (BURN, [], False),
        (BURN, [fire()], False),
        (BURN, [{**fire(), "tags": ["celestial"]}], True),
        (BURN, [fire(kind="slash")], False),
        (HELD, [fire()], True),
        (HELD, [fire(kind="frigid")], False),
        (HELD, [], True),
    ],
)
def test_gm_cond_07_no_condition_from_what_one_is_immune_to(
    effect: dict[str, Any], damage: list[dict[str, Any]], gets: bool
) -> None:
    foe = fighter("temple", hp=200, record={"immune": ["fire", "frigid"]})
    state = facing(ability(type="target", damage=damage, effects=[effect]), warden=foe)
    done = uses(state, {"damage": [1, 1]} if damage else {}, targets=["Warden"])
    assert names(done.state.creatures["Warden"]) == ([effect["condition"]] if gets else [])


@pytest.mark.parametrize(("immune", "dealt"), [(False, 5), (True, 0)])
def test_typed_effect_resistance(immune: bool, dealt: int) -> None:
    ward = ability(effects=[{"effect": "resistance", "to": ["fire"], "immune": immune}])
    state = uses(facing(ward)).state
    done = play(state, "harm", "GM", {"name": "Ash", "amount": 10, "type": "fire"})
    assert lost(state, done, "Ash") == dealt


def test_typed_effect_a_roll() -> None:
    state = uses(facing(ability(effects=[{"effect": "roll", "on": "Stealth", "value": 5}]))).state
    done = play(state, "check", "Ash", {"skill": "Stealth"}, {"check": 6}, ["10"])
    assert told(done, Rolled)[0].total == 11


def test_typed_effect_a_lent_attack_and_a_lent_skill() -> None:
    claws = {"id": "claws", "name": "Claws", "damage": [fire(1, 4, "slash")]}
    ward = ability(
        effects=[
            {"effect": "grant", "weapon": claws},
            {"effect": "grant", "skill": "Mind", "in_place_of": "Diplomacy"},
        ]
    )
    state = uses(facing(ward, Mind=40)).state
    done = play(
        state,
        "attack",
        "Ash",
        {"target": "Warden", "weapon": "claws"},
        {"attack": 15, "damage": 4},
        ["take-it"],
    )
    assert harm(done) == [("Warden", 6)]
    done = play(state, "check", "Ash", {"skill": "Diplomacy"}, {"check": 7}, ["10"])
    assert told(done, Rolled)[0].total == 11


@pytest.mark.parametrize(("way", "column"), [("push", 15), ("pull", 11)])
def test_typed_effect_push_and_pull(way: str, column: int) -> None:
    gust = ability(type="target", effects=[{"effect": "move", "way": way, "spaces": 3}])
    done = uses(on_board(gust), targets=["Warden"])
    assert done.state.creatures["Warden"].at == (column, 10)


def test_typed_effect_a_condition_with_a_save() -> None:
    hex_ = ability(
        type="target",
        effects=[{"effect": "condition", "condition": "burn", "save": "Endurance"}],
    )
    state = facing(hex_)
    assert uses(state, {"resist": 12}, targets=["Warden"]).state.creatures["Warden"].conditions
    done = uses(state, {"resist": 13}, targets=["Warden"])
    assert done.state.creatures["Warden"].conditions == ()


def test_typed_effect_a_condition_ended() -> None:
    cure = ability(
        type="self", effects=[{"effect": "condition", "condition": "burn", "ends": True}]
    )
    state = suffering(facing(cure), "Ash", Condition.BURN)
    done = uses(state)
    assert done.state.creatures["Ash"].conditions == ()


@pytest.mark.parametrize(("handling", "fact"), [("trip", "condition-gained"), ("shove", "moved")])
def test_typed_effect_handling_by_a_direct_hit_alone(handling: str, fact: str) -> None:
    art = ability(
        "weapon_art",
        type="touch",
        with_weapon=True,
        cost=1,
        effects=[{"effect": "handling", "handling": handling}],
    )
    state = with_numbers(on_board(art), "Warden", at=(11, 10))
    direct = uses(state, {"attack": 15, "damage": 3}, ["take-it"], targets=["Warden"])
    assert harm(direct) == [("Warden", 5)]
    assert fact in kinds(direct)
    indirect = uses(state, {"attack": 3, "damage": 3}, ["take-it"], targets=["Warden"])
    assert fact not in kinds(indirect)
