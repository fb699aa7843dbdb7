"""Every scenario with one of its cast unseen: no seat that may not know it reads its name (GM-TABLE-01).

Each creature of each scenario file in turn is called by a mark and kept unseen; the steps are played
at a table, whoever plays them, and after each of them all that a player and a spectator receive is
searched for the mark.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cli.collected import proposed
from tests.table.secrecy import Stage
from theomachy.core.dice import RandomDice
from theomachy.core.errors import InputError, TheomachyError
from theomachy.core.plugin import game_of, inputs_of
from theomachy.core.seats import GM
from theomachy.table.records import Prompt, as_json

GAME = game_of("god-marked")
CORPORA = Path(__file__).parents[2] / "corpora" / "god_marked"
MARK = "Zzmark"
SHOWS = ("show", "reveal-part")
LONGEST = "The epic of the bell under the water, from its first scene to its last"
"""Searched at each step alone: its odds, sheets and refusals take too long."""
FILES = sorted(CORPORA.glob("*.yaml"))
FRAME = ("scenario", "game", "steps", "text", "set", "house")


def documents(path: Path) -> list[dict[str, Any]]:
    return list(yaml.safe_load_all(path.read_text(encoding="utf-8")))


def marked(document: Mapping[str, Any], name: str) -> dict[str, Any]:
    """The scenario with one of its cast called by the mark, wherever it is named."""
    text = re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", MARK, json.dumps(document))
    found: dict[str, Any] = json.loads(text)
    found["cast"][MARK]["unseen"] = True
    return found


def seats_of(document: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    own = [name for name, spec in document["cast"].items() if "character" in spec and name != MARK]
    return {"ana": tuple(own), "eve": ()}


class Table:
    """The table of one scenario, and all that its player and its spectator have received."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        described = {key: one for key, one in document.items() if key not in FRAME}
        house = {"house": document["house"]} if "house" in document else {}
        self.stage = Stage(GAME, {**described, **house}, seats_of(document), "ana")
        for path, value in document.get("set", {}).items():
            self.edit(path, value)
        self.answers(lambda prompt: chosen(prompt, ["stand"]))

    def edit(self, path: str, new: Any) -> None:
        self.stage.command("gm", "edit", GM, path=path, new=new)

    def gives_turn(self, by: str) -> None:
        """So that who is to act may, whatever has become of the turn here."""
        state = self.state()
        if by in state.creatures and state.fight.active:
            self.edit("fight.turn", state.creatures[by].team)
            self.edit("fight.baton", by)

    def state(self) -> Any:
        with self.stage.tables._scene(self.stage.id, self.stage.gm) as scene:
            return scene.session.ledger.state

    def plays(self, step: Mapping[str, Any]) -> bool:
        """One step of the scenario, with its dice and answers; whether it could be played."""
        by, wanted = step.get("by", GM), written(step.get("answers", {}))
        self.gives_turn(by)
        self.stage.dice = Written([int(face) for face in written(step.get("dice", {}))])
        return self.does(
            step["do"], by, step.get("with", {}), lambda prompt: chosen(prompt, wanted)
        )

    def does(
        self, do: str, by: str, given: Mapping[str, Any], answer: Callable[[Prompt], Any]
    ) -> bool:
        """A command of the Game Master, or for a creature; all is searched at each question."""
        tables, stage = self.stage.tables, self.stage
        try:
            tables.command(stage.id, stage.gm, do, by, given)
        except TheomachyError:
            return False
        self.answers(answer)
        self.reads()
        return True

    def answers(self, answer: Callable[[Prompt], Any]) -> None:
        """All that is asked, one after the other; all is searched each time."""
        tables, stage = self.stage.tables, self.stage
        while prompts := tables.view(stage.id, stage.gm).prompts:
            self.reads()
            tables.answer(stage.id, stage.gm, prompts[0].id, answer(prompts[0]), True)

    def done(self) -> set[str]:
        """The commands that were played, those of the table itself included."""
        return {one.do for one in self.stage.tables.history(self.stage.id, self.stage.gm).entries}

    def reads(self) -> None:
        """What both are shown now, and all that they were told, holds no mark."""
        for name in ("ana", "eve"):
            seat = self.stage.seats[name]
            view = as_json(self.stage.tables.view(self.stage.id, seat))
            log = as_json(self.stage.tables.history(self.stage.id, seat))
            assert not [*where("view", view), *where("log", log)], name

    def receives(self) -> None:
        """Nor does anything else that they may have: odds, sheets, their export, refusals."""
        for name in ("ana", "eve"):
            self.stage.watched = name
            assert not [*where("", json.loads(self.stage.received()))], name


class Written(RandomDice):
    """The faces that a scenario names, as far as a die has them, then others."""

    def __init__(self, faces: list[int]) -> None:
        super().__init__(len(faces))
        self.faces = faces

    def die(self, sides: int) -> int:
        return self.faces.pop(0) if self.faces and self.faces[0] <= sides else super().die(sides)


def written(given: Any) -> list[str]:
    """All that a step names of its dice or answers, in order."""
    values = given.values() if isinstance(given, Mapping) else given
    return [
        str(one) for each in values for one in (each if isinstance(each, list | tuple) else [each])
    ]


def chosen(prompt: Prompt, wanted: list[str]) -> Any:
    ids = [one.id for one in prompt.options if one.because is None]
    return next((one for one in wanted if one in ids), prompt.default)


def where(path: str, value: Any) -> Iterator[str]:
    """Where the mark stands in plain data."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from where(f"{path}.{key}", key)
            yield from where(f"{path}.{key}", one)
    elif isinstance(value, list):
        for place, one in enumerate(value):
            yield from where(f"{path}[{place}]", one)
    elif isinstance(value, str) and MARK in value:
        yield f"{path}: {value}"


@cache
def played(path: Path) -> frozenset[str]:
    """The commands of a file's scenarios that could be played with one of the cast unseen."""
    found: set[str] = set()
    for document in documents(path):
        for name in document["cast"]:
            found |= walk(marked(document, name))
    return frozenset(found)


def walk(document: Mapping[str, Any]) -> set[str]:
    table = Table(document)
    for step in document["steps"]:
        if step["do"] not in SHOWS:
            table.plays(step)
    table.plays({"do": "end-fight"})
    if document["scenario"] != LONGEST:
        table.receives()
    return table.done()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_gm_table_01_no_scenario_names_one_of_its_cast_that_is_unseen(path: Path) -> None:
    assert played(path)


def test_gm_table_01_every_command_is_played_so() -> None:
    found = frozenset[str]().union(*map(played, FILES))
    assert GAME.commands.keys() - found <= {*SHOWS}


@pytest.mark.parametrize("seed", range(12))
def test_gm_table_01_no_deed_at_random_names_whoever_is_unseen(seed: int) -> None:
    """Deeds of anybody, the one unseen above all, often aimed at it, and answers at random."""
    chance = random.Random(seed)
    document = chance.choice([one for path in FILES for one in documents(path)])
    table = Table(marked(document, chance.choice(list(document["cast"]))))
    for _ in range(10):
        state = table.state()
        if MARK not in state.creatures:
            return
        table.stage.dice = RandomDice(chance.randrange(1000))
        by = chance.choice([GM, GM, MARK, MARK, *state.creatures])
        table.gives_turn(by)
        do, given = deed(table.state(), by, chance)
        table.does(do, by, given, lambda prompt: at_random(prompt, chance))
    table.receives()


def deed(state: Any, by: str, chance: random.Random) -> tuple[str, Mapping[str, Any]]:
    """A command that the check permits, with inputs of its own proposals or aimed at the mark."""
    ready = [one for one in GAME.commands.values() if one.by_gm == (by == GM)]
    for _ in range(60):
        command = chance.choice(ready)
        given = proposed(command, state, by, chance)
        if given is None or command.name in SHOWS:
            continue
        for name, value in given.items():
            if name in {"target", "targets", "name", "names", "of", "to"} and chance.random() < 0.5:
                given[name] = [MARK] if isinstance(value, list) else MARK
        with suppress(InputError):
            if command.check(state, by, inputs_of(command, given)) is None:
                return command.name, given
    return "settle", {}


def at_random(prompt: Prompt, chance: random.Random) -> Any:
    ids = [one.id for one in prompt.options if one.because is None]
    return chance.choice([prompt.default, *ids])
