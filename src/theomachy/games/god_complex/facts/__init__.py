"""What can become true in God Complex, and how the state takes it in; no rules in here."""

from __future__ import annotations

from typing import Final

from theomachy.core.facts import Fact
from theomachy.games.god_complex.facts.applying import folding
from theomachy.games.god_complex.facts.creatures import CREATURES
from theomachy.games.god_complex.facts.fight import FIGHT
from theomachy.games.god_complex.facts.rolls import ROLLS

FACTS: Final[tuple[type[Fact], ...]] = (*CREATURES, *ROLLS, *FIGHT)

__all__ = ["FACTS", "folding"]
