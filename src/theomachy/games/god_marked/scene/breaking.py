"""With what a creature could break an object before it hits (OBJECT-04)."""

from __future__ import annotations

from theomachy.core.ask import Option
from theomachy.games.god_marked.content.records import Weapon
from theomachy.games.god_marked.scene.reaching import usable_weapons
from theomachy.games.god_marked.state import Creature, State
from theomachy.games.god_marked.state.objects import SceneObject

BREAKER = "object_breaker"
"""The property of a weapon that can break objects."""
WORDS = "Attack roll over its total, then damage of its durability: it is broken and hits nobody."


def breakers(state: State, one: Creature) -> tuple[Weapon, ...]:
    """GM-OBJECT-04: what the creature has with the object breaker property."""
    return tuple(each for each in usable_weapons(state, one) if BREAKER in each.properties)


def ways_to_break(state: State, one: Creature, thing: SceneObject) -> tuple[Option, ...]:
    """GM-OBJECT-04: its options to break the object in time; the first is plainly `break`."""
    title = thing.title or thing.name
    return tuple(
        Option(f"break:{each.id}" if place else "break", f"Break {title}: {each.name}", text=WORDS)
        for place, each in enumerate(breakers(state, one))
    )


def breaker(state: State, one: Creature, named: str) -> Weapon | None:
    """The breaker that an answer names; the first for an empty name."""
    own = breakers(state, one)
    return next((each for each in own if not named or each.id == named), None)
