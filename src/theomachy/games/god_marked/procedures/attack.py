"""A deed aimed at a creature, from its announcement to its thresholds (GR-13, ATTACK, REACT)."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from functools import cache

from theomachy.core.ask import D20, Ahead, Option
from theomachy.core.frozen import quick
from theomachy.core.procedure import At
from theomachy.core.readings import FACES, ByFunction, InTwo, Reading
from theomachy.core.seats import GM, GM_ONLY
from theomachy.games.god_marked.creatures.numbers import armour_now, defence_of, restrained, sees
from theomachy.games.god_marked.edition import Condition, Skill
from theomachy.games.god_marked.facts import (
    ArmourLowered,
    AttackDeclared,
    MercyGranted,
    MercyRefused,
    Protected,
)
from theomachy.games.god_marked.mechanics import conditions, hiding, initiative, reactions
from theomachy.games.god_marked.mechanics.attack import HitType, hit_type
from theomachy.games.god_marked.mechanics.checks import changed_armour
from theomachy.games.god_marked.mechanics.conditions import ConfusedTarget
from theomachy.games.god_marked.mechanics.crits import CritResult
from theomachy.games.god_marked.mechanics.initiative import ReactionResult
from theomachy.games.god_marked.mechanics.reactions import ClashResult
from theomachy.games.god_marked.procedures import (
    answering,
    contests,
    destiny,
    effects,
    hits,
    movement,
    spending,
    turns,
)
from theomachy.games.god_marked.procedures.contests import Contest
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.procedures.reactions import (
    NONE,
    Reaction,
    counted,
    declared,
    react,
    reaction_terms,
    voided,
)
from theomachy.games.god_marked.procedures.rolls import Rolling, roll_d20, sum_of
from theomachy.games.god_marked.scene.reaching import reaches
from theomachy.games.god_marked.scene.ways import way_beside
from theomachy.games.god_marked.state import State, allies

CONTESTED = ("dodge", "clash")
"""The answers that are rolled against the attack."""
IN_WORDS = {HitType.NOTHING: "stopped by Defence", HitType.INDIRECT: "an Indirect Hit"}
LATE = (*CONTESTED, "protect", "shield", "ability")
"""What may answer a hit that is known already (GR-13)."""


@quick
@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a deed: how it hit, whom, and whether it was called off or lost a clash."""

    hit: HitType
    called_off: bool = False
    struck: str = ""
    clashed: bool = False
    rolling: Rolling | None = None


async def aimed(at: At[State], deed: Deed) -> Outcome:
    """GR-13: one deed aimed at one creature, in the order of the rule."""
    await at.tell(
        AttackDeclared(
            attacker=deed.attacker,
            target=deed.target,
            deed=deed.kind,
            weapon="" if deed.weapon is None else deed.weapon.id,
            weapon_name="" if deed.weapon is None else deed.weapon.name,
            joiners=tuple(name for name, _ in deed.joiners),
            audience=sees(at.state, at.state.creatures[deed.attacker]),
        )
    )
    late = at.state.house.reaction_timing == "after_roll"
    answer = await declared(at, deed, ("mercy",) if late else ())
    if answer.kind == "mercy":
        if await mercy_granted(at, deed, answer):
            return Outcome(HitType.NOTHING, called_off=True)
        answer = NONE
    return await rolled_out(at, deed, answer, late)


async def mercy_granted(at: At[State], deed: Deed, answer: Reaction) -> bool:
    """GM-REACT-09: Diplomacy over the attacker's MAC calls the attack off; the turn comes back."""
    state = at.state
    attacker = state.creatures[deed.attacker]
    number = armour_now(state, attacker, hits.MENTAL_ARMOUR)
    meets = state.house.ties == "meet"
    one = state.creatures[answer.reactor]
    extra = sum_of(reaction_terms(state, one, answer, Skill.DIPLOMACY))
    reading = ByFunction(
        lambda faces: (
            reactions.mercy_is_granted(faces[0] + extra, number, meets),
            faces[0] == 20,
        )
    )
    rolling = await react(at, answer, "mercy", Skill.DIPLOMACY, reading)
    rolling = await destiny.turned(
        at,
        answer.reactor,
        "Mercy",
        rolling,
        lambda total: reactions.mercy_is_granted(total, number, meets),
    )
    audience = sees(at.state, at.state.creatures[answer.reactor])
    if not reactions.mercy_is_granted(rolling.total, number, meets):
        await at.tell(MercyRefused(name=answer.reactor, audience=audience))
        return False
    await at.tell(MercyGranted(name=answer.reactor, audience=audience))
    await turns.comes_back(at, answer.reactor, ReactionResult.MERCY_GRANTED)
    return True


async def rolled_out(at: At[State], deed: Deed, answer: Reaction, late: bool) -> Outcome:
    """GR-13 steps 3 to 9: the attack roll, the hit, the contest, the effect."""
    rolling = await to_hit(at, deed, answer)
    first = judged(at.state, deed, rolling, deed.target)
    if first is HitType.FAILED:
        await lowering_used_up(at, deed, deed.target)
        return await failed(at, deed, answer, rolling)
    rolling = await turned(at, deed, rolling, first)
    return await meets(at, deed, answer, rolling, late)


async def turned(at: At[State], deed: Deed, rolling: Rolling, first: HitType) -> Rolling:
    """GM-DESTINY-03, GR-16: the attacker may better its hit; what the roll told is learnt before."""
    state = at.state
    after = await destiny.turned(
        at,
        deed.attacker,
        "attack",
        rolling,
        lambda total: judged(state, deed, replace(rolling, total=total), deed.target),
        HitType.DIRECT,
        IN_WORDS.get(first, ""),
    )
    if after.called:
        await hits.learn_bound(at, deed, deed.target, first, rolling)
    return after


async def meets(
    at: At[State], deed: Deed, answer: Reaction, rolling: Rolling, late: bool
) -> Outcome:
    """GR-13 steps 5 to 9: what a roll that has not failed does to one whom it is aimed at."""
    first = judged(at.state, deed, rolling, deed.target)
    if late:
        answer = await answered_late(at, deed, first)
    answer = await still_stands(at, deed, answer, first)
    await answering.raised(at, deed, answer)
    met = await stepped_in(at, deed, answer)
    raw = judged(at.state, deed, rolling, met) if answer.kind else first
    struck, hit = landed(at.state, deed, met, raw)
    await lowering_used_up(at, deed, met)
    if not late or struck != landed(at.state, deed, deed.target, first)[0]:
        await hits.tell_hit(at, deed, struck, hit)
    await hits.learn_bound(at, deed, met, raw, rolling)
    return await carried_out(at, deed, struck, hit, answer, rolling)


async def carried_out(
    at: At[State], deed: Deed, struck: str, hit: HitType, answer: Reaction, rolling: Rolling
) -> Outcome:
    """GR-13 steps 6 to 9: the reaction's roll, the effect on whoever is struck, what follows."""
    contest = await contests.held(at, deed, answer, rolling, hit)
    after = settled(at.state, deed, hit, contest)
    second = contest.clash is ClashResult.LOST and hit is HitType.DIRECT
    await effects.take_effect(at, deed.against_whom(struck), after, rolling.crit, second)
    await contests.answered(at, deed, contest)
    await hits.revealed(at, deed, struck)
    await hits.chained(at, deed)
    contest = await answering.struck_back(at, deed, answer, contest)
    await returned(at, contest)
    clashed = contest.clash is ClashResult.WON
    return Outcome(after, struck=struck, clashed=clashed, rolling=rolling)


def settled(state: State, deed: Deed, hit: HitType, contest: Contest) -> HitType:
    """GM-REACT-04, 05, 07, 08, GM-COND-04: the hit once the contest is known.

    What a confused creature lands is never worth more than an Indirect Hit.
    """
    if contest.dodged:
        return HitType.NOTHING
    after = reactions.hit_after_clash(hit, contest.clash)
    if after is HitType.DIRECT and state.creatures[deed.attacker].has(Condition.CONFUSION):
        return HitType.INDIRECT
    return after


async def answered_late(at: At[State], deed: Deed, first: HitType) -> Reaction:
    """GR-13 (option `reaction_timing`): the answers to a hit that is known already.

    `first` is the hit as it meets the target. Nobody is asked where there is nothing to answer, or
    no time for it (GM-HIDE-03).
    """
    struck, hit = landed(at.state, deed, deed.target, first)
    await hits.tell_hit(at, deed, struck, hit)
    if hit < HitType.INDIRECT or struck != deed.target or unseen_blow(at.state, deed, hit):
        return NONE
    return await declared(at, deed, LATE)


async def still_stands(at: At[State], deed: Deed, answer: Reaction, first: HitType) -> Reaction:
    """GM-HIDE-03, GM-COND-04, GM-REACT-02, 05: a declared answer, unless the roll has made it void.

    Void is an answer to a Direct Hit from hiding, and one to an attack that a confused creature
    makes on itself. One that Defence leaves nothing to answer counts without a roll. `first` is the
    hit as it meets the target.
    """
    if not answer.kind:
        return answer
    struck, hit = landed(at.state, deed, deed.target, first)
    if unseen_blow(at.state, deed, hit):
        await voided(at, answer, "hidden")
        return NONE
    if answer.kind in CONTESTED and struck != deed.target:
        await voided(at, answer, "confusion")
        return NONE
    if answer.kind in CONTESTED and not reactions.clash_is_rolled(hit):
        await counted(at, answer.reactor)
        return NONE
    return answer


def unseen_blow(state: State, deed: Deed, hit: HitType) -> bool:
    """GM-HIDE-03: whether it is a Direct Hit by one who is hidden from the target."""
    hidden = deed.target in state.creatures[deed.attacker].hidden_from
    return hiding.hidden_attack_voids_reaction(hidden, hit)


def struck_by(deed: Deed, answer: Reaction) -> str:
    """GM-REACT-10, GM-GRAPPLE-02: whose armour counts: the target, its protector, the one held up."""
    if answer.kind == "protect":
        return answer.reactor
    return answer.weapon if answer.kind == "shield" else deed.target


async def stepped_in(at: At[State], deed: Deed, answer: Reaction) -> str:
    """GM-REACT-10, GM-GRAPPLE-02: whoever protects gets in front of the hit; who that is."""
    struck = struck_by(deed, answer)
    if struck == deed.target:
        return struck
    if answer.kind == "shield":
        await spending.pay(at, answer.reactor, 1, "shield")
    await counted(at, struck)
    audience = sees(at.state, at.state.creatures[struck])
    await at.tell(Protected(name=deed.target, protector=struck, audience=audience))
    if answer.kind == "protect":
        way = reactions.way_to_protect(way_beside(at.state, struck, deed.target) or 0)
        await movement.step_beside(at, struck, deed.target, way)
    return struck


async def to_hit(at: At[State], deed: Deed, answer: Reaction) -> Rolling:
    """GM-ATTACK-01, GR-06: the attack roll with all its terms."""
    terms = hits.attack_terms(at.state, deed)
    label = deed.kind if deed.weapon is None else "attack"
    extra = sum_of(terms)
    reading = hit_reading(at.state, deed, answer, extra)
    ahead = contest_ahead(at.state, deed, answer, extra)
    return await roll_d20(at, deed.attacker, label, deed.skill, terms, reading, ahead)


def contest_ahead(state: State, deed: Deed, answer: Reaction, extra: int) -> Ahead | None:
    """What the rules look at in the attack die and in that of the dodge or clash that follows it."""
    if answer.kind not in CONTESTED or state.house.reaction_timing == "after_roll":
        return None
    look = contests.lookout(state, deed, answer)

    @cache
    def attacked(face: int) -> tuple[Rolling, HitType]:
        attack = Rolling(face, face + extra)
        return attack, judged(state, deed, attack, deed.target)

    def of_both(look: contests.Look) -> Reading:
        def read(faces: tuple[int, ...]) -> Hashable:
            attack, hit = attacked(faces[0])
            if hit < HitType.INDIRECT:
                return hit, faces[0] == 20
            return hit, faces[0] == 20, look(attack, faces[1])

        return ByFunction(read)

    return Ahead(answer.kind, D20, InTwo(of_both(look.whole), of_both(look.deed)))


async def lowering_used_up(at: At[State], deed: Deed, struck: str) -> None:
    """GM-CHECK-08: the hidden change holds for one attack roll."""
    if at.state.creatures[struck].lowered.get(deed.armour):
        await at.tell(ArmourLowered(name=struck, armour=deed.armour, change=0, audience=GM_ONLY))


def hit_reading(state: State, deed: Deed, answer: Reaction, extra: int) -> Reading:
    """What the rules look at in the attack die: the hit, 20 and 1; the face itself if contested."""
    late = state.house.reaction_timing == "after_roll"
    if answer.kind in CONTESTED or answer.kind == "ability" or late:
        return FACES
    met = struck_by(deed, answer)

    def read(faces: tuple[int, ...]) -> tuple[HitType, HitType, bool]:
        rolling = Rolling(faces[0], faces[0] + extra)
        first = judged(state, deed, rolling, deed.target)
        second = first if met == deed.target else judged(state, deed, rolling, met)
        return first, second, faces[0] == 20

    return ByFunction(read)


def judged(state: State, deed: Deed, rolling: Rolling, met: str) -> HitType:
    """GM-ATTACK-03, GM-REACT-10, GM-COND-06, GM-DIM-05: the hit type against whoever is met."""
    one = state.creatures[met]
    hit = hit_type(
        rolling.natural,
        hits.total_met(deed, met, rolling),
        changed_armour(armour_now(state, one, deed.armour), one.lowered.get(deed.armour, 0)),
        defence_of(one, deed.armour),
        restrained(state, one),
        state.fight.active and deed.kind != "final-blow",
        state.house.crit_is_direct,
        state.house.ties == "meet",
    )
    if state.creatures[deed.attacker].has(Condition.HEAVILY_OBSCURED):
        return conditions.heavily_obscured_hit(hit)
    return hit


def landed(state: State, deed: Deed, met: str, hit: HitType) -> tuple[str, HitType]:
    """GM-COND-04: whom the attack strikes in the end and how; a confused one's may go astray."""
    if not state.creatures[deed.attacker].has(Condition.CONFUSION):
        return met, hit
    changed, whom = conditions.confused_hit(hit, False)
    return (deed.attacker if whom is ConfusedTarget.SELF else met), changed


async def failed(at: At[State], deed: Deed, answer: Reaction, rolling: Rolling) -> Outcome:
    """GM-CRIT-05: a natural 1: nothing happens, answers do not count, the turn passes.

    GM-COND-04: a confused attacker hits an ally in reach all the same.
    """
    await hits.tell_failed(at, deed)
    await voided(at, answer, "attack-failed")
    ally = await ally_in_the_way(at, deed)
    if ally:
        await astray(at, replace(deed, target=ally, joiners=()), rolling)
    await hits.revealed(at, deed, deed.target)
    await turns.fumbled(at, deed.attacker, deed.target)
    return Outcome(HitType.FAILED)


async def ally_in_the_way(at: At[State], deed: Deed) -> str:
    """GM-COND-04: whom of its allies in reach a confused attacker hits; at random, or the LB says."""
    if deed.weapon is None or not at.state.creatures[deed.attacker].has(Condition.CONFUSION):
        return ""
    near = [
        one.name
        for one in allies(at.state, deed.attacker)
        if reaches(at.state, deed.attacker, one.name, deed.weapon)
    ]
    if len(near) < 2:
        return near[0] if near else ""
    chance = Option("at-random", "At random", text="A die says which of them.")
    hit = [Option(name, name, text="Is hit indirectly, and may answer.") for name in near]
    options = [chance, *hit]
    title = f"{deed.attacker} is confused and hits an ally"
    answer = await at.choose("astray", GM, options, "at-random", title=title)
    if answer != "at-random":
        return answer
    (face,) = await at.roll("which-ally", GM, (len(near),), title=title)
    return near[face - 1]


async def astray(at: At[State], deed: Deed, rolling: Rolling) -> None:
    """GM-COND-04: an Indirect Hit on an ally, who may answer it."""
    hit, _ = conditions.confused_hit(HitType.FAILED, True)
    await hits.tell_hit(at, deed, deed.target, hit)
    answer = await declared(at, deed, CONTESTED)
    contest = await contests.held(at, deed, answer, rolling, hit)
    after = settled(at.state, deed, hit, contest)
    await effects.take_effect(at, deed, after, CritResult.NO_EFFECT, False)
    await contests.answered(at, deed, contest)


async def returned(at: At[State], contest: Contest) -> None:
    """GM-INIT-06: a won reaction brings the turn back."""
    result = contest.result
    if initiative.turn_returns(result):
        await turns.comes_back(at, contest.reactor, result)
