"""How low and how high a result can be: for divisors that may be 0 and for values too large."""

from __future__ import annotations

from theomachy.core.notation.caps import MAX_NUMBER, MAX_THROWS, MAX_VALUE
from theomachy.core.notation.errors import NotationError
from theomachy.core.notation.tree import OPERATIONS, Chain, Dice, Named, Negated, Node, Number, Step

Bounds = tuple[int, int]


def check_values(root: Node) -> None:
    """Raises NotationError `divisor-may-be-zero` and `value-too-large`, with the column."""
    bounds_of(root)


def bounds_of(node: Node) -> Bounds:
    """The lowest and the highest result; may be wider than what can come, never narrower.

    Raises NotationError as `check_values` does.
    """
    match node:
        case Number(value):
            return value, value
        case Dice():
            return _bounds_of_dice(node)
        case Named():
            # Asking the law would be work before all limits are checked; this is wide enough.
            return -MAX_NUMBER, MAX_NUMBER
        case Negated(inner):
            low, high = bounds_of(inner)
            return -high, -low
        case Chain(first, steps):
            bounds = bounds_of(first)
            for step in steps:
                bounds = _bounds_of_step(bounds, step)
            return bounds


def _bounds_of_dice(dice: Dice) -> Bounds:
    standing = [face for face in range(1, dice.sides + 1) if face not in dice.rerolled]
    worths = [dice.worth(face) for face in standing]
    least = dice.count if dice.keep is None else dice.keep.of(dice.count)[1]
    most = MAX_THROWS if dice.exploding else least
    return least * min(worths), most * max(worths)


def _bounds_of_step(left: Bounds, step: Step) -> Bounds:
    right = bounds_of(step.node)
    if step.sign == "/" and right[0] <= 0 <= right[1]:
        raise NotationError(
            "divisor-may-be-zero",
            step.column,
            f"a divisor from {right[0]} to {right[1]}",
            "one that cannot be 0",
        )
    corners = [OPERATIONS[step.sign](a, b) for a in left for b in right]
    # A quotient is largest or smallest at an end of both ranges too, since 0 is no divisor.
    low, high = min(corners), max(corners)
    if max(-low, high) > MAX_VALUE:
        raise NotationError(
            "value-too-large", step.column, "a result that can be too large", f"at most {MAX_VALUE}"
        )
    return low, high
