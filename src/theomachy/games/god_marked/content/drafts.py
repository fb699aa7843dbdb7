"""Drafts: a character as it was built, choice by choice (CHAR, LEVEL, COMPANION).

A draft says what was chosen and never what comes of it: `building` works that out and judges it. A
creature that was built carries its draft. Everything here is plain data, and `to_document` and
`from_document` lose nothing of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, ConfigDict, Field, TypeAdapter

from theomachy.core.content import record_of
from theomachy.games.god_marked.content.schema import Level, Points
from theomachy.games.god_marked.content.species import COMMON, Part
from theomachy.games.god_marked.edition import DamageType, Skill
from theomachy.games.god_marked.mechanics.characters import Track

_STRICT = ConfigDict(extra="forbid")
_NONE_IF_EMPTY = BeforeValidator(lambda given: given or None)
"""Empty text, as a form has it, stands for nothing chosen."""
Name = Annotated[str, Field(max_length=80)]
Words = Annotated[str, Field(max_length=2000)]
Amount = Annotated[int, Field(ge=-100_000, le=100_000)]
Ids = tuple[Annotated[str, Field(max_length=80)], ...]
TalentKind = Literal[
    "decrease-size",
    "increase-size",
    "flight",
    "command",
    "perk",
    "skilled",
    "connection",
    "aid",
    "actions",
    "self-destruct",
]


@dataclass(frozen=True, slots=True)
class Trade:
    """GM-CHAR-02: points that leave one skill; half of them arrive in another."""

    __pydantic_config__ = _STRICT

    taken_from: Skill
    given_to: Skill
    points: Annotated[int, Field(ge=1, le=100_000)]


@dataclass(frozen=True, slots=True)
class Swap:
    """GM-LEVEL-04: an ability or rune given up at a level-up, and the one in its place."""

    __pydantic_config__ = _STRICT

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Talent:
    """GM-COMPANION-05 to 13: a Talent, with the skill, Perk or damage type chosen for it."""

    __pydantic_config__ = _STRICT

    talent: TalentKind
    skill: Annotated[Skill | None, _NONE_IF_EMPTY] = None
    perk: str = ""
    type: Annotated[DamageType | None, _NONE_IF_EMPTY] = None


@dataclass(frozen=True, slots=True)
class CompanionDraft:
    """GM-COMPANION-01: a companion as it was built; its level follows its owner's.

    `free` are the points of the Talent Skilled, placed one for one. It has no Perks but by a Talent,
    and no runes (GM-COMPANION-03).
    """

    __pydantic_config__ = _STRICT

    name: Name = ""
    text: Words = ""
    made_with: Skill = Skill.DIPLOMACY
    species: str = COMMON.id
    champion: bool = False
    light: str = ""
    talents: tuple[Talent, ...] = ()
    trades: tuple[Trade, ...] = ()
    free: Mapping[Skill, Amount] = field(default_factory=dict)
    abilities: Ids = ()
    weapons: Ids = ()
    gear: Ids = ()

    def times(self, talent: TalentKind) -> int:
        """How often a Talent was taken."""
        return sum([one.talent == talent for one in self.talents])


@dataclass(frozen=True, slots=True)
class Advance:
    """GM-LEVEL-01 to 04: what was chosen at one level-up: moves of new points, gains, swaps.

    `free` are the free points of the alternative track. A `companion` replaces the one before, whose
    level has grown with its owner's.
    """

    __pydantic_config__ = _STRICT

    moves: tuple[Trade, ...] = ()
    free: Mapping[Skill, Amount] = field(default_factory=dict)
    perks: Ids = ()
    abilities: Ids = ()
    runes: Ids = ()
    swaps: tuple[Swap, ...] = ()
    companion: CompanionDraft | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """A character as it was built at `level`, and its `advances` since, in order.

    `lacks` are parts that it never had, `lost` those that it has lost since (GM-LIMB-01). `grown` are
    points that came or went in play (GM-CRIT-01, GM-DEAL-02), `awakened` the Perk or power of its
    Awakening (GM-DESTINY-01), which counts against nothing. `skills` are points taken as they are,
    for one whose building is not known: trades and free points are not judged then.
    """

    __pydantic_config__ = _STRICT

    name: Name = ""
    text: Words = ""
    level: Level = 1
    track: Track = Track.NORMAL
    species: str = COMMON.id
    champion: bool = False
    light: str = ""
    trades: tuple[Trade, ...] = ()
    free: Mapping[Skill, Amount] = field(default_factory=dict)
    perks: Ids = ()
    abilities: Ids = ()
    runes: Ids = ()
    weapons: Ids = ()
    gear: Ids = ()
    lacks: tuple[Part, ...] = ()
    lost: tuple[Part, ...] = ()
    grown: Mapping[Skill, Amount] = field(default_factory=dict)
    awakened: Ids = ()
    companion: CompanionDraft | None = None
    advances: tuple[Advance, ...] = ()
    skills: Mapping[Skill, Points] | None = None

    @property
    def level_now(self) -> int:
        """The level with all advances."""
        return self.level + len(self.advances)

    @property
    def alternative(self) -> bool:
        """GM-LEVEL-06: whether it follows the alternative track."""
        return self.track is Track.ALTERNATIVE

    @property
    def perks_now(self) -> Ids:
        """All Perks in the order learnt, one that is had twice twice."""
        return (*self.perks, *(perk for one in self.advances for perk in one.perks))

    @property
    def abilities_now(self) -> Ids:
        """All powers, spells and manoeuvres in the order learnt, each swap in its place."""
        return _learnt(self.abilities, [(one.swaps, one.abilities) for one in self.advances])

    @property
    def runes_now(self) -> Ids:
        """All runes in the order learnt, each swap in its place."""
        return _learnt(self.runes, [(one.swaps, one.runes) for one in self.advances])

    @property
    def companion_now(self) -> CompanionDraft | None:
        """The companion as it is built now."""
        rebuilt = [one.companion for one in self.advances if one.companion is not None]
        return rebuilt[-1] if rebuilt else self.companion


def _learnt(first: Ids, later: list[tuple[tuple[Swap, ...], Ids]]) -> Ids:
    known = list(first)
    for swaps, gained in later:
        new = {swap.old: swap.new for swap in swaps}
        known = [*(new.get(one, one) for one in known), *gained]
    return tuple(known)


_DRAFT: Final = TypeAdapter(Draft)


def to_document(draft: Draft) -> dict[str, Any]:
    """The draft as plain JSON data; what is at its default is left out."""
    document: dict[str, Any] = _DRAFT.dump_python(draft, mode="json", exclude_defaults=True)
    return document


def from_document(document: object, where: str = "draft") -> Draft:
    """The draft that `to_document` wrote. Raises InputError `bad-record` naming place and value."""
    return record_of(Draft, document, where)


@dataclass(frozen=True, slots=True)
class ReadyCharacter:
    """A character ready to play, as it was built."""

    __pydantic_config__ = _STRICT

    id: str
    draft: Draft
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadyCompanion:
    """A companion ready to go with somebody, as it was built."""

    __pydantic_config__ = _STRICT

    id: str
    draft: CompanionDraft
    tags: tuple[str, ...] = ()
