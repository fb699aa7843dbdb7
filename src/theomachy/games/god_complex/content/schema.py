"""What a record of content, or an entry of a cast, may hold (pydantic); unknown fields are errors."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from theomachy.games.god_complex.edition import (
    AgainstMundane,
    Attribute,
    DamageKind,
    DamageMode,
    DamageType,
    KeptCondition,
    Nature,
    ReductionKind,
    Style,
)

Natural = Annotated[int, Field(ge=0)]
Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*$")]


class Record(BaseModel):
    """Base of all records."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class PortionRecord(Record):
    """GC-DAMAGE-03: damage of another type that each hit deals besides."""

    amount: Natural
    type: DamageType
    nature: Nature = Nature.MUNDANE


class ReductionRecord(Record):
    """GC-REDUCE-02, GC-REDUCE-03: one record of Damage Reduction."""

    kind: ReductionKind
    value: Natural
    source: str = ""
    scope: tuple[DamageKind, ...] = ()


class WeaponRecord(Record):
    """GC-GEAR-01, GC-ATTACK-01, GC-DAMAGE-02: a weapon."""

    id: Id
    name: str
    summary: str = ""
    style: Style
    bonus: Natural = 0
    type: DamageType
    nature: Nature = Nature.MUNDANE
    attribute: Attribute | None = None
    damage: DamageMode = DamageMode.STANDARD
    amount: Natural = 0
    extra: tuple[PortionRecord, ...] = ()
    ignores_cover: bool = False
    ignores_armour: bool = False


class CreatureRecord(Record):
    """A creature. Numbers that are left out are those of an ordinary mortal.

    `hp` are the HP at the start, the maximum where they are left out; `hp_max` is used under the
    house option `hp_formula: manual`. Weapons are ids of the content or records of their own.
    """

    tier: Annotated[int, Field(ge=0, le=4)] = 0
    generation: Natural = 0
    size: int = 0
    strength: Natural = 2
    dexterity: Natural = 2
    composure: Natural = 2
    awareness: Natural = 2
    presence: Natural = 2
    intelligence: Natural = 2
    domain_score: Annotated[int, Field(ge=-3, le=3)] = 0
    hp: int | None = None
    hp_max: Annotated[int, Field(ge=1)] | None = None
    fatigue: Natural = 0
    states: tuple[KeptCondition, ...] = ()
    weapons: tuple[str | WeaponRecord, ...] = ()
    reductions: tuple[ReductionRecord, ...] = ()
    resistant: tuple[DamageKind, ...] = ()
    vulnerable: tuple[DamageKind, ...] = ()
    mundane: AgainstMundane = AgainstMundane.NORMAL


class CharacterRecord(CreatureRecord):
    """A player character. Numbers that are left out are those of a new one (GC-CREATE-01)."""

    tier: Annotated[int, Field(ge=0, le=4)] = 1
    generation: Natural = 1
    size: Annotated[int, Field(ge=-2, le=1)] = 0
    strength: Natural = 1
    dexterity: Natural = 1
    composure: Natural = 1
    awareness: Natural = 1
    presence: Natural = 1
    intelligence: Natural = 1


class ContentCreature(CreatureRecord):
    """A creature of the content."""

    id: Id
    name: str
    summary: str = ""


class CastEntry(Record):
    """One of a cast: a character or a creature, of which team, played by which policy."""

    character: CharacterRecord | None = None
    creature: str | CreatureRecord | None = None
    team: str = ""
    policy: str = ""
