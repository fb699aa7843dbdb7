"""Calculators of characters, levels, companions, lost limbs (CHAR, LEVEL, COMPANION, LIMB)."""

from __future__ import annotations

from pydantic import Field

from theomachy.core.calculators import Calculator, Line, Numbers, Worked
from theomachy.core.facts import Term
from theomachy.games.god_marked.calculators.telling import (
    Amount,
    Few,
    Level,
    Mod,
    Points,
    Size,
    dice,
    mean,
    mod_of,
    number,
    said,
)
from theomachy.games.god_marked.edition import BASE_NUMBER, House
from theomachy.games.god_marked.mechanics import building, characters, companions, limbs, sizes
from theomachy.games.god_marked.mechanics.building import Points as Portion
from theomachy.games.god_marked.mechanics.characters import Track


class OfLevel(Numbers):
    """A level."""

    level: Level = Field(default=2, description="the level")


class OfTrade(Numbers):
    """Points that leave one skill for another."""

    level: Level = Field(default=1, description="the level")
    giving: Points = Field(default=10, description="points of the skill that gives")
    getting: Points = Field(default=10, description="points of the skill that gets")
    points: Amount = Field(default=10, description="how many leave")
    special: bool = Field(default=False, description="whether the giving skill is a special one")


class OfSkill(Numbers):
    """Points of one skill."""

    points: Points = Field(default=35, description="points of the skill")


class OfSteps(Numbers):
    """What Movement and Range come of."""

    agility: Points = Field(default=35, description="points of Agility")
    perception: Points = Field(default=-15, description="points of Perception")


class OfHealth(Numbers):
    """What HP come of."""

    level: Level = Field(default=2, description="the level")
    endurance: Points = Field(default=35, description="points of Endurance")
    size: Size = Field(default=1, description="the size")


class OfArmour(Numbers):
    """What the three armour classes come of."""

    athletics: Points = Field(default=25, description="points of Athletics")
    arcana: Points = Field(default=10, description="points of Arcana")
    mind: Points = Field(default=15, description="points of Mind")


class OfLevelUp(Numbers):
    """A level-up."""

    level: int = Field(default=2, description="the level that is left", ge=0, le=49)
    before: Points = Field(default=20, description="points of Endurance before")
    after: Points = Field(default=35, description="points of Endurance after")
    hp: Amount = Field(default=30, description="the HP that one has at that moment")


class OfCompanion(Numbers):
    """A companion and its owner."""

    level: Level = Field(default=5, description="the owner's level")
    times: int = Field(
        default=1,
        ge=0,
        le=companions.MOST_ACTIONS,
        description="how often the Talent Actions is taken",
    )


class OfTalents(Numbers):
    """What makes a companion."""

    mod: Mod = Field(default=7, description="the owner's mod in the skill that makes it")


class OfSkilled(Numbers):
    """The Talent Skilled."""

    times: Few = Field(default=1, description="how often it is taken")


class OfAid(Numbers):
    """A companion that aids a skill."""

    own: Mod = Field(default=5, description="one's own mod")
    companion: Mod = Field(default=3, description="the companion's mod")


class OfBlast(Numbers):
    """A companion that destroys itself."""

    level: Level = Field(default=3, description="the companion's level")
    mod: Mod = Field(default=5, description="the owner's mod in the skill that makes it")


class OfLegs(Numbers):
    """Lost legs."""

    movement: Amount = Field(default=13, description="Movement before")
    legs: Few = Field(default=1, description="legs lost")


class OfSenses(Numbers):
    """Lost eyes and ears."""

    reach: Amount = Field(default=14, description="Range before")
    eyes: Few = Field(default=1, description="eyes lost")
    ears: Few = Field(default=1, description="ears lost")


def starting(given: OfLevel, house: House) -> Worked:
    """GM-CHAR-01, GM-CHAR-07, GM-LEVEL-05."""
    found = building.starting_points(given.level, free_pool=house.level0_normal == "free_pool")
    return Worked(tuple(_portion(found)))


def level_0(given: Numbers, house: House) -> Worked:
    """GM-LEVEL-05."""
    found = building.starting_points(0, free_pool=house.level0_normal == "free_pool")
    perks = number("Perks", building.perks_of_level(0))
    return Worked((*_portion(found), perks))


def alternative(given: OfLevel, house: House) -> Worked:
    """GM-LEVEL-06, GM-LEVEL-07."""
    free_pool = house.level0_normal == "free_pool"
    found = building.starting_points(given.level, True, free_pool, house.alt_normal_points)
    perks = number("Perks", building.perks_of_level(given.level), rule="GM-LEVEL-07")
    return Worked((*_portion(found), perks))


def gains(given: OfLevel, house: House) -> Worked:
    """GM-LEVEL-01."""
    free_pool = house.level0_normal == "free_pool"
    found = building.gains_of_level(max(1, given.level), free_pool=free_pool)
    return Worked(tuple(_portion(found)))


def _portion(found: Portion) -> list[Line]:
    free = [number("Free normal points", found.free)] if found.free else []
    return [
        number("Points in each normal skill", found.normal),
        number("Points in each special skill", found.special),
        *free,
    ]


def trade(given: OfTrade, house: House) -> Worked:
    """GM-CHAR-02."""
    gave, got = building.traded(given.giving, given.getting, given.points)
    lowest = building.lowest_points(given.level, given.special, house.skill_floor)
    legal = lowest is None or gave >= lowest
    stands = "no limit" if lowest is None else f"no lower than {lowest}"
    arrives = got - given.getting
    return Worked(
        (
            said("The skill that gives", str(gave), "allowed" if legal else f"refused: {stands}"),
            number(
                "The skill that gets", got, Term("before", given.getting), Term("half", arrives)
            ),
            said("How far it may go down", stands),
        )
    )


def steps(given: OfSteps, house: House) -> Worked:
    """GM-CHAR-03."""
    agility, perception = mod_of(given.agility, house), mod_of(given.perception, house)
    base = Term("base", BASE_NUMBER, "GM-CHAR-03")
    moves, reach = characters.movement(agility), characters.reach_of_range(perception)
    return Worked(
        (
            number("Movement", moves, base, Term("Agility", agility), bound="at least 1"),
            number("Range", reach, base, Term("Perception", perception), bound="at least 1"),
        )
    )


def _hp(level: int, points: int, size: int, house: House, track: Track = Track.NORMAL) -> int:
    by_level = house.hp_formula == "base_plus_level"
    return characters.maximum_hp(level, mod_of(points, house), size, track, by_level)


def health(given: OfHealth, house: House) -> Worked:
    """GM-CHAR-04, GM-SIZE-07."""
    return _health(given, house, Track.NORMAL)


def slow_health(given: OfHealth, house: House) -> Worked:
    """GM-LEVEL-08."""
    return _health(given, house, Track.ALTERNATIVE)


def _health(given: OfHealth, house: House, track: Track) -> Worked:
    total = _hp(given.level, given.endurance, given.size, house, track)
    mod = mod_of(given.endurance, house)
    factor = sizes.health_factor(given.size)
    return Worked(
        (
            number("Maximum HP", total, rule="GM-CHAR-04", words=_formula(given.level, house)),
            number("Endurance mod", mod, rule="GM-CHECK-01"),
            said("For its size", f"× {factor}"),
            number("Focus threshold", characters.focus_threshold(total), rule="GM-FOCUS-01"),
        )
    )


def _formula(level: int, house: House) -> str:
    if level == 0:
        return "half of 20 + mod"
    if house.hp_formula == "base_plus_level":
        return "the base + mod × level"
    return "level × (the base + mod)"


def armour(given: OfArmour, house: House) -> Worked:
    """GM-CHAR-05."""
    each = {"PAC": given.athletics, "LAC": given.arcana, "MAC": given.mind}
    base = Term("base", BASE_NUMBER, "GM-CHAR-05")
    mods = {name: mod_of(points, house) for name, points in each.items()}
    return Worked(
        tuple(
            number(name, characters.armour_base(mod), base, Term("mod", mod), bound="at least 1")
            for name, mod in mods.items()
        )
    )


def known(given: OfSkill, house: House) -> Worked:
    """GM-CHAR-06."""
    count = building.abilities_known(mod_of(given.points, house))
    return Worked((number("Abilities known", count, rule="GM-CHAR-06"),))


def perks(given: OfSkill, house: House) -> Worked:
    """GM-CHAR-07."""
    return Worked((number("Perks of its list", building.perks_of_skill(given.points)),))


def perks_of_levels(given: OfLevel, house: House) -> Worked:
    """GM-LEVEL-07."""
    return Worked(
        (
            number("Perks in all", building.perks_of_level(given.level)),
            number(
                "Of them without restrictions", building.perks_without_restrictions(given.level)
            ),
        )
    )


def level_up(given: OfLevelUp, house: House) -> Worked:
    """GM-LEVEL-02."""
    old = _hp(given.level, given.before, 1, house)
    new = _hp(given.level + 1, given.after, 1, house)
    hp = min(given.hp, old)
    now = characters.hp_after_new_maximum(hp, old, new)
    back = building.hp_after_lost_level(now, new, old)
    rise = Term("the level", new - old, "GM-CHAR-04")
    return Worked(
        (
            number("Maximum HP", new, Term("before", old, "GM-CHAR-04"), rise),
            number("HP then", now, Term("before", hp), Term("rise", now - hp, "GM-LEVEL-02")),
            said("HP once it is taken back", str(back)),
        )
    )


def companion(given: OfCompanion, house: House) -> Worked:
    """GM-COMPANION-01, GM-COMPANION-12."""
    level = companions.companion_level(given.level)
    actions = companions.actions_of_companion(house.companion_base_actions, given.times)
    base = Term("base", house.companion_base_actions, "GM-COMPANION-01")
    taken = Term("Talent Actions", actions - house.companion_base_actions, "GM-COMPANION-12")
    return Worked(
        (number("Its level", level), number("Its actions of a round", actions, base, taken))
    )


def talents(given: OfTalents, house: House) -> Worked:
    """GM-COMPANION-02."""
    return Worked((number("Talents", companions.talents(given.mod)),))


def skilled(given: OfSkilled, house: House) -> Worked:
    """GM-COMPANION-09."""
    return Worked((number("Points to place", companions.free_points(given.times)),))


def aid(given: OfAid, house: House) -> Worked:
    """GM-COMPANION-11."""
    used = companions.aided_mod(given.own, given.companion, house.aid_number == "better")
    words = "the better of the two" if house.aid_number == "better" else "that of the companion"
    return Worked((number("The mod in use", used, words=words),))


def blast(given: OfBlast, house: House) -> Worked:
    """GM-COMPANION-13."""
    with_mod = house.blast_dice == "level_and_mod"
    count = companions.blast_dice(given.level, given.mod, with_mod)
    law = dice(count, 10).map(lambda total: companions.blast_damage(total, given.mod, with_mod))
    words = f"{count}d10" if with_mod else f"{count}d10 {given.mod:+}"
    lines = said("Damage", words), said("On average", mean(law))
    return Worked(lines, law, "Damage of the blast")


def legs(given: OfLegs, house: House) -> Worked:
    """GM-LIMB-03."""
    return Worked((number("Movement", limbs.movement_left(given.movement, given.legs)),))


def senses(given: OfSenses, house: House) -> Worked:
    """GM-LIMB-05, GM-LIMB-06."""
    total = limbs.range_left(given.reach, given.eyes, given.ears)
    terms = (
        Term("before", given.reach),
        Term("eyes", -given.eyes * limbs.LOST_EYE, "GM-LIMB-05"),
        Term("ears", -given.ears * limbs.LOST_EAR, "GM-LIMB-06"),
    )
    return Worked((number("Range", total, *terms, bound="at least 1"),))


CALCULATORS = {
    "GM-CHAR-01": Calculator("The points of a level", OfLevel, starting, ("level0_normal",)),
    "GM-CHAR-02": Calculator("A trade", OfTrade, trade, ("skill_floor",)),
    "GM-CHAR-03": Calculator("Movement and Range", OfSteps, steps, ("negative_rounding",)),
    "GM-CHAR-04": Calculator("Maximum HP", OfHealth, health, ("hp_formula", "negative_rounding")),
    "GM-CHAR-05": Calculator("The armour classes", OfArmour, armour, ("negative_rounding",)),
    "GM-CHAR-06": Calculator("Abilities known", OfSkill, known),
    "GM-CHAR-07": Calculator("Perks of a skill", OfSkill, perks),
    "GM-LEVEL-01": Calculator("What a level gives", OfLevel, gains, ("level0_normal",)),
    "GM-LEVEL-02": Calculator(
        "A level-up", OfLevelUp, level_up, ("hp_formula", "negative_rounding")
    ),
    "GM-LEVEL-05": Calculator("Level 0", Numbers, level_0, ("level0_normal",)),
    "GM-LEVEL-06": Calculator(
        "The alternative track", OfLevel, alternative, ("alt_normal_points", "level0_normal")
    ),
    "GM-LEVEL-07": Calculator("Perks of the alternative track", OfLevel, perks_of_levels),
    "GM-LEVEL-08": Calculator(
        "HP of the alternative track", OfHealth, slow_health, ("hp_formula", "negative_rounding")
    ),
    "GM-COMPANION-01": Calculator(
        "Level and actions", OfCompanion, companion, ("companion_base_actions",)
    ),
    "GM-COMPANION-02": Calculator("How many Talents", OfTalents, talents),
    "GM-COMPANION-09": Calculator("Skilled", OfSkilled, skilled),
    "GM-COMPANION-11": Calculator("Aid", OfAid, aid, ("aid_number",)),
    "GM-COMPANION-13": Calculator("The blast", OfBlast, blast, ("blast_dice",)),
    "GM-LIMB-03": Calculator("A lost leg", OfLegs, legs),
    "GM-LIMB-05": Calculator("Lost senses", OfSenses, senses),
}
