"""The sum of the best of a pool into which dice have exploded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import comb
from typing import NamedTuple

from theomachy.core.notation.best import Ranked
from theomachy.core.notation.work import Budget

Sums = dict[int, int]


class Pool(NamedTuple):
    """Dice not yet looked at: those that show exploding faces and the others; how many are kept."""

    exploded: int
    others: int
    kept: int


class _Rest(NamedTuple):
    """What the faces not yet looked at weigh: the exploding ones and the others."""

    exploding: int
    others: int


class _Split(NamedTuple):
    """So many dice show the face in so many ways; what is left, None if enough are kept by now."""

    shown: int
    ways: int
    left: Pool | None


def best_of_pools(ranked: Sequence[Ranked], pools: Mapping[Pool, int], budget: Budget) -> Sums:
    """Weights of what the best are worth together, over pools that come with weights of their own.

    Each pool keeps at least one die. Goes face by face from the best: how many dice show it? Pools
    with equal dice left are one. Raises TooMuchWork.
    """
    bits = max(pools.values()).bit_length()
    done: Sums = {}
    left: dict[Pool, Sums] = {pool: {0: weight} for pool, weight in pools.items()}
    for face, rest in zip(ranked, _rests(ranked), strict=True):
        budget.spend(sum([_steps_of(face, pool, sums) for pool, sums in left.items()]), bits)
        following: dict[Pool, Sums] = {}
        for pool, sums in left.items():
            for split in _splits(face, pool, rest):
                into = done if split.left is None else following.setdefault(split.left, {})
                _add(into, sums, face.worth * split.shown, split.ways)
        left = following
    return done


def _rests(ranked: Sequence[Ranked]) -> list[_Rest]:
    """For each face, what those behind it weigh."""
    rests = [_Rest(0, 0)]
    for face in reversed(ranked[1:]):
        exploding, others = rests[-1]
        if face.explodes:
            rests.append(_Rest(exploding + face.weight, others))
        else:
            rests.append(_Rest(exploding, others + face.weight))
    return rests[::-1]


def _steps_of(face: Ranked, pool: Pool, sums: Sums) -> int:
    able = pool.exploded if face.explodes else pool.others
    return (1 + min(able, pool.kept)) * (10 + len(sums))


def _splits(face: Ranked, pool: Pool, rest: _Rest) -> Iterator[_Split]:
    """How many dice may show the face: each number below those kept, and all others as one."""
    if face.explodes:
        able, behind, elsewhere = pool.exploded, rest.exploding, rest.others**pool.others
    else:
        able, behind, elsewhere = pool.others, rest.others, rest.exploding**pool.exploded
    more = (face.weight + behind) ** able
    for number in range(min(able + 1, pool.kept)):
        ways = comb(able, number) * face.weight**number
        more -= ways * behind ** (able - number)
        # The last face of its kind is shown by all dice of that kind that are left.
        if behind or number == able:
            yield _Split(number, ways, _without(pool, face, number))
    if more and elsewhere:
        yield _Split(pool.kept, more * elsewhere, None)


def _without(pool: Pool, face: Ranked, number: int) -> Pool:
    if face.explodes:
        return Pool(pool.exploded - number, pool.others, pool.kept - number)
    return Pool(pool.exploded, pool.others - number, pool.kept - number)


def _add(into: Sums, sums: Sums, gained: int, ways: int) -> None:
    for value, weight in sums.items():
        into[value + gained] = into.get(value + gained, 0) + weight * ways
