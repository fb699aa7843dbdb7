"""Folding: the state after each fact. It holds no rules; what a fact says is done, whatever it is."""

from __future__ import annotations

from theomachy.core.facts import FactRegistry
from theomachy.games.god_marked import facts as told
from theomachy.games.god_marked.folding import (
    abilities,
    activities,
    characters,
    chases,
    hidden_parts,
    objects,
)
from theomachy.games.god_marked.folding.fights import folding

for part in (abilities, activities, characters, chases, hidden_parts, objects):
    part.register(folding)
apply = folding.apply
FACTS = FactRegistry(kind for kind in [getattr(told, name) for name in told.__all__])
"""Every fact of the game, for reading logs."""
