"""Walking on one's own turn: leg by leg, with Opportunity at each step that leaves melee (MOVE, OPP)."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.board.paths import Path
from theomachy.board.plain import Distances, approach, distance_of, withdraw
from theomachy.board.spaces import Space
from theomachy.core.procedure import At
from theomachy.games.god_marked.creatures.grappling import burden, is_rooted, victims
from theomachy.games.god_marked.creatures.numbers import sees
from theomachy.games.god_marked.facts import Done
from theomachy.games.god_marked.mechanics.movement import may_move, way_cost
from theomachy.games.god_marked.procedures import grapples, movement, opportunity, riding
from theomachy.games.god_marked.scene.opportunities import Event, step_away, who_may
from theomachy.games.god_marked.scene.places import notices
from theomachy.games.god_marked.scene.ways import cost_of, free_part, is_slowed, tried_part
from theomachy.games.god_marked.state import Creature, State, enemies, with_creature


async def walk(at: At[State], name: str, path: Path) -> None:
    """GM-MOVE-02, GM-OPP-01: along a way on the board, paid from the pool, as far as it goes.

    Each step out of an enemy's reach asks for Opportunity first; a Direct Hit stops the walk where
    it is, and so does all that leaves the walker elsewhere, held, or short of movement. That one
    who is not noticed was asked is seen by its blow alone: the walk is not told in pieces for it.
    """
    if await held_fast(at, name):
        return
    before, gone = at.state.creatures[name], 0
    for place in range(len(free_part(at.state, name, path)) - 1):
        there = with_creature(at.state, name, at=path[place])
        event = step_away(there, name, path[place + 1])
        names = who_may(there, event)
        if any(notices(at.state, name, one) for one in names):
            if not await comes_to(at, before, path[gone : place + 1]):
                return
            gone = place
        there = with_creature(at.state, name, at=path[place])
        strikes = await opportunity.strikers(at, there, event)
        if not strikes:
            continue
        if not await comes_to(at, before, path[gone : place + 1]):
            return
        gone = place
        if await opportunity.struck(at, event, strikes) or not stands(at.state, before, path[gone]):
            return
    await comes_to(at, before, path[gone:], stops=True)


async def held_fast(at: At[State], name: str) -> bool:
    """GM-COND-10, GM-GRAPPLE-02: held by one it knows nothing of, it learns so at its first step."""
    if not is_rooted(at.state, name):
        return False
    await movement.pay_movement(at, name, 1 if at.state.fight.active else 0)
    audience = sees(at.state, at.state.creatures[name])
    await at.tell(Done(name=name, what=f"{name} is held fast and cannot walk", audience=audience))
    return True


async def comes_to(at: At[State], before: Creature, path: Path, *, stops: bool = False) -> bool:
    """A stretch of the walk, if there is one; whether the walker gets to its end."""
    end = path[-1]
    if len(path) > 1:
        await leg(at, before.name, path, stops)
    return stands(at.state, before, end)


def stands(state: State, before: Creature, place: Space) -> bool:
    """Whether the walker is at this place, and still as it was when it set out."""
    one = state.creatures[before.name]
    return one.at == place and one.in_dim_light is before.in_dim_light and not one.dead


async def leg(at: At[State], name: str, path: Path, stops: bool) -> None:
    """GM-MOVE-02, GM-GRAPPLE-02: an unbroken stretch, whom the walker holds taken along."""
    heavy = burden(at.state, name) if at.state.fight.active else 0
    cost = cost_of(at.state, name, tried_part(at.state, name, path, stops=stops)) * heavy
    if is_rooted(at.state, name) or not may_move(at.state.creatures[name].movement, cost):
        return
    await movement.walk_on(at, name, path, heavy, stops=stops)
    await riding.shaken(at, name)
    await grapples.take_along(at, name, len(path) - 1)


@dataclass(frozen=True, slots=True)
class Course:
    """A walk without a board: toward or away from somebody, `slow` of its spaces in water and such."""

    whom: str
    spaces: int
    slow: int = 0
    away: bool = False


def course_cost(state: State, name: str, course: Course) -> int:
    """GM-MOVE-02, GM-MOVE-03, GM-GRAPPLE-02: what a walk without a board takes from the pool."""
    plain = course.spaces - course.slow
    way = way_cost(plain, course.slow, is_slowed(state.creatures[name]))
    return way * burden(state, name)


def distances_after(state: State, name: str, course: Course) -> Distances:
    """GM-TABLE-02: who is how far from whom after a walk."""
    now = state.distances or Distances()
    change = withdraw if course.away else approach
    return change(now, name, course.whom, course.spaces, state.creatures)


def plain_step(state: State, name: str, after: Distances) -> Event:
    """GM-OPP-01: a walk without a board, as an event."""
    held = victims(state, name)
    distances = {
        one.name: distance_of(after, name, one.name)
        for one in enemies(state, name)
        if one.name not in held and one.on != name
    }
    return Event(name, f"{name} walks away", after=distances)


async def walk_plainly(at: At[State], name: str, course: Course) -> None:
    """GM-TABLE-02, GM-MOVE-02, GM-OPP-01: the same without a board; Opportunity comes first."""
    if await held_fast(at, name):
        return
    new = distances_after(at.state, name, course)
    before = at.state.distances
    if await opportunity.taken(at, plain_step(at.state, name, new)):
        return
    cost = course_cost(at.state, name, course) if at.state.fight.active else 0
    moved = at.state.distances != before
    if moved or is_rooted(at.state, name) or not may_move(at.state.creatures[name].movement, cost):
        return
    await movement.pay_movement(at, name, cost)
    await movement.change_distance(at, name, new, course.spaces)
    await riding.shaken(at, name)
    await grapples.take_along(at, name, course.spaces)
