"""House options of a running table: what another choice would change, and the change itself."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.tabletop import Tabletop
from theomachy.core.errors import InputError, Refused
from theomachy.core.plugin import find_games

GAME = find_games()["god-marked"]
CAST: dict[str, Any] = {
    "Ash": {"character": {"level": 3, "skills": {"Endurance": 35, "Mind": -5}}, "team": "Heroes"},
    "Warden": {"creature": {"level": 1}, "team": "Temple"},
}


@pytest.fixture
def top() -> Tabletop:
    return Tabletop({"cast": CAST, "distances": {}}, game=GAME, players={"ana": ("Ash",)})


def paths(changes: Any) -> dict[str, tuple[Any, Any]]:
    return {one.path: (one.now, one.then) for one in changes}


def test_the_options_are_read_by_every_seat(top: Tabletop) -> None:
    house = top.tables.house(top.id, top.seats["ana"])
    assert house["hp_formula"] == "per_level"
    assert house.keys() == {one.name for one in GAME.house_options}


def test_a_preview_names_the_numbers_that_change_and_changes_nothing(top: Tabletop) -> None:
    asked = {"hp_formula": "base_plus_level", "negative_rounding": "truncate"}
    shown = top.tables.preview_house(top.id, top.gm, asked)
    assert paths(shown.options) == {
        "hp_formula": ("per_level", "base_plus_level"),
        "negative_rounding": ("floor", "truncate"),
    }
    numbers = paths(shown.numbers)
    assert numbers["Ash.max_hp"] == (69, 29)
    assert numbers["Ash.mod.Mind"] == (-1, 0)
    assert numbers["Ash.mac"] == (9, 10)
    assert "GM-CHAR-04" in shown.rules
    assert top.state().house == GAME.new_state({}).house


def test_a_choice_that_changes_no_number_says_which_rules_it_changes(top: Tabletop) -> None:
    shown = top.tables.preview_house(top.id, top.gm, {"crit_modifier": "once"})
    assert (shown.numbers, shown.rules) == ((), ("GM-CRIT-03",))
    assert top.tables.preview_house(top.id, top.gm, {"ties": "beat"}).options == ()


def test_the_preview_is_what_then_happens(top: Tabletop) -> None:
    asked = {"hp_formula": "base_plus_level", "ties": "meet"}
    shown = top.tables.preview_house(top.id, top.gm, asked)
    top.tables.set_house(top.id, top.gm, asked, {"ties": "beat"})
    state = top.state()
    assert (state.house.hp_formula, state.house.ties) == ("base_plus_level", "meet")
    for one in shown.numbers:
        name, *rest = one.path.split(".")
        value: Any = GAME.worked_out(state, name)
        for step in rest:
            value = value[step]
        assert value == one.then


def test_all_are_set_or_none(top: Tabletop) -> None:
    with pytest.raises(Refused) as stale:
        top.tables.set_house(
            top.id, top.gm, {"hp_formula": "base_plus_level", "ties": "meet"}, {"ties": "meet"}
        )
    assert stale.value.code == "stale"
    with pytest.raises(InputError) as bad:
        top.tables.set_house(top.id, top.gm, {"ties": "meet", "hp_formula": "much"})
    assert bad.value.code == "bad-house-option"
    assert top.state().house == GAME.new_state({}).house


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"no such": 1}, "unknown-house-option"),
        ({"ties": "often"}, "bad-house-option"),
        ({}, "empty"),
    ],
)
def test_what_is_no_option_is_refused(top: Tabletop, options: dict[str, Any], code: str) -> None:
    with pytest.raises(InputError) as bad:
        top.tables.set_house(top.id, top.gm, options)
    assert bad.value.code == code
    if options:
        with pytest.raises(InputError):
            top.tables.preview_house(top.id, top.gm, options)


def test_previews_and_changes_are_the_game_masters(top: Tabletop) -> None:
    for deed in (top.tables.preview_house, top.tables.set_house):
        with pytest.raises(Refused):
            deed(top.id, top.seats["ana"], {"ties": "meet"})
