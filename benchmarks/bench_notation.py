"""Dice notation: a roll of a hundred dice, and the exact law of such expressions."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator

from benchmarks import Figure
from theomachy.core.dice import RandomDice
from theomachy.core.notation import law, parse, roll

ROUNDS = 200
HUNDRED = ("100d6", "100d6kh50", "50d6+50d8-3", "100d10>=8", "100d6r<2")
"""Up to a hundred dice each: summed, the best kept, mixed, counted, rerolled."""


def median_seconds(work: Callable[[], object], rounds: int) -> float:
    """The median time of the work, after once to warm up."""
    work()
    taken: list[float] = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def rolled(expr: str) -> float:
    """Microseconds of one roll of an expression that has been read before."""
    dice = RandomDice(1)
    return 1e6 * median_seconds(lambda: roll(parse(expr), dice), ROUNDS)


def worked_out(expr: str) -> float:
    """Milliseconds of the exact law, reading included and nothing remembered of it."""
    return 1e3 * median_seconds(lambda: law(parse(expr)), 5)


def figures() -> Iterator[Figure]:
    """The slowest of the expressions, for both."""
    slowest_roll = max(HUNDRED, key=rolled)
    yield Figure(f"roll of {slowest_roll}, read before", rolled(slowest_roll), "us", at_most=100)
    slowest_law = max(HUNDRED, key=worked_out)
    yield Figure(f"exact law of {slowest_law}", worked_out(slowest_law), "ms", at_most=20)
