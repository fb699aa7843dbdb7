"""The forms in which content and the cast of a scenario are written, and the shelves of content."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Final, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
)

from theomachy.core.content import records_of, shipped
from theomachy.games.godbound.content.records import Attack, Gift
from theomachy.games.godbound.edition import (
    HIGHEST_SCORE,
    LOWEST_SCORE,
    Armour,
    Attribute,
    MobSize,
    Save,
    Term,
    Weapon,
)

_HERE: Final = "theomachy.games.godbound.content"
DAMAGE: Final = re.compile(r"(\d*)d(\d+)([+-]\d+)?( straight)?")
LEGAL_SIDES: Final = (2, 4, 6, 8, 10, 12, 20)
MOST_DICE: Final = 20


class _Form(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


def _is_damage(text: str) -> str:
    match = DAMAGE.fullmatch(text)
    if match is None or int(match[2]) not in LEGAL_SIDES:
        raise ValueError(f"{text!r} is no damage such as 1d8, 2d6+1 or 1d12 straight")
    if not 1 <= int(match[1] or 1) <= MOST_DICE:
        raise ValueError(f"{text!r} has not 1 to {MOST_DICE} dice")
    return text


def _id_or_record(value: object) -> str:
    """So that an error speaks of what was meant, and not of all that might have been."""
    return "id" if isinstance(value, str) else "record"


Damage = Annotated[str, AfterValidator(_is_damage)]
AnyGift = Annotated[
    Annotated[str, Tag("id")] | Annotated[Gift, Tag("record")], Discriminator(_id_or_record)
]
AnyWeapon = Annotated[
    Annotated[Weapon, Tag("id")] | Annotated[Attack, Tag("record")], Discriminator(_id_or_record)
]
Score = Annotated[int, Field(ge=LOWEST_SCORE, le=HIGHEST_SCORE)]
Count = Annotated[int, Field(ge=1)]


def attack_of(damage: str, name: str, ranged: bool, subdues: bool) -> Attack:
    """The one attack of a stat block, from `1d8+1` or `1d12 straight` (GB-NPC-03)."""
    match = DAMAGE.fullmatch(damage)
    if match is None:
        raise ValueError(damage)
    count, sides, bonus, straight = match.groups()
    return Attack(
        id=name.lower().replace(" ", "_"),
        name=name,
        dice=(int(sides),) * int(count or 1),
        bonus=int(bonus or 0),
        straight=bool(straight),
        ranged=ranged,
        subdues=subdues,
    )


class Stats(_Form):
    """GB-NPC-03: the stat block of a creature; `effort` is its pool, `subdues`: it may spare."""

    id: str = ""
    name: str = ""
    hd: Count
    ac: int
    attack_bonus: int
    damage: Damage
    weapon: str = "blow"
    ranged: bool = False
    subdues: bool = True
    morale: Annotated[int, Field(ge=2, le=12)] = 12
    save: int | None = None
    suited: tuple[str, ...] = ()
    unsuited: tuple[str, ...] = ()
    actions: Count = 1
    attacks: Count = 1
    effort: Annotated[int, Field(ge=0)] = 0
    effort_saves: bool = False
    gifts: tuple[AnyGift, ...] = ()
    mob: MobSize = ""
    tags: tuple[str, ...] = ()


AnyCreature = Annotated[
    Annotated[str, Tag("id")] | Annotated[Stats, Tag("record")], Discriminator(_id_or_record)
]


class Committed(_Form):
    """Effort that is committed already."""

    term: Term
    points: Count = 1
    to: str = ""


class Sheet(_Form):
    """A Godbound: a hero, or a rival. What is left out is ordinary, or worked out."""

    level: Annotated[int, Field(ge=1, le=10)] = 1
    attributes: Mapping[Attribute, Score] = {}
    words: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    armour: Armour = Armour.NONE
    shield: bool = False
    hampered: tuple[Save, ...] = ()
    immune: tuple[str, ...] = ()
    weapons: tuple[AnyWeapon, ...] = ()
    gifts: tuple[AnyGift, ...] = ()
    hp: Annotated[int, Field(ge=0)] | None = None
    max_hp: Annotated[int, Field(ge=1)] | None = None
    ac: int | None = None
    attack_bonus: int | None = None
    effort: Annotated[int, Field(ge=0)] | None = None
    committed: tuple[Committed, ...] = ()


class Part(_Form):
    """One of the cast: a hero (`character`), a rival Godbound, or a creature (or a foe's id)."""

    team: str
    character: Sheet | None = None
    rival: Sheet | None = None
    creature: AnyCreature | None = None
    policy: Literal["", "default", "greedy"] = ""


WEAPON_NAMES: Final[Mapping[Weapon, str]] = {
    Weapon.UNARMED: "Bare hands",
    Weapon.LIGHT: "Light weapon",
    Weapon.MEDIUM: "Medium weapon",
    Weapon.HEAVY: "Heavy weapon",
    Weapon.RANGED_1H: "Throwing weapon",
    Weapon.RANGED_2H: "Bow",
    Weapon.DUAL: "Two weapons",
}


def attack_with(weapon: Weapon | Attack) -> Attack:
    """The attack with a weapon, which may be named by its kind alone."""
    if isinstance(weapon, Attack):
        return weapon
    return Attack(weapon.value, WEAPON_NAMES[weapon], weapon)


@cache
def gifts() -> Mapping[str, Gift]:
    """The gifts of the starter content, by id."""
    return records_of(Gift, shipped(_HERE, "gifts.yaml"), "gifts.yaml")


@cache
def foes() -> Mapping[str, Stats]:
    """The foes of the starter content, by id."""
    return records_of(Stats, shipped(_HERE, "foes.yaml"), "foes.yaml")


@cache
def skirmishes() -> Mapping[str, Mapping[str, Any]]:
    """The encounters ready to play, by id."""
    read: Mapping[str, Mapping[str, Any]] = shipped(_HERE, "skirmishes.yaml")
    return read
