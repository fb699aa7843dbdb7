"""The numbers, names and tables of the rules, and the house options with their defaults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from types import MappingProxyType
from typing import Final, Literal

from theomachy.core.house import option, options_in


class Skill(StrEnum):
    """The ten normal and the three special skills."""

    ACROBATICS = "Acrobatics"
    AGILITY = "Agility"
    ARCANA = "Arcana"
    ATHLETICS = "Athletics"
    DIPLOMACY = "Diplomacy"
    ENDURANCE = "Endurance"
    MEDICINE = "Medicine"
    MIND = "Mind"
    PERCEPTION = "Perception"
    STEALTH = "Stealth"
    DIVINE = "Divine"
    MAGIC = "Magic"
    MARTIAL = "Martial"


SPECIAL_SKILLS: Final = (Skill.DIVINE, Skill.MAGIC, Skill.MARTIAL)
NORMAL_SKILLS: Final = tuple(skill for skill in Skill if skill not in SPECIAL_SKILLS)


class ArmourClass(StrEnum):
    """GM-ARMOUR-01: the three armours."""

    PAC = "pac"
    LAC = "lac"
    MAC = "mac"


class AttackType(StrEnum):
    """GM-ATTACK-02: what an attack is made of."""

    PHYSICAL = "physical"
    LIGHT = "light"
    MENTAL = "mental"


ARMOUR_AGAINST: Final[Mapping[AttackType, ArmourClass]] = MappingProxyType(
    {
        AttackType.PHYSICAL: ArmourClass.PAC,
        AttackType.LIGHT: ArmourClass.LAC,
        AttackType.MENTAL: ArmourClass.MAC,
    }
)

ARMOUR_SKILL: Final[Mapping[ArmourClass, Skill]] = MappingProxyType(
    {
        ArmourClass.PAC: Skill.ATHLETICS,
        ArmourClass.LAC: Skill.ARCANA,
        ArmourClass.MAC: Skill.MIND,
    }
)


class AttackMeans(StrEnum):
    """GM-ATTACK-01: what an attack is made with."""

    WEAPON = "weapon"
    SPELL = "spell"
    POWER = "power"


ATTACK_SKILL: Final[Mapping[AttackMeans, Skill]] = MappingProxyType(
    {
        AttackMeans.WEAPON: Skill.MARTIAL,
        AttackMeans.SPELL: Skill.MAGIC,
        AttackMeans.POWER: Skill.DIVINE,
    }
)


class DamageType(StrEnum):
    """GM-DAMAGE-04: the types of damage; celestial and abyssal are tags upon them."""

    UNTYPED = "untyped"
    BLUNT = "blunt"
    COLLISION = "collision"
    FIRE = "fire"
    FRIGID = "frigid"
    LIGHTNING = "lightning"
    POISON = "poison"
    STAB = "stab"
    SLASH = "slash"


class Condition(StrEnum):
    """GM-COND-02 to 14: the conditions of a creature."""

    BLEEDING = "bleeding"
    BURN = "burn"
    CONFUSION = "confusion"
    DAZED = "dazed"
    HEAVILY_OBSCURED = "heavily-obscured"
    IMMUNE = "immune"
    PARALYZING = "paralyzing"
    RESISTANT = "resistant"
    RESTRAINED = "restrained"
    OBSCURED = "obscured"
    PIERCED = "pierced"
    SLOWED = "slowed"
    PRONE = "prone"


CONDITION_OF: Final[Mapping[DamageType, Condition]] = MappingProxyType(
    {
        DamageType.BLUNT: Condition.DAZED,
        DamageType.FIRE: Condition.BURN,
        DamageType.FRIGID: Condition.RESTRAINED,
        DamageType.LIGHTNING: Condition.PARALYZING,
        DamageType.STAB: Condition.PIERCED,
        DamageType.SLASH: Condition.BLEEDING,
    }
)


class Step(IntEnum):
    """GM-BONUS-01: the four steps, worth what they add to a roll."""

    PENALTY_PLUS = -5
    PENALTY = -2
    BONUS = 2
    BONUS_PLUS = 5


class Tier(StrEnum):
    """GM-SIZE-01: the tiers of size, smallest first."""

    TINY = "Tiny"
    SMALL = "Small"
    MEDIUM = "Medium"
    LARGE = "Large"
    HUGE = "Huge"
    GIANT = "Giant"
    MASSIVE = "Massive"


# GM-SIZE-01: the largest size of each tier, in spaces across; Massive has none.
TIER_UP_TO: Final = (
    (-1, Tier.TINY),
    (0, Tier.SMALL),
    (1, Tier.MEDIUM),
    (4, Tier.LARGE),
    (7, Tier.HUGE),
    (20, Tier.GIANT),
)
HUGE_SIZE: Final = 5
GIANT_SIZE: Final = 8

BASE_NUMBER: Final = 10  # armour classes, Movement, Range, passive scores, unstated saves
HP_PER_LEVEL: Final = 20
ALTERNATIVE_HP_PER_LEVEL: Final = 10
ACTIONS_PER_ROUND: Final = 3
MOST_DEFENCE: Final = 20
FREE_FALL: Final = 5  # spaces
SPACES_PER_FALL_DIE: Final = 2
MOST_FALL_DICE: Final = 30
FALL_AT_ONCE: Final = 100  # spaces between two moments of a fall
DOUBLED_PAST_SIZE: Final = 10  # spaces across
DURABILITY_PER_SIZE: Final = 5
LEAST_DURABILITY: Final = 5
MOST_TEAM_BONUS: Final = 5
DODGE_SPACES: Final = 2
BREAK_FREE_TRIES: Final = 3
SPACES_PER_MOVEMENT_ACTION: Final = 5
DETOUR_COST: Final = 2  # Movement Actions
RESTED_ROUNDS: Final = 3
MOST_TIRED: Final = 5
TIRED_PENALTY: Final = (0, 2, 5, 7, 10, 10)  # by level


@dataclass(frozen=True)
class House:
    """The house rules of a table; each field is an option of the catalogue at its default."""

    ties: Literal["beat", "meet"] = option(
        "beat",
        "GR-02",
        "meet: a total equal to a check number, save or armour class succeeds; "
        "opposed rolls stay as they are",
    )
    negative_rounding: Literal["floor", "truncate"] = option(
        "floor", "GR-01", "truncate: negative points are rounded towards zero, so -1 gives mod 0"
    )
    reaction_timing: Literal["before_roll", "after_roll"] = option(
        "before_roll", "GR-13", "after_roll: reactions other than Mercy are chosen after the hit"
    )
    show_foe_armour: Literal["learnt", "open"] = option(
        "learnt", "GR-16", "open: players see the armour and Defence of their opponents"
    )
    grid_distance: Literal["chebyshev", "euclid"] = option(
        "chebyshev",
        "GR-15",
        "euclid: distances are straight lines, rounded down, at least 1",
        said=(("chebyshev", "a diagonal step is one space"), ("euclid", "straight lines")),
    )
    reflex_skill: Literal["Acrobatics", "Agility"] = option(
        "Acrobatics", "GM-JUMP-02", "Agility: Reflex rolls use Agility"
    )
    npc_rolls_outside_combat: bool = option(
        False, "GM-DICE-02", "true: the Light Bringer's creatures roll outside combat too"
    )
    lock_rerolls: Literal["per_action", "total"] = option(
        "per_action", "GM-LOCK-02", "total: the mod bounds the rerolled dice of a whole attempt"
    )
    lock_crit: Literal["growth_only", "one_success"] = option(
        "growth_only", "GM-LOCK-03", "one_success: a natural 20 also gives one success"
    )
    crit_is_direct: bool = option(
        False, "GM-CRIT-04", "true: a natural 20 on an attack is always a Direct Hit"
    )
    crit_modifier: Literal["multiplied", "once"] = option(
        "multiplied", "GM-CRIT-03", "once: crits multiply the dice, the damage mod is added once"
    )
    jump_costs_movement: bool = option(
        False, "GM-JUMP-01", "true: each jumped space takes 2 from the movement pool"
    )
    fall_type: Literal["collision", "blunt"] = option(
        "collision", "GM-FALL-06", "blunt: falls are blunt damage and may leave one Dazed"
    )
    controlled_fall_number: int = option(
        10, "GM-FALL-03", "the check number for controlling a fall", lowest=0, highest=100
    )
    size_steps: Literal["numeric", "category"] = option(
        "numeric", "GM-SIZE-02", "category: tiers are compared in place of sizes"
    )
    clash_size: Literal["whole_roll", "comparison"] = option(
        "whole_roll", "GM-SIZE-04", "comparison: size decides who wins a clash, not whether it hits"
    )
    giant_bonus: Literal["any", "giant_only"] = option(
        "any", "GM-GIANT-01", "giant_only: the bonus counts against the climbed giant only"
    )
    focus_break: Literal["save", "automatic"] = option(
        "save", "GM-FOCUS-04", "automatic: a hit at the focus threshold ends abilities, no save"
    )
    hold_tick: Literal["inside_and_holder", "inside_only"] = option(
        "inside_and_holder", "GM-HOLD-02", "inside_only: the holder's actions cause no damage"
    )
    overexert: Literal["all", "excess", "dice_minus_mod"] = option(
        "all", "GM-RESOURCE-03", "which points beyond the limit of upcasting hurt, and how much"
    )
    magic_overexert: bool = option(
        False, "GM-RESOURCE-06", "true: spells may be upcast beyond the limit, at a price in HP"
    )
    lumens_formula: Literal["per_modifier", "half_large"] = option(
        "per_modifier", "GM-RESOURCE-01", "half_large: Lumens are 10 + half of the Divine points"
    )
    stamina_rest: Literal["safe_and_unsafe", "safe_only", "all"] = option(
        "safe_and_unsafe", "GM-REST-07", "which rests give Stamina back"
    )
    destiny_short: Literal["keep", "spend_all"] = option(
        "keep", "GM-DESTINY-03", "spend_all: too little Destiny is spent all the same"
    )
    skill_floor: Literal["minus_ten_per_level", "zero", "none"] = option(
        "minus_ten_per_level", "GM-CHAR-02", "how far trading may take a normal skill down"
    )
    hp_formula: Literal["per_level", "base_plus_level"] = option(
        "per_level", "GM-CHAR-04", "base_plus_level: maximum HP is 20 + Endurance mod × level"
    )
    level0_normal: Literal["five_each", "free_pool"] = option(
        "five_each", "GM-LEVEL-05", "free_pool: the 50 normal points of level 0 are placed freely"
    )
    alt_normal_points: Literal[25, 50] = option(
        25, "GM-LEVEL-06", "the normal points that a level of the alternative track gives"
    )
    companion_base_actions: int = option(
        3, "GM-COMPANION-01", "the actions of a companion in each round", lowest=0, highest=10
    )
    aid_number: Literal["companion", "better"] = option(
        "companion", "GM-COMPANION-11", "better: Aid uses the better of the two skills"
    )
    blast_dice: Literal["level", "level_and_mod"] = option(
        "level", "GM-COMPANION-13", "level_and_mod: the mod adds dice to the blast and not points"
    )
    opportunity_interrupts: bool = option(
        True, "GM-OPP-02", "false: a direct Opportunity does not stop what caused it"
    )
    team_grapple_roll: Literal["each", "none"] = option(
        "each", "GM-GRAPPLE-05", "none: grappling together needs no rolls, only the sizes"
    )
    clash_tie: Literal["none", "attacker", "reactor"] = option(
        "none", "GM-REACT-07", "who wins a tied clash; none: the attack goes on as if unanswered"
    )
    backed_negatives: Literal["any", "passing"] = option(
        "any", "GM-REACT-11", "passing: a mod that is negative by its points still counts"
    )
    team_attack_crit: Literal["caller", "all"] = option(
        "caller", "GM-TEAM-03", "all: the crit of a Team Attack changes everybody's dice"
    )
    team_bonuses_stack: bool = option(
        False, "GM-TEAM-05", "true: surrounding and dogging add up; false: the better one counts"
    )
    threshold_over: int = option(
        25,
        "GM-DAMAGE-03",
        "a blow gives its condition when it deals more than this",
        lowest=0,
        highest=1000,
    )
    paralysis_save: Literal["always", "ability"] = option(
        "always", "GM-COND-08", "ability: only where the ability says so is there a save"
    )
    prone_attack_bonus: int = option(
        0,
        "GM-COND-14",
        "added to melee attack rolls against a Prone creature",
        lowest=-20,
        highest=20,
    )
    enemies_dim_light: bool = option(
        True, "GM-DIM-01", "false: the Light Bringer's creatures are defeated at 0 HP"
    )
    overrange: Literal["off", "perception"] = option(
        "off", "GM-ATTACK-04", "perception: a Perception roll may lengthen the Range of an attack"
    )


HOUSE_OPTIONS: Final = options_in(House)
