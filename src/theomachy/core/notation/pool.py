"""The exact law of one pool of dice, in pieces that follow from what a node says of a face."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import ceil, log

from theomachy.core import polynomial
from theomachy.core.law import Law, merge
from theomachy.core.notation.best import Ranked, sum_of_best
from theomachy.core.notation.caps import LAW_EXPLOSIONS, LAW_TAIL
from theomachy.core.notation.mixed import Pool, best_of_pools
from theomachy.core.notation.tree import Dice, Keep, Verdict
from theomachy.core.notation.work import Budget, bits_of, bounded_convolve, bounded_repeated


def law_of_face(dice: Dice) -> Law[int]:
    """The law of the face of one die that stands, all rerolls done. Some face must stand."""
    faces = range(1, dice.sides + 1)
    settled = Law.uniform([face for face in faces if dice.verdict(face, True) is Verdict.STANDS])
    if not dice.rerolled_once:
        return settled
    # What is thrown again without end may be left out: the rest keeps its proportions.
    verdicts = [(face, dice.verdict(face, False)) for face in faces]
    at_once = [face for face, verdict in verdicts if verdict is Verdict.STANDS]
    second = len([face for face, verdict in verdicts if verdict is Verdict.AGAIN_ONCE])
    if not at_once:
        return settled
    return merge([(len(at_once), Law.uniform(at_once)), (second, settled)])


def chance_to_explode(dice: Dice, face: Law[int]) -> Fraction:
    """The probability that a die that stands brings in one more."""
    return face.chance(lambda shown: shown in dice.exploding)


def explosions_followed(chance: Fraction) -> int:
    """How many extra dice in a row the exact law follows before it calls the rest missing."""
    if not chance:
        return 0
    return min(LAW_EXPLOSIONS, max(1, ceil(log(LAW_TAIL) / -log(chance)) - 1))


def law_of_pool(dice: Dice, budget: Budget) -> Law[int]:
    """The exact law of the pool's result. Raises TooMuchWork, before the work is done."""
    face = law_of_face(dice)
    if dice.keep is None:
        return bounded_repeated(_law_of_chain(dice, face, budget), dice.count, budget)
    if not dice.exploding:
        return _law_of_kept(dice, dice.keep, face, budget)
    return _law_of_kept_exploding(dice, dice.keep, face, budget)


def _law_of_chain(dice: Dice, face: Law[int], budget: Budget) -> Law[int]:
    """What one die and all dice that explode from it are worth together."""
    chance = chance_to_explode(dice, face)
    if not chance:
        return face.map(dice.worth)
    ends = face.given(lambda shown: shown not in dice.exploding).map(dice.worth)
    explodes = face.given(lambda shown: shown in dice.exploding).map(dice.worth)
    further, ending = chance.numerator, chance.denominator - chance.numerator
    chain = merge([(ending, ends)], missing=further)
    followed = explosions_followed(chance)
    most = max(dice.worth(shown) for shown in face.weights) * (followed + 1)
    bits = (face.total ** (followed + 1)).bit_length()
    budget.allow(most * dice.count, bits * dice.count)
    for _ in range(followed):
        chain = merge([(ending, ends), (further, bounded_convolve(explodes, chain, budget))])
    return chain


def _ranked(dice: Dice, face: Law[int], order: Iterable[int]) -> list[Ranked]:
    return [Ranked(face.weights[f], dice.worth(f), f in dice.exploding) for f in order]


def _law_of_kept(dice: Dice, keep: Keep, face: Law[int], budget: Budget) -> Law[int]:
    highest, kept = keep.of(dice.count)
    ranked = _ranked(dice, face, sorted(face.weights, reverse=highest))
    span = max(r.worth for r in ranked) - min(r.worth for r in ranked)
    budget.allow(kept * span + 1, bits_of(face) * dice.count)
    return Law.of(sum_of_best(ranked, dice.count, kept, budget))


def _law_of_kept_exploding(dice: Dice, keep: Keep, face: Law[int], budget: Budget) -> Law[int]:
    """All numbers of extra dice together: so many exploding faces, and one other for each die."""
    followed = explosions_followed(chance_to_explode(dice, face))
    throws = dice.count * (followed + 1)
    budget.spend(throws, bits_of(face) * throws)
    pools: dict[Pool, int] = {}
    for extra, ways in enumerate(polynomial.power([1] * (followed + 1), dice.count)):
        _, kept = keep.of(dice.count + extra)
        pools[Pool(extra, dice.count, kept)] = ways * face.total ** (throws - dice.count - extra)
    highest, _ = keep.of(dice.count)
    ranked = _ranked(dice, face, sorted(face.weights, reverse=highest))
    weights = best_of_pools(ranked, pools, budget)
    return Law.of(weights, face.total**throws - sum(weights.values()))
