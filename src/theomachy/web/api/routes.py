"""The routes of the API. Bodies and acts are those of `deeds`; answers are the table's records."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request
from fastapi.responses import StreamingResponse
from fastapi.security import APIKeyCookie, HTTPBearer

from theomachy.core.errors import InputError, Refused
from theomachy.core.plugin import HouseOption
from theomachy.table import records
from theomachy.table.records import Seat
from theomachy.web import deeds
from theomachy.web import site as sites
from theomachy.web.api.bodies import (
    CommandsAnswer,
    InviteAnswer,
    JoinedAnswer,
    JoinTable,
    LogAnswer,
    OpenedAnswer,
    OpenTable,
    PromptsAnswer,
    SeatsAnswer,
)
from theomachy.web.api.events import MEDIA_TYPE as EVENTS
from theomachy.web.api.events import Subscriber, subscriber_events
from theomachy.web.live import place_of
from theomachy.web.pages.seats import address_of
from theomachy.web.problems import MEDIA_TYPE
from theomachy.web.site import site_of


def described(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The problems that routes may answer with, for the document."""
    words = {
        401: "No seat key, or one that opens nothing",
        403: "Not for this seat",
        404: "There is no such table",
        409: "Refused: the reason is its `code`; nothing has happened",
        413: "Too large",
        422: "No legal input: `where` names the field",
        429: "Too many wrong keys, or too much begun: `allowed` says how much is right",
    }
    return {
        status: {
            "description": words[status],
            "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
        for status in statuses
    }


bearer = HTTPBearer(auto_error=False, description="The key of a seat.")
cookie = APIKeyCookie(
    name="theomachy-seat-{table}", auto_error=False, description="The page's cookie of a table."
)

TableId = Annotated[str, Path(max_length=64, description="The id of the table.")]
Key = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        max_length=200,
        description="A repetition with the same key acts once.",
    ),
]

router = APIRouter(
    prefix="/api/v1", responses={**described(401, 403, 404, 409, 413, 422, 429)}, tags=["tables"]
)


def here(
    request: Request,
    table: TableId,
    _bearer: Annotated[object, Depends(bearer)] = None,
    _cookie: Annotated[object, Depends(cookie)] = None,
) -> Seat:
    """The seat whose key the request bears."""
    return sites.seat_of(request, table)


Here = Annotated[Seat, Depends(here)]


def caller(request: Request, seat: Here, key: Key = "") -> deeds.Call:
    """Who does it, and by which key a repetition is known."""
    return deeds.Call(site_of(request).tables, seat, key)


Caller = Annotated[deeds.Call, Depends(caller)]


@router.post("/tables", status_code=201)
def open_table(request: Request, body: OpenTable) -> OpenedAnswer:
    """Open a table; the key of its Game Master's seat is told this once."""
    if not sites.may_open(request):
        raise Refused("gm-only", "only whoever runs this server opens tables here")
    sites.count_beginning(request)
    opened = site_of(request).tables.create(
        body.game, body.name, body.house, body.skirmish, body.encounter, epic=body.epic
    )
    return OpenedAnswer(id=opened.table_id, key=opened.gm_key, seat=opened.gm_seat)


@router.get("/games")
def list_games(request: Request) -> list[dict[str, Any]]:
    """The games that tables can be opened for, with their skirmishes and house options."""
    return [
        {
            "id": game.id,
            "title": game.title,
            "version": game.version,
            "skirmishes": list(game.skirmishes()),
            "epics": list(game.epics()),
            "house": {option.name: _switch(option) for option in game.house_options},
        }
        for game in site_of(request).games.values()
    ]


@router.post("/join", status_code=201)
def join_table(request: Request, body: JoinTable) -> JoinedAnswer:
    """Take a seat by an invite; the seat's key is told this once."""
    joined = site_of(request).tables.join(body.token, body.name, sites.remote_of(request))
    return JoinedAnswer(table=joined.seat.table_id, key=joined.key, seat=joined.seat)


@router.get("/tables/{table}")
def read_table(
    request: Request, seat: Here, see_as: Annotated[str, Query(alias="as", max_length=64)] = ""
) -> records.TableView:
    """The table as this seat may know it; the Game Master may see it as another seat does."""
    return site_of(request).tables.view(seat.table_id, seat.id, see_as=see_as)


@router.get("/tables/{table}/commands")
def list_commands(
    request: Request, seat: Here, by: Annotated[str, Query(max_length=200)] = ""
) -> CommandsAnswer:
    """What this seat may start now, by each of its creatures or one of them, and why not the rest."""
    tables = site_of(request).tables
    if by:
        return CommandsAnswer(commands=list(tables.offers(seat.table_id, seat.id, by)))
    return CommandsAnswer(commands=list(tables.view(seat.table_id, seat.id).offers))


@router.post("/tables/{table}/commands")
def start_command(call: Caller, body: deeds.StartCommand) -> records.Receipt:
    """Start a command of the game, as in a scenario."""
    return deeds.start_command(call, body)


@router.get("/tables/{table}/prompts")
def list_prompts(request: Request, seat: Here) -> PromptsAnswer:
    """What is asked of this seat."""
    view = site_of(request).tables.view(seat.table_id, seat.id)
    return PromptsAnswer(prompts=list(view.prompts), waiting=view.waiting)


@router.post("/tables/{table}/answers")
def give_answer(call: Caller, body: deeds.GiveAnswer) -> records.Receipt:
    """Answer a prompt: an option's id, or the faces of typed dice."""
    return deeds.give_answer(call, body)


@router.post("/tables/{table}/defaults")
def take_default(call: Caller, body: deeds.TakeDefault) -> records.Receipt:
    """Take the default of a prompt, or the server's dice, now."""
    return deeds.take_default(call, body)


@router.post("/tables/{table}/call-off")
def call_off(call: Caller) -> records.Receipt:
    """Call the open command off: everything is as before it."""
    return deeds.call_off(call, deeds.Nothing())


@router.post("/tables/{table}/ask-again")
def ask_again(call: Caller) -> records.Receipt:
    """Have the open command asked anew from its start."""
    return deeds.ask_again(call, deeds.Nothing())


@router.post("/tables/{table}/go-on")
def go_on(call: Caller) -> records.Receipt:
    """Let creatures with a policy act, as far as one request goes."""
    return deeds.go_on(call, deeds.Nothing())


@router.post("/tables/{table}/edits")
def edit(call: Caller, body: deeds.Edit) -> records.Receipt:
    """Set a value of the state, if it still is what the Game Master saw."""
    return deeds.edit(call, body)


@router.post("/tables/{table}/pause")
def pause(call: Caller, body: deeds.Pause) -> records.Receipt:
    """Stop or restart play; clocks stand still while it is stopped."""
    return deeds.pause(call, body)


@router.put("/tables/{table}/clocks", status_code=204)
def set_clocks(call: Caller, body: deeds.Clocks) -> None:
    """Set limits of time by kind of prompt."""
    deeds.clocks(call, body)


@router.put("/tables/{table}/settings")
def set_settings(call: Caller, body: deeds.Settings) -> records.Seat:
    """When this seat is asked, and whether it types its dice."""
    return deeds.settings(call, body)


@router.get("/tables/{table}/odds")
async def read_odds(
    request: Request,
    seat: Here,
    prompt: Annotated[str, Query(max_length=200)] = "",
    option: Annotated[str, Query(max_length=200, description="Of the prompt; all if empty.")] = "",
    command: Annotated[
        str, Query(max_length=8_000, description="A command as JSON: `do`, `by`, `with`.")
    ] = "",
) -> records.OddsAnswer:
    """Exact odds of each option of a prompt, or of a command, from what this seat may know."""
    given = deeds.command_in(command) if command else None
    if bool(prompt) == bool(given):
        allowed = ("prompt", "command")
        raise InputError("bad-input", "give a prompt or a command", "prompt", allowed)
    tables = site_of(request).tables
    work = partial(tables.odds, seat.table_id, seat.id, prompt, given, option)
    return await site_of(request).slow.do(work)


@router.get("/tables/{table}/log")
def read_log(
    request: Request,
    seat: Here,
    after: Annotated[int, Query(ge=0)] = 0,
    epoch: Annotated[int, Query(ge=0, description="Of the numbers; 0: the present one.")] = 0,
) -> LogAnswer:
    """What this seat has received since its entry `after`."""
    history = site_of(request).tables.history(seat.table_id, seat.id, after, epoch or seat.epoch)
    return LogAnswer(epoch=history.epoch, last=history.last, entries=list(history.entries))


@router.get(
    "/tables/{table}/events",
    response_class=StreamingResponse,
    responses={200: {"description": "Server-sent events", "content": {EVENTS: {}}}},
)
async def events(
    request: Request,
    seat: Here,
    after: Annotated[str, Query(max_length=40, description="As `Last-Event-ID`.")] = "",
    last_event_id: Annotated[str, Header(alias="Last-Event-ID", max_length=40)] = "",
) -> StreamingResponse:
    """What happens, as it happens. Event ids name a place from which the stream resumes.

    `entry`: a thing in this seat's log. `state`: what is asked and waited for has changed. `reset`:
    the stream cannot be resumed from there; all entries of the present epoch follow. `gone`: this
    seat receives nothing more.
    """
    place = place_of(last_event_id or after)
    subscriber = Subscriber(site_of(request), seat, place, resumed=bool(last_event_id or after))
    subscriber.key = sites.key_of(request, seat.table_id)
    headers = {"x-accel-buffering": "no"}
    return StreamingResponse(subscriber_events(subscriber), media_type=EVENTS, headers=headers)


@router.post("/tables/{table}/notes")
def add_note(call: Caller, body: deeds.Note) -> records.Receipt:
    """Chat, whispers, free rolls, pings; the Game Master's calls for a check; wishes."""
    return deeds.note(call, body)


@router.post("/tables/{table}/takebacks")
def take_back(
    call: Caller,
    body: deeds.TakeItBack,
    preview: Annotated[bool, Query(description="Only tell what it would do.")] = False,
) -> records.Receipt | records.Preview:
    """Take back the command of an entry, or say what that would do."""
    return deeds.preview(call, body) if preview else deeds.take_back(call, body)


@router.get("/tables/{table}/seats")
def list_seats(request: Request, seat: Here) -> SeatsAnswer:
    """Who sits here; for the Game Master also the open invites."""
    tables = site_of(request).tables
    view = tables.view(seat.table_id, seat.id)
    invites = tables.invites(seat.table_id, seat.id) if seat.gm else ()
    shown = [_invite(request, one) for one in invites if not one.revoked]
    return SeatsAnswer(seats=list(view.seats), invites=shown)


@router.post("/tables/{table}/seats", status_code=201)
def make_invite(request: Request, call: Caller, body: deeds.MakeInvite) -> InviteAnswer:
    """Make a link by which others take seats."""
    return _invite(request, deeds.make_invite(call, body))


@router.delete("/tables/{table}/seats/{other}", status_code=204)
def send_away(call: Caller, other: Annotated[str, Path(max_length=64)]) -> None:
    """Send a seat away; it receives nothing more."""
    deeds.send_away(call, deeds.SendAway(seat=other))


@router.delete("/tables/{table}/invites/{token}", status_code=204)
def revoke_invite(call: Caller, token: Annotated[str, Path(max_length=200)]) -> None:
    """Let nobody join by a link any more."""
    deeds.revoke_invite(call, deeds.RevokeInvite(token=token))


@router.post("/tables/{table}/creatures")
def claim(call: Caller, body: deeds.Play) -> records.Seat:
    """Play a creature from now on; the Game Master may give it to any seat."""
    return deeds.claim(call, body)


@router.delete("/tables/{table}/creatures/{creature}")
def release(
    call: Caller,
    creature: Annotated[str, Path(max_length=200)],
    seat: Annotated[str, Query(max_length=64)] = "",
) -> records.Seat:
    """Play a creature no longer; the Game Master may take it from any seat."""
    return deeds.release(call, deeds.Play(creature=creature, seat=seat))


@router.put("/tables/{table}/claimable", status_code=204)
def set_claimable(call: Caller, body: deeds.Claimable) -> None:
    """Say which creatures players may choose."""
    deeds.claimable(call, body)


@router.get("/tables/{table}/export")
def export_table(request: Request, seat: Here) -> dict[str, Any]:
    """The table as one document: for the Game Master its log, for others what they received."""
    return site_of(request).tables.export(seat.table_id, seat.id)


def _switch(option: HouseOption) -> dict[str, Any]:
    return {
        "values": list(option.values),
        "allowed": list(option.allowed),
        "default": option.default,
        "rule": option.rule,
        "changes": option.changes,
    }


def _invite(request: Request, invite: records.Invite) -> InviteAnswer:
    return InviteAnswer(
        token=invite.token,
        address=address_of(request, invite),
        role=invite.role,
        creatures=list(invite.creatures),
        uses=invite.uses,
    )
