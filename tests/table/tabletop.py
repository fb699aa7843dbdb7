"""A table to test with: the coin duel over a store in memory, a clock and dice that tests set."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import pytest

from tests.coin_duel import GAME
from theomachy.core.ask import Answer
from theomachy.core.errors import TheomachyError
from theomachy.core.plugin import Game
from theomachy.store.interface import Store
from theomachy.store.sqlite import SqliteStore
from theomachy.table.entries import Logged, from_row
from theomachy.table.records import Opened, Prompt, Receipt, SeatEntry
from theomachy.table.service import Tables

HEADS, TAILS = 1, 2


@dataclass
class SetDice:
    """Dice that show what the test has laid out, and then always the same."""

    faces: list[int] = field(default_factory=list)
    otherwise: int = HEADS

    def die(self, sides: int) -> int:
        return self.faces.pop(0) if self.faces else min(self.otherwise, sides)


@dataclass
class SetClock:
    """A clock that stands where the test sets it."""

    now: float = 1_000.0

    def __call__(self) -> float:
        return self.now


class Tokens:
    """Tokens that are the same each time, for comparing what two tables send."""

    def __init__(self) -> None:
        self._numbers: Iterator[int] = count(1)

    def __call__(self) -> str:
        return f"token-{next(self._numbers):04}"


CAST: Mapping[str, Any] = {"cast": {"Ash": {}, "Bren": {}}}


class Tabletop:
    """One table with the Game Master's seat, Ana who plays Ash, and Ben who plays Bren."""

    def __init__(
        self,
        document: Mapping[str, Any] = CAST,
        *,
        game: Game[Any] = GAME,
        store: Store | None = None,
        players: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:
        self.store = store or SqliteStore(None)
        self.dice = SetDice()
        self.clock = SetClock()
        self.tokens = Tokens()
        self.game = game
        self.tables = self.reopened()
        self.opened: Opened = self.tables.create(game.id, "The duel", document=document)
        self.id = self.opened.table_id
        self.gm = self.opened.gm_seat
        self.seats = {"gm": self.gm}
        wanted = {"ana": ("Ash",), "ben": ("Bren",)} if players is None else players
        for name, creatures in wanted.items():
            invite = self.tables.invite(self.id, self.gm, creatures=creatures)
            self.seats[name] = self.tables.join(invite.token, name.title()).seat.id

    def reopened(self) -> Tables:
        """The tables of the same store as another process would open them."""
        return Tables(
            self.store,
            games={self.game.id: self.game},
            clock=self.clock,
            dice=self.dice,
            tokens=self.tokens,
        )

    def prompts(self, seat: str) -> tuple[Prompt, ...]:
        return self.tables.view(self.id, self.seats[seat]).prompts

    def prompt(self, seat: str) -> Prompt:
        (only,) = self.prompts(seat)
        return only

    def start(self, seat: str, do: str, by: str, **given: Any) -> Receipt:
        return self.tables.command(self.id, self.seats[seat], do, by, given)

    def toss(self, seat: str, by: str) -> Receipt:
        return self.start(seat, "toss", by)

    def answer(self, seat: str, answer: Answer, as_gm: bool = False) -> Receipt:
        prompt = self.prompt(seat).id
        return self.tables.answer(self.id, self.seats[seat], prompt, answer, as_gm)

    def set(self, path: str, new: Any) -> Receipt:
        return self.start("gm", "edit", "GM", path=path, new=new)

    def edit(self, path: str, old: Any, new: Any) -> Receipt:
        return self.tables.edit(self.id, self.gm, path, old, new)

    def history(self, seat: str, after: int = 0) -> tuple[SeatEntry, ...]:
        return self.tables.history(self.id, self.seats[seat], after).entries

    def texts(self, seat: str, after: int = 0) -> list[str]:
        return [entry.text for entry in self.history(seat, after) if not entry.struck]

    def log(self) -> list[Logged]:
        return [from_row(row, self.game.facts) for row in self.store.read(self.id)]

    def state(self) -> Any:
        with self.tables._scene(self.id, self.gm) as scene:
            return scene.session.ledger.state

    def number_of(self, text: str, seat: str = "gm") -> int:
        """The number of the last entry with this text that stands."""
        return [one.number for one in self.history(seat) if one.text == text and not one.struck][-1]


def refusal(call: Callable[[], object]) -> str:
    """The code with which the call is refused."""
    with pytest.raises(TheomachyError) as refused:
        call()
    return refused.value.code
