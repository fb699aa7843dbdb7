"""What every deed at a table has in common: its seat, the lock, one transaction, the receipt."""

from __future__ import annotations

import hashlib
import json
import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from theomachy.core.ask import Asked
from theomachy.core.dice import DiceSource, RandomDice
from theomachy.core.errors import InputError, Refused
from theomachy.core.packs import Within, packs_of
from theomachy.core.plugin import Game, find_games
from theomachy.store.interface import Deadline, DeedKey, SeqTaken, Store, TableRow
from theomachy.table import belonging
from theomachy.table import clock as clocks
from theomachy.table.attempts import WRONG_KEYS, Counted
from theomachy.table.autopilot import Autopilot
from theomachy.table.bus import Bus, LocalBus
from theomachy.table.driving import policy_acts
from theomachy.table.ledger import Draft
from theomachy.table.limits import KEY, text_within
from theomachy.table.odds import Remembered
from theomachy.table.packs import PackFolder
from theomachy.table.play import need_of
from theomachy.table.records import Receipt, Seat
from theomachy.table.scene import Scene, receipt_of, seat_among, seat_of_row, the_table_itself
from theomachy.table.session import Session

ATTEMPTS = 100
"""How often a deed is tried again when another process was first."""

SESSIONS = 256
"""How many tables a process keeps folded."""

DRIVEN = 30
"""How many deeds of policies follow one deed of a person at most."""

log = logging.getLogger("theomachy.table")


Work = Callable[[Draft, Scene], Sequence[str] | None]
"""What a deed adds to the draft; it may name commands that were let go."""


class Desk:
    """The tables of one store: sessions, seats, and how deeds are written down."""

    def __init__(
        self,
        store: Store,
        bus: Bus | None = None,
        games: Mapping[str, Game[Any]] | None = None,
        *,
        clock: Callable[[], float] = time.time,
        dice: DiceSource | None = None,
        tokens: Callable[[], str] = secrets.token_urlsafe,
        packs: PackFolder | None = None,
    ) -> None:
        self.store = store
        self.bus: Bus = bus or LocalBus()
        self.games = find_games() if games is None else games
        self.clock = clock
        self.dice = dice or RandomDice()
        self.tokens = tokens
        self._attempts = Counted(WRONG_KEYS, clock)
        self._remembered = Remembered()
        self.pack_folder = packs
        self._renewed: dict[str, int] = {}
        self._sessions: dict[str, Session] = {}
        self._lock = threading.Lock()

    def game(self, name: str) -> Game[Any]:
        """The game of this id. InputError `unknown-game`."""
        if name not in self.games:
            raise InputError(
                "unknown-game", f"no game is called {name!r}", "game", tuple(self.games)
            )
        return self.games[name]

    def _table(self, table_id: str) -> TableRow:
        row = self.store.table(table_id)
        if row is None:
            raise InputError("unknown-table", f"there is no table {table_id!r}", "table")
        return row

    def _seats(self, table_id: str) -> tuple[Seat, ...]:
        return tuple(seat_of_row(row) for row in self.store.seats(table_id))

    @contextmanager
    def _scene(self, table_id: str, seat_id: str) -> Iterator[Scene]:
        """The table, locked and caught up. Refused `seat-revoked`; InputError."""
        table = self._table(table_id)
        session = self._session(table)
        with session.lock:
            session.catch_up()
            seats = self._seats(table_id)
            seat = seat_among(seats, seat_id) if seat_id else the_table_itself(table_id)
            if seat.revoked:
                raise Refused("seat-revoked", "this seat has been sent away")
            autopilot = Autopilot(session.game, seats, self.dice)
            with Within(packs_of(session.ledger.state)):
                yield Scene(session, table, seats, seat, autopilot, self.clock())

    def _session(self, table: TableRow) -> Session:
        """The table's session; those that were not used for longest are let go, being caches."""
        game = self.game(table.game)
        with self._lock:
            session = self._sessions.pop(table.id, None) or Session(self.store, table.id, game)
            self._sessions[table.id] = session
            while len(self._sessions) > SESSIONS:
                self._sessions.pop(next(iter(self._sessions)))
        return session

    def _write(
        self,
        table_id: str,
        seat_id: str,
        work: Work,
        *,
        key: str = "",
        asked: Any = None,
        drive: bool = False,
    ) -> Receipt:
        """Does a deed in one transaction, then publishes it. With a key used before, does nothing."""
        self._renew(table_id)
        receipt, wrote = self._written(table_id, seat_id, work, key, asked)
        if wrote:
            self.bus.publish(table_id)
        if not wrote or not drive or not self._drive(table_id):
            return receipt
        return self._receipt_after(table_id, seat_id, receipt)

    def _renew(self, table_id: str) -> None:
        """Brings to the table what has changed beside it (`Packing`)."""

    def _written(
        self, table_id: str, seat_id: str, work: Work, key: str, asked: Any
    ) -> tuple[Receipt, bool]:
        key = text_within(key, KEY, "Idempotency-Key", empty=True)
        for _ in range(ATTEMPTS):
            with self._scene(table_id, seat_id) as scene:
                before = self._deed(scene, key, asked)
                if before is not None:
                    return receipt_of(scene, before.seq, repeated=True), False
                draft = Draft(scene.session.ledger, scene.now)
                dropped = tuple(work(draft, scene) or ())
                if not draft.logged:
                    return receipt_of(scene, 0), False
                first = draft.logged[0].seq
                seats = belonging.note_newcomers(draft, scene)
                if self._committed(scene, draft, key, asked):
                    belonging.seat_all(self.store, seats)
                    return receipt_of(scene, first, dropped), True
        raise Refused("busy", "others were first, time and again; try once more")

    def _committed(self, scene: Scene, draft: Draft, key: str, asked: Any) -> bool:
        deed = None
        if key:
            deed = DeedKey(scene.seat.id, key, digest_of(asked), draft.logged[0].seq)
        try:
            scene.session.commit(draft, deed, self._deadlines(scene, draft))
        except SeqTaken:
            return False
        return True

    def _deed(self, scene: Scene, key: str, asked: Any) -> DeedKey | None:
        """What was done with this key before. InputError `key-reused` if it was something else."""
        if not key:
            return None
        found = self.store.deed(scene.table.id, scene.seat.id, key)
        if found is not None and found.digest != digest_of(asked):
            raise InputError(
                "key-reused", "this key was used for another request", "Idempotency-Key"
            )
        return found

    def _deadlines(self, scene: Scene, draft: Draft) -> tuple[Deadline, ...] | None:
        """The deadlines after the draft; None if no prompt has one."""
        limits = scene.table.settings.get("clocks", {})
        standing = self.store.deadlines(scene.table.id)
        if not limits and not standing:
            return None
        played = draft.ledger.open
        if played is None:
            return ()
        asked = need_after(draft)
        found = clocks.deadlines_for(
            scene.table.id, played, asked, limits, standing, scene.now, draft.ledger.paused
        )
        paused = draft.ledger.paused
        return clocks.stopped(found, scene.now) if paused else clocks.resumed(found, scene.now)

    # Policies

    def _drive(self, table_id: str) -> int:
        """Lets policies act as long as it is theirs to; how many deeds that were."""
        for count in range(DRIVEN):
            try:
                _, wrote = self._written(table_id, "", policy_acts, "", None)
            except Exception:
                # The person's own deed is done and acknowledged; a policy's fault must not undo that.
                log.exception("a policy could not act at table %s", table_id)
                return count
            if not wrote:
                return count
            self.bus.publish(table_id)
        return DRIVEN

    def _receipt_after(self, table_id: str, seat_id: str, receipt: Receipt) -> Receipt:
        with self._scene(table_id, seat_id) as scene:
            after = receipt_of(scene, 0)
        return Receipt(after.seen, receipt.number, after.waiting, receipt.dropped, receipt.repeated)


def need_after(draft: Draft) -> Sequence[Asked]:
    """What the open command of a draft asks; nothing if it is in trouble."""
    try:
        return need_of(draft.game, draft.open).open
    except Exception:
        # The trouble is shown and settled elsewhere; here there is merely no clock.
        return ()


def digest_of(asked: Any) -> str:
    """A short name of a request, to tell a repeated one from another."""
    text = json.dumps(asked, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:32]
