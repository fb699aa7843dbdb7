"""Calculators of resources, abilities, rests, Tired, the Dim Light State (RESOURCE to DIM)."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from theomachy.core.calculators import Calculator, Numbers, Worked
from theomachy.core.facts import Term
from theomachy.core.law import combine
from theomachy.games.god_marked.calculators.telling import (
    Amount,
    Few,
    Level,
    Mod,
    Points,
    Tired,
    dice,
    joined,
    mean,
    mod_of,
    number,
    said,
    yes_no,
)
from theomachy.games.god_marked.edition import BASE_NUMBER, House
from theomachy.games.god_marked.mechanics import (
    abilities,
    characters,
    dim_light,
    resources,
    rests,
    tired,
)
from theomachy.games.god_marked.mechanics.attack import HitType
from theomachy.games.god_marked.mechanics.dim_light import DimLightChoice
from theomachy.games.god_marked.mechanics.tired import Rest

CHOICES = {"lay": DimLightChoice.LAY, "stand": DimLightChoice.STAND}
HITS = {"direct": HitType.DIRECT, "indirect": HitType.INDIRECT, "no attack": HitType.NOTHING}
Resting = Literal["safe", "unsafe", "quick"]


class OfLumens(Numbers):
    """A champion's Lumens."""

    divine: Points = Field(default=35, description="points of Divine")


class OfIntent(Numbers):
    """Charges of Intent."""

    magic: Points = Field(default=25, description="points of Magic")


class OfStamina(Numbers):
    """Stamina."""

    martial: Points = Field(default=45, description="points of Martial")


class OfUpcast(Numbers):
    """An upcast."""

    mod: Mod = Field(default=3, description="the small Divine or Magic mod")
    extra: Few = Field(default=5, description="extra points")


class OfStrain(OfUpcast):
    """An upcast beyond the limit."""

    missing: Few = Field(default=0, description="of all points wanted, those that are not there")


class OfShortage(Numbers):
    """Points that are not there."""

    mod: Mod = Field(default=2, description="the small Divine or Martial mod")
    pool: Amount = Field(default=1, description="the points that are there")
    wanted: int = Field(default=3, description="the points that it takes", ge=0, le=100)


class OfSpell(Numbers):
    """An upcast spell."""

    mod: Mod = Field(default=3, description="the Magic mod")
    extra: Few = Field(default=4, description="extra charges of Intent")
    doubled: bool = Field(default=True, description="whether one more action is spent on it")


class OfAbility(Numbers):
    """An ability that is used."""

    stated: Few = Field(default=2, description="the actions that it states; 1 where it states none")
    left: Few = Field(default=3, description="the actions left")
    paid: Few = Field(default=0, description="actions already spent on it")
    doubled: bool = Field(default=False, description="whether its upcast is doubled")


class OfShape(Numbers):
    """The size of areas."""

    reach: Amount = Field(default=14, description="Range, in spaces")


class OfHold(Numbers):
    """A Hold."""

    mod: Mod = Field(default=5, description="the mod of its user")


class OfRest(Numbers):
    """A rest."""

    level: Level = Field(default=3, description="the level")
    medicine: Mod = Field(default=2, description="the Medicine mod")


class OfKind(Numbers):
    """A kind of rest."""

    rest: Resting = Field(default="quick", description="the kind of rest")


class OfTired(Numbers):
    """A level of Tired."""

    level: Tired = Field(default=2, description="the level of Tired")
    mod: Mod = Field(default=3, description="a mod without it")
    number: Amount = Field(default=14, description="an armour class, Movement or Range without it")


class OfResting(Numbers):
    """One who is Tired and rests."""

    level: Tired = Field(default=2, description="the level of Tired")
    rest: Resting = Field(default="quick", description="the rest that follows")


class OfDimLight(Numbers):
    """Damage to one who is at 0 HP."""

    max_hp: int = Field(default=46, description="maximum HP", ge=1, le=1000)
    damage: Amount = Field(default=11, description="the final damage")
    absorbed: Amount = Field(default=0, description="what Armour Health takes of it")
    choice: Literal["lay", "stand"] = Field(default="stand", description="what it has chosen")
    hit: Literal["direct", "indirect", "no attack"] = Field(
        default="indirect", description="how it was hit"
    )


class OfHealing(Numbers):
    """Healing."""

    hp: Amount = Field(default=0, description="HP before")
    healing: Amount = Field(default=9, description="what is healed")
    max_hp: int = Field(default=46, description="maximum HP", ge=1, le=1000)
    tired: Tired = Field(default=0, description="the level of Tired before")


def lumens(given: OfLumens, house: House) -> Worked:
    """GM-RESOURCE-01."""
    large = house.lumens_formula == "half_large"
    total = resources.max_lumens(True, given.divine, mod_of(given.divine, house), large)
    base = Term("base", BASE_NUMBER, "GM-RESOURCE-01")
    by = "half the points" if large else "5 × the mod"
    term = Term(by, total - BASE_NUMBER, "GM-RESOURCE-01")
    return Worked((number("Lumens", total, base, term),))


def limit(given: OfUpcast, house: House) -> Worked:
    """GM-RESOURCE-02."""
    most = resources.upcast_limit(given.mod, 1)
    return Worked(
        (number("Extra Lumens without harm", most), yes_no("So many are", given.extra <= most))
    )


def overexertion(given: OfStrain, house: House) -> Worked:
    """GM-RESOURCE-03, GM-RESOURCE-04."""
    most = resources.upcast_limit(given.mod, 1)
    count = resources.strain_dice(given.extra, most, given.missing, given.mod, house.overexert)
    return _strain(count, given.mod, given.missing, house)


def shortage(given: OfShortage, house: House) -> Worked:
    """GM-RESOURCE-04, GM-RESOURCE-08."""
    short = resources.missing(given.wanted, given.pool)
    count = resources.strain_dice(0, 0, short, given.mod, house.overexert)
    return _strain(count, given.mod, short, house)


def _strain(count: int, mod: int, short: int, house: House) -> Worked:
    law = dice(count, 10).map(lambda total: resources.strain_damage(total, mod, house.overexert))
    return Worked(
        (
            said("Dice", f"{count}d10"),
            said("Damage on average", mean(law)),
            said("Points that are missing", str(short)),
        ),
        law if count else None,
        "Damage of overexertion",
    )


def intent(given: OfIntent, house: House) -> Worked:
    """GM-RESOURCE-05."""
    total = resources.max_intent(given.magic, mod_of(given.magic, house))
    if not total:
        return Worked((number("Charges of Intent", total, words="none without Magic"),))
    terms = Term("base", BASE_NUMBER), Term("2 × the mod", total - BASE_NUMBER)
    return Worked((number("Charges of Intent", total, *terms),))


def upcast_spell(given: OfSpell, house: House) -> Worked:
    """GM-RESOURCE-06."""
    most = resources.upcast_limit(given.mod, 0)
    beyond = given.extra > most
    refused = beyond and not house.magic_overexert
    count = resources.strain_dice(given.extra, most, 0, given.mod, house.overexert)
    price = "refused" if refused else f"{count}d10 damage" if beyond else "nothing"
    counts = 0 if refused else resources.doubled_points(given.extra, given.doubled)
    return Worked(
        (
            said("Takes effect as", f"{counts} points"),
            said("Extra charges without harm", str(most)),
            said("Beyond them", price),
        )
    )


def stamina(given: OfStamina, house: House) -> Worked:
    """GM-RESOURCE-07."""
    return Worked((number("Stamina", resources.max_stamina(mod_of(given.martial, house))),))


def actions(given: OfAbility, house: House) -> Worked:
    """GM-ABILITY-03."""
    cost = abilities.action_cost(given.stated, doubled=given.doubled)
    means = abilities.payment(cost, given.paid, given.left)
    words = {0: "refused: no action is left", 1: "begun, to be finished later", 2: "used now"}
    return Worked((said("It is", words[means]), number("Actions that it takes", cost)))


def shapes(given: OfShape, house: House) -> Worked:
    """GM-ABILITY-12, GM-ABILITY-13."""
    line = abilities.line_of(given.reach, 1, 1)
    return Worked(
        (
            said("A line", f"{line[0]} long, {line[1]} wide"),
            said("A cone", f"{abilities.cone_length(given.reach)} long"),
            said("A sphere", f"radius {abilities.sphere_radius(given.reach, 0, 1)}"),
        )
    )


def hold(given: OfHold, house: House) -> Worked:
    """GM-HOLD-02."""
    whole, less = abilities.hold_tick(given.mod, True), abilities.hold_tick(given.mod, False)
    who = {"inside_and_holder": "each action inside, and of its holder"}
    words = who.get(house.hold_tick, "each action inside")
    return Worked(
        (
            number("Each action costs", whole, words=words),
            number("After an Indirect Hit", less),
        )
    )


def rest_pool(given: OfRest, house: House) -> Worked:
    """GM-REST-02, GM-REST-05."""
    return _pool(given, Rest.SAFE)


def quick_pool(given: OfRest, house: House) -> Worked:
    """GM-REST-03, GM-REST-05."""
    return _pool(given, Rest.QUICK)


def _pool(given: OfRest, kind: Rest) -> Worked:
    thrown = rests.rest_dice(given.level, given.medicine)
    law = combine(
        dice(thrown.gained, rests.REST_SIDES),
        dice(thrown.lost, rests.LOSS_SIDES),
        lambda gained, lost: rests.pool(gained, lost, kind),
    )
    off = f" less {thrown.lost}d4" if thrown.lost else ""
    half = "half of " if kind is Rest.QUICK else ""
    return Worked(
        (
            said("Points to split", f"{half}{thrown.gained}d{rests.REST_SIDES}{off}"),
            said("On average", mean(law)),
        ),
        law.ascending(),
        "Points of the rest",
    )


def restores(given: OfKind, house: House) -> Worked:
    """GM-REST-01, GM-REST-07."""
    kind = Rest(given.rest)
    whole = "HP, Intent and Lumens in full"
    back = [whole if kind is Rest.SAFE else "HP, Intent and Lumens by the pool"]
    if rests.stamina_returns(kind, house.stamina_rest):
        back.append("all Stamina")
    if rests.uses_return(kind):
        back.append("limited abilities")
    return Worked((said("It gives back", joined(back)),))


def tired_levels(given: OfTired, house: House) -> Worked:
    """GM-TIRED-02, GM-TIRED-04."""
    rows = tuple(
        (
            str(level),
            str(-tired.tired_penalty(level)),
            str(tired.tired_modifier(given.mod, level)),
            str(tired.tired_number(given.number, level)),
        )
        for level in range(6)
    )
    less = Term("Tired", -tired.tired_penalty(given.level), "GM-TIRED-02")
    mod, used = rows[given.level][2], rows[given.level][3]
    return Worked(
        (
            number("The mod in use", int(mod), Term("mod", given.mod), less),
            number(
                "The number in use",
                int(used),
                Term("number", given.number),
                less,
                bound="at least 1",
            ),
        ),
        heads=("level", "takes", "mod", "number"),
        rows=rows,
    )


def rested(given: OfResting, house: House) -> Worked:
    """GM-TIRED-05."""
    after = tired.tired_after_rest(given.level, Rest(given.rest))
    return Worked((number("Tired afterwards", after),))


def kills(given: OfDimLight, house: House) -> Worked:
    """GM-DIM-04, GM-ARMOUR-04."""
    threshold = characters.focus_threshold(given.max_hp)
    dead = dim_light.dim_light_kills(
        CHOICES[given.choice], HITS[given.hit], given.damage, threshold, given.absorbed
    )
    return Worked(
        (
            yes_no("It dies", dead),
            said("One who stands dies of", f"a Direct Hit, or {threshold} damage and more"),
            said("One who lies dies of", "a Direct Hit that means to kill"),
        )
    )


def healed(given: OfHealing, house: House) -> Worked:
    """GM-DIM-06, GM-TIRED-01."""
    hp, level = dim_light.healed(given.hp, given.healing, given.max_hp, given.tired)
    terms = Term("HP", given.hp), Term("healing", given.healing)
    return Worked(
        (
            number("HP afterwards", hp, *terms, bound="at most the maximum"),
            number("Tired afterwards", level, rule="GM-TIRED-01"),
        )
    )


CALCULATORS = {
    "GM-RESOURCE-01": Calculator(
        "Lumens", OfLumens, lumens, ("lumens_formula", "negative_rounding")
    ),
    "GM-RESOURCE-02": Calculator("How far without harm", OfUpcast, limit),
    "GM-RESOURCE-03": Calculator("Overexertion", OfStrain, overexertion, ("overexert",)),
    "GM-RESOURCE-04": Calculator("Lumens that are missing", OfShortage, shortage, ("overexert",)),
    "GM-RESOURCE-05": Calculator("Intent", OfIntent, intent),
    "GM-RESOURCE-06": Calculator(
        "An upcast spell", OfSpell, upcast_spell, ("magic_overexert", "overexert")
    ),
    "GM-RESOURCE-07": Calculator("Stamina", OfStamina, stamina, ("negative_rounding",)),
    "GM-RESOURCE-08": Calculator("Stamina that is missing", OfShortage, shortage, ("overexert",)),
    "GM-ABILITY-03": Calculator("What an ability takes", OfAbility, actions),
    "GM-ABILITY-12": Calculator("The size of areas", OfShape, shapes),
    "GM-HOLD-02": Calculator("What an action in a Hold costs", OfHold, hold, ("hold_tick",)),
    "GM-REST-02": Calculator("The pool of a rest", OfRest, rest_pool),
    "GM-REST-03": Calculator("The pool of a quick rest", OfRest, quick_pool),
    "GM-REST-07": Calculator("What a rest gives back", OfKind, restores, ("stamina_rest",)),
    "GM-TIRED-02": Calculator("What Tired takes", OfTired, tired_levels),
    "GM-TIRED-05": Calculator("Tired after a rest", OfResting, rested),
    "GM-DIM-04": Calculator("What kills at 0 HP", OfDimLight, kills),
    "GM-DIM-06": Calculator("Healing", OfHealing, healed),
}
