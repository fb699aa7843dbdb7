"""Sheets as PDF: pages, legible words in them, text that is text."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from theomachy.core.errors import InputError
from theomachy.core.plugin import fold, game_of
from theomachy.core.rulebook import package_directory, read_rulebook
from theomachy.core.seats import GAME_MASTER
from theomachy.core.sheets import Sheet, SheetEntry, SheetSection, explained
from theomachy.printing import sheets_pdf

GAME = game_of("god-marked")


def read(pdf: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(pdf))


def sheets_of(*ids: str) -> list[Sheet]:
    assert GAME.builder is not None
    assert GAME.sheet is not None
    ready = {one.id: one.document for one in GAME.builder.ready()}
    state = GAME.new_state({})
    cast = {str(ready[one]["name"]): {"draft": ready[one], "team": "Heroes"} for one in ids}
    state = fold(GAME, state, GAME.enlist(state, {"cast": cast}))
    book = read_rulebook(package_directory(GAME.package))
    return [explained(GAME.sheet(state, name, GAME_MASTER), book) for name in cast]


def test_each_ready_character_fills_one_or_two_pages_of_a4() -> None:
    assert GAME.builder is not None
    ids = [one.id for one in GAME.builder.ready()]
    for one, sheet in zip(ids, sheets_of(*ids), strict=True):
        reader = read(sheets_pdf([sheet], "The inn"))
        assert len(reader.pages) in (1, 2), one
        width, height = (float(each) for each in reader.pages[0].mediabox.upper_right)
        assert (round(width), round(height)) == (595, 842)


def test_words_and_numbers_of_a_sheet_can_be_read_out_of_it() -> None:
    ister, coll = sheets_of("ister", "coll")
    reader = read(sheets_pdf([ister, coll], "The inn"))
    text = " ".join(page.extract_text() for page in reader.pages)
    for word in ("Ister", "Coll", "Acrobatics", "69/69", "Ember wand", "1d8 fire", "Rune reader"):
        assert word in text
    assert reader.metadata is not None
    assert reader.metadata.title == "The inn"


def test_what_people_write_is_text_and_never_markup() -> None:
    words = '#panic("x") $a$ *b* \\ @c <d> [e] ]#'
    sheet = Sheet(
        words, words, words, (SheetSection("s", words, entries=(SheetEntry(words, words),)),)
    )
    text = "".join(page.extract_text() for page in read(sheets_pdf([sheet], words)).pages)
    assert "panic" in text
    assert "<d>" in text


def test_the_same_sheets_make_the_same_bytes() -> None:
    ash = sheets_of("ash")
    assert sheets_pdf(ash, "The inn") == sheets_pdf(ash, "The inn")


def test_nobody_is_nothing_to_print() -> None:
    with pytest.raises(InputError) as nothing:
        sheets_pdf([], "The inn")
    assert nothing.value.code == "nothing-to-print"
