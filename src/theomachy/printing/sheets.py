"""From sheets to a PDF. What stands in them is handed over as data and never as markup."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from theomachy.core.errors import InputError
from theomachy.core.facts import Trace
from theomachy.core.sheets import Sheet, SheetNumber, SheetSection

TEMPLATE = Path(__file__).with_name("sheets.typ")


def sheets_pdf(sheets: Sequence[Sheet], title: str) -> bytes:
    """A PDF in which each sheet begins a page of its own. InputError `nothing-to-print` for none.

    The same sheets make the same bytes.
    """
    if not sheets:
        raise InputError(
            "nothing-to-print", f"there is nobody in {title} whose sheet could be printed"
        )
    # It is as large as all else together, and needed here alone.
    import typst

    data = {"title": title, "sheets": [_plain(one) for one in sheets]}
    pdf = typst.compile(
        TEMPLATE.read_bytes(),
        format="pdf",
        ignore_system_fonts=True,
        sys_inputs={"data": json.dumps(data, ensure_ascii=False)},
        timestamp=0,
    )
    assert isinstance(pdf, bytes)
    return pdf


def _plain(sheet: Sheet) -> dict[str, Any]:
    return {
        "name": sheet.name,
        "eyebrow": sheet.eyebrow,
        "text": sheet.text,
        "sections": [_section(one) for one in sheet.shown],
    }


def _section(section: SheetSection) -> dict[str, Any]:
    return {
        "id": section.id,
        "title": section.title,
        "numbers": [_number(one) for one in section.numbers],
        "tables": [
            {
                "label": table.label,
                "columns": list(table.columns),
                "rows": [[row.label, *[_cell(one) for one in row.cells]] for row in table.rows],
            }
            for table in section.tables
            if table.rows
        ],
        "entries": [asdict(one) | {"buttons": []} for one in section.entries],
        "empty": section.empty if section.is_empty else "",
    }


def _number(one: SheetNumber) -> dict[str, str]:
    notes = [_sum(one.trace), one.note]
    return {
        "label": one.label,
        "value": one.text,
        "note": ", ".join(note for note in notes if note),
    }


def _cell(one: str | SheetNumber) -> str:
    if isinstance(one, str):
        return one
    return one.text if one.button is None else one.button.label


def _sum(trace: Trace | None) -> str:
    """How a number came about, in words."""
    terms = () if trace is None else trace.terms
    if len(terms) == 1:
        return terms[0].cause
    words = [f"{one.value:+d} {one.label}" for one in terms]
    return " ".join(words).removeprefix("+")
