"""A real table for a scenario: in memory, with the script in place of people and dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from theomachy.core.ask import Asked, Choose, Roll
from theomachy.core.cast import creatures_of
from theomachy.core.dice import RandomDice
from theomachy.core.drivers.scripted import Script
from theomachy.core.facts import Fact
from theomachy.core.plugin import Game
from theomachy.core.procedure import Need
from theomachy.core.seats import GM, Visibility
from theomachy.store.sqlite import SqliteStore
from theomachy.table.autopilot import Autopilot, Given, policy_for
from theomachy.table.entries import Happened, How, from_row
from theomachy.table.packs import PackFolder
from theomachy.table.records import Role
from theomachy.table.scene import Scene
from theomachy.table.service import Tables


@dataclass
class Prompter:
    """Whispers each answer from the script, and remembers what was asked."""

    script: Script = field(default_factory=Script)
    asked: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ScriptedAutopilot(Autopilot):
    """Answers everything from the script; creatures with a policy choose by it."""

    prompter: Prompter = field(default_factory=Prompter)

    def answer(self, need: Need[Any], asked: Asked, visibility: Visibility) -> Given | None:
        """The scripted answer. Raises ScriptError naming the request if there is none."""
        self.prompter.asked.append(in_words(asked))
        policy = policy_for(self.game, need.state, asked.request.who)
        covered = self.prompter.script.covers(asked)
        if policy is not None and isinstance(asked.request, Choose) and not covered:
            return self._by_policy(policy, need.state, asked.request)
        return Given(self.prompter.script.answer(asked), How.PERSON)


def in_words(asked: Asked) -> str:
    """A request in one line: its address, who is asked, dice or options."""
    request = asked.request
    if isinstance(request, Roll):
        return (
            f"{asked.address}: {request.who} rolls {'+'.join(f'd{die}' for die in request.sides)}"
        )
    return f"{asked.address}: {request.who} chooses of {', '.join(request.open_ids())}"


class StageTables(Tables):
    """Tables whose every request is answered from the script, and whose policies start nothing."""

    def __init__(self, game: Game[Any], packs: PackFolder | None = None) -> None:
        games = {game.id: game}
        super().__init__(SqliteStore(None), games=games, dice=RandomDice(0), packs=packs)
        self.prompter = Prompter()

    @contextmanager
    def _scene(self, table_id: str, seat_id: str) -> Iterator[Scene]:
        with super()._scene(table_id, seat_id) as scene:
            pilot = scene.autopilot
            scripted = ScriptedAutopilot(pilot.game, pilot.seats, pilot.dice, self.prompter)
            yield replace(scene, autopilot=scripted)

    def _drive(self, table_id: str) -> int:
        return 0

    def state(self, table_id: str) -> Any:
        """The true state; for this process alone, no seat gets it."""
        with super()._scene(table_id, "") as scene:
            return scene.session.ledger.state


class Stage:
    """One scenario's table, with a player's seat for every creature that players run."""

    def __init__(
        self,
        game: Game[Any],
        description: Mapping[str, Any],
        house: Mapping[str, Any],
        packs: PackFolder | None = None,
    ) -> None:
        self.game = game
        self.tables = StageTables(game, packs)
        opened = self.tables.create(game.id, "Scenario", house, document=description)
        self.id, self.gm = opened.table_id, opened.gm_seat
        self.seats: dict[str, str] = {GM: self.gm}

    def seat_of(self, by: str) -> str:
        """The seat that starts what `by` does: for a player's creature a player's, else the GM's.

        A companion is played from its owner's.
        """
        if by not in self.seats:
            creature = creatures_of(self.state).get(by)
            if creature is None or not getattr(creature, "player", True):
                return self.gm
            owner = self.game.owner(self.state, by)
            self.seats[by] = (
                self.seat_of(owner) if owner in creatures_of(self.state) else self._new(by)
            )
        return self.seats[by]

    def _new(self, by: str) -> str:
        invite = self.tables.invite(self.id, self.gm, role=Role.PLAYER, creatures=(by,))
        return self.tables.join(invite.token, f"player of {by}").seat.id

    def start(self, do: str, by: str, inputs: Mapping[str, Any], visibility: Visibility) -> None:
        """Starts a command from the seat of `by`, which is answered from the script to its end."""
        self.tables.command(self.id, self.seat_of(by), do, by, inputs, visibility)

    def length(self) -> int:
        """How many entries the log has."""
        return len(self.tables.store.read(self.id))

    def told_since(self, length: int) -> list[Fact]:
        """The facts in the log behind its first entries."""
        rows = self.tables.store.read(self.id)[length:]
        entries = [from_row(row, self.game.facts).body for row in rows]
        return [one.fact for one in entries if isinstance(one, Happened)]

    @property
    def state(self) -> Any:
        """The true state as it is now."""
        return self.tables.state(self.id)

    def close(self) -> None:
        """Let go of the table."""
        self.tables.store.close()
