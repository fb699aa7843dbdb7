"""The fold of a log: the table as its entries say it is, and drafts of what comes next.

Nothing here is true of its own: a ledger is made again from the log at any time. A `Draft` is a
fork of a ledger to which entries are added; it becomes the table's only after the store has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from theomachy.core.ask import Answer
from theomachy.core.errors import InputError
from theomachy.core.facts import Fact
from theomachy.core.fingerprints import fingerprint
from theomachy.core.plugin import Game, fold_one
from theomachy.table.entries import (
    Answered,
    Body,
    Commanded,
    Finished,
    Happened,
    Logged,
    Noted,
    NoteKind,
    Retracted,
    Started,
)
from theomachy.table.shown import Handout, Sitting


@dataclass(frozen=True, slots=True)
class Played:
    """A command as the log has it: the state before it, what was answered, what it told.

    `marks` says of each answer how many facts had been told when it was given.
    """

    seq: int
    commanded: Commanded
    before: Any
    answers: Mapping[str, Answered] = field(default_factory=dict)
    marks: Mapping[str, int] = field(default_factory=dict)
    facts: tuple[Fact, ...] = ()
    finished: str = ""

    @property
    def given(self) -> dict[str, Answer]:
        """The answers by address."""
        return {address: one.answer for address, one in self.answers.items()}

    def told_after(self, address: str) -> tuple[Fact, ...]:
        """The facts that were told after this answer and before any later one."""
        mark = self.marks[address]
        later = [other for other in self.marks.values() if other > mark]
        return self.facts[mark : min(later, default=len(self.facts))]


class _Running:
    """The open command while it is folded; `played` is what it is so far."""

    def __init__(self, seq: int, commanded: Commanded, before: Any) -> None:
        self.seq = seq
        self.commanded = commanded
        self.before = before
        self.answers: dict[str, Answered] = {}
        self.marks: dict[str, int] = {}
        self.facts: list[Fact] = []

    def copy(self) -> _Running:
        other = _Running(self.seq, self.commanded, self.before)
        other.answers, other.marks = dict(self.answers), dict(self.marks)
        other.facts = list(self.facts)
        return other

    def answered(self, body: Answered) -> None:
        self.answers[body.address] = body
        self.marks[body.address] = len(self.facts)

    def played(self, finished: str = "") -> Played:
        answers, marks, facts = dict(self.answers), dict(self.marks), tuple(self.facts)
        return Played(self.seq, self.commanded, self.before, answers, marks, facts, finished)


class Ledger:
    """The state after the entries so far, the commands that stand, and the one that is open."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.state: Any = None
        self.started: Started | None = None
        self.last = 0
        self.live: list[Played] = []
        self.paused = False
        self.handouts: Mapping[str, Handout] = {}
        self.sittings: tuple[Sitting, ...] = ()
        self.told: frozenset[str] = frozenset()
        self._scene = ("", 0)
        self._running: _Running | None = None

    @property
    def open(self) -> Played | None:
        """The open command as far as it has been played."""
        return None if self._running is None else self._running.played()

    @property
    def scene(self) -> str:
        """The id of the prepared scene that came last; empty if that was taken back or cleared away."""
        name, seq = self._scene
        clear = self.game.toolkit.clear
        for played in reversed(self.live):
            if clear and played.commanded.do == clear:
                return ""
            if seq in (played.seq, played.commanded.again):
                return name
        return ""

    def fork(self) -> Ledger:
        """A copy that goes its own way."""
        other = Ledger(self.game)
        other.state = self.state
        other.started = self.started
        other.last = self.last
        other.live = list(self.live)
        other._running = None if self._running is None else self._running.copy()
        other.paused = self.paused
        other.handouts, other.sittings = self.handouts, self.sittings
        other.told = self.told
        other._scene = self._scene
        return other

    def apply(self, logged: Logged) -> None:
        """Folds one entry. Raises InputError `bad-entry` if it does not fit where it stands."""
        if logged.seq != self.last + 1:
            raise InputError("bad-entry", f"entry {logged.seq} does not follow {self.last}")
        self._fold(logged.seq, logged.body)
        if isinstance(logged.body, Noted):
            self._note(logged, logged.body)
        self.last = logged.seq

    def apply_all(self, entries: Iterable[Logged]) -> None:
        """Folds entries in order."""
        for logged in entries:
            self.apply(logged)

    def command(self, seq: int) -> Played | None:
        """The command that stands and began at this entry."""
        if self._running is not None and self._running.seq == seq:
            return self.open
        return next((one for one in reversed(self.live) if one.seq == seq), None)

    def from_command(self, seq: int) -> tuple[Played, ...]:
        """The commands that stand, from this one on, the open one last."""
        later = [one for one in self.live if one.seq >= seq]
        return tuple(later) if self.open is None else (*later, self.open)

    def _fold(self, seq: int, body: Body) -> None:
        match body:
            case Happened():
                self._at(seq, body.command).facts.append(body.fact)
                self.state = fold_one(self.game, self.state, body.fact)
            case Answered():
                self._at(seq, body.command).answered(body)
            case Commanded():
                self._none_open(seq)
                self._running = _Running(seq, body, self.state)
            case Finished():
                self.live.append(self._at(seq, body.command).played(body.fingerprint))
                self._running = None
            case Retracted():
                self._retract(seq, body.command)
            case Started():
                self.started = body
                self.state = self.game.new_state(body.house)

    def _note(self, logged: Logged, note: Noted) -> None:
        """What notes change: nothing of the state, but what the table shows beside it."""
        match note.note:
            case NoteKind.PAUSE:
                self.paused = bool(note.data.get("paused"))
            case NoteKind.HANDOUT:
                self.handouts = with_handout(self.handouts, note, logged.at)
            case NoteKind.SCENE:
                seq = self.live[-1].seq if self.live else 0
                self._scene = (str(note.data.get("scene", "")), int(note.data.get("enlisted", seq)))
            case NoteKind.TOLD:
                self.told |= {str(note.data.get("scene", ""))}
            case NoteKind.SITTING:
                self.sittings = with_sitting(self.sittings, note, logged)

    def _at(self, seq: int, command: int) -> _Running:
        if self._running is None or self._running.seq != command:
            raise InputError("bad-entry", f"entry {seq}: command {command} is not open")
        return self._running

    def _none_open(self, seq: int) -> None:
        if self._running is not None:
            raise InputError("bad-entry", f"entry {seq}: command {self._running.seq} is still open")

    def _retract(self, seq: int, command: int) -> None:
        played = self.command(command)
        if played is None:
            raise InputError("bad-entry", f"entry {seq}: no command {command} stands")
        self.state = played.before
        self._running = None
        while self.live and self.live[-1].seq >= command:
            self.live.pop()


def with_handout(handouts: Mapping[str, Handout], note: Noted, at: float) -> Mapping[str, Handout]:
    """The handouts that are shown after this note."""
    data = note.data
    name = str(data.get("handout", ""))
    others = {key: one for key, one in handouts.items() if key != name}
    if data.get("taken"):
        return others
    title, text = str(data.get("title", "")), str(data.get("text", ""))
    return {**others, name: Handout(name, title, text, str(data.get("picture", "")), at, note.to)}


def with_sitting(sittings: tuple[Sitting, ...], note: Noted, logged: Logged) -> tuple[Sitting, ...]:
    """The sittings after this note: a new one, or the last one closed."""
    data = note.data
    if "begins" in data:
        title, summary = str(data.get("title", "")), str(data.get("summary", ""))
        number = int(data["begins"])
        return (*sittings, Sitting(number, title, logged.at, None, summary, logged.seq))
    ended = [replace(one, ended=logged.at, last=logged.seq) for one in sittings[-1:]]
    return (*sittings[:-1], *ended)


class Draft:
    """Entries to be appended, folded as they are added. The ledger that it began from stays as it is."""

    def __init__(self, ledger: Ledger, at: float) -> None:
        self.ledger = ledger.fork()
        self.at = at
        self.logged: list[Logged] = []

    @property
    def state(self) -> Any:
        """The state after what was added."""
        return self.ledger.state

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self.ledger.game

    def add(self, body: Body) -> int:
        """Adds an entry; its seq."""
        logged = Logged(self.ledger.last + 1, self.at, body)
        self.ledger.apply(logged)
        self.logged.append(logged)
        return logged.seq

    def tell(self, facts: Iterable[Fact]) -> None:
        """Adds facts of the open command."""
        for fact in facts:
            self.add(Happened(self.open.seq, fact))

    def finish(self) -> None:
        """Ends the open command."""
        self.add(Finished(self.open.seq, fingerprint(self.state)))

    @property
    def open(self) -> Played:
        """The open command; there must be one."""
        played = self.ledger.open
        if played is None:
            raise LookupError("no command is open")
        return played

    def trial(self) -> Draft:
        """A draft from here on, to be adopted if it goes well."""
        return Draft(self.ledger, self.at)

    def adopt(self, trial: Draft) -> None:
        """Goes on with what a trial has added."""
        self.ledger = trial.ledger
        self.logged += trial.logged

    def close_retraction(self) -> None:
        """Writes into the last retraction how far what belongs to it reaches: to here."""
        last = self.logged[-1].seq
        self.logged = [
            replace(one, body=replace(one.body, until=last))
            if isinstance(one.body, Retracted) and not one.body.until
            else one
            for one in self.logged
        ]
