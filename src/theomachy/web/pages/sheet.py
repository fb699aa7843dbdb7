"""The sheet of a creature, and all sheets to be printed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request, Response

from theomachy.core.errors import InputError
from theomachy.core.sheets import Sheet, SheetButton
from theomachy.printing import sheets_pdf
from theomachy.table.records import Offer
from theomachy.table.sheets import SeatSheet
from theomachy.web.page import TablePage
from theomachy.web.pages.common import html
from theomachy.web.pages.table import As, Here, page_of
from theomachy.web.site import site_of

router = APIRouter(include_in_schema=False)

LEFT = ("skills",)
"""Sections that stand in a column of their own."""


@dataclass(frozen=True)
class SheetPage:
    """All that the template of a sheet reads: the sheet, and what may be started from it now."""

    page: TablePage
    found: SeatSheet
    offers: Mapping[str, Offer]

    @property
    def sheet(self) -> Sheet:
        """The sheet."""
        return self.found.sheet

    @property
    def playable(self) -> bool:
        """Whether this seat acts for the creature."""
        return self.found.yours and not self.page.see_as

    @cached_property
    def changed(self) -> Mapping[str, str]:
        """What the numbers that changed lately were, by their keys."""
        return {one.key: one.was for one in self.found.changed}

    def because(self, button: SheetButton) -> str:
        """Why a button can do nothing now; empty if it can."""
        offer = self.offers.get(button.do)
        if offer is None:
            return "Nothing to do now"
        return "" if offer.because is None else offer.because.detail

    def address(self, button: SheetButton) -> str:
        """Where the form of a button is."""
        inputs = {f"with.{name}": value for name, value in button.inputs.items()}
        query = urlencode({"by": self.sheet.name, **inputs})
        return f"/t/{self.page.view.id}/start/{button.do}?{query}"

    def can(self, do: str) -> bool:
        """Whether the creature may start this command now."""
        offer = self.offers.get(do)
        return self.playable and offer is not None and offer.because is None

    @property
    def advance(self) -> bool:
        """Whether there is a level to take."""
        return bool(self.page.advancing) and self.can(self.page.advancing)

    @property
    def side(self) -> list[Any]:
        """The sections that stand at the side."""
        return [one for one in self.sheet.shown if one.id in LEFT]

    @property
    def rest(self) -> list[Any]:
        """All other sections."""
        return [one for one in self.sheet.shown if one.id not in LEFT]


@router.get("/t/{table_id}/sheet/{name}")
def sheet(request: Request, seat: Here, name: str, see_as: As = "") -> Response:
    """All numbers of a creature that this seat may know, in the game's own order."""
    page = page_of(request, seat, see_as)
    if page.site.games[page.view.game].sheet is None:
        return _of_view(request, page, name)
    tables = page.site.tables
    found = tables.sheet(seat.table_id, seat.id, name, see_as)
    may_act = found.yours and not see_as
    offers = tables.offers(seat.table_id, seat.id, name) if may_act else ()
    shown = SheetPage(page, found, {one.do: one for one in offers})
    template = "sheet/sheet.html" if "x-piece" in request.headers else "pages/sheet.html"
    return html(request, template, page=page, shown=shown, who=name)


@router.get("/t/{table_id}/print/{name}")
def print_sheet(seat: Here, request: Request, name: str) -> Response:
    """The sheet as a PDF, with nothing but what this seat may know."""
    tables = site_of(request).tables
    found = tables.sheet(seat.table_id, seat.id, name)
    pdf = sheets_pdf([found.sheet], tables.name(seat.table_id))
    return Response(
        pdf,
        media_type="application/pdf",
        headers={"content-disposition": 'inline; filename="sheet.pdf"'},
    )


def _of_view(request: Request, page: TablePage, name: str) -> Response:
    """The sheet of a game that makes none: what its view says of the creature."""
    figure = page.stage.figures.get(name)
    if figure is None:
        known = tuple(page.stage.figures)
        raise InputError("unknown-creature", f"nobody here is called {name}", "name", known)
    data = next(one for one in page.view.state["creatures"] if one["name"] == name)
    part = page.site.renderer.part(
        page.view.game, "sheet.html", page=page, figure=figure, data=data
    )
    values: dict[str, Any] = {"page": page, "shown": None, "part": part, "who": name}
    return html(request, "pages/sheet.html", **values)
