"""The sum of the best of many dice, exactly, without going through all faces of all dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import comb
from operator import sub
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Ranked:
    """A face: its weight, and what a die that shows it is worth. Faces are listed best first."""

    weight: int
    worth: int
    explodes: bool = False


def sum_of_best(ranked: Sequence[Ranked], dice: int, kept: int) -> dict[int, int]:
    """Weights of what the `kept` best of so many dice are worth together; `kept` from 1 to `dice`.

    The weights add up to (sum of all weights) ** dice. For each face in turn: it is the last that
    is kept. Then fewer than `kept` dice are better, and these are free among the better faces.
    """
    weights: dict[int, int] = {}
    for index, last in enumerate(ranked):
        better = ranked[:index]
        worse = sum([face.weight for face in ranked[index + 1 :]])
        ways = _ways_to_fill(last.weight, worse, dice, kept)
        base = min([face.worth for face in better], default=last.worth)
        base = min(base, last.worth)
        sums = _mixed(better, ways, last.worth - base, base)
        for excess, weight in enumerate(sums):
            if weight:
                value = base * kept + excess
                weights[value] = weights.get(value, 0) + weight
    return weights


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


def _mixed(better: Sequence[Ranked], ways: Sequence[int], step: int, base: int) -> list[int]:
    """`sum of ways[m] * better^m * x^(step * (kept - m))`, by Horner's rule from the highest m.

    Faces are worth what they are over `base`, so that sums begin at 0.
    """
    kept = len(ways)
    runs = _runs(better, base)
    if not runs:
        return [0] * (step * kept) + [ways[0]]
    sums = [0] * step + [ways[-1]]
    for m in range(kept - 2, -1, -1):
        sums = _times(sums, runs)
        place = step * (kept - m)
        sums.extend([0] * (place + 1 - len(sums)))
        sums[place] += ways[m]
    return sums


@dataclass(frozen=True, slots=True)
class _Run:
    """Neighbouring worths of equal weight: from `first` on, so many."""

    weight: int
    first: int
    length: int


def _runs(faces: Sequence[Ranked], base: int) -> list[_Run]:
    weights: dict[int, int] = {}
    for face in faces:
        weights[face.worth - base] = weights.get(face.worth - base, 0) + face.weight
    runs: list[_Run] = []
    for worth in sorted(weights):
        weight = weights[worth]
        last = runs[-1] if runs else None
        if last and last.weight == weight and last.first + last.length == worth:
            runs[-1] = _Run(weight, last.first, last.length + 1)
        else:
            runs.append(_Run(weight, worth, 1))
    return runs


def _times(sums: list[int], runs: Sequence[_Run]) -> list[int]:
    """The product with the polynomial that the runs are; each is a difference of running totals."""
    totals = list(accumulate(sums))
    product: list[int] = []
    for run in runs:
        ahead = totals + [totals[-1]] * (run.length - 1)
        behind = [0] * run.length + totals
        window = list(map(sub, ahead, behind))
        if run.weight != 1:
            window = [run.weight * value for value in window]
        product = _plus(product, [0] * run.first + window)
    return product


def _plus(one: list[int], other: list[int]) -> list[int]:
    if len(one) > len(other):
        one, other = other, one
    return [a + b for a, b in zip(one, other, strict=False)] + other[len(one) :]


class Pool(NamedTuple):
    """Dice not yet looked at: those that show exploding faces and the others; how many are kept."""

    exploded: int
    others: int
    kept: int


Sums = dict[int, int]


def best_of_pools(ranked: Sequence[Ranked], pools: Mapping[Pool, int]) -> Sums:
    """Weights of what the best are worth together, over pools that come with weights of their own.

    Goes face by face from the best: how many dice show it? Pools with equal dice left are one.
    """
    rest = _rest(ranked)
    done: Sums = {}
    left: dict[Pool, Sums] = {pool: {0: weight} for pool, weight in pools.items()}
    for rank, face in enumerate(ranked):
        following: dict[Pool, Sums] = {}
        for pool, sums in left.items():
            if pool.kept > 0:
                _show(face, pool, sums, rest[rank + 1], following)
            else:
                _add(done, sums, 0, rest[rank][0] ** pool.exploded * rest[rank][1] ** pool.others)
        left = following
    for sums in left.values():
        _add(done, sums, 0, 1)
    return done


def _rest(ranked: Sequence[Ranked]) -> list[tuple[int, int]]:
    """For each rank, what the exploding faces from there on weigh, and what the others do."""
    rest = [(0, 0)]
    for face in reversed(ranked):
        exploding, others = rest[-1]
        weight = face.weight
        rest.append((exploding + weight, others) if face.explodes else (exploding, others + weight))
    return rest[::-1]


def _show(
    face: Ranked, pool: Pool, sums: Sums, rest: tuple[int, int], following: dict[Pool, Sums]
) -> None:
    """Split a pool by how many of its dice show this face."""
    able = pool.exploded if face.explodes else pool.others
    # The last face of its kind is shown by all dice of that kind that are left.
    least = 0 if rest[0 if face.explodes else 1] else able
    for number in range(least, able + 1):
        exploded = pool.exploded - (number if face.explodes else 0)
        others = pool.others - (0 if face.explodes else number)
        after = Pool(exploded, others, max(0, pool.kept - number))
        ways = comb(able, number) * face.weight**number
        _add(following.setdefault(after, {}), sums, face.worth * min(number, pool.kept), ways)


def _add(into: Sums, sums: Sums, gained: int, ways: int) -> None:
    for value, weight in sums.items():
        into[value + gained] = into.get(value + gained, 0) + weight * ways
