"""Rounding, dice pools and what is read of them (ROUND, POOL)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from theomachy.core.errors import InputError
from theomachy.core.law import Law, repeated
from theomachy.core.readings import Additive, Faces, Outcomes, Reading, Sides
from theomachy.games.god_complex.edition import DIE, WORTH


def scaled(value: int, halvings: int, doublings: int = 0) -> int:
    """GC-ROUND-01, GC-PENALTY-04: all multipliers in one fraction, rounded down once."""
    return (value << doublings) >> halvings


def pool_size(base: int, bonus_dice: int = 0, dice_penalty: int = 0, one_die: bool = False) -> int:
    """GC-POOL-04: how many dice are rolled, 0 or more; with `one_die` at least one.

    `base` is one trait (GC-POOL-02) and may be negative.
    """
    return max(base + bonus_dice - dice_penalty, int(one_die))


def successes(faces: Sequence[int]) -> int:
    """GC-POOL-03: each 5 is one success, each 6 two. Raises InputError `face-out-of-range`."""
    try:
        return sum([WORTH[face] for face in faces])
    except KeyError as fault:
        raise InputError(
            "face-out-of-range", f"a d{DIE} has no {fault}", "faces", (f"1 to {DIE}",)
        ) from None


def excess(successes: int, required: int) -> int:
    """GC-POOL-05: the successes above the number required; only a Total success has any."""
    return max(0, successes - required)


@lru_cache(maxsize=128)
def law_of_pool(size: int) -> Law[int]:
    """GC-POOL-06: the exact law of the successes of so many dice."""
    return repeated(Law({0: 4, 1: 1, 2: 1}), size)


SUCCESSES: Final[Reading] = Additive(lambda face: (WORTH[face],))
"""GC-POOL-03 as a reading: faces with the same number of successes are one class."""


@dataclass(frozen=True, slots=True)
class Against:
    """GC-TASK-05 as a reading of the defender's roll: fewer, as many, or more successes than `rival`.

    For contests of which only the winner matters, not by how much.
    """

    rival: int

    def outcomes(self, sides: Sides) -> Outcomes:
        """One representative for each way to compare."""
        return _by_comparison(sides, self.rival)


@lru_cache(maxsize=1024)
def _by_comparison(sides: Sides, rival: int) -> Outcomes:
    classes: dict[int, tuple[Faces, int]] = {}
    for faces, weight in SUCCESSES.outcomes(sides):
        own = successes(faces)
        order = (own > rival) - (own < rival)
        first, before = classes.get(order, (faces, 0))
        classes[order] = (first, before + weight)
    return tuple(classes.values())
