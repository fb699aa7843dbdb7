"""The numbers, names and tables of the rules; the house options stand in `house.py`."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, Literal


class Attribute(StrEnum):
    """GC-ATTR-01: the six attributes."""

    STRENGTH = "strength"
    DEXTERITY = "dexterity"
    COMPOSURE = "composure"
    AWARENESS = "awareness"
    PRESENCE = "presence"
    INTELLIGENCE = "intelligence"


class Trait(StrEnum):
    """GC-POOL-02: what a pool may be built on, one attribute or one characteristic."""

    STRENGTH = "strength"
    DEXTERITY = "dexterity"
    COMPOSURE = "composure"
    AWARENESS = "awareness"
    PRESENCE = "presence"
    INTELLIGENCE = "intelligence"
    FORTITUDE = "fortitude"
    INITIATIVE = "initiative"
    CONVICTION = "conviction"
    WILLPOWER = "willpower"
    SOUNDNESS = "soundness"


class RollKind(StrEnum):
    """GC-TASK-02, GC-PENALTY-03: what a pool is rolled for."""

    TASK = "task"
    ATTACK = "attack"
    RESISTANCE = "resistance"
    CONTEST = "contest"
    INITIATIVE = "initiative"


class Difficulty(StrEnum):
    """GC-TASK-01: the words for the number of successes required."""

    TRIVIAL = "trivial"
    EASY = "easy"
    MEDIUM = "medium"
    DIFFICULT = "difficult"


# GC-TASK-01: a bare word means its lowest number.
LOWEST_REQUIRED: Final[Mapping[Difficulty, int]] = MappingProxyType(
    {Difficulty.TRIVIAL: 1, Difficulty.EASY: 2, Difficulty.MEDIUM: 3, Difficulty.DIFFICULT: 5}
)


class Condition(StrEnum):
    """GC-STATE-01: the states, called conditions in code since `state` is all that a table holds.

    Fatigued, Bloodied and Wounded follow from numbers; the others are kept as they are given.
    """

    BLINDED = "blinded"
    FLAT_FOOTED = "flat-footed"
    PRONE = "prone"
    STUNNED = "stunned"
    WEAKENED = "weakened"
    SLOWED = "slowed"
    UNCONSCIOUS = "unconscious"
    FATIGUED = "fatigued"
    BLOODIED = "bloodied"
    WOUNDED = "wounded"
    GRAVELY_WOUNDED = "gravely-wounded"
    DEAD = "dead"
    FRIGHTENED = "frightened"
    DISTRACTED = "distracted"


KeptCondition = Literal[
    Condition.BLINDED,
    Condition.FLAT_FOOTED,
    Condition.PRONE,
    Condition.STUNNED,
    Condition.WEAKENED,
    Condition.SLOWED,
    Condition.UNCONSCIOUS,
    Condition.GRAVELY_WOUNDED,
    Condition.DEAD,
    Condition.FRIGHTENED,
    Condition.DISTRACTED,
]
"""A condition that a creature has until something ends it."""


class Side(StrEnum):
    """GC-INIT-02: the player characters with their allies, and the characters of the GM."""

    PC = "pc"
    NPC = "npc"


class Style(StrEnum):
    """GC-ATTACK-01: the styles of attack."""

    BRAWLING = "brawling"
    HEAVY = "heavy"
    MELEE = "melee"
    RANGED = "ranged"


ATTACK_ATTRIBUTE: Final[Mapping[Style, Attribute]] = MappingProxyType(
    {
        Style.BRAWLING: Attribute.STRENGTH,
        Style.HEAVY: Attribute.STRENGTH,
        Style.MELEE: Attribute.DEXTERITY,
        Style.RANGED: Attribute.COMPOSURE,
    }
)


class BodyPart(StrEnum):
    """GC-CALLED-01: what a called shot may be aimed at."""

    TORSO = "torso"
    LEFT_ARM = "left-arm"
    RIGHT_ARM = "right-arm"
    LEFT_LEG = "left-leg"
    RIGHT_LEG = "right-leg"
    HEAD = "head"
    THROAT = "throat"
    ORGAN = "organ"


SURCHARGE: Final[Mapping[BodyPart, int]] = MappingProxyType(
    {
        BodyPart.TORSO: 0,
        BodyPart.LEFT_ARM: 1,
        BodyPart.RIGHT_ARM: 1,
        BodyPart.LEFT_LEG: 1,
        BodyPart.RIGHT_LEG: 1,
        BodyPart.HEAD: 2,
        BodyPart.THROAT: 2,
        BodyPart.ORGAN: 2,
    }
)


class DamageGroup(StrEnum):
    """GC-DTYPE-01: the three groups of damage types."""

    PHYSICAL = "physical"
    ELEMENTAL = "elemental"
    OTHER = "other"


class DamageType(StrEnum):
    """GC-DTYPE-01: the damage types."""

    CUTTING = "cutting"
    PIERCING = "piercing"
    BASHING = "bashing"
    FIRE = "fire"
    ELECTRICAL = "electrical"
    COLD = "cold"
    ACIDIC = "acidic"
    POISON = "poison"
    RADIANT = "radiant"
    NECROTIC = "necrotic"
    CONCUSSIVE = "concussive"


GROUP_OF: Final[Mapping[DamageType, DamageGroup]] = MappingProxyType(
    {
        DamageType.CUTTING: DamageGroup.PHYSICAL,
        DamageType.PIERCING: DamageGroup.PHYSICAL,
        DamageType.BASHING: DamageGroup.PHYSICAL,
        DamageType.FIRE: DamageGroup.ELEMENTAL,
        DamageType.ELECTRICAL: DamageGroup.ELEMENTAL,
        DamageType.COLD: DamageGroup.ELEMENTAL,
        DamageType.ACIDIC: DamageGroup.ELEMENTAL,
        DamageType.POISON: DamageGroup.OTHER,
        DamageType.RADIANT: DamageGroup.OTHER,
        DamageType.NECROTIC: DamageGroup.OTHER,
        DamageType.CONCUSSIVE: DamageGroup.OTHER,
    }
)


class Nature(StrEnum):
    """GC-DTYPE-02: damage is Mundane unless it is stated to be Supernatural."""

    MUNDANE = "mundane"
    SUPERNATURAL = "supernatural"


DamageKind = DamageType | DamageGroup | Nature
"""What a resistance, a vulnerability or a scope of Damage Reduction may name."""


class AgainstMundane(StrEnum):
    """GC-DTYPE-03: how a creature takes Mundane damage."""

    NORMAL = "normal"
    RESISTANT = "resistant"
    IMMUNE = "immune"


class DamageMode(StrEnum):
    """GC-DAMAGE-02: how potential damage is counted."""

    STANDARD = "standard"
    PLUS = "plus"
    FLAT = "flat"
    OVER_EVASION = "over_evasion"


class ReductionKind(StrEnum):
    """GC-REDUCE-02: the kinds of Damage Reduction."""

    ARMOUR = "armour"
    SHIELD = "shield"
    NATURAL = "natural"
    ABILITY = "ability"
    OTHER = "other"


class Cause(StrEnum):
    """GC-DEATH-01 to 03: what a creature died of."""

    WOUNDS = "wounds"
    EXHAUSTION = "exhaustion"
    FAILURES = "failures"


DIE: Final = 6
WORTH: Final[Mapping[int, int]] = MappingProxyType({1: 0, 2: 0, 3: 0, 4: 0, 5: 1, 6: 2})
GRAVE_ROLLS: Final = 3
HP_BESIDES: Final = 3  # GC-CHAR-12: added to Tier, Generation and Fortitude
FEET_PER_DEXTERITY: Final = 10
