"""`gb 2d8+3` in dice notation: converted damage."""

from __future__ import annotations

from fractions import Fraction

import pytest

from theomachy.core.dice import ScriptedDice
from theomachy.core.notation.errors import NotationError
from theomachy.core.notation.exact import law
from theomachy.core.notation.parsing import parse
from theomachy.core.notation.rolling import roll
from theomachy.games.godbound.plugin import GAME

NAMED = tuple(GAME.notation.values())


@pytest.mark.parametrize(
    ("expression", "faces", "total"),
    [
        # GB-DAMAGE-02, GB-DAMAGE-03
        ("gb 3d8", [3, 3, 3], 3),
        ("gb 3d8", [1, 1, 1], 0),
        ("gb 2d8+2", [8, 4], 5),
        ("gb 2d8+2", [7, 1], 3),
        ("gb 2d8-1", [2, 7], 3),
        ("gb d8-1", [2], 0),
        ("gb 2d8+d10+3", [8, 5, 10], 9),
    ],
)
def test_gb_damage_03_rolled(expression: str, faces: list[int], total: int) -> None:
    dice = ScriptedDice(faces)
    assert roll(parse(expression, NAMED), dice).total == total
    dice.finish()


def test_gb_damage_03_law() -> None:
    assert law(parse("gb 2d6+1", NAMED)).mean() == Fraction(23, 9)
    assert law(parse("gb 1d10", NAMED)).at_least(4) == Fraction(1, 10)


def test_many_dice_have_an_exact_law() -> None:
    many = law(parse("gb 60d8+3", NAMED))
    assert many.missing == 0
    assert max(many.weights) == 60 * 2 + 2


def test_what_is_no_damage_is_refused() -> None:
    for expression in ("gb", "gb 4d6kh3"):
        with pytest.raises(NotationError):
            parse(expression, NAMED)
