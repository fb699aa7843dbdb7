"""Falling and hitting things: dice by the spaces, Collision damage (FALL)."""

from __future__ import annotations

from theomachy.core.ask import dice
from theomachy.core.procedure import At
from theomachy.core.readings import SUM
from theomachy.games.god_marked.edition import Condition, DamageType
from theomachy.games.god_marked.facts import Collided, Fell
from theomachy.games.god_marked.in_force import is_immune, resists
from theomachy.games.god_marked.mechanics import damage
from theomachy.games.god_marked.mechanics import falls as mechanics
from theomachy.games.god_marked.mechanics.attack import HitType
from theomachy.games.god_marked.mechanics.movement import falls_when_slowed
from theomachy.games.god_marked.numbers import see_all, sees
from theomachy.games.god_marked.procedures import health
from theomachy.games.god_marked.procedures.health import Blow, Portion
from theomachy.games.god_marked.state import State, out_of_the_fight


async def fall(at: At[State], who: str, height: int) -> None:
    """GM-FALL-02, GM-FALL-06: a creature falls `height` spaces and is hurt by the landing."""
    audience = sees(at.state, at.state.creatures[who])
    await at.tell(Fell(name=who, height=height, audience=audience))
    sides = dice(mechanics.fall_dice(height), 6)
    faces = await at.roll("fall", who, sides, title=f"{who} falls {height} spaces", reading=SUM)
    kind = mechanics.fall_damage_type(at.state.house.fall_type == "blunt")
    await crash(at, who, sum(faces), kind, "fall")


async def collide(at: At[State], who: str, against: tuple[str, ...], spaces: int) -> None:
    """GM-FALL-05: one shoved `spaces` far hits creatures, or an object; each takes half the dice."""
    audience = see_all(at.state, who, *against)
    await at.tell(Collided(name=who, against=against, spaces=spaces, audience=audience))
    sides = dice(mechanics.impact_dice(spaces), 6)
    faces = await at.roll("impact", who, sides, title=f"{who} hits something", reading=SUM)
    for name in (who, *against):
        amount = mechanics.impact_damage(sum(faces))
        await crash(at, name, amount, DamageType.COLLISION, "collision")


async def crash(at: At[State], who: str, amount: int, kind: DamageType, source: str) -> None:
    """GM-FALL-06, GR-07: damage without an attack that has thresholds like a blow; nobody caused it."""
    one = at.state.creatures[who]
    final = damage.damage_without_attack(
        amount, resistant=resists(one, kind), immune=is_immune(one, kind)
    )
    if final and not out_of_the_fight(one):
        blow = Blow("", who, (Portion(final, kind),), HitType.NOTHING, 0, source=source)
        await health.land(at, blow)


async def from_the_air(at: At[State]) -> None:
    """GM-COND-13: flyers on whom Slowed was inflicted fall from where they are."""
    for name, one in at.state.creatures.items():
        if one.altitude and falls_when_slowed(one.flies, one.has(Condition.SLOWED)):
            await fall(at, name, one.altitude)
