"""The contract for building characters: setting fields of a document, and finding their problems."""

from __future__ import annotations

from typing import Any

import pytest

from theomachy.core.building import BuilderView, Problem, changed, house_of, problems_in
from theomachy.core.errors import InputError
from theomachy.core.plugin import game_of


def test_a_field_is_set_where_its_path_says_and_nothing_else_changes() -> None:
    document = {"name": "Ash", "companion": {"name": "Fox"}}
    assert changed(document, "name", "Bren")["name"] == "Bren"
    deeper = changed(document, "companion.talents", ["flight"])
    assert deeper["companion"] == {"name": "Fox", "talents": ["flight"]}
    assert changed({}, "companion.name", "Fox") == {"companion": {"name": "Fox"}}
    rows: dict[str, Any] = {"advances": [{"perks": []}, {}]}
    assert changed(rows, "advances[1].perks", ["x"]) == {
        "advances": [{"perks": []}, {"perks": ["x"]}]
    }
    assert document == {"name": "Ash", "companion": {"name": "Fox"}}


@pytest.mark.parametrize("path", ["", "name.first", ".name", "name[0]", "other[0]", "[0]"])
def test_a_path_through_no_mapping_is_refused(path: str) -> None:
    with pytest.raises(InputError) as fault:
        changed({"name": "Ash"}, path, 1)
    assert fault.value.code == "bad-path"


def test_problems_are_found_by_their_field_and_what_lies_within_it() -> None:
    whole = Problem("too-many", "R-1", "perks", "too many")
    row = Problem("odd", "R-2", "perks[1]", "odd")
    other = Problem("odd", "R-2", "perksack", "odd")
    assert problems_in((whole, row, other), "perks") == (whole, row)
    assert whole.refusal().detail == "too many (R-1)"
    assert BuilderView("Ash", ()).complete
    assert not BuilderView("Ash", (), problems=(row,)).complete


def test_house_rules_are_read_off_a_table_by_their_own_names() -> None:
    game = game_of("god-marked")
    house = house_of(game.new_state({"ties": "meet"}), game.house_options)
    assert house["ties"] == "meet"
    assert game.new_state(house) == game.new_state({"ties": "meet"})
    assert house_of(object(), game.house_options) == {}
