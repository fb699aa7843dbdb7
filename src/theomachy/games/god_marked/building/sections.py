"""The fields of a draft in the order in which a character is built, with what may be chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final, get_args

from theomachy.core.building import (
    BuilderField,
    Candidate,
    FieldKind,
    Problem,
    Section,
    problems_in,
)
from theomachy.games.god_marked.building import tables
from theomachy.games.god_marked.building.companion_section import companion_sections
from theomachy.games.god_marked.building.fields import (
    amounts,
    choice,
    judged,
    lights,
    species,
    trades,
)
from theomachy.games.god_marked.building.openings import with_openings
from theomachy.games.god_marked.building.points import gains, skills_of, starting
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.drafts import (
    Advance,
    Draft,
    to_document,
)
from theomachy.games.god_marked.content.species import COMMON, Part
from theomachy.games.god_marked.edition import NORMAL_SKILLS, House
from theomachy.games.god_marked.mechanics.characters import Track

MOST_LEVEL: Final = 100
PERK: Final = ("Perk", "Perks")
POINT: Final = ("free point", "free points")
"""What is open in a field, one of it and several. What is open of Perks and abilities is counted
where the draft stands now: what an earlier level left open is open there still.
"""
TRACKS: Final = (
    Candidate(Track.NORMAL, "Normal", "Ten points in every skill at each level."),
    Candidate(Track.ALTERNATIVE, "Alternative", "Levels of half the worth, with free points."),
)


def sections_of(draft: Draft, house: House, found: Sequence[Problem]) -> tuple[Section, ...]:
    """All fields of a draft, each with its problems."""
    last = not draft.advances
    sections = [
        Section("who", "Who", tuple(_who(draft)), "A name, a people, a track of levels."),
        Section(
            "skills",
            "Skills",
            tuple(_skills(draft, house)),
            "Half of what is traded arrives; normal and special skills trade among themselves.",
            tables.of_creation(draft, house),
        ),
        Section("perks", "Perks", (_perks(draft, house, "perks", last),)),
        Section(
            "abilities",
            "Abilities",
            (_abilities(draft, house, "abilities", last), _runes(draft, house)),
        ),
        Section("gear", "Weapons and gear", tuple(_gear(draft, house))),
        *_levels(draft, house),
        *companion_sections(draft, house),
    ]
    return tuple(_with_problems(section, found) for section in sections)


def _with_problems(section: Section, found: Sequence[Problem]) -> Section:
    fields = tuple(replace(one, problems=problems_in(found, one.path)) for one in section.fields)
    return replace(section, fields=fields)


def _who(draft: Draft) -> Iterator[BuilderField]:
    yield BuilderField("name", "Name", FieldKind.TEXT, draft.name)
    yield BuilderField("text", "In a sentence or two", FieldKind.TEXT, draft.text)
    yield choice("species", "Species", draft.species, species(), "GM-LIMB-01", "GM-SIZE-01")
    yield choice("track", "Track of levels", str(draft.track), TRACKS, "GM-LEVEL-06")
    yield BuilderField(
        "level",
        "Level at the beginning",
        FieldKind.NUMBER,
        draft.level,
        least=0,
        most=MOST_LEVEL,
        rules=("GM-CHAR-07", "GM-LEVEL-05"),
    )
    yield BuilderField(
        "champion",
        "Champion",
        FieldKind.TRUTH,
        draft.champion,
        help="Champions have Lumens and Powers.",
        rules=("GM-RESOURCE-01",),
    )
    yield choice("light", "Light", draft.light, lights(), "GM-ABILITY-01")
    yield BuilderField(
        "lacks",
        "Parts that it never had",
        FieldKind.CHOICES,
        list(draft.lacks),
        _parts(draft),
        help="What is missing from the beginning is no drawback.",
        rules=("GM-LIMB-01",),
    )


def _parts(draft: Draft) -> tuple[Candidate, ...]:
    species = library.species().get(draft.species, COMMON)
    return tuple(Candidate(part, part) for part in get_args(Part) if species.has(part))


def _skills(draft: Draft, house: House) -> Iterator[BuilderField]:
    if draft.skills is not None:
        return
    yield trades("trades", "Trades", draft.trades, "GM-CHAR-02")
    free = starting(draft, house).free
    if free or draft.free:
        field = amounts("free", "Free points", draft.free, free, NORMAL_SKILLS, "GM-LEVEL-06")
        yield with_openings(field, *POINT)


def _perks(draft: Draft, house: House, path: str, last: bool) -> BuilderField:
    def more(name: str) -> Draft:
        return replace(draft, perks=(*draft.perks, name))

    candidates = judged(draft, house, more, library.perks(), "skill")
    first = replace(draft, advances=())
    field = BuilderField(
        path,
        "Perks",
        FieldKind.CHOICES,
        list(draft.perks),
        candidates,
        most=tables.perks_in_all(first),
        rules=("GM-CHAR-07", "GM-LEVEL-05", "GM-LEVEL-07"),
        limits=tables.perk_limits(first, house),
    )
    return with_openings(field, *PERK, _often(draft)) if last else field


def _often(draft: Draft) -> Callable[[str], int]:
    """GM-CHAR-07: how often each Perk may still be taken."""
    known, taken = library.perks(), Counter(draft.perks_now)
    return lambda name: known[name].max_times - taken[name]


def _abilities(draft: Draft, house: House, path: str, last: bool) -> BuilderField:
    def more(name: str) -> Draft:
        return replace(draft, abilities=(*draft.abilities, name))

    candidates = judged(draft, house, more, library.abilities(), "kind")
    skills = skills_of(replace(draft, advances=()), house)
    field = BuilderField(
        path,
        "Powers, Spells and Manoeuvres",
        FieldKind.CHOICES,
        list(draft.abilities),
        tables.under_family(candidates),
        rules=("GM-CHAR-06",),
        limits=tables.ability_limits(skills, draft.champion, house),
    )
    return with_openings(field) if last else field


def _runes(draft: Draft, house: House) -> BuilderField:
    def more(name: str) -> Draft:
        return replace(draft, runes=(*draft.runes, name))

    candidates = judged(draft, house, more, library.runes(), "kind")
    value, choices = list(draft.runes), FieldKind.CHOICES
    return BuilderField("runes", "Runes", choices, value, candidates, rules=("GM-LEVEL-04",))


def _gear(draft: Draft, house: House) -> Iterator[BuilderField]:
    def armed(name: str) -> Draft:
        return replace(draft, weapons=(*draft.weapons, name))

    def clad(name: str) -> Draft:
        return replace(draft, gear=(*draft.gear, name))

    weapons = judged(draft, house, armed, library.weapons(), "attack")
    gear = judged(draft, house, clad, library.gear(), "armour")
    rules = ("GM-LIMB-02",)
    held, worn = list(draft.weapons), list(draft.gear)
    yield BuilderField("weapons", "Weapons", FieldKind.CHOICES, held, weapons, rules=rules)
    yield BuilderField("gear", "Gear", FieldKind.CHOICES, worn, gear, rules=rules)


def _levels(draft: Draft, house: House) -> Iterator[Section]:
    """GM-LEVEL-01 to 04: a section for each level-up that was made, and a field to make one more."""
    for place, advance in enumerate(draft.advances):
        fields = tuple(_advance(draft, advance, place, house))
        level = draft.level + place + 1
        text = "Of the points just gained any may leave a skill, and half of them arrive elsewhere."
        table = tables.of_level(draft, place, house)
        yield Section(f"level-{level}", f"Level {level}", fields, text, table)
    rows = to_document(draft).get("advances", [])
    another = BuilderField(
        "advances", "Level-ups", FieldKind.ROWS, rows, help="A new row is one more level."
    )
    yield Section("levels", "More levels", (another,))


def _advance(draft: Draft, advance: Advance, place: int, house: House) -> Iterator[BuilderField]:
    within = f"advances[{place}]"
    here = replace(draft, advances=draft.advances[: place + 1])

    def with_advance(changed: Advance) -> Draft:
        return replace(draft, advances=(*draft.advances[:place], changed))

    def perk(name: str) -> Draft:
        return with_advance(replace(advance, perks=(*advance.perks, name)))

    def ability(name: str) -> Draft:
        return with_advance(replace(advance, abilities=(*advance.abilities, name)))

    yield trades(f"{within}.moves", "Moved points", advance.moves, "GM-LEVEL-01")
    free = gains(draft, draft.level + place + 1, house).free
    if free:
        path = f"{within}.free"
        placed = amounts(path, "Free points", advance.free, free, NORMAL_SKILLS, "GM-LEVEL-06")
        yield with_openings(placed, *POINT)
    perks = judged(here, house, perk, library.perks(), "skill")
    abilities = judged(here, house, ability, library.abilities(), "kind")
    new_perks = _gained_perks(f"{within}.perks", here, perks, house)
    learnt = _gained_abilities(f"{within}.abilities", here, abilities, house)
    last = place == len(draft.advances) - 1
    yield with_openings(new_perks, *PERK, _often(draft)) if last else new_perks
    yield with_openings(learnt) if last else learnt
    yield _swaps(f"{within}.swaps", advance, draft, place)


def _gained_perks(
    path: str, here: Draft, candidates: tuple[Candidate, ...], house: House
) -> BuilderField:
    """GM-LEVEL-02: the Perks of the last level-up of this draft."""
    before = replace(here, advances=here.advances[:-1])
    most = tables.perks_in_all(here)
    return BuilderField(
        path,
        "New Perks",
        FieldKind.CHOICES,
        list(here.advances[-1].perks),
        candidates,
        most=None if most is None else most - len(before.perks_now),
        rules=("GM-CHAR-07", "GM-LEVEL-02"),
        limits=tables.perk_limits(here, house),
        had=tables.perks_by_skill(before.perks_now),
    )


def _gained_abilities(
    path: str, here: Draft, candidates: tuple[Candidate, ...], house: House
) -> BuilderField:
    """GM-LEVEL-03: what is learnt at the last level-up of this draft."""
    before = replace(here, advances=here.advances[:-1])
    return BuilderField(
        path,
        "New abilities",
        FieldKind.CHOICES,
        list(here.advances[-1].abilities),
        tables.under_family(candidates),
        rules=("GM-LEVEL-03",),
        limits=tables.ability_limits(skills_of(here, house), here.champion, house),
        had=tables.abilities_by_family(before.abilities_now),
    )


def _swaps(path: str, advance: Advance, draft: Draft, place: int) -> BuilderField:
    before = replace(draft, advances=draft.advances[:place])
    known = library.abilities()
    old = tuple(Candidate(one, known[one].name) for one in before.abilities_now if one in known)
    new = tuple(Candidate(one.id, one.name, one.text, one.kind) for one in known.values())
    columns = (
        BuilderField("old", "Give up", FieldKind.CHOICE, old[0].id if old else "", old),
        BuilderField("new", "Learn", FieldKind.CHOICE, "", new),
    )
    rows = [{"old": one.old, "new": one.new} for one in advance.swaps]
    rules = ("GM-LEVEL-04",)
    return BuilderField(path, "Swaps", FieldKind.ROWS, rows, columns=columns, rules=rules)
