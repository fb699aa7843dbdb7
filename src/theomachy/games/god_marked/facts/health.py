"""Damage, health, conditions and the Dim Light State (DAMAGE, COND, DIM)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from theomachy.core.facts import Fact
from theomachy.games.god_marked.state import ConditionState, DimLight


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageDealt(Fact):
    """Final damage of one type (GR-07). `source`: attack, clash, burn, bleeding, collision, fall."""

    kind: ClassVar[str] = "damage-dealt"
    target: str
    amount: int
    type: str
    source: str = "attack"
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HealthLost(Fact):
    """HP and Armour Health that are gone (GM-ARMOUR-03). For those who may know them."""

    kind: ClassVar[str] = "health-lost"
    name: str
    hp: int
    armour_health: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Healed(Fact):
    """HP that are back."""

    kind: ClassVar[str] = "healed"
    name: str
    hp: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionGained(Fact):
    """A creature has a condition (GM-COND-01); one of the same name and source is replaced."""

    kind: ClassVar[str] = "condition-gained"
    name: str
    condition: ConditionState


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionChanged(Fact):
    """Attempts to end a condition are counted in it."""

    kind: ClassVar[str] = "condition-changed"
    name: str
    condition: ConditionState


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionEnded(Fact):
    """A condition is over."""

    kind: ClassVar[str] = "condition-ended"
    name: str
    condition: str
    source: str = ""
    of: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DimLightEntered(Fact):
    """A creature is at 0 HP, in the Dim Light State (GM-DIM-01)."""

    kind: ClassVar[str] = "dim-light-entered"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DimLightChosen(Fact):
    """It lays down, stands, or strikes a Final Blow (GM-DIM-02, 04, 05)."""

    kind: ClassVar[str] = "dim-light-chosen"
    name: str
    choice: DimLight


@dataclass(frozen=True, slots=True, kw_only=True)
class DimLightLeft(Fact):
    """It is out of the Dim Light State (GM-DIM-03, 06)."""

    kind: ClassVar[str] = "dim-light-left"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Died(Fact):
    """A creature is dead (GM-DIM-02, 04, 05)."""

    kind: ClassVar[str] = "died"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Defeated(Fact):
    """A creature is out of the fight without dying (option `enemies_dim_light`)."""

    kind: ClassVar[str] = "defeated"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Exerted(Fact):
    """A creature in the Dim Light State attacked or used an ability: it does not rest (GM-DIM-03)."""

    kind: ClassVar[str] = "exerted"
    name: str
