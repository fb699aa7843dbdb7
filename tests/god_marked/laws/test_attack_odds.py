"""Exact odds of an attack by its readings are those of all faces, for every way to answer it."""

from __future__ import annotations

from typing import Any

import pytest

from theomachy.core.ask import Asked, Choose
from theomachy.core.drivers.exact import Odds, odds_of
from theomachy.core.paths import assign
from theomachy.core.plugin import Prospect, fold, game_of, start

GAME = game_of("god-marked")
PIN = {"id": "pin", "name": "Pin", "damage": [{"count": 1, "sides": 2, "type": "stab"}]}
FORK = {
    "id": "fork",
    "name": "Fork",
    "damage": [
        {"count": 1, "sides": 2, "type": "stab"},
        {"count": 1, "sides": 2, "type": "fire"},
    ],
}
ANSWERS = ("take-it", "dodge", "dodge+backed", "clash", "mercy", "clash:shove")


def scene(weapon: dict[str, Any], house: dict[str, Any], **target: Any) -> Any:
    sheet = {"level": 1, "weapons": [PIN], "given": {"pac": 13, "max_hp": 6}, **target}
    cast = {
        "Ash": {"character": sheet, "team": "heroes", "at": [1, 1], "conditions": ["slowed"]},
        "Warden": {"creature": {"weapons": [weapon]}, "team": "temple", "at": [1, 0]},
    }
    state = GAME.new_state(house)
    state = fold(GAME, state, GAME.enlist(state, {"board": {"size": [9, 6]}, "cast": cast}))
    state = assign(state, "fight.turn", "temple")
    return assign(state, "fight.baton", "Warden")


def odds(
    state: Any, answer: str, *, by_faces: bool = False, deed_alone: bool = False
) -> Odds[Prospect]:
    def chooser(now: Any, asked: Asked) -> str:
        assert isinstance(asked.request, Choose)
        return asked.request.default

    begun = start(GAME, state, "attack", "Warden", {"target": "Ash"})
    return odds_of(
        begun,
        lambda done: GAME.prospect(state, done, "Ash"),
        chooser,
        {"reaction/Ash": answer},
        budget=60_000,
        by_faces=by_faces,
        deed_alone=deed_alone,
    )


@pytest.mark.parametrize("answer", ANSWERS)
def test_gm_react_odds_by_readings_are_those_of_all_faces(answer: str) -> None:
    state = scene(PIN, {})
    quick, slow = odds(state, answer, by_faces=False), odds(state, answer, by_faces=True)
    assert not quick.sampled
    assert not slow.sampled
    assert {one: quick.law.p(one) for one in quick.law.weights} == {
        one: slow.law.p(one) for one in slow.law.weights
    }
    assert quick.runs * 5 < slow.runs


@pytest.mark.parametrize(
    ("weapon", "house", "target", "answer"),
    [
        (FORK, {}, {}, "take-it"),
        (PIN, {"ties": "meet", "crit_is_direct": True}, {"defence": {"pac": 9}}, "dodge"),
        (PIN, {"clash_tie": "attacker", "clash_size": "comparison"}, {"size": 4}, "clash"),
    ],
)
def test_gm_react_odds_by_readings_hold_under_house_options(
    weapon: dict[str, Any], house: dict[str, Any], target: dict[str, Any], answer: str
) -> None:
    state = scene(weapon, house, **target)
    quick, slow = (odds(state, answer, by_faces=one) for one in (False, True))
    assert quick.law == slow.law


@pytest.mark.parametrize("points", [5, 8, 9])
@pytest.mark.parametrize("answer", ANSWERS)
def test_gm_crit_01_odds_of_the_deed_alone_are_those_of_all_that_grows(
    answer: str, points: int
) -> None:
    """A skill that grows counts where its mod does, and only there."""
    state = scene(PIN, {}, skills=dict.fromkeys(("Martial", "Acrobatics", "Diplomacy"), points))
    whole, deed = odds(state, answer), odds(state, answer, deed_alone=True)
    assert deed.law == whole.law
    assert deed.runs <= whole.runs


def test_gm_crit_01_a_20_on_which_nothing_hangs_is_no_branch_of_its_own() -> None:
    """Nine points may reach the next mod, five do not: a 20 of the Dodge is then as any face."""

    def runs(points: int) -> int:
        skills = {"Acrobatics": points}
        return odds(scene(PIN, {}, skills=skills), "dodge", deed_alone=True).runs

    assert 2 * runs(5) < runs(9)
