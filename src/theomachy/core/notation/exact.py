"""The exact law of an expression: the same tree that `roll` walks, with laws instead of faces."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from theomachy.core.law import Law
from theomachy.core.notation.errors import NotationError
from theomachy.core.notation.pool import law_of_pool
from theomachy.core.notation.tree import (
    OPERATIONS,
    Chain,
    Dice,
    Named,
    Negated,
    Node,
    Number,
    Step,
    Tree,
)
from theomachy.core.notation.work import Budget, TooMuchWork, bounded_combine, bounded_convolve


def law(tree: Tree) -> Law[int]:
    """The exact law of the result, values ascending.

    Explosions are followed up to a bound; the rest is `missing`. Raises NotationError
    `law-too-large`, with the column of the term, where the work is past the caps.
    """
    return _law_of(tree.root, Budget()).ascending()


def _law_of(node: Node, budget: Budget) -> Law[int]:
    match node:
        case Number(value):
            return Law.certain(value)
        case Dice(column=column):
            with _refusing(column):
                return law_of_pool(node, budget)
        case Named(roll, _, column):
            with _refusing(column):
                return roll.law(budget)
        case Negated(inner):
            return _law_of(inner, budget).map(int.__neg__)
        case Chain(first, steps):
            result = _law_of(first, budget)
            for step in steps:
                result = _after_step(result, step, budget)
            return result


def _after_step(left: Law[int], step: Step, budget: Budget) -> Law[int]:
    right = _law_of(step.node, budget)
    with _refusing(step.column):
        if step.sign == "+":
            return bounded_convolve(left, right, budget)
        if step.sign == "-":
            return bounded_convolve(left, right.map(int.__neg__), budget)
        return bounded_combine(left, right, OPERATIONS[step.sign], budget)


@contextmanager
def _refusing(column: int) -> Iterator[None]:
    try:
        yield
    except TooMuchWork:
        raise NotationError(
            "law-too-large",
            column,
            "dice whose exact odds take too long",
            "fewer dice or fewer sides; they can still be rolled",
        ) from None
