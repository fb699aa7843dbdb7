"""Calculators of ways, jumps, falls, sizes, objects, giants, chases (MOVE to KPH)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from theomachy.core.calculators import Calculator, Numbers, Worked
from theomachy.core.facts import Term
from theomachy.games.god_marked.calculators.telling import (
    Amount,
    Few,
    Mod,
    Points,
    Size,
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
from theomachy.games.god_marked.mechanics import (
    abilities,
    characters,
    chases,
    falls,
    giants,
    jumps,
    movement,
    objects,
    sizes,
)


class OfMovement(Numbers):
    """A creature that moves."""

    points: Points = Field(default=25, description="points of Agility")
    slowed: bool = Field(default=False, description="whether it is Slowed")


class OfWay(Numbers):
    """A way over the ground."""

    spaces: Amount = Field(default=4, description="plain spaces")
    slow: Amount = Field(default=3, description="spaces of water, climbing and the like")
    slowed: bool = Field(default=False, description="whether the creature is Slowed")


class OfJump(Numbers):
    """A jump."""

    movement: Amount = Field(default=14, description="Movement, in spaces")
    moved: bool = Field(default=True, description="whether one has moved in this turn")


class OfStretch(OfJump):
    """A jump that is stretched by a roll."""

    mod: Mod = Field(default=3, description="the mod of the Reflex roll")


class OfFall(Numbers):
    """A fall."""

    height: Amount = Field(default=15, description="the depth, in spaces")


class OfControl(OfFall):
    """A fall that somebody tries to control."""

    mod: Mod = Field(default=4, description="the Acrobatics mod")


class OfCatching(Numbers):
    """A fall that somebody catches."""

    damage: Amount = Field(default=17, description="the sum of the dice, to be shared")
    halvings: int = Field(default=0, description="halvings: control, resistance", ge=0, le=6)


class OfImpact(Numbers):
    """Somebody shoved against something."""

    spaces: Amount = Field(default=5, description="the spaces shoved before the impact")


class OfSize(Numbers):
    """A size."""

    size: Size = Field(default=8, description="the diameter, in spaces; below 0: Tiny")


class OfHealth(OfSize):
    """The HP of a large creature."""

    max_hp: Amount = Field(default=60, description="maximum HP by level alone")


class OfGrowing(Numbers):
    """An ability of a large creature."""

    size: Size = Field(default=8, description="the size of its user")
    reach: Amount = Field(default=14, description="the user's Range, in spaces")


class OfClashing(Numbers):
    """Two sizes in a clash."""

    size: Size = Field(default=8, description="one's own size")
    other: Size = Field(default=1, description="the size of the other")


class OfWeapon(Numbers):
    """A weapon of a large wielder."""

    count: Few = Field(default=1, description="how many dice")
    sides: Literal[4, 6, 8, 10, 12] = Field(default=8, description="their sides")
    size: Size = Field(default=8, description="the size of the wielder")


class OfObject(Numbers):
    """An object."""

    size: Size = Field(default=3, description="its size")


class OfDurability(OfObject):
    """An object that is hit."""

    stated: Amount = Field(default=0, description="durability that its data state; 0: none")


class OfGiant(Numbers):
    """Somebody on a giant."""

    size: Size = Field(default=10, description="the size of the giant")


class OfStayingOn(OfGiant):
    """Somebody on a giant that moves."""

    mod: Mod = Field(default=4, description="the Acrobatics mod of whoever is on it")


class OfBodyBonus(OfGiant):
    """An attack from the body of a giant."""

    against: bool = Field(default=False, description="whether one attacks that giant")


class OfClimb(Numbers):
    """A way on the body of a giant."""

    spaces: Amount = Field(default=4, description="the spaces on the body")


class OfSpeed(Numbers):
    """A speed."""

    movement: Amount = Field(default=14, description="Movement, in spaces")


class OfRun(Numbers):
    """A round of a chase in which all was spent."""

    mod: Mod = Field(default=3, description="the Endurance mod")
    rounds: Few = Field(
        default=2, description="earlier rounds of this chase in which all was spent"
    )


def pool(given: OfMovement, house: House) -> Worked:
    """GM-MOVE-01, GM-MOVE-02, GM-COND-13."""
    whole = characters.movement(mod_of(given.points, house))
    terms = Term("base", BASE_NUMBER, "GM-CHAR-03"), Term("Agility", mod_of(given.points, house))
    return Worked(
        (
            number("Movement", whole, *terms, bound="at least 1"),
            said("Spaces in a round", str(movement.spaces_within(whole, given.slowed))),
            said("With 3 Move actions", str(4 * movement.spaces_within(whole, given.slowed))),
        )
    )


def way(given: OfWay, house: House) -> Worked:
    """GM-MOVE-03."""
    total = movement.way_cost(given.spaces, given.slow, given.slowed)
    plain = given.spaces * movement.space_cost(given.slowed)
    terms = (
        Term("plain spaces", plain, "GM-MOVE-02"),
        Term("slow spaces", total - plain, "GM-MOVE-03"),
    )
    return Worked((number("Movement that it takes", total, *terms),))


def jump(given: OfJump, house: House) -> Worked:
    """GM-JUMP-01."""
    spaces = jumps.jump_spaces(given.movement, given.moved)
    cost = jumps.jump_cost(spaces) if house.jump_costs_movement else 0
    return Worked((said("Spaces", str(spaces)), said("Movement that it takes", str(cost))))


def stretched(given: OfStretch, house: House) -> Worked:
    """GM-JUMP-02."""
    plain = jumps.jump_spaces(given.movement, given.moved)
    law = rolled(given.mod).map(lambda total: plain + jumps.jump_gain(total, given.moved))
    skill = house.reflex_skill
    return Worked(
        (said("Spaces on average", mean(law)), said("The roll is one of", skill)),
        law,
        "Spaces, with the roll",
    )


def fall(given: OfFall, house: House) -> Worked:
    """GM-FALL-02, GM-FALL-06."""
    count = falls.fall_dice(given.height)
    law = dice(count, 6)
    kind = falls.fall_damage_type(house.fall_type == "blunt")
    lines = said("Damage", f"{count}d6 {kind}"), said("On average", mean(law))
    return Worked(lines, law if count else None, "Damage of the fall")


def controlled(given: OfControl, house: House) -> Worked:
    """GM-FALL-03."""
    law = success(given.mod, 0, house.controlled_fall_number, house)
    damage = dice(falls.fall_dice(given.height), 6)
    good = damage.map(lambda total: falls.share_of_fall(total, 1, False)[0])
    expected = law.then(lambda word: good if word == "success" else damage)
    return Worked(
        (
            chance("The fall is controlled", law, lambda word: word == "success"),
            said("Damage on average", mean(expected), f"{mean(good)} if controlled"),
        ),
        law,
        "The check",
    )


def shared(given: OfCatching, house: House) -> Worked:
    """GM-FALL-04."""
    faller, catcher = falls.share_of_fall(given.damage, given.halvings, True)
    return Worked((said("The faller takes", str(faller)), said("The catcher takes", str(catcher))))


def impact(given: OfImpact, house: House) -> Worked:
    """GM-FALL-05."""
    count = falls.impact_dice(given.spaces)
    law = dice(count, 6).map(falls.impact_damage)
    lines = said("Each takes", f"half of {count}d6"), said("On average", mean(law))
    return Worked(lines, law if count else None, "Damage of each")


def size(given: OfSize, house: House) -> Worked:
    """GM-SIZE-01."""
    tiers = [(sizes.tier(one), one) for one in range(-2, 25)]
    rows = []
    for tier in sizes.TIERS:
        those = [one for name, one in tiers if name is tier]
        last = "" if tier is sizes.TIERS[-1] else str(those[-1])
        first = "" if tier is sizes.TIERS[0] else str(those[0])
        rows.append((str(tier), first, last))
    line = said("Tier", str(sizes.tier(given.size)))
    return Worked((line,), heads=("tier", "from size", "to size"), rows=tuple(rows))


def growing(given: OfGrowing, house: House) -> Worked:
    """GM-SIZE-03, GM-ABILITY-12."""
    line = abilities.line_of(given.reach, 1, given.size)
    length = abilities.cone_length(given.reach)
    cone = abilities.cone_of(length, length, given.size)
    radius = abilities.sphere_radius(given.reach, 0, given.size)
    return Worked(
        (
            number("Larger by", abilities.growth(given.size), rule="GM-SIZE-03"),
            said("A line", f"{line[0]} long, {line[1]} wide"),
            said("A cone", f"{cone[0]} long, {cone[1]} wide at its end"),
            said("A sphere", f"radius {radius}"),
        )
    )


def clashing(given: OfClashing, house: House) -> Worked:
    """GM-SIZE-04."""
    own, other = sizes.clash_size_bonus(given.size), sizes.clash_size_bonus(given.other)
    words = "it counts for hitting too"
    if house.clash_size == "comparison":
        words = "it decides the clash, not the hit"
    return Worked(
        (number("Added in a clash", own, words=words), said("The difference", str(own - other)))
    )


def large_health(given: OfHealth, house: House) -> Worked:
    """GM-SIZE-07."""
    factor = sizes.health_factor(given.size)
    return Worked(
        (said("Maximum HP", str(given.max_hp * factor)), said("Times", str(factor))),
    )


def large_weapon(given: OfWeapon, house: House) -> Worked:
    """GM-SIZE-08."""
    ((count, sides),) = sizes.weapon_dice(((given.count, given.sides),), given.size)
    law = dice(count, sides)
    lines = said("Its dice", f"{count}d{sides}"), said("On average", mean(law))
    return Worked(lines, law if count else None, "The dice")


def thrown(given: OfObject, house: House) -> Worked:
    """GM-OBJECT-01, GM-OBJECT-02."""
    count = objects.object_dice(given.size)
    times, halves = objects.object_doublings(given.size), objects.object_halvings(given.size)
    law = dice(count, 6).map(lambda total: total << times >> halves)
    words = f"{count}d6" + (", doubled" if times else "") + (", halved" if halves else "")
    lines = said("Damage", words), said("On average", mean(law))
    return Worked(lines, law if count else None, "Its damage")


def durable(given: OfDurability, house: House) -> Worked:
    """GM-OBJECT-04."""
    return Worked((number("Durability", objects.durability(given.size, given.stated)),))


def on_giant(given: OfBodyBonus, house: House) -> Worked:
    """GM-GIANT-01."""
    bonus = giants.body_bonus(True, given.against, house.giant_bonus == "giant_only")
    may = giants.may_be_climbed(given.size, True)
    return Worked(
        (
            yes_no("It can be climbed", may),
            number("Added to attacks from it", bonus if may else 0, rule="GM-GIANT-01"),
        )
    )


def staying_on(given: OfStayingOn, house: House) -> Worked:
    """GM-GIANT-02."""
    target = giants.stay_on_number(given.size)
    law = success(given.mod, 0, target, house)
    height = giants.height_on(given.size)
    terms = Term("base", BASE_NUMBER, "GM-GIANT-02"), Term("size", given.size, "GM-GIANT-02")
    return Worked(
        (
            chance("One stays on", law, lambda word: word == "success"),
            number("Number of the check", target, *terms),
            said("Else a fall of", f"{height} spaces: {falls.fall_dice(height)}d6"),
        ),
        law,
        "The check",
    )


def climbing(given: OfClimb, house: House) -> Worked:
    """GM-GIANT-03."""
    return Worked((number("Movement that it takes", giants.climbing_cost(given.spaces)),))


def speed(given: OfSpeed, house: House) -> Worked:
    """GM-KPH-01."""
    return Worked((said("Top speed", f"{chases.speed_in_words(given.movement)} km/h"),))


def movement_actions(given: OfSpeed, house: House) -> Worked:
    """GM-CHASE-02."""
    return Worked((number("Movement Actions", chases.movement_actions(given.movement)),))


def all_out(given: OfRun, house: House) -> Worked:
    """GM-CHASE-03."""
    target = chases.endurance_number(given.rounds)
    law = rolled(given.mod).map(lambda total: _lost(given, total, house))
    kept = percent(law.p(0))
    terms = Term("base", BASE_NUMBER, "GM-CHASE-03"), Term("rounds before", given.rounds)
    return Worked(
        (
            said("Nothing is lost", kept),
            number("Number of the save", target, *terms),
            said("Lost on average", f"{mean(law)} Movement Actions"),
        ),
        law.ascending(),
        "Movement Actions lost for the next round",
    )


def _lost(given: OfRun, total: int, house: House) -> int:
    return chases.lost_by_save(given.rounds, total, meets(house))


CALCULATORS = {
    "GM-MOVE-01": Calculator("Movement", OfMovement, pool, ("negative_rounding",)),
    "GM-MOVE-03": Calculator("What a way takes", OfWay, way),
    "GM-JUMP-01": Calculator("A jump", OfJump, jump, ("jump_costs_movement",)),
    "GM-JUMP-02": Calculator("A stretched jump", OfStretch, stretched, ("reflex_skill",)),
    "GM-FALL-02": Calculator("The damage of a fall", OfFall, fall, ("fall_type",)),
    "GM-FALL-03": Calculator(
        "Controlling a fall", OfControl, controlled, ("controlled_fall_number", "ties")
    ),
    "GM-FALL-04": Calculator("Caught", OfCatching, shared),
    "GM-FALL-05": Calculator("An impact", OfImpact, impact),
    "GM-SIZE-01": Calculator("The tier of a size", OfSize, size),
    "GM-SIZE-03": Calculator("Larger abilities", OfGrowing, growing),
    "GM-SIZE-04": Calculator("Size in a clash", OfClashing, clashing, ("clash_size",)),
    "GM-SIZE-07": Calculator("HP of the large", OfHealth, large_health),
    "GM-SIZE-08": Calculator("Weapons of giants", OfWeapon, large_weapon),
    "GM-OBJECT-01": Calculator("A thrown object", OfObject, thrown),
    "GM-OBJECT-04": Calculator("When an object breaks", OfDurability, durable),
    "GM-GIANT-01": Calculator("On a giant", OfBodyBonus, on_giant, ("giant_bonus",)),
    "GM-GIANT-02": Calculator("Staying on", OfStayingOn, staying_on, ("ties",)),
    "GM-GIANT-03": Calculator("Climbing on it", OfClimb, climbing),
    "GM-KPH-01": Calculator("Speed in km/h", OfSpeed, speed),
    "GM-CHASE-02": Calculator("Movement Actions", OfSpeed, movement_actions),
    "GM-CHASE-03": Calculator("The save of an all-out round", OfRun, all_out, ("ties",)),
}
