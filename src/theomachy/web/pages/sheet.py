"""The sheet of a creature."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from theomachy.core.errors import InputError
from theomachy.web.pages.common import html
from theomachy.web.pages.table import As, Here, page_of

router = APIRouter(include_in_schema=False)


@router.get("/t/{table_id}/sheet/{name}")
def sheet(request: Request, seat: Here, name: str, see_as: As = "") -> Response:
    """All numbers of a creature that this seat may know, in the game's own order."""
    page = page_of(request, seat, see_as)
    figure = page.stage.figures.get(name)
    if figure is None:
        known = tuple(page.stage.figures)
        raise InputError("unknown-creature", f"nobody here is called {name}", "name", known)
    data = next(one for one in page.view.state["creatures"] if one["name"] == name)
    part = page.site.renderer.part(
        page.view.game, "sheet.html", page=page, figure=figure, data=data
    )
    return html(request, "pages/sheet.html", page=page, figure=figure, part=part)
