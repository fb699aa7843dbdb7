"""A place in the text of an expression, and the words for what stands there."""

from __future__ import annotations

import re

from theomachy.core.notation.caps import MAX_NUMBER, MAX_SIDES
from theomachy.core.notation.errors import NotationError

_SPACE = re.compile(r"\s*", re.ASCII)
_DIGITS = re.compile(r"[0-9]+")
_WORD = re.compile(r"[a-z0-9]{1,20}", re.ASCII | re.IGNORECASE)
_DICE = re.compile(r"([0-9]*)\s*d(?![a-z])", re.ASCII | re.IGNORECASE)
_PERCENT = re.compile("%")


def pattern(source: str) -> re.Pattern[str]:
    """A pattern of notation: letters in either case, and none that only look like them."""
    return re.compile(source, re.ASCII | re.IGNORECASE)


class Reader:
    """Reads a text from left to right; white space between the parts means nothing."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    @property
    def column(self) -> int:
        """Where the next part begins, counted from 1."""
        self._skip_space()
        return self.at + 1

    def at_end(self) -> bool:
        """Whether only a comment is left, or nothing."""
        self._skip_space()
        return self.at == len(self.text) or self.text[self.at] == "#"

    def comment(self) -> str:
        """The comment, once the end is reached."""
        return self.text[self.at + 1 :].strip()

    def take(self, wanted: re.Pattern[str]) -> re.Match[str] | None:
        """The next part if it is what is wanted; the reader then stands behind it."""
        self._skip_space()
        match = wanted.match(self.text, self.at)
        if match:
            self.at = match.end()
        return match

    def sees(self, wanted: re.Pattern[str]) -> bool:
        """Whether the next part is what is wanted; the reader stays where it is."""
        self._skip_space()
        return wanted.match(self.text, self.at) is not None

    def written_since(self, column: int) -> str:
        """What stands from there to here, in small letters, without white space."""
        return "".join(self.text[column - 1 : self.at].split()).lower()

    def number(self, expected: str) -> int:
        """A whole number. Raises NotationError `number-expected` and `number-too-large`."""
        column = self.column
        digits = self.take(_DIGITS)
        if digits is None:
            raise self.refused("number-expected", expected)
        return self._small_enough(digits[0], column)

    def dice(self) -> tuple[int, int] | None:
        """Count and sides of `2d6`, `d6` or `d%`; None if no dice stand here."""
        column = self.column
        dice = self.take(_DICE)
        if dice is None:
            return None
        count = self._small_enough(dice[1] or "1", column)
        return count, self._sides()

    def _sides(self) -> int:
        column = self.column
        if self.take(_PERCENT):
            return 100
        sides = self.number("the number of sides, as in d6 or d%")
        if not 1 <= sides <= MAX_SIDES:
            expected = f"1 to {MAX_SIDES} sides"
            raise NotationError("no-such-die", column, f"a die with {sides} sides", expected)
        return sides

    def _small_enough(self, digits: str, column: int) -> int:
        number = int(digits)
        if number > MAX_NUMBER:
            found, expected = "a large number", f"at most {MAX_NUMBER}"
            raise NotationError("number-too-large", column, found, expected)
        return number

    def found(self) -> str:
        """What stands here, in words for an error."""
        if self.at_end():
            return "the end"
        word = _WORD.match(self.text, self.at)
        return repr(word[0] if word else self.text[self.at])

    def refused(self, code: str, expected: str) -> NotationError:
        """The error that something else is expected here."""
        return NotationError(code, self.column, self.found(), expected)

    def _skip_space(self) -> None:
        space = _SPACE.match(self.text, self.at)
        self.at = space.end() if space else self.at
