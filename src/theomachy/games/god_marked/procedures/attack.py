"""A deed aimed at a creature, from its announcement to its thresholds (GR-13, ATTACK, REACT)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from theomachy.core.procedure import At
from theomachy.core.readings import FACES, ByFunction, Reading
from theomachy.core.seats import GM_ONLY
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
from theomachy.games.god_marked.mechanics.initiative import ReactionResult
from theomachy.games.god_marked.mechanics.reactions import ClashResult
from theomachy.games.god_marked.numbers import armour_now, defence_of, restrained, sees
from theomachy.games.god_marked.places import allies_in_melee
from theomachy.games.god_marked.procedures import contests, effects, hits, movement, turns
from theomachy.games.god_marked.procedures.contests import Contest
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.procedures.reactions import (
    NONE,
    Reaction,
    counted,
    declared,
    react,
    voided,
)
from theomachy.games.god_marked.procedures.rolls import Rolling, roll_d20, sum_of
from theomachy.games.god_marked.state import State
from theomachy.games.god_marked.ways import way_beside


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a deed: how it hit, and whether its target is out of the fight by it."""

    hit: HitType
    called_off: bool = False


async def aimed(at: At[State], deed: Deed) -> Outcome:
    """GR-13: one deed aimed at one creature, in the order of the rule."""
    await at.tell(
        AttackDeclared(
            attacker=deed.attacker,
            target=deed.target,
            deed=deed.kind,
            weapon="" if deed.weapon is None else deed.weapon.id,
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
    rolling = await react(at, answer, "mercy", Skill.DIPLOMACY)
    audience = sees(at.state, at.state.creatures[answer.reactor])
    if not reactions.mercy_is_granted(rolling.total, number, meets):
        await at.tell(MercyRefused(name=answer.reactor, audience=audience))
        return False
    await at.tell(MercyGranted(name=answer.reactor, audience=audience))
    await turns.comes_back(at, answer.reactor, ReactionResult.MERCY_GRANTED)
    return True


async def rolled_out(at: At[State], deed: Deed, answer: Reaction, late: bool) -> Outcome:
    """GR-13 steps 3 to 9: the attack roll, the hit, the contest, the effect."""
    struck = await struck_one(at, deed, answer)
    rolling = await to_hit(at, deed, answer, struck)
    hit = judged(at.state, deed, rolling, struck, protected=struck != deed.target)
    await lowering_used_up(at, deed, struck)
    if hit is HitType.FAILED:
        return await failed(at, deed, answer, rolling)
    struck, hit = await confused(at, deed, struck, hit)
    await hits.tell_hit(at, deed, struck, hit, rolling, protected=struck != deed.target)
    if late and hit >= HitType.INDIRECT:
        answer = await declared(at, deed.against_whom(struck), ("dodge", "clash"))
    answer = await voided_by_hiding(at, deed, answer, hit)
    contest = await contests.held(at, deed, answer, rolling, hit)
    after = reactions.hit_after_clash(hit, contest.clash)
    if contest.dodged:
        after = HitType.NOTHING
    second = contest.clash is ClashResult.LOST and hit is HitType.DIRECT
    await effects.take_effect(at, deed.against_whom(struck), after, rolling.crit, second)
    await contests.answered(at, deed, contest)
    await hits.revealed(at, deed, struck)
    await hits.chained(at, deed)
    await returned(at, contest)
    return Outcome(after)


async def struck_one(at: At[State], deed: Deed, answer: Reaction) -> str:
    """GM-REACT-10, GM-GRAPPLE-02: who is hit: the target, its protector, or the one held up."""
    if answer.kind == "protect":
        way = way_beside(at.state, answer.reactor, deed.target) or 1
        await counted(at, answer.reactor)
        await at.tell(
            Protected(
                name=deed.target,
                protector=answer.reactor,
                audience=sees(at.state, at.state.creatures[answer.reactor]),
            )
        )
        await movement.step_beside(at, answer.reactor, deed.target, way)
        return answer.reactor
    if answer.kind == "shield":
        await counted(at, answer.weapon)
        audience = sees(at.state, at.state.creatures[deed.target])
        await at.tell(Protected(name=deed.target, protector=answer.weapon, audience=audience))
        return answer.weapon
    return deed.target


async def to_hit(at: At[State], deed: Deed, answer: Reaction, struck: str) -> Rolling:
    """GM-ATTACK-01, GR-06: the attack roll with all its terms."""
    terms = hits.attack_terms(at.state, deed)
    label = deed.kind if deed.weapon is None else "attack"
    reading = hit_reading(at.state, deed, answer, struck, sum_of(terms))
    return await roll_d20(at, deed.attacker, label, deed.skill, terms, reading)


async def lowering_used_up(at: At[State], deed: Deed, struck: str) -> None:
    """GM-CHECK-08: the hidden change holds for one attack roll."""
    if at.state.creatures[struck].lowered.get(deed.armour):
        await at.tell(ArmourLowered(name=struck, armour=deed.armour, change=0, audience=GM_ONLY))


def hit_reading(state: State, deed: Deed, answer: Reaction, struck: str, extra: int) -> Reading:
    """What the rules look at in the attack die: the hit, 20 and 1; the face itself if contested."""
    if answer.kind in {"dodge", "clash"} or state.house.reaction_timing == "after_roll":
        return FACES

    def read(faces: tuple[int, ...]) -> tuple[HitType, bool]:
        rolling = Rolling(faces[0], faces[0] + extra)
        return judged(state, deed, rolling, struck, struck != deed.target), faces[0] == 20

    return ByFunction(read)


def judged(state: State, deed: Deed, rolling: Rolling, struck: str, protected: bool) -> HitType:
    """GM-ATTACK-03, GM-REACT-10, GM-COND-06, GM-DIM-05: the hit type against whoever is struck."""
    one = state.creatures[struck]
    total = reactions.total_against_protector(rolling.total) if protected else rolling.total
    hit = hit_type(
        rolling.natural,
        total,
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


async def failed(at: At[State], deed: Deed, answer: Reaction, rolling: Rolling) -> Outcome:
    """GM-CRIT-05: a natural 1: nothing happens, answers do not count, the turn passes.

    GM-COND-04: a confused attacker hits an ally in reach all the same.
    """
    await hits.tell_failed(at, deed)
    await voided(at, answer, "attack-failed")
    attacker = at.state.creatures[deed.attacker]
    if attacker.has(Condition.CONFUSION) and deed.weapon is not None:
        near = allies_in_melee(at.state, deed.attacker)
        if near:
            friendly = replace(deed, target=near[0], joiners=())
            await effects.take_effect(at, friendly, HitType.INDIRECT, rolling.crit, False)
    await hits.revealed(at, deed, deed.target)
    await turns.fumbled(at, deed.attacker, deed.target)
    return Outcome(HitType.FAILED)


async def confused(at: At[State], deed: Deed, struck: str, hit: HitType) -> tuple[str, HitType]:
    """GM-COND-04: what a confused creature's attack becomes, and whom it meets."""
    if not at.state.creatures[deed.attacker].has(Condition.CONFUSION):
        return struck, hit
    changed, whom = conditions.confused_hit(hit, True)
    return (deed.attacker if whom is ConfusedTarget.SELF else struck), changed


async def voided_by_hiding(at: At[State], deed: Deed, answer: Reaction, hit: HitType) -> Reaction:
    """GM-HIDE-03: a Direct Hit from hiding leaves no time to react."""
    hidden = deed.target in at.state.creatures[deed.attacker].hidden_from
    if answer.kind in {"dodge", "clash"} and hiding.hidden_attack_voids_reaction(hidden, hit):
        await voided(at, answer, "hidden")
        return NONE
    if answer.kind == "clash" and not reactions.clash_is_rolled(hit):
        await voided(at, answer, "stopped")
        return NONE
    return answer


async def returned(at: At[State], contest: Contest) -> None:
    """GM-INIT-06: a won reaction brings the turn back."""
    result = contest.result
    if initiative.turn_returns(result):
        await turns.comes_back(at, contest.reactor, result)
