"""Tables of a draft's skills, and how many of each kind its points let it choose (CHAR-02, 06, 07)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from theomachy.core.building import Candidate, NumberRow, NumberTable
from theomachy.core.facts import Trace
from theomachy.games.god_marked.building.choosing import PLURAL
from theomachy.games.god_marked.building.knowing import SKILL_OF_FAMILY, counts, family
from theomachy.games.god_marked.building.points import (
    changes_of,
    companion_changes,
    gains,
    mod_of,
    skills_of,
    starting,
    terms_of,
)
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.drafts import CompanionDraft, Draft
from theomachy.games.god_marked.edition import NORMAL_SKILLS, SPECIAL_SKILLS, House, Skill
from theomachy.games.god_marked.mechanics import building
from theomachy.games.god_marked.mechanics.building import Points

Numbers = Mapping[Skill, int]
COLUMNS = ("Start", "Changed", "Now", "Mod", "Gives")
LEVEL_COLUMNS = ("Before", "Gained", "Moved", "Now", "Mod", "Gives")
CHANGED = 1
MOVED = 2


def of_creation(draft: Draft, house: House) -> NumberTable:
    """GM-CHAR-01, GM-CHAR-02: the skills at the first level: at the start, changed, now."""
    first = replace(draft, advances=(), grown={})
    start = starting(draft, house)
    now = skills_of(first, house)
    begun = now if draft.skills is not None else _start(start)
    terms = terms_of(changes_of(first, house))
    traces = {skill: Trace(str(skill), now[skill], terms[skill], "GM-CHAR-01") for skill in now}
    cells = {skill: (begun[skill], now[skill] - begun[skill], now[skill]) for skill in now}
    return _table(COLUMNS, cells, _gives(draft, now, house), traces, house, CHANGED)


def of_level(draft: Draft, place: int, house: House) -> NumberTable:
    """GM-LEVEL-01: the skills at one level-up: before it, gained, moved, now."""
    old = skills_of(replace(draft, advances=draft.advances[:place], grown={}), house)
    here = replace(draft, advances=draft.advances[: place + 1], grown={})
    now = skills_of(here, house)
    got = gains(draft, draft.level + place + 1, house)
    terms = terms_of(changes_of(here, house))
    cells = {}
    for skill in now:
        gained = got.special if skill in SPECIAL_SKILLS else got.normal
        cells[skill] = (old[skill], gained, now[skill] - old[skill] - gained, now[skill])
    traces = {skill: Trace(str(skill), now[skill], terms[skill], "GM-LEVEL-01") for skill in now}
    return _table(LEVEL_COLUMNS, cells, _gives(here, now, house), traces, house, MOVED)


def of_companion(companion: CompanionDraft, level: int, house: House) -> NumberTable:
    """GM-COMPANION-01: the skills of a companion."""
    begun = building.starting_points(level)
    terms = terms_of(companion_changes(companion, level))
    now = {skill: sum([one.value for one in terms[skill]]) for skill in Skill}
    start = _start(begun)
    cells = {skill: (start[skill], now[skill] - start[skill], now[skill]) for skill in now}
    traces = {s: Trace(str(s), now[s], terms[s], "GM-COMPANION-01") for s in now}
    known = counts(now, companion.champion, house)
    gives = {SKILL_OF_FAMILY[kind]: _counted(most, PLURAL[kind]) for kind, most in known.items()}
    return _table(COLUMNS, cells, gives, traces, house, CHANGED)


def _start(points: Points) -> dict[Skill, int]:
    normal = dict.fromkeys(NORMAL_SKILLS, points.normal)
    return normal | dict.fromkeys(SPECIAL_SKILLS, points.special)


def _table(
    columns: tuple[str, ...],
    cells: Mapping[Skill, tuple[int, ...]],
    gives: Mapping[Skill, str],
    traces: Mapping[Skill, Trace],
    house: House,
    changed: int,
) -> NumberTable:
    def row(skill: Skill) -> NumberRow:
        numbers = cells[skill]
        last = (mod_of(numbers[-1], house), gives.get(skill, ""))
        moved = changed if numbers[changed] else -1
        return NumberRow(str(skill), (*numbers, *last), traces[skill], moved)

    groups = (
        ("Normal", tuple(row(skill) for skill in NORMAL_SKILLS)),
        ("Special", tuple(row(skill) for skill in SPECIAL_SKILLS)),
    )
    note = "The mod is a tenth of the points, rounded down."
    return NumberTable("Skills", columns, groups, note, "GM-CHECK-01")


def _gives(draft: Draft, now: Numbers, house: House) -> dict[Skill, str]:
    """GM-CHAR-06, GM-CHAR-07: what the points of each skill let one choose, in words."""
    known = counts(now, draft.champion, house)
    gives = {SKILL_OF_FAMILY[kind]: _counted(most, PLURAL[kind]) for kind, most in known.items()}
    if draft.alternative or draft.level_now == 0:
        return gives
    perks = {skill: building.perks_of_skill(now[skill]) for skill in NORMAL_SKILLS}
    return gives | {skill: _counted(most, "Perks") for skill, most in perks.items()}


def _counted(most: int, plural: str) -> str:
    if most <= 0:
        return ""
    return f"1 {plural[:-1]}" if most == 1 else f"{most} {plural}"


def perk_limits(draft: Draft, house: House) -> dict[str, int]:
    """GM-CHAR-07: how many Perks of each skill; empty where they are counted in all."""
    if draft.alternative or draft.level_now == 0:
        return {}
    skills = skills_of(draft, house)
    return {str(skill): building.perks_of_skill(skills[skill]) for skill in NORMAL_SKILLS}


def perks_in_all(draft: Draft) -> int | None:
    """GM-LEVEL-05, GM-LEVEL-07: how many Perks in all; None where each skill gives its own."""
    if draft.alternative or draft.level_now == 0:
        return building.perks_of_level(draft.level_now)
    return None


def ability_limits(skills: Numbers, champion: bool, house: House) -> dict[str, int]:
    """GM-CHAR-06: how many powers, spells and manoeuvres."""
    return {PLURAL[kind]: most for kind, most in counts(skills, champion, house).items()}


def perks_by_skill(ids: Iterable[str]) -> dict[str, int]:
    """How many Perks of each skill these are."""
    known = library.perks()
    return dict(Counter(str(known[one].skill) for one in ids if one in known))


def abilities_by_family(ids: Iterable[str]) -> dict[str, int]:
    """How many powers, spells and manoeuvres these are."""
    known = library.abilities()
    families = [family(known[one]) for one in ids if one in known]
    return dict(Counter(PLURAL[one] for one in families if one))


def under_family(candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Abilities under the headings by which they are counted; a weapon art is a manoeuvre."""
    known = library.abilities()
    return tuple(
        replace(one, group=PLURAL.get(family(known[one.id]), one.group)) for one in candidates
    )
