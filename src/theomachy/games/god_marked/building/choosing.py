"""Which Perks and abilities a draft may have (CHAR-06, CHAR-07, LEVEL-05, LEVEL-07)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from theomachy.core.building import Problem
from theomachy.games.god_marked.building.knowing import SKILL_OF_FAMILY, counts, family
from theomachy.games.god_marked.building.points import skills_of
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.content.drafts import Draft
from theomachy.games.god_marked.content.perks import Perk
from theomachy.games.god_marked.edition import NORMAL_SKILLS, House, Skill
from theomachy.games.god_marked.mechanics import building

PLURAL = {"power": "Powers", "spell": "Spells", "manoeuvre": "Manoeuvres"}


def perk_problems(
    draft: Draft, house: House, old: Sequence[str], new: Sequence[str], where: str
) -> Iterator[Problem]:
    """GM-CHAR-07, GM-LEVEL-05, GM-LEVEL-07: faults of Perks gained beside those that are had."""
    known, skills = library.perks(), skills_of(draft, house)
    taken = [one for one in old if one in known]
    free = _without_restrictions(draft, [known[one] for one in taken], skills)
    for place, name in enumerate(new):
        field = f"{where}[{place}]"
        if name not in known:
            message = f"there is no Perk {name!r}"
            yield Problem("unknown-perk", "GM-CHAR-07", field, message, tuple(known))
            continue
        perk = known[name]
        if taken.count(name) >= perk.max_times:
            often = "once" if perk.max_times == 1 else f"{perk.max_times} times"
            message = f"{perk.name} is taken at most {often}"
            yield Problem("taken-already", "GM-CHAR-07", field, message)
        elif meets(perk, skills):
            taken.append(name)
        elif free > 0:
            free -= 1
            taken.append(name)
        else:
            yield _unmet(draft, perk, skills, field)
    yield from _too_many(draft, house, [known[one] for one in taken], len(new), where)


def meets(perk: Perk, skills: Mapping[Skill, int]) -> bool:
    """GM-CHAR-07: whether the points suffice for a Perk."""
    return skills[perk.skill] >= perk.min_large


def _without_restrictions(draft: Draft, had: Sequence[Perk], skills: Mapping[Skill, int]) -> int:
    """GM-LEVEL-07: how many Perks more may be taken on the alternative track without prerequisites."""
    if not draft.alternative:
        return 0
    used = sum([not meets(perk, skills) for perk in had])
    return building.perks_without_restrictions(draft.level_now) - used


def _unmet(draft: Draft, perk: Perk, skills: Mapping[Skill, int], field: str) -> Problem:
    rule = "GM-LEVEL-07" if draft.alternative else "GM-CHAR-07"
    message = (
        f"{perk.name} needs {perk.min_large} points of {perk.skill}, there are {skills[perk.skill]}"
    )
    return Problem("prerequisite", rule, field, message, (f"{perk.skill} {perk.min_large}",))


def _too_many(
    draft: Draft, house: House, taken: Sequence[Perk], gained: int, where: str
) -> Iterator[Problem]:
    if not gained:
        return
    if draft.alternative or draft.level_now == 0:
        most = building.perks_of_level(draft.level_now)
        if len(taken) > most:
            rule = "GM-LEVEL-07" if draft.level_now else "GM-LEVEL-05"
            message = f"{len(taken)} Perks are taken, and level {draft.level_now} gives {most}"
            yield Problem("too-many-perks", rule, where, message, (f"at most {most}",))
        return
    skills = skills_of(draft, house)
    for skill in NORMAL_SKILLS:
        count = sum([perk.skill is skill for perk in taken])
        most = building.perks_of_skill(skills[skill])
        if count > most:
            message = f"{count} Perks of {skill}, and {skills[skill]} points give {most}"
            yield Problem("too-many-perks", "GM-CHAR-07", where, message, (f"at most {most}",))


def ability_problems(
    draft: Draft,
    skills: Mapping[Skill, int],
    house: House,
    old: Sequence[str],
    new: Sequence[str],
    where: str,
) -> Iterator[Problem]:
    """GM-CHAR-06: faults of powers, spells and manoeuvres learnt beside those that are known."""
    yield from of_abilities(new, where, known=old, light=draft.light)
    if new:
        yield from too_many_abilities((*old, *new), skills, draft.champion, house, where)


def of_abilities(
    new: Sequence[str], where: str, known: Sequence[str] = (), light: str = ""
) -> Iterator[Problem]:
    """GM-CHAR-06, GM-ABILITY-01: what there is, once each, and of one's own light."""
    shipped, learnt = library.abilities(), list(known)
    for place, name in enumerate(new):
        field = f"{where}[{place}]"
        if name not in shipped:
            message = f"there is no ability {name!r}"
            yield Problem("unknown-ability", "GM-CHAR-06", field, message, tuple(shipped))
        elif name in learnt:
            message = f"{shipped[name].name} is known already"
            yield Problem("known-already", "GM-CHAR-06", field, message)
        elif _of_other_light(shipped[name], light):
            message = f"{shipped[name].name} is a power of another light"
            yield Problem("other-light", "GM-ABILITY-01", field, message, (light,))
        learnt.append(name)


def _of_other_light(ability: Ability, light: str) -> bool:
    return bool(light and ability.kind == "power" and ability.light not in ("", light))


def too_many_abilities(
    ids: Sequence[str], skills: Mapping[Skill, int], champion: bool, house: House, where: str
) -> Iterator[Problem]:
    """GM-CHAR-06: one Power, Spell or Manoeuvre for each mod; Powers are for champions."""
    shipped = library.abilities()
    kinds = [family(shipped[one]) for one in ids if one in shipped]
    for kind, most in counts(skills, champion, house).items():
        if kinds.count(kind) > most:
            skill = SKILL_OF_FAMILY[kind]
            message = (
                f"{skill} {skills[skill]} gives {most} {PLURAL[kind]}, not {kinds.count(kind)}"
            )
            if kind == "power" and not champion:
                message = "only a champion has Powers"
            allowed = (f"at most {most}",)
            yield Problem("too-many-abilities", "GM-CHAR-06", where, message, allowed)


def rune_problems(new: Sequence[str], known: Sequence[str], where: str) -> Iterator[Problem]:
    """GM-LEVEL-04, GM-LOCK-04: runes that there are, once each; how many one may know, no rule says."""
    shipped, learnt = library.runes(), list(known)
    for place, name in enumerate(new):
        field = where if where.endswith("]") else f"{where}[{place}]"
        if name not in shipped:
            message = f"there is no rune {name!r}"
            yield Problem("unknown-rune", "GM-LEVEL-04", field, message, tuple(shipped))
        elif name in learnt:
            message = f"{shipped[name].name} is known already"
            yield Problem("known-already", "GM-LEVEL-04", field, message)
        learnt.append(name)
