"""What `theomachy rules --commands` lists is what the commands really ask, tell and refuse."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any

import pytest

from tests.cli.collected import Collection, from_corpora, from_fights, proposed
from theomachy.cli.main import main
from theomachy.cli.reader import command_documents, own_documents
from theomachy.core.dice import RandomDice
from theomachy.core.drivers.live import play_out
from theomachy.core.errors import InputError
from theomachy.core.plugin import Command, Game, find_games, fold, game_of, inputs_of
from theomachy.core.seats import GM
from theomachy.table.play import enlisted

GAMES = ("god-complex", "god-marked", "godbound")


def states_of(game: Game[Any]) -> tuple[Any, ...]:
    """Each ready skirmish as it opens, and a few deeds later."""
    states: list[Any] = []
    for document in game.skirmishes().values():
        state = game.new_state(document.get("house", {}))
        state = fold(game, state, enlisted(game, state, document))
        turns = play_out(game, state, {}, game.policies["greedy"], RandomDice(1), limit=5)
        states += [state, *(turn.done.state for turn in turns)]
    return tuple(states)


@cache
def seen_in(game: str) -> Collection:
    seen = Collection()
    from_corpora(game_of(game), seen)
    from_fights(game_of(game), seen, seed=1, deeds=60)
    return seen


@pytest.mark.parametrize("game", GAMES)
def test_all_that_is_asked_told_and_refused_is_listed(game: str) -> None:
    seen, commands = seen_in(game), game_of(game).commands
    unlisted = {
        (name, kind, label)
        for name, command in commands.items()
        for kind in ("asks", "tells", "refuses")
        for label in getattr(seen.of(name), kind) - set(getattr(command, kind))
    }
    assert not unlisted
    carried_out = [name for name in commands if seen.of(name).tells]
    assert len(carried_out) > len(commands) // 2, "too little was played to say anything"


@pytest.mark.parametrize("game", GAMES)
def test_the_ids_of_all_options_that_are_offered_are_listed(game: str) -> None:
    listed = {
        label: [pattern_of(one) for one in ids] for label, ids in game_of(game).answers.items()
    }
    offered = seen_in(game).options
    assert offered, "nothing was asked"
    unlisted = {
        (label, one)
        for label, ids in offered.items()
        for one in ids
        if not any(pattern.fullmatch(one) for pattern in listed.get(label, []))
    }
    assert not unlisted
    asked = {label for command in game_of(game).commands.values() for label in command.asks}
    assert listed.keys() <= asked


def pattern_of(listed: str) -> re.Pattern[str]:
    """What ids a listed one stands for: capitals for any word, brackets for what may be missing."""
    escaped = re.escape(listed).replace(r"\[", "(?:").replace(r"\]", ")?")
    return re.compile(re.sub(r"[A-Z]+", ".+", escaped))


def test_ids_that_stand_for_others() -> None:
    pattern = pattern_of("clash[:WEAPON][+backed]")
    assert pattern.fullmatch("clash")
    assert pattern.fullmatch("clash:spear+backed")
    assert not pattern.fullmatch("clash+forwards")
    assert pattern_of("COLUMN,ROW").fullmatch("3,4")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_listed_exists_and_stands_there_once(game: str) -> None:
    plugin = game_of(game)
    for command in plugin.commands.values():
        assert set(command.tells) <= set(plugin.facts.kinds)
        for listed in (command.asks, command.tells, command.refuses, command.rules):
            assert len(set(listed)) == len(listed), command.name


JUNK: tuple[Any, ...] = ("Nobody", "", "GM", [], ["Nobody"], -1, 10**12, {})


def wrong_inputs(command: Command[Any], given: dict[str, Any]) -> Iterator[Any]:
    for name in command.inputs.model_fields:
        for junk in JUNK:
            with suppress(InputError):
                yield inputs_of(command, {**given, name: junk})


@pytest.mark.parametrize("game", GAMES)
def test_wrong_names_and_numbers_are_refused_and_break_nothing(game: str) -> None:
    plugin, chance, refused = game_of(game), random.Random(1), 0
    for state in states_of(plugin):
        for command in plugin.commands.values():
            for who in [GM] if command.by_gm else [*plugin.to_act(state), "Nobody"]:
                given = proposed(command, state, who, chance) if who != "Nobody" else None
                for inputs in wrong_inputs(command, given or {}):
                    with suppress(InputError):
                        refused += command.check(state, who, inputs) is not None
    assert refused > 100


def test_the_json_lists_every_command_of_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--commands", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {game: [one["do"] for one in listed] for game, listed in told.items()} == {
        game.id: [*game.commands, "edit", "enlist", "take-pack"] for game in find_games().values()
    }
    keys = {"do", "title", "by", "rules", "inputs", "asks", "options", "tells", "refuses"}
    assert all(one.keys() == keys for listed in told.values() for one in listed)


def changed(game: Game[Any], command: Command[Any]) -> dict[str, Any]:
    return next(one for one in command_documents(game) if one["do"] == command.name)


def test_inputs_are_those_of_the_code() -> None:
    game = game_of("god-marked")
    attack = game.commands["attack"]
    listed = changed(game, attack)["inputs"]
    assert listed.keys() == attack.inputs.model_fields.keys()
    assert listed["target"]["description"] == "whom to attack"


def test_one_command_of_one_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "god-marked", "shove", "--commands"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("god-marked\n\n  shove  (")
    assert "asks opportunity" in text
    assert "refuses unknown-creature" in text
    assert "trip" not in text.partition("asks")[0]
    assert "      dim-light: lay, stand, final-blow\n" in text
    assert "lead:" not in text


def test_the_table_s_own_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "godbound", "edit", "--commands"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("godbound\n\n  edit  (Set a value; by GM)\n      with path: the value")
    assert "with old [None]: what stands there now" in text
    assert "refuses bad-input, bad-path, unknown-path" in text


def test_the_table_s_own_commands_take_what_is_listed() -> None:
    game = game_of("god-marked")
    state = game.new_state({})
    described = {one["do"]: set(one["inputs"]) for one in own_documents()}
    assert described["edit"] == {"path", "old", "new"}
    for name in described["enlist"] - {"set"}:
        with suppress(InputError):
            enlisted(game, state, {name: {}})
    with pytest.raises(InputError) as refused:
        enlisted(game, state, {"nonsense": {}})
    assert refused.value.code == "unknown-field"
    assert set(refused.value.refusal.allowed) == described["enlist"] - {"set"}


def test_a_command_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "god-marked", "shovel", "--commands"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "'shovel'" in err
    assert "shove, " in err
