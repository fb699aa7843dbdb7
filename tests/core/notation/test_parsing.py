"""What an expression means, and what is said of one that means nothing."""

from __future__ import annotations

import pickle

import pytest

from tests.core.notation.stub_dice import NAMED, Pool
from theomachy.core.dice import ScriptedDice
from theomachy.core.notation import NotationError, law, parse, roll
from theomachy.core.notation.tree import Dice, Keep


def value(expression: str, *faces: int) -> int:
    """The total with these faces, all of which must be used."""
    source = ScriptedDice(faces)
    total = roll(parse(expression, NAMED), source).total
    source.finish()
    return total


def dice(expression: str) -> Dice:
    root = parse(expression).root
    assert isinstance(root, Dice)
    return root


@pytest.mark.parametrize(
    ("expression", "total"),
    [
        ("7", 7),
        ("1+2*3", 7),
        ("(1+2)*3", 9),
        ("10-2-3", 5),
        ("100/10/2", 5),
        ("7/2", 3),
        ("-7/2", -4),
        ("7/-2", -4),
        ("-(7/2)", -3),
        ("2*-3", -6),
        ("--3", 3),
        ("-2*3+1", -5),
        ("((((1))))", 1),
        (" 1\t+\n2 ", 3),
        ("3[fire]+(4)[cold]", 7),
        ("3 # and the rest", 3),
        ("3#", 3),
    ],
)
def test_arithmetic(expression: str, total: int) -> None:
    assert value(expression) == total


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("D20", "1d20"),
        ("d%", "1d100"),
        ("3d%", "3d100"),
        ("4D6KH3", "4d6kh3"),
        (" 4 d 6 kh 3 ", "4d6kh3"),
        ("2d20kh", "2d20kh1"),
        ("2d20dl", "2d20dl1"),
        ("d6!", "d6!6"),
        ("d6!>5", "d6!6"),
        ("d6r1", "d6r=1"),
        ("d6r<3", "d6r<=2"),
        ("d6r1r2", "d6r<=2"),
        ("d6RO<3", "d6ro1ro2"),
        ("5d6>4", "5d6>=5"),
        ("5d6=6", "5d6>=6"),
        ("5d6!kh3r1>=5", "5d6r1!kh3>=5"),
        ("5d6>=5kh3", "5d6kh3>=5"),
        ("5d6>=9", "5d6>6"),
        ("d6r>6", "d6"),
    ],
)
def test_two_ways_to_write_the_same_dice(written: str, plain: str) -> None:
    one, other = dice(written), dice(plain)
    assert (one.count, one.sides, one.keep) == (other.count, other.sides, other.keep)
    assert (one.rerolled, one.rerolled_once) == (other.rerolled, other.rerolled_once)
    assert (one.exploding, one.successes) == (other.exploding, other.successes)


def test_comparisons_are_literal() -> None:
    assert dice("5d6<2").successes == frozenset({1})
    assert dice("5d6<=2").successes == frozenset({1, 2})
    assert dice("5d6>4").successes == frozenset({5, 6})
    assert dice("5d6>=4").successes == frozenset({4, 5, 6})
    assert dice("5d6=4").successes == frozenset({4})
    assert dice("5d6>=7").successes == frozenset()


def test_a_bare_number_behind_a_reroll_or_explosion_means_that_face() -> None:
    assert dice("d6r2").rerolled == {2}
    assert dice("d6ro5").rerolled_once == {5}
    assert dice("d6!3").exploding == {3}
    assert dice("d6!").exploding == {6}


@pytest.mark.parametrize(
    ("expression", "keep"),
    [
        ("4d6kh3", Keep(highest=True, kept=True, number=3)),
        ("4d6kl3", Keep(highest=False, kept=True, number=3)),
        ("4d6dh1", Keep(highest=True, kept=False, number=1)),
        ("4d6dl1", Keep(highest=False, kept=False, number=1)),
    ],
)
def test_keep_and_drop(expression: str, keep: Keep) -> None:
    assert dice(expression).keep == keep


def test_a_term_remembers_how_it_was_written() -> None:
    assert dice("4 D6 KH3 [Str] # x").text == "4d6kh3"
    assert dice("  d%").text == "d%"
    assert dice("  d%").column == 3


def test_labels_and_comment() -> None:
    tree = parse("2d6 [ fire  bolt ] + (d4 + d8[cold] - 1)[holy] # against [Ash] #2 ")
    terms = roll(tree, ScriptedDice([1, 1, 1, 1])).dice
    assert [term.label for term in terms] == ["fire bolt", "holy", "cold"]
    assert tree.comment == "against [Ash] #2"


def test_a_label_on_a_number_or_a_negative_group_changes_no_value() -> None:
    assert value("-(2+3[a])[b]") == -5
    assert value("(-(d4))[b]", 3) == -3


@pytest.mark.parametrize(
    ("expression", "column", "code", "found", "expected"),
    [
        ("", 1, "operand-expected", "the end", "dice as in 2d6"),
        ("   # only a comment", 4, "operand-expected", "the end", "a number"),
        ("2d6+", 5, "operand-expected", "the end", "a number"),
        ("2d6 + + 3", 7, "operand-expected", "'+'", "a number"),
        ("*3", 1, "operand-expected", "'*'", "a number"),
        ("hello", 1, "operand-expected", "'hello'", "pool8"),
        ("2d6 3", 5, "not-understood", "'3'", "an operator"),
        ("4d6k3", 4, "not-understood", "'k3'", "kh kl dh dl"),
        ("4d6^2", 4, "not-understood", "'^'", "an operator"),
        ("2dF", 2, "not-understood", "'dF'", "an operator"),
        ("d", 2, "number-expected", "the end", "number of sides"),
        ("2d*3", 3, "number-expected", "'*'", "number of sides"),
        ("d0", 2, "no-such-die", "a die with 0 sides", "1 to 1000"),
        ("d1001", 2, "no-such-die", "1001", "1 to 1000"),
        ("d6r", 4, "number-expected", "the end", "r1 or r<3"),
        ("d6r<", 5, "number-expected", "the end", "r1 or r<3"),
        ("d6!>=", 6, "number-expected", "the end", "!>=5"),
        ("5d6>=x", 6, "number-expected", "'x'", ">=5"),
        ("d6r7", 4, "no-such-face", "face 7 of a d6", "1 to 6"),
        ("d6!0", 4, "no-such-face", "face 0", "1 to 6"),
        ("5d6=7", 5, "no-such-face", "face 7", "1 to 6"),
        ("4d6kh5", 6, "keeps-too-many", "5 of 4 dice", "1 to 4"),
        ("4d6kh0", 6, "keeps-none", "0 of 4 dice", "1 to 4"),
        ("4d6dl4", 6, "keeps-none", "4 of 4 dice", "1 to 3"),
        ("1d6dl1", 6, "keeps-none", "1 of 1 dice", "more dice"),
        ("0d6kh1", 6, "keeps-too-many", "1 of 0 dice", "more dice"),
        ("4d6kh3kl1", 7, "given-twice", "second kl", "one of each"),
        ("4d6!!", 5, "given-twice", "second !", "one of each"),
        ("4d6>=5<2", 7, "given-twice", "second comparison", "one of each"),
        ("(2d6", 5, "unclosed-parenthesis", "the end", ")"),
        ("(2d6 # x)", 6, "unclosed-parenthesis", "the end", ")"),
        ("(2d6 3)", 6, "not-understood", "'3'", "or )"),
        ("2d6)", 4, "not-understood", "')'", "the end"),
        ("2d6[fire", 4, "unclosed-label", "a label without end", "]"),
        ("2d6[ ]", 4, "empty-label", "an empty label", "a word"),
        ("d6r<=6", 1, "endless", "reroll", "1 of 100"),
        ("2+d6r<=6", 3, "endless", "0.00%", "1 of 100"),
        ("d1000r<=995", 1, "endless", "0.50%", "1 of 100"),
        ("d6!>=1", 1, "endless", "explosion", "1 of 100"),
        ("d1!", 1, "endless", "explosion", "1 of 100"),
        ("d6r<6!", 1, "endless", "explosion", "1 of 100"),
        ("1/0", 3, "divisor-may-be-zero", "0 to 0", "cannot be 0"),
        ("10/(d6-1)", 4, "divisor-may-be-zero", "0 to 5", "cannot be 0"),
        ("1/5d6>=5", 3, "divisor-may-be-zero", "0 to 5", "cannot be 0"),
        ("1/(2+-d2)", 3, "divisor-may-be-zero", "0 to 1", "cannot be 0"),
        ("1/pool3", 3, "divisor-may-be-zero", "divisor", "cannot be 0"),
        ("1000001", 1, "number-too-large", "a large number", "1000000"),
        ("1000001d6", 1, "number-too-large", "a large number", "1000000"),
        ("1000000*1000000*1000000", 17, "value-too-large", "too large", str(10**15)),
        ("1001d6", 1, "too-many-dice", "1001 dice", "1000"),
        ("600d6+500d8", 7, "too-many-dice", "1100 dice", "1000"),
        ("1000d100r<99", 1, "too-many-throws", "50000 throws", "10000"),
        ("(" * 51 + "1" + ")" * 51, 51, "too-deep", "parenthesis", "50"),
        ("-" * 51 + "1", 51, "too-deep", "minus", "50"),
        ("1" + "+1" * 250, 501, "too-long", "501 characters", "500"),
        ("d６", 2, "number-expected", "'６'", "number of sides"),
        ("4d6\u212ah3", 4, "not-understood", "'\u212a'", "kh"),
        ("pool", 5, "number-expected", "the end", "pool8"),
        ("pool51", 5, "too-many-dice", "51 dice", "at most 50"),
        ("tw+4*2", 5, "sum-expected", "'*'", "(tw+4)"),
        ("tw+4[Lore]+2", 11, "label-inside-argument", "'+'", "behind the whole sum"),
        ("cv 3", 4, "dice-expected", "0 dice", "1 to 1000"),
        ("cv 2d8-d6", 8, "dice-subtracted", "dice behind a minus", "a number"),
        ("cv 2d8kh1", 7, "not-understood", "'kh1'", "an operator"),
        ("cv 2000d6", 4, "too-many-dice", "2000 dice", "1000"),
        ("cv", 3, "number-expected", "the end", "cv 2d8+3"),
    ],
)
def test_errors_name_column_code_what_was_found_and_what_would_be_right(
    expression: str, column: int, code: str, found: str, expected: str
) -> None:
    with pytest.raises(NotationError) as caught:
        parse(expression, NAMED)
    error = caught.value
    assert (error.column, error.code) == (column, code)
    assert found in error.found
    assert expected in error.expected
    assert str(error) == f"column {column}: found {error.found}, expected {error.expected}"
    assert error.refusal.where == f"column {column}"


def test_an_error_survives_the_way_to_another_process() -> None:
    with pytest.raises(NotationError) as caught:
        parse("2d6+")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize(
    "expression",
    [
        "1000d1000",
        "d1000ro<=1000",
        "d100r<100",
        "d1",
        "0d6",
        "1/(d6!)",
        "(" * 50 + "1" + ")" * 50,
        "+".join(["(1)"] * 60),
        "+".join(["-1"] * 60),
    ],
)
def test_what_lies_just_within_the_caps(expression: str) -> None:
    assert parse(expression).expression == expression


def test_named_dice_are_unknown_unless_given() -> None:
    assert value("pool3", 5, 6, 1) == 3
    with pytest.raises(NotationError, match="'pool3'"):
        parse("pool3")


def test_parsing_twice_gives_the_same_tree() -> None:
    assert parse("4d6kh3") is parse("4d6kh3")
    assert parse("pool3", NAMED) is parse("pool3", list(NAMED))


def test_zero_dice_are_zero() -> None:
    assert value("0d6+2") == 2
    assert dict(law(parse("0d6+2")).weights) == {2: 1}


def test_the_longest_name_is_read_first() -> None:
    named = (Pool(), Pool("poolish"))
    assert value("pool1", 6) == 2
    assert parse("poolish2", named).expression == "poolish2"
    with pytest.raises(NotationError, match="'ish2'"):
        parse("poolish2", named[:1])


@pytest.mark.parametrize("name", ["p", "Pool", "pool8", "", "po ol"])
def test_names_that_could_not_be_read_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no name for dice"):
        parse("1", (Pool(name),))


def test_two_kinds_of_dice_may_not_share_a_name() -> None:
    with pytest.raises(ValueError, match="two kinds"):
        parse("1", (Pool(), Pool(form="pool9")))
    assert parse("1", (Pool(), Pool())).expression == "1"
