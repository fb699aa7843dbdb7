"""The commands `climb` and `come-down`: onto a giant's body, over it, and off it (GIANT, SIZE-09)."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from theomachy.board.plain import Distances, with_distance
from theomachy.board.spaces import Space, chebyshev
from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs
from theomachy.core.procedure import At
from theomachy.games.god_marked.commands.checks import (
    ANSWERED,
    BATON,
    Options,
    first,
    has_baton,
    no_chase,
    present,
    still_there,
    told,
)
from theomachy.games.god_marked.commands.walks import Named
from theomachy.games.god_marked.creatures.grappling import is_rooted
from theomachy.games.god_marked.creatures.numbers import see_all
from theomachy.games.god_marked.facts import ClimbedOn
from theomachy.games.god_marked.mechanics.giants import climbing_cost
from theomachy.games.god_marked.mechanics.movement import may_move
from theomachy.games.god_marked.procedures import aftermath, movement, opportunity, riding
from theomachy.games.god_marked.scene.climbing import (
    free_beside,
    free_on_body,
    may_climb,
    way_down_cost,
)
from theomachy.games.god_marked.scene.leaping import straight
from theomachy.games.god_marked.scene.opportunities import Event, step_away
from theomachy.games.god_marked.scene.places import MELEE, apart
from theomachy.games.god_marked.scene.ways import is_slowed
from theomachy.games.god_marked.state import State


class ClimbInputs(Inputs):
    """Whom to climb, and how far."""

    giant: str = Field(
        default="", description="the giant; left out: the one on which you are already"
    )
    to: Named | None = Field(
        default=None, description="the space of its body; left out: the nearest that is free"
    )
    spaces: int = Field(
        default=1, ge=1, le=1000, description="without a board: how many spaces you climb on it"
    )


def giant_of(state: State, by: str, inputs: ClimbInputs) -> str:
    """The giant that is meant."""
    return inputs.giant or state.creatures[by].on


def check_climb(state: State, by: str, inputs: ClimbInputs | None) -> Refusal | None:
    """GM-GIANT-01, GM-GIANT-03: the reason why not."""
    refusal = first(has_baton(state, by), no_chase(state, by)) or _held(state, by)
    if refusal is not None:
        return refusal
    if inputs is None:
        if any(may_climb(state, by, name) for name in state.creatures if name != by):
            return None
        return Refusal("not-climbable", "nobody here can be climbed", "by")
    giant = giant_of(state, by, inputs)
    return _no_giant(state, by, giant) or _no_way(state, by, giant, inputs)


def _held(state: State, by: str) -> Refusal | None:
    if is_rooted(state, by):
        return Refusal("restrained", f"{by} is held fast and cannot climb", "by")
    return None


def _no_giant(state: State, by: str, giant: str) -> Refusal | None:
    """GM-GIANT-01, GM-SIZE-09: whether there is somebody that can be climbed, next to one."""
    missing = still_there(state, giant, "with.giant")
    if missing is not None:
        return missing
    one = state.creatures[by]
    if giant == by or not may_climb(state, by, giant):
        size = state.creatures[giant].size
        detail = f"{giant} cannot be climbed: opponents of size 8 or more can, it is of size {size}"
        return Refusal("not-climbable", detail, "with.giant")
    if one.on and one.on != giant:
        return Refusal("on-a-body", f"{by} is on {one.on}: come down first", "with.giant")
    spaces = apart(state, by, giant)
    if not one.on and spaces > MELEE:
        detail = f"{giant} is {spaces} spaces away, not {MELEE}"
        return Refusal("out-of-range", detail, "with.giant")
    return None


def _no_way(state: State, by: str, giant: str, inputs: ClimbInputs) -> Refusal | None:
    """GM-GIANT-03: whether the space is one of the body, free, and near enough."""
    goal = goal_of(state, by, giant, inputs.to)
    if state.creatures[by].at is not None and state.creatures[giant].at is not None:
        if goal is None:
            free = free_on_body(state, by, giant)
            allowed = tuple(f"{column},{row}" for column, row in free[:8])
            detail = f"{by} cannot stand there on {giant}"
            return Refusal("no-such-space", detail, "with.to", allowed)
    elif inputs.to is not None:
        return Refusal("no-board", "there is no board: say how many spaces", "with.to")
    cost, pool = climb_cost(state, by, goal, inputs.spaces), state.creatures[by].movement
    if state.fight.active and not may_move(pool, cost):
        most = pool // climbing_cost(1)
        allowed = (f"at most {most} spaces",)
        return Refusal("too-far", f"it costs {cost} movement, {pool} are left", "with.to", allowed)
    return None


def goal_of(state: State, by: str, giant: str, to: Space | None) -> Space | None:
    """The space of the body that is meant; None without a board, or if one cannot stand there."""
    free = free_on_body(state, by, giant)
    if to is None:
        return free[0] if free else None
    return to if to in free else None


def climb_cost(state: State, by: str, goal: Space | None, spaces: int) -> int:
    """GM-GIANT-03: each space on the body costs double."""
    at = state.creatures[by].at
    return climbing_cost(spaces if at is None or goal is None else chebyshev(at, goal))


async def climb(at: At[State], by: str, inputs: ClimbInputs) -> None:
    """GM-GIANT-01, GM-GIANT-03, GM-OPP-01: it costs movement alone; Opportunity comes first."""
    giant = giant_of(at.state, by, inputs)
    goal = goal_of(at.state, by, giant, inputs.to)
    place = at.state.creatures[by].at
    title = f"{by} climbs {giant}"
    event = step_away(at.state, by, goal) if goal is not None else Event(by, title)
    if not await opportunity.taken(at, event) and at.state.creatures[by].at == place:
        if at.state.fight.active:
            cost = climb_cost(at.state, by, goal, inputs.spaces)
            await movement.pay_movement(at, by, cost)
        await _gets_on(at, by, giant, goal, inputs.spaces)
    await aftermath.settle(at)


async def _gets_on(at: At[State], by: str, giant: str, goal: Space | None, spaces: int) -> None:
    one = at.state.creatures[by]
    if one.at is not None and goal is not None:
        await movement.go(at, by, straight(one.at, goal))
    elif not one.on:
        now = with_distance(at.state.distances or Distances(), by, giant, 0)
        await movement.change_distance(at, by, now, spaces)
    if not at.state.creatures[by].on:
        audience = see_all(at.state, by, giant)
        await at.tell(ClimbedOn(name=by, giant=giant, audience=audience))


def climb_options(state: State, by: str) -> Mapping[str, Options]:
    """Whom one could climb, and the spaces of the body that one is on."""
    if by not in state.creatures:
        return {}
    others = tuple(
        Option(one.name, one.title or one.name, _no_giant(state, by, one.name))
        for one in state.creatures.values()
        if one.name != by and may_climb(state, by, one.name)
    )
    near = [each.id for each in others if each.because is None]
    giant = state.creatures[by].on or (near[0] if near else "")
    free = free_on_body(state, by, giant) if giant in state.creatures else ()
    return {
        "giant": others,
        "to": tuple(Option(f"{space[0]},{space[1]}", _words(state, by, space)) for space in free),
    }


def _words(state: State, by: str, space: Space) -> str:
    return f"{space[0]}, {space[1]}: {climb_cost(state, by, space, 1)} movement"


class DownInputs(Inputs):
    """Where to."""

    to: Named | None = Field(
        default=None, description="a free space beside the giant; left out: the nearest"
    )


def check_down(state: State, by: str, inputs: DownInputs | None) -> Refusal | None:
    """GM-GIANT-01, GM-GIANT-03: whether one is on a body, and comes down there."""
    refusal = first(has_baton(state, by), present(state, by)) or _held(state, by)
    if refusal is not None:
        return refusal
    if not state.creatures[by].on:
        return Refusal("not-on-a-body", f"{by} is on nobody's body", "by")
    return None if inputs is None else _no_way_down(state, by, inputs)


def _no_way_down(state: State, by: str, inputs: DownInputs) -> Refusal | None:
    one = state.creatures[by]
    goal = down_to(state, by, inputs.to)
    if one.at is not None and goal is None:
        allowed = tuple(f"{across},{down}" for across, down in free_beside(state, by, one.on)[:8])
        return Refusal("no-such-space", f"{by} cannot come down there", "with.to", allowed)
    cost = way_down_cost(state, by, goal, is_slowed(one))
    if state.fight.active and not may_move(one.movement, cost):
        detail = f"it costs {cost} movement, {one.movement} are left"
        return Refusal("too-far", detail, "with.to")
    return None


def down_to(state: State, by: str, to: Space | None) -> Space | None:
    """The space beside the giant that is meant; None if one cannot come there."""
    free = free_beside(state, by, state.creatures[by].on)
    if to is None:
        return free[0] if free else None
    return to if to in free else None


async def come_down(at: At[State], by: str, inputs: DownInputs) -> None:
    """GM-GIANT-01, GM-GIANT-03, GM-OPP-01: off the body, to the ground beside it."""
    one, goal = at.state.creatures[by], down_to(at.state, by, inputs.to)
    event = step_away(at.state, by, goal) if goal is not None else Event(by, f"{by} comes down")
    if not await opportunity.taken(at, event) and at.state.creatures[by].on == one.on:
        if at.state.fight.active:
            cost = way_down_cost(at.state, by, goal, is_slowed(one))
            await movement.pay_movement(at, by, cost)
        await riding.come_off(at, by)
        if one.at is not None and goal is not None:
            await movement.go(at, by, straight(one.at, goal))
        else:
            now = with_distance(at.state.distances or Distances(), by, one.on, MELEE)
            await movement.change_distance(at, by, now, MELEE)
    await aftermath.settle(at)


def down_options(state: State, by: str) -> Mapping[str, Options]:
    """The free spaces beside the giant."""
    one = state.creatures.get(by)
    if one is None or not one.on:
        return {}
    free = free_beside(state, by, one.on)
    return {
        "to": tuple(Option(f"{space[0]},{space[1]}", f"{space[0]}, {space[1]}") for space in free)
    }


ON_BODY = (*BATON, "restrained", "no-such-space", "too-far")

COMMANDS: tuple[Command[State], ...] = (
    Command(
        "climb",
        "Climb a giant",
        ("GM-GIANT-01", "GM-GIANT-03", "GM-SIZE-09"),
        ClimbInputs,
        check_climb,
        climb,
        climb_options,
        asks=ANSWERED,
        tells=told("counted", "moved", "climbed-on"),
        refuses=(
            *(*ON_BODY, "in-a-chase", "already-fallen", "not-climbable", "on-a-body"),
            *("out-of-range", "no-board"),
        ),
    ),
    Command(
        "come-down",
        "Come down from a giant",
        ("GM-GIANT-01", "GM-GIANT-03"),
        DownInputs,
        check_down,
        come_down,
        down_options,
        asks=ANSWERED,
        tells=told("counted", "moved", "came-off"),
        refuses=(*ON_BODY, "not-on-a-body"),
    ),
)
