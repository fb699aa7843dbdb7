"""What each seat sees of state and facts (GM-TABLE-01, GR-16)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from theomachy.core.facts import Fact
from theomachy.core.plugin import Card
from theomachy.core.seats import Viewer
from theomachy.games.god_marked.state import State


def known(state: State, viewer: Viewer) -> State:
    """The state with each secret replaced by what the viewer has learnt or may assume."""
    return state


def view(state: State, viewer: Viewer) -> Mapping[str, Any]:
    """Plain data for page and API, of a state already `known`."""
    return {"round": state.fight.round, "turn": state.fight.turn}


def card(fact: Fact, viewer: Viewer) -> Card:
    """A fact as people read it."""
    return Card(fact.kind)
