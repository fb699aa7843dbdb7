"""How facts find what they change in the state; each chapter of facts registers its own."""

from __future__ import annotations

from typing import Final

from theomachy.core.folding import Folding
from theomachy.games.godbound.state import State

folding: Final[Folding[State]] = Folding()
