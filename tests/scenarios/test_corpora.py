"""Every scenario file of the corpora holds; the files are the worked examples of the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.coin_duel import GAME as COIN_DUEL
from theomachy.core.plugin import Game, game_of
from theomachy.scenarios.runner import run_scenario

CORPORA = Path(__file__).parent.parent / "corpora"
DOCUMENTS = [
    pytest.param(data, id=f"{path.parent.name}/{path.stem}: {data.get('scenario', '?')}")
    for path in sorted(CORPORA.glob("*/*.yaml"))
    for data in yaml.safe_load_all(path.read_text(encoding="utf-8"))
]


def find(name: str) -> Game[Any]:
    return COIN_DUEL if name == COIN_DUEL.id else game_of(name)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_scenarios_hold(document: dict[str, Any]) -> None:
    report = run_scenario(document, find)
    misses = [
        f"step {step.number} {step.do}: {miss}" for step in report.steps for miss in step.misses
    ]
    assert (report.fault, misses) == ("", [])


@pytest.mark.parametrize("name", ["god-complex", "god-marked", "godbound"])
def test_every_command_of_a_game_is_used_in_a_scenario_file(name: str) -> None:
    used = {
        step.get("do")
        for path in CORPORA.glob("*/*.yaml")
        for data in yaml.safe_load_all(path.read_text(encoding="utf-8"))
        if data.get("game") == name
        for step in data.get("steps", ())
    }
    assert set(game_of(name).commands) <= used
