"""Preparing: the page of all that the Game Master has ready, the editors of scenes and of boards."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any

import anyio.to_thread
from fastapi import APIRouter, Query, Request, Response
from starlette.datastructures import UploadFile

from theomachy.board.grid import board_from, board_to
from theomachy.core.documents import parse_documents
from theomachy.core.errors import InputError, Refused
from theomachy.core.seats import GM
from theomachy.table.forms import SceneForm
from theomachy.table.pictures import PictureInfo
from theomachy.table.prepared import board_file, board_of
from theomachy.table.preparing import Kind, Prepared
from theomachy.table.records import Seat
from theomachy.web.deeds import Call, StartCommand
from theomachy.web.forms import body_of, text_of_file
from theomachy.web.offers import ShownOffer
from theomachy.web.page import TablePage
from theomachy.web.pages.common import go_to, html, stay
from theomachy.web.pages.table import As, Fields, Here, page_of
from theomachy.web.quick import quick_offer
from theomachy.web.security import LARGER
from theomachy.web.showing import KEPT, picture_address
from theomachy.web.site import site_of
from theomachy.web.tool_deeds import BringIn, Prepare, bring_in, prepare, words_after

router = APIRouter(include_in_schema=False, prefix="/t/{table_id}")

EMPTY_BOARD: Mapping[str, Any] = {"board": "", "size": [16, 10]}
EXAMPLE_SIZE = (16, 10)
PLACES = {Kind.SUMMARY: "sittings"}
"""Where on the page a kind stands, if not under its own name."""
Foes = Annotated[tuple[str, ...], Query(max_length=40)]
EXAMPLE = """scene: The gate at dusk
text: What you read to the players.
notes: What you want to remember.
board:
  size: [16, 10]
  cover: [[6, 4, 2], [6, 5, 2]]
  slow: [{from: [8, 0], to: [9, 3]}]
party: [[1, 4], [1, 5], [2, 4], [2, 5]]
cast: {}
checks: []
handouts:
  - {title: A torn order, text: Let nobody through.}
"""


def own_page(request: Request, seat: Seat) -> TablePage:
    """The page of the Game Master. Refused `gm-only` for anybody else."""
    if not seat.gm:
        raise Refused("gm-only", "only the Game Master prepares")
    return page_of(request, seat)


@router.get("/prepare")
def hub(request: Request, seat: Here) -> Response:
    """All that is prepared, the pictures, the sittings."""
    page = own_page(request, seat)
    tables, at = page.site.tables, (seat.table_id, seat.id)
    found: dict[Kind, list[Prepared]] = {kind: [] for kind in Kind}
    for one in tables.prepared(*at):
        found[one.kind].append(one)
    return html(
        request,
        "pages/prepare.html",
        page=page,
        scenes=found[Kind.SCENE],
        left=tables.left_of_scene(*at),
        boards=found[Kind.BOARD],
        handouts=found[Kind.HANDOUT],
        notes=found[Kind.NOTE],
        summary=next(iter(found[Kind.SUMMARY]), None),
        digest=tables.digest(*at),
        pictures=tables.pictures(*at),
        skirmishes=_skirmishes(page),
        opponents=tables.opponents(*at),
        grant=_grant(page),
    )


def _skirmishes(page: TablePage) -> list[tuple[str, str]]:
    ready = page.site.games[page.view.game].skirmishes()
    return [(name, str(one.get("encounter", name))) for name, one in ready.items()]


def _grant(page: TablePage) -> ShownOffer | None:
    """The command that grants a level-up to all, if the game has one."""
    wanted = page.toolkit.grant
    return next((one for one in page.gm_offers.all if one.do == wanted), None)


# Scenes


@dataclass(frozen=True, slots=True)
class Draft:
    """Something that is being written: new, or the revision of what is kept."""

    id: str = ""
    revision: int = 0
    text: str = ""


@router.get("/prepare/scenes/new")
def new_scene(request: Request, seat: Here, skirmish: str = "", foe: Foes = ()) -> Response:
    """A new scene: an example, with these opponents, or a ready skirmish as a beginning."""
    page = own_page(request, seat)
    text = EXAMPLE
    if skirmish:
        text = page.site.tables.scene_from_skirmish(seat.table_id, seat.id, skirmish)
    elif foe:
        cast = page.site.tables.cast_against(seat.table_id, seat.id, foe, EXAMPLE_SIZE)
        text = EXAMPLE.replace("cast: {}\n", cast)
    return _scene_page(request, page, Draft(text=text))


@router.get("/prepare/scenes/{name}")
def edit_scene(request: Request, seat: Here, name: str) -> Response:
    """A scene that is kept."""
    page = own_page(request, seat)
    one = page.site.tables.one_prepared(seat.table_id, seat.id, Kind.SCENE, name)
    return _scene_page(request, page, Draft(one.id, one.revision, one.text))


def _scene_page(request: Request, page: TablePage, draft: Draft) -> Response:
    faults = page.site.tables.scene_faults(page.view.id, page.view.you.id, draft.text)
    return html(request, "pages/prepare_scene.html", page=page, draft=draft, faults=faults)


@router.post("/prepare/check")
def check_scene(request: Request, seat: Here, fields: Fields) -> Response:
    """The faults of a scene as it stands in the editor."""
    page = own_page(request, seat)
    text = str(fields.get("text", ""))
    faults = page.site.tables.scene_faults(seat.table_id, seat.id, text) if text.strip() else ()
    return html(request, "table/scene_faults.html", page=page, faults=faults)


@router.post("/prepare/save/{kind}")
def save(request: Request, seat: Here, kind: Kind, fields: Fields) -> Response:
    """Keeps a scene, a board, a handout, a note or the summary, and goes on from there."""
    body = body_of(Prepare, {**fields, "kind": kind})
    kept = prepare(Call(site_of(request).tables, seat), body)
    home = f"/t/{seat.table_id}/prepare"
    editors = {Kind.SCENE: f"{home}/scenes/{kept.id}", Kind.BOARD: f"{home}/boards/{kept.id}"}
    return go_to(request, editors.get(kind, f"{home}?kept={kept.id}#{PLACES.get(kind, kind)}"))


@dataclass(frozen=True, slots=True)
class AtHand:
    """A scene in play: what of it is here and still unseen, or why it cannot be played.

    `brought`: it is the one that was brought in last. `calls` are the words of the buttons of its
    checks: what each does, where it does not call for a roll. `read`: its text was told to all.
    """

    kept: Prepared
    form: SceneForm | None = None
    here: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()
    brought: bool = False
    calls: tuple[str, ...] = ()
    fault: str = ""
    read: bool = False
    fights: bool = False

    @property
    def shows(self) -> bool:
        """Whether there is somebody of it to be shown, or its fight to be begun."""
        return bool(self.unseen) or (bool(self.here) and self.fights)


@router.get("/scenes")
def scenes(request: Request, seat: Here) -> Response:
    """The prepared scenes at hand in play: bring in, show, call, hand out."""
    page = own_page(request, seat)
    tables, at = page.site.tables, (seat.table_id, seat.id)
    last, read = tables.scene_here(*at), tables.scenes_read(*at)
    found = [_at_hand(page, one, last) for one in tables.prepared(*at, Kind.SCENE)]
    shown = [replace(one, read=one.kept.id in read) for one in found]
    left = tables.left_of_scene(*at)
    return _piece(request, page, "scenes", "Scenes", scenes=shown, left=left)


@router.get("/scenes/{name}/bring-in")
def before_scene(request: Request, seat: Here, name: str) -> Response:
    """What of the last scene is still here, and what becomes of it when this one comes."""
    page = own_page(request, seat)
    tables, at = page.site.tables, (seat.table_id, seat.id)
    kept = tables.one_prepared(*at, Kind.SCENE, name)
    offer = page.clears
    if offer is None:
        words = "something is asked first" if page.view.waiting else "nothing is here that would go"
        raise Refused("waiting" if page.view.waiting else "nothing-to-clear", words, "scene")
    shown = tables.preview(*at, {"do": offer.do, "by": GM, "with": {}})
    title = f"Bring in {kept.title}"
    reads = bool(tables.scene_form(*at, name).text) and name not in tables.scenes_read(*at)
    # As a page of its own it leads back to the table.
    sends = request.headers.get("x-piece") is not None
    given = {"kept": kept, "offer": offer, "preview": shown, "reads": reads, "sends": sends}
    return _piece(request, page, "bring_in", title, **given)


@router.post("/scenes/{name}/bring-in")
def scene_after(request: Request, seat: Here, name: str, fields: Fields) -> Response:
    """The scene comes: once the last one is cleared, or beside all that is here of it."""
    beside, read = (bool(fields.pop(one, "")) for one in ("beside", "read"))
    clear = body_of(StartCommand, fields).with_
    body = BringIn(scene=name, clear=None if beside else clear, beside=beside, read=read)
    bring_in(Call(site_of(request).tables, seat), body)
    return stay(request, f"/t/{seat.table_id}", words_after("bring-in"))


def _at_hand(page: TablePage, one: Prepared, last: str) -> AtHand:
    try:
        form = page.site.tables.scene_form(page.view.id, page.view.you.id, one.id)
    except InputError as fault:
        return AtHand(one, fault=str(fault))
    figures = page.stage.figures
    here = tuple(name for name in form.cast if name in figures)
    unseen = tuple(name for name in here if figures[name].hidden)
    calls = tuple(_call_words(page, check.do) for check in form.checks)
    fights = form.fight and _can(page, page.toolkit.begin)
    return AtHand(one, form, here, unseen, bool(here) or one.id == last, calls, fights=fights)


def _can(page: TablePage, do: str) -> bool:
    return any(offer.do == do and not offer.because for offer in page.gm_offers.all)


def _call_words(page: TablePage, do: str) -> str:
    """What the button of a check says: "Call" for a roll, else what its command does."""
    calling = page.toolkit.calling
    command = page.site.games[page.view.game].commands.get(do)
    if command is None or (calling is not None and do == calling.command):
        return "Call"
    return command.title


# Boards


@router.get("/prepare/boards/new")
def new_board(request: Request, seat: Here, like: str = "") -> Response:
    """A new board; like the one that lies on the table now, if that is wished."""
    page = own_page(request, seat)
    board = dict(EMPTY_BOARD)
    if like == "table" and page.view.state.get("board"):
        board |= page.view.state["board"]
    return _board_page(request, page, Draft(), board)


@router.get("/prepare/boards/{name}")
def edit_board(request: Request, seat: Here, name: str) -> Response:
    """A board that is kept."""
    page = own_page(request, seat)
    one = page.site.tables.one_prepared(seat.table_id, seat.id, Kind.BOARD, name)
    form = board_of(one.body["board"])
    board = {"board": form.board, **board_to(board_from(form.ground()))}
    return _board_page(request, page, Draft(one.id, one.revision), board)


def _board_page(
    request: Request, page: TablePage, draft: Draft, board: Mapping[str, Any]
) -> Response:
    pictures = page.site.tables.pictures(page.view.id, page.view.you.id)
    addresses = {one.id: picture_address(page.view.id, one.id) for one in pictures}
    return html(
        request,
        "pages/prepare_board.html",
        page=page,
        draft=draft,
        board=board,
        data=json.dumps(board),
        picture=board.get("picture", ""),
        pictures=pictures,
        addresses=json.dumps(addresses),
    )


@router.get("/prepare/boards/{name}/file")
def download_board(request: Request, seat: Here, name: str) -> Response:
    """A board as a file, its picture in it."""
    tables = site_of(request).tables
    one = tables.one_prepared(seat.table_id, seat.id, Kind.BOARD, name)
    form = board_of(one.body["board"])
    picture = form.picture
    if KEPT.fullmatch(picture):
        found = tables.picture(seat.table_id, seat.id, picture)
        picture = f"data:{found.media_type};base64,{b64encode(found.content).decode()}"
    headers = {"content-disposition": 'attachment; filename="board.yaml"'}
    return Response(board_file(form, picture), media_type="application/yaml", headers=headers)


@router.post("/prepare/boards/{name}/lay")
def lay_board(request: Request, seat: Here, name: str) -> Response:
    """Lays a kept board on the table now."""
    tables = site_of(request).tables
    one = tables.one_prepared(seat.table_id, seat.id, Kind.BOARD, name)
    given = {"board": board_of(one.body["board"]).ground(), "fight": False}
    tables.command(seat.table_id, seat.id, "enlist", GM, given)
    return stay(request, f"/t/{seat.table_id}", {"notice": f"{one.title} lies on the table."})


@router.post("/prepare/import")
async def import_board(request: Request, seat: Here) -> Response:
    """A board from a file."""
    async with request.form() as form:
        given = form.get("file")
        text = str(form.get("text") or "")
        if isinstance(given, UploadFile) and given.size:
            text = text_of_file(await given.read(), LARGER["/prepare/import"])
    kept = await anyio.to_thread.run_sync(_imported, request, seat, text)
    return go_to(request, f"/t/{seat.table_id}/prepare/boards/{kept.id}")


def _imported(request: Request, seat: Seat, text: str) -> Prepared:
    if not seat.gm:
        raise Refused("gm-only", "only the Game Master prepares")
    documents = parse_documents(text, "line")
    data = documents[0].data if len(documents) == 1 else None
    if not isinstance(data, dict) or "board" not in data:
        raise InputError("bad-file", "a board file begins with `board: Its name`", "file")
    picture = str(data.get("picture") or "")
    if picture.startswith("data:"):
        board_of({**data, "picture": ""})
        sent = _sent(request, seat, str(data["board"]), _decoded(picture))
        data = {**data, "picture": sent.id}
    tables = site_of(request).tables
    return tables.prepare(seat.table_id, seat.id, Kind.BOARD, {"board": data})


def _decoded(address: str) -> bytes:
    try:
        return b64decode(address.partition(",")[2], validate=True)
    except ValueError as fault:
        detail = "the picture of this board cannot be read"
        raise InputError("bad-picture", detail, "file") from fault


# Pictures


@router.post("/pictures")
async def send_picture(request: Request, seat: Here) -> Response:
    """A picture for boards and handouts."""
    async with request.form() as form:
        given = form.get("picture")
        if not isinstance(given, UploadFile) or not given.size:
            raise InputError("missing-field", "choose a picture first", "picture")
        name = str(form.get("name") or given.filename or "A picture")[:80]
        content = await given.read()
    sent = await anyio.to_thread.run_sync(_sent, request, seat, name, content)
    return go_to(request, f"/t/{seat.table_id}/prepare?kept={sent.id}#pictures", id=sent.id)


def _sent(request: Request, seat: Seat, name: str, content: bytes) -> PictureInfo:
    return site_of(request).tables.add_picture(seat.table_id, seat.id, name, content)


@router.get("/pictures/{picture}")
def picture(request: Request, seat: Here, picture: str, see_as: As = "") -> Response:
    """A picture as this seat may see it; a page of its own it never is."""
    found = site_of(request).tables.picture(seat.table_id, seat.id, picture, see_as)
    headers = {
        "content-security-policy": "default-src 'none'; sandbox",
        "cache-control": "private, no-cache",
    }
    return Response(found.content, media_type=found.media_type, headers=headers)


# At hand in play


@router.get("/numbers")
def numbers(request: Request, seat: Here, skill: str = "", number: str = "") -> Response:
    """Numbers to roll against, with the chances of the party."""
    page = own_page(request, seat)
    own = int(number) if number.isdecimal() and len(number) < 4 else None
    found = page.site.tables.check_numbers(seat.table_id, seat.id, skill, own)
    return _piece(request, page, "numbers", "Check numbers", found=found, own=own)


@router.get("/foes")
def foes(request: Request, seat: Here) -> Response:
    """The form for foes by a few words."""
    page = own_page(request, seat)
    offer = quick_offer(page.site.games[page.view.game], on_board=page.stage.board is not None)
    return _piece(request, page, "quick_foes", "Quick foes", offer=offer)


def _piece(request: Request, page: TablePage, name: str, title: str, **values: Any) -> Response:
    """A piece of the table's page, or without script a page of its own."""
    piece = f"table/{name}.html"
    template = piece if request.headers.get("x-piece") is not None else "pages/piece.html"
    return html(request, template, page=page, title=title, piece=piece, **values)
