"""Numbers and paths as people read them."""

from __future__ import annotations

import pytest

from theomachy.core.errors import InputError
from theomachy.games.god_marked.plugin import GAME as GOD_MARKED
from theomachy.web.forms import nested, read_value
from theomachy.web.house import house_of
from theomachy.web.rendering import as_typed, given_words, path_words, real_minus


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("Ash.max_hp", "Ash, max hp"),
        ("Ash.at[0]", "Ash, column"),
        ("Ash.at[1]", "Ash, row"),
        ("Ash.conditions[0].name", "Ash, conditions 1, name"),
        ("fight.round", "fight, round"),
    ],
)
def test_path_in_words(path: str, words: str) -> None:
    assert path_words(path) == words


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"skill": "Perception", "number": 14}, "skill Perception, number 14"),
        ({"unseen": True, "food": False}, "unseen, no food"),
        ({"at": [9, 7], "pursued": ["Snuff", "Imp"]}, "at 9/7, pursued Snuff and Imp"),
    ],
)
def test_what_a_prepared_command_is_given_in_words(given: dict[str, object], words: str) -> None:
    assert given_words(given) == words


@pytest.mark.parametrize(
    ("value", "typed"),
    [("greedy", "greedy"), ("", '""'), ("12", '"12"'), (12, "12"), (None, "null"), ([1], "[1]")],
)
def test_value_as_typed_is_read_as_the_same(value: object, typed: str) -> None:
    assert as_typed(value) == typed
    assert read_value(typed) == value


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ash rolls -1 for attack (d20 -3)", "Ash rolls −1 for attack (d20 −3)"),
        ("Censer-bearer 3-4, GM-CRIT-03", "Censer-bearer 3-4, GM-CRIT-03"),
    ],
)
def test_numbers_below_0_have_a_real_minus(text: str, shown: str) -> None:
    assert real_minus(text) == shown


@pytest.mark.parametrize(
    "fields",
    [
        [("keep", "1"), ("keep[]", "2")],
        [("a." * 100 + "b", "1")],
        [("with:json", "[" * 100_000)],
        [("with:json", "9" * 400)],
    ],
)
def test_fields_that_fit_no_form_are_refused(fields: list[tuple[str, str]]) -> None:
    with pytest.raises(InputError):
        nested(fields)


def test_gr_15_a_house_option_is_chosen_by_words_that_people_know() -> None:
    (found,) = [one for one in house_of(GOD_MARKED) if one.name == "grid_distance"]
    assert [word for _, word, _ in found.choices] == [
        "a diagonal step is one space",
        "straight lines",
    ]
    assert found.now_words == found.default_words == "a diagonal step is one space"
