"""The reader of rulebooks: parsing, its faults, search, citations."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.rulebooks import disagreements, numbered, thin
from theomachy.core.errors import InputError
from theomachy.core.plugin import HouseOption
from theomachy.core.rulebook import (
    Found,
    OptionText,
    Place,
    Rulebook,
    Term,
    cited,
    implementations,
    package_directory,
    read_rulebook,
    rule_of,
    search,
)

CONTENTS = """# The duel

Two people and a coin.

- [Words of the game](glossary.md)
- [Coins](coins.md)
- [Falling down](falling.md)
"""
GLOSSARY = """# Words of the game

| Term | Meaning |
|---|---|
| Coin | A thing with two sides. |
| Heads, Tails | The sides. |
| Life (LP) | What a duellist loses. |
"""
COINS = """# Coins

About coins.

### CD-TOSS-01 The toss

A coin is tossed (CD-TOSS-02).

Ruling: It always falls.

House option: `sides.count`: two | three (default two). With "three", it may stand on its edge.

Example: Heads.

### CD-TOSS-02 Calling a toss

Somebody calls heads or tails. See G1 and CD-TOSS-01 to 03.

### CD-TOSS-03 Catching

The coin is caught.
"""
FALLING = """# Falling down

### G1 Lives

Who has no life left falls down.

### CD-FALL-01 Falls

Falling hurts, as a coin does.
"""


def written(folder: Path, **chapters: str) -> Path:
    """A package's folder with this rulebook; the four files above unless given otherwise."""
    files = {"contents": CONTENTS, "glossary": GLOSSARY, "coins": COINS, "falling": FALLING}
    (folder / "rulebook").mkdir()
    for name, text in {**files, **chapters}.items():
        (folder / "rulebook" / f"{name}.md").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def book(tmp_path: Path) -> Rulebook:
    return read_rulebook(written(tmp_path))


def ids(found: Found) -> list[str]:
    return [rule.id for rule in found.rules]


def test_chapters_come_in_the_order_of_the_contents(book: Rulebook) -> None:
    assert (book.title, book.text) == ("The duel", "Two people and a coin.")
    assert [chapter.title for chapter in book.chapters] == [
        "Words of the game",
        "Coins",
        "Falling down",
    ]
    assert book.chapters[1].text == "About coins."
    assert list(book.rules) == ["CD-TOSS-01", "CD-TOSS-02", "CD-TOSS-03", "G1", "CD-FALL-01"]


def test_a_rule_has_title_text_option_links_and_chapter(book: Rulebook) -> None:
    rule = book.rules["CD-TOSS-01"]
    assert (rule.title, rule.chapter, rule.links) == ("The toss", "coins", ("CD-TOSS-02",))
    assert rule.text.startswith("A coin is tossed")
    assert rule.text.endswith("Example: Heads.")
    assert rule.house_options == (
        OptionText(
            "sides.count", ("two", "three"), "two", 'With "three", it may stand on its edge.'
        ),
    )


def test_ranges_of_links_are_filled_in(book: Rulebook) -> None:
    assert book.rules["CD-TOSS-02"].links == ("G1", "CD-TOSS-01", "CD-TOSS-02", "CD-TOSS-03")


def test_terms_are_the_rows_of_the_glossary(book: Rulebook) -> None:
    assert book.terms[0] == Term("Coin", "A thing with two sides.")
    assert len(book.terms) == 3


def test_a_game_without_rulebook_has_an_empty_one(tmp_path: Path) -> None:
    empty = read_rulebook(tmp_path)
    assert not empty.rules
    assert search(empty, "coin") == Found()


@pytest.mark.parametrize(
    ("chapters", "where", "detail"),
    [
        ({"loose": "# Loose"}, "loose.md:1", "not linked"),
        ({"contents": CONTENTS + "- [None](none.md)\n"}, "none.md:1", "has no none.md"),
        ({"falling": COINS}, "falling.md:1", "CD-TOSS-01 is in coins.md already"),
        ({"falling": "# F\n\n### G1 Lives\n\n### G2 Ties\n\nNone.\n"}, "falling.md:3", "no text"),
        ({"falling": "# F\n\n### G1 Lives\n\nHouse option: x.\n"}, "falling.md:3", "of the form"),
    ],
)
def test_a_fault_is_named_with_file_and_line(
    tmp_path: Path, chapters: dict[str, str], where: str, detail: str
) -> None:
    with pytest.raises(InputError) as fault:
        read_rulebook(written(tmp_path, **chapters))
    assert fault.value.code == "bad-rulebook"
    assert fault.value.refusal.where == where
    assert detail in fault.value.refusal.detail


def test_rule_of_takes_any_case_and_proposes_others(book: Rulebook) -> None:
    assert rule_of(book, " cd-toss-02 ").title == "Calling a toss"
    with pytest.raises(InputError) as fault:
        rule_of(book, "CD-TOS-02")
    assert fault.value.code == "unknown-rule"
    assert fault.value.refusal.allowed[0] == "CD-TOSS-02"


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("CD-TOSS-02", ["CD-TOSS-02"]),
        ("cd-toss-02", ["CD-TOSS-02"]),
        ("toss-02", ["CD-TOSS-02"]),
        ("g1", ["G1"]),
        ("cd-toss", ["CD-TOSS-01", "CD-TOSS-02", "CD-TOSS-03"]),
        ("cd-f", ["CD-FALL-01"]),
        ("toss", ["CD-TOSS-01", "CD-TOSS-02", "CD-TOSS-03"]),
        ("tossing", ["CD-TOSS-01", "CD-TOSS-02", "CD-TOSS-03"]),
        ("coins", ["CD-TOSS-01", "CD-TOSS-02", "CD-TOSS-03"]),
        ("how is a toss called", ["CD-TOSS-02"]),
        ("catch", ["CD-TOSS-03"]),
        ("stand on its edge", ["CD-TOSS-01"]),
        ("life", ["G1"]),
    ],
)
def test_search_finds_by_id_area_chapter_and_words(
    book: Rulebook, query: str, expected: list[str]
) -> None:
    assert ids(search(book, query)) == expected


def test_search_puts_titles_first_and_the_rest_behind(book: Rulebook) -> None:
    found = search(book, "falls")
    assert ids(found) == ["CD-FALL-01"]
    assert [rule.id for rule in found.also] == ["G1", "CD-TOSS-01"]


def test_search_by_id_also_finds_what_names_it(book: Rulebook) -> None:
    assert [rule.id for rule in search(book, "g1").also] == ["CD-TOSS-02"]


def test_search_finds_chapter_and_terms(book: Rulebook) -> None:
    found = search(book, "coins")
    assert found.chapter == book.chapters[1]
    assert [term.name for term in found.terms] == ["Coin"]
    assert [term.name for term in search(book, "tails").terms] == ["Heads, Tails"]
    assert [term.name for term in search(book, "LP").terms] == ["Life (LP)"]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("cacthing", "catching"),
        ("cd-tos-02", "CD-TOSS-02"),
        ("cd-toss-99", "CD-TOSS-03"),
        ("somebdy", "somebody"),
    ],
)
def test_search_proposes_what_may_be_meant(book: Rulebook, query: str, expected: str) -> None:
    found = search(book, query)
    assert not found.rules
    assert expected in found.suggestions


@pytest.mark.parametrize("query", ["", "  ", "?"])
def test_search_for_nothing_finds_nothing(book: Rulebook, query: str) -> None:
    assert search(book, query) == Found()


@given(st.text(max_size=30))
def test_search_law_any_query_is_answered_without_doubles(query: str) -> None:
    book = read_rulebook(package_directory("theomachy.games.god_complex"))
    found = search(book, query)
    assert all(one.id != other.id for one, other in combinations(found.rules + found.also, 2))


@given(st.integers(1, 60), st.integers(1, 60))
def test_cited_law_a_range_names_each_number_once(first: int, last: int) -> None:
    expected = [f"GM-CRIT-{number:02}" for number in range(first, last + 1)] or [
        f"GM-CRIT-{first:02}"
    ]
    assert list(cited(f"See GM-CRIT-{first:02} to {last:02}.")) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("GM-TEAM-04, 05", ("GM-TEAM-04", "GM-TEAM-05")),
        ("GM-TEAM-01, 03 to 05 and 07", tuple(f"GM-TEAM-{n:02}" for n in (1, 3, 4, 5, 7))),
        ("GM-CRIT-01 to GM-CRIT-03", ("GM-CRIT-01", "GM-CRIT-02", "GM-CRIT-03")),
        ("GM-CRIT-01, GM-HELP-02 and GR-07", ("GM-CRIT-01", "GM-HELP-02", "GR-07")),
        ("G6, then GM-CRIT-02 and 3 dice", ("G6", "GM-CRIT-02")),
        ("GR-07 and GR-07 again", ("GR-07",)),
        ("2d6 against PAC 13, well-05", ()),
    ],
)
def test_cited(text: str, expected: tuple[str, ...]) -> None:
    assert cited(text) == expected


def test_implementations_name_module_function_and_line(tmp_path: Path) -> None:
    inner = tmp_path / "duel" / "mechanics"
    inner.mkdir(parents=True)
    (tmp_path / "duel" / "__init__.py").write_text('"""CD-TOSS-01: the duel."""\n')
    (inner / "__init__.py").write_text("")
    (inner / "toss.py").write_text(
        '"""Tosses."""\n\n\nclass Coin:\n    """CD-TOSS-02."""\n\n'
        '    def fall(self) -> None:\n        """CD-FALL-01, 02: down."""\n\n'
        'async def toss() -> None:\n    """CD-TOSS-01."""\n    if True:\n\n'
        '        def inner() -> None:\n            """CD-TOSS-02."""\n'
    )
    assert implementations(tmp_path / "duel") == {
        "CD-TOSS-01": (Place("duel", "", 1), Place("duel.mechanics.toss", "toss", 10)),
        "CD-TOSS-02": (
            Place("duel.mechanics.toss", "Coin", 4),
            Place("duel.mechanics.toss", "toss.inner", 14),
        ),
        "CD-FALL-01": (Place("duel.mechanics.toss", "Coin.fall", 7),),
        "CD-FALL-02": (Place("duel.mechanics.toss", "Coin.fall", 7),),
    }


def test_package_directory_needs_a_package() -> None:
    assert package_directory("theomachy.core").name == "core"
    for name in ("theomachy.core.errors", "theomachy_nowhere"):
        with pytest.raises(InputError, match="no package"):
            package_directory(name)


def test_checks_of_rulebooks_find_what_they_should(book: Rulebook) -> None:
    assert numbered({"G": 2, "GR": 1, "CD-TOSS": 1}) == ["G1", "G2", "GR-01", "CD-TOSS-01"]
    assert thin(book) == ["CD-TOSS-03"]
    agreeing = HouseOption("sides.count", ("two", "three"), "two", "CD-TOSS-01", "")
    moved = HouseOption("sides.count", ("two", "three"), "two", "CD-TOSS-02", "")
    other = HouseOption("sides.count", ("two", "three"), "three", "CD-TOSS-01", "")
    fewer = HouseOption("sides.count", ("two",), "two", "CD-TOSS-01", "")
    assert disagreements(book, [agreeing, moved, other, fewer]) == [
        "sides.count of CD-TOSS-02",
        "sides.count of CD-TOSS-01",
        "sides.count of CD-TOSS-01",
    ]
