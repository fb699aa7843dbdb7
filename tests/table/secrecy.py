"""The law of secrets, for any game: what a seat may not know changes no byte of what it receives.

`assert_same_bytes` plays one script at two tables that differ in secrets alone, and compares all
that one seat receives after each step. `assert_no_marks` looks for marked secrets in the same. A
script is a list of steps; each takes the `Stage` and does something there. What differs are the two
encounter documents, and steps that are played at the second table alone (`secret`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from theomachy.core.cast import policy_of
from theomachy.core.dice import RandomDice
from theomachy.core.errors import TheomachyError
from theomachy.core.plugin import Game
from theomachy.core.seats import player_of
from theomachy.store.sqlite import SqliteStore
from theomachy.table.records import Role, as_json
from theomachy.table.service import Tables


class Stage:
    """One of the two tables: its seats by name, and what the watched seat was told on the way."""

    def __init__(
        self,
        game: Game[Any],
        document: Mapping[str, Any],
        seats: Mapping[str, Sequence[str]],
        watched: str,
    ) -> None:
        numbers = count(1)
        self.now = 1_000.0
        self.dice = RandomDice(0)
        self.tables = Tables(
            SqliteStore(None),
            games={game.id: game},
            clock=lambda: self.now,
            dice=self,
            tokens=lambda: f"token-{next(numbers)}",
        )
        opened = self.tables.create(game.id, "The table", document=document)
        self.id, self.gm = opened.table_id, opened.gm_seat
        self.seats = {"gm": self.gm}
        self.played: dict[str, Sequence[str]] = {"gm": (), **seats}
        for name, creatures in seats.items():
            role = Role.PLAYER if creatures else Role.SPECTATOR
            invite = self.tables.invite(self.id, self.gm, role=role, creatures=tuple(creatures))
            self.seats[name] = self.tables.join(invite.token, name).seat.id
        self.watched = watched
        self.told: list[Any] = []

    def die(self, sides: int) -> int:
        """The table throws with dice that begin anew at each step, so that secret throws shift none."""
        return self.dice.die(sides)

    def command(self, seat: str, do: str, by: str, **given: Any) -> None:
        """A command; a refusal is an answer like any other."""
        self.try_(seat, lambda: self.tables.command(self.id, self.seats[seat], do, by, given))

    def answer(self, seat: str, option: int) -> None:
        """Answers the first prompt of this seat, if there is one, by the n-th of what can be had."""
        prompts = self.tables.view(self.id, self.seats[seat]).prompts
        if not prompts:
            return
        ids = [one.id for one in prompts[0].options if one.because is None]
        answer = ids[option % len(ids)] if ids else tuple(1 for _ in prompts[0].sides)
        prompt, as_gm = prompts[0].id, seat == "gm"
        self.try_(
            seat,
            lambda: self.tables.answer(self.id, self.seats[seat], prompt, answer, as_gm),
        )

    def try_(self, seat: str, deed: Callable[[], object]) -> None:
        """Does something; what the watched seat gets for an answer is kept."""
        try:
            told: Any = as_json(deed())
        except TheomachyError as refused:
            told = as_json(refused.refusal)
        if seat == self.watched:
            self.told.append(told)

    def received(self) -> bytes:
        """All that the watched seat receives now: view, log, offers, odds, export, sheets, errors."""
        seat = self.seats[self.watched]
        view = self.tables.view(self.id, seat)
        everything = {
            "view": as_json(view),
            "history": as_json(self.tables.history(self.id, seat)),
            "offers": [
                as_json(offer)
                for creature in view.you.creatures
                for offer in self.tables.offers(self.id, seat, creature)
            ],
            "odds": [as_json(self.tables.odds(self.id, seat, one.id)) for one in view.prompts],
            "odds of offers": [self._odds(offer.do, offer.by) for offer in view.offers],
            "export": self.tables.export(self.id, seat),
            "sheets": [self._sheet(name) for names in self.played.values() for name in names],
            "errors": [self._error(probe) for probe in self._probes(seat)],
            "told": self.told,
        }
        return json.dumps(everything, sort_keys=True).encode()

    def _sheet(self, name: str) -> Any:
        seat = self.seats[self.watched]
        return self._error(lambda: self.tables.sheet(self.id, seat, name))

    def _odds(self, do: str, by: str) -> Any:
        command = {"do": do, "by": by}
        seat = self.seats[self.watched]
        return self._error(lambda: self.tables.odds(self.id, seat, command=command))

    def _probes(self, seat: str) -> Sequence[Callable[[], object]]:
        """What a curious seat might try: none of it may tell it anything."""
        gm = self.gm
        return (
            lambda: self.tables.history(self.id, seat, see_as=gm),
            lambda: self.tables.view(self.id, seat, see_as=gm),
            lambda: self.tables.history(self.id, seat, after=-5, epoch=99),
            lambda: self.tables.edit(self.id, seat, "round", 0, 1),
            lambda: self.tables.claim(self.id, seat, "Nobody"),
            lambda: self.tables.command(self.id, seat, "no-such-command", "Nobody"),
            lambda: self.tables.answer(self.id, seat, "1.1.reaction.00000000", "pass"),
            lambda: self.tables.preview_take_back(self.id, seat, 1, "back"),  # type: ignore[arg-type]
            lambda: self.tables.offers(self.id, seat, "GM"),
            lambda: self.tables.invites(self.id, seat),
            lambda: self.tables.sheet(self.id, seat, "Nobody"),
            lambda: self.tables.prepared(self.id, seat),
            lambda: self.tables.digest(self.id, seat),
            lambda: self.tables.check_numbers(self.id, seat),
            lambda: self.tables.preview_house(self.id, seat, {}),
            lambda: self.tables.values(self.id, seat),
            lambda: self.tables.packs(self.id, seat),
            lambda: self.tables.picture(self.id, seat, "none"),
            lambda: self.tables.drafts_at(self.id, seat),
        )

    def _error(self, deed: Callable[[], object]) -> Any:
        try:
            return as_json(deed())
        except TheomachyError as refused:
            return as_json(refused.refusal)


def play_on(stage: Stage) -> None:
    """People do what the default policy would: all that is asked, or else one deed of who has the turn.

    They choose from what they know, so at two tables that differ in secrets alone they do the same.
    """
    prompts = stage.tables.view(stage.id, stage.gm).prompts
    for prompt in prompts:
        stage.tables.take_default(stage.id, stage.gm, prompt.id, as_gm=True)
        return
    with stage.tables._scene(stage.id, stage.gm) as scene:
        game, state = scene.session.game, scene.session.ledger.state
    for who in game.to_act(state):
        deed = game.policies["default"].act(game.known(state, player_of(who)), who)
        seat = next((one for one in stage.seats if who in stage.played[one]), "gm")
        if deed is not None and not policy_of(state, who):
            stage.command(seat, deed.do, who, **deed.inputs)
            return


@dataclass(frozen=True)
class Step:
    """Something that is done at a table; `secret` steps are played at the second table alone."""

    do: Callable[[Stage], object]
    secret: bool = False


def secret(do: Callable[[Stage], object]) -> Step:
    """A step that the watched seat may not know of."""
    return Step(do, secret=True)


def play(stage: Stage, step: Step, place: int) -> None:
    """Plays one step with dice of its own; time goes on with the steps that are no secret."""
    stage.dice = RandomDice(place)
    stage.now = 1_000.0 + place
    step.do(stage)


def assert_same_bytes(
    game: Game[Any],
    documents: tuple[Mapping[str, Any], Mapping[str, Any]],
    seats: Mapping[str, Sequence[str]],
    watched: str,
    script: Sequence[Step | Callable[[Stage], object]],
) -> int:
    """After each step, what the watched seat receives is the same at both tables, byte for byte.

    Gives how many things the seat has seen, so that a test can tell that something happened.
    """
    one, other = (Stage(game, document, seats, watched) for document in documents)
    assert one.received() == other.received(), "the tables differ before the first step"
    place = 0
    for step in (one_ if isinstance(one_, Step) else Step(one_) for one_ in script):
        place += not step.secret
        if not step.secret:
            play(one, step, place)
        play(other, step, place)
        _assert_same(one.received(), other.received(), place)
    return one.tables.history(one.id, one.seats[watched]).last


def _assert_same(one: bytes, other: bytes, place: int) -> None:
    if one != other:
        told = "\n".join(_differences("", json.loads(one), json.loads(other)))
        raise AssertionError(f"after step {place} the two tables differ:\n{told}")


def _differences(path: str, one: Any, other: Any) -> Iterator[str]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in sorted({*one, *other}):
            yield from _differences(f"{path}.{key}", one.get(key), other.get(key))
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for place, pair in enumerate(zip(one, other, strict=True)):
            yield from _differences(f"{path}[{place}]", *pair)
    elif one != other:
        yield f"{path}: {str(one)[-200:]} | {str(other)[-200:]}"


def assert_no_marks(
    game: Game[Any],
    document: Mapping[str, Any],
    seats: Mapping[str, Sequence[str]],
    watched: str,
    script: Sequence[Step | Callable[[Stage], object]],
    marks: Sequence[str],
) -> bytes:
    """No mark of a planted secret is in anything that the seat receives; what it did receive.

    The same marks must be in what the Game Master receives, or the test would prove nothing.
    """
    stage = Stage(game, document, seats, watched)
    received = b""
    for place, step in enumerate(script):
        play(stage, step if isinstance(step, Step) else Step(step), place)
        received += stage.received()
    found = [mark for mark in marks if mark.encode() in received]
    assert not found, f"{watched} has received {found}"
    stage.watched = "gm"
    full = stage.received() + json.dumps(stage.tables.export(stage.id, stage.gm)).encode()
    missing = [mark for mark in marks if mark.encode() not in full]
    assert not missing, f"not even the Game Master has received {missing}"
    return received
