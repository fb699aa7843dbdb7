"""Creatures at a table as drafts again, and what a changed draft makes of them (LEVEL, COMPANION-01)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from theomachy.core.frozen import with_changes
from theomachy.games.god_marked.building.knowing import granted, perks_of
from theomachy.games.god_marked.building.making import (
    companion_at,
    learnt,
    level_of_companion,
)
from theomachy.games.god_marked.building.points import skills_of
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.content.drafts import CompanionDraft, Draft, Ids
from theomachy.games.god_marked.content.perks import Perk
from theomachy.games.god_marked.edition import House, Skill
from theomachy.games.god_marked.mechanics.building import SHARE
from theomachy.games.god_marked.state import Creature


def draft_of(one: Creature, house: House) -> Draft:
    """The draft of a creature as it is now: what play has changed of it stands in it.

    For one that was not built, its points are taken as they are.
    """
    draft = one.draft or _taken_as_it_is(one)
    worked_out = skills_of(replace(draft, grown={}), house)
    grown = {
        skill: one.skills.get(skill, 0) - points
        for skill, points in worked_out.items()
        if one.skills.get(skill, 0) != points
    }
    return replace(draft, grown=grown, awakened=_awakened(one, draft), lost=one.lost)


def _taken_as_it_is(one: Creature) -> Draft:
    return Draft(
        name=one.name,
        level=one.level,
        track=one.track,
        champion=one.champion,
        perks=tuple(name for name, perk in one.perks.items() for _ in range(perk.times)),
        abilities=tuple(one.abilities),
        skills={skill: one.skills.get(skill, 0) for skill in Skill},
    )


def _awakened(one: Creature, draft: Draft) -> Ids:
    """GM-DESTINY-01: the Perks and powers that the creature has beside those of its draft."""
    learnt_perks = Counter(draft.perks_now)
    perks = [
        name
        for name, perk in one.perks.items()
        for _ in range(perk.times - learnt_perks[name])
        if name in library.perks()
    ]
    own = {*draft.abilities_now, *granted(one.perks)}
    powers = [name for name in one.abilities if name in library.abilities() and name not in own]
    return (*perks, *powers)


def advanced_creature(one: Creature, draft: Draft, house: House) -> Creature:
    """GM-LEVEL-01 to 04: the creature with the level, skills, Perks and abilities of this draft.

    Records that it carries already stay as they are, and so does what no draft knows of.
    """
    skills = skills_of(draft, house)
    perks = {name: perk for name, perk in perks_of(draft).items() if name not in one.barred}
    return with_changes(
        one,
        level=draft.level_now,
        skills={str(skill): points for skill, points in skills.items()},
        perks={**_of_no_draft(one), **{name: _carried(one, perk) for name, perk in perks.items()}},
        abilities=_abilities(one, draft, skills, perks, house),
        draft=draft,
    )


def _of_no_draft(one: Creature) -> dict[str, Perk]:
    return {name: perk for name, perk in one.perks.items() if name not in library.perks()}


def _carried(one: Creature, perk: Perk) -> Perk:
    """The record that the creature carries, taken as often as this one."""
    carried = one.perks.get(perk.id, perk)
    return replace(carried, times=min(perk.times, carried.max_times))


def _abilities(
    one: Creature, draft: Draft, skills: dict[Skill, int], perks: dict[str, Perk], house: House
) -> dict[str, Ability]:
    shipped = library.abilities()
    of_perks = granted(perks)
    unknown = {
        name: ability
        for name, ability in one.abilities.items()
        if name not in shipped and name not in granted(one.perks)
    }
    known = {**learnt(draft, skills, house), **of_perks}
    own = {name: one.abilities.get(name, each) for name, each in known.items()}
    return {**unknown, **{name: each for name, each in own.items() if name not in one.barred}}


def abilities_now(one: Creature, house: House) -> dict[str, Ability]:
    """GM-CHAR-06: what a creature that was built knows by its points as they are now."""
    draft = draft_of(one, house)
    return _abilities(one, draft, skills_of(draft, house), dict(one.perks), house)


def grown_companion(
    one: Creature, owner: Creature, old: CompanionDraft | None, new: CompanionDraft | None
) -> Creature:
    """GM-COMPANION-01: a companion at the level that its owner gives it now.

    It keeps what it is, each skill worth what its new level is, unless it was built anew.
    """
    level = level_of_companion(owner)
    if new is None or new == old:
        gained = SHARE * (level - one.level)
        skills = {name: points + gained for name, points in one.skills.items()}
        return with_changes(one, level=level, skills=skills)
    made = companion_at(level, new, owner.name)
    before = one.skills if old is None else companion_at(one.level, old, owner.name).skills
    grown = {name: one.skills.get(name, 0) - points for name, points in before.items()}
    return with_changes(
        one,
        level=level,
        size=made.size,
        flies=made.flies,
        skills={name: points + grown.get(name, 0) for name, points in made.skills.items()},
        perks=made.perks,
        abilities=made.abilities,
        talents=made.talents,
    )
