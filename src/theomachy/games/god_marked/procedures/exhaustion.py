"""Tired 5: unconscious, with all that was held on the ground; and picking it up again (TIRED-03)."""

from __future__ import annotations

from theomachy.board.spaces import distance
from theomachy.core.procedure import At
from theomachy.games.god_marked.creatures.numbers import sees
from theomachy.games.god_marked.facts import ThingsDropped, ThingsPickedUp
from theomachy.games.god_marked.mechanics.tired import is_unconscious
from theomachy.games.god_marked.state import Creature, State

ATTACHED = "attached"
"""The property of a weapon that nobody can drop."""


def held_by(one: Creature) -> tuple[str, ...]:
    """GM-TIRED-03: the ids of what a creature has in its hands."""
    weapons = [
        key for key, each in one.weapons.items() if each.hands and ATTACHED not in each.properties
    ]
    return (*weapons, *[key for key, each in one.gear.items() if each.hands])


async def settle(at: At[State]) -> None:
    """GM-TIRED-03: whoever is at level 5 drops everything that it holds."""
    for name, one in at.state.creatures.items():
        if is_unconscious(one.tired) and (things := held_by(one)):
            audience = sees(at.state, one)
            await at.tell(ThingsDropped(name=name, things=things, audience=audience))


async def pick_up(at: At[State], name: str, things: tuple[str, ...]) -> None:
    """GM-TIRED-03, GM-ACTION-03: what lay on the ground is in hand again."""
    audience = sees(at.state, at.state.creatures[name])
    await at.tell(ThingsPickedUp(name=name, things=things, audience=audience))


def is_within_reach(state: State, one: Creature) -> bool:
    """Whether what a creature has dropped lies under it or next to it."""
    lying = one.dropped
    if lying is None or lying.at is None or one.at is None:
        return lying is not None

    return distance(one.at, lying.at, one.size, 1, state.house.grid_distance) <= 1
