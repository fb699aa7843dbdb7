"""Landmarks and the ways between them: the tiny map of a chase (GM-CHASE-01).

What stands in the way at a landmark is the game's affair; here are only places and neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, TypeAlias

from theomachy.board.checks import listed, name, record
from theomachy.core.errors import InputError

Way: TypeAlias = tuple[str, str]
"""Two neighbouring landmarks; a way leads in both directions."""


@dataclass(frozen=True)
class Landmarks:
    """Landmarks in the order given, and the ways between them.

    Raises InputError when made with no landmark (`missing-field`), one landmark or way twice
    (`named-twice`), a way from or to a landmark that is not there (`unknown-landmark`), from one to
    itself (`bad-pair`), or landmarks that cannot be reached from the first (`not-connected`).
    """

    ids: tuple[str, ...]
    ways: tuple[Way, ...] = ()

    def __post_init__(self) -> None:
        if not self.ids:
            raise InputError("missing-field", "there is no landmark", "landmarks", ("1 or more",))
        _once(self.ids, "landmarks")
        for index, way in enumerate(self.ways):
            _check_way(self, way, f"ways[{index}]")
        _once((tuple(sorted(way)) for way in self.ways), "ways")
        lost = tuple(one for one in self.ids if one not in _steps_from(self, self.ids[0]))
        if lost:
            detail = f"no way leads from {self.ids[0]!r} to {', '.join(lost)}"
            raise InputError("not-connected", detail, "ways")

    @cached_property
    def neighbours(self) -> dict[str, tuple[str, ...]]:
        """The neighbours of each landmark, in the order of the ways."""
        found: dict[str, list[str]] = {one: [] for one in self.ids}
        for a, b in self.ways:
            found[a].append(b)
            found[b].append(a)
        return {one: tuple(near) for one, near in found.items()}


def row_of(ids: Iterable[str]) -> Landmarks:
    """Landmarks in a row, each one neighbour to the next."""
    ordered = tuple(ids)
    return Landmarks(ordered, tuple(pairwise(ordered)))


def landmarks_from(data: object, where: str = "track") -> Landmarks:
    """The landmarks that plain data names: `{landmarks: [gate, bridge], ways: [[gate, bridge]]}`.

    Without `ways` they are a row. Raises InputError naming the place.
    """
    fields = record(data, where, ("landmarks", "ways"), ("landmarks",))
    place = f"{where}.landmarks"
    listing = listed(fields["landmarks"], place, "names")
    ids = tuple(name(one, f"{place}[{index}]") for index, one in enumerate(listing))
    if "ways" not in fields:
        return row_of(ids)
    ways = listed(fields["ways"], f"{where}.ways", "pairs of landmarks")
    return Landmarks(
        ids, tuple(_way(way, f"{where}.ways[{index}]") for index, way in enumerate(ways))
    )


def landmarks_to(landmarks: Landmarks) -> dict[str, Any]:
    """The landmarks as plain JSON data that `landmarks_from` reads back."""
    return {"landmarks": list(landmarks.ids), "ways": [list(way) for way in landmarks.ways]}


def neighbours(landmarks: Landmarks, at: str) -> tuple[str, ...]:
    """Where one move leads from a landmark. Raises InputError `unknown-landmark`."""
    _known(landmarks, at, "at")
    return landmarks.neighbours[at]


def moves_between(landmarks: Landmarks, a: str, b: str) -> int:
    """The least number of moves from one landmark to the other.

    Raises InputError `unknown-landmark`.
    """
    _known(landmarks, a, "from")
    _known(landmarks, b, "to")
    return _steps_from(landmarks, a)[b]


def next_toward(landmarks: Landmarks, at: str, goal: str) -> tuple[str, ...]:
    """The neighbours that lie on a shortest way to the goal; none if one is there already.

    Raises InputError `unknown-landmark`.
    """
    left = moves_between(landmarks, at, goal)
    steps = _steps_from(landmarks, goal)
    return tuple(one for one in landmarks.neighbours[at] if steps[one] < left)


def _steps_from(landmarks: Landmarks, start: str) -> dict[str, int]:
    steps = {start: 0}
    queue = [start]
    for here in queue:
        for there in landmarks.neighbours[here]:
            if there not in steps:
                steps[there] = steps[here] + 1
                queue.append(there)
    return steps


def _known(landmarks: Landmarks, one: str, where: str) -> None:
    if one not in landmarks.ids:
        raise InputError("unknown-landmark", f"no landmark is called {one!r}", where, landmarks.ids)


def _check_way(landmarks: Landmarks, way: Way, where: str) -> None:
    for one in way:
        _known(landmarks, one, where)
    if way[0] == way[1]:
        raise InputError("bad-pair", f"{way[0]!r} is no neighbour of itself", where, ("two names",))


def _once(items: Iterable[object], where: str) -> None:
    seen: set[object] = set()
    for item in items:
        if item in seen:
            raise InputError("named-twice", f"{item!r} is named twice", where, ("once",))
        seen.add(item)


def _way(value: object, where: str) -> Way:
    pair = listed(value, where, "two landmarks")
    if len(pair) != 2:
        raise InputError("wrong-type", f"{value!r} is no way", where, ("a list of two landmarks",))
    return name(pair[0], f"{where}[0]"), name(pair[1], f"{where}[1]")
