"""A character drawn at random that breaks no rule: for a quick start, and for tests (CHAR-07)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from theomachy.core.dice import DiceSource, RandomDice
from theomachy.games.god_marked.building.rules import problems
from theomachy.games.god_marked.building.trading import group_of
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.drafts import (
    CompanionDraft,
    Draft,
    Talent,
    TalentKind,
    Trade,
)
from theomachy.games.god_marked.edition import NORMAL_SKILLS, DamageType, House, Skill
from theomachy.games.god_marked.mechanics.building import starting_points
from theomachy.games.god_marked.mechanics.characters import Track

T = TypeVar("T")
NAMES: Final = (
    *("Aren", "Bettany", "Corvin", "Dace", "Elowen", "Fenn", "Garrick", "Hesper", "Ilse", "Joss"),
    *("Kestrel", "Lirien", "Marl", "Nettle", "Osk", "Perrin", "Quill", "Rowan", "Sedge", "Thorn"),
)
TALENTS: Final[tuple[TalentKind, ...]] = ("flight", "command", "connection", "actions", "skilled")


def random_draft(
    level: int, seed: int, house: House | None = None, *, track: Track = Track.NORMAL
) -> Draft:
    """GM-CHAR-07: a legal character of this level; the same seed draws the same one.

    What is drawn is tried and kept if the rules allow it, so that no rule stands here again.
    """
    rules, dice = house or House(), RandomDice(seed)
    draft = Draft(name=one_of(dice, NAMES), level=level, track=track)
    draft = replace(draft, species=one_of(dice, list(library.species())))
    if dice.die(2) == 1:
        draft = replace(draft, champion=True, light=one_of(dice, ["", *library.lights()]))
    draft = _points(draft, dice, rules)
    gear = shuffled(dice, library.gear())[: dice.die(3) - 1]
    weapons = shuffled(dice, library.weapons())[: dice.die(3)]
    for field, ids in (("gear", gear), ("weapons", weapons)):
        draft = _added(draft, field, ids, rules)
    draft = _added(draft, "perks", shuffled(dice, library.perks()), rules)
    draft = _added(draft, "abilities", shuffled(dice, library.abilities()), rules)
    return _with_companion(draft, dice, rules)


def one_of(dice: DiceSource, those: Sequence[T]) -> T:
    """One of them, each equally likely."""
    return those[dice.die(len(those)) - 1]


def shuffled(dice: DiceSource, those: Iterable[T]) -> list[T]:
    """All of them in an order drawn at random."""
    left, drawn = list(those), list[T]()
    while left:
        drawn.append(left.pop(dice.die(len(left)) - 1))
    return drawn


def _points(draft: Draft, dice: DiceSource, house: House) -> Draft:
    """GM-CHAR-02, GM-LEVEL-06: some trades, and all free points."""
    for _ in range(dice.die(7) - 1):
        giving = one_of(dice, list(Skill))
        getting = one_of(dice, group_of(giving))
        trade = Trade(giving, getting, dice.die(max(1, 10 * draft.level)))
        draft = _kept(draft, replace(draft, trades=(*draft.trades, trade)), house)
    pool = house.level0_normal == "free_pool"
    free = starting_points(draft.level, draft.alternative, pool, house.alt_normal_points).free
    chosen: Sequence[Skill] = shuffled(dice, NORMAL_SKILLS)[:5]
    return replace(draft, free=dict.fromkeys(chosen, free // 5)) if free else draft


def _added(draft: Draft, field: str, ids: Sequence[str], house: House) -> Draft:
    """The draft with all of these, one after the other, that the rules allow."""
    for one in ids:
        more: dict[str, Any] = {field: (*getattr(draft, field), one)}
        draft = _kept(draft, replace(draft, **more), house)
    return draft


def _kept(before: Draft, after: Draft, house: House) -> Draft:
    return before if len(problems(after, house)) > len(problems(before, house)) else after


def _with_companion(draft: Draft, dice: DiceSource, house: House) -> Draft:
    """GM-COMPANION-02: a companion where a Perk gives one, with Talents as long as there are some."""
    made_with = one_of(dice, NORMAL_SKILLS)
    companion = CompanionDraft(name=f"{draft.name}'s shadow", made_with=made_with)
    draft = _kept(draft, replace(draft, companion=companion), house)
    if draft.companion is None:
        return draft
    drawn = [Talent(one_of(dice, TALENTS)) for _ in range(6)]
    drawn.append(Talent("self-destruct", type=DamageType.FIRE))
    drawn.append(Talent("aid", skill=one_of(dice, NORMAL_SKILLS)))
    for talent in shuffled(dice, drawn):
        more = replace(companion, talents=(*companion.talents, talent))
        if draft is not (draft := _kept(draft, replace(draft, companion=more), house)):
            companion = more
    return draft
