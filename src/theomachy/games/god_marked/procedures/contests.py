"""Dodge and clash: the reaction's roll against the attack's total (REACT-04 to 08)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import cache

from theomachy.core.facts import Term, Trace
from theomachy.core.frozen import quick
from theomachy.core.procedure import At
from theomachy.core.readings import ByFunction, InTwo, Reading
from theomachy.games.god_marked.abilities.prices import Price
from theomachy.games.god_marked.abilities.striking import as_it_stands
from theomachy.games.god_marked.creatures.numbers import armour_now, restrained, sees
from theomachy.games.god_marked.edition import ArmourClass, Condition, Skill
from theomachy.games.god_marked.facts import ClashLost, ClashTied, ClashWon, Dodged, DodgeFailed
from theomachy.games.god_marked.mechanics import conditions, reactions
from theomachy.games.god_marked.mechanics.attack import HitType, armour_against, hit_type
from theomachy.games.god_marked.mechanics.crits import CritResult
from theomachy.games.god_marked.mechanics.initiative import ReactionResult
from theomachy.games.god_marked.mechanics.reactions import ClashResult, ClashTie, Reach
from theomachy.games.god_marked.mechanics.sizes import clash_size_bonus
from theomachy.games.god_marked.procedures import destiny, effects, movement, paying, spending
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.procedures.reactions import (
    Reaction,
    clash_skill,
    clash_weapon,
    react,
    reaction_terms,
)
from theomachy.games.god_marked.procedures.rolls import Rolling, mod_may_grow, sum_of
from theomachy.games.god_marked.scene.places import adjacent
from theomachy.games.god_marked.scene.ways import way_beside
from theomachy.games.god_marked.state import State

TIES = {"none": ClashTie.NONE, "attacker": ClashTie.ATTACKER, "reactor": ClashTie.REACTOR}


@quick
@dataclass(frozen=True, slots=True)
class Contest:
    """How the contest went. `clash` is TIED where none was rolled: the hit then stands."""

    reactor: str = ""
    reaction: Reaction | None = None
    dodged: bool = False
    clash: ClashResult = ClashResult.TIED
    natural: int = 0
    total: int = 0
    crit: CritResult = CritResult.NO_EFFECT
    result: ReactionResult = ReactionResult.FAILED


async def held(
    at: At[State], deed: Deed, answer: Reaction, rolling: Rolling, hit: HitType
) -> Contest:
    """GR-13 step 6: the reaction that was declared, rolled against the attack."""
    if answer.kind == "dodge" and hit >= HitType.INDIRECT:
        return await dodge(at, deed, answer, rolling)
    if answer.kind == "clash":
        return await clash(at, deed, answer, rolling)
    return Contest()


async def dodge(at: At[State], deed: Deed, answer: Reaction, attack: Rolling) -> Contest:
    """GM-REACT-08: Acrobatics over the attack total: no damage, two spaces away, turn back."""
    look = lookout(at.state, deed, answer)
    seen = InTwo(against(attack, look.whole), against(attack, look.deed))
    rolling = await react(at, answer, "dodge", Skill.ACROBATICS, seen)
    rolling = await destiny.turned(
        at,
        answer.reactor,
        "dodge",
        rolling,
        lambda total: reactions.dodges(attack.total, total),
    )
    audience = sees(at.state, at.state.creatures[answer.reactor])
    if not reactions.dodges(attack.total, rolling.total):
        await at.tell(DodgeFailed(name=answer.reactor, audience=audience))
        return Contest(answer.reactor, answer)
    await at.tell(Dodged(name=answer.reactor, audience=audience))
    await movement.slip_away(at, answer.reactor, deed.attacker, deed.area)
    return Contest(answer.reactor, answer, dodged=True, result=ReactionResult.DODGED)


async def clash(at: At[State], deed: Deed, answer: Reaction, attack: Rolling) -> Contest:
    """GM-REACT-04, 05, 07: an own attack against the incoming one; the higher total wins."""
    await spending.exert(at, answer.reactor)
    price = await clash_price(at, answer)
    look = lookout(at.state, deed, answer)
    seen = InTwo(against(attack, look.whole), against(attack, look.deed))
    counts = look.whole(attack, 20) == CRITS
    skill = clash_skill(at.state, answer)
    rolling = await react(at, answer, "clash", skill, seen, crit_counts=counts)
    rolling = await turned(at, deed, answer, attack, rolling)
    result = clash_result(at.state, deed, answer, attack, rolling.natural, rolling.total)
    told = {
        ClashResult.WON: ClashWon,
        ClashResult.TIED: ClashTied,
        ClashResult.LOST: ClashLost,
    }[result]
    audience = sees(at.state, at.state.creatures[answer.reactor])
    traces = sizes_added(at.state, {answer.reactor: rolling.shown, deed.attacker: attack.shown})
    await at.tell(told(name=answer.reactor, audience=audience, traces=traces))
    if price is not None:
        await paying.strain(at, answer.reactor, price)
    gone_well = ReactionResult.CLASH_WON if result is ClashResult.WON else ReactionResult.FAILED
    return Contest(
        answer.reactor,
        answer,
        clash=result,
        natural=rolling.natural,
        total=rolling.total,
        crit=rolling.crit,
        result=gone_well,
    )


async def turned(
    at: At[State], deed: Deed, answer: Reaction, attack: Rolling, rolling: Rolling
) -> Rolling:
    """GM-DESTINY-03: whoever clashes may turn a clash that is lost or tied; it takes what wins it."""
    state, natural = at.state, rolling.natural

    def outcome(total: int) -> int:
        return clash_result(state, deed, answer, attack, natural, total)

    so_far, won = "a clash that is not won", ClashResult.WON
    return await destiny.turned(at, answer.reactor, "clash", rolling, outcome, won, so_far, won)


async def clash_price(at: At[State], answer: Reaction) -> Price | None:
    """GM-REACT-03, GM-HOLD-06: an ability that clashes takes its resources, and no action."""
    ability = at.state.creatures[answer.reactor].abilities.get(answer.weapon)
    if ability is None:
        return None
    return await paying.pay(at, answer.reactor, ability, as_it_stands(ability))


def clash_result(
    state: State, deed: Deed, answer: Reaction, attack: Rolling, natural: int, total: int
) -> ClashResult:
    """GM-REACT-04, GM-SIZE-04: who wins, both sizes added."""
    attacker, reactor = state.creatures[deed.attacker], state.creatures[answer.reactor]
    tie = TIES[state.house.clash_tie]
    return reactions.clash_result(attack.total, attacker.size, natural, total, reactor.size, tie)


def sizes_added(state: State, totals: Mapping[str, int]) -> tuple[Trace, ...]:
    """GM-SIZE-04: the totals that were compared, of those whose size adds to theirs."""
    bonus = {name: clash_size_bonus(state.creatures[name].size) for name in totals}
    return tuple(
        Trace(
            f"{name}'s total with its size",
            total + bonus[name],
            (Term("total", total, "GR-06"), Term("Size", bonus[name], "GM-SIZE-04")),
            "GM-REACT-04",
            sees(state, state.creatures[name]),
        )
        for name, total in totals.items()
        if bonus[name]
    )


Look = Callable[[Rolling, int], tuple[Hashable, ...]]
CRITS = (ClashResult.WON, HitType.DIRECT, True)
"""What is seen of a clash whose natural 20 meets the crit table: won, a Direct Hit, a 20."""


@dataclass(frozen=True, slots=True)
class Lookout:
    """What the rules look at in the die of a dodge or clash against an attack, and in nothing else.

    `deed` is what concerns the deed alone: a 20 only if it could change a mod or meet the crit table.
    """

    whole: Look
    deed: Look


def against(attack: Rolling, look: Look) -> Reading:
    """The die of a dodge or clash, looked at so, once the attack has fallen."""
    return ByFunction(lambda faces: look(attack, faces[0]))


def lookout(state: State, deed: Deed, answer: Reaction) -> Lookout:
    """GM-REACT-04, GM-REACT-08, GM-CRIT-01: what the die of this dodge or clash is looked at for."""
    clashing = answer.kind == "clash"

    @cache
    def skill() -> Skill:
        return clash_skill(state, answer) if clashing else Skill.ACROBATICS

    @cache
    def extra() -> int:
        one = state.creatures[answer.reactor]
        return sum_of(reaction_terms(state, one, answer, skill()))

    @cache
    def grows() -> bool:
        return mod_may_grow(state, answer.reactor, skill())

    def of_the_deed(attack: Rolling, face: int) -> tuple[Hashable, ...]:
        seen = whole(attack, face)
        return seen if grows() or seen == CRITS else seen[:-1]

    whole = _clashing(state, deed, answer, extra) if clashing else _dodging(extra)
    return Lookout(whole, of_the_deed)


def _dodging(extra: Callable[[], int]) -> Look:
    return lambda attack, face: (reactions.dodges(attack.total, face + extra()), face == 20)


def _clashing(state: State, deed: Deed, answer: Reaction, extra: Callable[[], int]) -> Look:
    @cache
    def back(face: int) -> HitType:
        return hit_back(state, deed, answer, face, face + extra())

    def look(attack: Rolling, face: int) -> tuple[ClashResult, HitType, bool]:
        result = clash_result(state, deed, answer, attack, face, face + extra())
        return result, back(face), face == 20

    return look


def hit_back(state: State, deed: Deed, answer: Reaction, natural: int, total: int) -> HitType:
    """GM-REACT-04, GM-SIZE-04, GM-COND-04: how the blow of a won clash meets the attacker's armour."""
    attacker, reactor = state.creatures[deed.attacker], state.creatures[answer.reactor]
    counts = state.house.clash_size == "whole_roll"
    met = reactions.clash_total_to_hit(total, reactor.size, counts)
    weapon = clash_weapon(state, answer)
    kind = ArmourClass.PAC if weapon is None else armour_against(weapon.attack)
    hit = hit_type(
        natural,
        met,
        armour_now(state, attacker, kind),
        0,
        restrained(state, attacker),
        False,
        state.house.crit_is_direct,
        state.house.ties == "meet",
    )
    return conditions.confused_hit(hit, False)[0] if reactor.has(Condition.CONFUSION) else hit


async def answered(at: At[State], deed: Deed, contest: Contest) -> None:
    """GM-REACT-04, GM-REACT-06: the blow of a won clash; against a ranged attack one must get there."""
    if contest.clash is not ClashResult.WON or contest.reaction is None:
        return
    reactor = contest.reactor
    own = at.state.creatures[reactor].abilities.get(contest.reaction.weapon)
    rayed = own is not None and own.type == "ray"
    if (
        deed.reach is not Reach.MELEE
        and not rayed
        and not adjacent(at.state, reactor, deed.attacker)
    ):
        way = way_beside(at.state, reactor, deed.attacker)
        pool = at.state.creatures[reactor].movement
        rooted = restrained(at.state, at.state.creatures[reactor])
        if way is None or rooted or not reactions.may_hit_back(way, pool):
            return
        options = movement.HIT_BACK
        if await at.choose("hit-back", reactor, options, "go", title="Hit back?") != "go":
            return
        await movement.step_beside(at, reactor, deed.attacker, way)
        if not adjacent(at.state, reactor, deed.attacker):
            return
    hit = hit_back(at.state, deed, contest.reaction, contest.natural, contest.total)
    await effects.strike_back(at, deed, contest.reaction, hit, contest.crit)
