"""The lines of a seat's log as records for people and programs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pydantic import TypeAdapter

from theomachy.core.facts import Edited, Fact
from theomachy.core.plugin import Card, Game
from theomachy.core.seats import Viewer
from theomachy.core.veils import SOMEBODY, begun
from theomachy.table.audiences import open_trace
from theomachy.table.entries import (
    Answered,
    Commanded,
    Happened,
    Mode,
    Noted,
    NoteKind,
    Retracted,
    Started,
)
from theomachy.table.projection import Line, Projection
from theomachy.table.records import EntryKind, FreeRoll, Request, SeatEntry
from theomachy.table.take_back import title_of

_ROLL = TypeAdapter(FreeRoll)
_REQUEST = TypeAdapter(Request)
TAKEN_BACK = {
    Mode.BACK: "Taken back, with all that followed",
    Mode.ONLY: "Taken back",
    Mode.EDIT: "Played again after an edit",
    Mode.CALLED_OFF: "Called off",
    Mode.ASKED_AGAIN: "Asked again",
}


@dataclass(frozen=True, slots=True)
class Renderer:
    """Renders the lines of one seat's projection. `names` are the names of the seats by id."""

    game: Game[Any]
    projection: Projection
    names: Mapping[str, str]

    def entries(self, after: int = 0) -> tuple[SeatEntry, ...]:
        """The entries behind this number."""
        lines = self.projection.lines[after:]
        return tuple(self.entry(after + place, line) for place, line in enumerate(lines, 1))

    def entry(self, number: int, line: Line) -> SeatEntry:
        """One line, as the entry of this number."""
        base = SeatEntry(
            number=number,
            kind=EntryKind.STARTED,
            at=line.at,
            text="",
            group=self.projection.group(line),
            struck=line.struck,
            secret=line.secret,
        )
        return self._filled(base, line)

    def _filled(self, base: SeatEntry, line: Line) -> SeatEntry:
        match self.projection.cut(line.body):
            case Started():
                return replace(base, text=f"{self.game.title} begins")
            case Commanded() as command:
                return self._command(base, command)
            case Happened(fact=fact):
                card = card_of(self.game, fact, self.projection.viewer)
                return replace(base, kind=EntryKind.FACT, text=card.text, who=card.who, card=card)
            case Answered() as answer:
                return _answer(base, answer)
            case Retracted() as retracted:
                return self._taken_back(base, line, retracted)
            case Noted() as note:
                return self._note(base, note)
        return base

    def _command(self, base: SeatEntry, command: Commanded) -> SeatEntry:
        return replace(
            base,
            kind=EntryKind.COMMAND,
            text=title_of(self.game, command),
            who=command.by,
            do=command.do,
            how="policy" if command.policy else "",
            yours=command.seat == self.projection.seat.id,
        )

    def _taken_back(self, base: SeatEntry, line: Line, retracted: Retracted) -> SeatEntry:
        who = self.names.get(retracted.seat, "")
        text = TAKEN_BACK[retracted.mode]
        return replace(base, kind=EntryKind.TAKEN_BACK, text=text, who=who, strikes=line.strikes)

    def _note(self, base: SeatEntry, note: Noted) -> SeatEntry:
        base = replace(
            base,
            kind=EntryKind(note.note.value),
            text=note.text,
            who=note.name,
            to=tuple(self.names.get(seat, "") for seat in note.to or ()),
            yours=note.seat == self.projection.seat.id,
        )
        match note.note:
            case NoteKind.ROLL:
                return replace(base, roll=_ROLL.validate_python(dict(note.data)))
            case NoteKind.REQUEST:
                return replace(base, request=_REQUEST.validate_python(dict(note.data)))
            case NoteKind.WISH:
                return replace(base, wish=self.projection.first_of(int(note.data["command"])))
            case NoteKind.PING:
                return replace(base, place=note.text)
            case NoteKind.SITTING:
                summary = str(note.data.get("summary", ""))
                return replace(base, text=_with_summary(note), told=summary)
            case NoteKind.TOLD:
                return replace(base, told=note.text)
        return base


def _with_summary(note: Noted) -> str:
    """That a sitting begins, and what was last time."""
    summary = note.data.get("summary")
    return f"{note.text}. Last time: {summary}" if summary else note.text


def _answer(base: SeatEntry, answer: Answered) -> SeatEntry:
    text = f"{answer.who}: {answer.answer}"
    return replace(base, kind=EntryKind.ANSWER, text=text, who=answer.who, how=answer.how.value)


def card_of(game: Game[Any], fact: Fact, viewer: Viewer) -> Card:
    """A fact, already cut down to the viewer, as people read it."""
    if isinstance(fact, Edited):
        name, _, field = fact.path.rpartition(".")
        if name and field == "policy":
            by = f"by the table from now on: {fact.new}" if fact.new else "by hand from now on"
            return Card(f"{name} is played {by}", "quiet", name)
        return Card(game.edit_words(fact) or plainly(fact), "quiet")
    card = game.card(fact, viewer)
    if SOMEBODY in card.text:
        who = "" if card.who == SOMEBODY else card.who
        card = replace(card, text=begun(card.text), who=who)
    seen = (trace.seen_by(viewer) for trace in card.traces or fact.traces)
    return replace(card, traces=tuple(open_trace(one) for one in seen if one is not None))


def plainly(fact: Edited) -> str:
    """An edit as its path and values say it; what is no single value is not spelt out."""
    if isinstance(fact.old, list | dict) or isinstance(fact.new, list | dict):
        return f"{fact.path} is set anew"
    return f"{fact.path} is set from {fact.old!r} to {fact.new!r}"
