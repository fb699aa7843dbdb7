"""What is wrong with the companion of a draft (COMPANION-01 to 03, 05 to 13)."""

from __future__ import annotations

from collections.abc import Iterator

from theomachy.core.building import Problem
from theomachy.games.god_marked.building.choosing import meets, of_abilities, too_many_abilities
from theomachy.games.god_marked.building.gear_rules import carried_problems, species_problems
from theomachy.games.god_marked.building.knowing import perks_of
from theomachy.games.god_marked.building.points import companion_skills, talents_of
from theomachy.games.god_marked.building.trading import amount_problems, trade_problems
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.drafts import CompanionDraft, Draft, Talent
from theomachy.games.god_marked.content.perks import CompanionGrant
from theomachy.games.god_marked.edition import House, Skill
from theomachy.games.god_marked.mechanics import building, companions


def grant_of(draft: Draft) -> CompanionGrant | None:
    """GM-COMPANION-01: what the draft's Perks say of its companion; None where none gives one."""
    grants = [one.companion for one in perks_of(draft).values() if one.companion is not None]
    return grants[0] if grants else None


def level_of(draft: Draft) -> int:
    """GM-COMPANION-01: the level of the draft's companion."""
    grant = grant_of(draft)
    return companions.companion_level(draft.level_now, grant is not None and grant.level == "same")


def problems(draft: Draft, house: House) -> Iterator[Problem]:
    """GM-COMPANION-01 to 13: faults of the companion as it is now."""
    companion = draft.companion_now
    if companion is None:
        return
    grant = grant_of(draft)
    if grant is None:
        message = "no Perk of the character gives it a companion"
        yield Problem("no-companion-perk", "GM-COMPANION-01", "companion", message)
    elif companion.made_with not in grant.made_with:
        message = f"a companion is not made with {companion.made_with}"
        allowed = tuple(map(str, grant.made_with))
        where = "companion.made_with"
        yield Problem("other-skill", "GM-COMPANION-01", where, message, allowed)
    if not companion.name.strip():
        yield Problem(
            "bad-name", "GM-COMPANION-01", "companion.name", "it needs a name", to_do=True
        )
    yield from species_problems(companion.species, "companion.species")
    yield from _points(companion, level_of(draft))
    yield from _talents(draft, companion, house)
    yield from _learnt(companion, level_of(draft), house)
    yield from carried_problems(companion.species, companion.weapons, companion.gear, "companion.")


def _points(companion: CompanionDraft, level: int) -> Iterator[Problem]:
    """GM-COMPANION-03, GM-COMPANION-09: trades down to 0, and the points of Skilled."""
    points = building.starting_points(level)
    begun: dict[Skill, int] = dict.fromkeys(Skill, points.normal)
    lowest: dict[Skill, int | None] = dict.fromkeys(Skill, 0)
    where = "companion.trades"
    yield from trade_problems(companion.trades, begun, lowest, where, "GM-COMPANION-03")
    most = companions.free_points(companion.times("skilled"))
    rule, everywhere = "GM-COMPANION-09", tuple(Skill)
    yield from amount_problems(companion.free, most, "companion.free", rule, everywhere)


def _talents(draft: Draft, companion: CompanionDraft, house: House) -> Iterator[Problem]:
    most = max(0, talents_of(draft, companion, house))
    if len(companion.talents) > most:
        message = f"{len(companion.talents)} Talents, and {companion.made_with} gives {most}"
        allowed = (f"at most {most}",)
        yield Problem("too-many-talents", "GM-COMPANION-02", "companion.talents", message, allowed)
    skills = companion_skills(companion, level_of(draft))
    for place, talent in enumerate(companion.talents):
        before = [each.talent for each in companion.talents[:place]]
        field = f"companion.talents[{place}]"
        if not companions.may_take_again(talent.talent, before.count(talent.talent)):
            rule = "GM-COMPANION-12" if talent.talent == "actions" else "GM-COMPANION-02"
            message = f"the Talent {talent.talent} is there more often than it may be taken"
            allowed = (f"at most {companions.most_takings(talent.talent)}",)
            yield Problem("taken-already", rule, field, message, allowed)
        yield from _chosen_for(talent, skills, field)


def _chosen_for(talent: Talent, skills: dict[Skill, int], field: str) -> Iterator[Problem]:
    """GM-COMPANION-08, 11, 13: what has to be chosen with a Talent."""
    if talent.talent == "aid" and talent.skill is None:
        message, allowed = "Aid names a skill", tuple(map(str, Skill))
        yield Problem("no-skill", "GM-COMPANION-11", f"{field}.skill", message, allowed)
    if talent.talent == "self-destruct" and talent.type is None:
        message = "Self destruct names a type of damage"
        yield Problem("no-type", "GM-COMPANION-13", f"{field}.type", message)
    if talent.talent != "perk":
        return
    perk = library.perks().get(talent.perk)
    where, rule = f"{field}.perk", "GM-COMPANION-08"
    if perk is None:
        message = f"there is no Perk {talent.perk!r}"
        yield Problem("unknown-perk", rule, where, message, tuple(library.perks()))
    elif perk.companion is not None:
        yield Problem("no-companion", rule, where, "a companion has no companion of its own")
    elif not meets(perk, skills):
        message = f"{perk.name} needs {perk.min_large} points of {perk.skill}"
        yield Problem("prerequisite", rule, where, message)


def _learnt(companion: CompanionDraft, level: int, house: House) -> Iterator[Problem]:
    """GM-COMPANION-03, GM-CHAR-06: abilities by the usual rules, none that costs Stamina."""
    where = "companion.abilities"
    yield from of_abilities(companion.abilities, where, light=companion.light)
    skills = companion_skills(companion, level)
    champion = companion.champion
    yield from too_many_abilities(companion.abilities, skills, champion, house, where)
    for place, name in enumerate(companion.abilities):
        ability = library.abilities().get(name)
        if ability and ability.own_skill is Skill.MARTIAL and ability.cost:
            message = f"{ability.name} costs Stamina, of which a companion has none"
            field = f"{where}[{place}]"
            yield Problem("costs-stamina", "GM-COMPANION-03", field, message)
