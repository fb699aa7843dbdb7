"""What abilities do to those they meet, effect by effect, with no code for any record (ABILITY)."""

from __future__ import annotations

from theomachy.core.ask import dice
from theomachy.core.facts import Term, Trace
from theomachy.core.procedure import At
from theomachy.core.readings import SUM
from theomachy.games.god_marked.abilities.uses import Use, as_attack
from theomachy.games.god_marked.content.effects import (
    ArmourHealthEffect,
    ConditionEffect,
    Effect,
    GrantEffect,
    HandlingEffect,
    HealingEffect,
    MoveEffect,
    NumberEffect,
    ResistanceEffect,
    RollEffect,
    TextEffect,
)
from theomachy.games.god_marked.creatures.in_force import is_immune
from theomachy.games.god_marked.creatures.numbers import knows, sees
from theomachy.games.god_marked.creatures.pools import casting_mod
from theomachy.games.god_marked.edition import Condition, DamageType
from theomachy.games.god_marked.facts import (
    ArmourHealthGained,
    ConditionGained,
    Counted,
    Done,
    EffectGained,
    SizeChanged,
)
from theomachy.games.god_marked.facts.scene import Counter
from theomachy.games.god_marked.mechanics.armour import armour_health_kept
from theomachy.games.god_marked.mechanics.attack import HitType, effect_amount
from theomachy.games.god_marked.mechanics.damage import condition_of
from theomachy.games.god_marked.mechanics.rulings import save_number
from theomachy.games.god_marked.procedures import (
    conditions,
    dim_light,
    handling,
    lasting,
    shifting,
)
from theomachy.games.god_marked.procedures.saves import save, saved
from theomachy.games.god_marked.state import ConditionState, State, out_of_the_fight
from theomachy.games.god_marked.state.keeping import Bearing

NUMERIC = (HealingEffect, ArmourHealthEffect, MoveEffect)
Borne = RollEffect | NumberEffect | ResistanceEffect | GrantEffect


async def apply(
    at: At[State], use: Use, target: str, hit: HitType, *, shaken_off: bool = False
) -> None:
    """GM-ABILITY-14, GR-17: all effects of an ability on one creature that it has met.

    An Indirect Hit halves what has a number. `shaken_off` says that a save was made: what has no
    number does nothing, the rest is halved.
    """
    if hit < HitType.INDIRECT:
        return
    for effect in use.ability.effects:
        if out_of_the_fight(at.state.creatures[target]):
            return
        if shaken_off and not (isinstance(effect, NUMERIC) or bool(getattr(effect, "value", 0))):
            continue
        await _apply_one(at, use, effect, target, HitType.INDIRECT if shaken_off else hit)


async def _apply_one(at: At[State], use: Use, effect: Effect, target: str, hit: HitType) -> None:
    match effect:
        case RollEffect() | NumberEffect() | ResistanceEffect() | GrantEffect():
            await gain(at, use, effect, target, hit)
        case HealingEffect():
            await heal(at, use, effect, target, hit)
        case ArmourHealthEffect():
            amount = effect_amount(hit, effect.amount + effect.per_point * use.points)
            await armour_health(at, target, amount)
        case ConditionEffect():
            await condition(at, use, effect, target, hit)
        case MoveEffect():
            spaces = effect_amount(hit, effect.spaces + effect.per_point * use.points)
            await shifting.shift(at, effect.way, use.by, target, spaces)
        case HandlingEffect():
            if hit is HitType.DIRECT:
                await handling.take_effect(at, effect.handling, use.by, target)
        case TextEffect():
            audience = sees(at.state, at.state.creatures[use.by])
            await at.tell(Done(name=use.by, what=effect.words, audience=audience))
        case _:
            return


async def gain(at: At[State], use: Use, effect: Borne, target: str, hit: HitType) -> None:
    """GM-ABILITY-15, GR-08: the creature bears the effect; a second one replaces the first."""
    base = getattr(effect, "value", 0) + getattr(effect, "per_point", 0) * use.points
    value = effect_amount(hit, base)
    one = at.state.creatures[target]
    if isinstance(effect, NumberEffect) and effect.number in ("actions", "movement"):
        await _at_once(at, target, effect.number, value)
    passing = not (use.key or effect.lasts == "until-ended")
    if effect.lasts == "at-once" or (
        passing and isinstance(effect, NumberEffect) and effect.number == "actions"
    ):
        return
    if isinstance(effect, NumberEffect) and effect.number == "size":
        await _grow(at, use, target, value)
    bearing = Bearing(
        effect,
        use.ability.id,
        use.by,
        _stronger(at.state, use, effect, target, value),
        use.key,
        at.state.round,
        "round" if passing else "until-ended",
    )
    replaces = not use.ability.stacks
    await at.tell(
        EffectGained(name=target, bearing=bearing, replaces=replaces, audience=knows(one))
    )


def _stronger(state: State, use: Use, effect: Borne, target: str, value: int) -> int:
    """GM-ABILITY-15: of the new number and that of the same ability before, the stronger."""
    if use.ability.stacks or not isinstance(effect, RollEffect | NumberEffect):
        return value
    before = [
        each.value
        for each in state.creatures[target].bears
        if each.ability == use.ability.id
        and type(each.effect) is type(effect)
        and _upon(each.effect) == _upon(effect)
    ]
    return max([value, *before], key=abs)


def _upon(effect: object) -> str:
    return str(getattr(effect, "on", "") or getattr(effect, "number", ""))


async def _at_once(at: At[State], target: str, number: Counter, value: int) -> None:
    """More or fewer actions and spaces of movement in this round, never below 0."""
    one = at.state.creatures[target]
    now = max(0, getattr(one, number) + value)
    if now != getattr(one, number):
        audience = sees(at.state, one)
        await at.tell(Counted(name=target, what=number, now=now, why="ability", audience=audience))


async def _grow(at: At[State], use: Use, target: str, value: int) -> None:
    """A new size; that of the same ability before is undone first."""
    for bearing in at.state.creatures[target].bears:
        if bearing.ability == use.ability.id and not use.ability.stacks:
            await lasting.effects_end(at, target, bearing.ability, bearing.kept)
            break
    one = at.state.creatures[target]
    audience = sees(at.state, one)
    await at.tell(SizeChanged(name=target, size=one.size + value, audience=audience))


async def heal(at: At[State], use: Use, effect: HealingEffect, target: str, hit: HitType) -> None:
    """GM-RESOURCE-09, GR-17: dice once for all (GR-14), the casting mod, half if Indirect."""
    if use.short and target == use.by:
        return
    state = at.state
    count = effect.count + effect.per_point * use.points
    if count and "healing" not in use.fallen.faces:
        faces = await at.roll(
            "healing", use.by, dice(count, effect.sides), title=use.ability.name, reading=SUM
        )
        use.fallen.faces["healing"] = (faces,)
    rolled = sum(sum(faces) for faces in use.fallen.faces.get("healing", ()))
    mod = casting_mod(state, state.creatures[use.by], use.ability) if effect.mod else 0
    amount = effect_amount(hit, max(0, rolled + effect.bonus + mod))
    if amount > 0:
        await dim_light.heal(at, target, amount)


async def armour_health(at: At[State], target: str, amount: int) -> None:
    """GM-ARMOUR-03: the larger amount of what is left and what is gained."""
    one = at.state.creatures[target]
    now = armour_health_kept(one.armour_health, amount)
    if now != one.armour_health:
        audience = knows(one)
        trace = Trace("Armour Health", now, (Term("gained", now, "GM-ARMOUR-03"),), "GM-ARMOUR-03")
        await at.tell(ArmourHealthGained(name=target, now=now, audience=audience, traces=(trace,)))


async def condition(
    at: At[State], use: Use, effect: ConditionEffect, target: str, hit: HitType
) -> None:
    """GM-COND-01, GR-10, GR-17: a condition, unless a save or an Indirect Hit keeps it off."""
    if effect.on_direct and hit is not HitType.DIRECT:
        return
    if effect.ends:
        for one in at.state.creatures[target].conditions:
            if one.name is effect.condition:
                await conditions.end(at, target, one)
        return
    if _immune_to_it(at.state, use, effect, target):
        return
    mod = casting_mod(at.state, at.state.creatures[use.by], use.ability)
    if await _resisted(at, effect, target, mod):
        return
    if effect.condition is Condition.PRONE:
        await handling.throw_down(at, use.by, target)
    elif effect.condition is Condition.PARALYZING and not use.key:
        await conditions.inflict(at, target, effect.condition, use.by, mod, poison=effect.poison)
    else:
        kept = bool(use.key) and not effect.lasts
        new = ConditionState(
            effect.condition,
            use.key if kept else use.by,
            mod,
            at.state.round,
            "until-ended" if kept or effect.lasts == "until-ended" else "round",
            effect.of,
            effect.poison,
        )
        audience = sees(at.state, at.state.creatures[target])
        await at.tell(ConditionGained(name=target, condition=new, audience=audience))


def _immune_to_it(state: State, use: Use, effect: ConditionEffect, target: str) -> bool:
    """GM-COND-07, GM-COND-03: no condition comes from a type of damage to which one is Immune.

    It comes from what the ability deals (GM-DAMAGE-04); Burn is fire, wherever it comes from.
    """
    damage = as_attack(use).damage
    dealt = [part for part in damage if condition_of(part.type) is effect.condition]
    if any(part.pierces for part in dealt):
        return False
    types = {part.type for part in dealt}
    if effect.condition is Condition.BURN and not types:
        types = {DamageType.FIRE}
    one = state.creatures[target]
    return bool(types) and all(is_immune(one, kind) for kind in types)


async def _resisted(at: At[State], effect: ConditionEffect, target: str, mod: int) -> bool:
    """GR-10: the save of a condition; that of Paralyzing is made where it comes (GM-COND-08)."""
    always = at.state.house.paralysis_save == "always"
    if effect.save is None or (effect.condition is Condition.PARALYZING and always):
        return False
    number = save_number(mod)
    return saved(at.state, await save(at, target, effect.save, number, "resist"), number)
