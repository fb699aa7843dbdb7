"""The builder: characters begun, gone on with, put in and taken out as files, taken to a table."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from typing import Any

import anyio.to_thread
from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import JSONResponse
from starlette.datastructures import UploadFile

from theomachy.core.documents import one_document
from theomachy.core.errors import InputError, Refused, TheomachyError
from theomachy.core.plugin import Game
from theomachy.table.drafts import Change, CharacterDraft, DraftStatus
from theomachy.table.limits import short_digest
from theomachy.table.records import Role
from theomachy.web import site as sites
from theomachy.web.building import BenchPage, SeatHere
from theomachy.web.forms import text_of_file
from theomachy.web.pages.common import (
    PageFace,
    fields_of,
    go_to,
    html,
    stay,
    text_of,
    theme_of,
    wants_json,
)
from theomachy.web.pages.table import Fields, Here
from theomachy.web.site import Site, site_of

router = APIRouter(include_in_schema=False)

MAKER_COOKIE = "theomachy-maker"
LONGEST_FILE = 64_000
"""Characters of a character file: more than any draft has."""


def owner_of(request: Request) -> str:
    """The name under which this browser's drafts are kept; empty for one that has begun none."""
    token = request.cookies.get(MAKER_COOKIE, "")
    return short_digest(token) if token else ""


@router.get("/build")
def begin(request: Request, game: str = "") -> Response:
    """What one can begin with, and what this browser has begun."""
    site = site_of(request)
    games = [one for one in site.games.values() if one.builder is not None]
    chosen = _game(site, game or next((one.id for one in games), ""))
    drafts = site.tables.drafts_of(owner_of(request))
    return html(
        request,
        "pages/build_begin.html",
        page=PageFace(request, chosen.accent),
        games=games,
        game=chosen,
        beginnings=site.tables.beginnings(chosen.id),
        drafts=[one for one in drafts if one.status is not DraftStatus.TAKEN],
        action="/build",
        table=None,
    )


@router.get("/t/{table_id}/build")
def begin_at(request: Request, seat: Here) -> Response:
    """The same at a table: for this seat, under the house rules of the table."""
    site = site_of(request)
    view = site.tables.view(seat.table_id, seat.id)
    game = _game(site, view.game)
    drafts = site.tables.drafts_at(seat.table_id, seat.id)
    own = [one for one in drafts if one.seat == seat.id and one.status is not DraftStatus.TAKEN]
    return html(
        request,
        "pages/build_begin.html",
        page=PageFace(request, game.accent),
        games=[game],
        game=game,
        beginnings=site.tables.beginnings(game.id),
        drafts=own,
        action=f"/t/{seat.table_id}/build",
        table=view,
    )


@router.post("/build")
async def new(request: Request) -> Response:
    """A new draft of this browser's."""
    sites.count_beginning(request)
    fields = await _form(request)
    site, token = site_of(request), request.cookies.get(MAKER_COOKIE) or secrets.token_urlsafe(24)
    draft = await anyio.to_thread.run_sync(
        lambda: site.tables.begin_draft(
            str(fields.get("game", "")), owner=short_digest(token), **_beginning(fields)
        )
    )
    answer = go_to(request, f"/build/{draft.id}")
    answer.set_cookie(
        MAKER_COOKIE,
        token,
        max_age=sites.YEAR,
        path="/",
        secure=site.secure,
        httponly=True,
        samesite="lax",
    )
    return answer


@router.post("/t/{table_id}/build")
async def new_at(request: Request, seat: Here) -> Response:
    """A new draft of a seat's at its table."""
    fields = await _form(request)
    tables = site_of(request).tables
    draft = await anyio.to_thread.run_sync(
        lambda: tables.begin_draft_at(
            seat.table_id, seat.id, owner=owner_of(request), **_beginning(fields)
        )
    )
    return go_to(request, f"/build/{draft.id}")


@router.post("/t/{table_id}/level-up")
def level_up(request: Request, seat: Here, fields: Fields) -> Response:
    """The next level of a creature, as a draft."""
    name = text_of(fields, "creature", 80)
    tables = site_of(request).tables
    draft = tables.begin_level_up(seat.table_id, seat.id, name, owner_of(request))
    return go_to(request, f"/build/{draft.id}")


@router.get("/build/{draft_id}")
def bench(request: Request, draft_id: str, step: str = "") -> Response:
    """A draft to go on with."""
    page = _page(request, draft_id, step)
    return html(request, "pages/build.html", page=page)


@router.post("/build/{draft_id}/set")
def change(
    request: Request, draft_id: str, step: str = "", fields: dict[str, Any] = Depends(fields_of)
) -> Response:
    """One field changed: `set` to a value, or one thing put into a list or taken out (`how`)."""
    try:
        how = Change(str(fields.get("how", Change.SET)))
    except ValueError as fault:
        raise InputError("bad-input", "how is set, add or remove", "how", tuple(Change)) from fault
    value = fields.get("value", None if how is Change.ADD else "")
    site_of(request).tables.change_draft(draft_id, str(fields.get("path", "")), value, how)
    return _changed(request, draft_id, step)


@router.post("/build/{draft_id}/replace")
async def put_in(request: Request, draft_id: str) -> Response:
    """Another document in its place, from a file or as text."""
    fields = await _form(request)
    replace = site_of(request).tables.replace_draft
    await anyio.to_thread.run_sync(lambda: replace(draft_id, _document(fields)))
    return go_to(request, f"/build/{draft_id}")


@router.get("/build/{draft_id}/file")
def take_out(request: Request, draft_id: str) -> Response:
    """The draft as a file: a character of its game, as `theomachy check` reads it."""
    draft = site_of(request).tables.draft(draft_id)
    name = "".join(letter if letter.isalnum() else "-" for letter in draft.name or "character")
    return Response(
        json.dumps(character_file(draft), ensure_ascii=False, indent=2) + "\n",
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{_ascii(name)}.json"'},
    )


def character_file(draft: CharacterDraft) -> dict[str, Any]:
    """The draft as a character file."""
    named = draft.name or "A new character"
    return {"character": named, "format": 1, "game": draft.game, "draft": draft.document}


@router.post("/build/{draft_id}/drop")
def drop(request: Request, draft_id: str) -> Response:
    """The draft is thrown away."""
    tables = site_of(request).tables
    draft = tables.draft(draft_id)
    tables.drop_draft(draft_id)
    return go_to(request, _begun_at(draft))


@router.post("/build/{draft_id}/take")
def take(request: Request, draft_id: str, fields: dict[str, Any] = Depends(fields_of)) -> Response:
    """To the table: offered, or at once."""
    tables = site_of(request).tables
    table_id = str(fields.get("table", ""))
    if table_id:
        seat = sites.seat_of(request, table_id)
        tables.bring_draft(draft_id, table_id, seat.id)
    draft = tables.take_draft(draft_id)
    if draft.status is DraftStatus.TAKEN:
        return go_to(request, f"/t/{draft.table_id}")
    return go_to(request, f"/build/{draft_id}")


@router.post("/build/{draft_id}/withdraw")
def withdraw(request: Request, draft_id: str) -> Response:
    """Back from the Game Master, to go on building."""
    site_of(request).tables.withdraw_draft(draft_id)
    return go_to(request, f"/build/{draft_id}")


def _begun_at(draft: CharacterDraft) -> str:
    return f"/t/{draft.table_id}/build" if draft.table_id else "/build"


def _changed(request: Request, draft_id: str, step: str) -> Response:
    if not wants_json(request):
        return stay(request, f"/build/{draft_id}?step={step}")
    page = _page(request, draft_id, step)
    part = site_of(request).renderer.render("build/bench.html", page=page)
    return JSONResponse({"html": part})


def _page(request: Request, draft_id: str, step: str) -> BenchPage:
    site = site_of(request)
    bench = site.tables.workbench(draft_id)
    table = bench.draft.table_id
    seats = () if table else tuple(_seats_here(request, site, bench.draft.game))
    return BenchPage(
        bench,
        _game(site, bench.draft.game),
        step,
        theme_of(request),
        site.tables.name(table) if table else "",
        seats,
    )


def _seats_here(request: Request, site: Site, game: str) -> list[SeatHere]:
    """The seats that this browser has at tables of a game."""
    found = []
    for info in site.tables.listing():
        if info.game != game or not request.cookies.get(sites.SEAT_COOKIE + info.id):
            continue
        try:
            seat = sites.seat_of(request, info.id)
        except TheomachyError:
            continue
        if seat.role is not Role.SPECTATOR:
            found.append(SeatHere(seat, info.name))
    return found


def _game(site: Site, name: str) -> Game[Any]:
    if name not in site.games:
        raise InputError("unknown-game", f"no game is called {name!r}", "game", tuple(site.games))
    found = site.games[name]
    if found.builder is None:
        raise Refused("no-builder", f"{found.title} builds no characters", "game")
    return found


async def _form(request: Request) -> dict[str, Any]:
    """The fields of a form; a file that was sent stands as its text."""
    fields: dict[str, Any] = {}
    async with request.form() as form:
        for name, value in form.multi_items():
            if isinstance(value, UploadFile):
                content = await value.read(LONGEST_FILE + 1)
                if content:
                    fields[name] = text_of_file(content, LONGEST_FILE)
            elif value != "":
                fields[name] = value
    return fields


def _beginning(fields: Mapping[str, Any]) -> dict[str, Any]:
    """With what a draft begins."""
    if fields.get("file") or fields.get("text"):
        return {"document": _document(fields)}
    if fields.get("ready"):
        return {"ready": str(fields["ready"])}
    return {"kind": str(fields.get("kind", ""))}


def _document(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The document in what was sent: a character file, or a draft alone, in JSON or YAML."""
    text = str(fields.get("file") or fields.get("text") or "")
    if not text.strip():
        raise InputError("missing-field", "choose a file, or paste what one holds", "text")
    if len(text) > LONGEST_FILE:
        allowed = (f"at most {LONGEST_FILE} characters",)
        raise InputError("too-long", "this is too long for a character", "text", allowed)
    data = one_document(text, "bad-document", "text")
    if isinstance(data, dict) and isinstance(data.get("draft"), dict):
        named = data["draft"].get("name") or data.get("character", "")
        data = {**data["draft"], "name": named}
    if not isinstance(data, dict):
        raise InputError("bad-document", "a character file is needed", "text", ("draft: {...}",))
    return data


def _ascii(name: str) -> str:
    return name.encode("ascii", "replace").decode().replace("?", "-")
