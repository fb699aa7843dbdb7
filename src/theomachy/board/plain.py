"""Distances where there is no map: who is how far from whom, as plain numbers (GM-TABLE-02).

A distance is a whole number in the game's own unit (spaces, feet), the same both ways. What two
names have not been given is `default`. Moving one creature is a simple, stated rule and no
geometry; the Game Master sets any distance otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, Final, TypeAlias

from theomachy.board.checks import name, record, whole
from theomachy.core.errors import InputError

FARTHEST: Final = 1_000_000
"""The greatest distance that may be stated."""

_DEFAULT: Final = "default"

Pair: TypeAlias = tuple[str, str, int]
"""Two names, the lesser first, and their distance."""


@dataclass(frozen=True)
class Distances:
    """Who is how far from whom. Equal distances are equal and hash alike.

    `pairs` are put in order, each pair of names once. 0 means in the same place (on somebody's
    back), 1 next to each other. Raises InputError when made with a pair of one name with itself or
    with the name `default` (`bad-pair`), one pair twice (`named-twice`), or a distance below 0 or
    above a million (`out-of-range`).
    """

    pairs: tuple[Pair, ...] = ()
    default: int = 1

    def __post_init__(self) -> None:
        whole(self.default, "distances.default", 0, FARTHEST)
        pairs = tuple(sorted(_pair(*pair) for pair in self.pairs))
        for before, after in pairwise(pairs):
            if before[:2] == after[:2]:
                raise InputError(
                    "named-twice",
                    f"{before[0]} and {before[1]} are {before[2]} and {after[2]} apart",
                    f"distances.{before[0]}.{before[1]}",
                    ("one distance",),
                )
        object.__setattr__(self, "pairs", pairs)

    @cached_property
    def table(self) -> Mapping[tuple[str, str], int]:
        """The distance of each pair that was named, the lesser name first."""
        return {(first, second): length for first, second, length in self.pairs}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """All names of the pairs, in order."""
        return tuple(sorted({one for pair in self.pairs for one in pair[:2]}))


def distances_from(data: object, where: str = "distances") -> Distances:
    """The distances that plain data states, as the `distances:` of a scenario file.

    `{Ash: {Warden: 1, Imp: 4}, default: 6}`: each pair from either side, or from both if they
    agree; `default` (1 if not given) for all others. Raises InputError naming the place.
    """
    stated: dict[tuple[str, str], int] = {}
    default = 1
    for first, row in record(data, where).items():
        if first == _DEFAULT:
            default = whole(row, f"{where}.default", 0, FARTHEST)
            continue
        for second, length in record(row, f"{where}.{first}").items():
            place = f"{where}.{first}.{second}"
            one, other, agreed = _pair(first, second, length, place)
            if stated.setdefault((one, other), agreed) != agreed:
                known = str(stated[one, other])
                raise InputError("named-twice", f"{agreed} contradicts {known}", place, (known,))
    return Distances(tuple((*pair, length) for pair, length in stated.items()), default)


def distances_to(distances: Distances) -> dict[str, Any]:
    """The distances as plain JSON data that `distances_from` reads back."""
    data: dict[str, Any] = {} if distances.default == 1 else {_DEFAULT: distances.default}
    for first, second, length in distances.pairs:
        data.setdefault(first, {})[second] = length
    return data


def distance_of(distances: Distances, a: str, b: str) -> int:
    """How far the two are from each other; 0 from oneself."""
    if a == b:
        return 0
    return distances.table.get((a, b) if a < b else (b, a), distances.default)


def with_distance(distances: Distances, a: str, b: str, length: int) -> Distances:
    """The distances with that of one pair set, all others as they were.

    Raises InputError `bad-pair` or `out-of-range`.
    """
    first, second, _ = _pair(a, b, length)
    table = {**distances.table, (first, second): length}
    return replace(distances, pairs=tuple((*pair, value) for pair, value in table.items()))


def without(distances: Distances, gone: str) -> Distances:
    """The distances without one creature, who left."""
    return replace(distances, pairs=tuple(pair for pair in distances.pairs if gone not in pair[:2]))


def standing_with(distances: Distances, who: str, others: Iterable[str] = ()) -> tuple[str, ...]:
    """Who is at a distance of at most 1 from somebody, in order of name.

    Looked for among the names of the pairs and among `others`.
    """
    candidates = {*distances.names, *others} - {who}
    return tuple(one for one in sorted(candidates) if distance_of(distances, who, one) <= 1)


def approach(
    distances: Distances, mover: str, target: str, spaces: int, others: Iterable[str] = ()
) -> Distances:
    """The mover goes `spaces` nearer to the target, at most until it is next to it (GM-TABLE-02).

    1. Its distance to the target falls by `spaces`, but not below 1.
    2. To all who stand with the target (`standing_with`) it becomes the same, if it was greater.
    3. To everybody else it stays as it was, unless that cannot be any more: then it becomes the
       nearest that can be, given how far they and the mover are from the target (so it leaves
       behind those with whom it stood).

    Who does not get nearer does not move at all. `others` names those who have no stated distance
    yet. Raises InputError `bad-pair`.
    """
    before = distance_of(distances, mover, target)
    length = min(before, max(1, before - spaces))
    return _moved(distances, mover, target, length, others)


def withdraw(
    distances: Distances, mover: str, target: str, spaces: int, others: Iterable[str] = ()
) -> Distances:
    """The mover goes (or is pushed) `spaces` away from the target (GM-TABLE-02).

    As `approach`, the other way round: the distance to the target grows by `spaces`, to those who
    stand with it it becomes the same, if it was less, and to everybody else it stays as it was,
    unless that cannot be any more. Raises InputError `bad-pair`, or `out-of-range` past a million.
    """
    length = distance_of(distances, mover, target) + spaces
    return _moved(distances, mover, target, length, others)


def _pair(a: object, b: object, length: object, where: str = "") -> Pair:
    place = where or f"distances.{a}.{b}"
    first, second = sorted((name(a, place), name(b, place)))
    if first == second or _DEFAULT in (first, second):
        detail = f"{first!r} and {second!r} are no two creatures"
        raise InputError("bad-pair", detail, place, ("two names", f"neither {_DEFAULT!r}"))
    return first, second, whole(length, place, 0, FARTHEST)


def _moved(
    distances: Distances, mover: str, target: str, length: int, others: Iterable[str]
) -> Distances:
    before = distance_of(distances, mover, target)
    if length == before:
        return distances
    group = standing_with(distances, target, others)
    moved = with_distance(distances, mover, target, length)
    for one in sorted({*distances.names, *others} - {mover, target}):
        old = distance_of(distances, mover, one)
        if one in group:
            new = min(old, length) if length < before else max(old, length)
        else:
            between = distance_of(distances, target, one)
            new = max(abs(length - between), min(old, length + between))
        if new != old:
            moved = with_distance(moved, mover, one, new)
    return moved
