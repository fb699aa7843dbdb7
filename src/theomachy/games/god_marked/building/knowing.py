"""What a draft knows: its records by id, and how many Perks and abilities it may have (CHAR-06, 07)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from theomachy.games.god_marked.building.points import mod_of
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.content.drafts import Draft
from theomachy.games.god_marked.content.perks import Perk
from theomachy.games.god_marked.edition import House, Skill
from theomachy.games.god_marked.mechanics import building

FAMILY: Final[Mapping[str, str]] = {
    "power": "power",
    "spell": "spell",
    "manoeuvre": "manoeuvre",
    "weapon_art": "manoeuvre",
}
"""GM-CHAR-06: what kinds of abilities are counted together."""
SKILL_OF_FAMILY: Final[Mapping[str, Skill]] = {
    "power": Skill.DIVINE,
    "spell": Skill.MAGIC,
    "manoeuvre": Skill.MARTIAL,
}


def family(ability: Ability) -> str:
    """GM-CHAR-06: power, spell or manoeuvre; empty for what no special skill gives."""
    return FAMILY.get(ability.kind, "")


def counts(skills: Mapping[Skill, int], champion: bool, house: House) -> dict[str, int]:
    """GM-CHAR-06: how many powers, spells and manoeuvres these points let one know."""
    return {
        name: building.abilities_known(mod_of(skills[skill], house), champion or name != "power")
        for name, skill in SKILL_OF_FAMILY.items()
    }


def abilities_in_use(
    ids: Iterable[str], skills: Mapping[Skill, int], champion: bool, house: House
) -> dict[str, Ability]:
    """GM-CHAR-06: those known, without the last learned ones for which the mods are too low."""
    left = counts(skills, champion, house)
    known: dict[str, Ability] = {}
    for one in ids:
        ability = library.abilities().get(one)
        if ability is None or left.get(family(ability), 1) <= 0 or one in known:
            continue
        known[one] = ability
        if family(ability):
            left[family(ability)] -= 1
    return known


def perks_taken(ids: Iterable[str]) -> dict[str, Perk]:
    """GM-CHAR-07: Perks by id, each with how often it was taken; unknown ids are left out."""
    known = library.perks()
    taken = Counter(one for one in ids if one in known)
    return {
        name: replace(known[name], times=min(times, known[name].max_times))
        for name, times in taken.items()
    }


def perks_of(draft: Draft) -> dict[str, Perk]:
    """All Perks of a draft, those of its Awakening among them."""
    return perks_taken((*draft.perks_now, *draft.awakened))


def granted(perks: Mapping[str, Perk]) -> dict[str, Ability]:
    """What Perks let one do, by id."""
    return {one.ability.id: one.ability for one in perks.values() if one.ability is not None}
