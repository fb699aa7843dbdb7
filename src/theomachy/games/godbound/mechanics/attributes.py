"""The six attributes: from score to modifier (ATTR)."""

from __future__ import annotations

from theomachy.games.godbound.edition import MODIFIER_UP_TO


def attribute_modifier(score: int) -> int:
    """GB-ATTR-01: the modifier of a score from 3 to 19."""
    for highest, modifier in MODIFIER_UP_TO:
        if score <= highest:
            return modifier
    return MODIFIER_UP_TO[-1][1]
