"""The shipped powers, spells, manoeuvres and weapon arts: what there must be, and each of them played.

GM-ABILITY-01 and the last section of the catalogue.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.god_marked.procedures.bodies import FIELD, scene
from tests.god_marked.procedures.duels import fighter
from theomachy.core.ask import Roll
from theomachy.core.plugin import start
from theomachy.core.procedure import Done, Need, Run
from theomachy.games.god_marked.abilities.aiming import Aim, aimed_with, around_a_point, astray
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.content.effects import (
    AreaEffect,
    ConditionEffect,
    CreationEffect,
    DamageEffect,
    HandlingEffect,
)
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.state import State, with_creature, with_fight

ALL = library.abilities()


def of(*kinds: str) -> list[Ability]:
    return [one for one in ALL.values() if one.kind in kinds]


def number(kind: str, wanted: Callable[[Ability], bool]) -> int:
    return len([one for one in of(*kind.split()) if wanted(one)])


def has(kind: type[Any]) -> Callable[[Ability], bool]:
    return lambda one: any(isinstance(effect, kind) for effect in one.effects)


@pytest.mark.parametrize(
    ("what", "wanted", "least"),
    [
        ("self", lambda one: one.type == "self", 1),
        ("touch", lambda one: one.type == "touch", 1),
        ("target", lambda one: one.type == "target", 1),
        ("emitting", lambda one: one.type == "emitting", 1),
        ("line", lambda one: one.type == "ray" and one.shape == "line", 1),
        ("cone", lambda one: one.type == "ray" and one.shape == "cone", 1),
        ("sphere", lambda one: one.type == "ray" and one.shape == "sphere", 1),
        ("upcast", lambda one: one.upcast, 3),
        ("shatterable", lambda one: one.duration == "shatterable", 2),
        ("focus", lambda one: one.duration == "focus", 2),
        ("hold", lambda one: one.duration == "hold", 2),
        ("lingering", lambda one: one.duration == "lingering", 1),
        ("self-heal", lambda one: one.type == "self" and one.heals, 1),
        ("permanent creation", lambda one: one.permanent and has(CreationEffect)(one), 1),
        ("passing creation", lambda one: not one.permanent and has(CreationEffect)(one), 1),
        ("depending", lambda one: one.depends, 1),
        ("4 actions", lambda one: one.actions == 4, 1),
    ],
)
def test_powers(what: str, wanted: Callable[[Ability], bool], least: int) -> None:
    assert number("power", wanted) >= least, what


def test_twelve_powers_and_more_over_four_lights() -> None:
    assert len(of("power")) >= 12
    assert {one.light for one in of("power")} == set(library.lights())
    assert len(library.lights()) == 4


def more_dice(one: Ability) -> bool:
    return any(
        isinstance(effect, DamageEffect) and effect.per_point == 1 and effect.dice.sides == 6
        for effect in one.effects
    )


@pytest.mark.parametrize(
    ("what", "wanted", "least"),
    [
        ("physical", lambda one: one.attack == "physical", 3),
        ("light", lambda one: one.attack == "light", 3),
        ("mental", lambda one: one.attack == "mental", 3),
        ("no attack", lambda one: one.attack is None, 1),
        ("healing", lambda one: one.heals, 1),
        ("more dice", more_dice, 1),
        ("5 actions", lambda one: one.actions == 5, 1),
        ("no implement", lambda one: not one.needs_implement, 2),
        ("Obscured", has(AreaEffect), 1),
    ],
)
def test_spells(what: str, wanted: Callable[[Ability], bool], least: int) -> None:
    assert number("spell", wanted) >= least, what


def handles(kind: str) -> Callable[[Ability], bool]:
    return lambda one: any(
        isinstance(effect, HandlingEffect) and effect.handling == kind for effect in one.effects
    )


def on_a_direct_hit(one: Ability) -> bool:
    return any(isinstance(effect, ConditionEffect) and effect.on_direct for effect in one.effects)


@pytest.mark.parametrize(
    ("what", "wanted", "least"),
    [
        ("with action", lambda one: one.with_action, 2),
        ("reaction", lambda one: one.reaction, 2),
        ("depending", lambda one: one.depends, 1),
        ("shoves", handles("shove"), 1),
        ("trips", handles("trip"), 1),
        ("a condition on a Direct Hit", on_a_direct_hit, 1),
    ],
)
def test_manoeuvres(what: str, wanted: Callable[[Ability], bool], least: int) -> None:
    assert number("manoeuvre weapon_art", wanted) >= least, what


def test_how_many_there_are() -> None:
    assert len(of("spell")) == 12
    assert len(of("manoeuvre", "weapon_art")) == 8
    assert all(one.text and one.name and one.id == one.id.lower() for one in ALL.values())


def table(ability: Ability) -> State:
    """Ash with the ability, Bren and a Warden beside it, a Guard behind, on a board."""
    skills: dict[str, Any] = {"Divine": 40, "Magic": 40, "Martial": 40}
    record = {"abilities": [ability.id], "champion": True}
    ash = fighter("heroes", (10, 10), record={**record}, hp=90, **skills)
    cast = {
        "Ash": {**ash, "hp": 50},
        "Bren": {**fighter("heroes", (10, 11), hp=90), "hp": 40},
        "Warden": {**fighter("temple", (11, 10), hp=400), "actions": 3},
        "Guard": fighter("temple", (13, 10), hp=400),
    }
    state = scene(cast, FIELD)
    return with_creature(state, "Ash", actions=5)


def aimed(ability: Ability) -> dict[str, Any]:
    """Inputs with which the ability can be used there."""
    given: dict[str, Any] = {"ability": ability.id}
    if ability.depends:
        given["amount"] = 2
    if ability.type == "ray":
        given["toward"] = "east"
    elif ability.shape == "sphere":
        given["place"] = [12, 11]
    elif ability.type != "self":
        given["targets"] = ["Bren" if ability.whom == "allies" or ability.heals else "Warden"]
    return given


def played(state: State, do: str, by: str, given: dict[str, Any], choice: str) -> Done[State]:
    """The command with every die on 11 or its highest face; `choice` is taken where it is offered."""
    run = Run(start(GAME, state, do, by, given))
    answers: dict[str, Any] = {}
    result = run.advance(answers)
    while isinstance(result, Need):
        for asked in result.open:
            request = asked.request
            assert request.label in GAME.commands[do].asks, request.label
            if isinstance(request, Roll):
                answers[asked.address] = tuple(min(11, side) for side in request.sides)
            else:
                open_ids = request.open_ids()
                answers[asked.address] = choice if choice in open_ids else request.default
        result = run.advance(answers)
    return result


def tells_what_it_names(done: Done[State], do: str) -> bool:
    return {fact.kind for fact in done.facts} <= set(GAME.commands[do].tells)


@pytest.mark.parametrize("name", sorted(ALL))
def test_each_record_is_played(name: str) -> None:
    ability = ALL[name]
    state = table(ability)
    done = played(state, "use", "Ash", aimed(ability), "")
    assert tells_what_it_names(done, "use")
    assert any(fact.kind == "ability-used" for fact in done.facts)
    changed = {fact.kind for fact in done.facts} & {
        *("damage-dealt", "healed", "effect-gained", "condition-gained", "ability-kept"),
        *("armour-health-gained", "created", "board-laid", "moved"),
    }
    assert changed or ability.with_action


@pytest.mark.parametrize("name", [one.id for one in ALL.values() if one.with_action])
def test_each_record_with_action_is_joined(name: str) -> None:
    given = {"target": "Warden", "joined": [name]}
    plain = played(table(ALL[name]), "attack", "Ash", {"target": "Warden"}, "")
    done = played(table(ALL[name]), "attack", "Ash", given, "")
    assert tells_what_it_names(done, "attack")
    assert len(done.facts) > len(plain.facts)


@pytest.mark.parametrize("name", [one.id for one in ALL.values() if one.reaction])
def test_each_reaction_record_answers(name: str) -> None:
    state = table(ALL[name])

    state = with_fight(state, turn="temple", baton="Warden")
    done = played(state, "attack", "Warden", {"target": "Ash"}, f"ability:{name}")
    assert tells_what_it_names(done, "attack")
    assert done.state.creatures["Ash"].reactions == 1
    assert any(fact.kind == "ability-used" for fact in done.facts)


@pytest.mark.parametrize("on_board", [False, True])
@pytest.mark.parametrize("ability", ALL.values(), ids=lambda one: one.id)
def test_gm_ability_08_what_an_aim_lacks_is_among_what_counts_for_it(
    ability: Ability, on_board: bool
) -> None:
    ash = fighter("heroes", (3, 3) if on_board else None)
    cast = {"Ash": ash}
    state = scene(cast, FIELD) if on_board else scene(cast, distances={})
    counts = aimed_with(state, state.creatures["Ash"], ability)
    lacking = astray(state, "Ash", ability, Aim())
    if lacking is None:
        assert ability.type in {"self", "ray"} or around_a_point(ability)
    else:
        assert lacking.where.removeprefix("with.") in counts
