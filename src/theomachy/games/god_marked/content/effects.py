"""Typed effects: what an ability, a perk or an item does, said in data so that no record needs code.

Each effect names its kind in `effect` and has the fields of that kind alone; unknown fields are
refused. `per_point` is what each extra point adds: of upcasting, or each point of a cost
"depending" (GM-ABILITY-06, GM-ABILITY-07). `lasts` is empty for the usual: as long as the ability is
kept (Focus, Shatterable, Hold), always for a passive one, else until the start of the affected
creature's team's first turn in the next round (GR-09).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from pydantic import ConfigDict, Field

from theomachy.games.god_marked.content.records import DamageDice, Weapon
from theomachy.games.god_marked.edition import AttackType, Condition, DamageType, Skill

Amount = Annotated[int, Field(ge=-1000, le=1000)]
Dice = Annotated[int, Field(ge=0, le=100)]
Lasts = Literal["", "round", "until-ended", "at-once"]
Number = Literal[
    "pac",
    "lac",
    "mac",
    "pac_defence",
    "lac_defence",
    "mac_defence",
    "range",
    "movement",
    "size",
    "actions",
]
"""The numbers of a creature that an effect may change."""

_STRICT = ConfigDict(extra="forbid")


@dataclass(frozen=True, slots=True)
class RollEffect:
    """A bonus or penalty on a named roll: a skill, or `attack`, `clash`, `dodge`, `initiative`, ...

    `on` is a skill's name or the label of a roll (GM-BONUS-01); `all` means every d20.
    """

    __pydantic_config__ = _STRICT

    effect: Literal["roll"]
    on: str
    value: Amount = 0
    per_point: Amount = 0
    lasts: Lasts = ""


@dataclass(frozen=True, slots=True)
class NumberEffect:
    """A change of an armour class, a Defence, Range, Movement, size or actions."""

    __pydantic_config__ = _STRICT

    effect: Literal["number"]
    number: Number
    value: Amount = 0
    per_point: Amount = 0
    lasts: Lasts = ""


@dataclass(frozen=True, slots=True)
class DamageEffect:
    """Damage: dice of one type with their tags (celestial, abyssal, poison); `per_point` more dice."""

    __pydantic_config__ = _STRICT

    effect: Literal["damage"]
    dice: DamageDice
    per_point: Dice = 0


@dataclass(frozen=True, slots=True)
class HealingEffect:
    """HP that come back: dice, `bonus`, and the casting mod if `mod`; `per_point` more dice."""

    __pydantic_config__ = _STRICT

    effect: Literal["healing"]
    count: Dice = 0
    sides: Annotated[int, Field(ge=1, le=1000)] = 6
    bonus: Amount = 0
    mod: bool = True
    per_point: Dice = 0


@dataclass(frozen=True, slots=True)
class ArmourHealthEffect:
    """Armour Health given (GM-ARMOUR-03); never added to what is there, the higher counts."""

    __pydantic_config__ = _STRICT

    effect: Literal["armour-health"]
    amount: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    per_point: Annotated[int, Field(ge=0, le=1000)] = 0


@dataclass(frozen=True, slots=True)
class ConditionEffect:
    """A condition put on the target, or ended if `ends`; `save` is the skill that resists it.

    `on_direct` says that only a Direct Hit gives it. `of` is what Resistant and Immune name.
    """

    __pydantic_config__ = _STRICT

    effect: Literal["condition"]
    condition: Condition
    save: Skill | None = None
    of: str = ""
    on_direct: bool = False
    poison: bool = False
    ends: bool = False
    lasts: Lasts = ""


@dataclass(frozen=True, slots=True)
class MoveEffect:
    """The target is pushed away, pulled nearer, or may move by itself: so many spaces."""

    __pydantic_config__ = _STRICT

    effect: Literal["move"]
    way: Literal["push", "pull", "move"]
    spaces: Annotated[int, Field(ge=0, le=1000)] = 0
    per_point: Annotated[int, Field(ge=0, le=100)] = 0


@dataclass(frozen=True, slots=True)
class ObjectEffect:
    """Objects can be moved and thrown with the ability, up to this size (GM-OBJECT-03)."""

    __pydantic_config__ = _STRICT

    effect: Literal["object"]
    size: Annotated[int, Field(ge=-3, le=1000)] = 1
    per_point: Annotated[int, Field(ge=0, le=100)] = 0


@dataclass(frozen=True, slots=True)
class HandlingEffect:
    """The target is grappled, shoved or tripped, by a Direct Hit alone (GR-17)."""

    __pydantic_config__ = _STRICT

    effect: Literal["handling"]
    handling: Literal["grapple", "shove", "trip"]


@dataclass(frozen=True, slots=True)
class ResistanceEffect:
    """Resistance, or immunity, to types of damage or attack (GM-COND-09)."""

    __pydantic_config__ = _STRICT

    effect: Literal["resistance"]
    to: tuple[DamageType | AttackType, ...]
    immune: bool = False
    lasts: Lasts = ""


@dataclass(frozen=True, slots=True)
class GrantEffect:
    """Something that the target may do: an attack, a reaction, or a skill in place of another.

    `weapon` is the attack; `reaction` one that is possible although it would not be (a Dodge of a
    mental attack); `skill` may be used wherever `in_place_of` is rolled.
    """

    __pydantic_config__ = _STRICT

    effect: Literal["grant"]
    weapon: Weapon | None = None
    reaction: Literal["", "dodge"] = ""
    skill: Skill | None = None
    in_place_of: Skill | None = None
    lasts: Lasts = ""


@dataclass(frozen=True, slots=True)
class AreaEffect:
    """What the area of the ability does to those in it: it blocks the way, obscures, slows, covers.

    `cover` is the height of what stands there, in spaces.
    """

    __pydantic_config__ = _STRICT

    effect: Literal["area"]
    blocks: bool = False
    obscures: Literal["", "obscured", "heavily-obscured"] = ""
    slow: bool = False
    cover: Annotated[int, Field(ge=0, le=100)] = 0


@dataclass(frozen=True, slots=True)
class CreationEffect:
    """Something made: `what` in words; a thing as high as `height` that blocks the way, if above 0.

    Whether it stays when its maker lets go is the ability's `permanent` (GM-DIM-01).
    """

    __pydantic_config__ = _STRICT

    effect: Literal["creation"]
    what: str
    height: Annotated[int, Field(ge=0, le=100)] = 0


@dataclass(frozen=True, slots=True)
class TextEffect:
    """What the Light Bringer carries out by hand, in words."""

    __pydantic_config__ = _STRICT

    effect: Literal["text"]
    words: str
    tags: tuple[str, ...] = field(default=())


Effect: TypeAlias = Annotated[
    RollEffect
    | NumberEffect
    | DamageEffect
    | HealingEffect
    | ArmourHealthEffect
    | ConditionEffect
    | MoveEffect
    | ObjectEffect
    | HandlingEffect
    | ResistanceEffect
    | GrantEffect
    | AreaEffect
    | CreationEffect
    | TextEffect,
    Field(discriminator="effect"),
]
"""One typed effect of content."""

Borne: TypeAlias = Annotated[
    RollEffect | NumberEffect | ResistanceEffect | GrantEffect, Field(discriminator="effect")
]
"""An effect that a creature bears for a time."""

BORNE = (RollEffect, NumberEffect, ResistanceEffect, GrantEffect)
