"""Reading dice notation: text to tree, or a NotationError with the column and what would be right."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from theomachy.core.notation import caps
from theomachy.core.notation.argument import Argument
from theomachy.core.notation.bounds import check_values
from theomachy.core.notation.errors import NotationError
from theomachy.core.notation.modifiers import most_expected_throws, read_dice
from theomachy.core.notation.named import NamedDice
from theomachy.core.notation.reader import Reader, pattern
from theomachy.core.notation.tree import Chain, Named, Negated, Node, Number, Step, Tree, labelled

_GOOD_NAME = re.compile(r"[a-z]{2,}")
_SUM = pattern("[+-]")
_PRODUCT = pattern("[*/]")
_MINUS = pattern("-")
_OPEN = pattern(r"\(")
_CLOSE = pattern(r"\)")
_LABEL = pattern(r"\[([^\]]*)\]")
_LABEL_BEGINS = pattern(r"\[")
_NUMBER_NEXT = pattern("[0-9]")

OPERAND = "a number, dice as in 2d6, or a parenthesis"
BEHIND_OPERAND = (
    "an operator (+ - * /), a modifier of dice (kh kl dh dl r ro ! or a comparison),"
    " a label in [ ], a comment behind # or the end"
)


def parse(expression: str, named: Iterable[NamedDice] = ()) -> Tree:
    """The tree of an expression; `named` are the dice of games that may stand in it.

    All limits of `caps` on rolling are checked here, before anything is rolled or worked out.
    Trees are cached. Raises NotationError; ValueError if two of `named` have one name.
    """
    if len(expression) > caps.MAX_LENGTH:
        found, expected = f"{len(expression)} characters", f"at most {caps.MAX_LENGTH}"
        raise NotationError("too-long", caps.MAX_LENGTH + 1, found, expected)
    return _parse(expression, tuple(named))


@lru_cache(maxsize=1_024)
def _parse(expression: str, named: tuple[NamedDice, ...]) -> Tree:
    parser = _Parser(Reader(expression), _by_name(named))
    root = parser.whole()
    check_values(root)
    return Tree(expression, root, parser.reader.comment())


def _by_name(named: Iterable[NamedDice]) -> dict[str, NamedDice]:
    """By name, the longest first, so that `gbx` is not read as `gb`."""
    found: dict[str, NamedDice] = {}
    for dice in named:
        if not _GOOD_NAME.fullmatch(dice.name) or found.setdefault(dice.name, dice) != dice:
            raise ValueError(f"{dice.name!r} is no name for dice, or the name of two kinds")
    return {name: found[name] for name in sorted(found, key=len, reverse=True)}


class _Parser:
    """Recursive descent; each method reads what it is named after, from where the reader stands."""

    def __init__(self, reader: Reader, named: dict[str, NamedDice]) -> None:
        self.reader = reader
        self.named = [(dice, pattern(name)) for name, dice in named.items()]
        self.depth = 0
        self.dice = 0
        self.throws = 0.0

    def whole(self) -> Node:
        node = self.sum()
        if not self.reader.at_end():
            raise self.reader.refused("not-understood", BEHIND_OPERAND)
        return node

    def sum(self) -> Node:
        return self.chain(_SUM, self.product)

    def product(self) -> Node:
        return self.chain(_PRODUCT, self.signed)

    def chain(self, signs: re.Pattern[str], operand: Callable[[], Node]) -> Node:
        first = operand()
        steps: list[Step] = []
        while sign := self.reader.take(signs):
            column = self.reader.column
            steps.append(Step(sign[0], operand(), column))
        return Chain(first, tuple(steps)) if steps else first

    def signed(self) -> Node:
        column = self.reader.column
        if self.reader.take(_MINUS):
            return Negated(self.inside(column, self.signed))
        return self.label(self.operand())

    def operand(self) -> Node:
        column = self.reader.column
        if self.reader.take(_OPEN):
            return self.inside(column, self.parenthesis)
        dice = read_dice(self.reader)
        if dice is not None:
            self.count(dice.count, most_expected_throws(dice), column)
            return dice
        if self.reader.sees(_NUMBER_NEXT):
            return Number(self.reader.number("a number"))
        return self.named_dice()

    def inside(self, column: int, read: Callable[[], Node]) -> Node:
        self.depth += 1
        if self.depth > caps.MAX_DEPTH:
            expected = f"at most {caps.MAX_DEPTH} inside one another"
            raise NotationError("too-deep", column, "one more parenthesis or minus", expected)
        node = read()
        self.depth -= 1
        return node

    def parenthesis(self) -> Node:
        node = self.sum()
        if self.reader.take(_CLOSE):
            return node
        if self.reader.at_end():
            raise self.reader.refused("unclosed-parenthesis", "a closing parenthesis )")
        raise self.reader.refused("not-understood", "an operator (+ - * /) or )")

    def named_dice(self) -> Node:
        column = self.reader.column
        for dice, name in self.named:
            if self.reader.take(name):
                return self.argument(dice, column)
        forms = "".join([f", {dice.form}" for dice, _ in self.named])
        raise self.reader.refused("operand-expected", OPERAND + forms)

    def argument(self, dice: NamedDice, column: int) -> Node:
        argument = Argument(self.reader, dice.form)
        roll = dice.read(argument)
        self.count(roll.dice, roll.dice, column)
        node = self.label(Named(roll, self.reader.written_since(column), column))
        if argument.would_go_on and self.reader.sees(argument.would_go_on):
            expected = "the label behind the whole sum, or parentheses around what it is for"
            raise self.reader.refused("label-inside-argument", expected)
        return node

    def label(self, node: Node) -> Node:
        column = self.reader.column
        label = self.reader.take(_LABEL)
        if label is None:
            if self.reader.sees(_LABEL_BEGINS):
                raise NotationError(
                    "unclosed-label", column, "a label without end", "a ] behind it"
                )
            return node
        text = " ".join(label[1].split())
        if not text:
            raise NotationError("empty-label", column, "an empty label", "a word in the [ ]")
        return labelled(node, text)

    def count(self, dice: int, throws: float, column: int) -> None:
        self.dice += dice
        self.throws += throws
        if self.dice > caps.MAX_DICE:
            found, expected = f"{self.dice} dice", f"at most {caps.MAX_DICE} in one expression"
            raise NotationError("too-many-dice", column, found, expected)
        if self.throws > caps.MAX_EXPECTED_THROWS:
            found = f"about {self.throws:.0f} throws on average"
            expected = f"at most {caps.MAX_EXPECTED_THROWS}"
            raise NotationError("too-many-throws", column, found, expected)
