"""Records of content that a creature carries with it: weapons and gear.

A record is copied into the state when it is first used, so that a changed pack changes no past.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from theomachy.games.god_marked.edition import ArmourClass, AttackMeans, AttackType, DamageType

MOST_DICE = 100
"""How many dice of one kind a weapon rolls at most."""

DamageTag = Literal["celestial", "abyssal", "poison"]


@dataclass(frozen=True, slots=True)
class DamageDice:
    """`count` dice of `sides`, plus `bonus`, of one damage type (GM-DAMAGE-01, 04, 05)."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    count: Annotated[int, Field(ge=0, le=MOST_DICE)]
    sides: Annotated[int, Field(ge=1, le=1000)]
    type: DamageType = DamageType.UNTYPED
    tags: tuple[DamageTag, ...] = ()
    bonus: Annotated[int, Field(ge=-1000, le=1000)] = 0

    @property
    def maximum(self) -> int:
        """The highest sum of these dice, bonus included."""
        return self.count * self.sides + self.bonus

    @property
    def pierces(self) -> bool:
        """GM-DAMAGE-05: whether it ignores resistance and immunity: celestial or abyssal."""
        return "celestial" in self.tags or "abyssal" in self.tags


@dataclass(frozen=True, slots=True)
class Weapon:
    """What an attack is made with: its dice, the armour it meets, how far it reaches.

    `reach` is in spaces; 0 means the usual: 1 in melee, the wielder's Range at range.
    `means` tells which special skill is rolled (GM-ATTACK-01); `reaches_own_body` whether it gets
    at those who are on its wielder's body, where that is not as usual (GM-GIANT-04).
    """

    __pydantic_config__ = ConfigDict(extra="forbid")

    id: str
    name: str
    damage: tuple[DamageDice, ...]
    attack: AttackType = AttackType.PHYSICAL
    ranged: bool = False
    reach: Annotated[int, Field(ge=0, le=10_000)] = 0
    hands: int = 1
    means: AttackMeans = AttackMeans.WEAPON
    properties: tuple[str, ...] = ()
    reaches_own_body: bool | None = None
    text: str = ""
    tags: tuple[str, ...] = ()

    def __hash__(self) -> int:
        """By its id alone: weapons are looked up by themselves many times in each attack."""
        return hash(self.id)


@dataclass(frozen=True, slots=True)
class Gear:
    """Worn armour and shields: Defence of one armour, and Armour Health (GM-ARMOUR-02, 03)."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    id: str
    name: str
    armour: ArmourClass = ArmourClass.PAC
    defence: Annotated[int, Field(ge=0, le=20)] = 0
    armour_health: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    hands: int = 0
    text: str = ""
    tags: tuple[str, ...] = field(default=())


UNARMED = Weapon(
    "unarmed",
    "Bare hands",
    (DamageDice(1, 4, DamageType.BLUNT, (), -1),),
    hands=0,
    text="What nobody can take from you, short of the arm.",
)
