"""Damage: converted die by die, or straight; what is lost (DAMAGE)."""

from __future__ import annotations

from theomachy.games.godbound.edition import POINTS_FROM


def convert(result: int) -> int:
    """GB-DAMAGE-01: the points that the result of one damage die is worth."""
    for least, points in POINTS_FROM:
        if result >= least:
            return points
    return 0


def converted_dice(faces: tuple[int, ...], bonus: int, bonus_on: int) -> tuple[int, ...]:
    """GB-DAMAGE-02, GB-DAMAGE-03: points die by die, the whole bonus on the die at `bonus_on`."""
    return tuple(
        [convert(face + bonus if index == bonus_on else face) for index, face in enumerate(faces)]
    )


def best_die(faces: tuple[int, ...], bonus: int) -> int:
    """GB-DAMAGE-03: where the bonus gives most points; on a tie the higher face, then the earlier.

    There is at least one die.
    """
    ranked = [
        (sum(converted_dice(faces, bonus, index)), face, -index) for index, face in enumerate(faces)
    ]
    return -max(ranked)[2]


def straight_points(faces: tuple[int, ...], bonus: int) -> int:
    """GB-DAMAGE-04: the sum of faces and bonus, at least 0; the table is not used."""
    return max(0, sum(faces) + bonus)


def is_straight(marked: bool, area: bool = False, mob: bool = False) -> bool:
    """GB-DAMAGE-04, GB-NPC-05: whether faces count straight: so marked, or an area against a mob."""
    return marked or (area and mob)


def take(current: int, damage: int) -> tuple[int, int]:
    """GB-DAMAGE-05: what is left of HP or Hit Dice, and the damage in excess of them."""
    lost = min(current, damage)
    return current - lost, damage - lost
