"""Abilities: used, begun, kept, ended, and the effects that creatures bear (ABILITY, FOCUS, HOLD)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from theomachy.core.facts import Fact
from theomachy.games.god_marked.state.keeping import Bearing, Begun, Kept


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityUsed(Fact):
    """An ability takes effect: on whom that all may know of, with how many extra points."""

    kind: ClassVar[str] = "ability-used"
    user: str
    ability: str
    title: str
    targets: tuple[str, ...] = ()
    points: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class UsesCounted(Fact):
    """How often a limited ability has been used since the last rest that gives it back."""

    kind: ClassVar[str] = "uses-counted"
    name: str
    ability: str
    now: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityBegun(Fact):
    """Part of an ability's actions is paid (GM-ABILITY-03)."""

    kind: ClassVar[str] = "ability-begun"
    name: str
    begun: Begun
    of: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityLost(Fact):
    """What was paid for an ability is lost, or it is paid in full; `why`: paid, neglected, shaken."""

    kind: ClassVar[str] = "ability-lost"
    name: str
    ability: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityKept(Fact):
    """An ability lasts from now on, or what is known of one that lasts has changed."""

    kind: ClassVar[str] = "ability-kept"
    kept: Kept
    anew: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityEnded(Fact):
    """What was kept is over; `why`: released, neglected, shattered, another, acted, over, clashed."""

    kind: ClassVar[str] = "ability-ended"
    key: str
    user: str
    what: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectGained(Fact):
    """A creature bears an effect from now on; one of the same ability is replaced, if it is."""

    kind: ClassVar[str] = "effect-gained"
    name: str
    bearing: Bearing
    replaces: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectEnded(Fact):
    """A creature bears the effects of an ability no longer: all of `kept`, or that one alone."""

    kind: ClassVar[str] = "effect-ended"
    name: str
    ability: str
    kept: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmourHealthGained(Fact):
    """A creature has so much Armour Health now (GM-ARMOUR-03)."""

    kind: ClassVar[str] = "armour-health-gained"
    name: str
    now: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SizeChanged(Fact):
    """A creature has another size now."""

    kind: ClassVar[str] = "size-changed"
    name: str
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldBack(Fact):
    """A Hold or lingering area does nothing yet to one who may be leaving it (GM-HOLD-05)."""

    kind: ClassVar[str] = "held-back"
    key: str
    name: str
    actions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Created(Fact):
    """Something is made; `permanent` says that it stays whatever becomes of its maker (GM-DIM-01)."""

    kind: ClassVar[str] = "created"
    name: str
    what: str
    permanent: bool = False
