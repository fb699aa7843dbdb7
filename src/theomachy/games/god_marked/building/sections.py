"""The fields of a draft in the order in which a character is built, with what may be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
from theomachy.games.god_marked.building.companion_section import companion_sections
from theomachy.games.god_marked.building.fields import (
    amounts,
    choice,
    judged,
    lights,
    species,
    trades,
)
from theomachy.games.god_marked.building.points import gains, starting
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
TRACKS: Final = (
    Candidate(Track.NORMAL, "Normal", "Ten points in every skill at each level."),
    Candidate(Track.ALTERNATIVE, "Alternative", "Levels of half the worth, with free points."),
)


def sections_of(draft: Draft, house: House, found: Sequence[Problem]) -> tuple[Section, ...]:
    """All fields of a draft, each with its problems."""
    sections = [
        Section("who", "Who", tuple(_who(draft)), "A name, a people, a track of levels."),
        Section(
            "skills", "Skills", tuple(_skills(draft, house)), "Half of what is traded arrives."
        ),
        Section("perks", "Perks", (_perks(draft, house, "perks"),)),
        Section("abilities", "Abilities", (_abilities(draft, house, "abilities"),)),
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
        yield amounts("free", "Free points", draft.free, free, NORMAL_SKILLS, "GM-LEVEL-06")


def _perks(draft: Draft, house: House, path: str) -> BuilderField:
    def more(name: str) -> Draft:
        return replace(draft, perks=(*draft.perks, name))

    candidates = judged(draft, house, more, library.perks(), "skill")
    rules = ("GM-CHAR-07", "GM-LEVEL-05", "GM-LEVEL-07")
    value = list(draft.perks)
    return BuilderField(path, "Perks", FieldKind.CHOICES, value, candidates, rules=rules)


def _abilities(draft: Draft, house: House, path: str) -> BuilderField:
    def more(name: str) -> Draft:
        return replace(draft, abilities=(*draft.abilities, name))

    candidates = judged(draft, house, more, library.abilities(), "kind")
    value, label = list(draft.abilities), "Powers, Spells and Manoeuvres"
    return BuilderField(path, label, FieldKind.CHOICES, value, candidates, rules=("GM-CHAR-06",))


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
        yield Section(
            f"level-{level}", f"Level {level}", fields, "Only what was just gained moves."
        )
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
        yield amounts(path, "Free points", advance.free, free, NORMAL_SKILLS, "GM-LEVEL-06")
    choices = FieldKind.CHOICES
    perks = judged(here, house, perk, library.perks(), "skill")
    gained = list(advance.perks)
    yield BuilderField(
        f"{within}.perks", "New Perks", choices, gained, perks, rules=("GM-CHAR-07",)
    )
    abilities = judged(here, house, ability, library.abilities(), "kind")
    learnt = list(advance.abilities)
    yield BuilderField(
        f"{within}.abilities", "New abilities", choices, learnt, abilities, rules=("GM-LEVEL-03",)
    )
    yield _swaps(f"{within}.swaps", advance, draft, place)


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
