"""What a sheet says of itself: its numbers, what changed of them, what its rules explain."""

from __future__ import annotations

from fractions import Fraction

from theomachy.core.rulebook import Rulebook, RuleText
from theomachy.core.sheets import (
    Difference,
    Sheet,
    SheetEntry,
    SheetNumber,
    SheetRow,
    SheetSection,
    SheetTable,
    chance,
    differences,
    explained,
)


def sheet(hp: int | None, mod: int, *entries: SheetEntry) -> Sheet:
    table = SheetTable(
        "Skill", ("Mod",), (SheetRow("Mind", (SheetNumber("mod", "Mind", mod), "x")),)
    )
    numbers = (SheetNumber("hp", "HP", hp, 20),)
    return Sheet("Ash", sections=(SheetSection("all", "All", numbers, (table,), entries),))


def test_numbers_are_those_of_sections_and_of_tables() -> None:
    assert [one.key for one in sheet(7, 1).numbers()] == ["hp", "mod"]


def test_differences_are_told_in_words_and_only_of_what_was_there() -> None:
    assert differences(sheet(7, 1), sheet(7, 1)) == ()
    assert differences(sheet(7, 1), sheet(None, 2)) == (
        Difference("hp", "HP", "7/20", "?/20"),
        Difference("mod", "Mind", "1", "2"),
    )
    assert differences(Sheet("Ash"), sheet(7, 1)) == ()


def test_a_section_with_nothing_in_it_is_shown_only_if_it_says_so() -> None:
    said, unsaid = SheetSection("a", "A", empty="None."), SheetSection("b", "B")
    assert Sheet("Ash", sections=(said, unsaid)).shown == (said,)


def test_an_entry_without_words_says_what_its_rule_says() -> None:
    rule = RuleText("X-1", "Dazed", "You act last.\n\nRuling: more.", (), (), "c")
    book = Rulebook(rules={"X-1": rule})
    plain, told = SheetEntry("Dazed", rule="X-1"), SheetEntry("Axe", text="Heavy.", rule="X-1")
    unknown = SheetEntry("Odd", rule="X-2")
    found = explained(sheet(7, 1, plain, told, unknown), book).sections[0].entries
    assert [one.does for one in found] == ["You act last.", "", ""]


def test_a_chance_is_exact_and_a_number() -> None:
    assert (chance("over 8", Fraction(13, 20)).p, chance("", Fraction(1, 2)).value) == (
        "13/20",
        0.5,
    )
