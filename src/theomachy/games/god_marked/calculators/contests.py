"""Calculators of reactions, teams, grapples, shoves, hiding (REACT, TEAM, GRAPPLE to HIDE)."""

from __future__ import annotations

from pydantic import Field

from theomachy.core.calculators import Calculator, Listed, Numbers, Worked
from theomachy.core.facts import Term
from theomachy.core.law import Law, combine
from theomachy.games.god_marked.calculators.telling import (
    D20,
    Amount,
    Few,
    Mod,
    Number,
    Size,
    Tired,
    chance,
    meets,
    number,
    percent,
    rolled,
    said,
    success,
    yes_no,
)
from theomachy.games.god_marked.edition import BREAK_FREE_TRIES, House
from theomachy.games.god_marked.mechanics import (
    grapple,
    hiding,
    reactions,
    rulings,
    shove_trip,
    sizes,
    team,
    tired,
)
from theomachy.games.god_marked.mechanics.reactions import ClashResult, ClashTie

TIES = {"none": ClashTie.NONE, "attacker": ClashTie.ATTACKER, "reactor": ClashTie.REACTOR}
CLASHES = {
    ClashResult.WON: "the reactor wins",
    ClashResult.TIED: "a tie",
    ClashResult.LOST: "the attacker wins",
}


class OfTally(Numbers):
    """A reaction roll against an attack."""

    attack: Number = Field(default=15, description="the total of the attack")
    mod: Mod = Field(default=5, description="the mod of the reaction")
    most: int = Field(
        default=3, description="reactions of this round that the table shows", ge=1, le=20
    )


class OfClash(Numbers):
    """A clash."""

    attack: Number = Field(default=14, description="the total of the attack, before size")
    attacker_size: Size = Field(default=4, description="the attacker's size")
    mod: Mod = Field(default=4, description="all that the reactor adds to the die")
    size: Size = Field(default=1, description="the reactor's size")
    armour: Number = Field(default=14, description="the attacker's armour class")


class OfDodge(Numbers):
    """A dodge."""

    attack: Number = Field(default=14, description="the total of the attack")
    mod: Mod = Field(default=3, description="the mod of Acrobatics")
    used: Few = Field(default=1, description="reactions already used this round")


class OfMercy(Numbers):
    """A plea for mercy."""

    mac: Number = Field(default=12, description="the attacker's MAC")
    mod: Mod = Field(default=4, description="the mod of Diplomacy")
    used: Few = Field(default=0, description="reactions already used this round")


class OfBacking(Numbers):
    """A reaction that an action backs."""

    mod: Mod = Field(default=-1, description="the mod by points")
    tired: Tired = Field(default=1, description="the level of Tired")
    bonuses: Few = Field(default=0, description="the sum of bonuses")
    penalties: Few = Field(default=0, description="the sum of penalties")
    used: Few = Field(default=2, description="reactions already used this round")


class OfProtect(Numbers):
    """One who steps in front of another."""

    attack: Number = Field(default=12, description="the total of the attack")
    armour: Number = Field(default=14, description="the protector's armour class")
    way: Few = Field(default=0, description="the spaces to get beside the target")


class OfSurrounding(Numbers):
    """An attack on one who is surrounded."""

    around: Few = Field(default=2, description="other conscious allies next to the target")


class OfTeam(OfSurrounding):
    """An attack by one of several."""

    before: Few = Field(default=3, description="different teammates who attacked it before")


class OfBreakingFree(Numbers):
    """Tries to get out of a grapple."""

    mod: Mod = Field(default=4, description="the Athletics mod of whoever is held")
    grappler: Mod = Field(default=3, description="the Athletics mod of the grappler")


class OfTogether(Numbers):
    """Several who grapple one."""

    sizes: Listed = Field(default=(1, 1, 1, 1), description="the sizes of the grapplers")
    target: Size = Field(default=4, description="the size of the target")


class OfTwo(Numbers):
    """One who lays hands on another."""

    size: Size = Field(default=3, description="one's own size")
    target: Size = Field(default=1, description="the size of the target")


class OfDragging(OfTwo):
    """One who takes another along."""

    movement: Amount = Field(default=10, description="one's own Movement, in spaces")


class OfTrip(Numbers):
    """One who is tripped."""

    attacker: Mod = Field(default=4, description="the Athletics mod of whoever trips")
    acrobatics: Mod = Field(default=2, description="the Acrobatics mod of the target")
    athletics: Mod = Field(default=3, description="the Athletics mod of the target")


class OfHiding(Numbers):
    """One who hides."""

    mod: Mod = Field(default=5, description="the Stealth mod")
    passive: Number = Field(default=14, description="the opponent's passive Perception")


class OfStaying(Numbers):
    """One who is hidden and moves."""

    movement: Amount = Field(default=11, description="one's own Movement, in spaces")
    moved: Amount = Field(default=4, description="the spaces moved in this round")


class OfHealth(Numbers):
    """How somebody is looking."""

    hp: Amount = Field(default=18, description="the HP left")
    maximum: int = Field(default=40, description="maximum HP", ge=1, le=1000)


def tally(given: OfTally, house: House) -> Worked:
    """GM-REACT-02."""
    rows = []
    for used in range(given.most):
        law = _dodge(given.attack, given.mod, used)
        rows.append((str(used + 1), str(reactions.tally_penalty(used)), percent(law.chance(bool))))
    lines = said("The first one succeeds", rows[0][2]), said("The last one", rows[-1][2])
    return Worked(lines, heads=("reaction", "penalty", "gets over the attack"), rows=tuple(rows))


def _dodge(attack: int, mod: int, used: int) -> Law[int]:
    total = reactions.reaction_modifier(mod, 0, 0, 0, used)
    return rolled(total).map(lambda own: int(reactions.dodges(attack, own)))


def clash(given: OfClash, house: House) -> Worked:
    """GM-REACT-04, GM-REACT-07, GM-SIZE-04."""
    law = D20.map(lambda face: _clash(given, face, house))
    counts = house.clash_size == "whole_roll"

    def hits_back(face: int) -> bool:
        met = reactions.clash_total_to_hit(face + given.mod, given.size, counts)
        won = _clash(given, face, house) is ClashResult.WON
        return won and rulings.gets_over(met, given.armour, meets(house))

    size = sizes.clash_size_bonus
    lines = tuple(chance(words.capitalize(), law, each.__eq__) for each, words in CLASHES.items())
    return Worked(
        (
            *lines,
            said("Wins, and hits back directly", percent(D20.chance(hits_back))),
            said("Size adds", f"{size(given.size)} to {size(given.attacker_size)}"),
        ),
        law.map(CLASHES.__getitem__),
        "The clash",
    )


def _clash(given: OfClash, face: int, house: House) -> ClashResult:
    return reactions.clash_result(
        given.attack,
        given.attacker_size,
        face,
        face + given.mod,
        given.size,
        TIES[house.clash_tie],
    )


def dodge(given: OfDodge, house: House) -> Worked:
    """GM-REACT-08."""
    law = _dodge(given.attack, given.mod, given.used)
    added = reactions.reaction_modifier(given.mod, 0, 0, 0, given.used)
    terms = Term("mod", given.mod), Term("reactions used", -given.used, "GM-REACT-02")
    return Worked(
        (chance("It succeeds", law, bool), number("Added to the die", added, *terms)),
        law.map(lambda dodged: "dodged" if dodged else "the hit stands"),
        "The dodge",
    )


def mercy(given: OfMercy, house: House) -> Worked:
    """GM-REACT-09."""
    added = reactions.reaction_modifier(given.mod, 0, 0, 0, given.used)
    law = rolled(added).map(
        lambda total: reactions.mercy_is_granted(total, given.mac, meets(house))
    )
    return Worked((chance("Mercy is granted", law, bool),))


def backing(given: OfBacking, house: House) -> Worked:
    """GM-REACT-11."""
    less = tired.tired_penalty(given.tired)
    passing = house.backed_negatives == "passing"

    def added(backed: bool) -> int:
        return reactions.reaction_modifier(
            given.mod, less, given.bonuses, given.penalties, given.used, backed, passing
        )

    terms = (
        Term("mod", given.mod, "GM-CHECK-01"),
        Term("Tired", -less, "GM-TIRED-02"),
        Term("bonuses", given.bonuses, "GM-BONUS-01"),
        Term("penalties", -given.penalties, "GM-BONUS-01"),
        Term("reactions used", -given.used, "GM-REACT-02"),
    )
    return Worked(
        (
            number("Backed by an action", added(True), rule="GM-REACT-11"),
            number("Without", added(False), *terms),
            said("The action is worth", str(added(True) - added(False))),
        )
    )


def protect(given: OfProtect, house: House) -> Worked:
    """GM-REACT-10."""
    total = reactions.total_against_protector(given.attack)
    terms = Term("attack", given.attack), Term("Protect", total - given.attack, "GM-REACT-10")
    hit = rulings.gets_over(total, given.armour, meets(house))
    return Worked(
        (
            number("The attack's total then", total, *terms),
            said("It hits the protector", "directly" if hit else "indirectly at most"),
            said("Movement that it takes", str(reactions.way_to_protect(given.way))),
        )
    )


def surround(given: OfSurrounding, house: House) -> Worked:
    """GM-TEAM-04."""
    return Worked((number("Surrounding adds", team.surround_bonus(given.around)),))


def team_bonus(given: OfTeam, house: House) -> Worked:
    """GM-TEAM-04, GM-TEAM-05."""
    around = team.surround_bonus(given.around)
    dogging = team.dogging_bonus([str(one) for one in range(given.before)], "attacker")
    total = team.team_bonus(around, dogging, house.team_bonuses_stack)
    terms = Term("surrounding", around, "GM-TEAM-04"), Term("dogging", dogging, "GM-TEAM-05")
    return Worked((number("Added to the attack", total, *terms, bound="the better one counts"),))


def break_free(given: OfBreakingFree, house: House) -> Worked:
    """GM-GRAPPLE-03."""
    tries = range(1, BREAK_FREE_TRIES + 1)
    penalties = [grapple.break_free_penalty(one) for one in tries]
    chances = [
        combine(rolled(given.mod, less), rolled(given.grappler), _beats).chance(bool)
        for less in penalties
    ]
    held = (1 - chances[0]) * (1 - chances[1]) * (1 - chances[2])
    rows = zip(map(str, tries), map(str, penalties), map(percent, chances), strict=True)
    return Worked(
        (
            said("Free at the first try", percent(chances[0])),
            said("Free at one of the three", percent(1 - held)),
        ),
        heads=("try", "penalty", "free"),
        rows=tuple(rows),
    )


def _beats(first: int, second: int) -> int:
    return int(rulings.wins_opposed(first, second))


def together(given: OfTogether, house: House) -> Worked:
    """GM-GRAPPLE-05."""
    held = grapple.grappled_together(given.sizes, given.target)
    rolls = 0 if house.team_grapple_roll == "none" else len(given.sizes)
    words = "only the sizes count" if not rolls else "each has to succeed for its size to count"
    return Worked((yes_no("They pin it", held), said("Rolls that it takes", str(rolls), words)))


def dragging(given: OfDragging, house: House) -> Worked:
    """GM-GRAPPLE-02, GM-SIZE-10."""
    held = grapple.grappler_is_restrained(given.size, given.target)
    moves = grapple.grappler_movement(given.movement, given.size, given.target)
    return Worked(
        (
            said("Taken along, at most", f"{moves} spaces"),
            yes_no("The grappler is Restrained too", held),
        )
    )


def shove(given: OfTwo, house: House) -> Worked:
    """GM-SHOVE-01, GM-SIZE-02."""
    may = sizes.may_handle(given.size, given.target, house.size_steps == "category")
    spaces = shove_trip.shove_spaces(given.size, given.target) if may else 0
    return Worked((said("Shoved", f"{spaces} spaces"), yes_no("Its size allows it", may)))


def handling(given: OfTwo, house: House) -> Worked:
    """GM-SIZE-02, GM-SIZE-06."""
    by_category = house.size_steps == "category"
    may = sizes.may_handle(given.size, given.target, by_category)
    compared = "tiers" if by_category else "sizes"
    return Worked(
        (
            yes_no("It can be shoved, grappled, tripped, thrown", may, f"{compared} are compared"),
            said("Its tier", str(sizes.tier(given.target))),
            said("One's own", str(sizes.tier(given.size))),
        )
    )


def trip(given: OfTrip, house: House) -> Worked:
    """GM-TRIP-01."""
    resists = shove_trip.trip_defence(given.acrobatics, given.athletics)
    law = combine(rolled(given.attacker), rolled(resists), _beats)
    return Worked((chance("The target falls", law, bool), number("It resists with", resists)))


def hide(given: OfHiding, house: House) -> Worked:
    """GM-HIDE-01."""
    law = success(given.mod, 0, given.passive, house)
    return Worked((chance("Hidden", law, lambda word: word == "success"),), law, "Stealth")


def stays_hidden(given: OfStaying, house: House) -> Worked:
    """GM-HIDE-02."""
    stays = hiding.stays_hidden(given.moved, given.movement, True)
    most = max(n for n in range(given.movement + 1) if hiding.stays_hidden(n, given.movement, True))
    return Worked((yes_no("Still hidden", stays), said("Spaces that one may move", str(most))))


def looking(given: OfHealth, house: House) -> Worked:
    """GM-LOOK-01."""
    bands = [hiding.health_band(hp, given.maximum) for hp in range(given.maximum + 1)]
    rows = tuple(
        (str(band), str(bands.index(band)), str(len(bands) - 1 - bands[::-1].index(band)))
        for band in reversed(dict.fromkeys(bands))
    )
    word = hiding.health_band(given.hp, given.maximum)
    return Worked((said("It looks", str(word)),), heads=("looks", "from HP", "to HP"), rows=rows)


CALCULATORS = {
    "GM-REACT-02": Calculator("One reaction after another", OfTally, tally),
    "GM-REACT-04": Calculator("A clash", OfClash, clash, ("clash_tie", "clash_size", "ties")),
    "GM-REACT-08": Calculator("A dodge", OfDodge, dodge),
    "GM-REACT-09": Calculator("A plea for mercy", OfMercy, mercy, ("ties",)),
    "GM-REACT-10": Calculator("Stepping in", OfProtect, protect, ("ties",)),
    "GM-REACT-11": Calculator("What backing is worth", OfBacking, backing, ("backed_negatives",)),
    "GM-TEAM-04": Calculator("Surrounding", OfSurrounding, surround),
    "GM-TEAM-05": Calculator("Team bonuses", OfTeam, team_bonus, ("team_bonuses_stack",)),
    "GM-GRAPPLE-02": Calculator("Taking somebody along", OfDragging, dragging),
    "GM-GRAPPLE-03": Calculator("Breaking free", OfBreakingFree, break_free),
    "GM-GRAPPLE-05": Calculator("Together", OfTogether, together, ("team_grapple_roll",)),
    "GM-SHOVE-01": Calculator("How far a shove goes", OfTwo, shove, ("size_steps",)),
    "GM-SIZE-02": Calculator("Who can be handled", OfTwo, handling, ("size_steps",)),
    "GM-TRIP-01": Calculator("A trip", OfTrip, trip),
    "GM-HIDE-01": Calculator("Hiding", OfHiding, hide, ("ties",)),
    "GM-HIDE-02": Calculator("Staying hidden", OfStaying, stays_hidden),
    "GM-LOOK-01": Calculator("What a look tells", OfHealth, looking),
}
