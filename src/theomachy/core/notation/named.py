"""Dice that a game names (`gc8`, `gm+4`, `gb 2d8+3`); the core knows none of them.

A game gives `NamedDice`: the name, and how its argument is read. What comes of that is a
`NamedRoll`, which can be rolled and has an exact law. So that the two cannot disagree, a game
writes neither: it fills in `AddedUp` (equal dice, each worth something) or `DieByDie` (what is
thrown next hangs on what came before), which take both from the same few functions.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from math import lcm
from typing import Generic, Protocol, TypeVar

from theomachy.core.dice import DiceSource
from theomachy.core.law import Law
from theomachy.core.notation.caps import MAX_THROWS
from theomachy.core.notation.errors import NotationError
from theomachy.core.notation.work import Budget, TooMuchWork, bounded_repeated

S = TypeVar("S", bound=Hashable)


@dataclass(frozen=True, slots=True)
class NamedResult:
    """One roll: all faces in the order thrown, which of them (by index) count, and the result."""

    faces: tuple[int, ...]
    kept: tuple[int, ...]
    value: int


class NamedRoll(Protocol):
    """Named dice with their argument."""

    @property
    def dice(self) -> int:
        """How many dice are thrown before any hangs on another; for the limit on dice."""
        ...

    def roll(self, source: DiceSource) -> NamedResult:
        """Throw them."""
        ...

    def law(self, budget: Budget | None = None) -> Law[int]:
        """The exact law of the result, paid for from the budget. Raises TooMuchWork."""
        ...


@dataclass(frozen=True, slots=True)
class PlainSum:
    """`2d8+d6+3`: the sides of each die, in the order written, and the sum of all numbers."""

    sides: tuple[int, ...]
    bonus: int


class ArgumentReader(Protocol):
    """Reads what stands behind a name. Each method takes what it names and no more."""

    def number(self) -> int:
        """A whole number without a sign: the 8 of `gc8`. Raises NotationError if there is none."""
        ...

    def modifier(self) -> int:
        """Signed numbers, added up, to the end of the sum: the 4 of `gm+4`; 0 if there are none."""
        ...

    def plain_sum(self) -> PlainSum:
        """Dice without modifiers and numbers, to the end of the sum: `2d8+3`. At least one die."""
        ...

    def refused(self, code: str, found: str, expected: str) -> NotationError:
        """The error that says what is wrong with the argument; the caller raises it."""
        ...


class NamedDice(Protocol):
    """Dice of a game. Must be hashable, as a frozen dataclass is, since expressions are cached."""

    @property
    def name(self) -> str:
        """Two or more small letters a to z."""
        ...

    @property
    def form(self) -> str:
        """How it is written, for help and errors: `gc8`."""
        ...

    def read(self, argument: ArgumentReader) -> NamedRoll:
        """Read the argument. Raises NotationError."""
        ...


@dataclass(frozen=True, slots=True)
class AddedUp:
    """A `NamedRoll` of `dice` equal dice, each worth `worth(face)`, added up."""

    dice: int
    sides: int
    worth: Callable[[int], int]

    def roll(self, source: DiceSource) -> NamedResult:
        """Throw all dice and add up what they are worth."""
        faces = tuple([source.die(self.sides) for _ in range(self.dice)])
        return _all_kept(faces, sum(map(self.worth, faces)))

    def law(self, budget: Budget | None = None) -> Law[int]:
        """The exact law of the sum. Raises TooMuchWork."""
        one = Law.uniform([self.worth(face) for face in range(1, self.sides + 1)])
        return bounded_repeated(one, self.dice, budget or Budget())


@dataclass(frozen=True, slots=True)
class DieByDie(Generic[S]):
    """A `NamedRoll` told die by die: what is thrown next may hang on what came before.

    `next_die(state)` is the sides of the die thrown now, None at the end; `after(state, face)` the
    state that follows; `value(state)` the result at the end. Keep in the state no more than the
    result needs, since the exact law merges equal states. `dice` is how many are thrown at first.
    """

    dice: int
    start: S
    next_die: Callable[[S], int | None]
    after: Callable[[S, int], S]
    value: Callable[[S], int]

    def roll(self, source: DiceSource) -> NamedResult:
        """Throw die after die to the end. Raises TooMuchWork past the limit on throws."""
        state, faces = self.start, list[int]()
        while (sides := self.next_die(state)) is not None:
            if len(faces) >= MAX_THROWS:
                raise TooMuchWork
            faces.append(source.die(sides))
            state = self.after(state, faces[-1])
        return _all_kept(tuple(faces), self.value(state))

    def law(self, budget: Budget | None = None) -> Law[int]:
        """The exact law of the result. Raises TooMuchWork where it does not end soon."""
        budget = budget or Budget()
        open_states: dict[S, int] = {self.start: 1}
        ended: dict[int, int] = {}
        total = 1
        while open_states:
            sides = {state: self.next_die(state) for state in open_states}
            scale = lcm(*[die for die in sides.values() if die])
            total *= scale
            budget.spend(6 * sum([die or 1 for die in sides.values()]), total.bit_length())
            open_states, ended = self._one_die_on(open_states, sides, ended, scale)
        return Law.of(ended)

    def _one_die_on(
        self,
        states: Mapping[S, int],
        sides: Mapping[S, int | None],
        ended: Mapping[int, int],
        scale: int,
    ) -> tuple[dict[S, int], dict[int, int]]:
        """Throw the next die of each state; all weights grow by the same scale."""
        following: dict[S, int] = {}
        results = {value: weight * scale for value, weight in ended.items()}
        for state, weight in states.items():
            die = sides[state]
            if die is None:
                value = self.value(state)
                results[value] = results.get(value, 0) + weight * scale
                continue
            part = weight * (scale // die)
            for face in range(1, die + 1):
                next_state = self.after(state, face)
                following[next_state] = following.get(next_state, 0) + part
        return following, results


def _all_kept(faces: tuple[int, ...], value: int) -> NamedResult:
    return NamedResult(faces, tuple(range(len(faces))), value)
