"""The points of a draft, skill by skill, with their terms (CHAR-01, CHAR-02, LEVEL)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from theomachy.core.facts import Term
from theomachy.games.god_marked.content.drafts import CompanionDraft, Draft, Trade
from theomachy.games.god_marked.edition import SPECIAL_SKILLS, House, Skill
from theomachy.games.god_marked.mechanics import building, checks, companions
from theomachy.games.god_marked.mechanics.building import Points


def starting(draft: Draft, house: House) -> Points:
    """GM-CHAR-01, GM-LEVEL-05, GM-LEVEL-06: the points of a draft before trades."""
    pool = house.level0_normal == "free_pool"
    return building.starting_points(draft.level, draft.alternative, pool, house.alt_normal_points)


def gains(draft: Draft, level: int, house: House) -> Points:
    """GM-LEVEL-01, GM-LEVEL-06: the points that reaching a level adds."""
    pool = house.level0_normal == "free_pool"
    return building.gains_of_level(level, draft.alternative, pool, house.alt_normal_points)


@dataclass(frozen=True, slots=True)
class Change:
    """What one choice adds to a skill, or takes from it."""

    skill: Skill
    value: int
    label: str
    rule: str


def changes_of(draft: Draft, house: House) -> Iterator[Change]:
    """Every choice of a draft that changes points, in order, as if all were allowed."""
    yield from _creation(draft, house)
    for place, advance in enumerate(draft.advances):
        level = draft.level + place + 1
        yield from _each(gains(draft, level, house), f"level {level}", "GM-LEVEL-01")
        yield from _trades(advance.moves, f"move at level {level}", "GM-LEVEL-01")
        yield from _amounts(advance.free, f"placed at level {level}", "GM-LEVEL-06")
    yield from _amounts(draft.grown, "grown in play", "GM-CRIT-01")


def _creation(draft: Draft, house: House) -> Iterator[Change]:
    if draft.skills is not None:
        yield from _amounts(draft.skills, "as it was", "GM-CHAR-01")
        return
    of_track = "GM-LEVEL-06" if draft.level else "GM-LEVEL-05"
    rule = "GM-CHAR-01" if draft.level and not draft.alternative else of_track
    yield from _each(starting(draft, house), f"level {draft.level}", rule)
    yield from _trades(draft.trades, "trade", "GM-CHAR-02")
    yield from _amounts(draft.free, "placed", of_track)


def _each(points: Points, label: str, rule: str) -> Iterator[Change]:
    for skill in Skill:
        value = points.special if skill in SPECIAL_SKILLS else points.normal
        if value:
            yield Change(skill, value, label, rule)


def _trades(trades: Iterable[Trade], label: str, rule: str) -> Iterator[Change]:
    for one in trades:
        left, arrived = building.traded(0, 0, one.points)
        yield Change(one.taken_from, left, f"{label} to {one.given_to}", rule)
        yield Change(one.given_to, arrived, f"{label} from {one.taken_from}", rule)


def _amounts(amounts: Mapping[Skill, int], label: str, rule: str) -> Iterator[Change]:
    for skill, value in amounts.items():
        if value:
            yield Change(skill, value, label, rule)


def companion_changes(
    companion: CompanionDraft, level: int, grown: Mapping[Skill, int] | None = None
) -> Iterator[Change]:
    """GM-COMPANION-01, GM-COMPANION-09: the points of a companion of this level, choice by choice."""
    yield from _each(building.starting_points(level), f"level {level}", "GM-COMPANION-01")
    yield from _trades(companion.trades, "trade", "GM-CHAR-02")
    yield from _amounts(companion.free, "Skilled", "GM-COMPANION-09")
    yield from _amounts(grown or {}, "grown in play", "GM-CRIT-01")


def added(changes: Iterable[Change]) -> dict[Skill, int]:
    """The points of every skill, in the game's order."""
    points = dict.fromkeys(Skill, 0)
    for one in changes:
        points[one.skill] += one.value
    return points


def terms_of(changes: Iterable[Change]) -> dict[Skill, tuple[Term, ...]]:
    """The terms of every skill."""
    terms: dict[Skill, tuple[Term, ...]] = dict.fromkeys(Skill, ())
    for one in changes:
        terms[one.skill] = (*terms[one.skill], Term(one.label, one.value, one.rule))
    return terms


def skills_of(draft: Draft, house: House) -> dict[Skill, int]:
    """GM-CHAR-01, GM-CHAR-02, GM-LEVEL-01: the large numbers of a draft, with all its advances."""
    return added(changes_of(draft, house))


def companion_skills(companion: CompanionDraft, level: int) -> dict[Skill, int]:
    """GM-COMPANION-01: the large numbers of a companion of this level."""
    return added(companion_changes(companion, level))


def mod_of(points: int, house: House) -> int:
    """GM-CHECK-01: the mod of points."""
    return checks.modifier(points, house.negative_rounding == "truncate")


def talents_of(draft: Draft, companion: CompanionDraft, house: House) -> int:
    """GM-COMPANION-02: the Talents of a companion, by its owner's mod for making it."""
    return companions.talents(mod_of(skills_of(draft, house)[companion.made_with], house))
