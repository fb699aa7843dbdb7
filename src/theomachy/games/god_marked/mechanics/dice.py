"""Damage dice and when a d20 is rolled at all (DICE)."""

from __future__ import annotations

from enum import StrEnum

# Dice as (number, sides): 2d6 + 1d4 is ((2, 6), (1, 4)).
Dice = tuple[tuple[int, int], ...]


class RollCall(StrEnum):
    """GM-DICE-02: what settles a deed."""

    ROLL = "roll"
    PASSIVE = "passive"
    TOLD = "told"


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
