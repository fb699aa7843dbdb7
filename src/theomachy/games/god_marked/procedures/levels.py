"""Level-ups at the table: granted, taken, taken back (LEVEL)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from theomachy.core.procedure import At
from theomachy.games.god_marked.building.adopting import (
    abilities_now,
    advanced_creature,
    grown_companion,
)
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.content.drafts import CompanionDraft, Draft
from theomachy.games.god_marked.creatures.numbers import knows, max_hp
from theomachy.games.god_marked.creatures.pools import full_pools
from theomachy.games.god_marked.edition import SPECIAL_SKILLS
from theomachy.games.god_marked.facts import (
    Advanced,
    CompanionGrew,
    Counted,
    Healed,
    HealthLost,
    LevelGranted,
    Relearnt,
    SkillGrew,
    SkillLost,
)
from theomachy.games.god_marked.mechanics.building import hp_after_lost_level
from theomachy.games.god_marked.mechanics.characters import hp_after_new_maximum
from theomachy.games.god_marked.mechanics.deals import doubled_cost
from theomachy.games.god_marked.state import Creature, State

After = Callable[[int, int, int], int]
"""A number once its maximum has changed, by the number, the old and the new maximum."""


async def grant(at: At[State], who: str, levels: int) -> None:
    """GM-LEVEL-01: the creature may take so many level-ups more."""
    one = at.state.creatures[who]
    now = max(0, one.level_ups + levels)
    await at.tell(LevelGranted(name=who, now=now, audience=knows(one)))


async def advance(at: At[State], who: str, draft: Draft) -> None:
    """GM-LEVEL-01 to 04: the creature is what this draft makes of it; health rises with its maxima."""
    await _becomes(at, who, draft, -1, hp_after_new_maximum)


async def take_back(at: At[State], who: str, draft: Draft) -> None:
    """GM-LEVEL-02: the creature is what it was before; what the level gave is gone."""
    await _becomes(at, who, draft, 1, hp_after_lost_level)


async def _becomes(at: At[State], who: str, draft: Draft, granted: int, after: After) -> None:
    before = at.state.creatures[who]
    maxima = _maxima(at.state, before)
    new = advanced_creature(before, draft, at.state.house)
    await at.tell(
        Advanced(
            name=who,
            level=new.level,
            before=before.level,
            left=max(0, before.level_ups + granted),
            draft=draft,
            skills=new.skills,
            perks=new.perks,
            abilities=_at_their_price(at.state, before, new.abilities),
            audience=knows(before),
        )
    )
    await _follow(at, who, maxima, after)
    old = None if before.draft is None else before.draft.companion_now
    for name, one in at.state.creatures.items():
        if one.companion_of == who:
            await companion_follows(at, name, old, draft.companion_now, after)


def _maxima(state: State, one: Creature) -> dict[str, int]:
    return {"hp": max_hp(state, one), **full_pools(state, one)}


async def _follow(at: At[State], who: str, before: dict[str, int], after: After) -> None:
    """GM-LEVEL-02, GM-LEVEL-03: HP and resources change by as much as their maxima."""
    one = at.state.creatures[who]
    audience = knows(one)
    now = _maxima(at.state, one)
    hp = after(one.hp, before["hp"], now["hp"])
    if hp > one.hp:
        await at.tell(Healed(name=who, hp=hp - one.hp, audience=audience))
    if hp < one.hp:
        await at.tell(HealthLost(name=who, hp=one.hp - hp, audience=audience))
    for what in ("lumens", "intent", "stamina"):
        left = after(getattr(one, what), before[what], now[what])
        if left != getattr(one, what):
            why = f"level {one.level}"
            await at.tell(Counted(name=who, what=what, now=left, why=why, audience=audience))


def to_relearn(state: State) -> tuple[str, ...]:
    """GM-CHAR-06: who was built and knows now other abilities than its special skills give it."""
    built = [one for one in state.creatures.values() if one.draft is not None]
    return tuple(one.name for one in built if _by_points(state, one) != one.abilities)


def _by_points(state: State, one: Creature) -> dict[str, Ability]:
    return _at_their_price(state, one, abilities_now(one, state.house))


async def relearn(at: At[State], who: str) -> None:
    """GM-CHAR-06: a special skill below a ten takes the last learned ability, until it rises again."""
    one = at.state.creatures[who]
    if one.draft is None:
        return
    abilities = _by_points(at.state, one)
    if abilities != one.abilities:
        await at.tell(Relearnt(name=who, abilities=abilities, audience=knows(one)))


def _at_their_price(
    state: State, one: Creature, abilities: Mapping[str, Ability]
) -> dict[str, Ability]:
    return {
        name: ability if name in one.abilities else _as_dealt(state, one.name, ability)
        for name, ability in abilities.items()
    }


def _as_dealt(state: State, who: str, ability: Ability) -> Ability:
    """GM-DEAL-02: what comes back to a creature costs what its deals have made of it for good."""
    for deal in state.deals:
        doubled = deal.price == "cost-doubles" and deal.price_ability == ability.id
        if doubled and deal.who == who and ability.cost != "depending":
            ability = replace(ability, cost=doubled_cost(ability.cost))
    return ability


async def settle(at: At[State]) -> None:
    """GM-CHAR-06: what is known follows a special skill that a crit raised or a deal took from."""
    changed = [
        fact.name
        for fact in at.told
        if isinstance(fact, SkillGrew | SkillLost) and fact.skill in SPECIAL_SKILLS
    ]
    for name in dict.fromkeys(changed):
        if name in at.state.creatures:
            await relearn(at, name)


async def companion_follows(
    at: At[State],
    name: str,
    old: CompanionDraft | None,
    new: CompanionDraft | None,
    after: After = hp_after_new_maximum,
) -> None:
    """GM-COMPANION-01: a companion grows with its owner, or is built anew by this draft."""
    one = at.state.creatures[name]
    maxima = _maxima(at.state, one)
    grown = grown_companion(one, at.state.creatures[one.companion_of], old, new)
    if grown == one:
        return
    await at.tell(
        CompanionGrew(
            name=name,
            level=grown.level,
            size=grown.size,
            flies=grown.flies,
            skills=grown.skills,
            perks=grown.perks,
            abilities=grown.abilities,
            talents=grown.talents,
            audience=knows(one),
        )
    )
    await _follow(at, name, maxima, after)
