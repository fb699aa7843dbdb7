"""What is wrong with a draft: each fault with its rule and its field (CHAR, LEVEL)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from theomachy.core.building import Problem, Remedy
from theomachy.core.cast import name_problem
from theomachy.games.god_marked.building import companion_rules, gear_rules
from theomachy.games.god_marked.building.choosing import (
    ability_problems,
    perk_problems,
    rune_problems,
)
from theomachy.games.god_marked.building.knowing import family
from theomachy.games.god_marked.building.points import gains, skills_of, starting
from theomachy.games.god_marked.building.trading import amount_problems, trade_problems
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.drafts import Advance, Draft, Swap
from theomachy.games.god_marked.edition import SPECIAL_SKILLS, House, Skill
from theomachy.games.god_marked.mechanics.building import Points, lowest_points
from theomachy.games.god_marked.state import State


def problems(draft: Draft, house: House) -> tuple[Problem, ...]:
    """Everything that is wrong with a draft under these house rules; empty if it can be played."""
    return (
        *_about(draft),
        *_creation(draft, house),
        *gear_rules.problems(draft),
        *_advances(draft, house),
        *companion_rules.problems(draft, house),
    )


def _about(draft: Draft) -> Iterator[Problem]:
    fault = name_problem(State, draft.name) if draft.name.strip() else "it has no name yet"
    if fault:
        to_do = not draft.name.strip()
        yield Problem("bad-name", "GM-TABLE-01", "name", fault, to_do=to_do)
    if draft.light and draft.light not in library.lights():
        known = tuple(library.lights())
        message = f"no kind of champion has the light {draft.light!r}"
        yield Problem("unknown-light", "GM-ABILITY-01", "light", message, known)
    if draft.light and not draft.champion:
        message = "only a champion has a light of its own"
        remedy = Remedy("Make a champion", "champion", True)
        yield Problem("no-champion", "GM-ABILITY-01", "light", message, remedy=remedy)


def _creation(draft: Draft, house: House) -> Iterator[Problem]:
    """GM-CHAR-02, GM-LEVEL-05, GM-LEVEL-06, GM-CHAR-06, GM-CHAR-07: as it was at its first level."""
    first = replace(draft, advances=(), grown={})
    if draft.skills is None:
        points = starting(draft, house)
        begun = {
            skill: points.special if skill in SPECIAL_SKILLS else points.normal for skill in Skill
        }
        lowest = {
            skill: lowest_points(draft.level, skill in SPECIAL_SKILLS, house.skill_floor)
            for skill in Skill
        }
        yield from trade_problems(draft.trades, begun, lowest, "trades", "GM-CHAR-02")
        rule = "GM-LEVEL-05" if draft.level == 0 else "GM-LEVEL-06"
        yield from amount_problems(draft.free, points.free, "free", rule)
    yield from perk_problems(first, house, (), draft.perks, "perks")
    skills = skills_of(first, house)
    yield from ability_problems(first, skills, house, (), draft.abilities, "abilities")
    yield from rune_problems(draft.runes, (), "runes")


def _advances(draft: Draft, house: House) -> Iterator[Problem]:
    for place, advance in enumerate(draft.advances):
        before = replace(draft, advances=draft.advances[:place])
        after = replace(draft, advances=draft.advances[: place + 1])
        where = f"advances[{place}]"
        gained = gains(draft, before.level_now + 1, house)
        yield from _moves(before, advance, gained, house, where)
        yield from amount_problems(advance.free, gained.free, f"{where}.free", "GM-LEVEL-06")
        yield from _swaps(before, advance.swaps, f"{where}.swaps")
        known = perk_problems(after, house, before.perks_now, advance.perks, f"{where}.perks")
        yield from known
        skills = skills_of(after, house)
        old = _swapped(before, advance.swaps)
        field = f"{where}.abilities"
        yield from ability_problems(after, skills, house, old, advance.abilities, field)
        yield from rune_problems(advance.runes, before.runes_now, f"{where}.runes")


def _moves(
    before: Draft, advance: Advance, gained: Points, house: House, where: str
) -> Iterator[Problem]:
    """GM-LEVEL-01: of the points just gained any may leave a skill, and none of the older ones."""
    old = skills_of(before, house)
    own = {skill: gained.special if skill in SPECIAL_SKILLS else gained.normal for skill in Skill}
    new = {skill: old[skill] + own[skill] for skill in Skill}
    yield from trade_problems(advance.moves, new, old, f"{where}.moves", "GM-LEVEL-01", own)


def _swapped(before: Draft, swaps: Sequence[Swap]) -> tuple[str, ...]:
    new = {one.old: one.new for one in swaps}
    return tuple(new.get(one, one) for one in before.abilities_now)


def _swaps(before: Draft, swaps: Sequence[Swap], where: str) -> Iterator[Problem]:
    """GM-LEVEL-04: abilities for abilities of their kind, runes for runes; Perks stay."""
    for place, swap in enumerate(swaps):
        field, perks = f"{where}[{place}]", library.perks()
        if swap.old in perks or swap.new in perks:
            yield Problem("perks-stay", "GM-LEVEL-04", field, "Perks are not swapped")
        elif swap.old in before.runes_now:
            yield from rune_problems((swap.new,), before.runes_now, field)
        elif swap.old not in before.abilities_now:
            message = f"{swap.old!r} is not known"
            yield Problem("not-known", "GM-LEVEL-04", field, message, before.abilities_now)
        elif not _same_kind(swap):
            allowed = _of_its_kind(swap.old)
            message = f"{swap.new!r} is not of the kind of {swap.old!r}"
            yield Problem("other-kind", "GM-LEVEL-04", field, message, allowed)
    given_up = [one.old for one in swaps]
    after = [*_swapped(before, swaps)]
    for place, swap in enumerate(swaps):
        if after.count(swap.new) > 1:
            message = f"{swap.new!r} is known already"
            yield Problem("known-already", "GM-LEVEL-04", f"{where}[{place}]", message)
    if len(set(given_up)) < len(given_up):
        yield Problem("swapped-twice", "GM-LEVEL-04", where, "each is swapped once")


def _same_kind(swap: Swap) -> bool:
    known = library.abilities()
    return (
        swap.old in known
        and swap.new in known
        and family(known[swap.old]) == family(known[swap.new])
    )


def _of_its_kind(old: str) -> tuple[str, ...]:
    known: Mapping[str, object] = library.abilities()
    if old not in known:
        return ()
    kind = family(library.abilities()[old])
    return tuple(name for name, one in library.abilities().items() if family(one) == kind)
