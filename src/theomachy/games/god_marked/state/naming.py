"""Where in a state creatures are named by others, and the state without some of these names."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import fields
from typing import Any

from theomachy.core.frozen import with_changes
from theomachy.core.veils import veiled
from theomachy.games.god_marked.state import Creature, State

NUMBERS = ("bool", "int", "Few", "Count", "Level", "Size", "Tired")
"""The types, as they are written, of fields that hold a number or whether something is so."""
OF_ITS_OWN = frozenset(
    {
        *("name", "team", "title", "text", "species", "skills", "given", "defence", "weapons"),
        *("gear", "abilities", "perks", "lost", "draft", "barred", "talents", "destiny", "items"),
        *("awakened", "dropped", "free_uses", "resist", "immune", "used", "begun", "mount"),
        *("policy", "unknown", "at", "lowered", "track", "made_with", "dim_light"),
    }
)
"""Fields of a creature that name nobody else: what it is, has and can."""
BOUND_TO_OTHERS = tuple(
    one.name for one in fields(Creature) if one.type not in NUMBERS and one.name not in OF_ITS_OWN
)
"""The other fields of a creature, in which others may be named."""
OF_SEVERAL = tuple(
    one.name
    for one in fields(State)
    if one.name not in {"house", "creatures", "board", "objects", "packs"}
)
"""The fields of a state, beside its creatures, in which creatures may be named."""


def without_names(state: State, names: Collection[str]) -> State:
    """GM-TABLE-01: the state without these names, wherever somebody else has to do with them.

    What is left of it (a condition, help, an effect) is of nobody who is known.
    """
    if not names:
        return state
    changes = {name: _changes(one, names, BOUND_TO_OTHERS) for name, one in state.creatures.items()}
    creatures = {
        name: with_changes(one, **changes[name]) if changes[name] else one
        for name, one in state.creatures.items()
    }
    return with_changes(state, creatures=creatures, **_changes(state, names, OF_SEVERAL))


def _changes(record: Any, names: Collection[str], fields: Collection[str]) -> dict[str, Any]:
    values = vars(record)
    after = {field: veiled(values[field], names, "") for field in fields if values[field]}
    return {field: value for field, value in after.items() if value is not values[field]}
