"""Reads the argument of named dice out of an expression."""

from __future__ import annotations

import re

from theomachy.core.notation.caps import MAX_DICE
from theomachy.core.notation.errors import NotationError
from theomachy.core.notation.named import PlainSum
from theomachy.core.notation.reader import Reader, pattern

_SIGN = pattern("[+-]")
_PRODUCT = pattern("[*/]")
_SIGNED_NUMBER = pattern(r"([+-])\s*(?=[0-9]+(?![0-9]|\s*d))")


class Argument:
    """An `ArgumentReader` on the text behind the name of the dice."""

    def __init__(self, reader: Reader, form: str) -> None:
        self._reader = reader
        self._form = form
        self._column = reader.column
        self.would_go_on: re.Pattern[str] | None = None
        """What would have been read as part of the argument, had it stood right behind it."""

    def number(self) -> int:
        """A whole number without a sign. Raises NotationError if there is none."""
        return self._reader.number(f"a number, as in {self._form}")

    def modifier(self) -> int:
        """Signed numbers, added up, to the end of the sum; 0 if there are none."""
        self.would_go_on = _SIGNED_NUMBER
        total = 0
        while sign := self._reader.take(_SIGNED_NUMBER):
            number = self._reader.number("a number")
            total += number if sign[1] == "+" else -number
        self._refuse_product()
        return total

    def plain_sum(self) -> PlainSum:
        """Dice without modifiers and numbers, to the end of the sum. At least one die."""
        self.would_go_on = _SIGN
        sides, bonus = self._term(1)
        while sign := self._reader.take(_SIGN):
            more_sides, number = self._term(1 if sign[0] == "+" else -1)
            sides, bonus = sides + more_sides, bonus + number
        self._refuse_product()
        if not 1 <= len(sides) <= MAX_DICE:
            raise self.refused("dice-expected", f"{len(sides)} dice", f"1 to {MAX_DICE}")
        return PlainSum(sides, bonus)

    def _term(self, sign: int) -> tuple[tuple[int, ...], int]:
        column = self._reader.column
        dice = self._reader.dice()
        if dice is None:
            expected = f"dice or a number, as in {self._form}"
            return (), sign * self._reader.number(expected)
        if sign < 0:
            raise NotationError("dice-subtracted", column, "dice behind a minus", "a number there")
        if dice[0] > MAX_DICE:
            found = f"{dice[0]} dice"
            raise NotationError("too-many-dice", column, found, f"at most {MAX_DICE} in all")
        return (dice[1],) * dice[0], 0

    def _refuse_product(self) -> None:
        if self._reader.sees(_PRODUCT):
            expected = f"only + and - here, or parentheses around the whole, as in ({self._form})"
            raise self._reader.refused("sum-expected", expected)

    def refused(self, code: str, found: str, expected: str) -> NotationError:
        """The error that says what is wrong with the argument."""
        return NotationError(code, self._column, found, expected)
