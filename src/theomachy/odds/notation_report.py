"""Rolls and exact odds of dice notation as records, and as the JSON that the commands print.

Fractions are exact and in lowest terms; `float` beside them is rounded to four decimals. Named
dice of games are passed in as `named`; without them only plain notation is understood.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from theomachy.core.dice import DiceSource, RandomDice
from theomachy.core.law import Law
from theomachy.core.notation import NamedDice, RollResult, TermResult, law, parse
from theomachy.core.notation import roll as roll_tree

Json = dict[str, Any]
DECIMALS = 4


@dataclass(frozen=True, slots=True)
class RollReport:
    """One roll of an expression, with the seed it was rolled with."""

    expr: str
    seed: int | None
    result: RollResult

    @property
    def total(self) -> int:
        """The result of the whole expression."""
        return self.result.total

    @property
    def dice(self) -> tuple[TermResult, ...]:
        """The dice terms from left to right."""
        return self.result.dice

    def to_json(self) -> Json:
        """The document that `theomachy roll --json` prints."""
        dice = [_term(term) for term in self.dice]
        return {"expr": self.expr, "seed": self.seed, "total": self.total, "dice": dice}


@dataclass(frozen=True, slots=True)
class OddsReport:
    """The exact law of an expression; `at_least` is the value that was asked about, if any."""

    expr: str
    law: Law[int]
    at_least: int | None = None

    @property
    def mean(self) -> Fraction:
        """The mean of what was worked out; all of it, unless something is missing."""
        return self.law.mean()

    @property
    def missing(self) -> Fraction:
        """The probability of what was not worked out: explosions past their bound."""
        return self.law.p_missing

    @property
    def p_at_least(self) -> Fraction | None:
        """The probability of `at_least` or more; what is missing does not count for it."""
        return None if self.at_least is None else self.law.at_least(self.at_least)

    def to_json(self) -> Json:
        """The document that `theomachy odds --json` prints; `at_least` is null if none was asked."""
        asked = None
        if self.at_least is not None:
            asked = _chance(self.at_least, self.law.at_least(self.at_least))
        return {
            "expr": self.expr,
            "law": [_chance(value, self.law.p(value)) for value in self.law.weights],
            "mean": str(self.mean),
            "missing": str(self.missing),
            "at_least": asked,
        }


def roll(expr: str, seed: int | None = None, named: Iterable[NamedDice] = ()) -> RollReport:
    """Roll dice notation; the same seed rolls the same. Raises NotationError.

    >>> roll("4d6kh3", seed=7).dice[0].faces
    (3, 2, 4, 6)
    """
    return roll_with(expr, RandomDice(seed), named, seed)


def roll_with(
    expr: str, source: DiceSource, named: Iterable[NamedDice] = (), seed: int | None = None
) -> RollReport:
    """Roll dice notation with any source of dice, such as typed faces. Raises NotationError."""
    return RollReport(expr, seed, roll_tree(parse(expr, named), source))


def odds(expr: str, at_least: int | None = None, named: Iterable[NamedDice] = ()) -> OddsReport:
    """The exact distribution of dice notation. Raises NotationError.

    >>> odds("3d6", at_least=15).p_at_least
    Fraction(5, 54)
    """
    return OddsReport(expr, law(parse(expr, named)), at_least)


def _term(term: TermResult) -> Json:
    return {
        "term": term.term,
        "label": term.label,
        "faces": list(term.faces),
        "kept": list(term.kept),
        "value": term.value,
    }


def _chance(value: int, p: Fraction) -> Json:
    return {"value": value, "p": str(p), "float": round(float(p), DECIMALS)}
