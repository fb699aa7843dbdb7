"""The commands `jump` and `step-off`: over the board, or without one (JUMP, FALL-01)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field, model_validator

from theomachy.board.grid import on_board
from theomachy.board.spaces import VECTORS, Body, Space, chebyshev, footprint, occupied
from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs
from theomachy.core.procedure import At
from theomachy.games.god_marked.commands.checks import (
    ACTION,
    ANSWERED,
    BATON,
    Options,
    can_spend,
    first,
    has_baton,
    no_chase,
    present,
    told,
)
from theomachy.games.god_marked.commands.walks import Named
from theomachy.games.god_marked.creatures.anatomy import can_fly
from theomachy.games.god_marked.creatures.grappling import is_rooted
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.mechanics.reactions import way_to_hit_back
from theomachy.games.god_marked.procedures import (
    aftermath,
    jumping,
    movement,
    opportunity,
    spending,
    walking,
)
from theomachy.games.god_marked.procedures.walking import Course
from theomachy.games.god_marked.scene.ground import ground, level
from theomachy.games.god_marked.scene.leaping import Leap, barred, farthest, leap_to, reach_of_jump
from theomachy.games.god_marked.scene.opportunities import Event, step_away
from theomachy.games.god_marked.scene.places import apart, notices, others_standing
from theomachy.games.god_marked.scene.ways import mover
from theomachy.games.god_marked.state import State, out_of_the_fight


class JumpInputs(Inputs):
    """Where to, or how far; and whether a Reflex roll is made to get farther."""

    to: Named | None = Field(default=None, description="the space to jump to, as [column, row]")
    toward: str = Field(default="", description="without a board: the creature to come nearer to")
    away: str = Field(default="", description="without a board: the creature to get away from")
    spaces: int = Field(
        default=0, ge=0, le=10_000, description="without a board: how far; 0 is as far as it goes"
    )
    stretch: bool = Field(
        default=False, description="make a Reflex roll, which may carry the jump farther"
    )

    @model_validator(mode="after")
    def _one_way(self) -> JumpInputs:
        if sum(map(bool, (self.to is not None, self.toward, self.away))) > 1:
            raise ValueError("name one of to, toward and away")
        if self.to is not None and self.spaces:
            raise ValueError("spaces is for a jump without a board")
        return self


def check_jump(state: State, by: str, inputs: JumpInputs | None) -> Refusal | None:
    """GM-JUMP-01, GM-JUMP-02, GM-COND-10, GM-COND-14: whether the creature can jump, and there."""
    refusal = first(
        can_spend(state, by),
        no_chase(state, by),
        _can_jump(state, by) if by in state.creatures else None,
    )
    if refusal is not None or inputs is None:
        return refusal
    if ground(state) is None:
        return _course_refusal(state, by, inputs)
    return _leap_refusal(state, by, inputs)


def _can_jump(state: State, by: str) -> Refusal | None:
    if is_rooted(state, by):
        return Refusal("restrained", f"{by} is held fast and cannot jump", "by")
    if state.creatures[by].on:
        return Refusal("on-a-body", f"{by} is on a body and has to come down first", "by")
    if state.creatures[by].has(Condition.PRONE):
        return Refusal("prone", f"{by} lies on the ground and has to get up first", "by")
    return None


def most(state: State, by: str, inputs: JumpInputs) -> int:
    """GM-JUMP-02: the spaces that the jump can have at the best."""
    return farthest(state, by) if inputs.stretch else reach_of_jump(state, by)


def _too_far(state: State, by: str, inputs: JumpInputs, spaces: int, where: str) -> Refusal | None:
    reach = most(state, by, inputs)
    if spaces <= reach:
        return None
    allowed = [f"at most {reach}"]
    if not inputs.stretch and spaces <= farthest(state, by):
        allowed.append("farther with stretch")
    return Refusal("too-far", f"that is a jump of {spaces}", where, tuple(allowed))


def _leap_refusal(state: State, by: str, inputs: JumpInputs) -> Refusal | None:
    """GM-JUMP-01: whether a jump over the board can get there."""
    if inputs.to is None or state.creatures[by].at is None:
        return Refusal("needs-a-space", "on a board, name a space", "with.to")
    way = leap_to(state, by, inputs.to)
    if way is None:
        return Refusal("off-board", f"{list(inputs.to)} is off the board", "with.to")
    if len(way.path) < 2:
        return Refusal("already-there", f"{by} stands there", "with.to")
    too_far = _too_far(state, by, inputs, way.length, "with.to")
    return too_far or barred(state, by, way, most(state, by, inputs))


def _course_refusal(state: State, by: str, inputs: JumpInputs) -> Refusal | None:
    """GM-TABLE-02, GM-JUMP-01: the same without a board."""
    if inputs.to is not None:
        return Refusal("no-board", "there is no board: go toward or away from somebody", "with.to")
    whom, where = (inputs.toward, "with.toward") if inputs.toward else (inputs.away, "with.away")
    missing = present(state, whom, where) if whom else None
    if missing is not None:
        return missing
    if whom == by:
        return Refusal("not-yourself", f"{by} cannot jump toward itself", where)
    if not course_of(state, by, inputs).spaces:
        if inputs.toward and not way_to_hit_back(apart(state, by, whom)):
            return Refusal("already-there", f"{by} stands next to {whom}", where)
        return Refusal("too-far", f"{by} jumps no space", "with.stretch", ("with stretch",))
    return _too_far(state, by, inputs, inputs.spaces, "with.spaces")


def course_of(state: State, by: str, inputs: JumpInputs) -> Course:
    """A jump without a board as the inputs mean it: as far as it goes, toward somebody next to it."""
    spaces = inputs.spaces or most(state, by, inputs)
    if inputs.toward:
        spaces = min(spaces, way_to_hit_back(apart(state, by, inputs.toward)))
    return Course(inputs.toward or inputs.away, spaces, away=bool(inputs.away))


async def jump(at: At[State], by: str, inputs: JumpInputs) -> None:
    """GM-JUMP-01, GM-OPP-01: 1 action. It is one step: Opportunity is for those whom it leaves."""
    way = None if inputs.to is None else leap_to(at.state, by, inputs.to)
    course = course_of(at.state, by, inputs)
    start = at.state.creatures[by].at
    if not await opportunity.taken(at, _event(at.state, by, way, course)):
        await spending.spend(at, by, 1, "jump")
        held = await walking.held_fast(at, by) or at.state.creatures[by].at != start
        if way is not None and not held:
            await jumping.leap(at, by, way, stretch=inputs.stretch)
        elif not held:
            await jumping.leap_plainly(at, by, course, stretch=inputs.stretch)
    await aftermath.settle(at)


def _event(state: State, by: str, way: Leap | None, course: Course) -> Event:
    """GM-OPP-01: a jump as an event: an action, and one step from take-off to landing."""
    title, after = f"{by} jumps", dict[str, int]()
    if way is not None:
        after = step_away(state, by, way.path[-1]).after
    elif course.whom:
        after = walking.plain_step(state, by, walking.distances_after(state, by, course)).after
    return Event(by, title, 1, after=after)


def jump_options(state: State, by: str) -> Mapping[str, Options]:
    """The spaces that a jump reaches without a roll; without a board, whom to jump to or from."""
    if by not in state.creatures:
        return {}
    at = state.creatures[by].at
    if ground(state) is not None and at is not None:
        reach = reach_of_jump(state, by)
        around = [
            (column, row)
            for column in range(at[0] - reach, at[0] + reach + 1)
            for row in range(at[1] - reach, at[1] + reach + 1)
        ]
        return {"to": tuple(_spot(space) for space in around if _within(state, by, space, reach))}
    others = tuple(
        Option(one.name, one.name)
        for one in state.creatures.values()
        if one.name != by and not out_of_the_fight(one)
    )
    return {"toward": others, "away": others}


def _within(state: State, by: str, space: Space, reach: int) -> bool:
    way = leap_to(state, by, space) if min(space) >= 0 else None
    if way is None or len(way.path) < 2 or way.length > reach:
        return False
    return barred(state, by, way, reach) is None


def _spot(space: Space) -> Option:
    return Option(f"{space[0]},{space[1]}", f"Column {space[0]}, row {space[1]}")


def preview_jump(state: State, by: str, inputs: JumpInputs) -> Mapping[str, Any]:
    """GM-JUMP-01: the way of the jump over the board, which costs no movement."""
    way = None if inputs.to is None else leap_to(state, by, inputs.to)
    return {} if way is None else {"path": [list(space) for space in way.path]}


class StepInputs(Inputs):
    """Where the edge is stepped over."""

    to: Named = Field(description="the lower space next to one, as [column, row]")


def check_step(state: State, by: str, inputs: StepInputs | None) -> Refusal | None:
    """GM-FALL-01, GM-MOVE-02: whether there is an edge to step over, and movement for the step."""
    refusal = first(has_baton(state, by), _can_jump(state, by) if by in state.creatures else None)
    if refusal is not None:
        return refusal
    one, board = state.creatures[by], ground(state)
    if board is None or one.at is None:
        return Refusal("no-board", "there is no board with an edge", "by")
    if can_fly(one):
        return Refusal("flies", f"{by} flies and does not fall", "by")
    if inputs is not None:
        return _edge_refusal(state, by, inputs.to)
    if not edges_beside(state, by):
        return Refusal("no-edge", f"no lower space is next to {by}", "by")
    return None


def edges_beside(state: State, by: str) -> tuple[Space, ...]:
    """GM-FALL-01: the lower spaces next to a creature on the board that it could step off to."""
    at = state.creatures[by].at
    if at is None or ground(state) is None:
        return ()
    around = [(at[0] + east, at[1] + south) for east, south in VECTORS.values()]
    return tuple(space for space in around if _edge_refusal(state, by, space) is None)


def _edge_refusal(state: State, by: str, to: Space) -> Refusal | None:
    one, board = state.creatures[by], ground(state)
    if board is None or one.at is None or not on_board(board, to, one.size):
        return Refusal("off-board", f"{list(to)} is off the board", "with.to")
    if chebyshev(one.at, to) != 1 or level(state, to, one.size) >= level(state, one.at, one.size):
        return Refusal("no-edge", f"{list(to)} is not a lower space next to {by}", "with.to")
    spaces = frozenset(footprint(to, one.size))
    crowd = occupied(
        Body(each.at, each.size)
        for each in others_standing(state, by)
        if each.at is not None and notices(state, by, each.name)
    )
    if not spaces.isdisjoint(crowd | board.blocked):
        return Refusal("place-taken", f"{list(to)} is taken", "with.to")
    cost = mover(state, by).prices.plain
    if state.fight.active and cost > one.movement:
        return Refusal("too-far", f"the step costs {cost}", "with.to", (f"at most {one.movement}",))
    return None


async def step_off(at: At[State], by: str, inputs: StepInputs) -> None:
    """GM-FALL-01, GM-MOVE-02, GM-OPP-01: one space of movement, and down."""
    start = at.state.creatures[by].at
    event = step_away(at.state, by, inputs.to)
    stopped = await opportunity.taken(at, event) or await walking.held_fast(at, by)
    if start is not None and not stopped and at.state.creatures[by].at == start:
        cost = mover(at.state, by).prices.plain if at.state.fight.active else 0
        await movement.pay_movement(at, by, cost)
        await movement.walk_on(at, by, (start, inputs.to))
        await jumping.down(at, by, start)
    await aftermath.settle(at)


def step_options(state: State, by: str) -> Mapping[str, Options]:
    """The lower spaces next to one."""
    return {"to": tuple(map(_spot, edges_beside(state, by)))} if by in state.creatures else {}


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "jump",
        "Jump",
        ("GM-JUMP-01", "GM-JUMP-02", "GM-FALL-01"),
        JumpInputs,
        check_jump,
        jump,
        jump_options,
        preview_jump,
        asks=(*ANSWERED, "reflex"),
        tells=told("counted", "jumped", "moved", "distance-changed", "blocked", "fell"),
        refuses=(
            *ACTION,
            "in-a-chase",
            "restrained",
            "on-a-body",
            "prone",
            "needs-a-space",
            "no-board",
            "off-board",
            "already-there",
            "too-far",
            "way-blocked",
            "place-taken",
            "not-yourself",
        ),
    ),
    Command(
        "step-off",
        "Step off an edge",
        ("GM-FALL-01", "GM-FALL-02"),
        StepInputs,
        check_step,
        step_off,
        step_options,
        asks=ANSWERED,
        tells=told("counted", "moved", "blocked", "fell"),
        refuses=(
            *BATON,
            "restrained",
            "on-a-body",
            "prone",
            "no-board",
            "flies",
            "off-board",
            "no-edge",
            "place-taken",
            "too-far",
        ),
    ),
)
