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


class Ledger:
    """The state after the entries so far, the commands that stand, and the one that is open."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.state: Any = None
        self.started: Started | None = None
        self.last = 0
        self.live: list[Played] = []
        self.open: Played | None = None
        self.paused = False

    def fork(self) -> Ledger:
        """A copy that goes its own way."""
        other = Ledger(self.game)
        other.state = self.state
        other.started = self.started
        other.last = self.last
        other.live = list(self.live)
        other.open = self.open
        other.paused = self.paused
        return other

    def apply(self, logged: Logged) -> None:
        """Folds one entry. Raises InputError `bad-entry` if it does not fit where it stands."""
        if logged.seq != self.last + 1:
            raise InputError("bad-entry", f"entry {logged.seq} does not follow {self.last}")
        self._fold(logged.seq, logged.body)
        self.last = logged.seq

    def apply_all(self, entries: Iterable[Logged]) -> None:
        """Folds entries in order."""
        for logged in entries:
            self.apply(logged)

    def command(self, seq: int) -> Played | None:
        """The command that stands and began at this entry."""
        if self.open is not None and self.open.seq == seq:
            return self.open
        return next((one for one in reversed(self.live) if one.seq == seq), None)

    def from_command(self, seq: int) -> tuple[Played, ...]:
        """The commands that stand, from this one on, the open one last."""
        later = [one for one in self.live if one.seq >= seq]
        return (*later, self.open) if self.open is not None else tuple(later)

    def _fold(self, seq: int, body: Body) -> None:
        match body:
            case Started():
                self.started = body
                self.state = self.game.new_state(body.house)
            case Commanded():
                self._none_open(seq)
                self.open = Played(seq, body, self.state)
            case Answered(command=command, address=address):
                played = self._open(seq, command)
                self.open = replace(
                    played,
                    answers={**played.answers, address: body},
                    marks={**played.marks, address: len(played.facts)},
                )
            case Happened(command=command, fact=fact):
                played = self._open(seq, command)
                self.state = fold_one(self.game, self.state, fact)
                self.open = replace(played, facts=(*played.facts, fact))
            case Finished(command=command, fingerprint=print_):
                self.live.append(replace(self._open(seq, command), finished=print_))
                self.open = None
            case Retracted(command=command):
                self._retract(seq, command)
            case Noted(note=NoteKind.PAUSE, data=data):
                self.paused = bool(data.get("paused"))
            case Noted():
                pass

    def _open(self, seq: int, command: int) -> Played:
        if self.open is None or self.open.seq != command:
            raise InputError("bad-entry", f"entry {seq}: command {command} is not open")
        return self.open

    def _none_open(self, seq: int) -> None:
        if self.open is not None:
            raise InputError("bad-entry", f"entry {seq}: command {self.open.seq} is still open")

    def _retract(self, seq: int, command: int) -> None:
        played = self.command(command)
        if played is None:
            raise InputError("bad-entry", f"entry {seq}: no command {command} stands")
        self.state = played.before
        self.open = None
        while self.live and self.live[-1].seq >= command:
            self.live.pop()


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
        if self.ledger.open is None:
            raise LookupError("no command is open")
        return self.ledger.open

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
