"""From a draft to a creature: characters and companions as they join a table (CHAR, COMPANION)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Any

from theomachy.games.god_marked.building.companion_rules import level_of
from theomachy.games.god_marked.building.knowing import (
    abilities_in_use,
    granted,
    perks_of,
    perks_taken,
)
from theomachy.games.god_marked.building.points import companion_skills, skills_of
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.content.drafts import CompanionDraft, Draft
from theomachy.games.god_marked.content.effects import ArmourHealthEffect
from theomachy.games.god_marked.content.perks import Perk
from theomachy.games.god_marked.content.records import Gear
from theomachy.games.god_marked.content.species import COMMON
from theomachy.games.god_marked.edition import House, Skill
from theomachy.games.god_marked.mechanics import companions
from theomachy.games.god_marked.mechanics.armour import armour_health_kept
from theomachy.games.god_marked.state import Creature


def character_from(draft: Draft, house: House) -> Creature:
    """GM-CHAR-07: the character as it joins a table, with no team or place yet; HP are not filled in.

    What is not in the content is left out: `problems` names it.
    """
    skills = skills_of(draft, house)
    perks = perks_of(draft)
    species = library.species().get(draft.species, COMMON)
    return Creature(
        **_body(draft.species, skills, perks, draft.gear, draft.weapons),
        name=draft.name,
        player=True,
        title=draft.name,
        text=draft.text,
        level=draft.level_now,
        track=draft.track,
        size=species.size,
        abilities={**learnt(draft, skills, house), **granted(perks)},
        lost=draft.lost,
        draft=draft,
        champion=draft.champion,
        flies=species.wings > 0,
    )


def learnt(draft: Draft, skills: Mapping[Skill, int], house: House) -> dict[str, Ability]:
    """GM-CHAR-06, GM-DESTINY-01: the abilities in use, and those of an Awakening beside them."""
    awakened = {
        one: library.abilities()[one] for one in draft.awakened if one in library.abilities()
    }
    own = abilities_in_use(draft.abilities_now, skills, draft.champion, house)
    return {**own, **awakened}


def companion_from(owner: Draft, companion: CompanionDraft, of: str = "") -> Creature:
    """GM-COMPANION-01 to 13: the companion of the character called `of` as it joins a table."""
    return companion_at(level_of(owner), companion, of or owner.name)


def level_of_companion(owner: Creature) -> int:
    """GM-COMPANION-01: the level of a companion of this creature, by its own level and its Perks."""
    grants = [one.companion for one in owner.perks.values() if one.companion is not None]
    return companions.companion_level(owner.level, bool(grants) and grants[0].level == "same")


def companion_at(level: int, companion: CompanionDraft, of: str) -> Creature:
    """GM-COMPANION-01, 03, 05, 06, 08: a companion of this level; no Stamina, Perks by Talent alone."""
    skills = companion_skills(companion, level)
    perks = perks_taken([one.perk for one in companion.talents if one.talent == "perk"])
    species = library.species().get(companion.species, COMMON)
    abilities = abilities_in_use(companion.abilities, skills, companion.champion, House())
    smaller, larger = companion.times("decrease-size"), companion.times("increase-size")
    return Creature(
        **_body(companion.species, skills, perks, companion.gear, companion.weapons),
        name=companion.name,
        player=True,
        title=companion.name,
        text=companion.text,
        level=level,
        size=companions.size_of(smaller, larger, species.size),
        abilities={**abilities, **granted(perks)},
        champion=companion.champion,
        flies=species.wings > 0 or companion.times("flight") > 0,
        companion_of=of,
        made_with=companion.made_with,
        talents=companion.talents,
    )


def _body(
    species: str,
    skills: Mapping[Skill, int],
    perks: Mapping[str, Perk],
    gear: Iterable[str],
    weapons: Iterable[str],
) -> dict[str, Any]:
    worn = {one: library.gear()[one] for one in gear if one in library.gear()}
    held = {one: library.weapons()[one] for one in weapons if one in library.weapons()}
    return {
        "species": library.species().get(species, COMMON),
        "skills": {str(skill): points for skill, points in skills.items()},
        "perks": perks,
        "gear": worn,
        "weapons": held,
        "armour_health": armour_health_of(perks, worn),
    }


def armour_health_of(perks: Mapping[str, Perk], gear: Mapping[str, Gear]) -> int:
    """GM-ARMOUR-03: the Armour Health that Perks and gear give: the most of one source."""
    sources = [one.armour_health for one in gear.values()]
    for perk in perks.values():
        given = [one.amount for one in perk.effects if isinstance(one, ArmourHealthEffect)]
        sources.append(perk.times * sum(given))
    return reduce(armour_health_kept, sources, 0)
