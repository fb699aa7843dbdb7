"""Jumping, and stepping off an edge: the roll, the way, the landing, the fall (JUMP, FALL)."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from theomachy.board.spaces import Space
from theomachy.core.facts import Term, Trace
from theomachy.core.procedure import At
from theomachy.core.readings import ByFunction
from theomachy.games.god_marked.creatures.anatomy import can_fly
from theomachy.games.god_marked.creatures.numbers import movement_full, sees
from theomachy.games.god_marked.facts import Blocked, Jumped
from theomachy.games.god_marked.mechanics import jumps
from theomachy.games.god_marked.procedures import destiny, falls, grapples, movement
from theomachy.games.god_marked.procedures.checking import check_terms
from theomachy.games.god_marked.procedures.rolls import roll_d20, sum_of
from theomachy.games.god_marked.procedures.walking import Course, distances_after
from theomachy.games.god_marked.scene.ground import level
from theomachy.games.god_marked.scene.leaping import (
    Leap,
    has_run_up,
    landing,
    reach_of_jump,
    reflex_skill,
)
from theomachy.games.god_marked.state import State


async def reach(at: At[State], name: str, wanted: int, *, stretch: bool) -> tuple[int, Trace]:
    """GM-JUMP-01, GM-JUMP-02: how far the jump gets, with the Reflex roll if one is made."""
    running, one = has_run_up(at.state, name), at.state.creatures[name]
    plain = reach_of_jump(at.state, name)
    share = "half" if running else "a quarter"
    own = Term("Movement", plain, "GM-JUMP-01", f"{share} of {movement_full(at.state, one)}")
    if not stretch:
        return plain, Trace("jump", plain, (own,), "GM-JUMP-01")
    skill = reflex_skill(at.state)
    terms = check_terms(at.state, one, skill)
    state, extra = at.state, sum_of(terms)

    def read(faces: tuple[int, ...]) -> Hashable:
        return min(wanted, reach_of_jump(state, name, faces[0] + extra)), faces[0] == 20

    rolling = await roll_d20(at, name, "reflex", skill, terms, ByFunction(read))
    rolling = await destiny.turned(
        at,
        name,
        "reflex",
        rolling,
        lambda total: min(wanted, reach_of_jump(state, name, total)),
        wanted,
        "not as far as wanted",
    )
    whole = reach_of_jump(state, name, rolling.total)
    gain = Term("Reflex", whole - plain, "GM-JUMP-02", f"{share} of {rolling.shown}")
    return whole, Trace("jump", whole, (own, gain), "GM-JUMP-02")


async def leap(at: At[State], name: str, way: Leap, *, stretch: bool) -> None:
    """GM-JUMP-01, GM-JUMP-02: over the board, as far as it gets; from there it may fall."""
    running = has_run_up(at.state, name)
    far, trace = await reach(at, name, way.length, stretch=stretch)
    end = landing(at.state, name, way, far)
    audience = sees(at.state, at.state.creatures[name])
    await _told(at, name, end, far, running, trace)
    if end < min(far, len(way.path) - 1):
        await at.tell(Blocked(name=name, at=way.path[end + 1], audience=audience))
    await movement.go(at, name, way.path[: end + 1])
    await grapples.take_along(at, name, end)
    await down(at, name, way.path[0], spared=far)


async def leap_plainly(at: At[State], name: str, course: Course, *, stretch: bool) -> None:
    """GM-TABLE-02, GM-JUMP-01, GM-JUMP-02: without a board, toward or away from somebody, or up."""
    running = has_run_up(at.state, name)
    far, trace = await reach(at, name, course.spaces, stretch=stretch)
    spaces = min(far, course.spaces)
    await _told(at, name, spaces, far, running, trace)
    if course.whom and spaces:
        after = distances_after(at.state, name, replace(course, spaces=spaces))
        await movement.change_distance(at, name, after, spaces)
        await grapples.take_along(at, name, spaces)


async def _told(
    at: At[State], name: str, spaces: int, far: int, running: bool, trace: Trace
) -> None:
    """GM-JUMP-01: what was jumped; paid for from the pool where the house says so."""
    audience = sees(at.state, at.state.creatures[name])
    if at.state.house.jump_costs_movement and at.state.fight.active:
        await movement.pay_movement(at, name, jumps.jump_cost(spaces))
    await at.tell(
        Jumped(
            name=name,
            spaces=spaces,
            reach=far,
            running=running,
            audience=audience,
            traces=(trace,),
        )
    )


async def down(at: At[State], name: str, start: Space, *, spared: int = 0) -> None:
    """GM-FALL-01: from where it was to lower ground is a fall; not what a jump of `spared` reaches.

    One who flies does not fall.
    """
    one = at.state.creatures[name]
    if one.at is None or can_fly(one):
        return
    drop = level(at.state, start, one.size) - level(at.state, one.at, one.size)
    if drop > spared:
        await falls.fall(at, name, drop)
