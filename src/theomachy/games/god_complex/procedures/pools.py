"""Building and rolling a dice pool, and what the roll needs (POOL, PENALTY, TASK-05)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from theomachy.core.ask import Roll, dice
from theomachy.core.facts import Term, Trace
from theomachy.core.procedure import At
from theomachy.core.readings import Faces, Reading
from theomachy.core.seats import EVERYBODY, Audience
from theomachy.games.god_complex import sheet
from theomachy.games.god_complex.edition import DIE, Condition, RollKind, Trait
from theomachy.games.god_complex.house import House
from theomachy.games.god_complex.mechanics import penalties
from theomachy.games.god_complex.mechanics.dice import SUCCESSES, Against, pool_size, successes
from theomachy.games.god_complex.mechanics.tasks import (
    Needed,
    Winner,
    contest_winner,
    counted,
    needed,
)
from theomachy.games.god_complex.state import State, audience_of_numbers

_TRAIT_RULES: Final[Mapping[Trait, str]] = {
    Trait.FORTITUDE: "GC-CHAR-02",
    Trait.INITIATIVE: "GC-CHAR-06",
    Trait.CONVICTION: "GC-CHAR-07",
    Trait.WILLPOWER: "GC-CHAR-08",
    Trait.SOUNDNESS: "GC-CHAR-09",
}
_CONDITION_RULES: Final[Mapping[Condition, str]] = {
    Condition.WOUNDED: "GC-STATE-14",
    Condition.FATIGUED: "GC-STATE-03",
    Condition.FRIGHTENED: "GC-STATE-16",
    Condition.DISTRACTED: "GC-STATE-18",
}
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


class Rolled(NamedTuple):
    """The faces of a pool and the successes among them."""

    faces: Faces
    successes: int


class Contest(NamedTuple):
    """GC-TASK-05: what challenger and defender rolled, and who wins."""

    challenger: Rolled
    defender: Rolled
    winner: Winner


class Requirement(NamedTuple):
    """What a roll needs: successes required, those taken away, and the terms of both."""

    needed: Needed
    terms: tuple[Term, ...]
    extra: tuple[Term, ...] = ()


def dice_lost(state: State, who: str, trait: Trait, kind: RollKind) -> penalties.DicePenalties:
    """GC-PENALTY-01, GC-PENALTY-03: what takes dice from this roll now."""
    creature, house = state.creatures[who], state.house
    return penalties.dice_penalties(
        sheet.conditions(creature, house),
        trait,
        kind,
        sheet.fatigue_dice(creature, house),
        house.resist_rolls_penalised,
    )


def dice_of(state: State, who: str, trait: Trait, kind: RollKind, others: int = 0) -> int:
    """GC-POOL-02, GC-POOL-04: how many dice a pool on one trait has; `others` come with the roll."""
    base = sheet.trait_value(state.creatures[who], trait, state.house)
    lost = sum([count for _, count in dice_lost(state, who, trait, kind)])
    return pool_size(base, others, lost, state.house.zero_pool == "one_die")


def pool_of(
    state: State, who: str, trait: Trait, kind: RollKind, others: Sequence[Term] = ()
) -> Trace:
    """GC-POOL-02, GC-POOL-04, GC-PENALTY-01: the same as a trace.

    `others` are bonus dice and dice penalties that the situation brings along.
    """
    audience = audience_of_numbers(state, who)
    base = sheet.trait_value(state.creatures[who], trait, state.house)
    rule = _TRAIT_RULES.get(trait, "GC-ATTR-02")
    terms = [Term(trait.value, base, rule, who, audience), *others]
    lost = dice_lost(state, who, trait, kind)
    terms += [Term(one.value, -count, _CONDITION_RULES[one], who, audience) for one, count in lost]
    change = sum([term.value for term in terms]) - base
    size = pool_size(base, change, one_die=state.house.zero_pool == "one_die")
    return Trace("pool", size, _up_to(size, terms, "GC-POOL-04"), "GC-POOL-04")


def _up_to(total: int, terms: list[Term], rule: str) -> tuple[Term, ...]:
    """The terms, and what a floor adds to them."""
    missing = total - sum(term.value for term in terms)
    return (*terms, Term("at least", missing, rule)) if missing else tuple(terms)


async def roll_pool(
    at: At[State],
    label: str,
    who: str,
    pool: Trace,
    title: str,
    reading: Reading | None = None,
) -> Rolled:
    """GC-POOL-03, GC-POOL-04: the pool is rolled; without dice there are 0 successes."""
    sides = dice(pool.total, DIE)
    faces = await at.roll(label, who, sides, title=title, reading=reading or SUCCESSES)
    return Rolled(faces, successes(faces))


async def roll_together(
    at: At[State], label: str, pools: Mapping[str, Trace], title: str
) -> Mapping[str, Rolled]:
    """Several pools rolled at once; who has no dice is not asked."""
    requests = [
        Roll(label, who, dice(pool.total, DIE), title, SUCCESSES) for who, pool in pools.items()
    ]
    rolled = zip(pools, await at.rolls(requests), strict=True)
    return {who: Rolled(faces, successes(faces)) for who, faces in rolled}


async def roll_contest(
    at: At[State],
    label: str,
    challenger: tuple[str, Trace],
    defender: tuple[str, Trace],
    title: str,
    penalty: int = 0,
) -> Contest:
    """GC-TASK-05: both roll at once; a tie stands, or is rolled again where the house says so.

    `penalty` is taken from the challenger's successes.
    """
    pools = dict((challenger, defender))
    again = _rolls_again(at.state, pools)
    while True:
        rolled = await roll_together(at, label, pools, title)
        one, other = rolled[challenger[0]], rolled[defender[0]]
        winner = contest_winner(counted(one.successes, penalty), other.successes)
        if winner is not Winner.NOBODY or not again:
            return Contest(one, other, winner)


async def roll_who_is_first(
    at: At[State],
    label: str,
    challenger: tuple[str, Trace],
    defender: tuple[str, Trace],
    title: str,
) -> Contest:
    """GC-TASK-05: the same where nobody asks by how much: the defender rolls after the challenger.

    So the exact odds branch on who wins and not on every pair of successes.
    """
    again = _rolls_again(at.state, dict((challenger, defender)))
    while True:
        one = await roll_pool(at, f"{label}/{challenger[0]}", *challenger, title)
        against = Against(one.successes)
        other = await roll_pool(at, f"{label}/{defender[0]}", *defender, title, against)
        winner = contest_winner(one.successes, other.successes)
        if winner is not Winner.NOBODY or not again:
            return Contest(one, other, winner)


def _rolls_again(state: State, pools: Mapping[str, Trace]) -> bool:
    """Whether a tie is rolled again; never without a die on either side: it would come for ever."""
    return state.house.contest_tie == "reroll" and any(pool.total for pool in pools.values())


class Demands(NamedTuple):
    """GC-PENALTY-02: the success penalties of a roll, by what demands them."""

    further_action: int
    flat_footed: int


def demands_on(state: State, who: str, trait: Trait, is_action: bool) -> Demands:
    """GC-ACTION-02 for an Action of a fight, GC-STATE-05 for Dexterity while Flat-Footed."""
    creature = state.creatures[who]
    further = sheet.next_action_penalty(creature, state.house) if is_action else 0
    return Demands(further, penalties.flat_footed_penalty(creature.states, trait))


def success_penalties(state: State, who: str, trait: Trait, is_action: bool) -> tuple[Term, ...]:
    """GC-PENALTY-02: the same as terms."""
    demands = demands_on(state, who, trait, is_action)
    if not any(demands):
        return ()
    audience = audience_of_numbers(state, who)
    number = state.creatures[who].actions_taken
    label = f"{_ORDINALS[number]} Action" if number < len(_ORDINALS) else "further Action"
    terms = (
        Term(label, demands.further_action, "GC-ACTION-02", who, audience),
        Term("flat-footed", demands.flat_footed, "GC-STATE-05", who, audience),
    )
    return tuple(term for term in terms if term.value)


def needed_by(house: House, stated: int, penalty: int, floor: int = 1) -> Needed:
    """GC-TASK-04, GC-PENALTY-02: what is required, by the way in which the house counts penalties."""
    return needed(stated, 0, penalty, house.success_penalty == "remove_successes", floor)


def requirement(
    stated: Sequence[Term], extra: Sequence[Term], house: House, floor: int = 1
) -> Requirement:
    """GC-TASK-04, GC-PENALTY-02: the same with its terms.

    `stated` are the number named and the steps that ease and harden it; `extra` the penalties.
    """
    penalty = sum([term.value for term in extra])
    need = needed_by(house, sum([term.value for term in stated]), penalty, floor)
    terms = [*stated] if need.removed else [*stated, *extra]
    return Requirement(need, _up_to(need.required, terms, "GC-TASK-04"), tuple(extra))


def counted_successes(rolled: Rolled, needs: Requirement) -> int:
    """GC-PENALTY-02: the successes that count for this roll."""
    return counted(rolled.successes, needs.needed.removed)


def needs_traces(
    rolled: Rolled, needs: Requirement, rule: str, audience: Audience = EVERYBODY
) -> tuple[Trace, ...]:
    """What was required; and, where penalties take successes away, what they left (PENALTY-02)."""
    required = Trace("required", needs.needed.required, needs.terms, rule, audience)
    if not needs.needed.removed:
        return (required,)
    left = counted_successes(rolled, needs)
    taken = [replace(term, value=-term.value) for term in needs.extra]
    terms = _up_to(left, [Term("rolled", rolled.successes, "GC-POOL-03"), *taken], "GC-PENALTY-02")
    return (required, Trace("successes", left, terms, "GC-PENALTY-02", audience))
