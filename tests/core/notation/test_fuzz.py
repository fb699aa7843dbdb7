"""Any text is either an expression or a NotationError, and what parses can be rolled."""

from __future__ import annotations

import string

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.core.notation.stub_dice import NAMED
from theomachy.core.dice import RandomDice
from theomachy.core.notation import NotationError, law, parse, roll
from theomachy.core.notation.caps import MAX_VALUE

VALID = (
    "4d6kh3 + 2[fire] # comment",
    "(2d20kl1 - 3) * 2 / (d4 + 1)",
    "10d6!>=5kh3 - 2d%r<3ro4",
    "pool8 + tw+4",
    "(cv 2d8+3)[x] + 5d6>=5",
    "-(--d6)",
)
ALPHABET = "0123456789dDkKhHlLrRoO!<>=+-*/()[]#% " + "poltwcv" + "é６\n\x00"


def check(text: str) -> None:
    """Rolls the text, and works out its odds, or meets a NotationError on the way."""
    try:
        tree = parse(text, NAMED)
        result = roll(tree, RandomDice(1))
        outcomes = law(tree)
    except NotationError as error:
        assert 1 <= error.column <= len(text) + 1
        assert error.code
        assert error.found
        assert error.expected
    else:
        assert abs(result.total) <= MAX_VALUE
        assert outcomes.missing or result.total in outcomes.weights


@given(st.text(max_size=40))
def test_random_text(text: str) -> None:
    check(text)


@given(st.text(ALPHABET, max_size=25))
@settings(max_examples=400)
@example("1000d1000ro<999!>=990kh500")
@example("1000d1000kh500")
@example("d1000!>=20kh1")
@example("-" * 400)
@example("(" * 400)
@example("(" * 50 + "1" + ")" * 49)
@example("[" * 400)
@example("9" * 500)
@example("d6!" * 160)
@example("+".join(["d1000ro<900!"] * 38))
@example("*".join(["9d9"] * 120))
@example("/".join(["9d9"] * 120))
@example(" " * 500 + "d6")
@example("#" * 500)
def test_text_of_the_letters_of_notation(text: str) -> None:
    check(text)


@given(st.sampled_from(VALID), st.data())
@settings(max_examples=400)
def test_valid_text_with_something_changed(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(at, min(len(text), at + 3)))
        put_in = data.draw(st.text(ALPHABET + string.ascii_letters, max_size=3))
        text = text[:at] + put_in + text[end:]
    check(text)


@given(st.sampled_from(VALID), st.sampled_from(VALID), st.sampled_from("+-*/# "))
def test_valid_texts_put_together(one: str, other: str, between: str) -> None:
    check(one.partition("#")[0] + between + other)
