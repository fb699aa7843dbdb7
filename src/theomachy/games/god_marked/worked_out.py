"""The numbers of a creature that its sheet shows and its state does not hold (`Game.worked_out`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from theomachy.games.god_marked.creatures.numbers import (
    armour_now,
    max_hp,
    mod,
    movement_full,
    passive,
    range_of,
    threshold,
)
from theomachy.games.god_marked.creatures.readiness import full_actions
from theomachy.games.god_marked.edition import ArmourClass, Skill
from theomachy.games.god_marked.scene.pace import movement_actions, speed
from theomachy.games.god_marked.state import State


def worked_out(state: State, name: str) -> Mapping[str, Any]:
    """As they are now, by the names that scenario files read them by; `mod` by skill."""
    one = state.creatures[name]
    return {
        "max_hp": max_hp(state, one),
        "threshold": threshold(state, one),
        "actions_full": full_actions(state, one),
        "movement_full": movement_full(state, one),
        "movement_actions": movement_actions(state, one),
        "kph": speed(state, one),
        "range": range_of(state, one),
        **{str(kind): armour_now(state, one, kind) for kind in ArmourClass},
        "mod": {str(skill): mod(state, one, skill) for skill in Skill},
        "passive": {
            str(skill): passive(state, one, skill) for skill in (Skill.PERCEPTION, Skill.STEALTH)
        },
    }
