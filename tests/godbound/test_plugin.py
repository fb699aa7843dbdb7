"""Godbound as a plug-in: joining, content, commands, policies, views and the ready skirmish."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from dataclasses import fields
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import pytest

import theomachy.games.godbound as package
from tests.godbound.building import do, fact, fighting, foe, rival, sheet, table, told
from theomachy.core import paths
from theomachy.core.ask import Asked
from theomachy.core.dice import RandomDice
from theomachy.core.drivers.live import Turn, by_policies, play_out, roll_faces
from theomachy.core.errors import InputError
from theomachy.core.facts import encode
from theomachy.core.fingerprints import fingerprint
from theomachy.core.plugin import fold, start
from theomachy.core.procedure import Done, Need, Run, step
from theomachy.core.seats import GAME_MASTER, GM, SPECTATOR, player_of
from theomachy.games.godbound.cards import cards
from theomachy.games.godbound.content import schema
from theomachy.games.godbound.plugin import GAME
from theomachy.games.godbound.state import State, teams_up

SEEDS = range(12)
SKIRMISH = GAME.skirmishes()["the-toll-bridge"]


def skirmish(house: dict[str, Any] | None = None) -> State:
    state = GAME.new_state(house or {})
    return fold(GAME, state, GAME.enlist(state, SKIRMISH))


def fights(policy: str, house: dict[str, Any] | None = None) -> Iterator[list[Turn[State]]]:
    otherwise = GAME.policies[policy]
    for seed in SEEDS:
        yield list(play_out(GAME, skirmish(house), {}, otherwise, RandomDice(seed)))


def test_the_game_is_found() -> None:
    (point,) = entry_points(group="theomachy.games", name="godbound")
    assert point.load() is GAME


@pytest.mark.parametrize("policy", GAME.policies)
def test_policies_play_the_skirmish_to_its_end(policy: str) -> None:
    for turns in fights(policy):
        end = turns[-1].done.state
        assert not end.fight.active
        assert teams_up(end) == (end.fight.winner,)
        assert not GAME.to_act(end)
        assert (turns[0].who, turns[0].deed.do) == (GM, "start-fight")


@pytest.mark.parametrize(
    "house",
    [
        {"damage.bonus_die": "declared"},
        {"overflow.chain": False, "overflow.lesser_only": True, "hd.use_current": True},
        {"turn.initiative": "d20_per_side", "attack.add_target_ac": False},
    ],
)
def test_fights_end_under_house_options(house: dict[str, Any]) -> None:
    for turns in fights("greedy", house):
        assert turns[-1].done.state.fight.winner


def test_instants_of_both_sides_and_overflow_come_up_in_play() -> None:
    kinds = {each.kind for turns in fights("greedy") for turn in turns for each in turn.done.facts}
    assert kinds >= {"attack-shifted", "hit-negated", "damage-lessened", "overflowed", "helpless"}


def test_facts_are_written_and_read_back_to_the_same_state() -> None:
    for turns in fights("greedy"):
        state = GAME.new_state({})
        joined = GAME.enlist(state, SKIRMISH)
        facts = [*joined, *[each for turn in turns for each in turn.done.facts]]
        written = json.loads(json.dumps([encode(each) for each in facts]))
        read = [GAME.facts.decode(each) for each in written]
        assert read == facts
        assert fingerprint(fold(GAME, state, read)) == fingerprint(turns[-1].done.state)


def test_re_execution_tells_the_same_as_the_suspended_run() -> None:
    state, dice = skirmish(), RandomDice(7)
    chooser = by_policies(GAME, {}, GAME.policies["greedy"])
    for _ in range(500):
        actors = GAME.to_act(state)
        if not actors:
            return
        deed = GAME.policies["greedy"].act(state, actors[0])
        assert deed is not None
        begun = start(GAME, state, deed.do, actors[0], deed.inputs)
        run, given = Run(begun), dict[str, Any]()
        result = run.advance(given)
        while isinstance(result, Need):
            again = step(begun, given)
            assert isinstance(again, Need)
            assert (again.facts, addresses(again.open)) == (result.facts, addresses(result.open))
            for asked in result.open:
                rolled = hasattr(asked.request, "sides")
                given[asked.address] = (
                    roll_faces(asked.request, dice)  # type: ignore[arg-type]
                    if rolled
                    else chooser(result.state, asked)
                )
            result = run.advance(given)
        again_done = step(begun, given)
        assert isinstance(again_done, Done)
        assert again_done.facts == result.facts
        state = result.state
    assert state.fight.winner


def addresses(asked: tuple[Asked, ...]) -> list[str]:
    return [one.address for one in asked]


def test_every_command_asks_and_tells_what_it_says() -> None:
    for turns in fights("greedy"):
        for turn in turns:
            command = GAME.commands[turn.deed.do]
            assert {each.kind for each in turn.done.facts} <= set(command.tells)


def strings_in_calls(folder: str, function: str) -> set[str]:
    """The first arguments, as they are written, of all calls of this name in a folder."""
    found = set()
    for path in Path(package.__file__).parent.joinpath(folder).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(function):
                found |= {
                    argument.value
                    for argument in node.args
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                }
    return found


def test_what_commands_refuse_ask_and_tell_is_what_the_code_does() -> None:
    refused = {code for command in GAME.commands.values() for code in command.refuses}
    written = {word for word in strings_in_calls("commands", "Refusal") if " " not in word}
    assert {word for word in written if "." not in word and word != "by"} == refused
    asked = {label for command in GAME.commands.values() for label in command.asks}
    labels = strings_in_calls("procedures", "at.roll") | strings_in_calls("procedures", "at.choose")
    labels |= strings_in_calls("procedures", "declared") | {"initiative"}
    assert labels == asked
    tellable = {kind for command in GAME.commands.values() for kind in command.tells}
    enlisted = {"joined", "numbers-given", "distances-stated"}
    assert tellable | enlisted | {"edited", "pack-taken"} == set(GAME.facts.kinds)


def test_every_fact_has_a_card_in_words() -> None:
    assert cards.kinds() == set(GAME.facts.kinds)
    for turns in fights("greedy"):
        for each in (one for turn in turns for one in turn.done.facts):
            card = GAME.card(each, GAME_MASTER)
            assert card.text
            assert card.text != each.kind


def test_a_card_keeps_the_terms_that_its_reader_may_know() -> None:
    state = table({"Ash": sheet(), "Ogre": foe(7, 9)})
    rolled = fact(do(state, "save", "Ogre", {"save": "spirit"}, [20]), "save-rolled")
    assert [trace.name for trace in GAME.card(rolled, GAME_MASTER).traces] == ["save", "target"]
    assert [trace.name for trace in GAME.card(rolled, player_of("Ash")).traces] == ["save"]


@pytest.mark.parametrize("viewer", [GAME_MASTER, SPECTATOR, player_of("Saraid")])
def test_the_view_is_plain_data(viewer: Any) -> None:
    state = do(skirmish(), "start-fight", GM).state
    view = GAME.view(GAME.known(state, viewer), viewer)
    assert json.loads(json.dumps(view)) == view
    assert view["round"] == 1
    values = {
        one["name"]: [number["value"] for number in one["numbers"]] for one in view["creatures"]
    }
    assert values["Saraid"] == [15, 3, 4, 0]
    assert values["Sergeant"] == ([3, 1, 5, 0] if viewer.gm else [None, None, 5, 0])


def test_all_content_can_be_used() -> None:
    assert all(gift.effects and gift.text for gift in schema.gifts().values())
    for name in schema.foes():
        state = table({"Ash": sheet(), "One": {"team": "foes", "creature": name}})
        assert state.creatures["One"].hd > 0
    activations = {gift.activation.value for gift in schema.gifts().values()}
    assert activations == {"instant"}


@pytest.mark.parametrize(
    ("description", "code", "where"),
    [
        ({"cast": {"A.B": sheet()}}, "bad-name", "cast"),
        ({"cast": {"GM": sheet()}}, "bad-name", "cast"),
        ({"cast": {"fight": sheet()}}, "bad-name", "cast"),
        ({"cast": {" ": sheet()}}, "bad-name", "cast"),
        ({"cast": {"Ash": {"team": "heroes"}}}, "bad-record", "cast.Ash"),
        ({"cast": {"Ash": {**sheet(), "creature": "bridge_levy"}}}, "bad-record", "cast.Ash"),
        ({"cast": {"Ash": sheet(levle=3)}}, "bad-record", "cast.Ash.character.levle"),
        ({"cast": {"Ash": sheet(level=11)}}, "bad-record", "cast.Ash.character.level"),
        ({"cast": {"Ash": {**sheet(), "at": [3, 4]}}}, "bad-record", "cast.Ash.at"),
        (
            {"cast": {"Imp": foe(1, 9, damage="d7")}},
            "bad-record",
            "cast.Imp.creature.damage",
        ),
        (
            {"cast": {"Imp": foe(1, 9, damage="99d6")}},
            "bad-record",
            "cast.Imp.creature.damage",
        ),
        (
            {"cast": {"Imp": {"team": "x", "creature": "imp"}}},
            "unknown-content",
            "cast.Imp.creature",
        ),
        ({"cast": {"Ash": sheet(gifts=["flight"])}}, "unknown-content", "cast.Ash.gifts"),
        ({"board": {"size": [3, 4]}}, "no-board", "board"),
        ({"kast": {}}, "unknown-field", "kast"),
    ],
)
def test_what_cannot_join_is_refused_with_its_place(
    description: dict[str, Any], code: str, where: str
) -> None:
    with pytest.raises(InputError) as error:
        GAME.enlist(GAME.new_state({}), description)
    assert (error.value.code, error.value.refusal.where) == (code, where)


def test_a_name_is_taken_once() -> None:
    with pytest.raises(InputError) as error:
        GAME.enlist(table({"Ash": sheet()}), {"cast": {"Ash": sheet()}})
    assert error.value.code == "bad-name"


@pytest.mark.parametrize(
    ("house", "code", "where"),
    [
        ({"overflow_chain": False}, "unknown-house-option", "house.overflow_chain"),
        ({"overflow.chain": 1}, "bad-house-option", "house.overflow.chain"),
        ({"dying.rounds": 0}, "bad-house-option", "house.dying.rounds"),
        ({"dying.rounds": True}, "bad-house-option", "house.dying.rounds"),
        ({"smite.scope": "none"}, "bad-house-option", "house.smite.scope"),
    ],
)
def test_house_options_are_checked(house: dict[str, Any], code: str, where: str) -> None:
    with pytest.raises(InputError) as error:
        GAME.new_state(house)
    assert (error.value.code, error.value.refusal.where) == (code, where)


def test_every_house_option_may_be_set_to_each_of_its_values() -> None:
    for option in GAME.house_options:
        for value in option.values or (1, 9):
            state = GAME.new_state({option.name: value})
            assert getattr(state.house, option.name.replace(".", "_")) == value


def test_an_edit_sets_any_field_by_its_path() -> None:
    state = fighting({"Ash": sheet(gifts=["no_further"], weapons=["light"]), "Regent": rival()})
    for field in fields(state.creatures["Ash"]):
        path = f"Ash.{field.name}"
        value = paths.read(state, path)
        assert paths.read(paths.assign(state, path, value), path) == value
    for field in fields(state.fight):
        path = f"fight.{field.name}"
        assert paths.assign(state, path, paths.read(state, path)) == state
    edited = paths.assign(state, "Ash.committed", [{"term": "day", "points": 1, "to": "a deed"}])
    assert edited.creatures["Ash"].committed[0].term == "day"
    assert (
        paths.read(paths.assign(state, "house.overflow_chain", False), "house.overflow_chain")
        is False
    )
    with pytest.raises(InputError):
        paths.assign(state, "Ash.hp", "many")


def test_who_joins_in_a_fight_acts_with_its_side() -> None:
    state = fighting({"Ash": sheet(), "Imp": foe(1, 9)})
    newcomer = {"cast": {"Levy": {"team": "foes", "creature": "bridge_levy"}}}
    state = fold(GAME, state, GAME.enlist(state, newcomer))
    state = do(state, "pass", "Ash").state
    assert GAME.to_act(state) == ("Imp", "Levy")


def test_the_master_ends_a_fight_that_nobody_has_won() -> None:
    done = do(fighting({"Ash": sheet(), "Imp": foe(1, 9)}), "end-fight", GM)
    assert told(done) == ["fight-ended"]
    assert (done.state.fight.active, done.state.fight.winner) == (False, "")


@pytest.mark.parametrize("name", GAME.commands)
def test_options_and_check_without_inputs_are_there_for_everybody(name: str) -> None:
    command = GAME.commands[name]
    for state in (skirmish(), do(skirmish(), "start-fight", GM).state, GAME.new_state({})):
        for by in ("Saraid", "Sergeant", GM, "Nobody"):
            refusal = command.check(state, by, None)
            assert refusal is None or refusal.code in command.refuses
            assert set(command.options(state, by)) <= set(command.inputs.model_fields)


def test_options_say_why_one_cannot_be_had() -> None:
    cast = {
        "Ash": sheet(shield=True, weapons=["heavy", "light"]),
        "Imp": foe(1, 9),
        "Ogre": foe(1, 9),
    }
    state = paths.assign(fighting(cast), "Imp.fate", "dead")
    options = GAME.commands["attack"].options(state, "Ash")
    because = {
        one.id: one.because.code for one in (*options["target"], *options["attack"]) if one.because
    }
    assert because == {"Imp": "target-down", "heavy": "hands-full"}
    dying = paths.assign(state, "Ogre.fate", "mortally_wounded")
    assert [one.id for one in GAME.commands["aid"].options(dying, "Ash")["target"]] == ["Ogre"]


@pytest.mark.parametrize(
    ("dice", "who", "outcome", "loss", "deals"),
    [
        ([1], "Ash", "miss", 0, 0),
        ([15, 7], "Ash", "hit", 0, 2),
        ([15, 10], "Ash", "hit, 1 at 0", 0, 3),
        ([15, 7], "Ogre", "hurt", 2, 0),
        ([15, 10], "Ogre", "at 0", 3, 0),
        ([1], "Ogre", "unharmed", 0, 0),
    ],
)
def test_prospects(dice: list[int], who: str, outcome: str, loss: int, deals: int) -> None:
    state = fighting({"Ash": sheet(weapons=["heavy"]), "Ogre": foe(3, 9)})
    done = do(state, "attack", "Ash", {"target": "Ogre"}, dice)
    prospect = GAME.prospect(state, done, who)
    assert (prospect.outcome, prospect.loss, prospect.deals) == (outcome, loss, deals)


def test_prospects_of_a_save_and_of_death() -> None:
    state = fighting({"Ash": sheet(weapons=["heavy"]), "Regent": rival(hp=0), "Imp": foe(1, 9)})
    saved = do(state, "save", "Ash", {"save": "spirit"}, [20])
    assert GAME.prospect(state, saved, "Ash").outcome == "success"
    slain = do(state, "attack", "Ash", {"target": "Regent"}, [20, 7])
    assert GAME.prospect(state, slain, "Regent").outcome == "death"
