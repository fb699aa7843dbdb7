"""Who is inside which area that lasts (HOLD)."""

from __future__ import annotations

from theomachy.board.spaces import Body, occupied
from theomachy.games.god_marked.abilities.aiming import meant
from theomachy.games.god_marked.state import Creature, State
from theomachy.games.god_marked.state.keeping import Kept

AREAS = ("hold", "lingering")


def is_inside(one: Creature, kept: Kept) -> bool:
    """GM-HOLD-02: whether any part of a creature is in the area; without a board, by name."""
    if one.at is None or not kept.area:
        return one.name in kept.inside
    return not occupied([Body(one.at, one.size)]).isdisjoint(kept.area)


def areas_over(state: State, name: str) -> tuple[Kept, ...]:
    """GM-HOLD-02, GM-HOLD-07: the areas that do something to the actions of a creature inside."""
    if not state.kept:
        return ()
    one = state.creatures[name]
    return tuple(
        kept
        for kept in state.kept
        if kept.how in AREAS
        and kept.ability is not None
        and kept.user != name
        and kept.user in state.creatures
        and is_inside(one, kept)
        and meant(state, kept.user, kept.ability, name)
    )


def those_inside(state: State, kept: Kept) -> tuple[str, ...]:
    """GM-HOLD-02: the creatures on whom the area works."""
    return tuple(
        name
        for name in state.creatures
        if any(one.key == kept.key for one in areas_over(state, name))
    )
