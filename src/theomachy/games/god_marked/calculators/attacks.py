"""Calculators of attacks: hits, crits, armour, damage, focus (ATTACK, CRIT, ARMOUR, DAMAGE, FOCUS)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from theomachy.core.calculators import Calculator, Numbers, Worked
from theomachy.core.facts import Term
from theomachy.core.law import Law
from theomachy.games.god_marked.calculators.telling import (
    D20,
    Amount,
    Few,
    Mod,
    Number,
    Points,
    Tired,
    chance,
    dice,
    mean,
    meets,
    mod_of,
    number,
    percent,
    rolled,
    said,
    success,
    yes_no,
)
from theomachy.games.god_marked.edition import BASE_NUMBER, House
from theomachy.games.god_marked.mechanics import armour, characters, crits, damage, focus, tired
from theomachy.games.god_marked.mechanics.attack import (
    HitType,
    hit_type,
    reach_with_perception,
)
from theomachy.games.god_marked.mechanics.crits import CritResult
from theomachy.games.god_marked.mechanics.rulings import save_number

HITS = {
    HitType.DIRECT: "Direct Hit",
    HitType.INDIRECT: "Indirect Hit",
    HitType.NOTHING: "nothing",
    HitType.FAILED: "failed",
}
Hit = Literal["direct", "indirect"]
HIT_OF = {"direct": HitType.DIRECT, "indirect": HitType.INDIRECT}


class OfAttack(Numbers):
    """An attack roll."""

    mod: Mod = Field(default=3, description="all that is added to the attack roll")
    armour: Number = Field(default=13, description="the armour class that it meets")
    defence: Few = Field(default=4, description="the target's Defence in that armour")
    restrained: bool = Field(default=False, description="whether the target is Restrained")
    in_combat: bool = Field(default=True, description="whether it is made in combat")


class OfRange(Numbers):
    """A Range that Perception may lengthen."""

    reach: Amount = Field(default=12, description="the Range, in spaces")
    mod: Mod = Field(default=4, description="the Perception mod")


class OfGrowth(Numbers):
    """A skill that is rolled again and again."""

    rolls: Amount = Field(default=20, description="how often it is rolled")


class OfCrit(Numbers):
    """The damage of one attack."""

    count: Few = Field(default=1, description="how many damage dice")
    sides: Literal[4, 6, 8, 10, 12] = Field(default=8, description="their sides")
    mod: Mod = Field(default=3, description="the damage mod")


class OfArmour(Numbers):
    """An armour class and what changes it."""

    points: Points = Field(default=45, description="points of Athletics, Arcana or Mind")
    changes: Mod = Field(default=0, description="what abilities and gear add or take")
    pierced: Few = Field(default=2, description="what Pierced takes")
    tired: Tired = Field(default=1, description="the level of Tired")


class OfDefence(Numbers):
    """Defence from several sources."""

    gained: Amount = Field(default=24, description="all that gear and abilities give")


class OfBlow(Numbers):
    """Damage against Armour Health and HP."""

    damage: Amount = Field(default=14, description="the final damage")
    armour_health: Amount = Field(default=5, description="the Armour Health left")
    hp: Amount = Field(default=20, description="the HP left")


class OfDamage(Numbers):
    """One type of damage of one attack on one target."""

    damage: Amount = Field(default=15, description="the damage rolled, after the crit")
    hit: Hit = Field(default="direct", description="how it hits")
    second_mod: Few = Field(default=0, description="the mod that a lost clash adds again")
    doublings: int = Field(
        default=0, description="doublings, as of objects past size 10", ge=0, le=3
    )
    halvings: int = Field(default=0, description="further halvings: control, sharing", ge=0, le=6)
    tiny: bool = Field(default=False, description="whether the target is Tiny")
    resistant: bool = Field(default=True, description="whether it is resistant to the type")
    immune: bool = Field(default=False, description="whether it is immune to the type")
    pierces: bool = Field(default=False, description="whether the damage is celestial or abyssal")
    clash_won: bool = Field(default=False, description="whether it is the blow of a won clash")


class OfHeavyBlow(Numbers):
    """A blow that may give a condition."""

    damage: Amount = Field(default=28, description="the final damage of one type")
    max_hp: Amount = Field(default=80, description="the target's maximum HP")


class OfPoison(Numbers):
    """A poisoned condition."""

    causer: Mod = Field(default=3, description="the mod of whoever poisoned")
    mod: Mod = Field(default=2, description="the Endurance mod")
    cure: Few = Field(default=0, description="what Cure adds")


class OfThreshold(Numbers):
    """Damage against the focus threshold."""

    max_hp: Amount = Field(default=66, description="maximum HP")
    damage: Amount = Field(default=16, description="the final damage of one attack")


class OfFocus(OfThreshold):
    """Damage against what is kept up."""

    mod: Mod = Field(default=3, description="the Mind mod")


def attack(given: OfAttack, house: House) -> Worked:
    """GM-ATTACK-03, GM-CRIT-05, GM-ARMOUR-02."""
    law = D20.map(
        lambda face: hit_type(
            face,
            face + given.mod,
            given.armour,
            given.defence,
            given.restrained,
            can_fail=given.in_combat,
            crit_is_direct=house.crit_is_direct,
            ties_meet=meets(house),
        )
    )
    ordered = Law({hit: law.weights[hit] for hit in HITS if hit in law.weights})
    lines = tuple(chance(HITS[hit].capitalize(), law, hit.__eq__) for hit in HITS)
    return Worked(lines, ordered.map(HITS.__getitem__), "The attack")


def longer_range(given: OfRange, house: House) -> Worked:
    """GM-ATTACK-04."""
    if house.overrange == "off":
        return Worked((said("Range", f"{given.reach} spaces", "no roll lengthens it"),))
    law = rolled(given.mod).map(lambda total: reach_with_perception(given.reach, total))
    return Worked((said("Range on average", f"{mean(law)} spaces"),), law, "Range after the roll")


def growth(given: OfGrowth, house: House) -> Worked:
    """GM-CRIT-01."""
    law = D20.then(
        lambda face: D20.map(crits.growth) if crits.calls_second_roll(face) else Law.certain(0)
    )
    hoped = float(law.mean()) * given.rolls
    return Worked(
        (
            said("Points on average", f"{hoped:.3g}", f"in {given.rolls} rolls of the skill"),
            said("A roll that grows it", percent(law.chance(bool))),
        ),
        law,
        "Points by one roll",
    )


def crit_table(given: OfCrit, house: House) -> Worked:
    """GM-CRIT-03."""
    once = house.crit_modifier == "once"
    laws = {face: _crit_law(given, crits.crit_result(face), once) for face in D20.weights}
    law = D20.then(laws.__getitem__)
    usual = dice(given.count, given.sides).map(lambda sum_: damage.damage_roll(sum_, given.mod))
    return Worked(
        (
            said("Damage on average", mean(law), "after a natural 20"),
            said("Without a crit", mean(usual)),
        ),
        law.ascending(),
        "Damage after a natural 20",
        ("second d20", "result", "least", "average", "most"),
        tuple(_crit_row(result, laws) for result in CritResult),
    )


def _crit_law(given: OfCrit, result: CritResult, once: bool) -> Law[int]:
    """The law of the damage under one result of the table."""
    maximum = given.count * given.sides
    thrown = dice(given.count * crits.times_rolled(result), given.sides)
    return thrown.map(lambda sum_: crits.crit_damage(result, sum_, maximum, given.mod, once))


def _crit_row(result: CritResult, laws: dict[int, Law[int]]) -> tuple[str, ...]:
    faces = [face for face in laws if crits.crit_result(face) is result]
    law = laws[faces[0]]
    span = str(faces[0]) if len(faces) == 1 else f"{faces[0]} to {faces[-1]}"
    words = result.name.replace("_", " ").lower()
    return span, words, str(min(law.weights)), mean(law), str(max(law.weights))


def armour_class(given: OfArmour, house: House) -> Worked:
    """GM-ARMOUR-01, GM-CHAR-05, GM-TIRED-04."""
    base = characters.armour_base(mod_of(given.points, house))
    tired_by = tired.tired_penalty(given.tired)
    total = armour.armour_class(base, given.changes, given.pierced, tired_by)
    terms = (
        Term("10 + mod", base, "GM-CHAR-05"),
        Term("abilities and gear", given.changes, "GM-ARMOUR-01"),
        Term("Pierced", -given.pierced, "GM-COND-12"),
        Term("Tired", -tired_by, "GM-TIRED-02"),
    )
    return Worked((number("Armour class", total, *terms, bound="at least 1"),))


def defence(given: OfDefence, house: House) -> Worked:
    """GM-ARMOUR-02."""
    least = armour.defence(given.gained)
    stops = D20.chance(lambda face: 1 < face < least)
    terms = (Term("gained", given.gained, "GM-ARMOUR-02"),)
    return Worked(
        (
            number("Defence", least, *terms, bound="at most 20"),
            said("Faces that it stops", percent(stops), "where the total hits Indirectly"),
        )
    )


def armour_health(given: OfBlow, house: House) -> Worked:
    """GM-ARMOUR-03."""
    health, hp = armour.hurt(given.damage, given.armour_health, given.hp)
    absorbed = armour.absorbed_by(given.damage, given.armour_health)
    terms = (
        Term("HP", given.hp),
        Term("damage", -given.damage),
        Term("Armour Health takes", absorbed, "GM-ARMOUR-03"),
    )
    return Worked(
        (
            number("HP left", hp, *terms, bound="at least 0"),
            number("Armour Health left", health),
        )
    )


def order_of_damage(given: OfDamage, house: House) -> Worked:
    """GM-DAMAGE-02."""
    total = damage.final_damage(
        given.damage,
        HIT_OF[given.hit],
        given.second_mod,
        given.doublings,
        given.halvings,
        given.tiny,
        given.resistant,
        given.immune,
        given.pierces,
        given.clash_won,
    )
    terms = Term("damage", given.damage), Term("lost clash", given.second_mod, "GM-REACT-05")
    line = number("Final damage", total, *terms, rule="GM-DAMAGE-02", bound="doubled and halved")
    return Worked((line,))


def heavy_blow(given: OfHeavyBlow, house: House) -> Worked:
    """GM-DAMAGE-03."""
    threshold = characters.focus_threshold(given.max_hp)
    heavy = damage.is_heavy_blow(given.damage, threshold, house.threshold_over)
    least = max(threshold, house.threshold_over + 1)
    return Worked(
        (
            yes_no("It gives the condition of its type", heavy),
            said("Least damage that does", str(least)),
            number("Focus threshold", threshold, rule="GM-FOCUS-01"),
        )
    )


def poison(given: OfPoison, house: House) -> Worked:
    """GM-DAMAGE-06."""
    target = damage.poison_number(given.causer)
    law = success(given.mod, given.cure, target, house)
    terms = Term("base", BASE_NUMBER, "GR-10"), Term("causer's mod", given.causer, "GR-10")
    return Worked(
        (
            number("Number of the save", target, *terms),
            chance("It ends this round", law, lambda word: word == "success"),
        ),
        law,
        "The save",
    )


def threshold(given: OfThreshold, house: House) -> Worked:
    """GM-FOCUS-01."""
    found = characters.focus_threshold(given.max_hp)
    return Worked(
        (
            number("Focus threshold", found, rule="GM-FOCUS-01", words="a quarter, at least 1"),
            yes_no("The damage meets it", focus.meets_threshold(given.damage, found)),
        )
    )


def focus_break(given: OfFocus, house: House) -> Worked:
    """GM-FOCUS-04."""
    found = characters.focus_threshold(given.max_hp)
    means = focus.focus_break(given.damage, found, house.focus_break == "automatic")
    if means is focus.FocusBreak.NOTHING:
        return Worked((said("What is kept", "goes on", f"the threshold is {found}"),))
    if means is focus.FocusBreak.ENDS:
        return Worked((said("What is kept", "ends", "there is no save"),))
    law = success(given.mod, 0, save_number(0), house)
    return Worked(
        (said("What is kept", "a Mind save"), chance("It goes on", law, lambda w: w == "success")),
        law,
        "The Mind save",
    )


CALCULATORS = {
    "GM-ATTACK-03": Calculator("How it hits", OfAttack, attack, ("ties", "crit_is_direct")),
    "GM-ATTACK-04": Calculator("A longer Range", OfRange, longer_range, ("overrange",)),
    "GM-CRIT-01": Calculator("How skills grow", OfGrowth, growth),
    "GM-CRIT-03": Calculator("What a crit deals", OfCrit, crit_table, ("crit_modifier",)),
    "GM-ARMOUR-01": Calculator("An armour class", OfArmour, armour_class, ("negative_rounding",)),
    "GM-ARMOUR-02": Calculator("Defence", OfDefence, defence),
    "GM-ARMOUR-03": Calculator("What Armour Health takes", OfBlow, armour_health),
    "GM-DAMAGE-02": Calculator("The order of operations", OfDamage, order_of_damage),
    "GM-DAMAGE-03": Calculator("A heavy blow", OfHeavyBlow, heavy_blow, ("threshold_over",)),
    "GM-DAMAGE-06": Calculator("A save against poison", OfPoison, poison, ("ties",)),
    "GM-FOCUS-01": Calculator("The focus threshold", OfThreshold, threshold),
    "GM-FOCUS-04": Calculator("Whether Focus holds", OfFocus, focus_break, ("focus_break", "ties")),
}
