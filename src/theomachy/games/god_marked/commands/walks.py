"""The command `walk`: over the board, or toward and away from somebody without one (MOVE, OPP)."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from itertools import pairwise
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, model_validator

from theomachy.board.paths import Path, path_refusal
from theomachy.board.spaces import Space
from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs
from theomachy.core.procedure import At
from theomachy.core.seats import player_of
from theomachy.games.god_marked.commands.checks import (
    ANSWERED,
    BATON,
    Options,
    first,
    has_baton,
    no_chase,
    present,
    told,
)
from theomachy.games.god_marked.creatures.grappling import burden, is_rooted
from theomachy.games.god_marked.creatures.readiness import only_dazed_left
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.knowledge.known import known
from theomachy.games.god_marked.mechanics.movement import may_move, spaces_within
from theomachy.games.god_marked.mechanics.reactions import way_to_hit_back
from theomachy.games.god_marked.procedures import aftermath, walking
from theomachy.games.god_marked.procedures.walking import Course
from theomachy.games.god_marked.scene.ground import ground
from theomachy.games.god_marked.scene.opportunities import who_may_on_step
from theomachy.games.god_marked.scene.places import apart
from theomachy.games.god_marked.scene.ways import (
    Destination,
    budget,
    cost_of,
    is_slowed,
    left_behind,
    mover,
    path_to,
    reach_preview,
)
from theomachy.games.god_marked.state import State, out_of_the_fight


def _space(value: object) -> object:
    """A space as people type it: `3,4`."""
    if isinstance(value, str) and value.count(",") == 1:
        return tuple(part.strip() for part in value.split(","))
    return value


Named = Annotated[Space, BeforeValidator(_space)]


class WalkInputs(Inputs):
    """Where to: on a board a space or a way of one's own, else toward or away from somebody."""

    to: Named | None = Field(
        default=None,
        description="the space to walk to, as [column, row]; the cheapest way is taken",
    )
    path: tuple[Named, ...] = Field(
        default=(), description="or the spaces to enter, in order; it may begin where one stands"
    )
    toward: str = Field(default="", description="without a board: the creature to come nearer to")
    away: str = Field(default="", description="without a board: the creature to go away from")
    spaces: int = Field(
        default=0,
        ge=0,
        description="without a board: how far; 0 is up to it, or as near as one gets",
    )
    slow: int = Field(
        default=0, ge=0, description="without a board: spaces of these in water, climbing, the like"
    )

    @model_validator(mode="after")
    def _one_way(self) -> WalkInputs:
        ways = [bool(each) for each in (self.to is not None, self.path, self.toward, self.away)]
        if sum(ways) != 1:
            raise ValueError("name one of to, path, toward and away")
        if (self.spaces or self.slow) and not (self.toward or self.away):
            raise ValueError("spaces and slow go with toward or away")
        if self.away and not self.spaces:
            raise ValueError("name how many spaces away")
        if self.slow > self.spaces:
            raise ValueError("no more spaces can be slow than are walked")
        return self


def check_walk(state: State, by: str, inputs: WalkInputs | None) -> Refusal | None:
    """GM-MOVE-02, GM-COND-05, GM-COND-10: whether the creature can walk, and that way."""
    refusal = first(
        has_baton(state, by),
        no_chase(state, by),
        _can_walk(state, by) if by in state.creatures else None,
    )
    if refusal is not None or inputs is None:
        return refusal
    if state.board is None:
        return _course_refusal(state, by, inputs)
    return _way_refusal(state, by, inputs)


def _can_walk(state: State, by: str) -> Refusal | None:
    one = state.creatures[by]
    if one.on:
        return Refusal("on-a-body", f"{by} is on {one.on}: climb or come down", "by")
    if is_rooted(state, by):
        return Refusal("restrained", f"{by} is held fast and cannot walk", "by")
    if not state.fight.active:
        return None
    if one.has(Condition.DAZED) and not only_dazed_left(state):
        return Refusal("dazed", f"{by} is Dazed: it acts when all others are done", "by")
    if not one.movement:
        return Refusal("no-movement", f"{by} has no movement left", "by")
    return None


def _way_refusal(state: State, by: str, inputs: WalkInputs) -> Refusal | None:
    """GM-MOVE-02, GM-MOVE-03: whether a way on the board can be gone with the movement left."""
    one, board = state.creatures[by], ground(state)
    if board is None or one.at is None or inputs.toward or inputs.away:
        return Refusal("needs-a-space", "on a board, name a space or a path", "with.to")
    path = way_of(state, by, inputs)
    if path is None:
        return Refusal("no-way", f"{by} finds no way to {list(inputs.to or ())}", "with.to")
    if path == (one.at,):
        return Refusal("already-there", f"{by} stands there", "with.to")
    most = budget(state, by)
    limit = sys.maxsize if most is None else most
    refusal = path_refusal(board, path, limit, mover(state, by))
    if refusal is not None:
        where = "with.to" if inputs.to is not None else f"with.{refusal.where}"
        return Refusal(refusal.code, refusal.detail, where, refusal.allowed)
    left = left_behind(state, by, path)
    return Refusal("no-room", f"there is no room for {left} beside {by}", "with") if left else None


def way_of(state: State, by: str, inputs: WalkInputs) -> Path | None:
    """The way that the inputs mean, from where the creature stands; None if it knows none."""
    at = state.creatures[by].at
    if inputs.to is not None:
        return path_to(state, by, inputs.to)
    if at is None or not inputs.path:
        return None
    return inputs.path if inputs.path[0] == at else (at, *inputs.path)


def way_tried(state: State, by: str, inputs: WalkInputs) -> Path | None:
    """GM-MOVE-02: the way that is gone: where in truth there is none, the one that it believes in."""
    path, most = way_of(state, by, inputs), budget(state, by)
    if path is not None and (most is None or cost_of(state, by, path) <= most):
        return path
    return way_of(known(state, player_of(by)), by, inputs)


def _course_refusal(state: State, by: str, inputs: WalkInputs) -> Refusal | None:
    """GM-TABLE-02, GM-MOVE-02, GM-MOVE-03: the same without a board."""
    whom, where = (inputs.toward, "with.toward") if inputs.toward else (inputs.away, "with.away")
    if not whom:
        return Refusal("no-board", "there is no board: go toward or away from somebody", "with")
    missing = present(state, whom, where)
    if missing is not None:
        return missing
    if whom == by:
        return Refusal("not-yourself", f"{by} cannot walk toward itself", where)
    course = course_of(state, by, inputs)
    if not course.spaces:
        return Refusal("already-there", f"{by} stands next to {whom}", where)
    cost, pool = walking.course_cost(state, by, course), state.creatures[by].movement
    if state.fight.active and not may_move(pool, cost):
        most = pool // burden(state, by)
        return Refusal("too-far", f"the way costs {cost}", "with.spaces", (f"at most {most}",))
    return None


def course_of(state: State, by: str, inputs: WalkInputs) -> Course:
    """A walk without a board as the inputs mean it; toward somebody it ends next to it."""
    if inputs.away:
        return Course(inputs.away, inputs.spaces, inputs.slow, away=True)
    most = way_to_hit_back(apart(state, by, inputs.toward))
    pool, slowed = budget(state, by), is_slowed(state.creatures[by])
    nearer = most if pool is None else max(1, spaces_within(pool, slowed))
    spaces = min(inputs.spaces or nearer, most)
    return Course(inputs.toward, spaces, min(inputs.slow, spaces))


async def walk(at: At[State], by: str, inputs: WalkInputs) -> None:
    """GM-MOVE-02: movement is spent as the creature goes; it costs no action."""
    if at.state.board is None:
        await walking.walk_plainly(at, by, course_of(at.state, by, inputs))
    else:
        path = way_tried(at.state, by, inputs)
        if path is not None:
            await walking.walk(at, by, path)
    await aftermath.settle(at)


def walk_options(state: State, by: str) -> Mapping[str, Options]:
    """The spaces in reach with their cost and who may strike; without a board, whom to approach."""
    if by not in state.creatures:
        return {}
    if state.board is not None:
        found = reach_preview(state, by).items()
        return {"to": tuple(_destination(space, what) for space, what in found)}
    others = [
        Option(one.name, one.name)
        for one in state.creatures.values()
        if one.name != by and not out_of_the_fight(one)
    ]
    return {"toward": tuple(others), "away": tuple(others)}


def preview_walk(state: State, by: str, inputs: WalkInputs) -> Mapping[str, Any]:
    """GM-MOVE-02, GM-OPP-01: the way on a board, its cost by each space, and who may strike there."""
    path = way_of(state, by, inputs) if state.board is not None else None
    if path is None:
        return {}
    heavy = burden(state, by)
    struck = [who_may_on_step(state, by, here, there) for here, there in pairwise(path)]
    return {
        "path": [list(space) for space in path],
        "costs": [cost_of(state, by, path[: place + 1]) * heavy for place in range(len(path))],
        "struck": [[], *map(list, struck)],
    }


def _destination(space: Space, what: Destination) -> Option:
    column, row = space
    struck = f"; Opportunity for {', '.join(what.opportunities)}" if what.opportunities else ""
    beside = f"; next to {', '.join(what.engaged)}" if what.engaged else ""
    return Option(f"{column},{row}", f"{column}, {row}: {what.cost} movement{struck}{beside}")


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "walk",
        "Walk",
        ("GM-MOVE-02", "GM-MOVE-03", "GM-OPP-01"),
        WalkInputs,
        check_walk,
        walk,
        walk_options,
        preview_walk,
        asks=ANSWERED,
        tells=told("counted", "moved", "distance-changed", "blocked", "grapple-ended"),
        refuses=(
            *BATON,
            "restrained",
            "dazed",
            "no-movement",
            "in-a-chase",
            "on-a-body",
            "needs-a-space",
            "no-board",
            "no-way",
            "no-such-step",
            "way-blocked",
            "place-taken",
            "too-far",
            "already-there",
            "no-room",
            "not-yourself",
        ),
    ),
)
