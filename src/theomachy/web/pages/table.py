"""The table: its page, its stream, and the pieces that the page fetches when they are asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping
from functools import partial
from typing import Annotated, Any, TypeVar

import anyio.to_thread
from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse

from theomachy.core.errors import InputError, TheomachyError
from theomachy.core.seats import GM
from theomachy.table.records import Preview, Seat, TakeBack
from theomachy.web import site as sites
from theomachy.web.choices import composed
from theomachy.web.deeds import (
    Call,
    Edit,
    GiveAnswer,
    Settings,
    StartCommand,
    TakeItBack,
    settings,
)
from theomachy.web.forms import body_of, read_cast, read_value
from theomachy.web.live import Listener, Place, place_of, stream
from theomachy.web.looking import look_at
from theomachy.web.needs import still_needed
from theomachy.web.notes import spoken
from theomachy.web.offers import shown_offer
from theomachy.web.page import SHOWN, TablePage, shown_items
from theomachy.web.pages.common import fields_of, html, stay, text_of, theme_of
from theomachy.web.problems import status_of
from theomachy.web.rendering import as_typed, path_words, shown_value
from theomachy.web.site import site_of
from theomachy.web.tool_deeds import ALL_DEEDS, OF_PREPARING, words_after

T = TypeVar("T")

router = APIRouter(include_in_schema=False, prefix="/t/{table_id}")


def seat_here(request: Request, table_id: str) -> Seat:
    """The seat whose page asks."""
    return sites.seat_of(request, table_id)


Here = Annotated[Seat, Depends(seat_here)]
Fields = Annotated[dict[str, Any], Depends(fields_of)]
As = Annotated[str, Query(alias="as")]


def page_of(
    request: Request, seat: Seat, see_as: str = "", prompt: str = "", act: str = ""
) -> TablePage:
    """The page of a seat, or what the Game Master sees through another's eyes."""
    site = site_of(request)
    view = site.tables.view(seat.table_id, seat.id, see_as=see_as)
    return TablePage(site, view, theme_of(request), see_as, prompt, act)


@router.get("")
def table(
    request: Request, seat: Here, see_as: As = "", prompt: str = "", act: str = ""
) -> Response:
    """The whole page; `act` is the creature that the Game Master acts for."""
    page = page_of(request, seat, see_as, prompt, act)
    after = max(0, page.view.seen - SHOWN)
    history = page.site.tables.history(
        seat.table_id, seat.id, after, page.view.epoch, see_as=see_as
    )
    items = shown_items(page, history.entries)
    return html(request, "pages/table.html", page=page, items=items, earlier=after)


@router.get("/live")
async def live(
    request: Request,
    table_id: str,
    see_as: As = "",
    prompt: str = "",
    act: str = "",
    after: str = "",
    parts: str = "",
) -> Response:
    """The stream of what changes."""
    seat = await anyio.to_thread.run_sync(sites.seat_of, request, table_id)
    place = place_of(request.headers.get("last-event-id") or after) or Place()
    listener = Listener(
        site_of(request), table_id, seat.id, see_as, place, parts, theme_of(request), prompt
    )
    listener.key = sites.key_of(request, table_id)
    listener.act = act
    return StreamingResponse(
        stream(site_of(request), listener),
        media_type="text/event-stream",
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


@router.get("/log")
def earlier(request: Request, seat: Here, before: int, see_as: As = "") -> Response:
    """Older items of the log."""
    page = page_of(request, seat, see_as)
    after = max(0, before - SHOWN)
    history = page.site.tables.history(
        seat.table_id, seat.id, after, page.view.epoch, see_as=see_as
    )
    entries = tuple(entry for entry in history.entries if entry.number <= before)
    return JSONResponse(
        {"items": [item.html for item in shown_items(page, entries)], "earlier": after}
    )


@router.get("/start/{do}")
def start(request: Request, seat: Here, do: str, by: str) -> Response:
    """The form of one command: a piece of the page, or without script a page of its own."""
    page = page_of(request, seat)
    offers = page.site.tables.offers(seat.table_id, seat.id, by)
    found = next((offer for offer in offers if offer.do == do), None)
    if found is None:
        allowed = tuple(offer.do for offer in offers)
        raise InputError("unknown-command", f"{by} has no command {do!r}", "do", allowed)
    chosen = {
        name.removeprefix("with."): value
        for name, value in request.query_params.items()
        if name.startswith("with.")
    }
    on_board = page.stage.board is not None
    template = "table/command.html" if _is_piece(request) else "pages/command.html"
    offer = shown_offer(found, chosen, on_board=on_board)
    beforehand = {} if offer.because else _beforehand(request, seat, do, by)
    return html(request, template, page=page, offer=offer, preview=beforehand)


def _beforehand(request: Request, seat: Seat, do: str, by: str) -> Mapping[str, Any]:
    """What the game says of a command that needs nothing more to be started; nothing of others."""
    command = {"do": do, "by": by, "with": {}}
    try:
        shown = site_of(request).tables.preview(seat.table_id, seat.id, command)
    except TheomachyError:
        return {}
    return shown if "words" in shown else {}


@router.get("/odds")
async def odds(request: Request, seat: Here, prompt: str, option: str) -> Response:
    """The odds of one option of a prompt, as a piece of the page. Worked out one at a time, so that
    they never keep deeds waiting.
    """
    site = site_of(request)
    work = partial(site.tables.odds, seat.table_id, seat.id, prompt=prompt, option=option)
    answer = await _unless_gone(request, site.slow.do(work))
    if answer is None:
        return Response(status_code=204)
    found = answer.options[0]
    template = site.renderer.environment.get_template("table/odds.html")
    return JSONResponse(
        {
            "html": template.render(odds=found, margin=answer.margin, own=False),
            "expect": site.renderer.render("table/expect.html", odds=found),
            "counted": bool(found.loss or found.other_loss or found.deals),
            "certain": found.chances[0].label if len(found.chances) == 1 else "",
            "assumed": list(answer.assumed),
            "unknown": found.because.detail if found.because else "",
        }
    )


@router.post("/command-odds")
async def command_odds(request: Request, seat: Here, fields: Fields) -> Response:
    """What a command would come to as its form stands, as a piece of the page: what its game says
    of it beforehand, or its odds; at once why it cannot be.
    """
    site = site_of(request)
    body = body_of(StartCommand, fields)
    command = body.model_dump(mode="json", by_alias=True)
    try:
        shown = await anyio.to_thread.run_sync(partial(_verified, request, seat, body))
    except TheomachyError as fault:
        return _not_yet(fault)
    if "words" in shown:
        return html(request, "table/preview.html", preview=shown)
    if "target" not in body.with_:
        return Response("")  # odds are of what is done to somebody
    work = partial(site.tables.odds, seat.table_id, seat.id, command=command)
    answer = await _unless_gone(request, site.slow.do(work))
    if answer is None:
        return Response(status_code=204)
    return html(request, "table/odds.html", odds=answer.options[0], margin=answer.margin, own=True)


def _not_yet(fault: TheomachyError) -> Response:
    """Why a form cannot be sent as it stands: an answer, and no error, while it is being filled in."""
    if status_of(fault) not in (409, 422):
        raise fault
    why = fault.refusal
    return JSONResponse({"code": why.code, "detail": why.detail, "allowed": list(why.allowed)})


def _verified(request: Request, seat: Seat, body: StartCommand) -> Mapping[str, Any]:
    """What can be shown of it beforehand.

    Raises why the command cannot be started as its form stands, or InputError `still-needed`.
    """
    command = body.model_dump(mode="json", by_alias=True)
    try:
        return site_of(request).tables.preview(seat.table_id, seat.id, command)
    except InputError as fault:
        raise _calm(request, seat, body, fault) from fault


def _calm(request: Request, seat: Seat, body: StartCommand, fault: InputError) -> InputError:
    """What the form still needs, in its own words."""
    page = page_of(request, seat)
    offers = page.site.tables.offers(seat.table_id, seat.id, body.by)
    found = next((offer for offer in offers if offer.do == body.do), None)
    if found is None or fault.code != "bad-input":
        return fault
    shown = shown_offer(found, on_board=page.stage.board is not None)
    return still_needed(shown, body.with_, fault)


@router.get("/look")
def look(
    request: Request,
    seat: Here,
    name: str,
    column: int | None = None,
    row: int | None = None,
    see_as: As = "",
    act: str = "",
) -> Response:
    """A closer look at a creature, and at the way to a space: pieces of the board and its foot."""
    page = page_of(request, seat, see_as, act=act)
    goal = None if column is None or row is None else (column, row)
    found = look_at(page, name, goal)
    environment = page.site.renderer.environment
    return JSONResponse(
        {
            part: environment.get_template(f"table/look_{part}.html").render(look=found)
            for part in ("under", "over", "words", "form")
        }
    )


@router.get("/values")
def values(request: Request, seat: Here) -> Response:
    """Every value that the Game Master can set, by its path, as somebody would type it."""
    found = site_of(request).tables.values(seat.table_id, seat.id)
    return JSONResponse({path: as_typed(value) for path, value in found.items()})


@router.get("/fits")
def fits(request: Request, seat: Here, path: str, new: str) -> Response:
    """Whether the Game Master may set a value so: nothing, or the problem."""
    try:
        site_of(request).tables.fits(seat.table_id, seat.id, path, read_value(new))
    except TheomachyError as fault:
        return _not_yet(fault)
    return JSONResponse({})


@router.get("/take-back/{number}")
def preview(request: Request, seat: Here, number: int, mode: TakeBack = TakeBack.BACK) -> Response:
    """What a taking back would do, in two columns: now and after."""
    page = page_of(request, seat)
    shown: Preview = page.site.tables.preview_take_back(seat.table_id, seat.id, number, mode)
    template = "table/take_back.html" if _is_piece(request) else "pages/take_back.html"
    return html(request, template, page=page, preview=shown)


@router.post("/say")
def say(request: Request, seat: Here, fields: Fields) -> Response:
    """What was typed below the log: words, a whisper, or dice after /roll."""
    deed, body = spoken(fields)
    ALL_DEEDS[deed].act(_call(request, seat), body_of(ALL_DEEDS[deed].body, body))
    return stay(request, f"/t/{seat.table_id}#log")


@router.post("/do/command")
def command(request: Request, seat: Here, fields: Fields) -> Response:
    """A command from its form."""
    body = body_of(StartCommand, fields)
    try:
        ALL_DEEDS["command"].act(_call(request, seat), body)
    except InputError as fault:
        raise _calm(request, seat, body, fault) from fault
    return stay(request, f"/t/{seat.table_id}")


@router.post("/do/settings")
def set_for_oneself(request: Request, seat: Here, fields: Fields) -> Response:
    """When to be asked; typed dice."""
    settings(_call(request, seat), body_of(Settings, fields))
    return stay(request, f"/t/{seat.table_id}")


@router.post("/do/answer")
def answer(request: Request, seat: Here, fields: Fields) -> Response:
    """An answer to a prompt, put together from the option and what is added to it."""
    added = fields.pop("added", [])
    if added and isinstance(fields.get("answer"), str):
        view = site_of(request).tables.view(seat.table_id, seat.id)
        asked = [one for one in view.prompts if one.id == fields.get("prompt")]
        ids = [option.id for one in asked for option in one.options]
        fields["answer"] = composed(ids, fields["answer"], added)
    ALL_DEEDS["answer"].act(_call(request, seat), body_of(GiveAnswer, fields))
    return stay(request, f"/t/{seat.table_id}")


@router.post("/do/take-back")
def take_back(request: Request, seat: Here, fields: Fields) -> Response:
    """A taking back, with what to keep of the later commands."""
    chosen = {name: value for name, value in fields.items() if not name.startswith(KEEP)}
    kept = [int(name.removeprefix(KEEP)) for name, value in fields.items() if value == "keep"]
    edits = list(chosen.pop("edit", {}).values())
    changed = [one for one in edits if one.get("new") != one.get("old")]
    body = body_of(TakeItBack, {**chosen, "keep": kept, "edits": changed})
    ALL_DEEDS["take-back"].act(_call(request, seat), body)
    return stay(request, f"/t/{seat.table_id}#log")


@router.post("/do/enlist")
def enlist(request: Request, seat: Here, fields: Fields) -> Response:
    """New creatures, described as in the cast of a scenario file."""
    cast = read_cast(text_of(fields, "cast", 20_000))
    body = StartCommand.model_validate({"do": "enlist", "by": GM, "with": {"cast": cast}})
    ALL_DEEDS["command"].act(_call(request, seat), body)
    return stay(request, f"/t/{seat.table_id}")


@router.get("/export")
def export(request: Request, seat: Here) -> Response:
    """The table as a file: for the Game Master its whole log, for others what they received."""
    data = site_of(request).tables.export(seat.table_id, seat.id)
    name = f"theomachy-{seat.table_id}.json"
    return JSONResponse(data, headers={"content-disposition": f'attachment; filename="{name}"'})


@router.post("/do/{name}")
def do(request: Request, seat: Here, name: str, fields: Fields) -> Response:
    """Any other deed, from its form."""
    deed = ALL_DEEDS.get(name)
    if deed is None:
        raise InputError("unknown-deed", f"nothing is called {name!r}", "deed", tuple(ALL_DEEDS))
    body = body_of(deed.body, fields)
    deed.act(_call(request, seat), body)
    if isinstance(body, Edit) and not body.path.endswith(QUIET):
        words = f"{path_words(body.path)}: {shown_value(body.new)} (was {shown_value(body.old)})"
        return stay(request, f"/t/{seat.table_id}", {"notice": words})
    return stay(request, _behind(seat.table_id, name), words_after(name))


def _behind(table_id: str, name: str) -> str:
    """The page on which one is after a deed, where no script puts its answer into the page."""
    if name in _OF_SEATS:
        return f"/t/{table_id}/seats"
    return f"/t/{table_id}/prepare" if name in OF_PREPARING else f"/t/{table_id}"


KEEP = "keep-"
"""Before the number of a later command that no longer fits: `keep` keeps its outcome."""

QUIET = (".policy", ".at")
"""Ends of the paths of edits that the page shows by itself."""

_OF_SEATS = frozenset({"invite", "revoke-invite", "send-away", "release", "claimable"})


def _call(request: Request, seat: Seat) -> Call:
    return Call(site_of(request).tables, seat, request.headers.get("idempotency-key", ""))


async def _unless_gone(request: Request, work: Coroutine[Any, Any, T]) -> T | None:
    """The result; None if the browser goes away meanwhile: then the work is let go."""
    task = asyncio.create_task(work)
    while not (await asyncio.wait([task], timeout=LOOK_AROUND))[0]:
        if await request.is_disconnected():
            task.cancel()
            return None
    return task.result()


LOOK_AROUND = 0.5
"""Seconds between looks whether somebody still waits for odds."""


def _is_piece(request: Request) -> bool:
    """Whether a script fetches it into the page."""
    return request.headers.get("x-piece") is not None
