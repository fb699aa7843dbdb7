"""Facts as people read them: one plain sentence each, with what the page needs to draw it."""

from __future__ import annotations

from theomachy.games.god_marked.cards import abilities, activities, characters, chases
from theomachy.games.god_marked.cards.fights import cards

for part in (abilities, activities, characters, chases):
    part.register(cards)
card = cards.card
