"""Records of content that a creature carries with it: attacks and gifts.

A record is copied into the state when its creature joins, so that a changed pack changes no past.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from theomachy.games.godbound.edition import Activation, Attribute, Save, Weapon

_STRICT = ConfigDict(extra="forbid")
Whom = Literal["self", "side"]
"""Whom an Instant may help: who uses it, or anybody of the same side."""


@dataclass(frozen=True, slots=True)
class Attack:
    """What a creature attacks with.

    `weapon` names a row of the table of weapons; without one, `dice` are the sides of the damage
    dice and, for a Godbound, `attribute` is what it uses (GB-ATTR-07). `bonus` is added to the
    damage besides the attribute. `straight` dice are not converted (GB-DAMAGE-04) and add the
    attribute only if `straight_adds_attribute`. `reach` is in feet; None is the usual one: 5 in
    melee, whatever is in sight at range (GB-WEAPON-01). `area`: it strikes all in a space, so that
    it does not overflow and counts straight against a mob. `subdues`: one can spare with it.
    """

    __pydantic_config__ = _STRICT

    id: str
    name: str
    weapon: Weapon | None = None
    dice: tuple[int, ...] = ()
    bonus: int = 0
    attribute: Attribute | None = None
    straight: bool = False
    straight_adds_attribute: bool = False
    ranged: bool = False
    reach: int | None = None
    area: bool = False
    subdues: bool = True


@dataclass(frozen=True, slots=True)
class NegateHit:
    """An attack roll that has hit misses after all, whatever its face."""

    __pydantic_config__ = _STRICT

    effect: Literal["negate_hit"]
    whom: Whom = "self"
    trigger: str = ""
    scope: str = ""


@dataclass(frozen=True, slots=True)
class ShiftAttack:
    """`amount` is added to an attack roll already made; natural faces stay what they are.

    `of`: one's own attack, one of the own side, or one of a foe against `whom`.
    """

    __pydantic_config__ = _STRICT

    effect: Literal["shift_attack"]
    amount: int
    of: Literal["own", "side", "foe"]
    whom: Whom = "self"


@dataclass(frozen=True, slots=True)
class LessenDamage:
    """The damage about to be taken is `points` less, at least 0."""

    __pydantic_config__ = _STRICT

    effect: Literal["lessen_damage"]
    points: int
    whom: Whom = "self"


@dataclass(frozen=True, slots=True)
class CancelDamage:
    """The damage about to be taken is not taken."""

    __pydantic_config__ = _STRICT

    effect: Literal["cancel_damage"]
    whom: Whom = "self"


@dataclass(frozen=True, slots=True)
class AutoSave:
    """A save that has failed is made after all; `save` any: whichever it is."""

    __pydantic_config__ = _STRICT

    effect: Literal["auto_save"]
    save: Save | Literal["any"]
    trigger: str = ""


Effect = Annotated[
    NegateHit | ShiftAttack | LessenDamage | CancelDamage | AutoSave, Field(discriminator="effect")
]


@dataclass(frozen=True, slots=True)
class Gift:
    """A gift: when it works, what is committed to it, what it does (GB-GIFT-03 to GB-GIFT-07).

    `needs` says what a helpless hero lacks for it (GB-GIFT-06). `text` is for people.
    """

    __pydantic_config__ = _STRICT

    id: str
    name: str
    word: str
    tier: Literal["lesser", "greater"]
    activation: Activation
    commitment: Literal["none", "instant", "scene", "day"]
    effects: tuple[Effect, ...]
    smite: bool = False
    needs: tuple[Literal["movement", "hands"], ...] = ()
    text: str = ""

    @property
    def cost(self) -> int:
        """The points of Effort that one use commits."""
        return 0 if self.commitment == "none" else 1
