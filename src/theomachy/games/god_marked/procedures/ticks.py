"""What areas that last do for each action of those inside, and what of them follows a deed (HOLD)."""

from __future__ import annotations

from dataclasses import replace

from theomachy.core.procedure import At
from theomachy.games.god_marked.abilities.inside import is_inside, those_inside
from theomachy.games.god_marked.abilities.uses import Use, dice_dealt
from theomachy.games.god_marked.content.effects import AreaEffect
from theomachy.games.god_marked.content.records import DamageDice
from theomachy.games.god_marked.creatures.numbers import armour_now, defence_of, restrained, sees
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.facts import (
    AbilityKept,
    ConditionEnded,
    ConditionGained,
    Counted,
    HeldBack,
)
from theomachy.games.god_marked.mechanics import abilities as mechanics
from theomachy.games.god_marked.mechanics.attack import HitType, armour_against, hit_type
from theomachy.games.god_marked.procedures import dim_light, health, lasting
from theomachy.games.god_marked.state import ConditionState, State, out_of_the_fight
from theomachy.games.god_marked.state.keeping import Kept

AGAINST_IT = ("clash-hold", "guard", "break-out")
"""GM-HOLD-05: what actions are spent for that keep a hold from hurting."""
MOVING = "move"
UNTYPED = DamageDice(0, 1)
NO_TICK = (HitType.FAILED, HitType.NOTHING)


async def settle(at: At[State]) -> None:
    """GM-HOLD-02, 05, 07: after a deed, each action spent inside an area counts."""
    if not at.state.kept and not any(isinstance(fact, AbilityKept) for fact in at.told):
        return
    for fact in [one for one in at.told if isinstance(one, Counted) and one.spent]:
        await _spent(at, fact)
    await those_who_stayed(at)
    for kept in at.state.kept:
        await _obscure(at, kept)


async def _spent(at: At[State], fact: Counted) -> None:
    for key in fact.inside:
        kept = found(at.state, key)
        if kept is None or fact.why in AGAINST_IT:
            continue
        if fact.why == MOVING:
            waiting = kept.waiting.get(fact.name, 0) + fact.spent
            await at.tell(HeldBack(key=key, name=fact.name, actions=waiting))
            continue
        for _ in range(fact.spent):
            await tick(at, key, fact.name)
    kept = found(at.state, fact.why.removeprefix("hold ")) if fact.why.startswith("hold ") else None
    if kept is not None and at.state.house.hold_tick == "inside_and_holder":
        for name in those_inside(at.state, kept):
            await tick(at, kept.key, name)


def found(state: State, key: str) -> Kept | None:
    """What is kept under this key."""
    return next((one for one in state.kept if one.key == key), None)


async def those_who_stayed(at: At[State]) -> None:
    """GM-HOLD-05: a Move counts unless it ends outside; known once its mover leaves or does more."""
    acted = {
        one.name for one in at.told if isinstance(one, Counted) and one.spent and one.why != MOVING
    }
    for kept in at.state.kept:
        for name, actions in kept.waiting.items():
            one = at.state.creatures.get(name)
            if one is not None and is_inside(one, kept):
                if name == at.state.fight.baton and name not in acted:
                    continue
                for _ in range(actions):
                    await tick(at, kept.key, name)
            if found(at.state, kept.key) is not None:
                await at.tell(HeldBack(key=kept.key, name=name, actions=0))


async def tick(at: At[State], key: str, name: str) -> None:
    """GM-HOLD-02, GM-HOLD-07: the casting mod, or half of it, as damage or as healing.

    An area that neither attacks, hurts nor heals measures nothing by it.
    """
    kept = found(at.state, key)
    if kept is None or kept.ability is None or out_of_the_fight(at.state.creatures[name]):
        return
    hit = await _hit_of(at, kept, name)
    if hit in NO_TICK:
        return
    amount = mechanics.hold_tick(kept.mod, hit is HitType.DIRECT)
    if not amount:
        return
    if kept.ability.heals:
        await dim_light.heal(at, name, amount)
    elif kept.ability.deals_damage or kept.ability.attack is not None:
        dice = dice_dealt(Use(kept.ability, kept.user, kept.points)) or (UNTYPED,)
        kind, pierces = dice[0].type, dice[0].pierces
        await health.suffer(at, name, amount, kind, kept.how, pierces=pierces)


async def _hit_of(at: At[State], kept: Kept, name: str) -> HitType:
    """GM-HOLD-02: how the attack met it; who comes in later compares the stored total."""
    if kept.ability is None or kept.ability.attack is None:
        return HitType.DIRECT
    if name not in kept.hits:
        hit = met_by(at.state, kept, name)
        hits = {**kept.hits, name: hit.name.lower()}
        now = found(at.state, kept.key) or kept
        await lasting.tell_kept(at, replace(now, hits=hits))
        return hit
    return HitType[kept.hits[name].upper()]


def met_by(state: State, kept: Kept, name: str) -> HitType:
    """GM-HOLD-02: the stored attack total against a creature that comes in."""
    one = state.creatures[name]
    if kept.ability is None or kept.ability.attack is None:
        return HitType.DIRECT
    armour = armour_against(kept.ability.attack)
    return hit_type(
        kept.natural,
        kept.total,
        armour_now(state, one, armour),
        defence_of(one, armour),
        restrained(state, one),
        state.fight.active,
        state.house.crit_is_direct,
        state.house.ties == "meet",
    )


async def _obscure(at: At[State], kept: Kept) -> None:
    """GM-COND-06, GM-COND-11: poor sight for those in an area that obscures, and for them alone."""
    condition = obscured_by(kept)
    if condition is None:
        return
    for name, one in at.state.creatures.items():
        has = any(each.source == kept.key for each in one.conditions)
        inside = is_inside(one, kept)
        audience = sees(at.state, one)
        if inside and not has:
            new = ConditionState(condition, kept.key, 0, at.state.round, "until-ended")
            await at.tell(ConditionGained(name=name, condition=new, audience=audience))
        elif has and not inside:
            await at.tell(
                ConditionEnded(name=name, condition=condition, source=kept.key, audience=audience)
            )


def obscured_by(kept: Kept) -> Condition | None:
    """The condition that an area puts on those inside."""
    effects = kept.ability.effects if kept.ability is not None else ()
    for effect in effects:
        if isinstance(effect, AreaEffect) and effect.obscures:
            return Condition(effect.obscures)
    return None
