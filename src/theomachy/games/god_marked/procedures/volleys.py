"""An attack on all in an area: one roll and one set of dice, each target by itself (GR-14)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace

from theomachy.core.procedure import At
from theomachy.core.readings import FACES, ByFunction, Reading
from theomachy.core.seats import Audience
from theomachy.games.god_marked.creatures.numbers import see_all
from theomachy.games.god_marked.facts import AttackDeclared
from theomachy.games.god_marked.mechanics.attack import HitType
from theomachy.games.god_marked.procedures import attack, destiny, hits, turns
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.procedures.reactions import NONE, Reaction, declared, voided
from theomachy.games.god_marked.procedures.rolls import Rolling, roll_d20, sum_of
from theomachy.games.god_marked.state import State, out_of_the_fight

NO_ROLL = Rolling(0, 0)
SHORT = "no Direct Hit on all of them"


@dataclass(frozen=True, slots=True)
class Volley:
    """What became of an attack on many: how it hit each, or that it was called off."""

    hits: Mapping[str, HitType] = field(default_factory=dict)
    rolling: Rolling = NO_ROLL
    called_off: bool = False
    clashed: bool = False


async def loosed(at: At[State], deed: Deed, targets: tuple[str, ...]) -> Volley:
    """GR-13, GR-14: all answer, one roll, then each target with its own armour and its own answer."""
    late = at.state.house.reaction_timing == "after_roll"
    answers: dict[str, Reaction] = {}
    for name in targets:
        aimed = deed.against_whom(name)
        audience = see_all(at.state, deed.attacker, name)
        await at.tell(_declared(aimed, audience))
        answer = await declared(at, aimed, ("mercy",) if late else ())
        if answer.kind == "mercy":
            if await attack.mercy_granted(at, aimed, answer):
                return Volley(called_off=True)
            answer = NONE
        answers[name] = answer
    rolling = await rolled(at, deed, answers)
    if rolling.natural == 1 and at.state.fight.active:
        return await failed(at, deed, answers, rolling)
    rolling = await turned(at, deed, answers, rolling)
    return await _met(at, deed, answers, rolling, late)


async def turned(
    at: At[State], deed: Deed, answers: Mapping[str, Reaction], rolling: Rolling
) -> Rolling:
    """GM-DESTINY-03, GR-14: one roll is turned for all whom it meets; one better hit is enough."""
    state = at.state

    def hits_of(total: int) -> int:
        one = replace(rolling, total=total)
        return sum(
            attack.judged(state, deed.against_whom(name), against(state, deed, one, name), name)
            for name in answers
        )

    best = HitType.DIRECT * len(answers)
    return await destiny.turned(at, deed.attacker, "attack", rolling, hits_of, best, SHORT)


def _declared(deed: Deed, audience: Audience) -> AttackDeclared:
    weapon = deed.weapon
    return AttackDeclared(
        attacker=deed.attacker,
        target=deed.target,
        deed=deed.kind,
        weapon="" if weapon is None else weapon.id,
        weapon_name="" if weapon is None else weapon.name,
        audience=audience,
    )


async def rolled(at: At[State], deed: Deed, answers: Mapping[str, Reaction]) -> Rolling:
    """GR-06, GR-14: one attack die; what concerns one target alone is added against that one."""
    terms = (*hits.skill_terms(at.state, deed), *hits.added_terms(at.state, deed))
    reading = _reading(at.state, deed, answers, sum_of(terms))
    return await roll_d20(at, deed.attacker, "attack", deed.skill, terms, reading)


def _reading(state: State, deed: Deed, answers: Mapping[str, Reaction], extra: int) -> Reading:
    """What the rules look at: the hit on each and a natural 20; the face if anybody contests it."""
    contested = any(answer.kind for answer in answers.values())
    if contested or state.house.reaction_timing == "after_roll" or _is_held(deed):
        return FACES

    def read(faces: tuple[int, ...]) -> Hashable:
        rolling = Rolling(faces[0], faces[0] + extra)
        each = [
            attack.judged(state, deed.against_whom(name), against(state, deed, rolling, name), name)
            for name in answers
        ]
        return tuple(each), faces[0] == 20, faces[0] == 1

    return ByFunction(read)


def _is_held(deed: Deed) -> bool:
    return deed.use is not None and deed.use.ability.duration in {"hold", "lingering"}


def against(state: State, deed: Deed, rolling: Rolling, name: str) -> Rolling:
    """The roll as it meets one target: with what the situation adds against that one alone."""
    more = sum_of(hits.situation_terms(state, deed.against_whom(name)))
    return replace(rolling, total=rolling.total + more)


async def _met(
    at: At[State], deed: Deed, answers: Mapping[str, Reaction], rolling: Rolling, late: bool
) -> Volley:
    landed: dict[str, HitType] = {}
    clashed = False
    for name, answer in answers.items():
        if out_of_the_fight(at.state.creatures[name]):
            continue
        aimed = deed.against_whom(name)
        outcome = await attack.meets(
            at, aimed, answer, against(at.state, deed, rolling, name), late
        )
        landed[outcome.struck or name] = outcome.hit
        clashed = clashed or outcome.clashed
    return Volley(landed, rolling, clashed=clashed)


async def failed(
    at: At[State], deed: Deed, answers: Mapping[str, Reaction], rolling: Rolling
) -> Volley:
    """GM-CRIT-05: a natural 1 fails against all, and the turn passes to the first one's team."""
    for name, answer in answers.items():
        await hits.tell_failed(at, deed.against_whom(name))
        await voided(at, answer, "attack-failed")
    for name in tuple(answers)[:1]:
        await hits.revealed(at, deed, name)
        await turns.fumbled(at, deed.attacker, name)
    return Volley(dict.fromkeys(answers, HitType.FAILED), rolling)
