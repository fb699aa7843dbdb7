"""The sum of the best of many dice, exactly, without going through all faces of all dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import comb
from operator import sub

from theomachy.core.notation.work import Budget


@dataclass(frozen=True, slots=True)
class Ranked:
    """A face: its weight, and what a die that shows it is worth. Faces are listed best first."""

    weight: int
    worth: int
    explodes: bool = False


@dataclass(frozen=True, slots=True)
class _Run:
    """Neighbouring worths of equal weight: from `first` on, so many."""

    weight: int
    first: int
    length: int


@dataclass(frozen=True, slots=True)
class _Cut:
    """A face as the last that is kept, with the better faces and the weight of the worse ones."""

    last: Ranked
    better: tuple[_Run, ...]
    worse: int

    @property
    def base(self) -> int:
        """The least that a kept die is worth."""
        return min([self.last.worth, *[run.first for run in self.better]])

    @property
    def width(self) -> int:
        """The most that a kept die is worth over the base."""
        ends = [run.first + run.length - 1 for run in self.better]
        return max([self.last.worth, *ends]) - self.base


def sum_of_best(ranked: Sequence[Ranked], dice: int, kept: int, budget: Budget) -> dict[int, int]:
    """Weights of what the `kept` best of so many dice are worth together; `kept` from 1 to `dice`.

    The weights add up to (sum of all weights) ** dice. For each face in turn: it is the last that
    is kept. Then fewer than `kept` dice are better, and these are free among the better faces.
    Raises TooMuchWork.
    """
    cuts = _cuts(ranked)
    steps = sum([_steps_of(cut, kept) for cut in cuts])
    budget.spend(steps, dice * sum([face.weight for face in ranked]).bit_length())
    weights: dict[int, int] = {}
    for cut in cuts:
        base = cut.base * kept
        for excess, weight in enumerate(_sums_over_base(cut, dice, kept)):
            if weight:
                weights[base + excess] = weights.get(base + excess, 0) + weight
    return weights


def _steps_of(cut: _Cut, kept: int) -> int:
    return 50 + 8 * kept + kept * kept * cut.width * len(cut.better) // 5


def _cuts(ranked: Sequence[Ranked]) -> list[_Cut]:
    cuts: list[_Cut] = []
    better: tuple[_Run, ...] = ()
    worse = sum([face.weight for face in ranked])
    for face in ranked:
        worse -= face.weight
        cuts.append(_Cut(face, better, worse))
        better = _with_face(better, face)
    return cuts


def _with_face(runs: tuple[_Run, ...], face: Ranked) -> tuple[_Run, ...]:
    for index, run in enumerate(runs):
        if run.first <= face.worth < run.first + run.length:
            return runs[:index] + _split(run, face) + runs[index + 1 :]
    last = runs[-1] if runs else None
    if last and last.weight == face.weight and -1 <= face.worth - last.first <= last.length:
        longer = _Run(last.weight, min(last.first, face.worth), last.length + 1)
        return (*runs[:-1], longer)
    return (*runs, _Run(face.weight, face.worth, 1))


def _split(run: _Run, face: Ranked) -> tuple[_Run, ...]:
    """The run with the weight of one more face on one of its worths."""
    before = face.worth - run.first
    parts = (
        _Run(run.weight, run.first, before),
        _Run(run.weight + face.weight, face.worth, 1),
        _Run(run.weight, face.worth + 1, run.length - before - 1),
    )
    return tuple([part for part in parts if part.length])


def _sums_over_base(cut: _Cut, dice: int, kept: int) -> list[int]:
    """`sum of ways[m] * better^m * last^(kept - m)`, by Horner's rule from the highest m.

    A die counts for what it is worth over the base, so that sums begin at 0.
    """
    ways = _ways_to_fill(cut.last.weight, cut.worse, dice, kept)
    step = cut.last.worth - cut.base
    if not cut.better:
        return [ways[0]]
    sums = [0] * step + [ways[-1]]
    for m in range(kept - 2, -1, -1):
        sums = _times(sums, cut.better, cut.base)
        place = step * (kept - m)
        sums.extend([0] * (place + 1 - len(sums)))
        sums[place] += ways[m]
    return sums


def _ways_to_fill(last: int, worse: int, dice: int, kept: int) -> list[int]:
    """For m = 0 to kept-1 better dice: the weight of all ways in which the others fall.

    They show the last face or worse ones, and at most `dice - kept` of them a worse one. Goes from
    few such others to many, since each sum follows from the one before.
    """
    dropped = dice - kept
    others = (last + worse) ** dropped
    ways: list[int] = []
    for number in range(dropped, dice):
        too_many = comb(number, dropped) * worse ** (dropped + 1) * last ** (number - dropped)
        others = (last + worse) * others - too_many
        ways.append(comb(dice, number + 1) * others)
    return ways[::-1]


def _times(sums: list[int], runs: Sequence[_Run], base: int) -> list[int]:
    """The product with the polynomial that the runs are; each is a difference of running totals."""
    totals = list(accumulate(sums))
    product: list[int] = []
    for run in runs:
        ahead = totals + [totals[-1]] * (run.length - 1)
        behind = [0] * run.length + totals
        window = list(map(sub, ahead, behind))
        if run.weight != 1:
            window = [run.weight * value for value in window]
        product = _plus(product, [0] * (run.first - base) + window)
    return product


def _plus(one: list[int], other: list[int]) -> list[int]:
    if len(one) > len(other):
        one, other = other, one
    return [a + b for a, b in zip(one, other, strict=False)] + other[len(one) :]
