"""Every scenario with one of its cast unseen: no seat that may not know it reads its name (GM-TABLE-01).

Each creature of each scenario file in turn is called by a mark and kept unseen; the steps are played
at a table, whoever plays them, and after each of them all that a player and a spectator receive is
searched for the mark.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.table.secrecy import Stage
from theomachy.core.dice import RandomDice
from theomachy.core.errors import TheomachyError
from theomachy.core.plugin import game_of
from theomachy.core.seats import GM
from theomachy.table.records import Prompt, as_json

GAME = game_of("god-marked")
CORPORA = Path(__file__).parents[2] / "corpora" / "god_marked"
MARK = "Zzmark"
SHOWS = ("show", "reveal-part")
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
        """One step of the scenario, answered as it says; whether it could be played."""
        by = step.get("by", GM)
        self.gives_turn(by)
        tables, stage = self.stage.tables, self.stage
        try:
            tables.command(stage.id, stage.gm, step["do"], by, step.get("with", {}))
        except TheomachyError:
            return False
        yield_ = [str(one) for one in answers_of(step)]
        while prompts := tables.view(stage.id, stage.gm).prompts:
            self.reads()
            tables.answer(stage.id, stage.gm, prompts[0].id, chosen(prompts[0], yield_), True)
        return True

    def reads(self) -> None:
        """What both receive now holds no mark."""
        for name in ("ana", "eve"):
            seat = self.stage.seats[name]
            view = as_json(self.stage.tables.view(self.stage.id, seat))
            found = list(where("view", view))
            found += list(where("log", as_json(self.stage.tables.history(self.stage.id, seat))))
            assert not found, (name, found)


def answers_of(step: Mapping[str, Any]) -> list[Any]:
    given = step.get("answers", {})
    return list(given.values()) if isinstance(given, Mapping) else list(given)


def chosen(prompt: Prompt, wanted: list[str]) -> Any:
    ids = [one.id for one in prompt.options if one.because is None]
    return next((one for one in wanted if one in ids), prompt.default if ids else "")


def where(path: str, value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, one in value.items():
            yield from where(f"{path}.{key}", key)
            yield from where(f"{path}.{key}", one)
    elif isinstance(value, list):
        for place, one in enumerate(value):
            yield from where(f"{path}[{place}]", one)
    elif isinstance(value, str) and MARK in value:
        yield f"{path}: {value}"


@pytest.mark.parametrize("path", sorted(CORPORA.glob("*.yaml")), ids=lambda path: path.stem)
def test_gm_table_01_no_scenario_names_one_of_its_cast_that_is_unseen(path: Path) -> None:
    for document in documents(path):
        for name in document["cast"]:
            with suppress(TheomachyError):
                walk(marked(document, name))


def walk(document: Mapping[str, Any]) -> None:
    table = Table(document)
    for place, step in enumerate(document["steps"]):
        table.stage.dice = RandomDice(place)
        if step["do"] in SHOWS:
            continue
        if table.plays(step):
            table.reads()
