"""The chance of a roll against a number, before it is rolled (CHECK-02)."""

from __future__ import annotations

from fractions import Fraction

from theomachy.games.god_marked.mechanics.rulings import gets_over

FACES = 20


def chance_over(mod: int, number: int, ties_meet: bool = False) -> Fraction:
    """GM-CHECK-02, GR-02: the share of a d20's faces that get over a number with this mod.

    (20 + mod - number) / 20, kept within 0 and 1; one face more where a tie succeeds.
    """
    over = sum(gets_over(face + mod, number, ties_meet) for face in range(1, FACES + 1))
    return Fraction(over, FACES)
