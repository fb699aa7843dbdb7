"""Exact distributions with integer weights; what was not worked out stays in them as `missing`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm
from types import MappingProxyType
from typing import Generic, TypeVar

from theomachy.core import polynomial

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)

PAIRWISE = 2_000
"""Up to so many pairs of outcomes are added one by one; past it, as polynomials if they lie close."""


@dataclass(frozen=True)  # with slots, Python 3.11 cannot make a `Law[int](...)`
class Law(Generic[T]):
    """The exact distribution of an outcome: each outcome with its integer weight.

    `missing` is the weight of what was not worked out (explosions past their bound, a budget that
    ran out); nothing is renormalised, so all probabilities are lower bounds by that much. Outcomes
    keep the order in which they came. Raises ValueError on weights that are not positive, on a
    negative `missing`, and if there is no weight at all.
    """

    weights: Mapping[T, int]
    missing: int = 0
    total: int = field(init=False, repr=False, compare=False)
    """The weight of everything, `missing` included."""

    def __post_init__(self) -> None:
        if self.missing < 0 or min(self.weights.values(), default=1) <= 0:
            raise ValueError("each outcome needs a weight above 0, and missing one of 0 or more")
        if not self.weights and not self.missing:
            raise ValueError("a law needs at least one outcome")
        object.__setattr__(self, "weights", MappingProxyType(dict(self.weights)))
        object.__setattr__(self, "total", sum(self.weights.values()) + self.missing)

    def __hash__(self) -> int:
        return hash((frozenset(self.weights.items()), self.missing))

    def __reduce__(self) -> tuple[type[Law[T]], tuple[dict[T, int], int]]:
        return type(self), (dict(self.weights), self.missing)

    @classmethod
    def of(cls, weights: Mapping[T, int], missing: int = 0) -> Law[T]:
        """The law of these weights in lowest terms; outcomes of weight 0 are left out."""
        shared = gcd(missing, *weights.values())
        if shared <= 1 and all(weights.values()):
            return cls(weights, missing)
        return cls({x: w // shared for x, w in weights.items() if w}, missing // (shared or 1))

    @classmethod
    def uniform(cls, outcomes: Sequence[T]) -> Law[T]:
        """Each item equally likely; an item that stands there twice is twice as likely."""
        weights: dict[T, int] = {}
        for outcome in outcomes:
            weights[outcome] = weights.get(outcome, 0) + 1
        return cls.of(weights)

    @classmethod
    def certain(cls, outcome: T) -> Law[T]:
        """The law of what always happens."""
        return cls({outcome: 1})

    @property
    def known(self) -> int:
        """The weight of all outcomes that were worked out."""
        return self.total - self.missing

    def p(self, outcome: T) -> Fraction:
        """The probability of one outcome; 0 if it cannot come."""
        return Fraction(self.weights.get(outcome, 0), self.total)

    @property
    def p_missing(self) -> Fraction:
        """The probability of all that was not worked out."""
        return Fraction(self.missing, self.total)

    def chance(self, true_for: Callable[[T], bool]) -> Fraction:
        """The probability that the predicate holds of the outcome."""
        return Fraction(sum([w for x, w in self.weights.items() if true_for(x)]), self.total)

    def map(self, function: Callable[[T], U]) -> Law[U]:
        """The law of a function of the outcome."""
        weights: dict[U, int] = {}
        for outcome, weight in self.weights.items():
            image = function(outcome)
            weights[image] = weights.get(image, 0) + weight
        return Law.of(weights, self.missing)

    def then(self, following: Callable[[T], Law[U]]) -> Law[U]:
        """The law of what follows, where it hangs on what came first."""
        return merge([(w, following(x)) for x, w in self.weights.items()], self.missing)

    def given(self, true_for: Callable[[T], bool]) -> Law[T]:
        """The law among the outcomes of which the predicate holds.

        `missing` is kept whole, since nobody knows how much of it would hold. Raises ValueError if
        nothing is left.
        """
        return Law.of({x: w for x, w in self.weights.items() if true_for(x)}, self.missing)

    def mean(self: Law[int]) -> Fraction:
        """The mean of the outcomes that were worked out. Raises ValueError if there are none."""
        if not self.weights:
            raise ValueError("no outcome was worked out, so there is no mean")
        return Fraction(sum([x * w for x, w in self.weights.items()]), self.known)

    def at_least(self: Law[int], least: int) -> Fraction:
        """The probability of this value or a higher one; `missing` does not count for it."""
        return Fraction(sum([w for x, w in self.weights.items() if x >= least]), self.total)

    def ascending(self: Law[int]) -> Law[int]:
        """The same law with its outcomes in ascending order."""
        return Law({x: self.weights[x] for x in sorted(self.weights)}, self.missing)


def merge(weighted: Iterable[tuple[int, Law[T]]], missing: int = 0) -> Law[T]:
    """The mixture of laws, each as likely as its integer weight; `missing` weighs on the same scale."""
    parts = [(weight, law, law.total) for weight, law in weighted if weight]
    scale = lcm(*[total for _, _, total in parts])
    mixed: dict[T, int] = {}
    unknown = missing * scale
    for weight, law, total in parts:
        factor = weight * (scale // total)
        unknown += law.missing * factor
        for outcome, part in law.weights.items():
            mixed[outcome] = mixed.get(outcome, 0) + part * factor
    return Law.of(mixed, unknown)


def combine(one: Law[T], other: Law[U], function: Callable[[T, U], int]) -> Law[int]:
    """The law of a function of two independent outcomes, by every pair."""
    weights: dict[int, int] = {}
    for a, weight_a in one.weights.items():
        for b, weight_b in other.weights.items():
            value = function(a, b)
            weights[value] = weights.get(value, 0) + weight_a * weight_b
    return Law.of(weights, one.total * other.total - one.known * other.known)


def convolve(one: Law[int], other: Law[int]) -> Law[int]:
    """The law of the sum of two independent integers."""
    if _pairs_are_shorter(one, other):
        return combine(one, other, int.__add__)
    low_one, dense_one = _dense(one)
    low_other, dense_other = _dense(other)
    missing = one.total * other.total - one.known * other.known
    return _from_dense(low_one + low_other, polynomial.product(dense_one, dense_other), missing)


def _pairs_are_shorter(one: Law[int], other: Law[int]) -> bool:
    pairs = len(one.weights) * len(other.weights)
    if pairs <= PAIRWISE or _span(one) + _span(other) > pairs:
        return True
    return pairs < polynomial.steps_of_product(_dense(one)[1], _dense(other)[1])


def steps_of_convolve(one: Law[int], other: Law[int]) -> int:
    """What `convolve` costs, in multiplications of a long number by a short one."""
    if _pairs_are_shorter(one, other):
        return len(one.weights) * len(other.weights)
    by_product = polynomial.steps_of_product(_dense(one)[1], _dense(other)[1])
    return by_product + _span(one) + _span(other)


def repeated(law: Law[int], times: int) -> Law[int]:
    """The law of the sum of so many independent integers of one law; 0 for none at all."""
    if times == 0:
        return Law.certain(0)
    if times == 1 or not law.weights:
        return law
    low, dense = _dense(law)
    missing = law.total**times - law.known**times
    return _from_dense(low * times, polynomial.power(dense, times), missing)


def steps_of_repeated(law: Law[int], times: int) -> int:
    """What `repeated` costs, in multiplications of a long number by a short one."""
    return polynomial.steps_of_power(_dense(law)[1], times) if law.weights else 0


def sum_of(laws: Iterable[Law[int]]) -> Law[int]:
    """The law of the sum of independent integers; 0 for none at all."""
    total: Law[int] = Law.certain(0)
    for law in laws:
        total = convolve(total, law)
    return total


def _span(law: Law[int]) -> int:
    return max(law.weights, default=0) - min(law.weights, default=0) + 1


def _dense(law: Law[int]) -> tuple[int, list[int]]:
    """The lowest outcome, and the weights of it and of each integer above it."""
    low = min(law.weights)
    weights = [0] * _span(law)
    for outcome, weight in law.weights.items():
        weights[outcome - low] = weight
    return low, weights


def _from_dense(low: int, weights: Sequence[int], missing: int) -> Law[int]:
    return Law.of({low + index: weight for index, weight in enumerate(weights) if weight}, missing)
