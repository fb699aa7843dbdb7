"""Damage dice and when a d20 is rolled at all (DICE)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

# Dice as (number, sides): 2d6 + 1d4 is ((2, 6), (1, 4)).
Dice = tuple[tuple[int, int], ...]


class RollCall(StrEnum):
    """GM-DICE-02: what settles a deed."""

    ROLL = "roll"
    PASSIVE = "passive"
    TOLD = "told"


def sum_of_faces(number: int, sides: int, faces: Sequence[int]) -> int:
    """GM-DICE-01: the sum of `number` dice with faces 1 to `sides`; no dice give 0.

    Raises `ValueError` where a face is out of range or their number is wrong.
    """
    if len(faces) != number:
        raise ValueError(f"{number}d{sides} shows {number} faces, not {len(faces)}")
    for face in faces:
        if not 1 <= face <= sides:
            raise ValueError(f"face {face} of a d{sides}: 1 to {sides} is possible")
    return sum(faces)


def dice_maximum(dice: Dice) -> int:
    """GM-DICE-01, GM-CRIT-03: the highest sum of these dice."""
    return sum(number * sides for number, sides in dice)


def roll_call(
    is_foe: bool,
    in_combat: bool,
    uncertain: bool,
    opposes_player: bool = False,
    foes_roll: bool = False,
) -> RollCall:
    """GM-DICE-02: how a deed is settled; `is_foe` is a creature of the Light Bringer.

    `foes_roll` is the option `npc_rolls_outside_combat`. Without it a foe that opposes a player's
    roll outside combat uses its passive score (GM-CHECK-06).
    """
    if not uncertain:
        return RollCall.TOLD
    if in_combat or not is_foe or foes_roll:
        return RollCall.ROLL
    return RollCall.PASSIVE if opposes_player else RollCall.TOLD
