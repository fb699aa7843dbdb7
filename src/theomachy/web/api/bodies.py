"""Bodies of the API that are no deeds of a seat, and its answers."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, Field

from theomachy.table.records import (
    Offer,
    Prompt,
    Role,
    Seat,
    SeatEntry,
    SeatName,
)
from theomachy.web.deeds import Body, Name


class Problem(BaseModel):
    """What was wrong (RFC 9457), with the codes that page, scenarios and library use too."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    where: str | None = None
    allowed: list[str] | None = None


class OpenTable(Body):
    """A new table: of which game, its name, house options that differ from their defaults.

    With `skirmish` (an id) or `encounter` (a document as in a file) its cast is there at once; with
    `epic` (an id) its party is, and its scenes are prepared.
    """

    game: Name
    name: Annotated[str, Field(min_length=1, max_length=80)]
    house: dict[str, Any] = Field(default_factory=dict)
    skirmish: Name = ""
    epic: Name = ""
    encounter: dict[str, Any] | None = None


class OpenedAnswer(BaseModel):
    """The new table's id, its Game Master's seat, and the key of that seat, told this once."""

    id: str
    key: str
    seat: str


class JoinTable(Body):
    """The token of an invite, and a name."""

    token: Name
    name: Annotated[str, Field(min_length=1, max_length=60)]


class JoinedAnswer(BaseModel):
    """The seat that was taken, and its key, told this once."""

    table: str
    key: str
    seat: Seat


class CommandsAnswer(BaseModel):
    """Commands, each with its inputs or the reason why not."""

    commands: list[Offer]


class PromptsAnswer(BaseModel):
    """What is asked of this seat; `waiting` says whether the table waits for `you` or `others`."""

    prompts: list[Prompt]
    waiting: str


class LogAnswer(BaseModel):
    """A part of the seat's log; under another epoch than asked for it is all of it."""

    epoch: int
    last: int
    entries: list[SeatEntry]


class InviteAnswer(BaseModel):
    """An invite, with the address to send."""

    token: str
    address: str
    role: Role
    creatures: list[str]
    uses: int


class SeatsAnswer(BaseModel):
    """Who sits here, and to the Game Master the invites that are open."""

    seats: list[SeatName]
    invites: list[InviteAnswer]
