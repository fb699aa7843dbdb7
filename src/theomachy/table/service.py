"""`Tables`: all that can be done at a table, by whoever holds a seat.

Each method that takes `seat` takes a seat's id, reads the seat anew and refuses one that was sent
away (`seat-revoked`). All raise `Refused` for what may not be done now and `InputError` for what is
no legal input, both with stable codes; nothing has happened then. What returns a `Receipt` is
durably in the log when it returns, and published after that. All methods are synchronous, may
block on the store, and may be called from any thread.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from theomachy.core.ask import Answer
from theomachy.core.dice import DiceSource, RandomDice
from theomachy.core.plugin import Game, find_games
from theomachy.core.seats import Visibility
from theomachy.store.interface import Store
from theomachy.table.bus import Bus, LocalBus
from theomachy.table.records import (
    AskMe,
    History,
    Invite,
    Joined,
    OddsAnswer,
    Offer,
    Opened,
    Preview,
    Receipt,
    ReplayReport,
    Request,
    Role,
    Seat,
    TableInfo,
    TableView,
    TakeBack,
)


class Tables:
    """The tables of one store."""

    def __init__(
        self,
        store: Store,
        bus: Bus | None = None,
        games: Mapping[str, Game[Any]] | None = None,
        *,
        clock: Callable[[], float] = time.time,
        dice: DiceSource | None = None,
        tokens: Callable[[], str] = secrets.token_urlsafe,
    ) -> None:
        self.store = store
        self.bus = bus or LocalBus()
        self.games = find_games() if games is None else games
        self.clock = clock
        self.dice = dice or RandomDice()
        self.tokens = tokens

    # Tables

    def create(
        self,
        game: str,
        name: str,
        house: Mapping[str, Any] | None = None,
        skirmish: str = "",
        document: Mapping[str, Any] | None = None,
    ) -> Opened:
        """Opens a table; with a skirmish's id, or an encounter document, its cast is there.

        InputError: `unknown-game`, `unknown-skirmish`, or what the game says of house and cast.
        """
        raise NotImplementedError

    def listing(self) -> tuple[TableInfo, ...]:
        """All tables, newest first. For whoever runs the server; asks for no seat."""
        raise NotImplementedError

    def export(self, table_id: str, seat: str = "") -> dict[str, Any]:
        """The table as one JSON document. The GM's holds the log and can be imported; a seat's
        holds what that seat has received. Without a seat: as the GM's, for whoever runs the server.
        """
        raise NotImplementedError

    def import_(self, data: Mapping[str, Any]) -> Opened:
        """A new table from an export. InputError `bad-export`, `unknown-game`."""
        raise NotImplementedError

    def replay(self, table_id: str) -> ReplayReport:
        """The log re-executed, command by command: exact, unverified, diverged."""
        raise NotImplementedError

    # Seats

    def seat_of(self, table_id: str, key: str, remote: str = "") -> Seat:
        """The seat that this key opens. Refused: `no-such-key`, `too-many-attempts` (by `remote`)."""
        raise NotImplementedError

    def seat(self, table_id: str, seat: str) -> Seat:
        """The seat as it is now. Refused `seat-revoked`; InputError `unknown-seat`, `unknown-table`."""
        raise NotImplementedError

    def fresh_key(self, table_id: str, seat: str) -> str:
        """One more key for a seat (a new device; the GM's at each start). Asks for no permission."""
        raise NotImplementedError

    def invite(
        self,
        table_id: str,
        seat: str,
        *,
        role: Role = Role.PLAYER,
        creatures: Sequence[str] = (),
    ) -> Invite:
        """A link for others, by the GM; with `creatures` the one who joins plays these."""
        raise NotImplementedError

    def invites(self, table_id: str, seat: str) -> tuple[Invite, ...]:
        """The invites that were made, for the GM."""
        raise NotImplementedError

    def revoke_invite(self, table_id: str, seat: str, token: str) -> None:
        """Nobody joins by this link any more; who came by it stays."""
        raise NotImplementedError

    def invitation(self, token: str, remote: str = "") -> tuple[Invite, TableInfo]:
        """What a link leads to. Refused: `no-such-invite`, `too-many-attempts`."""
        raise NotImplementedError

    def join(self, token: str, name: str, remote: str = "") -> Joined:
        """Takes a seat. Refused: `no-such-invite`, `too-many-attempts`; InputError: `bad-name`."""
        raise NotImplementedError

    def revoke(self, table_id: str, seat: str, other: str) -> None:
        """The GM sends a seat away: it receives nothing more; the GM answers for its creatures."""
        raise NotImplementedError

    def claim(self, table_id: str, seat: str, creature: str, other: str = "") -> Seat:
        """The seat plays this creature from now on; the GM may give it to any `other` seat.

        Refused: `not-claimable`, `creature-taken`.
        """
        raise NotImplementedError

    def release(self, table_id: str, seat: str, creature: str, other: str = "") -> Seat:
        """The seat plays this creature no longer."""
        raise NotImplementedError

    def claimable(self, table_id: str, seat: str, creatures: Sequence[str]) -> None:
        """The GM says which creatures players may claim (at first: those without a policy)."""
        raise NotImplementedError

    def settings(
        self,
        table_id: str,
        seat: str,
        *,
        ask_me: AskMe | None = None,
        typed_dice: bool | None = None,
    ) -> Seat:
        """When this seat wants to be asked, and whether it types what its real dice show."""
        raise NotImplementedError

    # Play

    def view(self, table_id: str, seat: str, see_as: str = "") -> TableView:
        """The table as this seat may know it; the GM may see it as another seat does."""
        raise NotImplementedError

    def offers(self, table_id: str, seat: str, by: str) -> tuple[Offer, ...]:
        """What this seat may start by one creature (or `GM`), and why not the rest."""
        raise NotImplementedError

    def command(
        self,
        table_id: str,
        seat: str,
        do: str,
        by: str,
        with_: Mapping[str, Any] | None = None,
        visibility: Visibility = Visibility.PUBLIC,
        idempotency_key: str = "",
    ) -> Receipt:
        """Starts a command; `edit` and `enlist` are the table's own, for the GM.

        Refused: the command's reasons, `waiting`, `paused`, `not-yours`; InputError: `bad-input`,
        `unknown-command`, `key-reused`.
        """
        raise NotImplementedError

    def answer(
        self,
        table_id: str,
        seat: str,
        prompt: str,
        answer: Answer,
        as_gm: bool = False,
        idempotency_key: str = "",
    ) -> Receipt:
        """Answers a prompt by its id: an option's id, or the faces. `as_gm`: for somebody else.

        Refused: `prompt-closed`, `prompt-changed`, `not-yours`, and what the request says.
        """
        raise NotImplementedError

    def take_default(self, table_id: str, seat: str, prompt: str, as_gm: bool = False) -> Receipt:
        """The default of a choice, or the server's dice for a roll, now."""
        raise NotImplementedError

    def call_off(self, table_id: str, seat: str) -> Receipt:
        """The GM calls the open command off: everything is as before it. Refused: `nothing-open`."""
        raise NotImplementedError

    def ask_again(self, table_id: str, seat: str) -> Receipt:
        """The GM has the open command asked anew from its start, its answers forgotten."""
        raise NotImplementedError

    def edit(
        self, table_id: str, seat: str, path: str, old: Any, new: Any, idempotency_key: str = ""
    ) -> Receipt:
        """The GM sets a value of the state. Refused: `stale` if it is no longer `old`.

        While a command is open the edit counts as made before it.
        """
        raise NotImplementedError

    def drive(self, table_id: str, seat: str) -> Receipt:
        """Lets creatures with a policy go on, as far as one POST goes; for the GM."""
        raise NotImplementedError

    def pause(self, table_id: str, seat: str, paused: bool) -> Receipt:
        """The GM stops or restarts play: no new commands, and the clocks stand still."""
        raise NotImplementedError

    def clocks(self, table_id: str, seat: str, limits: Mapping[str, float]) -> None:
        """The GM sets limits in seconds by label of a prompt (`*`: all others); none: no clock."""
        raise NotImplementedError

    # Notes

    def say(
        self, table_id: str, seat: str, text: str, to: str = "", idempotency_key: str = ""
    ) -> Receipt:
        """Chat to all; or a whisper `to` a seat's id, which the GM reads too."""
        raise NotImplementedError

    def ping(self, table_id: str, seat: str, place: str) -> Receipt:
        """Points all at a place of the scene."""
        raise NotImplementedError

    def roll(
        self,
        table_id: str,
        seat: str,
        notation: str,
        visibility: Visibility = Visibility.PUBLIC,
        text: str = "",
        idempotency_key: str = "",
    ) -> Receipt:
        """A free roll; for all, for the GM, blind, or for oneself (and the GM)."""
        raise NotImplementedError

    def call_for(
        self, table_id: str, seat: str, text: str, request: Request, to: Sequence[str] = ()
    ) -> Receipt:
        """The GM calls for a roll or check, from some seats or (none named) all."""
        raise NotImplementedError

    def wish(self, table_id: str, seat: str, number: int, text: str = "") -> Receipt:
        """A player asks the GM to take back the command of this entry."""
        raise NotImplementedError

    # Taking back

    def preview_take_back(self, table_id: str, seat: str, number: int, mode: TakeBack) -> Preview:
        """What a taking back of the command of this entry would do; for the GM."""
        raise NotImplementedError

    def take_back(
        self,
        table_id: str,
        seat: str,
        number: int,
        mode: TakeBack,
        *,
        keep: Sequence[int] = (),
        edits: Sequence[tuple[str, Any, Any]] = (),
        idempotency_key: str = "",
    ) -> Receipt:
        """Takes back the command of this entry. `keep`: entries of later commands that no longer fit
        whose old outcome is kept (the others are dropped). `edits`: (path, old, new) for `correct`.
        """
        raise NotImplementedError

    # Reading

    def history(
        self, table_id: str, seat: str, after: int = 0, epoch: int = 0, see_as: str = ""
    ) -> History:
        """What this seat has received since its entry `after`; all of it if `epoch` has passed."""
        raise NotImplementedError

    def odds(
        self,
        table_id: str,
        seat: str,
        prompt: str = "",
        command: Mapping[str, Any] | None = None,
    ) -> OddsAnswer:
        """Exact odds for each option of a prompt, or of a command (`do`, `by`, `with`)."""
        raise NotImplementedError

    # Time

    def tick(self) -> float | None:
        """Takes the default wherever a deadline has passed; when the next one is due, if any."""
        raise NotImplementedError

    def restart_clocks(self) -> None:
        """Deadlines start afresh; to be called when the server starts."""
        raise NotImplementedError
