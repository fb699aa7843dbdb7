"""Going up a level and down again (LEVEL-01 to 04)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from theomachy.core.errors import Refused
from theomachy.games.god_marked.content.drafts import (
    Advance,
    CompanionDraft,
    Draft,
    Ids,
    Swap,
    Trade,
)
from theomachy.games.god_marked.edition import Skill


def level_up(
    draft: Draft,
    moves: tuple[Trade, ...] = (),
    perks: Ids = (),
    abilities: Ids = (),
    swaps: tuple[Swap, ...] = (),
    *,
    free: Mapping[Skill, int] | None = None,
    runes: Ids = (),
    companion: CompanionDraft | None = None,
) -> Draft:
    """GM-LEVEL-01 to 04: the draft one level higher, with these choices; `problems` judges them."""
    chosen = Advance(moves, dict(free or {}), perks, abilities, runes, swaps, companion)
    return advanced(draft, chosen)


def advanced(draft: Draft, advance: Advance) -> Draft:
    """GM-LEVEL-01: the draft one level higher."""
    return replace(draft, advances=(*draft.advances, advance))


def level_down(draft: Draft) -> Draft:
    """The draft exactly as it was before its last level-up. Refused `no-advance` if it made none."""
    if not draft.advances:
        detail = f"{draft.name or 'the character'} was built at level {draft.level}"
        raise Refused("no-advance", detail, "advances")
    return replace(draft, advances=draft.advances[:-1])
