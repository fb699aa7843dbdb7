"""Losing HP, being Gravely Wounded, dying (DAMAGE-04, GRAVE, DEATH)."""

from __future__ import annotations

from theomachy.core.facts import Trace
from theomachy.core.procedure import At
from theomachy.games.god_complex import sheet
from theomachy.games.god_complex.edition import Condition, DamageType, RollKind, Trait
from theomachy.games.god_complex.facts.creatures import (
    Damaged,
    Died,
    FatigueGained,
    GraveCounted,
    GravelyWounded,
    HpChanged,
    ShakenOff,
    Unharmed,
)
from theomachy.games.god_complex.facts.rolls import NotResisted, Resisted
from theomachy.games.god_complex.mechanics import wounds
from theomachy.games.god_complex.mechanics.tasks import Outcome, outcome_of
from theomachy.games.god_complex.procedures.pools import pool_of, roll_pool
from theomachy.games.god_complex.state import State, audience_of_numbers


async def harm(
    at: At[State], name: str, damage: int, types: tuple[DamageType, ...], trace: Trace
) -> None:
    """GC-DAMAGE-04: HP are lost; then come death, Gravely Wounded and the lost grave success."""
    if not damage:
        await at.tell(Unharmed(name=name, traces=(trace,)))
        return
    was_down = Condition.GRAVELY_WOUNDED in at.state.creatures[name].states
    await at.tell(Damaged(name=name, damage=damage, types=types, traces=(trace,)))
    await _change_hp(at, name, -damage)
    if await _dies(at, name):
        return
    if wounds.enters_grave(at.state.creatures[name].hp, damage, was_down):
        await _fall(at, name)
    elif was_down:
        await _lose_success(at, name)


async def _change_hp(at: At[State], name: str, change: int) -> None:
    hp = at.state.creatures[name].hp + change
    audience = audience_of_numbers(at.state, name)
    await at.tell(HpChanged(name=name, by=change, hp=hp, audience=audience))


async def _dies(at: At[State], name: str) -> bool:
    """GC-DEATH-01 to GC-DEATH-03, GC-FATIGUE-04: whether it dies now; if so, it does."""
    creature, house = at.state.creatures[name], at.state.house
    cause = wounds.cause_of_death(
        creature.hp,
        sheet.fortitude(creature, house),
        creature.fatigue,
        sheet.grave_count(creature),
        house.death_threshold == "beyond",
    )
    if cause is None:
        return False
    await at.tell(Died(name=name, cause=cause))
    return True


async def _fall(at: At[State], name: str) -> None:
    """GC-GRAVE-01: the state begins, with one level of Fatigue at once."""
    await at.tell(GravelyWounded(name=name))
    await _tire(at, name)
    await _dies(at, name)


async def _tire(at: At[State], name: str) -> None:
    levels = at.state.creatures[name].fatigue + 1
    audience = audience_of_numbers(at.state, name)
    await at.tell(FatigueGained(name=name, levels=levels, audience=audience))


async def _lose_success(at: At[State], name: str) -> None:
    """GC-GRAVE-04: damage while in the state takes away one success, if there is one."""
    before = sheet.grave_count(at.state.creatures[name])
    after = wounds.grave_after_damage(before)
    if after != before:
        await _count(at, name, after)


async def _count(at: At[State], name: str, count: wounds.GraveCount) -> None:
    audience = audience_of_numbers(at.state, name)
    await at.tell(GraveCounted(name=name, **count._asdict(), audience=audience))


async def grave_roll(at: At[State], name: str) -> None:
    """GC-GRAVE-03, GC-GRAVE-05, GC-GRAVE-06: the Fortitude roll at the end of the Turn."""
    success = await _roll_fortitude(at, name)
    counts = at.state.house.dying == "three_before_three"
    before = sheet.grave_count(at.state.creatures[name])
    await _count(at, name, wounds.grave_after_roll(before, success, counts))
    if not success:
        await _tire(at, name)
        await _dies(at, name)
    elif wounds.is_shaken_off(sheet.grave_count(at.state.creatures[name])):
        await _shake_off(at, name)


async def _roll_fortitude(at: At[State], name: str) -> bool:
    """GC-TASK-06: a resistance roll with the number that stands where none is stated."""
    pool = pool_of(at.state, name, Trait.FORTITUDE, RollKind.RESISTANCE)
    rolled = await roll_pool(at, f"grave/{name}", name, pool, f"{name} clings to life")
    required = at.state.house.unstated_required
    outcome = outcome_of(rolled.successes, required, RollKind.RESISTANCE)
    kind = Resisted if outcome is Outcome.TOTAL else NotResisted
    await at.tell(
        kind(
            by=name,
            trait=Trait.FORTITUDE,
            faces=rolled.faces,
            successes=rolled.successes,
            required=required,
            traces=(pool,),
            audience=audience_of_numbers(at.state, name),
        )
    )
    return outcome is Outcome.TOTAL


async def _shake_off(at: At[State], name: str) -> None:
    """GC-GRAVE-06: the state ends; HP stay, or become 1 where the house says so."""
    await at.tell(ShakenOff(name=name))
    if at.state.house.shake_off_hp == "one":
        await _change_hp(at, name, 1 - at.state.creatures[name].hp)
