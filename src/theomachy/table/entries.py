"""The entries of a table's log, and how they are written down and read back.

Entries are only ever appended. Folding them gives the table: `Happened` carries a fact, `Retracted`
goes back to the state before a command. Of every other kind the state is independent.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar

from pydantic import TypeAdapter, ValidationError

from theomachy.core.errors import InputError
from theomachy.core.facts import Fact, FactRegistry, encode
from theomachy.core.seats import EVERYBODY, GM_ONLY, Audience, Visibility
from theomachy.store.interface import EntryRow


class How(StrEnum):
    """By whom or by what an answer was given."""

    PERSON = "person"
    GM = "gm"
    CLOCK = "clock"
    SETTING = "setting"
    POLICY = "policy"
    DICE = "dice"


class Mode(StrEnum):
    """Why a command was retracted."""

    BACK = "back"
    ONLY = "only"
    EDIT = "edit"
    CALLED_OFF = "called-off"
    ASKED_AGAIN = "asked-again"


class NoteKind(StrEnum):
    """What a note is."""

    CHAT = "chat"
    ROLL = "roll"
    PING = "ping"
    REQUEST = "request"
    WISH = "wish"
    PAUSE = "pause"
    SEAT = "seat"
    HANDOUT = "handout"
    SITTING = "sitting"
    SCENE = "scene"
    TOLD = "told"


@dataclass(frozen=True, slots=True)
class Started:
    """The first entry: the game, its version, the release, and the house options of the beginning."""

    kind: ClassVar[str] = "started"
    game: str
    version: str
    release: str
    house: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Commanded:
    """A command begins. `audience` learns that it did; `seat` started it, or `policy` did.

    `again` is the seq of the retracted command that is played again here; `kept`: not played, its
    old outcome stands. `full`: started from full knowledge, by the Game Master for a creature.
    `corrects` is the seq of the command whose outcome an edit corrects.
    """

    kind: ClassVar[str] = "commanded"
    do: str
    by: str
    version: str
    given: Mapping[str, Any] = field(default_factory=dict)
    visibility: Visibility = Visibility.PUBLIC
    audience: Audience = EVERYBODY
    seat: str = ""
    policy: str = ""
    full: bool = False
    key: str = ""
    again: int = 0
    kept: bool = False
    corrects: int = 0


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer to the request at this address of this command. `audience` may know of it."""

    kind: ClassVar[str] = "answered"
    command: int
    address: str
    answer: str | tuple[int, ...]
    who: str
    how: How = How.PERSON
    seat: str = ""
    audience: Audience = GM_ONLY


@dataclass(frozen=True, slots=True)
class Happened:
    """A fact that a command told."""

    kind: ClassVar[str] = "happened"
    command: int
    fact: Fact


@dataclass(frozen=True, slots=True)
class Finished:
    """A command has ended; the fingerprint of the state after it."""

    kind: ClassVar[str] = "finished"
    command: int
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Retracted:
    """The state is as before `command` again. `until` is the last entry of what was written with it.

    Behind it, up to `until`, stand an edit and the commands that were kept, played again.
    """

    kind: ClassVar[str] = "retracted"
    command: int
    mode: Mode
    seat: str
    until: int = 0


@dataclass(frozen=True, slots=True)
class Noted:
    """Chat, free rolls, pings and the like: never a part of the state.

    `name` is the seat's name of then; `to` are the seats that read it besides the Game Master
    (None: all). `faceless`: its author, too, reads it without what it says (a blind roll). `data`
    by kind: the roll, the request, the seq that a wish means, whether paused, the handout, the
    sitting, the scene and the seq that brought it in, the scene whose text is told.
    """

    kind: ClassVar[str] = "noted"
    note: NoteKind
    seat: str
    name: str
    text: str = ""
    to: tuple[str, ...] | None = None
    faceless: bool = False
    data: Mapping[str, Any] = field(default_factory=dict)


Body = Started | Commanded | Answered | Happened | Finished | Retracted | Noted


@dataclass(frozen=True, slots=True)
class Logged:
    """An entry in its place: `seq` in the table's sequence, `at` in seconds since 1970."""

    seq: int
    at: float
    body: Body


_ADAPTERS: Mapping[str, TypeAdapter[Any]] = {
    kind.kind: TypeAdapter(kind)
    for kind in (Started, Commanded, Answered, Finished, Retracted, Noted)
}


def to_row(logged: Logged) -> EntryRow:
    """The entry as the store keeps it; fields at their default are left out."""
    body = logged.body
    if isinstance(body, Happened):
        plain: Any = {"command": body.command, "fact": encode(body.fact)}
    else:
        plain = _ADAPTERS[body.kind].dump_python(body, mode="json", exclude_defaults=True)
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
    return EntryRow(logged.seq, logged.at, body.kind, text)


def rows_of(entries: Iterable[Logged], facts: FactRegistry) -> list[EntryRow]:
    """The entries as the store is to keep them, each read back first.

    An entry that could not be read again would shut its table for good. InputError `not-kept`.
    """
    rows = [to_row(logged) for logged in entries]
    for row in rows:
        try:
            from_row(row, facts)
        except InputError as fault:
            detail = f"the log could not keep what comes of this: {fault.refusal.detail}"
            raise InputError("not-kept", detail, fault.refusal.where) from fault
    return rows


def from_row(row: EntryRow, facts: FactRegistry) -> Logged:
    """The entry that the store kept. Raises InputError `bad-entry`, or what the fact's reader raises."""
    try:
        return Logged(row.seq, row.at, _body(row, facts))
    except (ValidationError, KeyError, TypeError, ValueError) as fault:
        raise InputError(
            "bad-entry",
            f"entry {row.seq} ({row.kind}) cannot be read: {fault}",
            f"entries[{row.seq}]",
        ) from fault


def _body(row: EntryRow, facts: FactRegistry) -> Body:
    if row.kind == Happened.kind:
        plain = json.loads(row.body)
        return Happened(int(plain["command"]), facts.decode(plain["fact"]))
    body: Body = _ADAPTERS[row.kind].validate_json(row.body)
    return body
