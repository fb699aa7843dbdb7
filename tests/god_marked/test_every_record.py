"""Every shipped record is played at least once, kind by kind; abilities in `test_ability_content`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.god_marked.procedures.bodies import FIELD, scene
from tests.god_marked.procedures.duels import fighter
from theomachy.board.landmarks import next_toward
from theomachy.core.ask import Roll
from theomachy.core.plugin import start
from theomachy.core.procedure import Done, Need, Run
from theomachy.core.seats import GM
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.references import FORM_OF_IDS, unknown_in
from theomachy.games.god_marked.content.tracks import graph_of
from theomachy.games.god_marked.creatures.numbers import defence_of, range_of
from theomachy.games.god_marked.edition import ArmourClass
from theomachy.games.god_marked.facts import Checked
from theomachy.games.god_marked.mechanics.rituals import light_matches
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.state import State, with_creature, with_fight
from theomachy.games.god_marked.state.chases import Chase

KINDS: Mapping[str, Callable[[], Mapping[str, Any]]] = {
    "abilities": library.abilities,
    "characters": library.characters,
    "companions": library.companions,
    "creatures": library.creatures,
    "difficulties": library.difficulties,
    "gear": library.gear,
    "items": library.items,
    "lights": library.lights,
    "locks": library.locks,
    "mounts": library.mounts,
    "objects": library.objects,
    "perks": library.perks,
    "runes": library.runes,
    "species": library.species,
    "terrain": library.terrain,
    "tracks": library.tracks,
    "weapons": library.weapons,
}


def ids(kind: str) -> list[str]:
    return sorted(KINDS[kind]())


def played(
    state: State, do: str, by: str, given: Mapping[str, Any], face: int = 11, wanted: str = ""
) -> Done[State]:
    """The command with every die on `face` or its highest; `wanted` or else the default is chosen."""
    run = Run(start(GAME, state, do, by, given))
    answers: dict[str, Any] = {}
    result = run.advance(answers)
    while isinstance(result, Need):
        for asked in result.open:
            request = asked.request
            if isinstance(request, Roll):
                answers[asked.address] = tuple(min(face, side) for side in request.sides)
            else:
                offered = request.open_ids()
                answers[asked.address] = wanted if wanted in offered else request.default
        result = run.advance(answers)
    return result


def kinds_of(done: Done[State]) -> set[str]:
    return {fact.kind for fact in done.facts}


def beside(spec: Mapping[str, Any]) -> State:
    """Somebody called Ash on a field next to a Warden, in a fight whose turn is Ash's."""
    own = {**spec, "team": "heroes", "at": [5, 5]}
    cast = {"Ash": own, "Warden": fighter("temple", (6, 5), hp=60)}
    state = scene(cast, {**FIELD, "size": [60, 60]})
    return with_fight(state, turn="heroes", baton="Ash")


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_records_have_ids_names_and_words(kind: str) -> None:
    for name, one in KINDS[kind]().items():
        assert FORM_OF_IDS.fullmatch(name)
        about = getattr(one, "draft", one)
        assert about.name and about.text
        assert not list(unknown_in(one, kind))


@pytest.mark.parametrize("name", ids("weapons"))
def test_each_weapon_strikes(name: str) -> None:
    spec = {"creature": {"level": 3, "weapons": [name]}}
    done = played(beside(spec), "attack", "Ash", {"target": "Warden", "weapon": name}, 19)
    assert {"hit-direct", "damage-dealt"} <= kinds_of(done)


@pytest.mark.parametrize("name", ids("gear"))
def test_each_piece_of_gear_is_struck_at(name: str) -> None:
    gear = library.gear()[name]
    state = beside({"creature": {"level": 1, "gear": [name]}})
    ash = state.creatures["Ash"]
    armour = ArmourClass(gear.armour)
    assert defence_of(ash, armour) == gear.defence
    assert ash.armour_health == gear.armour_health
    state = with_fight(state, turn="temple", baton="Warden")
    done = played(state, "attack", "Warden", {"target": "Ash"}, 19)
    assert "attack-declared" in kinds_of(done)


@pytest.mark.parametrize("name", ids("creatures"))
def test_each_opponent_acts(name: str) -> None:
    state = beside({"creature": name})
    weapon = next(iter(state.creatures["Ash"].weapons))
    done = played(state, "attack", "Ash", {"target": "Warden", "weapon": weapon}, 19)
    assert "attack-declared" in kinds_of(done)
    policy = GAME.policies["greedy"]
    deed = policy.act(state, "Ash")
    assert deed is not None
    assert kinds_of(played(state, deed.do, "Ash", deed.inputs))


@pytest.mark.parametrize("name", ids("characters"))
def test_each_ready_character_acts(name: str) -> None:
    state = beside({"character": name})
    done = played(state, "attack", "Ash", {"target": "Warden"}, 19)
    assert "attack-declared" in kinds_of(done)


def built(**draft: Any) -> dict[str, Any]:
    """Somebody with fifty points in everything, so that any Perk may be learnt."""
    skills = {str(one): 50 for one in GAME.toolkit.calling.skills} if GAME.toolkit.calling else {}
    return {"draft": {"name": "Ash", "level": 5, "skills": skills, **draft}}


@pytest.mark.parametrize("name", ids("perks"))
def test_each_perk_is_lived_with(name: str) -> None:
    perk = library.perks()[name]
    plain, state = beside(built()), beside(built(perks=[name]))
    assert name in state.creatures["Ash"].perks
    if perk.ability is not None:
        given: dict[str, Any] = {"ability": perk.ability.id}
        given |= {} if perk.ability.type == "self" else {"targets": ["Ash"]}
        assert "ability-used" in kinds_of(played(state, "use", "Ash", given))
    before, after = GAME.worked_out(plain, "Ash"), GAME.worked_out(state, "Ash")
    own, common = state.creatures["Ash"], plain.creatures["Ash"]
    differs = before != after or own.armour_health != common.armour_health
    differs = differs or any(defence_of(own, one) != defence_of(common, one) for one in ArmourClass)
    rolls = played(state, "call-check", GM, {"names": ["Ash"], "skill": perk.skill, "number": 10})
    others = played(plain, "call-check", GM, {"names": ["Ash"], "skill": perk.skill, "number": 10})
    felt = any(one.effect in {"roll", "grant", "resistance"} for one in perk.effects)
    special = perk.ability or perk.companion or perk.full_help or perk.rituals
    assert differs or rolls.facts != others.facts or felt or special


@pytest.mark.parametrize("name", ids("species"))
def test_each_species_can_lose_an_eye(name: str) -> None:
    species = library.species()[name]
    state = beside(built(species=name))
    before = state.creatures["Ash"]
    assert (before.size, before.species) == (species.size, species)
    done = played(state, "lose-part", GM, {"name": "Ash", "part": "eye"})
    after = done.state.creatures["Ash"]
    lost = range_of(state, before) - range_of(done.state, after)
    assert lost == species.lost_eye


@pytest.mark.parametrize("name", ids("companions"))
def test_each_companion_goes_along(name: str) -> None:
    own = {**built(perks=["companion"]), "team": "heroes", "at": [5, 5]}
    cast = {
        "Ash": own,
        "Friend": {"companion": name, "of": "Ash", "at": [5, 7]},
        "Warden": fighter("temple", (6, 5), hp=60),
    }
    state = scene(cast, {**FIELD, "size": [60, 60]})
    friend = state.creatures["Friend"]
    assert (friend.companion_of, friend.team) == ("Ash", "heroes")
    state = with_creature(with_fight(state, turn="heroes", baton="Friend"), "Friend", actions=3)
    assert "moved" in kinds_of(played(state, "walk", "Friend", {"to": [5, 9]}))


@pytest.mark.parametrize("name", ids("mounts"))
def test_each_mount_runs(name: str) -> None:
    mount = library.mounts()[name]
    cast = {"Ash": fighter("heroes"), "Warden": fighter("temple")}
    state = scene(cast, fight=False)
    state = played(state, "mount", GM, {"name": "Ash", "mount": name}).state
    begun = {"track": "drowned-road", "pursued": ["Ash"]}
    state = played(state, "begin-chase", GM, begun).state
    if state.chase is not None and state.chase.turn != "Ash":
        state = played(state, "wait", "Warden", {}).state
    state = played(state, "steady", "Ash", {}).state
    assert state.chase is not None
    assert state.chase.runners["Ash"].moves == mount.movement // 5


def chase_of(state: State) -> Chase | None:
    return state.chase


@pytest.mark.parametrize("name", ids("tracks"))
def test_each_track_is_run_to_its_end(name: str) -> None:
    track = library.tracks()[name]
    cast = {"Ash": fighter("heroes", Endurance=200), "Warden": fighter("temple", Endurance=200)}
    state = scene(cast, fight=False)
    begun = {"track": name, "pursued": ["Ash"]}
    state = played(state, "begin-chase", GM, begun).state
    assert state.chase is not None
    goal, met = track.landmarks[-1].id, state.chase.runners["Ash"].at
    for _ in range(60):
        chase = chase_of(state)
        if chase is None or met == goal:
            break
        runs = chase.turn == "Ash" and state.creatures["Ash"].actions > 0
        given = {"to": next_toward(graph_of(track), met, goal)[0]} if runs else {}
        state = played(state, "run" if runs else "wait", chase.turn, given, 20).state
        after = chase_of(state)
        met = met if after is None else after.runners["Ash"].at
    assert met == goal


@pytest.mark.parametrize("name", ids("objects"))
def test_each_object_is_thrown(name: str) -> None:
    giant = {"creature": {"level": 9, "size": 20, "skills": {"Athletics": 300}}}
    state = beside(giant)
    state = with_creature(state, "Ash", at=(2, 2))
    state = with_creature(state, "Warden", at=(45, 45))
    placed = {"name": "Thing", "object": name, "at": [23, 5]}
    state = played(state, "place-object", GM, placed).state
    assert state.objects["Thing"].size == library.objects()[name].size
    done = played(state, "drop-object", GM, {"name": "Thing", "to": [45, 45]}, 19)
    assert {"object-thrown", "hit-direct"} <= kinds_of(done)


@pytest.mark.parametrize("name", ids("terrain"))
def test_each_kind_of_ground_is_walked_on(name: str) -> None:
    kind = library.terrain()[name]
    state = beside(fighter("heroes"))
    state = with_creature(state, "Warden", at=(40, 40))
    laid = {"terrain": name, "at": [0, 6], "to": [20, 8]}
    state = played(state, "lay-terrain", GM, laid).state
    board = state.board
    assert board is not None
    assert ((5, 7) in board.slow, (5, 7) in board.obscured) == (kind.slow, kind.obscures)
    assert ((5, 7) in board.heavily_obscured) == kind.heavily_obscures
    assert dict(board.ledges).get((5, 7), 0) == kind.height
    before = state.creatures["Ash"].movement
    if kind.height:
        state = with_creature(state, "Ash", at=(5, 6))
        assert "fell" in kinds_of(played(state, "step-off", "Ash", {"to": [5, 5]}))
        return
    done = played(state, "walk", "Ash", {"to": [5, 7]})
    spent = before - done.state.creatures["Ash"].movement
    assert spent == (4 if kind.slow else 2)


@pytest.mark.parametrize("name", [*ids("locks"), *ids("runes")])
def test_each_lock_and_rune_is_opened(name: str) -> None:
    rune = name in library.runes()
    record = library.runes()[name] if rune else library.locks()[name]
    state = scene({"Ash": fighter("heroes", Stealth=200, Arcana=200)}, fight=False)
    state = played(state, "place-lock", GM, {"content": name}).state
    assert state.locks[record.name].complexity == record.complexity
    done = played(state, "hack" if rune else "pick", "Ash", {"lock": record.name}, 4)
    assert done.state.locks[record.name].opened
    assert "lock-opened" in kinds_of(done)


@pytest.mark.parametrize("name", ids("items"))
def test_each_item_is_used(name: str) -> None:
    item = library.items()[name]
    if item.effects:
        state = scene({"Ash": {**fighter("heroes"), "items": [name]}}, fight=False)
        assert "item-used" in kinds_of(played(state, "use-item", "Ash", {"item": name}))
        return
    spell = item.instructions_for or next(
        one.id
        for one in library.abilities().values()
        if one.kind == "spell" and light_matches(item.light, one.light)
    )
    light = library.abilities()[spell].light
    lit = (
        name
        if item.light
        else next(
            one.id
            for one in library.items().values()
            if one.light and light_matches(one.light, light)
        )
    )
    record = {"abilities": [] if item.instructions_for else [spell]}
    mage = fighter("heroes", hp=40, Magic=50, record=record)
    state = scene({"Ash": mage}, fight=False)
    for one in dict.fromkeys((name, lit)):
        state = played(state, "give-item", GM, {"name": "Ash", "item": one}).state
    given = {"spell": spell, "item": lit, "targets": ["Ash"], "actions": 3}
    done = played(state, "begin-ritual", "Ash", given)
    assert "ritual-worked" in kinds_of(done)


@pytest.mark.parametrize("name", ids("difficulties"))
def test_each_difficulty_is_rolled_against(name: str) -> None:
    number = library.difficulties()[name].number
    state = scene({"Ash": fighter("heroes")}, fight=False)
    given = {"names": ["Ash"], "skill": "Mind", "number": number}
    done = played(state, "call-check", GM, given, min(20, number + 1))
    (checked,) = (fact for fact in done.facts if isinstance(fact, Checked))
    assert checked.success == (number < 20)


@pytest.mark.parametrize("name", ids("lights"))
def test_each_light_has_powers(name: str) -> None:
    powers = [one for one in library.abilities().values() if one.light == name]
    assert len(powers) >= 3
    state = beside(built(champion=True, light=name, abilities=[one.id for one in powers]))
    assert {one.id for one in powers} <= set(state.creatures["Ash"].abilities)
