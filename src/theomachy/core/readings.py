"""Readings: what a rule looks at in a roll, so that exact odds branch on that and not on faces.

A reading groups the faces of a roll into classes that the rest of the procedure treats alike and
gives each class one representative and its integer weight. The weights add up to the number of
all faces. A reading that groups too coarsely makes odds wrong, so each procedure that names one is
tested against `FACES`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from itertools import product
from math import prod
from typing import Protocol

Faces = tuple[int, ...]
Sides = tuple[int, ...]
Outcomes = tuple[tuple[Faces, int], ...]

ENUMERATION_LIMIT = 50_000


class TooManyOutcomes(Exception):
    """The roll has more outcomes than are worked out exactly; the caller samples instead."""


class Reading(Protocol):
    """What is read of a roll."""

    def outcomes(self, sides: Sides) -> Outcomes:
        """Representative faces of each class, with its weight. Raises TooManyOutcomes."""
        ...


class EachFace:
    """Every combination of faces is a class of its own."""

    def outcomes(self, sides: Sides) -> Outcomes:
        """All faces, weight 1 each."""
        return _all_faces(sides)


class ByFunction:
    """Faces with an equal value of a function are one class; for few dice."""

    def __init__(self, function: Callable[[Faces], Hashable]) -> None:
        self.function = function

    def outcomes(self, sides: Sides) -> Outcomes:
        """One representative (the first in ascending order) for each value of the function."""
        classes: dict[Hashable, tuple[Faces, int]] = {}
        for faces, _ in _all_faces(sides):
            value = self.function(faces)
            first, weight = classes.get(value, (faces, 0))
            classes[value] = (first, weight + 1)
        return tuple(classes.values())


class InTwo:
    """`whole` is what rules look at in all; `deed` is what concerns the deed alone, for its odds."""

    def __init__(self, whole: Reading, deed: Reading) -> None:
        self.whole = whole
        self.deed = deed

    def outcomes(self, sides: Sides) -> Outcomes:
        """Those of the whole."""
        return self.whole.outcomes(sides)


def of_the_deed(reading: Reading) -> Reading:
    """What of a roll concerns the deed alone: the part that `InTwo` names, else all that is read."""
    return reading.deed if isinstance(reading, InTwo) else reading


class Additive:
    """Each die has a value (a tuple of integers) and only their sum counts; for many dice.

    What is worked out for some dice is remembered: keep one instance, and not one for each roll.
    """

    def __init__(self, value: Callable[[int], tuple[int, ...]]) -> None:
        self.value = value

    def outcomes(self, sides: Sides) -> Outcomes:
        """One representative for each sum, built die by die."""
        return _added_up(self, sides)


@lru_cache(maxsize=512)
def _added_up(reading: Additive, sides: Sides) -> Outcomes:
    classes: dict[tuple[int, ...], tuple[Faces, int]] = {(): ((), 1)}
    for die in sides:
        values = [(face, reading.value(face)) for face in range(1, die + 1)]
        classes = _with_die(classes, values)
    return tuple(classes.values())


def _with_die(
    classes: dict[tuple[int, ...], tuple[Faces, int]], values: list[tuple[int, tuple[int, ...]]]
) -> dict[tuple[int, ...], tuple[Faces, int]]:
    grown: dict[tuple[int, ...], tuple[Faces, int]] = {}
    for total, (faces, weight) in classes.items():
        for face, value in values:
            key = tuple(a + b for a, b in zip(total, value, strict=True)) if total else value
            first, sum_of_weights = grown.get(key, ((*faces, face), 0))
            grown[key] = (first, sum_of_weights + weight)
    return grown


@lru_cache(maxsize=256)
def _all_faces(sides: Sides) -> Outcomes:
    if prod(sides) > ENUMERATION_LIMIT:
        raise TooManyOutcomes(f"{len(sides)} dice have {prod(sides)} faces")
    return tuple((faces, 1) for faces in product(*(range(1, die + 1) for die in sides)))


FACES: Reading = EachFace()
BEYOND: Reading = EachFace()
"""Every face counts, but only for what comes after the deed (who begins the next round).

Odds of the deed alone do not branch on it: they take what falls.
"""
SUM: Reading = Additive(lambda face: (face,))
"""Only the sum of the faces counts."""
