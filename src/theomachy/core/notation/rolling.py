"""Rolling an expression: each die comes from a source, and all faces are kept for the record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from theomachy.core.dice import DiceSource
from theomachy.core.notation.caps import MAX_THROWS
from theomachy.core.notation.errors import NotationError
from theomachy.core.notation.tree import (
    OPERATIONS,
    Chain,
    Dice,
    Keep,
    Named,
    Negated,
    Node,
    Number,
    Tree,
    Verdict,
)
from theomachy.core.notation.work import TooMuchWork


@dataclass(frozen=True, slots=True)
class TermResult:
    """One dice term: all faces in the order thrown, which of them (by index) are kept, the value.

    Faces that were rerolled or dropped are not kept. `successes` are the kept dice that count,
    where the term counts successes; else it is empty.
    """

    term: str
    label: str | None
    faces: tuple[int, ...]
    kept: tuple[int, ...]
    value: int
    successes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RollResult:
    """The result of an expression, its dice terms from left to right, and its comment."""

    expression: str
    total: int
    dice: tuple[TermResult, ...]
    comment: str = ""


def roll(tree: Tree, source: DiceSource) -> RollResult:
    """Roll the expression; dice are thrown from left to right, each with all its rerolls at once.

    Raises NotationError `too-many-throws` past the limit, and what the source raises.
    """
    terms: list[TermResult] = []
    total = _value(tree.root, source, terms)
    return RollResult(tree.expression, total, tuple(terms), tree.comment)


def _value(node: Node, source: DiceSource, terms: list[TermResult]) -> int:
    if isinstance(node, Number):
        return node.value
    if isinstance(node, Negated):
        return -_value(node.node, source, terms)
    if isinstance(node, Chain):
        value = _value(node.first, source, terms)
        for step in node.steps:
            value = OPERATIONS[step.sign](value, _value(step.node, source, terms))
        return value
    term = _pool(node, source) if isinstance(node, Dice) else _named(node, source)
    terms.append(term)
    return term.value


def _named(named: Named, source: DiceSource) -> TermResult:
    try:
        result = named.roll.roll(source)
    except TooMuchWork:
        raise _too_many_throws(named.column) from None
    return TermResult(named.text, named.label, result.faces, result.kept, result.value)


def _pool(dice: Dice, source: DiceSource) -> TermResult:
    faces, standing = _throw(dice, source.die)
    kept = standing if dice.keep is None else _kept(dice.keep, faces, standing)
    if dice.successes is None:
        value = sum([faces[i] for i in kept])
        return TermResult(dice.text, dice.label, tuple(faces), tuple(kept), value)
    counted = tuple([i for i in kept if dice.worth(faces[i])])
    return TermResult(dice.text, dice.label, tuple(faces), tuple(kept), len(counted), counted)


def _throw(dice: Dice, die: Callable[[int], int]) -> tuple[list[int], list[int]]:
    """All faces in the order thrown, and the indices of those that stand."""
    sides, count = dice.sides, dice.count
    if not (dice.rerolled or dice.rerolled_once or dice.exploding):
        return [die(sides) for _ in range(count)], list(range(count))
    faces: list[int] = []
    standing: list[int] = []
    for _ in range(count):
        _throw_one(dice, die, faces, standing)
    return faces, standing


def _throw_one(
    dice: Dice, die: Callable[[int], int], faces: list[int], standing: list[int]
) -> None:
    """One die with its rerolls and all that explodes from it."""
    used = False
    while len(faces) < MAX_THROWS:
        face = die(dice.sides)
        faces.append(face)
        verdict = dice.verdict(face, used)
        if verdict is not Verdict.STANDS:
            used = used or verdict is Verdict.AGAIN_ONCE
            continue
        standing.append(len(faces) - 1)
        if face not in dice.exploding:
            return
        used = False
    raise _too_many_throws(dice.column)


def _kept(keep: Keep, faces: list[int], standing: list[int]) -> list[int]:
    """The indices of the dice that are kept; of equal faces, those thrown first."""
    highest, number = keep.of(len(standing))
    order = sorted(standing, key=faces.__getitem__, reverse=highest)
    return sorted(order[:number])


def _too_many_throws(column: int) -> NotationError:
    return NotationError(
        "too-many-throws", column, f"more than {MAX_THROWS} throws", "dice that come to an end"
    )
