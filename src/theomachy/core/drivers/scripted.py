"""The scripted driver: given faces and choices, each asked for exactly once, none left over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from theomachy.core.ask import Answer, Asked, Choose, Roll
from theomachy.core.errors import TheomachyError
from theomachy.core.procedure import Done, Need, Run, Start, permitted

S = TypeVar("S")
Faces = int | Sequence[int]


class ScriptError(TheomachyError):
    """A face or answer asked for and not given, or given and not asked for; names the request."""


class _Feed:
    """Answers by address, or as a list in the order asked."""

    def __init__(self, name: str, given: Mapping[str, Any] | Sequence[Any]) -> None:
        self.name = name
        self.by_address = dict(given) if isinstance(given, Mapping) else None
        self.in_order = [] if isinstance(given, Mapping) else list(given)

    def has(self, address: str) -> bool:
        return bool(self.in_order) if self.by_address is None else address in self.by_address

    def take(self, asked: Asked) -> Any:
        if not self.has(asked.address):
            raise ScriptError(
                "script-missing",
                f"{asked.address} asks for {_wanted(asked)}; none is given",
                self.name,
            )
        return (
            self.in_order.pop(0) if self.by_address is None else self.by_address.pop(asked.address)
        )

    def left(self) -> list[Any]:
        return self.in_order if self.by_address is None else list(self.by_address)


class Script:
    """Feeds requests from given dice and answers. `finish` raises if anything was not asked for.

    Both may be a mapping by address or a list in the order asked. Several dice of one request are
    a list; in a list of plain faces they may also stand one after the other.
    """

    def __init__(
        self,
        dice: Mapping[str, Faces] | Sequence[Faces] = (),
        answers: Mapping[str, str] | Sequence[str] = (),
    ) -> None:
        self._dice = _Feed("dice", dice)
        self._answers = _Feed("answers", answers)

    def covers(self, asked: Asked) -> bool:
        """Whether an answer for this request is given."""
        feed = self._dice if isinstance(asked.request, Roll) else self._answers
        return feed.has(asked.address)

    def answer(self, asked: Asked) -> Answer:
        """The given answer. Raises ScriptError if there is none, Refused if it is not permitted."""
        if isinstance(asked.request, Choose):
            return permitted(asked, str(self._answers.take(asked)))
        return permitted(asked, self._faces(asked, asked.request))

    def finish(self) -> None:
        """Raises ScriptError naming what was given and not asked for."""
        for feed in (self._dice, self._answers):
            if feed.left():
                left = ", ".join(str(item) for item in feed.left())
                raise ScriptError("script-left-over", f"given and not asked for: {left}", feed.name)

    def _faces(self, asked: Asked, roll: Roll) -> tuple[int, ...]:
        first = self._dice.take(asked)
        if not isinstance(first, int):
            return tuple(first)
        if self._dice.by_address is not None:
            return (first,)
        return (first, *(int(self._dice.take(asked)) for _ in roll.sides[1:]))


def _wanted(asked: Asked) -> str:
    if isinstance(asked.request, Roll):
        return "+".join(f"d{die}" for die in asked.request.sides)
    return "one of " + ", ".join(asked.request.open_ids())


def scripted(
    start: Start[S],
    dice: Mapping[str, Faces] | Sequence[Faces] = (),
    answers: Mapping[str, str] | Sequence[str] = (),
) -> Done[S]:
    """Play a command with given dice and answers. Raises ScriptError if they do not fit exactly."""
    script = Script(dice, answers)
    run = Run(start)
    given: dict[str, Answer] = {}
    result = run.advance(given)
    while isinstance(result, Need):
        for asked in result.open:
            given[asked.address] = script.answer(asked)
        result = run.advance(given)
    script.finish()
    return result
