"""The exact law of a tree against the enumeration of its rolls, and against icepool."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.notation.enumeration import enumerated
from tests.core.notation.stub_dice import NAMED
from theomachy.core.law import Law, merge
from theomachy.core.notation import DieByDie, NotationError, law, parse
from theomachy.core.notation.caps import LAW_TAIL


def exact(expression: str) -> Law[int]:
    return law(parse(expression, NAMED))


def assert_agrees_with_enumeration(expression: str, most_throws: int) -> None:
    """Equal where rolls end; else apart by no more than what either side leaves out."""
    tree = parse(expression, NAMED)
    counted, unresolved = enumerated(tree, most_throws)
    result = law(tree)
    assert set(counted) <= set(result.weights)
    for value in result.weights:
        gap = result.p(value) - counted.get(value, Fraction(0))
        assert -result.p_missing <= gap <= unresolved
    if not unresolved:
        assert set(counted) == set(result.weights)
        assert result.missing == 0


faces = st.integers(1, 3)
comparisons = st.builds(str.__add__, st.sampled_from(["=", "<", "<=", ">", ">="]), faces.map(str))
modifiers = st.lists(
    st.one_of(
        st.builds("{}{}".format, st.sampled_from(["kh", "kl", "dh", "dl"]), st.integers(1, 2)),
        st.builds("ro{}".format, st.one_of(faces, comparisons)),
        st.builds("r{}".format, st.one_of(faces, comparisons)),
        st.builds("!{}".format, st.one_of(faces, comparisons)),
        comparisons,
    ),
    max_size=3,
).map("".join)
pools = st.builds("{}d{}{}".format, st.integers(1, 3), st.integers(2, 4), modifiers)


def readable(expression: str) -> bool:
    try:
        parse(expression, NAMED)
    except NotationError:
        return False
    return True


@given(pools.filter(readable))
@settings(max_examples=150)
def test_law_of_a_pool_is_the_enumeration_of_its_rolls(expression: str) -> None:
    assert_agrees_with_enumeration(expression, 6)


terms = st.one_of(
    st.integers(0, 9).map(str),
    st.builds("{}d{}".format, st.integers(0, 2), st.integers(1, 4)),
    st.sampled_from(["2d3kh1", "2d3dh1", "2d4ro1", "2d3>=2", "pool1", "tw+1", "cv 2d4+1"]),
)
expressions = st.recursive(
    terms,
    lambda inner: st.one_of(
        st.builds("({}){}({})".format, inner, st.sampled_from("+-*/"), inner),
        st.builds("-({})".format, inner),
    ),
    max_leaves=3,
)


@given(expressions.filter(readable))
@settings(max_examples=60)
def test_law_of_an_expression_is_the_enumeration_of_its_rolls(expression: str) -> None:
    assert_agrees_with_enumeration(expression, 12)


@pytest.mark.parametrize(
    ("expression", "most_throws"),
    [
        ("4d6kh3", 4),
        ("4d6dl1", 4),
        ("4d4dh3", 4),
        ("4d4kl2", 4),
        ("4d6kh2>=5", 4),
        ("4d6kl2<3", 4),
        ("4d6kh3=3", 4),
        ("3d4ro<3kh2", 6),
        ("2d4!kh1", 8),
        ("2d4!kl1", 8),
        ("2d4!dh1", 8),
        ("2d4!dl1", 8),
        ("2d3!2kh1", 8),
        ("2d3!2dl1", 8),
        ("2d3!1kl1>=2", 8),
        ("2d4!>=3>=4", 8),
        ("2d4ro1!4kh1", 8),
        ("d4r1!", 8),
        ("2d3r3!3", 6),
        ("2d3r3!3kh1", 6),
        ("tw+4", 2),
        ("cv 2d8+3", 2),
        ("cv d10+d12-1", 2),
        ("pool4", 4),
        ("d4*d4-d4/2", 3),
        ("(d4-3)/2", 1),
        ("7/(d4+1)", 1),
    ],
)
def test_chosen_expressions_are_the_enumeration_of_their_rolls(
    expression: str, most_throws: int
) -> None:
    assert_agrees_with_enumeration(expression, most_throws)


D6 = icepool.d6


@pytest.mark.parametrize(
    ("expression", "oracle"),
    [
        ("4d6kh3", D6.highest(4, 3)),
        ("10d6kh5", D6.highest(10, 5)),
        ("12d6dl5", D6.highest(12, 7)),
        ("9d6kl4", D6.lowest(9, 4)),
        ("9d6dh8", D6.lowest(9, 1)),
        ("30d6kh20", D6.highest(30, 20)),
        ("2d20kl1+5", icepool.d20.lowest(2) + 5),
        ("7d6ro1", 7 @ D6.reroll([1], depth=1)),
        ("7d6r<3", 7 @ D6.reroll([1, 2], depth="inf")),
        ("20d6>=5", 20 @ (D6 >= 5)),
        ("3d6*2d4", (3 @ D6) * (2 @ icepool.d4)),
        ("3d6-2d4", (3 @ D6) - (2 @ icepool.d4)),
        ("3d6/2", (3 @ D6) // 2),
    ],
)
def test_law_is_that_of_icepool(expression: str, oracle: Any) -> None:
    expected = {int(value): oracle.probability(value) for value in oracle}
    result = exact(expression)
    assert {value: result.p(value) for value in result.weights} == expected


def test_explosions_are_those_of_icepool_up_to_what_is_missing() -> None:
    followed = 11
    oracle = D6.explode(depth=followed)
    result = exact("d6!")
    assert result.p_missing == Fraction(1, 6 ** (followed + 1))
    assert result.p_missing < Fraction(1, LAW_TAIL)
    for value in result.weights:
        assert result.p(value) == oracle.probability(value)


def test_a_hundred_dice_may_explode() -> None:
    result = exact("100d6!")
    assert result.p_missing < Fraction(1, 10**7)
    assert abs(result.mean() - 420) < Fraction(1, 10**4)


def test_missing_grows_with_the_number_of_exploding_dice() -> None:
    one, ten = exact("d6!").p_missing, exact("10d6!").p_missing
    assert 0 < one < ten < 10 * one
    assert exact("10d6!kh3").p_missing == ten


def test_known_numbers() -> None:
    three = exact("3d6")
    assert three.at_least(15) == Fraction(5, 54)
    assert three.mean() == Fraction(21, 2)
    assert exact("4d6kh3").p(18) == Fraction(7, 432)
    # GC-POOL-06 and GB-DAMAGE-03
    assert exact("pool3").at_least(2) == Fraction(13, 27)
    assert exact("cv 2d6+1").mean() == Fraction(23, 9)


def test_values_ascend() -> None:
    values = list(exact("d6-d6*d4").weights)
    assert values == sorted(values)


@pytest.mark.parametrize(
    ("expression", "mean"),
    [("100d6", 350), ("100d20", 1050), ("1000d6", 3500), ("100d100", 5050), ("50d20+50d20", 1050)],
)
def test_laws_of_many_dice_are_whole(expression: str, mean: int) -> None:
    result = exact(expression)
    assert result.missing == 0
    assert result.mean() == mean


@pytest.mark.parametrize("kept", [1, 3, 50, 97, 100])
def test_highest_and_lowest_of_many_dice_mirror_each_other(kept: int) -> None:
    highest, lowest = exact(f"100d6kh{kept}"), exact(f"100d6kl{kept}")
    assert {7 * kept - value: highest.p(value) for value in highest.weights} == {
        value: lowest.p(value) for value in lowest.weights
    }
    dropped = exact(f"100d6dl{100 - kept}") if kept < 100 else exact("100d6")
    assert highest == dropped


@pytest.mark.parametrize(
    ("expression", "column"),
    [
        ("1000d1000", 1),
        ("1+1000d20", 3),
        ("300d1000kh150", 1),
        ("100d6*100d6*100d6", 7),
        ("200d20!kh50", 1),
        ("999d6!", 1),
    ],
)
def test_laws_past_the_caps_are_refused_with_their_column(expression: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        exact(expression)
    assert (caught.value.code, caught.value.column) == ("law-too-large", column)


def test_the_budget_is_one_for_the_whole_expression() -> None:
    term = "300d20kh150"
    assert exact(term).missing == 0
    with pytest.raises(NotationError) as caught:
        exact("+".join([term] * 3))
    assert caught.value.code == "law-too-large"


def test_dice_told_die_by_die_may_be_unlike_and_of_unequal_number() -> None:
    def next_die(state: tuple[int, ...]) -> int | None:
        return {(): 3, (1,): 2, (2,): 5}.get(state)

    def after(state: tuple[int, ...], face: int) -> tuple[int, ...]:
        return (*state, face)

    start: tuple[int, ...] = ()
    dice = DieByDie(1, start, next_die, after, sum)
    third = Fraction(1, 3)
    assert dice.law() == merge([(1, D2.map(add_1)), (1, D5.map(add_2)), (1, Law.certain(3))])
    assert dice.law().p(3) == third / 2 + third / 5 + third


D2 = Law.uniform([1, 2])
D5 = Law.uniform([1, 2, 3, 4, 5])


def add_1(face: int) -> int:
    return face + 1


def add_2(face: int) -> int:
    return face + 2
