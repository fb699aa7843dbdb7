"""The state of a chase: its track, who runs and who pursues, where everybody is (CHASE)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from theomachy.board.landmarks import moves_between, neighbours
from theomachy.core.frozen import with_changes
from theomachy.games.god_marked.content.schema import Count
from theomachy.games.god_marked.content.tracks import Landmark, Track, graph_of, landmark_of

Part = Literal["pursued", "pursuer"]
Moves = Annotated[int, Field(ge=0, le=1000)]


@dataclass(frozen=True)
class Runner:
    """One who takes part in a chase, at a landmark.

    On foot its Movement Actions are its `Creature.actions`, as they replace the three actions
    (GM-CHASE-02); mounted, they are `moves`, and the actions are the rider's (GM-CHASE-08).
    `at_start` are those that the round began with, `taken` those that others have taken from it
    since, `lacks` those that the round lacks, `lost` those that the next will lack, `all_out` the
    earlier rounds in which it spent all (GM-CHASE-03). It stands in front of the landmark `before`
    while it still owes `owes` Movement Actions for it (GM-CHASE-04). `done` says that it acts no
    more in this round, `steadied` that its mount may move.
    """

    name: str
    part: Part
    at: str
    moves: Moves = 0
    at_start: Moves = 0
    taken: Moves = 0
    lost: Moves = 0
    lacks: Moves = 0
    all_out: Count = 0
    before: str = ""
    owes: Moves = 0
    done: bool = False
    steadied: bool = False


@dataclass(frozen=True)
class Chase:
    """A chase under way: its round, in what order all act, whose turn it is."""

    track: Track
    round: Count = 0
    order: tuple[str, ...] = ()
    turn: str = ""
    runners: Mapping[str, Runner] = field(default_factory=dict)

    def of(self, part: Part) -> tuple[Runner, ...]:
        """Those who run, or those who pursue, in the order of joining."""
        return tuple(one for one in self.runners.values() if one.part == part)


def apart_in(chase: Chase, first: str, second: str) -> int | None:
    """GM-CHASE-01: how many moves apart two are; None if one of them takes no part."""
    a, b = chase.runners.get(first), chase.runners.get(second)
    if a is None or b is None:
        return None
    return moves_between(graph_of(chase.track), a.at, b.at)


def next_to(chase: Chase, name: str) -> tuple[Landmark, ...]:
    """GM-CHASE-01: the landmarks to which one Movement Action leads."""
    graph = graph_of(chase.track)
    return tuple(landmark_of(chase.track, one) for one in neighbours(graph, chase.runners[name].at))


def opponents(chase: Chase, name: str) -> tuple[Runner, ...]:
    """Those of the other part."""
    own = chase.runners[name].part
    return tuple(one for one in chase.runners.values() if one.part != own)


def without_runner(chase: Chase | None, name: str) -> Chase | None:
    """The chase without one who takes part no more."""
    if chase is None or name not in chase.runners:
        return chase
    return with_changes(
        chase,
        runners={one: runner for one, runner in chase.runners.items() if one != name},
        order=tuple(one for one in chase.order if one != name),
        turn="" if chase.turn == name else chase.turn,
    )
