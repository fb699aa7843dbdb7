"""Parts of the board are hidden from the players, and shown (TABLE-01)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from theomachy.board.spaces import Space
from theomachy.core.facts import Fact


@dataclass(frozen=True, slots=True, kw_only=True)
class PartsHidden(Fact):
    """These spaces of the board are kept from the players (GM-TABLE-01)."""

    kind: ClassVar[str] = "parts-hidden"
    spaces: tuple[Space, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PartsRevealed(Fact):
    """These spaces of the board are shown to the players (GM-TABLE-01)."""

    kind: ClassVar[str] = "parts-revealed"
    spaces: tuple[Space, ...]
