"""A character drawn at random that breaks no rule: for a quick start, and for tests (CHAR-07)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

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
    rules, random = house or House(), Random(seed)
    draft = Draft(name=random.choice(NAMES), level=level, track=track)
    draft = replace(draft, species=random.choice(list(library.species())))
    if random.random() < 0.5:
        draft = replace(draft, champion=True, light=random.choice(["", *library.lights()]))
    draft = _points(draft, random, rules)
    for field, ids in _carried(random).items():
        draft = _added(draft, field, ids, rules)
    draft = _added(draft, "perks", _shuffled(random, library.perks()), rules)
    draft = _added(draft, "abilities", _shuffled(random, library.abilities()), rules)
    return _with_companion(draft, random, rules)


def _points(draft: Draft, random: Random, house: House) -> Draft:
    """GM-CHAR-02, GM-LEVEL-06: some trades, and all free points."""
    for _ in range(random.randint(0, 6)):
        giving = random.choice(list(Skill))
        getting = random.choice(group_of(giving))
        points = random.randint(1, max(1, 10 * draft.level))
        trade = Trade(giving, getting, points)
        draft = _kept(draft, replace(draft, trades=(*draft.trades, trade)), house)
    pool = house.level0_normal == "free_pool"
    free = starting_points(draft.level, draft.alternative, pool, house.alt_normal_points).free
    chosen: list[Skill] = random.sample(NORMAL_SKILLS, 5)
    return replace(draft, free=dict.fromkeys(chosen, free // 5)) if free else draft


def _carried(random: Random) -> dict[str, list[str]]:
    return {
        "gear": _shuffled(random, library.gear())[: random.randint(0, 2)],
        "weapons": _shuffled(random, library.weapons())[: random.randint(1, 3)],
    }


def _shuffled(random: Random, ids: Iterable[str]) -> list[str]:
    names = list(ids)
    return random.sample(names, len(names))


def _added(draft: Draft, field: str, ids: Sequence[str], house: House) -> Draft:
    """The draft with all of these, one after the other, that the rules allow."""
    for one in ids:
        more: dict[str, Any] = {field: (*getattr(draft, field), one)}
        draft = _kept(draft, replace(draft, **more), house)
    return draft


def _kept(before: Draft, after: Draft, house: House) -> Draft:
    return before if len(problems(after, house)) > len(problems(before, house)) else after


def _with_companion(draft: Draft, random: Random, house: House) -> Draft:
    """GM-COMPANION-02: a companion where a Perk gives one, with Talents as long as there are some."""
    made_with = random.choice(NORMAL_SKILLS)
    companion = CompanionDraft(name=f"{draft.name}'s shadow", made_with=made_with)
    draft = _kept(draft, replace(draft, companion=companion), house)
    if draft.companion is None:
        return draft
    drawn = [Talent(random.choice(TALENTS)) for _ in range(6)]
    drawn.append(Talent("self-destruct", type=DamageType.FIRE))
    drawn.append(Talent("aid", skill=random.choice(NORMAL_SKILLS)))
    for talent in random.sample(drawn, len(drawn)):
        more = replace(companion, talents=(*companion.talents, talent))
        if draft is not (draft := _kept(draft, replace(draft, companion=more), house)):
            companion = more
    return draft
