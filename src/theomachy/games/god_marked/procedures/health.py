"""Damage as it lands: Armour Health, HP, heavy blows, thresholds, the Dim Light State (GR-07, 09)."""

from __future__ import annotations

from dataclasses import dataclass

from theomachy.core.facts import Trace
from theomachy.core.frozen import quick
from theomachy.core.procedure import At
from theomachy.games.god_marked.creatures.in_force import is_immune, resists
from theomachy.games.god_marked.creatures.numbers import knows, sees, threshold
from theomachy.games.god_marked.edition import Condition, DamageType
from theomachy.games.god_marked.facts import DamageDealt, HealthLost
from theomachy.games.god_marked.mechanics import armour, damage
from theomachy.games.god_marked.mechanics.attack import HitType
from theomachy.games.god_marked.procedures import conditions, dim_light, focus
from theomachy.games.god_marked.state import State, lies_still, out_of_the_fight


@quick
@dataclass(frozen=True, slots=True)
class Portion:
    """Final damage of one type (GR-07), with how it came about."""

    amount: int
    type: DamageType
    poison: bool = False
    traces: tuple[Trace, ...] = ()


@quick
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
    """GR-07 step 7, GR-13 step 9: damage comes off, then its thresholds, in this order.

    GM-DIM-02: an Indirect Hit on one who lies in the Dim Light State does nothing more.
    """
    for portion in blow.portions:
        await _tell_damage(at, blow.target, portion, blow.source, blow.by)
    one = at.state.creatures[blow.target]
    absorbed = await _lose_health(at, blow.target, blow.total)
    if lies_still(one) and blow.hit is HitType.INDIRECT:
        return
    if await dim_light.finished(at, one.name, blow.hit, blow.total, absorbed, not blow.spares):
        return
    await _heavy_blows(at, blow)
    if await dim_light.entered(at, one.name):
        return
    await focus.shaken(at, one.name, blow.total, blow.mod)


async def suffer(
    at: At[State], who: str, amount: int, kind: DamageType, source: str, *, pierces: bool = False
) -> None:
    """GR-07, GM-COND-07, GM-COND-09: damage without an attack (Burn, Bleeding, falls).

    `pierces` is celestial or abyssal damage (GM-DAMAGE-05).
    """
    one = at.state.creatures[who]
    if out_of_the_fight(one):
        return
    final = damage.damage_without_attack(
        amount, resistant=resists(one, kind), immune=is_immune(one, kind), pierces=pierces
    )
    if not final:
        return
    await _tell_damage(at, who, Portion(final, kind), source, "")
    absorbed = await _lose_health(at, who, final)
    if not await dim_light.finished(at, who, HitType.NOTHING, final, absorbed, True):
        await dim_light.entered(at, who)


async def _tell_damage(at: At[State], target: str, portion: Portion, source: str, by: str) -> None:
    audience = sees(at.state, at.state.creatures[target])
    await at.tell(
        DamageDealt(
            target=target,
            amount=portion.amount,
            type=portion.type,
            source=source,
            by=_by_name(at.state, by),
            audience=audience,
            traces=portion.traces,
        )
    )


def _by_name(state: State, by: str) -> str:
    """GM-HIDE-03, GM-TABLE-01: an opponent whom not all perceive is not named by its blows."""
    one = state.creatures.get(by)
    return "" if one is not None and not one.player and not sees(state, one).everybody else by


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


async def _heavy_blows(at: At[State], blow: Blow) -> None:
    """GM-DAMAGE-03, GM-DAMAGE-04: more than 25 of one type, and the threshold: its condition.

    GM-TEAM-03: what several deal of one type is one sum.
    """
    limit = threshold(at.state, at.state.creatures[blow.target])
    for kind in dict.fromkeys(portion.type for portion in blow.portions):
        of_it = [portion for portion in blow.portions if portion.type is kind]
        amount = sum([portion.amount for portion in of_it])
        name: Condition | None = damage.condition_of(kind)
        if name and damage.is_heavy_blow(amount, limit, at.state.house.threshold_over):
            poison = any(portion.poison for portion in of_it)
            await conditions.inflict(at, blow.target, name, blow.by, blow.mod, poison=poison)
