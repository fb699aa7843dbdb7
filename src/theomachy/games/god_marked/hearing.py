"""Who hears of what happens to somebody whom the Light Bringer keeps unseen (GM-TABLE-01)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from theomachy.core.facts import Fact
from theomachy.games.god_marked.facts import Appeared, Revealed
from theomachy.games.god_marked.numbers import sees
from theomachy.games.god_marked.state import State


def heard(state: State, fact: Fact) -> Fact:
    """GM-TABLE-01: what is told of somebody unseen, only those hear who perceive them.

    By the fact's `name`, whom it is of. What brings somebody into sight is heard by all.
    """
    subject: Any = getattr(fact, "name", "")
    one = state.creatures.get(subject)
    if one is None or not one.unseen or isinstance(fact, Appeared | Revealed):
        return fact
    return replace(fact, audience=sees(state, one)) if fact.audience.everybody else fact
