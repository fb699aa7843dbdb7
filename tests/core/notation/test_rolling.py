"""Rolling with the faces that the dice showed."""

from __future__ import annotations

import pytest

from tests.core.notation.stub_dice import NAMED
from theomachy.core.dice import RandomDice, ScriptedDice
from theomachy.core.notation import (
    DieByDie,
    NotationError,
    RollResult,
    TermResult,
    TooMuchWork,
    parse,
    roll,
)
from theomachy.core.notation.caps import MAX_THROWS


def rolled(expression: str, *faces: int) -> RollResult:
    """The result with these faces, all of which must be used."""
    source = ScriptedDice(faces)
    result = roll(parse(expression, NAMED), source)
    source.finish()
    return result


def test_the_documented_example() -> None:
    result = rolled("4d6kh3", 6, 4, 4, 1)
    assert result.dice == (TermResult("4d6kh3", None, (6, 4, 4, 1), (0, 1, 2), 14),)
    assert result.total == 14


@pytest.mark.parametrize(
    ("expression", "faces", "kept", "value"),
    [
        ("2d6", (1, 6), (0, 1), 7),
        ("4d6kh3", (1, 2, 6, 2), (1, 2, 3), 10),
        ("4d6kh1", (3, 6, 6, 2), (1,), 6),
        ("4d6kl1", (3, 2, 6, 2), (1,), 2),
        ("4d6dl1", (3, 2, 6, 2), (0, 1, 2), 11),
        ("4d6dh2", (3, 2, 6, 2), (1, 3), 4),
        ("2d20kl1", (20, 1), (1,), 1),
        ("d6r1", (1, 1, 4), (2,), 4),
        ("2d6r<3", (1, 3, 2, 2, 6), (1, 4), 9),
        ("d6ro1", (1, 1), (1,), 1),
        ("d6ro<=3", (3, 2), (1,), 2),
        ("2d6ro1", (1, 5, 1, 1), (1, 3), 6),
        ("d6ro1r2", (2, 1, 2, 1), (3,), 1),
        ("d6!", (6, 6, 2), (0, 1, 2), 14),
        ("2d6!", (6, 1, 3), (0, 1, 2), 10),
        ("2d6!3", (3, 6, 1), (0, 1, 2), 10),
        ("2d6!>=5", (5, 6, 1, 4), (0, 1, 2, 3), 16),
        ("3d6!kh2", (6, 6, 1, 2, 5), (0, 1), 12),
        ("2d6!dl1", (6, 2, 3), (0, 2), 9),
        ("d6r1!", (1, 6, 1, 3), (1, 3), 9),
        ("d6ro6!", (6, 6, 6, 2), (1, 3), 8),
        ("0d6", (), (), 0),
    ],
)
def test_what_is_kept_and_what_it_is_worth(
    expression: str, faces: tuple[int, ...], kept: tuple[int, ...], value: int
) -> None:
    (term,) = rolled(expression, *faces).dice
    assert (term.faces, term.kept, term.value) == (faces, kept, value)
    assert term.successes == ()


@pytest.mark.parametrize(
    ("expression", "faces", "kept", "counted"),
    [
        ("5d6>=5", (1, 5, 6, 4, 5), (0, 1, 2, 3, 4), (1, 2, 4)),
        ("5d6>4", (1, 5, 6, 4, 5), (0, 1, 2, 3, 4), (1, 2, 4)),
        ("3d6<2", (1, 2, 1), (0, 1, 2), (0, 2)),
        ("3d6=6", (6, 2, 1), (0, 1, 2), (0,)),
        ("4d6kh2>=5", (6, 2, 5, 5), (0, 2), (0, 2)),
        ("4d6kl2>=5", (6, 2, 5, 5), (1, 2), (2,)),
        ("2d6!6>=5", (6, 5, 4), (0, 1, 2), (0, 1)),
    ],
)
def test_successes_are_counted(
    expression: str, faces: tuple[int, ...], kept: tuple[int, ...], counted: tuple[int, ...]
) -> None:
    (term,) = rolled(expression, *faces).dice
    assert (term.kept, term.successes, term.value) == (kept, counted, len(counted))


def test_terms_come_from_left_to_right() -> None:
    result = rolled("2*(d4[a]-d6)+d8[b] # why", 3, 5, 8)
    assert [(term.term, term.label, term.value) for term in result.dice] == [
        ("d4", "a", 3),
        ("d6", None, 5),
        ("d8", "b", 8),
    ]
    assert result.total == 4
    assert result.comment == "why"


@pytest.mark.parametrize(
    ("expression", "faces", "total"),
    [
        ("pool4", (5, 6, 2, 5), 4),
        ("pool0+2", (), 2),
        ("tw+4", (19,), 23),
        ("TW + 4 - 1 + 0", (20, 20), 46),
        ("tw", (3,), 3),
        ("tw+2d6", (3, 1, 1), 5),
        ("tw+12d6", (3, *[1] * 12), 15),
        ("tw+4[Lore]-d6[cold]", (3, 2), 5),
        ("(tw+4)*2", (3,), 14),
        ("cv 2d8+2", (8, 4), 5),
        ("cv2d8-1", (2, 7), 3),
        ("cv 3d10+d8+0", (10, 9, 5, 1), 7),
        ("cv 3 + d6 + 1", (2,), 2),
        ("(cv 2d8)+2", (8, 4), 5),
        ("1+cv 2d8", (8, 4), 4),
    ],
)
def test_named_dice(expression: str, faces: tuple[int, ...], total: int) -> None:
    assert rolled(expression, *faces).total == total


def test_a_named_term_is_recorded_like_any_other() -> None:
    (term,) = rolled("cv 2d8 + 2 [Spear]", 8, 4).dice
    assert term == TermResult("cv2d8+2", "Spear", (8, 4), (0, 1), 5)


def test_faces_of_a_source_are_asked_for_with_their_sides() -> None:
    with pytest.raises(Exception, match="a d4 has no 5"):
        rolled("d6+d4", 5, 5)


def test_a_source_that_never_ends_is_stopped() -> None:
    class OnlySixes:
        def die(self, sides: int) -> int:
            return sides

    for expression in ("1+d6!", "1+d6r6"):
        with pytest.raises(NotationError) as caught:
            roll(parse(expression), OnlySixes())
        assert (caught.value.code, caught.value.column) == ("too-many-throws", 3)


def test_named_dice_that_never_end_are_stopped() -> None:
    endless = DieByDie(1, 0, lambda _: 6, lambda state, _: state, lambda state: state)
    with pytest.raises(TooMuchWork):
        endless.roll(RandomDice(1))
    with pytest.raises(TooMuchWork):
        endless.law()


def test_the_limit_is_far_from_what_luck_can_reach() -> None:
    throws = len(roll(parse("100d100r<99"), RandomDice(1)).dice[0].faces)
    assert throws < MAX_THROWS / 10


def test_the_same_seed_rolls_the_same() -> None:
    tree = parse("10d6!kh3 + 2d20")
    assert roll(tree, RandomDice(5)) == roll(tree, RandomDice(5))
