"""The log as one seat sees it: its own numbering, what it may not know left out, taking back struck.

A projection is fed the entries of the log in order, and is a cache: fed from the start it gives
the same again. Commands that were played again behind a taking back, and went as before as far as
this seat sees them, leave no mark here; so a seat learns nothing of a hidden deed being taken back.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from theomachy.core.seats import Viewer
from theomachy.table import audiences
from theomachy.table.entries import (
    Answered,
    Body,
    Commanded,
    Finished,
    Happened,
    How,
    Logged,
    Mode,
    Noted,
    Retracted,
    Started,
)
from theomachy.table.records import Seat


@dataclass(slots=True)
class Line:
    """One thing that the seat sees. `command` is the seq of the command that it belongs to now.

    `body` is the entry in full: only what `cut` leaves of it is for the seat. `strikes` are the
    places of lines that a taking back has struck.
    """

    seq: int
    at: float
    body: Body
    command: int = 0
    secret: bool = False
    struck: bool = False
    strikes: tuple[int, ...] = ()


@dataclass(slots=True)
class _Batch:
    """A taking back that is being read: what stood and has not come again, and what came."""

    entry: Logged
    until: int
    pending: dict[int, list[int]]
    came: list[Line] = field(default_factory=list)
    again: dict[int, int] = field(default_factory=dict)


class Projection:
    """The lines of one seat, in order; the n-th has the number n."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.viewer: Viewer = seat.viewer
        self.lines: list[Line] = []
        self.last = 0
        self._began: dict[int, int] = {}
        self._groups: dict[int, int] = {}
        self._commands: dict[int, Commanded] = {}
        self._batch: _Batch | None = None

    def feed(self, entries: Iterable[Logged]) -> None:
        """Reads on."""
        for logged in entries:
            self._read(logged)
            self.last = logged.seq

    def began(self, command: int) -> int:
        """How many lines there were when this command began: a name for it that betrays nothing."""
        return self._began.get(command, len(self.lines))

    def group(self, line: Line) -> int:
        """The number of the first line of the same command; 0 if it belongs to none."""
        return self._groups.get(line.command, 0)

    def since(self, seq: int) -> int:
        """The number of the first line that was written at this entry or later; 0 if there is none."""
        found = 0
        for place in range(len(self.lines) - 1, -1, -1):
            if self.lines[place].seq < seq:
                break
            found = place + 1
        return found

    def first_of(self, command: int) -> int:
        """The number of the first line of this command; 0 if the seat sees none of it."""
        return self._groups.get(command, 0)

    def _read(self, logged: Logged) -> None:
        if isinstance(logged.body, Retracted):
            self._batch = self._retracting(logged, logged.body)
        elif isinstance(logged.body, Commanded):
            self._commanded(logged, logged.body)
        line = self._line(logged)
        if line is not None:
            self._add(line)
        if self._batch is not None and logged.seq >= self._batch.until:
            self._settle(self._batch)

    def _commanded(self, logged: Logged, body: Commanded) -> None:
        self._commands[logged.seq] = body
        self._began[logged.seq] = len(self.lines)
        if self._batch is not None and body.again:
            self._batch.again[logged.seq] = body.again

    def _add(self, line: Line) -> None:
        if self._batch is not None:
            self._batch.came.append(line)
            return
        self.lines.append(line)
        if line.command:
            self._groups.setdefault(line.command, len(self.lines))

    def _line(self, logged: Logged) -> Line | None:
        body = logged.body
        if isinstance(body, Finished | Retracted) or not self._sees(body):
            return None
        command = 0
        if isinstance(body, Commanded):
            command = logged.seq
        elif isinstance(body, Answered | Happened):
            command = body.command
        return Line(logged.seq, logged.at, body, command, secret=_secret(body))

    def _sees(self, body: Body) -> bool:
        match body:
            case Started():
                return True
            case Commanded(audience=audience, seat=seat):
                return audience.includes(self.viewer) or seat == self.seat.id
            case Answered():
                return self._sees_answer(body)
            case Happened(fact=fact):
                return fact.audience.includes(self.viewer)
            case Noted(to=to, seat=seat):
                return self.seat.gm or to is None or self.seat.id in (*to, seat)
        return False

    def _sees_answer(self, body: Answered) -> bool:
        """Choices alone; those of others stay theirs until facts tell of them, from the GM, too."""
        if not isinstance(body.answer, str):
            return False
        if self.seat.gm:
            return body.seat == self.seat.id or body.how is How.POLICY
        return body.audience.includes(self.viewer)

    def cut(self, body: Body) -> Body:
        """The entry without what this seat may not know of it."""
        match body:
            case Happened(fact=fact):
                return replace(body, fact=audiences.as_seen(fact, self.viewer))
            case Commanded(seat=seat):
                own = self.seat.gm or seat == self.seat.id or self.viewer.plays(body.by)
                return body if own else replace(body, given={})
            case Noted(faceless=True, seat=seat) if not self.seat.gm and seat == self.seat.id:
                return replace(body, data={"notation": body.data.get("notation", "")})
        return body

    # Taking back

    def _retracting(self, logged: Logged, body: Retracted) -> _Batch:
        pending: dict[int, list[int]] = {}
        for place, line in enumerate(self.lines):
            if line.command >= body.command and not line.struck:
                pending.setdefault(line.command, []).append(place)
        return _Batch(logged, body.until, pending)

    def _settle(self, batch: _Batch) -> None:
        self._batch = None
        for new, old in batch.again.items():
            self._same_again(batch, new, old)
        struck = sorted(place for places in batch.pending.values() for place in places)
        for place in struck:
            self.lines[place].struck = True
        if struck:
            strikes = tuple(place + 1 for place in struck)
            entry = batch.entry
            self.lines.append(Line(entry.seq, entry.at, entry.body, strikes=strikes))
        for line in batch.came:
            self._add(line)

    def _same_again(self, batch: _Batch, new: int, old: int) -> None:
        """What came again as it was stays where it stands, and is forgotten of what came."""
        places = batch.pending.get(old, [])
        came = [line for line in batch.came if line.command == new]
        stood = [self._key(self.lines[place]) for place in places]
        again = [self._key(line) for line in came]
        # After an edit the open command may have gone on: what is new of it comes at the end.
        most = len(stood) if _is_edit(batch) else len(again)
        if stood != again[:most]:
            return
        batch.pending.pop(old, None)
        forgotten = came[: len(stood)]
        batch.came = [line for line in batch.came if not any(line is one for one in forgotten)]
        self._began[new] = self._began.get(old, 0)
        if old in self._groups:
            self._groups[new] = self._groups[old]
        for place in places:
            self.lines[place].command = new

    def command_of(self, line: Line) -> Commanded | None:
        """The command that a line belongs to, as the log has it."""
        return self._commands.get(line.command)

    def _key(self, line: Line) -> Any:
        """What of an entry this seat can tell from another."""
        body = self.cut(line.body)
        match body:
            case Commanded():
                return ("command", body.do, body.by, body.given, body.visibility, body.kept)
            case Answered():
                return ("answer", body.address, body.answer, body.who, body.how)
            case Happened(fact=fact):
                return ("fact", fact)
        return body


def _is_edit(batch: _Batch) -> bool:
    body = batch.entry.body
    return isinstance(body, Retracted) and body.mode is Mode.EDIT


def _secret(body: Body) -> bool:
    """Whether not everybody sees it."""
    match body:
        case Commanded(audience=audience):
            return not audience.everybody
        case Happened(fact=fact):
            return not fact.audience.everybody
        case Noted(to=to):
            return to is not None
    return isinstance(body, Answered)
