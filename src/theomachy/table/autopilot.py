"""Who answers a request: people, or in their place policies, settings and the server's dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from theomachy.core.ask import Answer, Asked, Choose, Roll
from theomachy.core.cast import members_of, policy_of, round_of
from theomachy.core.dice import DiceSource
from theomachy.core.drivers.live import roll_faces
from theomachy.core.plugin import Game, Policy
from theomachy.core.procedure import Need
from theomachy.core.seats import GAME_MASTER, Viewer, Visibility
from theomachy.table.entries import How
from theomachy.table.records import AskMe, Seat

DEFAULT_POLICY = "default"


def eyes_of(state: Any, who: str) -> Viewer:
    """The viewer who answers for `who`: the players of its creatures; for the GM, the Game Master."""
    members = members_of(state, who)
    return Viewer(creatures=frozenset(members)) if members else GAME_MASTER


def policy_for(game: Game[Any], state: Any, who: str) -> Policy[Any] | None:
    """The policy that plays `who`; None if people do (or if the game knows no such policy)."""
    return game.policies.get(policy_of(state, who))


@dataclass(frozen=True, slots=True)
class Given:
    """An answer, by whom or by what it was given, and from which seat."""

    answer: Answer
    how: How
    seat: str = ""


class Answerer(Protocol):
    """What answers without asking anybody."""

    def answer(self, need: Need[Any], asked: Asked, visibility: Visibility) -> Given | None:
        """The answer; None if somebody is to be asked."""
        ...


@dataclass(frozen=True, slots=True)
class Autopilot:
    """The seats of a table and the dice that it throws."""

    game: Game[Any]
    seats: Sequence[Seat]
    dice: DiceSource

    def players(self, state: Any, who: str) -> tuple[Seat, ...]:
        """The players' seats that answer for `who`; none: the Game Master does."""
        members = set(members_of(state, who))
        return tuple(
            seat
            for seat in self.seats
            if not seat.gm and not seat.revoked and members & set(seat.creatures)
        )

    def answering(self, state: Any, who: str) -> tuple[Seat, ...]:
        """The seats that are asked when `who` is."""
        return self.players(state, who) or tuple(seat for seat in self.seats if seat.gm)

    def answer(self, need: Need[Any], asked: Asked, visibility: Visibility) -> Given | None:
        """The answer that needs no person; None if somebody is to be asked."""
        request = asked.request
        if isinstance(request, Roll):
            typed = self._typed(need.state, request, visibility)
            return None if typed else self.thrown(request)
        policy = policy_for(self.game, need.state, request.who)
        if policy is not None:
            return self._by_policy(policy, need.state, request)
        if need.window is not None and self._passes(need.state, request):
            return Given(request.default, How.SETTING)
        return None

    def thrown(self, roll: Roll) -> Given:
        """The server's dice."""
        return Given(roll_faces(roll, self.dice), How.DICE)

    def _typed(self, state: Any, roll: Roll, visibility: Visibility) -> bool:
        if visibility is Visibility.BLIND or policy_for(self.game, state, roll.who) is not None:
            return False
        return any(seat.settings.typed_dice for seat in self.answering(state, roll.who))

    def _by_policy(self, policy: Policy[Any], state: Any, request: Choose) -> Given:
        known = self.game.known(state, eyes_of(state, request.who))
        answer = policy.answer(known, request)
        permitted = request.permits(answer) is None
        return Given(answer if permitted else request.default, How.POLICY)

    def _passes(self, state: Any, request: Choose) -> bool:
        seats = self.players(state, request.who)
        return bool(seats) and all(_passes(seat, state, request) for seat in seats)


def _passes(seat: Seat, state: Any, request: Choose) -> bool:
    match seat.settings.ask_me:
        case AskMe.WHEN_MEANT:
            return not request.concerns
        case AskMe.NOT_THIS_ROUND:
            return seat.settings.round == round_of(state)
    return False
