"""Folding of what becomes of objects. As in `folding`, it holds no rules."""

from __future__ import annotations

from theomachy.core.folding import Folding
from theomachy.core.frozen import with_changes
from theomachy.games.god_marked import facts as told
from theomachy.games.god_marked.state import State


def register(folding: Folding[State]) -> None:
    """Adds these facts to those that the game folds."""
    folding.of(told.ObjectPlaced)(_placed)
    folding.of(told.ObjectRemoved, told.ObjectBroken)(_gone)
    folding.of(told.ObjectCameToRest)(_came_to_rest)


def _placed(state: State, fact: told.ObjectPlaced) -> State:
    return with_changes(state, objects={**state.objects, fact.thing.name: fact.thing})


def _gone(state: State, fact: told.ObjectRemoved | told.ObjectBroken) -> State:
    left = {name: one for name, one in state.objects.items() if name != fact.name}
    return with_changes(state, objects=left)


def _came_to_rest(state: State, fact: told.ObjectCameToRest) -> State:
    thing = with_changes(state.objects[fact.name], at=fact.at, altitude=0)
    return with_changes(state, objects={**state.objects, fact.name: thing})
