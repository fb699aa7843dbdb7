"""The exact driver: all readings of all dice with integer weights; choices fixed or by a policy.

Coroutines cannot be copied, so each leaf of the tree of outcomes is one run from the start; a run
goes on through the first outcome of each roll and leaves the others to later runs.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import lcm, sqrt
from typing import Any, Generic, TypeVar

from theomachy.core.ask import Answer, Asked, Roll
from theomachy.core.dice import RandomDice
from theomachy.core.drivers.live import roll_faces
from theomachy.core.facts import Fact
from theomachy.core.law import Law
from theomachy.core.procedure import Done, Need, Run, Start
from theomachy.core.readings import BEYOND, FACES, TooManyOutcomes, of_the_deed

S = TypeVar("S")
T = TypeVar("T", bound=Hashable)
Chooser = Callable[[S, Asked], str]

RUN_BUDGET = 4_000
SAMPLES = 1_000


@dataclass(frozen=True, slots=True)
class Odds(Generic[T]):
    """The law of what was measured. `sampled`: past the budget, so only about, give or take `margin`."""

    law: Law[T]
    runs: int
    sampled: bool = False

    @property
    def margin(self) -> float:
        """Half the width of a 95 % interval at probability one half; 0 if exact."""
        return 0.98 / sqrt(self.runs) if self.sampled else 0.0


@dataclass(slots=True)
class _Branch(Generic[S]):
    answers: dict[str, Answer]
    weight: int
    total: int
    states: list[S] = field(default_factory=list)


class _Folding(Generic[S]):
    """Folds the facts of one run; the states that it shares with the run it branched from are given.

    Runs that begin alike then go through the same states, and share what is remembered of them.
    """

    def __init__(self, apply: Callable[[S, Fact], S], states: list[S]) -> None:
        self.states = states
        self._apply = apply
        self._told = 0

    def __call__(self, state: S, fact: Fact) -> S:
        if self._told == len(self.states):
            self.states.append(self._apply(state, fact))
        self._told += 1
        return self.states[self._told - 1]


def odds_of(
    start: Start[S],
    measure: Callable[[Done[S]], T],
    chooser: Chooser[S],
    fixed: Mapping[str, Answer] | None = None,
    budget: int = RUN_BUDGET,
    *,
    by_faces: bool = False,
    deed_alone: bool = False,
) -> Odds[T]:
    """The law of `measure` over all dice, with `fixed` answers by address and `chooser` for the rest.

    Exact within `budget` runs; past it, or where one roll has too many outcomes, sampled with a
    fixed seed and said to be so. `by_faces` branches on every face and trusts no reading: slow,
    for testing readings. `deed_alone` says that `measure` looks at nothing that hangs on rolls read
    as `BEYOND`, which fall once, as they may, nor on more than the deed's part of `InTwo`. Raises
    Refused if a fixed answer is not permitted.
    """
    tree = _Tree(start, measure, chooser, dict(fixed or {}), by_faces, deed_alone)
    try:
        return tree.exact(budget)
    except TooManyOutcomes:
        return tree.sampled(SAMPLES)


class _Tree(Generic[S, T]):
    def __init__(
        self,
        start: Start[S],
        measure: Callable[[Done[S]], T],
        chooser: Chooser[S],
        fixed: dict[str, Answer],
        by_faces: bool,
        deed_alone: bool,
    ) -> None:
        self.start = start
        self.measure = measure
        self.chooser = chooser
        self.fixed = fixed
        self.by_faces = by_faces
        self.deed_alone = deed_alone
        self.dice = RandomDice(seed=0)

    def exact(self, budget: int) -> Odds[T]:
        waiting: list[_Branch[S]] = [_Branch(dict(self.fixed), 1, 1)]
        weights: dict[tuple[T, int], int] = {}
        runs = 0
        while waiting:
            runs += 1
            if runs > budget:
                raise TooManyOutcomes(f"more than {budget} runs")
            branch = waiting.pop()
            value = self.measure(self._leaf(branch, waiting))
            key = (value, branch.total)
            weights[key] = weights.get(key, 0) + branch.weight
        return Odds(_combined(weights), runs)

    def sampled(self, runs: int) -> Odds[T]:
        weights: dict[T, int] = {}
        for _ in range(runs):
            value = self.measure(self._sample())
            weights[value] = weights.get(value, 0) + 1
        return Odds(Law.of(weights), runs, sampled=True)

    def _leaf(self, branch: _Branch[S], waiting: list[_Branch[S]]) -> Done[S]:
        run = Run(replace(self.start, apply=_Folding(self.start.apply, branch.states)))
        result = run.advance(branch.answers)
        while isinstance(result, Need):
            asked = result.open[0]
            if not isinstance(asked.request, Roll):
                branch.answers[asked.address] = self.chooser(result.state, asked)
            elif self.deed_alone and asked.request.reading is BEYOND:
                branch.answers[asked.address] = roll_faces(asked.request, self.dice)
            else:
                _fork(asked, self._seen(asked.request), branch, waiting)
            result = run.advance(branch.answers)
        return result

    def _seen(self, roll: Roll) -> Roll:
        if self.by_faces:
            return replace(roll, reading=FACES, ahead=None)
        return _of_the_deed(roll) if self.deed_alone else roll

    def _sample(self) -> Done[S]:
        run = Run(self.start)
        answers = dict(self.fixed)
        result = run.advance(answers)
        while isinstance(result, Need):
            asked = result.open[0]
            request = asked.request
            rolled = roll_faces(request, self.dice) if isinstance(request, Roll) else None
            answers[asked.address] = self.chooser(result.state, asked) if rolled is None else rolled
            result = run.advance(answers)
        return result


def _of_the_deed(roll: Roll) -> Roll:
    ahead = roll.ahead
    if ahead is not None:
        ahead = replace(ahead, reading=of_the_deed(ahead.reading))
    return replace(roll, reading=of_the_deed(roll.reading), ahead=ahead)


def _fork(asked: Asked, roll: Roll, branch: _Branch[S], waiting: list[_Branch[S]]) -> None:
    """Go on with the first outcome; the others wait, each with a copy of the answers so far."""
    outcomes = _outcomes(asked, roll, branch)
    total = branch.total * sum([weight for _, weight in outcomes])
    before = branch.weight
    for answers, weight in outcomes[1:]:
        known = {**branch.answers, **answers}
        waiting.append(_Branch(known, before * weight, total, branch.states.copy()))
    answers, weight = outcomes[0]
    branch.answers.update(answers)
    branch.weight = before * weight
    branch.total = total


def _outcomes(
    asked: Asked, roll: Roll, branch: _Branch[Any]
) -> list[tuple[dict[str, Answer], int]]:
    """The answers that a roll may get, with those of the roll ahead if it names one."""
    ahead = roll.ahead
    if ahead is None or asked.ahead in branch.answers:
        return [({asked.address: faces}, weight) for faces, weight in roll.outcomes()]
    here = len(roll.sides)
    return [
        ({asked.address: faces[:here], asked.ahead: faces[here:]}, weight)
        for faces, weight in ahead.reading.outcomes((*roll.sides, *ahead.sides))
    ]


def _combined(weights: Mapping[tuple[T, int], int]) -> Law[T]:
    total = lcm(*{total for _, total in weights})
    merged: dict[T, int] = {}
    for (value, part), weight in weights.items():
        merged[value] = merged.get(value, 0) + weight * (total // part)
    return Law.of(merged)


def chance(law: Law[T], true_for: Callable[[T], bool]) -> Fraction:
    """The probability that the predicate holds of the outcome."""
    total = Fraction(0)
    for value in law.weights:
        if true_for(value):
            total += law.p(value)
    return total
