"""Breaking an object before it hits: a blow at it, and what that does (OBJECT-04)."""

from __future__ import annotations

from dataclasses import replace

from theomachy.core.facts import Term, Trace
from theomachy.core.procedure import At
from theomachy.core.readings import ByFunction
from theomachy.games.god_marked.content.records import Weapon
from theomachy.games.god_marked.creatures.numbers import attack_mod, attack_skill_of, dice_of, sees
from theomachy.games.god_marked.facts import BreakFailed, ObjectBroken
from theomachy.games.god_marked.mechanics import crits, damage, objects
from theomachy.games.god_marked.mechanics.crits import CritResult
from theomachy.games.god_marked.mechanics.initiative import ReactionResult
from theomachy.games.god_marked.procedures import destiny, effects, spending, turns
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.procedures.reactions import Reaction, react, reaction_terms
from theomachy.games.god_marked.procedures.rolls import Rolling, sum_of
from theomachy.games.god_marked.scene.breaking import breaker
from theomachy.games.god_marked.state import State
from theomachy.games.god_marked.state.objects import breaks_at

NOT_ROLLED = 1
"""GM-CRIT-05: the face with which an attack roll fails in a fight."""


async def broken_in_time(at: At[State], deed: Deed, answer: Reaction, attack: Rolling) -> bool:
    """GM-OBJECT-04: an attack roll over its total, then damage of its durability; the turn is back."""
    one = at.state.creatures[answer.reactor]
    weapon = breaker(at.state, one, answer.weapon)
    if weapon is None or deed.thing is None:
        return False
    await spending.exert(at, answer.reactor)
    rolling = await _blow(at, answer, weapon, attack)
    thing, audience = deed.thing, sees(at.state, at.state.creatures[answer.reactor])
    traces: tuple[Trace, ...] = ()
    if _meets(at.state, rolling, attack):
        dealt = await _damage(at, answer.reactor, weapon, rolling.crit)
        traces = (_trace(dealt),)
        if objects.is_broken(dealt, breaks_at(thing)):
            by = answer.reactor if audience.everybody else ""
            broken = ObjectBroken(name=thing.name, by=by, traces=traces)
            await at.tell(broken)
            await turns.comes_back(at, answer.reactor, ReactionResult.OBJECT_BROKEN)
            return True
    await at.tell(
        BreakFailed(name=answer.reactor, thing=thing.name, traces=traces, audience=audience)
    )
    return False


async def _blow(at: At[State], answer: Reaction, weapon: Weapon, attack: Rolling) -> Rolling:
    """GM-OBJECT-04, GM-REACT-02: an attack roll that is a reaction, like that of a clash."""
    reaction = Reaction("clash", answer.reactor, weapon.id, answer.backed, answer.against)
    skill, state = attack_skill_of(weapon), at.state
    extra = sum_of(reaction_terms(state, state.creatures[answer.reactor], reaction, skill))
    reading = ByFunction(
        lambda faces: (_meets(state, Rolling(faces[0], faces[0] + extra), attack), faces[0] == 20)
    )
    rolling = await react(at, reaction, "break", skill, reading)
    return await destiny.turned(
        at,
        answer.reactor,
        "break",
        rolling,
        lambda total: _meets(state, replace(rolling, total=total), attack),
    )


def _meets(state: State, blow: Rolling, attack: Rolling) -> bool:
    """GM-OBJECT-04, GM-CRIT-05: a natural 1 in a fight meets nothing."""
    fails = state.fight.active and blow.natural == NOT_ROLLED
    return not fails and objects.meets_the_object(blow.total, attack.total)


async def _damage(at: At[State], who: str, weapon: Weapon, crit: CritResult) -> int:
    """GM-OBJECT-04, GM-DAMAGE-01, GM-CRIT-03: what the breaker deals, of all types together."""
    faces = await effects.damage_dice(at, who, weapon, crit)
    own_mod = attack_mod(at.state, at.state.creatures[who], weapon)
    once = at.state.house.crit_modifier == "once"
    total, parts = 0, dice_of(at.state.creatures[who], weapon)
    for place, (part, rolled) in enumerate(zip(weapon.damage, faces, strict=True)):
        mod = part.bonus + damage.damage_mod_of_type(place, own_mod)
        most = parts[place][0] * parts[place][1]
        total += crits.crit_damage(crit, sum(rolled), most, mod, once)
    return total


def _trace(dealt: int) -> Trace:
    return Trace(
        "damage to it", dealt, (Term("dice and mod", dealt, "GM-DAMAGE-01"),), "GM-OBJECT-04"
    )
