"""Exact odds inside a prompt or beside a button, from what the seat may know and nothing else.

The command is run again from the known state of its beginning, with those of its answers that the
seat may know. The choice in question is fixed; all other choices are the default policy's.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any

from theomachy.core.ask import Answer, Asked, Choose, Order, Window
from theomachy.core.cast import creatures_of
from theomachy.core.drivers.exact import odds_of
from theomachy.core.errors import Refusal, TheomachyError
from theomachy.core.law import Law
from theomachy.core.plugin import Game, Guess, Policy, Prospect, command_of
from theomachy.core.procedure import Done, Start
from theomachy.table.autopilot import DEFAULT_POLICY
from theomachy.table.clock import label_of
from theomachy.table.ledger import Played
from theomachy.table.play import start_of
from theomachy.table.records import Chance, OddsAnswer, OptionOdds, Seat

KEPT = 512
"""How many answers are remembered."""


@dataclass(frozen=True, slots=True)
class Question:
    """Odds asked for: where it starts, which answers are known, and which options to compare.

    `who` is whose gain and loss count; `named` are the creatures that the command names, `veiled`
    says whether it names one that whoever asks knows nothing of. `guesses` say what is put in the place
    of inputs that are the Game Master's alone.
    """

    game: Game[Any]
    start: Start[Any]
    given: Mapping[str, Answer]
    who: str
    address: str = ""
    options: tuple[str, ...] = ("",)
    named: tuple[str, ...] = ()
    veiled: bool = False
    guesses: tuple[str, ...] = ()


class TakesDefaults:
    """The policy of a game that names none: each request's default."""

    def answer(self, state: Any, request: Choose) -> str:
        """The default of the request."""
        return request.default

    def act(self, state: Any, who: str) -> None:
        """Does nothing."""


def for_prompt(
    game: Game[Any], played: Played, seat: Seat, asked: Asked, window: Window | None
) -> Question:
    """The question behind an open choice, as the seat may put it."""
    options = asked.request.open_ids() if isinstance(asked.request, Choose) else ("",)
    guess = guess_for(game, played.commanded.do, seat)
    seen = [fact for fact in played.facts if seat.gm or fact.audience.includes(seat.viewer)]
    before = game.announced(game.known(played.before, seat.viewer), played.before, seen)
    start = start_of(game, played, before, guess.inputs)
    known = {
        address: one.answer
        for address, one in played.answers.items()
        if label_of(address) not in guess.answers
        and _knows(seat, played, address, _beside(address, asked.address, window))
    }
    by, given = played.commanded.by, played.commanded.given
    named = creatures_named(start.state, by, given)
    veiled = named != creatures_named(played.before, by, given)
    who, said = asked.request.who, guess.said
    return Question(game, start, known, who, asked.address, options, named, veiled, said)


def guess_for(game: Game[Any], do: str, seat: Seat) -> Guess:
    """What the seat's odds of this command put in the place of what the Game Master alone knows."""
    guess = command_of(game, do).guess
    return Guess() if seat.gm or guess is None else guess


def creatures_named(state: Any, by: str, given: Mapping[str, Any]) -> tuple[str, ...]:
    """Who acts, and the creatures among the inputs of a command, alone or in a list."""
    values = [one if isinstance(one, list) else [one] for one in given.values()]
    names = [by, *[name for several in values for name in several if isinstance(name, str)]]
    return tuple(dict.fromkeys(name for name in names if name in creatures_of(state)))


def _knows(seat: Seat, played: Played, address: str, beside: Order | None) -> bool:
    """Whether the seat may use an answer: its own, and what it has seen the outcome of.

    Of a sealed window that is open now nobody knows the others' answers. In one that goes in order
    all who were asked before have passed, or nobody else would be asked.
    """
    answer = played.answers[address]
    if beside is Order.SEALED:
        return answer.seat == seat.id
    if beside is Order.IN_ORDER or seat.gm or answer.audience.includes(seat.viewer):
        return True
    return any(fact.audience.includes(seat.viewer) for fact in played.told_after(address))


def _beside(address: str, asked: str, window: Window | None) -> Order | None:
    """How the window that is open now is answered, if the address belongs to it."""
    if window is None or label_of(address) != label_of(asked):
        return None
    return window.order


def work_out(question: Question) -> OddsAnswer:
    """The odds of each option. Slow: never called on the way of a deed."""
    found = [_of_option(question, option) for option in question.options]
    assumed = (*question.guesses, *question.game.assumed(question.start.state, question.named))
    margin = max(margin for _, margin in found)
    return OddsAnswer(tuple(one for one, _ in found), margin, assumed)


def _of_option(question: Question, option: str) -> tuple[OptionOdds, float]:
    if question.veiled:
        return OptionOdds(option, (), because=UNKNOWABLE), 0.0
    chooser = _Chooser(question, option)
    try:
        odds = odds_of(question.start, _measure(question), chooser, question.given, deed_alone=True)
    except TheomachyError as fault:
        return OptionOdds(option, (), because=fault.refusal), 0.0
    if option and not chooser.reached:
        return OptionOdds(option, (), because=UNKNOWABLE), 0.0
    loss, deals, other_loss = (_average(odds.law, what) for what in ("loss", "deals", "other_loss"))
    other = next((one.other for one in odds.law.weights if one.other), "")
    found = OptionOdds(option, _chances(odds.law), loss, deals, other=other, other_loss=other_loss)
    return found, odds.margin


UNKNOWABLE = Refusal("unknowable", "what you know does not lead to this question")


class _Chooser:
    """Takes the option in question where it is asked for, and elsewhere what the default policy does.

    The state is what the seat may know already.
    """

    def __init__(self, question: Question, option: str) -> None:
        game = question.game
        self._others: Policy[Any] = game.policies.get(DEFAULT_POLICY, TakesDefaults())
        self._address = question.address
        self._option = option
        self.reached = False

    def __call__(self, state: Any, asked: Asked) -> str:
        if asked.address != self._address and isinstance(asked.request, Choose):
            return self._others.answer(state, asked.request)
        self.reached = True
        return self._option


def _measure(question: Question) -> Callable[[Done[Any]], Prospect]:
    before = question.start.state
    return lambda done: question.game.prospect(before, done, question.who)


def _average(law: Law[Prospect], what: str) -> float:
    return float(sum(law.p(one) * getattr(one, what) for one in law.weights))


def _chances(law: Law[Prospect]) -> tuple[Chance, ...]:
    """The outcomes in words, likeliest first."""
    by_words = law.map(lambda one: one.outcome)
    found = [
        Chance(words, str(by_words.p(words)), float(by_words.p(words)))
        for words in by_words.weights
    ]
    return tuple(sorted(found, key=lambda one: (-one.value, one.label)))


class Remembered:
    """Odds already worked out, by what they were worked out from."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._found: OrderedDict[Hashable, OddsAnswer] = OrderedDict()

    def get(self, key: Hashable, work: Callable[[], OddsAnswer]) -> OddsAnswer:
        """The answer under this key, worked out if it is not there."""
        with self._lock:
            if key in self._found:
                self._found.move_to_end(key)
                return self._found[key]
        found = work()
        with self._lock:
            self._found[key] = found
            while len(self._found) > KEPT:
                self._found.popitem(last=False)
        return found
