"""Who hears of what happens to somebody whom the Light Bringer keeps unseen (GM-TABLE-01)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from theomachy.core.facts import Fact
from theomachy.core.seats import players_of
from theomachy.games.god_marked.creatures.numbers import sees
from theomachy.games.god_marked.facts import Appeared, Revealed
from theomachy.games.god_marked.state import State


def heard(state: State, fact: Fact) -> Fact:
    """GM-TABLE-01: what is told of somebody unseen, only those hear who perceive them.

    By the fact's `name`, whom it is of, or its `names` if none of them is seen. What brings somebody
    into sight is heard by all.
    """
    if not fact.audience.everybody or isinstance(fact, Appeared | Revealed):
        return fact
    subjects: Any = getattr(fact, "names", None) or (getattr(fact, "name", ""),)
    of = [state.creatures[name] for name in subjects if name in state.creatures]
    if not of or not all(one.unseen for one in of):
        return fact
    learn = {name for one in of for name in sees(state, one).creatures}
    return replace(fact, audience=players_of(*learn))
