"""The routes by which characters are built: the same drafts as those of the page."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from pydantic import Field

from theomachy.table.drafts import Change
from theomachy.table.records import as_json
from theomachy.web import deeds
from theomachy.web import site as sites
from theomachy.web.api.routes import Caller, described
from theomachy.web.deeds import Body, Name
from theomachy.web.site import site_of

DraftId = Annotated[str, Path(max_length=64, description="The id of the draft, which opens it.")]

router = APIRouter(
    prefix="/api/v1",
    responses={**described(401, 403, 404, 409, 413, 422, 429)},
    tags=["characters"],
)


class BeginDraft(Body):
    """With what a draft begins: a kind, a ready character, or a document; one of the three."""

    kind: Name = ""
    ready: Name = ""
    document: dict[str, Any] | None = None


class BeginOfGame(BeginDraft):
    """The same, of a game."""

    game: Name


class BeginAtTable(BeginDraft):
    """The same at a table; with `creature` its next level."""

    creature: Name = ""


class ChangeDraft(Body):
    """One field of a draft: `set` to a value, or one thing put into a list or taken out of it."""

    path: Name
    value: Any = None
    how: Change = Change.SET


class Document(Body):
    """A whole document."""

    document: dict[str, Any]


class TakeDraft(Body):
    """To which table a draft goes that was begun at none; the request bears a key of a seat there."""

    table: Annotated[str, Field(max_length=64)] = ""


class Agreement(Body):
    """Whether the Game Master agrees to an offered character; `because` is told to its player."""

    agreed: bool
    because: Name = ""


@router.get("/games/{game}/characters")
def list_beginnings(request: Request, game: str) -> dict[str, Any]:
    """What a character of this game can be begun with."""
    found: dict[str, Any] = as_json(site_of(request).tables.beginnings(game))
    return found


@router.post("/drafts", status_code=201)
def begin_draft(request: Request, body: BeginOfGame) -> dict[str, Any]:
    """Begin a character at no table. Its id opens it: keep it."""
    sites.count_beginning(request)
    draft = site_of(request).tables.begin_draft(
        body.game, body.kind, ready=body.ready, document=body.document
    )
    found: dict[str, Any] = as_json(draft)
    return found


@router.post("/tables/{table}/drafts", status_code=201)
def begin_draft_at_table(call: Caller, body: BeginAtTable) -> dict[str, Any]:
    """Begin a character at a table, or the next level of a creature there."""
    if body.creature:
        draft = call.tables.begin_level_up(*call.at, body.creature)
    else:
        draft = call.tables.begin_draft_at(
            *call.at, body.kind, ready=body.ready, document=body.document
        )
    found: dict[str, Any] = as_json(draft)
    return found


@router.get("/drafts/{draft}")
def read_draft(request: Request, draft: DraftId) -> dict[str, Any]:
    """The draft, what there is to fill in, the numbers that come of it, and what is wrong."""
    found: dict[str, Any] = as_json(site_of(request).tables.workbench(draft))
    return found


@router.post("/drafts/{draft}/changes")
def change_draft(request: Request, draft: DraftId, body: ChangeDraft) -> dict[str, Any]:
    """Change one field."""
    site_of(request).tables.change_draft(draft, body.path, body.value, body.how)
    return read_draft(request, draft)


@router.put("/drafts/{draft}/document")
def replace_draft(request: Request, draft: DraftId, body: Document) -> dict[str, Any]:
    """Put another document in its place."""
    site_of(request).tables.replace_draft(draft, body.document)
    return read_draft(request, draft)


@router.post("/drafts/{draft}/take")
def take_draft(request: Request, draft: DraftId, body: TakeDraft) -> dict[str, Any]:
    """Take it to its table: at once, or when the Game Master agrees (`status` says which)."""
    tables = site_of(request).tables
    if body.table:
        tables.bring_draft(draft, body.table, sites.seat_of(request, body.table).id)
    found: dict[str, Any] = as_json(tables.take_draft(draft))
    return found


@router.delete("/drafts/{draft}", status_code=204)
def drop_draft(request: Request, draft: DraftId) -> None:
    """Throw it away."""
    site_of(request).tables.drop_draft(draft)


@router.get("/tables/{table}/sheets/{name}")
def read_sheet(call: Caller, name: Annotated[str, Path(max_length=200)]) -> dict[str, Any]:
    """The sheet of a creature as this seat may know it, and what changed in the last minute."""
    found: dict[str, Any] = as_json(call.tables.sheet(*call.at, name))
    return found


@router.post("/tables/{table}/drafts/{draft}/agreement")
def agree_to_draft(call: Caller, draft: DraftId, body: Agreement) -> dict[str, Any]:
    """Agree to an offered character, or give it back; for the Game Master."""
    offered = deeds.OfferedDraft(draft=draft, because=body.because)
    act = deeds.accept_draft if body.agreed else deeds.decline_draft
    found: dict[str, Any] = as_json(act(call, offered))
    return found
