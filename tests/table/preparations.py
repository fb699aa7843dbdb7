"""A God Marked table with a party, and scenes to be prepared at it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.table.tabletop import Tabletop
from theomachy.core.plugin import game_of
from theomachy.store.interface import Store

GAME = game_of("god-marked")
PARTY: Mapping[str, Any] = {
    "board": {"size": [10, 6]},
    "cast": {
        "Ash": {"character": "ash", "team": "Heroes", "at": [0, 0]},
        "Bren": {"character": "bren", "team": "Heroes", "at": [1, 0]},
    },
}
GATE = """
scene: The gate
text: The gate stands open.
notes: xyzzy-note
board: {size: [12, 8], cover: [[5, 4, 2]]}
party: [[1, 1], [1, 2]]
cast:
  Warden: {creature: warden, team: Temple, at: [9, 4], policy: greedy}
  Imp:    {creature: lantern-imp, team: Temple, at: [9, 5]}
fight: true
checks:
  - {what: Hear the guards, with: {skill: Perception, number: 14}}
handouts:
  - {title: A torn order, text: Let nobody through.}
"""


def table(store: Store | None = None, document: Mapping[str, Any] = PARTY) -> Tabletop:
    """Ana plays Ash, Ben plays Bren."""
    return Tabletop(document, game=GAME, store=store)
