"""Calculators of locks, rituals, Destiny and deals (LOCK, RITUAL, DESTINY, DEAL)."""

from __future__ import annotations

from functools import lru_cache

from pydantic import Field

from theomachy.core.calculators import Calculator, Numbers, Worked
from theomachy.core.facts import Term
from theomachy.core.law import Law, repeated
from theomachy.games.god_marked.calculators.telling import (
    D20,
    Amount,
    Few,
    Mod,
    Number,
    Points,
    mean,
    meets,
    number,
    percent,
    said,
    yes_no,
)
from theomachy.games.god_marked.edition import House
from theomachy.games.god_marked.mechanics import crits, deals, destiny, locks, rituals
from theomachy.games.god_marked.mechanics.rulings import gets_over

MOST_ACTIONS = 6


class OfLock(Numbers):
    """A lock or a rune."""

    complexity: int = Field(default=5, description="the successes that it takes", ge=1, le=20)


class OfRerolls(OfLock):
    """A lock or a rune and whoever is at it."""

    mod: int = Field(default=2, description="the mod of Stealth or Arcana", ge=0, le=50)


class OfSupport(Numbers):
    """One who helps at a lock."""

    skill: Mod = Field(default=4, description="the supporter's mod of Stealth or Arcana")
    diplomacy: Mod = Field(default=1, description="the supporter's mod of Diplomacy")
    full: bool = Field(default=False, description="whether it has a Perk of full help")


class OfRitual(Numbers):
    """A spell as a ritual."""

    cost: Few = Field(default=2, description="the base cost of the spell")


class OfDestiny(Numbers):
    """The Destiny of a character."""

    left: Few = Field(default=5, description="the Destiny that is left")


class OfNeed(OfDestiny):
    """Destiny that is spent as needed."""

    total: Number = Field(default=12, description="the total of the roll")
    number: Number = Field(default=14, description="the number that it has to get over")


class OfDeal(Numbers):
    """The price of a deal."""

    points: Points = Field(default=15, description="points of the skill")
    price: Amount = Field(default=10, description="points that are paid")
    cost: Few = Field(default=4, description="the cost of a power that is to be doubled")


def first_try(given: OfLock, house: House) -> Worked:
    """GM-LOCK-01, GM-LOCK-03."""
    law = D20.then(lambda face: _handful(given.complexity - _given_by(face, house)))
    opened = law.chance(lambda failing: locks.is_open(given.complexity - failing, given.complexity))
    found = law.map(lambda failing: given.complexity - failing)
    return Worked(
        (said("Open at once", percent(opened)), said("Successes on average", mean(found))),
        found.ascending(),
        "Successes of the first try",
    )


def _given_by(face: int, house: House) -> int:
    return locks.given_by_crit(crits.calls_second_roll(face), house.lock_crit == "one_success")


def _handful(count: int) -> Law[int]:
    """How many of these d4 fail."""
    return repeated(Law.uniform(range(1, 5)).map(lambda f: 1 - locks.successes((f,))), count)


def rerolls(given: OfRerolls, house: House) -> Worked:
    """GM-LOCK-02: the chance to be done after each further action that rerolls."""
    in_total = house.lock_rerolls == "total"
    laws = _after_actions(given.complexity, given.mod, in_total)
    chances = [law.chance(lambda state: state[0] == 0) for law in laws]
    rows = tuple((str(count), percent(chance)) for count, chance in enumerate(chances))
    each = f"{given.mod} in all" if in_total else f"{given.mod} with each action"
    return Worked(
        (
            said("Open after three more actions", percent(chances[3])),
            said("Failing dice rolled anew", each),
        ),
        heads=("actions more", "open"),
        rows=rows,
    )


@lru_cache(maxsize=64)
def _after_actions(complexity: int, mod: int, in_total: bool) -> tuple[Law[tuple[int, int]], ...]:
    """The laws of failing dice and dice rerolled, after 0, 1, 2 ... further actions."""

    def again(state: tuple[int, int]) -> Law[tuple[int, int]]:
        failing, spent = state
        count = locks.rerolled_dice(failing, mod, spent, in_total=in_total)
        after = spent + count if in_total else 0  # what does not matter is forgotten: fewer states
        return _handful(count).map(lambda still: (failing - count + still, after))

    def fresh(failing: int) -> tuple[int, int]:
        return failing, 0

    laws = [_handful(complexity).map(fresh)]
    for _ in range(MOST_ACTIONS):
        laws.append(laws[-1].then(again))
    return tuple(laws)


def support(given: OfSupport, house: House) -> Worked:
    """GM-LOCK-05."""
    found = locks.supporter_mod(given.skill, given.diplomacy, given.full)
    return Worked((number("Failing dice that it rerolls", found, rule="GM-LOCK-05"),))


def ritual(given: OfRitual, house: House) -> Worked:
    """GM-RITUAL-02, GM-RITUAL-04."""
    extra = rituals.extra_points(given.cost)
    terms = Term("counted as spent", rituals.RITUAL_STRENGTH), Term("base cost", -given.cost)
    return Worked(
        (
            number("Extra points", extra, *terms, bound="at least 0"),
            said("Actions that it takes", str(rituals.RITUAL_ACTIONS)),
        )
    )


def as_needed(given: OfNeed, house: House) -> Worked:
    """GM-DESTINY-03."""
    spent = destiny.spent_as_needed(
        given.total,
        given.left,
        lambda total: gets_over(total, given.number, meets(house)),
        house.destiny_short == "spend_all",
    )
    return Worked(
        (
            number("Spent", spent, rule="GM-DESTINY-03"),
            yes_no("It suffices", gets_over(given.total + spent, given.number, meets(house))),
            said("Left", str(given.left - spent)),
        )
    )


def fate(given: OfDestiny, house: House) -> Worked:
    """GM-DESTINY-04."""
    good = D20.chance(lambda face: destiny.is_favourable(face, given.left))
    return Worked((said("Fate goes its way", percent(good)),))


def price(given: OfDeal, house: House) -> Worked:
    """GM-DEAL-02."""
    after = deals.after_skill_price(given.points, given.price)
    terms = Term("before", given.points), Term("price", -given.price, "GM-DEAL-02")
    return Worked(
        (
            number("Points afterwards", after, *terms),
            yes_no("So many are a price", deals.is_skill_price(given.price)),
            said("The power's cost, doubled", str(deals.doubled_cost(given.cost))),
        )
    )


CALCULATORS = {
    "GM-LOCK-01": Calculator("The first try", OfLock, first_try, ("lock_crit",)),
    "GM-LOCK-02": Calculator("Action after action", OfRerolls, rerolls, ("lock_rerolls",)),
    "GM-LOCK-05": Calculator("What a supporter rerolls", OfSupport, support),
    "GM-RITUAL-04": Calculator("The strength of a ritual", OfRitual, ritual),
    "GM-DESTINY-03": Calculator("Destiny as needed", OfNeed, as_needed, ("destiny_short", "ties")),
    "GM-DESTINY-04": Calculator("Asking fate", OfDestiny, fate),
    "GM-DEAL-02": Calculator("The price of a deal", OfDeal, price),
}
