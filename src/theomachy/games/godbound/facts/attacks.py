"""Facts of attacks, Instants and overflow. They tell and change nothing; `creatures` has the rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from theomachy.core.facts import Fact
from theomachy.core.readings import Faces, Sides


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackDeclared(Fact):
    """A creature attacks another; `attack` is the name of what it attacks with."""

    kind: ClassVar[str] = "attack-declared"
    by: str
    target: str
    attack: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackRolled(Fact):
    """The d20 of an attack; `hits` is how it stands before anybody's Instant."""

    kind: ClassVar[str] = "attack-rolled"
    by: str
    target: str
    face: int
    total: int
    hits: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class InstantUsed(Fact):
    """A creature used an Instant (GB-GIFT-06); `gift` is its id, `title` its name."""

    kind: ClassVar[str] = "instant-used"
    by: str
    gift: str
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackShifted(Fact):
    """An Instant changed the total of an attack roll."""

    kind: ClassVar[str] = "attack-shifted"
    by: str
    target: str
    amount: int
    total: int
    hits: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HitNegated(Fact):
    """An Instant made a miss of an attack that had hit."""

    kind: ClassVar[str] = "hit-negated"
    by: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackHit(Fact):
    """An attack hit, after all Instants."""

    kind: ClassVar[str] = "attack-hit"
    by: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackMissed(Fact):
    """An attack missed, after all Instants."""

    kind: ClassVar[str] = "attack-missed"
    by: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageRolled(Fact):
    """The damage dice of an attack and what they are worth.

    `bonus_on` counts dice from 1; 0 where the bonus goes on none. `per_die` is empty where the
    damage is straight.
    """

    kind: ClassVar[str] = "damage-rolled"
    by: str
    target: str
    sides: Sides
    faces: Faces
    bonus: int
    bonus_on: int
    per_die: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageLessened(Fact):
    """An Instant took points from the damage about to be taken; `points` are left."""

    kind: ClassVar[str] = "damage-lessened"
    target: str
    by: str
    amount: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Overflowed(Fact):
    """The rest of the damage passes on to another (GB-OVERFLOW-01)."""

    kind: ClassVar[str] = "overflowed"
    by: str
    target: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ExcessLost(Fact):
    """The rest of the damage is lost: nobody takes it."""

    kind: ClassVar[str] = "excess-lost"
    by: str
    points: int


ATTACKS: Final[tuple[type[Fact], ...]] = (
    AttackDeclared,
    AttackRolled,
    InstantUsed,
    AttackShifted,
    HitNegated,
    AttackHit,
    AttackMissed,
    DamageRolled,
    DamageLessened,
    Overflowed,
    ExcessLost,
)
