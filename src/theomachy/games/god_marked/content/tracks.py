"""Records of content for chases: tracks of landmarks with obstacles and blocks, and mounts."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import ConfigDict, Field

from theomachy.board.landmarks import Landmarks, Way, row_of
from theomachy.core.errors import InputError
from theomachy.core.frozen import with_changes
from theomachy.games.god_marked.content.schema import Count, Size
from theomachy.games.god_marked.edition import DETOUR_COST, SPACES_PER_MOVEMENT_ACTION, Skill

MOST_LANDMARKS = 200
ASSUMED_NUMBER = 11
"""GR-16: what players must assume of the check number of an obstacle."""

Number = Annotated[int, Field(ge=0, le=1000)]
Few = Annotated[int, Field(ge=1, le=100)]
Part = Annotated[float, Field(ge=0, le=100)]


@dataclass(frozen=True, slots=True)
class Obstacle:
    """GM-CHASE-04: what has to be got past at a landmark: its check number and proposed skills.

    `number` is the Light Bringer's alone (GR-16); `guessed` says that it is an assumption.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")

    name: str
    number: Number
    skills: Annotated[tuple[Skill, ...], Field(min_length=1)]
    text: str = ""
    guessed: bool = False


@dataclass(frozen=True, slots=True)
class Landmark:
    """GM-CHASE-01, GM-CHASE-05: a place of a chase, with what stands in the way there.

    `block` names what bars it for all: it can only be gone around. `detour_cost` is what the way
    around a block or an obstacle takes in all. `place` is where it is drawn, in hundredths of the
    picture from the left and from the top; the landmarks stand in a line where none is given.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")

    id: str
    name: str
    text: str = ""
    obstacle: Obstacle | None = None
    block: str = ""
    detour_cost: Few = DETOUR_COST
    place: tuple[Part, Part] | None = None


@dataclass(frozen=True)
class Track:
    """GM-CHASE-01 to 05: the landmarks of a chase and the ways between them; without ways, a row.

    Pursuers start at the first landmark and the pursued at `ahead` (the second, where it is not
    named), unless a chase says otherwise. Two neighbours count `spacing` spaces apart for Range.
    Raises ValueError when made with landmarks named twice or out of reach, or ways unknown.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")

    id: str
    name: str
    landmarks: Annotated[tuple[Landmark, ...], Field(min_length=2, max_length=MOST_LANDMARKS)]
    ways: tuple[Way, ...] = ()
    ahead: str = ""
    spacing: Few = SPACES_PER_MOVEMENT_ACTION
    text: str = ""
    tags: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        try:
            graph = graph_of(self)
        except InputError as fault:
            raise ValueError(str(fault)) from fault
        if self.ahead and self.ahead not in graph.ids:
            raise ValueError(f"ahead: no landmark is called {self.ahead!r}")
        for one in self.landmarks:
            if one.block and one.obstacle is not None:
                raise ValueError(f"{one.id} has an obstacle and is blocked: it is one or the other")


@dataclass(frozen=True, slots=True)
class Mount:
    """GM-CHASE-08: a mount or vehicle: its Movement, Endurance mod, HP and size."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    id: str
    name: str
    movement: Annotated[int, Field(ge=0, le=5_000)]
    endurance: Annotated[int, Field(ge=-1000, le=1000)] = 0
    hp: Count = 1
    size: Size = 1
    text: str = ""
    tags: tuple[str, ...] = ()


def graph_of(track: Track) -> Landmarks:
    """GM-CHASE-01: the landmarks and ways of a track. Raises InputError where they do not fit."""
    ids = tuple(one.id for one in track.landmarks)
    return Landmarks(ids, track.ways) if track.ways else row_of(ids)


def landmark_of(track: Track, name: str) -> Landmark:
    """The landmark with this id. Raises KeyError."""
    for one in track.landmarks:
        if one.id == name:
            return one
    raise KeyError(name)


def without_numbers(track: Track) -> Track:
    """GR-16: a track as players may know it: the check numbers are guesses."""
    landmarks = tuple(
        one
        if one.obstacle is None
        else replace(one, obstacle=replace(one.obstacle, number=ASSUMED_NUMBER, guessed=True))
        for one in track.landmarks
    )
    return with_changes(track, landmarks=landmarks)
