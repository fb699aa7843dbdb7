"""Names that a reader may not know are found and replaced wherever they are a whole value."""

from __future__ import annotations

from dataclasses import dataclass, field

from theomachy.core.veils import SOMEBODY, in_words, names_in, veiled


@dataclass(frozen=True)
class Held:
    """A record with a name in each kind of place."""

    by: str = "Ash"
    text: str = "Imp"
    whom: tuple[str, ...] = ()
    spaces: tuple[tuple[int, int], ...] = ()
    hits: dict[str, int] = field(default_factory=dict)


FOUND = Held("Imp", "Imp", ("Ash", "Imp"), ((1, 2), (3, 4)), {"Imp": 2, "Ash": 1})


def test_names_are_replaced_in_fields_lists_and_keys_but_not_in_words() -> None:
    assert veiled(FOUND, {"Imp"}) == Held(
        SOMEBODY, "Imp", ("Ash", SOMEBODY), FOUND.spaces, {SOMEBODY: 2, "Ash": 1}
    )


def test_without_a_word_instead_names_are_left_out() -> None:
    assert veiled(FOUND, {"Imp"}, "") == Held("", "Imp", ("Ash",), FOUND.spaces, {"Ash": 1})


def test_what_holds_none_of_the_names_is_the_very_same() -> None:
    assert veiled(FOUND, {"Cato"}) is FOUND
    nested = (FOUND, [1, None, True, 0.5], frozenset({(1, 2)}))
    assert veiled(nested, {"Cato"}) is nested


def test_names_beside_numbers_are_found() -> None:
    pairs = (("Ash", "Imp", 3), (1, "Imp"))
    assert veiled(pairs, {"Imp"}) == (("Ash", SOMEBODY, 3), (1, SOMEBODY))
    assert names_in(pairs, {"Imp", "Cato"}) == {"Imp"}


def test_in_a_sentence_a_name_counts_unless_it_is_a_part_of_another() -> None:
    assert in_words("Imp hits Imp Lord", {"Imp"}, {"Imp", "Imp Lord"}) == (
        "Somebody unseen hits Imp Lord"
    )
