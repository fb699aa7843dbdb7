"""How facts find what they change in the state; each chapter of facts registers its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from theomachy.core.errors import InputError
from theomachy.core.facts import Fact
from theomachy.games.godbound.state import State

Apply = Callable[[State, Any], State]
_APPLY: Final[dict[type[Fact], Apply]] = {}


def applies(*kinds: type[Fact]) -> Callable[[Apply], Apply]:
    """Register the function as what facts of these kinds do to the state."""

    def register(function: Apply) -> Apply:
        _APPLY.update(dict.fromkeys(kinds, function))
        return function

    return register


def apply(state: State, fact: Fact) -> State:
    """The state after this fact; a fact that only tells changes nothing.

    Raises InputError `unknown-creature` if it changes somebody who is not here.
    """
    change = _APPLY.get(type(fact))
    if change is None:
        return state
    try:
        return change(state, fact)
    except KeyError as fault:
        raise InputError(
            "unknown-creature", f"{fact.kind} names {fault}, who is not here", fact.kind
        ) from fault
