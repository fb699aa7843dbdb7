"""Attribute checks and Facts (CHECK, FACT)."""

from __future__ import annotations

from theomachy.games.godbound.edition import CHECK_BASE, FACT_BONUS, Feat, Relevance, RollKind


def check_target(score: int) -> int:
    """GB-CHECK-01: what the total of a check must reach; the modifier plays no part."""
    return CHECK_BASE - score


def is_beyond_any_roll(feat: Feat) -> bool:
    """GB-CHECK-03 (d): whether the feat is refused, whatever Word or Fact there is."""
    return feat == Feat.IMPOSSIBLE


def needs_no_roll(feat: Feat, fact: Relevance, covering_suffices: bool = True) -> bool:
    """GB-CHECK-03 (a) to (c): whether the feat succeeds of itself.

    `covering_suffices` is the option `check.fact_autosuccess`.
    """
    if feat == Feat.IMPOSSIBLE:
        return False
    if feat in {Feat.BENEATH, Feat.WORD}:
        return True
    return fact == Relevance.COVERS and covering_suffices


def fact_bonus(roll: RollKind, relevant: int, on_saves: bool = False) -> int:
    """GB-FACT-01, GB-FACT-02: what `relevant` helping Facts add; they count once, or not at all.

    `on_saves` is the option `fact.applies_to_saves`.
    """
    if roll == RollKind.CHECK or (roll == RollKind.SAVE and on_saves):
        return FACT_BONUS if relevant > 0 else 0
    return 0
