"""The sheet of a creature: what a page, a printer or a script shows of it, in the game's own order.

`Game.sheet(state, name, viewer)` makes one of a state that is already `known`, so that it holds
nothing but what the viewer may know. Every number says how it came about, everything that can be
rolled or used is a button: a command of the game with its inputs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from theomachy.core.facts import Trace
from theomachy.core.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class SheetChance:
    """An exact chance: of what, as a fraction in lowest terms, and as a number."""

    label: str
    p: str
    value: float


def chance(label: str, p: Fraction) -> SheetChance:
    """The chance of something."""
    return SheetChance(label, str(p), float(p))


@dataclass(frozen=True, slots=True)
class SheetButton:
    """A command with its inputs, as somebody would tap it; the form asks for what is missing.

    `label` is short (`+3`), `words` say it whole. `chances` are exact, where the number to reach is
    known or usual.
    """

    label: str
    words: str
    do: str
    inputs: Mapping[str, Any] = field(default_factory=dict)
    chances: tuple[SheetChance, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetNumber:
    """A number by its `key`, by which a later sheet is compared with an earlier one.

    `value` is None where the viewer does not know it; `most` makes it a share of something. `note` is
    a word about it, `secret` says that only the Game Master and whoever plays it see it.
    """

    key: str
    label: str
    value: int | str | None
    most: int | None = None
    trace: Trace | None = None
    note: str = ""
    rule: str = ""
    button: SheetButton | None = None
    secret: bool = False

    @property
    def text(self) -> str:
        """The number in words."""
        shown = "?" if self.value is None else str(self.value)
        return shown if self.most is None else f"{shown}/{self.most}"


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row of a table: what it is, then a cell for each column: words, or a number."""

    label: str
    cells: tuple[str | SheetNumber, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class SheetTable:
    """Rows under columns. `label` heads the first column, `last_numeric` columns stand to the right."""

    label: str
    columns: tuple[str, ...]
    rows: tuple[SheetRow, ...]


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """A thing with words: an ability, a Perk, a condition, an item, a lost part.

    `detail` is what it costs and how it is used, `does` what it does by the rules in a line (left
    empty, it is the first paragraph of its `rule`), `text` how it is told. `about` names a creature
    whose own sheet says more.
    """

    title: str
    detail: str = ""
    does: str = ""
    text: str = ""
    rule: str = ""
    buttons: tuple[SheetButton, ...] = ()
    about: str = ""
    secret: bool = False


@dataclass(frozen=True, slots=True)
class SheetSection:
    """What belongs together. `empty` is said where there is nothing in it; else it is left out then."""

    id: str
    title: str
    numbers: tuple[SheetNumber, ...] = ()
    tables: tuple[SheetTable, ...] = ()
    entries: tuple[SheetEntry, ...] = ()
    buttons: tuple[SheetButton, ...] = ()
    note: str = ""
    rule: str = ""
    empty: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing in it."""
        return not (self.numbers or self.entries or any(one.rows for one in self.tables))


@dataclass(frozen=True, slots=True)
class Sheet:
    """The whole sheet. `eyebrow` says in a line what it is, `text` who it is."""

    name: str
    eyebrow: str = ""
    text: str = ""
    sections: tuple[SheetSection, ...] = ()

    @property
    def shown(self) -> tuple[SheetSection, ...]:
        """The sections that have something in them, or something to say of that."""
        return tuple(one for one in self.sections if one.empty or not one.is_empty)

    def numbers(self) -> Iterator[SheetNumber]:
        """All numbers, those in tables among them."""
        for section in self.sections:
            yield from section.numbers
            for table in section.tables:
                for row in table.rows:
                    yield from (cell for cell in row.cells if isinstance(cell, SheetNumber))


@dataclass(frozen=True, slots=True)
class Difference:
    """A number that is not as it was."""

    key: str
    label: str
    was: str
    now: str


def differences(before: Sheet, after: Sheet) -> tuple[Difference, ...]:
    """The numbers of the later sheet that were others in the earlier one."""
    old = {one.key: one for one in before.numbers()}
    return tuple(
        Difference(one.key, one.label, old[one.key].text, one.text)
        for one in after.numbers()
        if one.key in old and old[one.key].text != one.text
    )


def explained(sheet: Sheet, book: Rulebook) -> Sheet:
    """The sheet in which each entry that has a rule and no words of its own says what that rule says."""
    sections = [
        replace(one, entries=tuple(_explained(each, book) for each in one.entries))
        for one in sheet.sections
    ]
    return replace(sheet, sections=tuple(sections))


def _explained(entry: SheetEntry, book: Rulebook) -> SheetEntry:
    if entry.does or entry.text or entry.rule not in book.rules:
        return entry
    return replace(entry, does=book.rules[entry.rule].text.partition("\n\n")[0])
