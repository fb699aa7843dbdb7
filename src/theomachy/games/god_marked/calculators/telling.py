"""What the calculators share: numbers with their terms, chances on a d20, words."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from typing import Annotated, TypeVar

from pydantic import Field

from theomachy.core.calculators import Line
from theomachy.core.facts import Term, Trace
from theomachy.core.law import Law, repeated
from theomachy.games.god_marked.edition import House
from theomachy.games.god_marked.mechanics.checks import modifier, roll_total
from theomachy.games.god_marked.mechanics.rulings import gets_over

T = TypeVar("T", bound=Hashable)

Points = Annotated[int, Field(ge=-1000, le=1000)]
Mod = Annotated[int, Field(ge=-50, le=50)]
Amount = Annotated[int, Field(ge=0, le=1000)]
Few = Annotated[int, Field(ge=0, le=20)]
Level = Annotated[int, Field(ge=0, le=50)]
Size = Annotated[int, Field(ge=-5, le=100)]
Tired = Annotated[int, Field(ge=0, le=5)]
Number = Annotated[int, Field(ge=-100, le=1000)]

D20 = Law.uniform(range(1, 21))
FACES = tuple(D20.weights)


def number(
    label: str, total: int, *terms: Term, rule: str = "", bound: str = "limit", words: str = ""
) -> Line:
    """A worked-out number; where its terms do not add up, a bound of the rule makes the difference."""
    rest = total - sum(term.value for term in terms)
    limit = (Term(bound, rest, rule),) if terms and rest else ()
    return Line(label, str(total), Trace(label, total, (*terms, *limit), rule), words)


def said(label: str, value: str, words: str = "") -> Line:
    """A line without terms."""
    return Line(label, value, None, words)


def yes_no(label: str, answer: bool, words: str = "") -> Line:
    """A question of the rule, answered."""
    return Line(label, "yes" if answer else "no", None, words)


def percent(chance: Fraction) -> str:
    """A chance in words: `45 %`, `12.5 %`."""
    return f"{float(100 * chance):.4g} %"


def chance(label: str, law: Law[T], true_for: Callable[[T], bool], words: str = "") -> Line:
    """The chance of something, exactly."""
    return said(label, percent(law.chance(true_for)), words)


def mean(law: Law[int]) -> str:
    """The average in words, with as many digits as it needs."""
    return f"{float(law.mean()):.4g}"


def mod_of(points: int, house: House) -> int:
    """GM-CHECK-01: the mod of so many points."""
    return modifier(points, house.negative_rounding == "truncate")


def meets(house: House) -> bool:
    """GR-02: whether a tie succeeds."""
    return house.ties == "meet"


def rolled(mod: int, extras: int = 0) -> Law[int]:
    """GR-06: the law of a roll's total."""
    return D20.map(lambda face: roll_total(face, mod, extras))


def success(mod: int, extras: int, target: int, house: House) -> Law[str]:
    """GM-CHECK-02: the law of a check, in words."""
    ties = meets(house)
    law = rolled(mod, extras).map(
        lambda total: "success" if gets_over(total, target, ties) else "failure"
    )
    return Law({word: law.weights[word] for word in sorted(law.weights, reverse=True)})


def least_face(mod: int, extras: int, target: int, house: House) -> str:
    """GM-CHECK-02: the lowest face that gets over the number, in words."""
    good = [f for f in FACES if gets_over(roll_total(f, mod, extras), target, meets(house))]
    return str(good[0]) if good else "no face"


def dice(count: int, sides: int) -> Law[int]:
    """The law of the sum of so many equal dice."""
    return repeated(Law.uniform(range(1, sides + 1)), count)


def joined(words: Iterable[str]) -> str:
    """Words in a row; none of them is "none"."""
    return ", ".join(words) or "none"
