"""What each seat sees of state and facts."""

from __future__ import annotations

from theomachy.games.god_complex.views.cards import cards
from theomachy.games.god_complex.views.known import known
from theomachy.games.god_complex.views.prospects import prospect
from theomachy.games.god_complex.views.scene import view, worked_out

__all__ = ["cards", "known", "prospect", "view", "worked_out"]
