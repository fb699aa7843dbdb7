"""What can become true in Godbound, and how the state takes it in; no rules in here.

A fact holds only what its whole audience may know: the damage that a foe takes is public, what it
has left is told to its own side and the Game Master.
"""

from __future__ import annotations

from typing import Final

from theomachy.core.facts import Fact
from theomachy.games.godbound.facts.applying import folding
from theomachy.games.godbound.facts.attacks import ATTACKS
from theomachy.games.godbound.facts.creatures import CREATURES
from theomachy.games.godbound.facts.fight import FIGHT
from theomachy.games.godbound.facts.rolls import ROLLS

FACTS: Final[tuple[type[Fact], ...]] = (*CREATURES, *FIGHT, *ROLLS, *ATTACKS)

__all__ = ["FACTS", "folding"]
