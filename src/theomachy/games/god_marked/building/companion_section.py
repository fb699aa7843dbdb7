"""The fields of a companion that is being built (COMPANION)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, get_args

from theomachy.core.building import BuilderField, Candidate, FieldKind, Section
from theomachy.games.god_marked.building import tables
from theomachy.games.god_marked.building.companion_rules import grant_of, level_of
from theomachy.games.god_marked.building.fields import (
    NOTHING,
    SKILLS,
    SPECIES_RULES,
    amounts,
    choice,
    judged,
    lights,
    species,
    trades,
)
from theomachy.games.god_marked.building.openings import with_openings
from theomachy.games.god_marked.building.points import talents_of
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.drafts import CompanionDraft, Draft, TalentKind
from theomachy.games.god_marked.edition import NORMAL_SKILLS, DamageType, House, Skill
from theomachy.games.god_marked.mechanics import companions

TALENTS: Final = tuple(
    Candidate(one, one.replace("-", " ").capitalize()) for one in get_args(TalentKind)
)
TYPES: Final = tuple(Candidate(str(one), str(one)) for one in DamageType)


def companion_sections(draft: Draft, house: House) -> Iterator[Section]:
    """GM-COMPANION-01 to 13: the companion, where a Perk gives one."""
    grant = grant_of(draft)
    if grant is None and draft.companion is None:
        return
    skills = NORMAL_SKILLS if grant is None else grant.made_with
    fields = (
        *_who(draft.companion or CompanionDraft(), skills),
        *_built(draft, draft.companion or CompanionDraft(), house),
        *_carried(draft, draft.companion or CompanionDraft(), house),
    )
    text = f"It is of level {level_of(draft)} while you are of level {draft.level_now}."
    table = tables.of_companion(draft.companion or CompanionDraft(), level_of(draft), house)
    yield Section("companion", "Companion", fields, text, table)


def _who(companion: CompanionDraft, skills: tuple[Skill, ...]) -> Iterator[BuilderField]:
    made_with = tuple(Candidate(str(one), str(one)) for one in skills)
    own, rule = str(companion.made_with), "GM-COMPANION-01"
    path = "companion.name"
    yield BuilderField(path, "Name", FieldKind.TEXT, companion.name, rules=(rule,))
    path = "companion.text"
    yield BuilderField(path, "In a sentence or two", FieldKind.TEXT, companion.text)
    yield choice("companion.made_with", "Made with", own, made_with, rule, "GM-COMPANION-02")
    yield choice("companion.species", "Species", companion.species, species(), *SPECIES_RULES)
    path = "companion.champion"
    yield BuilderField(path, "Champion", FieldKind.TRUTH, companion.champion, rules=(rule,))
    yield choice("companion.light", "Light", companion.light, lights(), "GM-ABILITY-01")


def _built(draft: Draft, companion: CompanionDraft, house: House) -> Iterator[BuilderField]:
    yield _talents(draft, companion, house)
    yield trades("companion.trades", "Trades", companion.trades, "GM-COMPANION-03")
    most = companions.free_points(companion.times("skilled"))
    if most or companion.free:
        path, rule = "companion.free", "GM-COMPANION-09"
        placed = amounts(path, "Points of Skilled", companion.free, most, tuple(Skill), rule)
        yield with_openings(placed, "point of Skilled", "points of Skilled")


def _talents(draft: Draft, companion: CompanionDraft, house: House) -> BuilderField:
    perks = tuple(
        Candidate(one.id, one.name, one.text)
        for one in library.perks().values()
        if one.companion is None
    )
    columns = (
        BuilderField("talent", "Talent", FieldKind.CHOICE, TALENTS[0].id, TALENTS),
        BuilderField("skill", "Skill, for Aid", FieldKind.CHOICE, "", (NOTHING, *SKILLS)),
        BuilderField("perk", "Perk, for the Talent Perk", FieldKind.CHOICE, "", (NOTHING, *perks)),
        BuilderField("type", "Damage, for Self destruct", FieldKind.CHOICE, "", (NOTHING, *TYPES)),
    )
    rows = [
        {
            "talent": one.talent,
            "skill": str(one.skill or ""),
            "perk": one.perk,
            "type": str(one.type or ""),
        }
        for one in companion.talents
    ]
    field = BuilderField(
        "companion.talents",
        "Talents",
        FieldKind.ROWS,
        rows,
        most=talents_of(draft, companion, house),
        columns=columns,
        rules=("GM-COMPANION-02",),
    )
    return with_openings(field, "Talent", "Talents")


def _carried(draft: Draft, companion: CompanionDraft, house: House) -> Iterator[BuilderField]:
    def able(name: str) -> Draft:
        more = replace(companion, abilities=(*companion.abilities, name))
        return replace(draft, companion=more)

    def armed(name: str) -> Draft:
        return replace(draft, companion=replace(companion, weapons=(*companion.weapons, name)))

    def clad(name: str) -> Draft:
        return replace(draft, companion=replace(companion, gear=(*companion.gear, name)))

    choices = FieldKind.CHOICES
    known, held, worn = map(list, (companion.abilities, companion.weapons, companion.gear))
    abilities = tables.under_family(judged(draft, house, able, library.abilities(), "kind"))
    weapons = judged(draft, house, armed, library.weapons(), "attack")
    gear = judged(draft, house, clad, library.gear(), "armour")
    rules = ("GM-COMPANION-03",)
    yield BuilderField("companion.abilities", "Abilities", choices, known, abilities, rules=rules)
    yield BuilderField("companion.weapons", "Weapons", choices, held, weapons)
    yield BuilderField("companion.gear", "Gear", choices, worn, gear)
