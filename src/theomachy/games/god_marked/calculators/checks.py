"""Calculators of checks: mods, chances, saves, bonuses, help (CHECK, BONUS, DICE, HELP)."""

from __future__ import annotations

from pydantic import Field

from theomachy.core.calculators import Calculator, Line, Listed, Numbers, Worked
from theomachy.core.facts import Term
from theomachy.core.law import Law, combine
from theomachy.games.god_marked.calculators.telling import (
    Few,
    Mod,
    Number,
    Points,
    chance,
    joined,
    least_face,
    mod_of,
    number,
    rolled,
    said,
    success,
    yes_no,
)
from theomachy.games.god_marked.edition import BASE_NUMBER, House, Step
from theomachy.games.god_marked.mechanics import bonuses, checks, help, rulings
from theomachy.games.god_marked.mechanics.dice import roll_call


class OfPoints(Numbers):
    """One skill."""

    points: Points = Field(default=-15, description="the large number of the skill")


class OfCheck(Numbers):
    """A roll against a number."""

    mod: Mod = Field(default=3, description="the mod of the skill")
    extras: Mod = Field(default=0, description="bonuses less penalties, helpers, and the like")
    number: Number = Field(default=14, description="the check number")


class OfOpposed(Numbers):
    """Two who roll against each other."""

    challenger: Mod = Field(default=3, description="all that the challenger adds to the die")
    challenged: Mod = Field(default=2, description="all that the challenged adds to the die")


class OfSave(Numbers):
    """A save."""

    causer: Mod = Field(default=4, description="the mod of whoever caused it; 0: nobody")
    mod: Mod = Field(default=2, description="the mod with which one saves")


class OfMod(Numbers):
    """One mod."""

    mod: Mod = Field(default=3, description="the mod of the skill")


class OfHidden(Numbers):
    """A check whose number is lowered in secret."""

    number: int = Field(default=16, description="the number before", ge=0, le=1000)
    change: Few = Field(default=3, description="by how much it is lowered")
    mod: Mod = Field(default=3, description="the mod of whoever rolls")


class OfSteps(Numbers):
    """Bonuses and penalties, each from a source of its own."""

    bonus: Few = Field(default=2, description="sources that give a Bonus")
    bonus_plus: Few = Field(default=0, description="sources that give a Bonus+")
    penalty: Few = Field(default=1, description="sources that give a Penalty")
    penalty_plus: Few = Field(default=0, description="sources that give a Penalty+")


class OfGroup(Numbers):
    """A group in which one rolls and all others help: the mods of all, in one row."""

    mods: Listed = Field(default=(6, 3, 1), description="everybody's mod in the skill")
    number: Number = Field(default=18, description="the check number")
    diplomacy: Listed = Field(
        default=(0, 4, 0), description="everybody's mod in Diplomacy, in the same order"
    )


class OfHelper(Numbers):
    """One who helps another to save."""

    helper: Mod = Field(default=5, description="the mod of the helper")
    mod: Mod = Field(default=1, description="the mod of whoever saves")
    number: Number = Field(default=14, description="the number of the save")


class OfDeed(Numbers):
    """A deed that may need a roll."""

    foe: bool = Field(default=True, description="whether a creature of the Light Bringer does it")
    in_combat: bool = Field(default=False, description="whether it is done in combat")
    uncertain: bool = Field(default=True, description="whether it can go either way")
    opposed: bool = Field(default=True, description="whether it opposes a player's roll")


def modifier(given: OfPoints, house: House) -> Worked:
    """GM-CHECK-01."""
    return Worked((number("Mod", mod_of(given.points, house), rule="GM-CHECK-01"),))


def check(given: OfCheck, house: House) -> Worked:
    """GM-CHECK-02."""
    law = success(given.mod, given.extras, given.number, house)
    face = least_face(given.mod, given.extras, given.number, house)
    best = number(
        "Highest total",
        checks.roll_total(20, given.mod, given.extras),
        Term("d20", 20),
        Term("mod", given.mod, "GM-CHECK-01"),
        Term("extras", given.extras, "GM-BONUS-01"),
        rule="GR-06",
    )
    needed = said("Needed on the d20", face, "this face or a higher one")
    return Worked((chance("Chance", law, _succeeds), needed, best), law, "The check")


def _succeeds(word: str) -> bool:
    return word == "success"


def opposed(given: OfOpposed, house: House) -> Worked:
    """GM-CHECK-03."""
    law = combine(rolled(given.challenger), rolled(given.challenged), _beats)
    words = law.map(lambda won: "the challenger wins" if won else "the challenged stands")
    tie = combine(rolled(given.challenger), rolled(given.challenged), lambda a, b: int(a == b))
    return Worked(
        (
            chance("The challenger wins", law, bool),
            chance("A tie", tie, bool, "a tie stays with the challenged"),
        ),
        words,
        "Both rolls",
    )


def _beats(first: int, second: int) -> int:
    return int(rulings.wins_opposed(first, second))


def save(given: OfSave, house: House) -> Worked:
    """GM-CHECK-05."""
    target = rulings.save_number(given.causer)
    law = success(given.mod, 0, target, house)
    terms = Term("base", BASE_NUMBER, "GR-10"), Term("causer's mod", given.causer, "GR-10")
    return Worked(
        (number("Number of the save", target, *terms), chance("Chance", law, _succeeds)),
        law,
        "The save",
    )


def passive(given: OfMod, house: House) -> Worked:
    """GM-CHECK-06."""
    terms = Term("base", BASE_NUMBER, "GM-CHECK-06"), Term("mod", given.mod, "GM-CHECK-01")
    return Worked((number("Passive score", checks.passive_score(given.mod), *terms),))


def hidden_change(given: OfHidden, house: House) -> Worked:
    """GM-CHECK-07."""
    return _lowered(given, checks.changed_number(given.number, given.change), house)


def hidden_armour(given: OfHidden, house: House) -> Worked:
    """GM-CHECK-08."""
    return _lowered(given, checks.changed_armour(given.number, given.change), house)


def _lowered(given: OfHidden, target: int, house: House) -> Worked:
    before = success(given.mod, 0, given.number, house)
    after = success(given.mod, 0, target, house)
    terms = Term("before", given.number), Term("hidden change", -given.change, "GM-CHECK-07")
    return Worked(
        (
            number("Number for this roll", target, *terms, bound="lowest"),
            chance("Chance now", after, _succeeds),
            chance("Chance without it", before, _succeeds),
        )
    )


def steps(given: OfSteps, house: House) -> Worked:
    """GM-BONUS-01, GM-BONUS-02: of one source only the largest counts, so each stands for one."""
    counts = {
        Step.BONUS: given.bonus,
        Step.BONUS_PLUS: given.bonus_plus,
        Step.PENALTY: given.penalty,
        Step.PENALTY_PLUS: given.penalty_plus,
    }
    each = [step.value for step, count in counts.items() for _ in range(count)]
    counted = bonuses.counted((step, str(place)) for place, step in enumerate(each))
    terms = (
        Term(f"{count} × {step.name.replace('_', ' ').title()}", count * step, "GM-BONUS-01")
        for step, count in counts.items()
        if count
    )
    return Worked((number("Added to the roll", sum(step for step, _ in counted), *terms),))


def group_roll(given: OfGroup, house: House) -> Worked:
    """GM-HELP-01, GM-HELP-02: the best one rolls, the others add half of their better mod."""
    leads = help.best_leads(given.mods)
    lines, law = _led(given, leads, "Chance of the best alone", "GM-HELP-01", house)
    return Worked(lines, law, "The group roll")


def weakest_link(given: OfGroup, house: House) -> Worked:
    """GM-HELP-04, GM-HELP-02: the weakest rolls, the others support as usual."""
    leads = help.worst_leads(given.mods)
    who = said(
        "Who may roll",
        joined(f"number {place + 1}" for place in leads),
        "it counts for the whole group",
    )
    lines, law = _led(given, leads, "Chance of the weakest alone", "GM-HELP-04", house)
    return Worked((who, *lines), law, "The roll of the weakest")


def _led(
    given: OfGroup, leads: tuple[int, ...], alone: str, rule: str, house: House
) -> tuple[tuple[Line, ...], Law[str]]:
    """GM-HELP-02: what a group adds to the roll of the first who may lead, and the chance of it."""
    leader = leads[0] if leads else 0
    pairs = [
        (mod, given.diplomacy[place] if place < len(given.diplomacy) else 0)
        for place, mod in enumerate(given.mods)
    ]
    adds = [help.contribution(*pair) for place, pair in enumerate(pairs) if place != leader]
    lead = pairs[leader][0] if pairs else 0
    helped = success(lead, sum(adds), given.number, house)
    terms = (
        Term("who leads", lead, rule),
        *(Term(f"helper {place + 1}", add, "GM-HELP-02") for place, add in enumerate(adds)),
    )
    lines = (
        number("Added to the roll", lead + sum(adds), *terms),
        chance("Chance together", helped, _succeeds),
        chance(alone, success(lead, 0, given.number, house), _succeeds),
    )
    return lines, helped


def calm(given: OfHelper, house: House) -> Worked:
    """GM-HELP-06."""
    return _aided(given, help.calm(given.helper), "Calm", "GM-HELP-06", house)


def cure(given: OfHelper, house: House) -> Worked:
    """GM-HELP-07."""
    return _aided(given, help.cure(given.helper), "Cure", "GM-HELP-07", house)


def _aided(given: OfHelper, added: int, label: str, rule: str, house: House) -> Worked:
    law = success(given.mod, added, given.number, house)
    without = success(given.mod, 0, given.number, house)
    return Worked(
        (
            number(f"{label} adds", added, rule=rule),
            chance("Chance with it", law, _succeeds),
            chance("Chance without it", without, _succeeds),
        ),
        law,
        "The save",
    )


def how_settled(given: OfDeed, house: House) -> Worked:
    """GM-DICE-02."""
    foes = house.npc_rolls_outside_combat
    call = roll_call(given.foe, given.in_combat, given.uncertain, given.opposed, foes)
    words = {
        "roll": "somebody rolls for it",
        "passive": "a passive score stands for it",
        "told": "the Light Bringer tells what comes of it",
    }
    return Worked(
        (said("Settled by", str(call), words[call]), yes_no("A die falls", call == "roll"))
    )


CALCULATORS = {
    "GM-CHECK-01": Calculator("A mod", OfPoints, modifier, ("negative_rounding",)),
    "GM-CHECK-02": Calculator("The chance of a check", OfCheck, check, ("ties",)),
    "GM-CHECK-03": Calculator("The chance of an opposed roll", OfOpposed, opposed),
    "GM-CHECK-05": Calculator("A save and its chance", OfSave, save, ("ties",)),
    "GM-CHECK-06": Calculator("A passive score", OfMod, passive),
    "GM-CHECK-07": Calculator("What a hidden change does", OfHidden, hidden_change, ("ties",)),
    "GM-CHECK-08": Calculator("What a hidden change does", OfHidden, hidden_armour, ("ties",)),
    "GM-BONUS-02": Calculator("What bonuses and penalties add", OfSteps, steps),
    "GM-DICE-02": Calculator("Who rolls", OfDeed, how_settled, ("npc_rolls_outside_combat",)),
    "GM-HELP-02": Calculator("A group roll", OfGroup, group_roll, ("ties",)),
    "GM-HELP-04": Calculator("A roll of the weakest", OfGroup, weakest_link, ("ties",)),
    "GM-HELP-06": Calculator("What Calm adds", OfHelper, calm, ("ties",)),
    "GM-HELP-07": Calculator("What Cure adds", OfHelper, cure, ("ties",)),
}
