"""Procedures: coroutines that ask and tell, and `step`, the one contract under all drivers.

A procedure is `async def` and driven by this module, never by asyncio. It asks through the handle
`At` (dice, choices, windows), tells facts through it, and reads `at.state`, which is the state
after the last fact told. It keeps no clocks, no randomness and no I/O, and it holds no piece of
the state across an `await`, since that copy goes stale.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from theomachy.core.ask import Ahead, Answer, Asked, Choose, Option, Order, Roll, Single, Window
from theomachy.core.errors import Refused
from theomachy.core.facts import Fact
from theomachy.core.frozen import quick
from theomachy.core.packs import Within, packs_of
from theomachy.core.readings import FACES, Faces, Reading, Sides
from theomachy.core.seats import Visibility, capped

S = TypeVar("S")


@quick
@dataclass(frozen=True, slots=True)
class Question:
    """What a procedure suspends with: requests to be answered before it goes on."""

    requests: tuple[Asked, ...]
    window: Window | None = None

    def __await__(self) -> Generator[Question, tuple[Answer, ...], tuple[Answer, ...]]:
        answers = yield self
        return answers


def as_told(state: Any, fact: Fact) -> Fact:
    """The fact with the audience that its procedure gave it."""
    return fact


class At(Generic[S]):
    """The handle of a running procedure: the state as it is now, and the ways to ask and to tell."""

    def __init__(
        self,
        state: S,
        apply: Callable[[S, Fact], S],
        actor: str,
        visibility: Visibility,
        heard: Callable[[S, Fact], Fact] = as_told,
    ) -> None:
        self.state = state
        self.actor = actor
        self.visibility = visibility
        self.told: list[Fact] = []
        self._apply = apply
        self._heard = heard
        self._seen: dict[str, int] = {}

    async def roll(
        self,
        label: str,
        who: str,
        sides: Sides,
        *,
        title: str = "",
        reading: Reading = FACES,
        ahead: Ahead | None = None,
    ) -> Faces:
        """Dice of one request; no dice at all asks nobody and gives no faces."""
        if not sides:
            return ()
        asked = self._asked(label, Roll(label, who, sides, title, reading, ahead))
        return _faces((await Question((asked,)))[0])

    async def rolls(self, requests: Sequence[Roll]) -> tuple[Faces, ...]:
        """Several rolls asked at once, each at `label/who`; the faces in the order asked.

        Where there are no dice nobody is asked, as in `roll`.
        """
        asked = [self._asked(f"{roll.label}/{roll.who}", roll) for roll in requests if roll.sides]
        answers = iter(await Question(tuple(asked)) if asked else ())
        return tuple([_faces(next(answers)) if roll.sides else () for roll in requests])

    async def choose(
        self, label: str, who: str, options: Sequence[Option], default: str, *, title: str = ""
    ) -> str:
        """The id of the option that `who` takes."""
        request = Choose(label, who, tuple(options), default, title)
        return str((await Question((self._asked(label, request),)))[0])

    async def window(self, window: Window) -> Mapping[str, str]:
        """What each answered: all of them if sealed; in order, the one who did not pass, or none."""
        if window.order is Order.IN_ORDER:
            return await self._in_order(window)
        if not window.choices:
            return {}
        asked = [self._asked(f"{window.label}/{choice.who}", choice) for choice in window.choices]
        answers = await Question(tuple(asked), window)
        return {one.request.who: str(answer) for one, answer in zip(asked, answers, strict=True)}

    async def _in_order(self, window: Window) -> Mapping[str, str]:
        for choice in window.choices:
            asked = self._asked(f"{window.label}/{choice.who}", choice)
            answer = str((await Question((asked,), window))[0])
            if answer != choice.default:
                return {choice.who: answer}
        return {}

    async def tell(self, fact: Fact) -> None:
        """The fact is true from now on; its audience is capped by the command's visibility, and to
        those who may know whom it is of.
        """
        fact = self._heard(self.state, fact)
        if self.visibility is not Visibility.PUBLIC:
            fact = replace(fact, audience=capped(fact.audience, self.visibility, self.actor))
        self.told.append(fact)
        self.state = self._apply(self.state, fact)

    def _asked(self, base: str, request: Single) -> Asked:
        count = self._seen.get(base, 0) + 1
        self._seen[base] = count
        ahead = request.ahead if isinstance(request, Roll) else None
        later = "" if ahead is None else _address(ahead.label, self._seen.get(ahead.label, 0) + 1)
        return Asked(_address(base, count), request, later)


def _address(base: str, count: int) -> str:
    return base if count == 1 else f"{base}#{count}"


def _faces(answer: Answer) -> Faces:
    return tuple(answer) if not isinstance(answer, str) else ()


@dataclass(frozen=True, slots=True)
class Start(Generic[S]):
    """Where a command begins: the state of then, the procedure, who acts and how openly.

    `heard` is the game's (`Game.heard`).
    """

    state: S
    apply: Callable[[S, Fact], S]
    body: Callable[[At[S]], Coroutine[Any, Any, None]]
    actor: str
    visibility: Visibility = Visibility.PUBLIC
    heard: Callable[[S, Fact], Fact] = as_told


@quick
@dataclass(frozen=True, slots=True)
class Need(Generic[S]):
    """The command waits: what is open (unanswered only), and the facts told so far."""

    open: tuple[Asked, ...]
    facts: tuple[Fact, ...]
    state: S
    window: Window | None = None


@quick
@dataclass(frozen=True, slots=True)
class Done(Generic[S]):
    """The command has ended: all facts it told and the state after them."""

    facts: tuple[Fact, ...]
    state: S


class Run(Generic[S]):
    """A command under way. A cache of `step` and nothing more: it can be thrown away at any time."""

    def __init__(self, start: Start[S]) -> None:
        self.at = At(start.state, start.apply, start.actor, start.visibility, start.heard)
        self._coroutine = start.body(self.at)
        self._question: Question | None = None
        self._resume(None)

    def advance(self, answers: Mapping[str, Answer]) -> Need[S] | Done[S]:
        """As far as these answers (by address) reach. Raises Refused for an answer not permitted."""
        while (question := self._question) is not None:
            unanswered = [one for one in question.requests if one.address not in answers]
            if unanswered:
                told, state = tuple(self.at.told), self.at.state
                return Need(tuple(unanswered), told, state, question.window)
            self._resume(tuple([permitted(one, answers[one.address]) for one in question.requests]))
        return Done(tuple(self.at.told), self.at.state)

    def close(self) -> None:
        """Let go of the suspended procedure."""
        self._coroutine.close()

    def _resume(self, answers: tuple[Answer, ...] | None) -> None:
        with Within(packs_of(self.at.state)):
            try:
                self._question = self._coroutine.send(answers)
            except StopIteration:
                self._question = None


def permitted(asked: Asked, answer: Answer) -> Answer:
    """The answer, faces as a tuple. Raises Refused if the request does not permit it."""
    refusal = asked.request.permits(answer)
    if refusal is not None:
        raise Refused(refusal.code, refusal.detail, asked.address, refusal.allowed)
    return answer if isinstance(answer, str) else tuple(answer)


def step(start: Start[S], answers: Mapping[str, Answer]) -> Need[S] | Done[S]:
    """Run the command from its start with the answers given so far, by address.

    Pure: the same start and answers give the same result, and nothing is kept. Raises Refused if
    an answer is not permitted by its request.
    """
    run = Run(start)
    result = run.advance(answers)
    run.close()
    return result
