"""The numbers, names and tables of the rules; the house options stand in `house.py`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final, Literal


class Attribute(StrEnum):
    """GB-ATTR-01: the six attributes."""

    STR = "str"
    DEX = "dex"
    CON = "con"
    INT = "int"
    WIS = "wis"
    CHA = "cha"


class Save(StrEnum):
    """GB-SAVE-02: the three saving throws."""

    HARDINESS = "hardiness"
    EVASION = "evasion"
    SPIRIT = "spirit"


SAVE_ATTRIBUTES: Final[Mapping[Save, tuple[Attribute, Attribute]]] = MappingProxyType(
    {
        Save.HARDINESS: (Attribute.STR, Attribute.CON),
        Save.EVASION: (Attribute.DEX, Attribute.INT),
        Save.SPIRIT: (Attribute.WIS, Attribute.CHA),
    }
)

# GB-SAVE-02: what each save is made against.
HAZARDS: Final[Mapping[str, Save]] = MappingProxyType(
    {
        "exhaustion": Save.HARDINESS,
        "poison": Save.HARDINESS,
        "disease": Save.HARDINESS,
        "transformation": Save.HARDINESS,
        "hardship": Save.HARDINESS,
        "explosion": Save.EVASION,
        "fall": Save.EVASION,
        "trap": Save.EVASION,
        "mind-control": Save.SPIRIT,
        "curse": Save.SPIRIT,
        "sending": Save.SPIRIT,
        "enchantment": Save.SPIRIT,
    }
)

LOWEST_SCORE: Final = 3
HIGHEST_SCORE: Final = 19

# GB-ATTR-01: up to this score, this modifier.
MODIFIER_UP_TO: Final = ((3, -3), (5, -2), (8, -1), (12, 0), (15, 1), (17, 2), (18, 3), (19, 4))


class Feat(StrEnum):
    """GB-CHECK-03: what sort of feat a check is asked for."""

    BENEATH = "beneath"
    WORD = "word"
    CHALLENGING = "challenging"
    IMPOSSIBLE = "impossible"


class Relevance(StrEnum):
    """GB-CHECK-03, GB-FACT-01: what the hero's Facts do for a feat; the Game Master says which."""

    NONE = "none"
    HELPS = "helps"
    COVERS = "covers"


class RollKind(StrEnum):
    """GB-FACT-02: what is rolled."""

    CHECK = "check"
    ATTACK = "attack"
    DAMAGE = "damage"
    SAVE = "save"


FACT_BONUS: Final = 4
CHECK_BASE: Final = 21
WORST_PENALTY: Final = -8

SAVE_BASE: Final = 16
ARMOUR_SAVE_PENALTY: Final = 4
CREATURE_SAVE_BASE: Final = 15
LEAST_CREATURE_SAVE: Final = 5
THEME_SHIFT: Final = 3


class Theme(StrEnum):
    """GB-SAVE-07: how a danger suits the nature of the creature that saves against it."""

    SUITED = "suited"
    UNSUITED = "unsuited"
    NONE = "none"


HIT_NUMBER: Final = 20
UNARMOURED: Final = 9


class Armour(StrEnum):
    """GB-AC-02: classes of armour."""

    NONE = "none"
    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"


ARMOUR_BASE: Final[Mapping[Armour, int]] = MappingProxyType(
    {Armour.NONE: UNARMOURED, Armour.LIGHT: 7, Armour.MEDIUM: 5, Armour.HEAVY: 3}
)
SAVES_HAMPERED: Final[Mapping[Armour, int]] = MappingProxyType(
    {Armour.NONE: 0, Armour.LIGHT: 0, Armour.MEDIUM: 1, Armour.HEAVY: 2}
)


class Weapon(StrEnum):
    """GB-WEAPON-01, GB-WEAPON-02: kinds of weapons."""

    UNARMED = "unarmed"
    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"
    RANGED_1H = "ranged_1h"
    RANGED_2H = "ranged_2h"
    DUAL = "dual"


@dataclass(frozen=True, slots=True)
class WeaponRow:
    """A row of the weapon table: the sides of its die, its attributes, the hands that it needs."""

    sides: int
    attributes: tuple[Attribute, ...]
    hands: Literal[1, 2] = 1


_EITHER: Final = (Attribute.STR, Attribute.DEX)
WEAPONS: Final[Mapping[Weapon, WeaponRow]] = MappingProxyType(
    {
        Weapon.UNARMED: WeaponRow(2, _EITHER),
        Weapon.LIGHT: WeaponRow(6, _EITHER),
        Weapon.MEDIUM: WeaponRow(8, (Attribute.STR,)),
        Weapon.HEAVY: WeaponRow(10, (Attribute.STR,), 2),
        Weapon.RANGED_1H: WeaponRow(6, (Attribute.DEX,)),
        Weapon.RANGED_2H: WeaponRow(8, (Attribute.DEX,), 2),
        Weapon.DUAL: WeaponRow(10, _EITHER, 2),
    }
)

# GB-DAMAGE-01: from this result on, so many points.
POINTS_FROM: Final = ((10, 4), (6, 2), (2, 1))

STARTING_HP: Final = 8
HP_PER_LEVEL: Final = 4

# GB-NPC-05: how many times the small number of Hit Dice, and the members' attacks.
MobSize = Literal["", "small", "large", "vast"]
MOB_FACTOR: Final[Mapping[str, int]] = MappingProxyType({"small": 1, "large": 2, "vast": 3})
MOB_HIT_DICE: Final = 10


class Fate(StrEnum):
    """GB-HP-04, GB-HP-06: what has become of who was brought to 0; UP is nothing of the kind."""

    UP = ""
    DEAD = "dead"
    UNCONSCIOUS = "unconscious"
    SUBDUED = "subdued"
    MORTALLY_WOUNDED = "mortally_wounded"
    STABLE = "stable"


SPARED: Final = (Fate.UNCONSCIOUS, Fate.SUBDUED)
DEFEATS: Final = (Fate.DEAD, Fate.UNCONSCIOUS, Fate.SUBDUED, Fate.MORTALLY_WOUNDED)


class Term(StrEnum):
    """GB-EFFORT-03, GB-EFFORT-04, GB-EFFORT-05: for how long Effort is committed."""

    INSTANT = "instant"
    SCENE = "scene"
    DAY = "day"


class Activation(StrEnum):
    """GB-GIFT-03, GB-GIFT-04, GB-GIFT-05, GB-GIFT-06: when a gift works and what it takes."""

    CONSTANT = "constant"
    ON_TURN = "on_turn"
    ACTION = "action"
    INSTANT = "instant"
