"""What the rules look at in their dice, so that exact odds branch on that and not on faces.

Each is tested against reading every face.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod

from theomachy.core.readings import (
    ENUMERATION_LIMIT,
    FACES,
    ByFunction,
    Faces,
    Outcomes,
    Sides,
    TooManyOutcomes,
)
from theomachy.games.godbound.mechanics.attack import attack_hits
from theomachy.games.godbound.mechanics.common import d20_succeeds
from theomachy.games.godbound.mechanics.damage import convert

MOST_SHIFTS = 6


@dataclass(frozen=True, slots=True)
class Reaches:
    """Of a d20 with `added` on it: whether it succeeds against `target` (GB-CORE-01)."""

    added: int
    target: int

    def outcomes(self, sides: Sides) -> Outcomes:
        """Failure and success, as far as each is possible."""
        return ByFunction(
            lambda faces: d20_succeeds(faces[0], faces[0] + self.added, self.target)
        ).outcomes(sides)


@dataclass(frozen=True, slots=True)
class HitClass:
    """Of an attack's d20 with `added` on it: hit or miss, under all that Instants could add.

    `shifts` tells the amounts of Instants at hand, and is asked only where odds are worked out;
    past a few of them each face counts by itself.
    """

    added: int
    shifts: Callable[[], tuple[int, ...]]

    def outcomes(self, sides: Sides) -> Outcomes:
        """One class for each way in which hit and miss answer to the shifts."""
        shifts = self.shifts()
        if len(shifts) > MOST_SHIFTS:
            return FACES.outcomes(sides)
        sums = _sums_of_subsets(shifts)
        return ByFunction(lambda faces: self._class(faces[0], sums)).outcomes(sides)

    def _class(self, face: int, sums: tuple[int, ...]) -> Hashable:
        """A natural face is a class of its own where Instants could shift any other."""
        natural = len(sums) > 1 and face in {1, 20}
        return natural, tuple([attack_hits(face, face + self.added + shift) for shift in sums])


def _sums_of_subsets(amounts: tuple[int, ...]) -> tuple[int, ...]:
    sums = {0}
    for amount in amounts:
        sums |= {amount + one for one in sums}
    return tuple(sorted(sums))


@dataclass(frozen=True, slots=True)
class Points:
    """Of damage dice: the sum of their points, with the bonus on the die at `bonus_on`."""

    bonus: int = 0
    bonus_on: int = 0

    def outcomes(self, sides: Sides) -> Outcomes:
        """One class for each sum, built die by die (GB-DAMAGE-02)."""
        sums: dict[int, tuple[Faces, int]] = {0: ((), 1)}
        for index, die in enumerate(sides):
            sums = self._with_die(sums, die, self.bonus if index == self.bonus_on else 0)
        return tuple(sums.values())

    def _with_die(
        self, sums: Mapping[int, tuple[Faces, int]], die: int, bonus: int
    ) -> dict[int, tuple[Faces, int]]:
        grown: dict[int, tuple[Faces, int]] = {}
        for points, (faces, weight) in sums.items():
            for face in range(1, die + 1):
                total = points + convert(face + bonus)
                first, before = grown.get(total, ((*faces, face), 0))
                grown[total] = (first, before + weight)
        return grown


@dataclass(frozen=True, slots=True)
class Placements:
    """Of damage dice: what each is worth with the bonus and without (GB-DAMAGE-03)."""

    bonus: int

    def outcomes(self, sides: Sides) -> Outcomes:
        """One class for each combination. Raises TooManyOutcomes."""
        dice = [self._classes(die) for die in sides]
        if prod([len(die) for die in dice]) > ENUMERATION_LIMIT:
            raise TooManyOutcomes(f"{len(sides)} dice to place a bonus on")
        return tuple(
            (tuple([face for face, _ in one]), prod([weight for _, weight in one]))
            for one in product(*dice)
        )

    def _classes(self, die: int) -> list[tuple[int, int]]:
        """Faces of one die that are worth the same in both ways: the first, and how many."""
        classes: dict[tuple[int, int], tuple[int, int]] = {}
        for face in range(1, die + 1):
            key = convert(face), convert(face + self.bonus)
            first, weight = classes.get(key, (face, 0))
            classes[key] = (first, weight + 1)
        return list(classes.values())
