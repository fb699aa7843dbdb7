"""What may stand behind dice: keep and drop, rerolls, explosions, counting; and what makes sense.

The order in which they are written does not matter. A die is rerolled first, then it may explode;
of all dice that stand some are kept, and of these the successes are counted.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from theomachy.core.notation.caps import LEAST_SHARE_THAT_ENDS
from theomachy.core.notation.errors import NotationError
from theomachy.core.notation.pool import chance_to_explode, law_of_face
from theomachy.core.notation.reader import Reader, pattern
from theomachy.core.notation.tree import Dice, Keep

_KEEP = pattern("([kd])([hl])")
_REROLL = pattern("ro?")
_EXPLODE = pattern("!")
_COMPARISON = pattern("<=|>=|<|>|=")
_NUMBER_NEXT = pattern("[0-9]")


@dataclass(slots=True)
class _Modifiers:
    rerolled: set[int] = field(default_factory=set)
    rerolled_once: set[int] = field(default_factory=set)
    exploding: frozenset[int] | None = None
    keep: Keep | None = None
    successes: frozenset[int] | None = None


def read_dice(reader: Reader) -> Dice | None:
    """Dice with all their modifiers; None if no dice stand here.

    Raises NotationError: `given-twice`, `no-such-face`, `keeps-too-many`, `keeps-none`, `endless`.
    """
    column = reader.column
    dice = reader.dice()
    if dice is None:
        return None
    count, sides = dice
    found = _Modifiers()
    while _one_more(reader, count, sides, found):
        pass
    node = Dice(
        count,
        sides,
        reader.written_since(column),
        column,
        frozenset(found.rerolled),
        frozenset(found.rerolled_once),
        found.exploding or frozenset(),
        found.keep,
        found.successes,
    )
    _check_that_it_ends(node)
    return node


def _one_more(reader: Reader, count: int, sides: int, found: _Modifiers) -> bool:
    column = reader.column
    if match := reader.take(_KEEP):
        _once(found.keep, column, match[0])
        found.keep = _keep(reader, count, match[1].lower() == "k", match[2].lower() == "h")
    elif match := reader.take(_REROLL):
        faces = found.rerolled if match[0].lower() == "r" else found.rerolled_once
        faces |= _faces(reader, sides, "a face or a comparison, as in r1 or r<3")
    elif match := reader.take(_EXPLODE):
        _once(found.exploding, column, match[0])
        found.exploding = _exploding(reader, sides)
    elif reader.sees(_COMPARISON):
        _once(found.successes, column, "comparison")
        found.successes = _faces(reader, sides, "a number to compare with, as in >=5")
    else:
        return False
    return True


def _once(before: object, column: int, what: str) -> None:
    if before is not None:
        raise NotationError("given-twice", column, f"a second {what}", "one of each kind")


def _keep(reader: Reader, count: int, kept: bool, highest: bool) -> Keep:
    column = reader.column
    number = reader.number("how many dice") if reader.sees(_NUMBER_NEXT) else 1
    # Where more dice may explode into the pool, there are still no more than `count` for certain.
    most = count if kept else count - 1
    if not 1 <= number <= most:
        code = "keeps-too-many" if kept and number else "keeps-none"
        expected = f"1 to {most}" if most > 0 else "more dice to choose from"
        raise NotationError(code, column, f"{number} of {count} dice", expected)
    return Keep(highest, kept, number)


def _exploding(reader: Reader, sides: int) -> frozenset[int]:
    if reader.sees(_COMPARISON) or reader.sees(_NUMBER_NEXT):
        return _faces(reader, sides, "a face or a comparison, as in !6 or !>=5")
    return frozenset({sides})


def _faces(reader: Reader, sides: int, expected: str) -> frozenset[int]:
    """The faces of which a comparison holds; a bare number means that face."""
    match = reader.take(_COMPARISON)
    column = reader.column
    number = reader.number(expected)
    sign = match[0] if match else "="
    if sign == "=" and not 1 <= number <= sides:
        found = f"face {number} of a d{sides}"
        raise NotationError("no-such-face", column, found, f"a face from 1 to {sides}")
    low = {"=": number, ">=": number, ">": number + 1}.get(sign, 1)
    high = {"=": number, "<=": number, "<": number - 1}.get(sign, sides)
    return frozenset(range(max(low, 1), min(high, sides) + 1))


def _chance_to_stand(dice: Dice) -> Fraction:
    return Fraction(dice.sides - len(dice.rerolled), dice.sides)


def _chance_to_end(dice: Dice) -> Fraction:
    """The probability that a die that stands brings in no other; some face must stand."""
    return 1 - chance_to_explode(dice, law_of_face(dice)) if dice.exploding else Fraction(1)


def _check_that_it_ends(dice: Dice) -> None:
    for what, chance_of in (("reroll", _chance_to_stand), ("explosion", _chance_to_end)):
        chance = chance_of(dice)
        if chance * LEAST_SHARE_THAT_ENDS < 1:
            found = f"a {what} that ends in {float(chance):.2%} of all throws"
            expected = f"one that ends in at least 1 of {LEAST_SHARE_THAT_ENDS} throws"
            raise NotationError("endless", dice.column, found, expected)


def most_expected_throws(dice: Dice) -> float:
    """How many dice are thrown on average, rerolls and explosions included; rather too many."""
    once_more = 2 if dice.rerolled_once else 1
    return dice.count * once_more / float(_chance_to_stand(dice) * _chance_to_end(dice))
