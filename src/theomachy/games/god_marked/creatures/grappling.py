"""Who holds whom, and what that allows: sizes, being held fast, taking somebody along (GRAPPLE)."""

from __future__ import annotations

from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.mechanics import grapple, sizes
from theomachy.games.god_marked.state import Grapple, State


def may_handle(state: State, by: str, target: str) -> bool:
    """GM-SIZE-02: whether a target is not too big to be shoved, grappled or tripped."""
    own, other = state.creatures[by], state.creatures[target]
    return sizes.may_handle(own.size, other.size, state.house.size_steps == "category")


def held_by(state: State, name: str) -> tuple[Grapple, ...]:
    """GM-GRAPPLE-02: the grapples in which a creature is held."""
    return tuple(one for one in state.grapples if one.target == name)


def victims(state: State, name: str) -> tuple[str, ...]:
    """GM-GRAPPLE-02: whom a creature holds."""
    return tuple(one.target for one in state.grapples if one.grappler == name)


def is_rooted(state: State, name: str) -> bool:
    """GM-COND-10, GM-GRAPPLE-02, GM-GRAPPLE-05: whether a creature cannot walk.

    One who holds another alone can; one who is held, Restrained or pins with others cannot.
    """
    pins = any(one.grappler == name and one.together for one in state.grapples)
    return pins or bool(held_by(state, name)) or state.creatures[name].has(Condition.RESTRAINED)


def spaces_taking_along(state: State, name: str, pool: int) -> int:
    """GM-GRAPPLE-02, GM-SIZE-10: what is left of a pool for somebody who takes others along."""
    own = state.creatures[name].size
    sizes_held = [state.creatures[victim].size for victim in victims(state, name)]
    return min([grapple.grappler_movement(pool, own, size) for size in sizes_held], default=pool)


def burden(state: State, name: str) -> int:
    """GM-GRAPPLE-02: what each point of a way takes from the pool: 2 for a hindered grappler."""
    return 1 if spaces_taking_along(state, name, 2) == 2 else 2
