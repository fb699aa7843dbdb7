"""DICE: faces and sums, and when a roll is called for."""

from __future__ import annotations

import pytest

from theomachy.core.ask import Roll, dice
from theomachy.games.god_marked.mechanics.dice import RollCall, dice_maximum, roll_call


def test_gm_dice_01_kinds_of_dice() -> None:
    assert Roll("damage", "Ash", dice(3, 6)).permits((2, 6, 1)) is None
    assert dice_maximum(((3, 6),)) == 18
    assert dice_maximum(((2, 6), (1, 4))) == 16
    assert dice_maximum(((0, 10),)) == 0


@pytest.mark.parametrize(
    ("number", "sides", "faces", "message"),
    [
        (1, 4, [5], "a d4 has no 5"),
        (1, 4, [0], "a d4 has no 0"),
        (2, 6, [3], "damage asks for d6+d6, not [3]"),
    ],
)
def test_gm_dice_01_faces_out_of_range(
    number: int, sides: int, faces: list[int], message: str
) -> None:
    refusal = Roll("damage", "Ash", dice(number, sides)).permits(faces)
    assert refusal is not None
    assert refusal.detail == message


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
