"""The tree of an expression, and what each node means; rolling and exact odds both stand on this.

A die is thrown. If its face is among the `rerolled`, it is thrown again; if among the
`rerolled_once`, again but only once. The face that stands then stays. If it is among the
`exploding`, one more die joins the pool, thrown by the same rules. Of all dice that stand, some
are kept; each is worth its face, or where `successes` are counted, 1 or 0.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from theomachy.core.notation.named import NamedRoll


class Verdict(Enum):
    """What becomes of a thrown face."""

    STANDS = "stands"
    AGAIN = "again"
    AGAIN_ONCE = "again-once"


@dataclass(frozen=True, slots=True)
class Keep:
    """Which dice of a pool are kept: `number` from the highest or lowest end are kept or dropped."""

    highest: bool
    kept: bool
    number: int

    def of(self, dice: int) -> tuple[bool, int]:
        """From which end (True: the highest) and how many of so many dice are kept."""
        if self.kept:
            return self.highest, self.number
        return not self.highest, dice - self.number


@dataclass(frozen=True, slots=True)
class Dice:
    """A pool of equal dice with its modifiers, each as the set of faces that it is about.

    `keep` and `successes` are None where all dice are kept and the faces are added up. `text` is
    the term as it was written, without spaces; `column` is where it begins.
    """

    count: int
    sides: int
    text: str
    column: int
    rerolled: frozenset[int] = frozenset()
    rerolled_once: frozenset[int] = frozenset()
    exploding: frozenset[int] = frozenset()
    keep: Keep | None = None
    successes: frozenset[int] | None = None
    label: str | None = None

    def verdict(self, face: int, used: bool) -> Verdict:
        """What becomes of a thrown face; `used`: this die was rerolled by `ro` already."""
        if face in self.rerolled:
            return Verdict.AGAIN
        if face in self.rerolled_once and not used:
            return Verdict.AGAIN_ONCE
        return Verdict.STANDS

    def worth(self, face: int) -> int:
        """What a kept die with this face adds to the result."""
        if self.successes is None:
            return face
        return int(face in self.successes)


@dataclass(frozen=True, slots=True)
class Number:
    """A number as written."""

    value: int
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Named:
    """Dice of a game by name, with their argument."""

    roll: NamedRoll
    text: str
    column: int
    label: str | None = None


@dataclass(frozen=True, slots=True)
class Negated:
    """The negative of a result."""

    node: Node


@dataclass(frozen=True, slots=True)
class Step:
    """One operation of a chain: the sign, what stands behind it, and where."""

    sign: str
    node: Node
    column: int


@dataclass(frozen=True, slots=True)
class Chain:
    """Operations of equal rank from left to right: sums, or products and quotients."""

    first: Node
    steps: tuple[Step, ...]


Node = Number | Dice | Named | Negated | Chain


@dataclass(frozen=True, slots=True)
class Tree:
    """A whole expression: as written, its root, and the comment behind `#`."""

    expression: str
    root: Node
    comment: str = ""


OPERATIONS: Mapping[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.floordiv,
}
"""What each sign does. Division rounds down, also below 0: -1/2 is -1."""


def labelled(node: Node, label: str) -> Node:
    """The node with this label on it; inside parentheses, on all that bears none of its own."""
    match node:
        case Number(value, None):
            return Number(value, label)
        case Named(roll, text, column, None):
            return Named(roll, text, column, label)
        case Dice(label=None):
            return replace(node, label=label)
        case Negated(inner):
            return Negated(labelled(inner, label))
        case Chain(first, steps):
            relabelled = [Step(s.sign, labelled(s.node, label), s.column) for s in steps]
            return Chain(labelled(first, label), tuple(relabelled))
    return node
