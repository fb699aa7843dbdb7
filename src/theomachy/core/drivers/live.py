"""The live driver: dice from a source, choices from whoever answers; and play by policies alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from theomachy.core.ask import Answer, Asked, Choose, Roll
from theomachy.core.dice import DiceSource
from theomachy.core.plugin import Deed, Game, Policy
from theomachy.core.plugin import start as start_command
from theomachy.core.procedure import Done, Need, Run, Start
from theomachy.core.seats import GAME_MASTER, GM, player_of

S = TypeVar("S")


def roll_faces(roll: Roll, dice: DiceSource) -> tuple[int, ...]:
    """Faces for the roll from the source of dice."""
    return tuple([dice.die(sides) for sides in roll.sides])


def live(start: Start[S], dice: DiceSource, chooser: Callable[[S, Asked], str]) -> Done[S]:
    """Play a command to its end; `chooser` answers each choice from the state as it is then."""
    run = Run(start)
    given: dict[str, Answer] = {}
    result = run.advance(given)
    while isinstance(result, Need):
        for asked in result.open:
            request = asked.request
            if isinstance(request, Roll):
                given[asked.address] = roll_faces(request, dice)
            else:
                given[asked.address] = chooser(result.state, asked)
        result = run.advance(given)
    return result


def known_to(game: Game[S], state: S, who: str) -> S:
    """The state as this creature's player knows it; the Game Master's creatures know everything."""
    return game.known(state, GAME_MASTER if who == GM else player_of(who))


class _Knowledge(Generic[S]):
    """What each knows of one state, worked out once for as long as that state stands."""

    def __init__(self, game: Game[S]) -> None:
        self._game = game
        self._last: tuple[S, dict[str, S]] | None = None

    def of(self, state: S, who: str) -> S:
        last = self._last
        if last is None or last[0] is not state:
            last = self._last = (state, {})
        if who not in last[1]:
            last[1][who] = known_to(self._game, state, who)
        return last[1][who]


def by_policies(
    game: Game[S], policies: Mapping[str, Policy[S]], otherwise: Policy[S]
) -> Callable[[S, Asked], str]:
    """A chooser that asks each creature's policy, from what that creature may know."""
    knowledge = _Knowledge(game)

    def chooser(state: S, asked: Asked) -> str:
        request = asked.request
        if not isinstance(request, Choose):
            raise TypeError(f"{asked.address} is no choice")
        policy = policies.get(request.who, otherwise)
        return policy.answer(knowledge.of(state, request.who), request)

    return chooser


@dataclass(frozen=True, slots=True)
class Turn(Generic[S]):
    """One command that policies played: who started what, and how it ended."""

    who: str
    deed: Deed
    done: Done[S]


def play_out(
    game: Game[S],
    state: S,
    policies: Mapping[str, Policy[S]],
    otherwise: Policy[S],
    dice: DiceSource,
    limit: int = 10_000,
) -> Iterator[Turn[S]]:
    """Play by policies until nobody may act: the loop that a table runs too, command by command.

    Stops after `limit` commands, and when nobody who may act wants to.
    """
    chooser = by_policies(game, policies, otherwise)
    for _ in range(limit):
        chosen = _next_deed(game, state, policies, otherwise)
        if chosen is None:
            return
        who, deed = chosen
        seen = known_to(game, state, who)
        begun = start_command(game, state, deed.do, who, deed.inputs, seen=seen)
        done = live(begun, dice, chooser)
        yield Turn(who, deed, done)
        state = done.state


def _next_deed(
    game: Game[S], state: S, policies: Mapping[str, Policy[S]], otherwise: Policy[S]
) -> tuple[str, Deed] | None:
    for who in game.to_act(state):
        deed = policies.get(who, otherwise).act(known_to(game, state, who), who)
        if deed is not None:
            return who, deed
    return None


def last_state(state: S, turns: Iterator[Turn[Any]]) -> S:
    """The state after all turns; the given one if there were none."""
    for turn in turns:
        state = turn.done.state
    return state
