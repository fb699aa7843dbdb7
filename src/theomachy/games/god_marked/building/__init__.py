"""Building and advancing characters: what comes of a draft, and what is wrong with it (CHAR, LEVEL).

Every function is pure. `points` works out the skills of a draft, `rules` and `companion_rules` judge
it, `making` makes a creature of it, `levels` goes up and down, `drawing` draws one at random,
`offering` is what the page shows of it.
"""

from __future__ import annotations

from theomachy.games.god_marked.building.drawing import random_draft
from theomachy.games.god_marked.building.levels import level_down, level_up
from theomachy.games.god_marked.building.making import character_from, companion_from
from theomachy.games.god_marked.building.numbers import numbers_of
from theomachy.games.god_marked.building.rules import problems

__all__ = [
    "character_from",
    "companion_from",
    "level_down",
    "level_up",
    "numbers_of",
    "problems",
    "random_draft",
]
