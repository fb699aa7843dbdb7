"""What exact odds may cost: each piece of work is reckoned and paid for before it is done."""

from __future__ import annotations

from collections.abc import Callable

from theomachy.core.law import (
    Law,
    combine,
    convolve,
    repeated,
    steps_of_convolve,
    steps_of_repeated,
)
from theomachy.core.notation.caps import (
    MAX_LAW_BITS,
    MAX_LAW_OUTCOMES,
    MAX_LAW_SIZE,
    MAX_LAW_WORK,
)


class TooMuchWork(Exception):
    """Rolling or exact odds would take longer than is allowed; becomes a NotationError with column."""


class Budget:
    """The steps that are left for the exact law of one expression."""

    __slots__ = ("left",)

    def __init__(self, steps: int = MAX_LAW_WORK) -> None:
        self.left = steps

    def spend(self, steps: int, bits: int = 0) -> None:
        """Pay for so many steps with numbers of so many bits. Raises TooMuchWork past the caps."""
        # A step costs the more the longer the numbers are, which up to 2,000 bits is hardly felt.
        self.left -= steps * (1 + bits // 2_000)
        if self.left < 0 or bits > MAX_LAW_BITS:
            raise TooMuchWork

    def allow(self, outcomes: int, bits: int) -> None:
        """Raises TooMuchWork for a law with so many outcomes, each with weights of so many bits."""
        if outcomes > MAX_LAW_OUTCOMES or outcomes * bits > MAX_LAW_SIZE:
            raise TooMuchWork


def bits_of(law: Law[int]) -> int:
    """Length of the total weight in bits."""
    return law.total.bit_length()


def span_of(law: Law[int]) -> int:
    """How many integers lie between the lowest and the highest outcome, both counted."""
    return max(law.weights, default=0) - min(law.weights, default=0) + 1


def bounded_repeated(law: Law[int], times: int, budget: Budget) -> Law[int]:
    """`law.repeated`, paid for. Raises TooMuchWork."""
    if times == 0:
        return Law.certain(0)
    outcomes, bits = (span_of(law) - 1) * times + 1, bits_of(law) * times
    budget.allow(outcomes, bits)
    budget.spend(steps_of_repeated(law, times), bits)
    return repeated(law, times)


def bounded_convolve(one: Law[int], other: Law[int], budget: Budget) -> Law[int]:
    """`law.convolve`, paid for. Raises TooMuchWork."""
    outcomes = span_of(one) + span_of(other)
    pairs = len(one.weights) * len(other.weights)
    bits = bits_of(one) + bits_of(other)
    budget.allow(min(outcomes, pairs), bits)
    budget.spend(steps_of_convolve(one, other), bits)
    return convolve(one, other)


def bounded_combine(
    one: Law[int], other: Law[int], function: Callable[[int, int], int], budget: Budget
) -> Law[int]:
    """`law.combine`, paid for. Raises TooMuchWork."""
    bits = bits_of(one) + bits_of(other)
    budget.spend(2 * len(one.weights) * len(other.weights), bits)
    law = combine(one, other, function)
    budget.allow(len(law.weights), bits)
    return law
