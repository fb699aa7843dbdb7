"""DICE: faces and sums, and when a roll is called for."""

from __future__ import annotations

import pytest

from theomachy.games.god_marked.mechanics.dice import (
    RollCall,
    dice_maximum,
    roll_call,
    sum_of_faces,
)


def test_gm_dice_01_kinds_of_dice() -> None:
    assert sum_of_faces(3, 6, [2, 6, 1]) == 9
    assert dice_maximum(((3, 6),)) == 18
    assert dice_maximum(((2, 6), (1, 4))) == 16
    assert sum_of_faces(0, 10, []) == 0


@pytest.mark.parametrize(
    ("number", "sides", "faces", "message"),
    [
        (1, 4, [5], "face 5 of a d4"),
        (1, 4, [0], "face 0 of a d4"),
        (0, 10, [3], "0d10 shows 0 faces, not 1"),
        (2, 6, [3], "2d6 shows 2 faces, not 1"),
    ],
)
def test_gm_dice_01_faces_out_of_range(
    number: int, sides: int, faces: list[int], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        sum_of_faces(number, sides, faces)


@pytest.mark.parametrize(
    ("is_foe", "in_combat", "uncertain", "opposes", "foes_roll", "call"),
    [
        (False, False, True, False, False, RollCall.ROLL),
        (True, False, True, False, False, RollCall.TOLD),
        (True, True, True, False, False, RollCall.ROLL),
        (True, False, True, True, False, RollCall.PASSIVE),
        (True, False, True, True, True, RollCall.ROLL),
        (False, True, False, False, False, RollCall.TOLD),
    ],
)
def test_gm_dice_02_when_a_roll_is_called_for(
    is_foe: bool, in_combat: bool, uncertain: bool, opposes: bool, foes_roll: bool, call: RollCall
) -> None:
    assert roll_call(is_foe, in_combat, uncertain, opposes, foes_roll) is call


def test_gm_dice_02_unopposed_and_by_default_a_foe_does_not_roll() -> None:
    assert roll_call(is_foe=True, in_combat=False, uncertain=True) is RollCall.TOLD
