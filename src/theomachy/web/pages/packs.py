"""The packs of a table: what it has taken, a file sent to it, and what is wrong in the folder."""

from __future__ import annotations

import anyio.to_thread
from fastapi import APIRouter, Request, Response
from starlette.datastructures import UploadFile

from theomachy.core.errors import Refused
from theomachy.table.limits import PACK
from theomachy.web.forms import text_of_file
from theomachy.web.pages.common import html, stay
from theomachy.web.pages.table import Here, page_of
from theomachy.web.site import site_of

router = APIRouter(include_in_schema=False, prefix="/t/{table_id}")

EXAMPLE = """pack: Of the marsh
game: god-marked
creatures:
  - {id: great-frog, name: Great frog, level: 2, weapons: [spear]}
"""


@router.get("/packs")
def packs(request: Request, seat: Here) -> Response:
    """What the table has taken, and a form for more. Refused `gm-only`."""
    if not seat.gm:
        raise Refused("gm-only", "only the Game Master sees the packs of a table")
    page, tables = page_of(request, seat), site_of(request).tables
    return html(
        request,
        "pages/packs.html",
        page=page,
        packs=tables.packs(seat.table_id, seat.id),
        faults=tables.folder_faults(seat.table_id, seat.id),
        folder=tables.pack_folder is not None,
        example=EXAMPLE,
    )


@router.post("/do/packs")
async def take(request: Request, seat: Here) -> Response:
    """Takes the packs of a file, or of what was typed."""
    async with request.form() as form:
        sent, name, text = form.get("file"), "", str(form.get("text", ""))
        if isinstance(sent, UploadFile) and sent.filename:
            name, text = sent.filename, text_of_file(await sent.read(PACK + 1), PACK)
    take_packs = site_of(request).tables.take_packs
    await anyio.to_thread.run_sync(take_packs, seat.table_id, seat.id, text, name)
    return stay(request, f"/t/{seat.table_id}/packs")
