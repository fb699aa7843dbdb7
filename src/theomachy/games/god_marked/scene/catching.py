"""Who could catch somebody who falls, and by which way it gets there (FALL-04)."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.board.spaces import Space, chebyshev
from theomachy.games.god_marked.creatures.grappling import is_rooted
from theomachy.games.god_marked.creatures.numbers import movement_full
from theomachy.games.god_marked.creatures.readiness import stands, steps_in
from theomachy.games.god_marked.mechanics.reactions import may_protect
from theomachy.games.god_marked.scene.ground import ground, level
from theomachy.games.god_marked.scene.places import MELEE
from theomachy.games.god_marked.scene.ways import in_reach, way_beside
from theomachy.games.god_marked.state import Creature, State, allies


@dataclass(frozen=True, slots=True)
class Way:
    """How a catcher gets to the landing: what it costs, and to which space on a board."""

    cost: int
    to: Space | None = None


def catchers(state: State, who: str) -> dict[str, Way]:
    """GM-FALL-04: the teammates who are able to get to where a creature lands, with their ways."""
    found = {
        one.name: way_to_landing(state, one, state.creatures[who])
        for one in allies(state, who)
        if stands(one)
        and steps_in(one, state.creatures[who])
        and not one.altitude
        and not is_rooted(state, one.name)
    }
    return {name: way for name, way in found.items() if way is not None}


def way_to_landing(state: State, one: Creature, faller: Creature) -> Way | None:
    """GM-FALL-04: the cheapest way to a space next to the landing and on about its height."""
    pool = one.movement if state.fight.active else movement_full(state, one)
    if ground(state) is None or one.at is None or faller.at is None:
        cost = way_beside(state, one.name, faller.name)
        return Way(cost) if cost is not None and may_protect(cost, pool) else None
    landing, place = faller.at, level(state, faller.at, faller.size)
    costs = {one.at: 0, **in_reach(state, one.name, pool)}
    near = [
        Way(cost, space)
        for space, cost in costs.items()
        if chebyshev(space, landing, one.size, faller.size) <= MELEE
        and abs(level(state, space, one.size) - place) <= MELEE
    ]
    return min(near, key=lambda way: (way.cost, way.to), default=None)
