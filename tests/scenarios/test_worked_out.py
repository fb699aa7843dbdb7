"""Numbers of a sheet that follow from others are read by path in scenario files, and never set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import pytest

from tests.cli.reference import DOCS
from theomachy.core.errors import InputError
from theomachy.core.plugin import Game, find_games, fold, game_of, value_at
from theomachy.scenarios.runner import ScenarioReport, run_scenario
from theomachy.table.play import edited, enlisted

CASTS: Mapping[str, Mapping[str, Any]] = {
    "god-complex": {"Ash": {"character": {}, "team": "heroes"}},
    "god-marked": {"Ash": {"character": {"skills": {"Athletics": 25}}, "team": "heroes"}},
    "godbound": {"Ash": {"character": {}, "team": "heroes"}},
}


def state_of(game: Game[Any]) -> Any:
    """Ash alone."""
    state = game.new_state({})
    return fold(game, state, enlisted(game, state, {"cast": CASTS[game.id]}))


def pierced(expect: Mapping[str, Any], **more: Any) -> ScenarioReport:
    """Ash with PAC 12 and Mind 30, pierced by 2, and what is expected of it."""
    ash = {"level": 2, "skills": {"Athletics": 25, "Mind": 30}}
    with_ = {"name": "Ash", "condition": "pierced", "mod": 4}
    step = {"do": "set-condition", "with": with_, "expect": expect}
    cast = {"Ash": {"character": ash, "team": "heroes"}}
    document = {"scenario": "Numbers", "game": "god-marked", "cast": cast, "steps": [step]}
    return run_scenario({**document, **more})


def test_gm_cond_12_gm_char_05_a_sheet_is_read_as_it_is_now() -> None:
    mods = {"Ash.mod.Mind": 3, "Ash.passive.Perception": 12}
    sheet = {"Ash.pac": 10, "Ash.mac": 13, "Ash.max_hp": 44, "Ash.threshold": 11, **mods}
    report = pierced(sheet)
    assert report.holds, report.steps


@pytest.mark.parametrize(
    ("path", "expected", "miss"),
    [
        ("Ash.pac", 12, "Ash.pac is 10, expected 12"),
        ("Ash.mod.Juggling", 1, "no 'Juggling' here (allowed: "),
        ("Ash.pacc", 1, "no 'pacc' here"),
        ("Nobody.pac", 1, "no 'Nobody' here (allowed: Ash)"),
    ],
)
def test_what_does_not_hold_is_named(path: str, expected: int, miss: str) -> None:
    (step,) = pierced({path: expected}).steps
    (found,) = step.misses
    assert miss in found


def test_a_scenario_that_would_set_one_says_why_not() -> None:
    fault = pierced({}, set={"Ash.pac": 20}).fault
    assert fault == "set Ash.pac: Ash.pac is worked out from other values, not set"


@pytest.mark.parametrize("game", find_games().values(), ids=lambda game: game.id)
def test_each_is_a_name_of_its_own_is_read_and_is_not_set(game: Game[Any]) -> None:
    state = state_of(game)
    numbers = game.worked_out(state, "Ash")
    assert numbers
    assert not numbers.keys() & {field.name for field in fields(state.creatures["Ash"])}
    for name, value in numbers.items():
        assert value_at(game, state, f"Ash.{name}") == value
        with pytest.raises(InputError) as refused:
            edited(game, state, {"path": f"Ash.{name}", "new": 1})
        assert (refused.value.code, refused.value.refusal.where) == ("worked-out", f"Ash.{name}")


@pytest.mark.parametrize("game", find_games().values(), ids=lambda game: game.id)
def test_the_docs_list_each(game: Game[Any]) -> None:
    page = (DOCS / "scenarios.md").read_text(encoding="utf-8")
    (row,) = [line for line in page.splitlines() if line.startswith(f"| {game.title} |")]
    listed = [part for part in row.split("`") if part.isidentifier()]
    assert listed == list(game.worked_out(state_of(game), "Ash"))


def test_a_part_of_one_is_not_set_either() -> None:
    game = game_of("god-marked")
    with pytest.raises(InputError) as refused:
        edited(game, state_of(game), {"path": "Ash.mod.Martial", "new": 1})
    assert refused.value.code == "worked-out"
