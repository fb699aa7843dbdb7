"""Damage as it lands: Armour Health, HP, heavy blows, thresholds, the Dim Light State (GR-07, 09)."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.core.facts import Trace
from theomachy.core.procedure import At
from theomachy.games.god_marked.edition import Condition, DamageType
from theomachy.games.god_marked.facts import DamageDealt, HealthLost
from theomachy.games.god_marked.mechanics import armour, damage
from theomachy.games.god_marked.mechanics.attack import HitType
from theomachy.games.god_marked.numbers import knows, sees, threshold
from theomachy.games.god_marked.procedures import conditions, dim_light, focus
from theomachy.games.god_marked.state import State, is_immune, out_of_the_fight, resists


@dataclass(frozen=True, slots=True)
class Portion:
    """Final damage of one type (GR-07), with how it came about."""

    amount: int
    type: DamageType
    poison: bool = False
    traces: tuple[Trace, ...] = ()


@dataclass(frozen=True, slots=True)
class Blow:
    """What one attack does to one target: `source` attack or clash, the causer's mod, the hit."""

    by: str
    target: str
    portions: tuple[Portion, ...]
    hit: HitType
    mod: int
    source: str = "attack"
    spares: bool = False

    @property
    def total(self) -> int:
        """The final damage of all types."""
        return sum([portion.amount for portion in self.portions])


async def land(at: At[State], blow: Blow) -> None:
    """GR-07 step 7, GR-13 step 9: damage comes off, then its thresholds, in this order."""
    for portion in blow.portions:
        await _tell_damage(at, blow.target, portion, blow.source, blow.by)
    absorbed = await _lose_health(at, blow.target, blow.total)
    if await dim_light.struck(at, blow.target, blow.hit, blow.total, absorbed, not blow.spares):
        return
    for portion in blow.portions:
        await _heavy_blow(at, blow, portion)
    if blow.total >= threshold(at.state, at.state.creatures[blow.target]):
        await focus.shaken(at, blow.target, blow.mod)


async def suffer(at: At[State], who: str, amount: int, kind: DamageType, source: str) -> None:
    """GR-07, GM-COND-07, GM-COND-09: damage without an attack (Burn, Bleeding, falls)."""
    one = at.state.creatures[who]
    if out_of_the_fight(one):
        return
    final = damage.damage_without_attack(
        amount, resistant=resists(one, kind), immune=is_immune(one, kind)
    )
    if not final:
        return
    await _tell_damage(at, who, Portion(final, kind), source, "")
    absorbed = await _lose_health(at, who, final)
    await dim_light.struck(at, who, HitType.NOTHING, final, absorbed, True)


async def _tell_damage(at: At[State], target: str, portion: Portion, source: str, by: str) -> None:
    audience = sees(at.state, at.state.creatures[target])
    await at.tell(
        DamageDealt(
            target=target,
            amount=portion.amount,
            type=portion.type,
            source=source,
            by=by,
            audience=audience,
            traces=portion.traces,
        )
    )


async def _lose_health(at: At[State], who: str, amount: int) -> int:
    """GM-ARMOUR-03: Armour Health first, then HP; returns what the Armour Health took."""
    one = at.state.creatures[who]
    health_left, hp_left = armour.hurt(amount, one.armour_health, one.hp)
    absorbed = one.armour_health - health_left
    if absorbed or hp_left != one.hp:
        audience = knows(one)
        lost = one.hp - hp_left
        await at.tell(HealthLost(name=who, hp=lost, armour_health=absorbed, audience=audience))
    return absorbed


async def _heavy_blow(at: At[State], blow: Blow, portion: Portion) -> None:
    """GM-DAMAGE-03, GM-DAMAGE-04: more than 25 of one type, and the threshold: its condition."""
    one = at.state.creatures[blow.target]
    name: Condition | None = damage.condition_of(portion.type)
    over = at.state.house.threshold_over
    if name and damage.is_heavy_blow(portion.amount, threshold(at.state, one), over):
        await conditions.inflict(at, blow.target, name, blow.by, blow.mod, poison=portion.poison)
