"""What a viewer may know of Destiny, deals, locks and rituals (GR-16, GM-TABLE-01)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from theomachy.core.frozen import with_changes
from theomachy.core.seats import Viewer
from theomachy.games.god_marked.state import Creature, State
from theomachy.games.god_marked.state.activities import Destiny

ASSUMED_DESTINY = 10
"""The guess that stands for what nobody but the Light Bringer knows: about the middle of a d20."""


def own_known(one: Creature, viewer: Viewer) -> Creature:
    """GR-16, GM-CHECK-08, GM-DEAL-01: a character in full, but for what its player may not know."""
    changes: dict[str, Any] = {}
    if one.destiny is not None:
        changes["destiny"] = destiny_guessed(one.destiny)
    if one.lowered:
        changes["lowered"] = {}
    if one.free_uses and not viewer.plays(one.name):
        changes["free_uses"] = {}
    return with_changes(one, **changes) if changes else one


def destiny_guessed(destiny: Destiny) -> Destiny:
    """GM-DESTINY-02: the guess, less what was named by amount, which is known."""
    return replace(destiny, left=max(0, ASSUMED_DESTINY - destiny.named), guessed=True)


def activities_known(state: State, viewer: Viewer, creatures: Collection[str]) -> dict[str, Any]:
    """The locks, attempts, rituals and deals that the viewer may know of, as fields of the state."""
    locks = {name: one for name, one in state.locks.items() if not one.unseen}
    return {
        "locks": locks,
        "attempts": tuple(
            one for one in state.attempts if one.by in creatures and one.lock in locks
        ),
        "rituals": tuple(
            replace(one, targets=tuple(name for name in one.targets if name in creatures))
            for one in state.rituals
            if one.leader in creatures
        ),
        "deals": tuple(one for one in state.deals if viewer.plays(one.who)),
    }
