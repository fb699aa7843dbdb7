"""One table as this process holds it: the fold of its log, and what is worked out from that.

All of it is a cache of the store. Whoever uses a session holds its lock.
"""

from __future__ import annotations

import gc
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any

from theomachy.core.errors import Refused
from theomachy.core.plugin import Game
from theomachy.core.procedure import Need
from theomachy.store.interface import Deadline, DeedKey, Store
from theomachy.table.entries import Logged, from_row, rows_of
from theomachy.table.ledger import Draft, Ledger
from theomachy.table.play import need_of
from theomachy.table.projection import Projection
from theomachy.table.records import Seat

Progress = tuple[int, int, int]


LATELY = 60.0
"""Seconds for which a change of a number counts as new."""

MOST_KEPT = 400
"""How many states a session keeps for that."""

MANY = 500
"""From how many entries on it pays to look for no garbage while they are read."""


@contextmanager
def _all_lives_on() -> Iterator[None]:
    """Looks for no garbage meanwhile: a third of the time of reading a long log would go into that."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


class Session:
    """The ledger, the log and the seats' projections of one table."""

    def __init__(self, store: Store, table_id: str, game: Game[Any]) -> None:
        self.store = store
        self.table_id = table_id
        self.game = game
        self.lock = threading.RLock()
        self.ledger = Ledger(game)
        self.log: list[Logged] = []
        self.views: dict[str, Any] = {}
        self.lately: deque[tuple[float, Any]] = deque(maxlen=MOST_KEPT)
        self._projections: dict[str, Projection] = {}
        self._need: tuple[Progress, Need[Any] | None, str] = ((0, 0, 0), None, "")

    def catch_up(self) -> None:
        """Reads what other processes have appended."""
        rows = self.store.read(self.table_id, self.ledger.last)
        with _all_lives_on() if len(rows) > MANY else nullcontext():
            for row in rows:
                logged = from_row(row, self.game.facts)
                self.ledger.apply(logged)
                self.log.append(logged)
        if rows:
            self._keep()

    def commit(
        self, draft: Draft, key: DeedKey | None = None, deadlines: Sequence[Deadline] | None = None
    ) -> None:
        """Appends a draft for good. Raises SeqTaken if another process was first.

        InputError `not-kept` if it could not be read again; nothing is appended then.
        """
        rows = rows_of(draft.logged, self.game.facts)
        self.store.append(self.table_id, rows, key=key, deadlines=deadlines)
        self.ledger = draft.ledger
        self.log += draft.logged
        self._keep()

    def _keep(self) -> None:
        """Keeps the state as it is now, for whoever asks what has changed lately."""
        at = self.log[-1].at
        while len(self.lately) > 1 and self.lately[1][0] <= at - LATELY:
            self.lately.popleft()
        self.lately.append((at, self.ledger.state))

    def states_lately(self, now: float) -> list[Any]:
        """The states of the minute before `now`, as far as this process has seen them, in order.

        The first is how it was when that minute began.
        """
        before = [state for at, state in self.lately if at <= now - LATELY][-1:]
        return [*before, *[state for at, state in self.lately if at > now - LATELY]]

    def projection(self, seat: Seat) -> Projection:
        """The log as this seat sees it."""
        found = self._projections.get(seat.id)
        if found is None or found.seat.epoch != seat.epoch:
            found = self._projections[seat.id] = Projection(seat)
        found.feed(self.log[found.last :])
        return found

    def need(self) -> Need[Any] | None:
        """What the open command waits for; None if none is open, or if it is in trouble."""
        return self._worked_out()[0]

    def trouble(self) -> str:
        """Why the open command cannot go on as it was recorded; empty if it can."""
        return self._worked_out()[1]

    def asked(self) -> Need[Any]:
        """What the open command waits for. Refused: `nothing-open`, `diverged`."""
        need, trouble = self._worked_out()
        if trouble:
            raise Refused(
                "diverged", "the open command cannot go on; the Game Master must settle it"
            )
        if need is None:
            raise Refused("prompt-closed", "this is no longer asked", "prompt")
        return need

    def _worked_out(self) -> tuple[Need[Any] | None, str]:
        played = self.ledger.open
        if played is None:
            return None, ""
        progress = (played.seq, len(played.answers), len(played.facts))
        if self._need[0] != progress:
            try:
                self._need = (progress, need_of(self.game, played), "")
            except Exception as fault:
                # A newer release may do anything with a command that an older one began.
                self._need = (progress, None, str(fault) or repr(fault))
        return self._need[1], self._need[2]
