"""What an object deals: one set of dice for all whom it hits, with no mod (OBJECT-01, 02)."""

from __future__ import annotations

from theomachy.core.ask import dice
from theomachy.core.facts import Term, Trace
from theomachy.core.procedure import At
from theomachy.core.readings import SUM
from theomachy.core.seats import GM
from theomachy.games.god_marked.content.records import DamageDice
from theomachy.games.god_marked.creatures.in_force import is_immune, resists
from theomachy.games.god_marked.creatures.numbers import sees
from theomachy.games.god_marked.edition import DamageType
from theomachy.games.god_marked.facts import CritResulted
from theomachy.games.god_marked.mechanics import crits, damage, sizes
from theomachy.games.god_marked.mechanics import objects as mechanics
from theomachy.games.god_marked.mechanics.attack import HitType
from theomachy.games.god_marked.mechanics.crits import CritResult
from theomachy.games.god_marked.procedures import health
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.procedures.health import Blow, Portion
from theomachy.games.god_marked.state import State
from theomachy.games.god_marked.state.objects import SceneObject


def dice_of_object(thing: SceneObject) -> tuple[DamageDice, ...]:
    """GM-OBJECT-01: the d6 of its size; one that is a weapon has its own."""
    if thing.weapon is not None:
        return thing.weapon.damage
    count = mechanics.object_dice(thing.size)
    return (DamageDice(count, 6, DamageType.COLLISION),) if count else ()


async def dealt(at: At[State], deed: Deed, hit: HitType, crit: CritResult) -> None:
    """GM-OBJECT-01, GM-OBJECT-02, GR-07: what one of those whom an object hits takes of its dice."""
    parts = () if deed.thing is None else dice_of_object(deed.thing)
    if deed.thing is None or not parts or hit < HitType.INDIRECT:
        return
    sums = await _rolled(at, deed, parts, crit)
    portions = tuple(
        _portion(at.state, deed.target, deed.thing, part, rolled, crit, hit)
        for part, rolled in zip(parts, sums, strict=True)
    )
    await health.land(at, Blow(deed.attacker, deed.target, portions, hit, 0))


async def _rolled(
    at: At[State], deed: Deed, parts: tuple[DamageDice, ...], crit: CritResult
) -> tuple[int, ...]:
    """GR-14, GM-CRIT-03: the sum of each kind of dice, rolled once for all whom the object hits."""
    if "damage" in deed.fallen.faces:
        return tuple(sum(faces) for faces in deed.fallen.faces["damage"])
    if crit is not CritResult.NO_EFFECT:
        audience = sees(at.state, at.state.creatures[deed.attacker])
        result = crit.name.lower()
        await at.tell(CritResulted(attacker=deed.attacker, result=result, audience=audience))
    gathered: list[tuple[int, ...]] = []
    for part in parts:
        faces: tuple[int, ...] = ()
        for _ in range(crits.times_rolled(crit)):
            sides = dice(part.count, part.sides)
            who, title = deed.attacker or GM, deed.title
            faces += await at.roll("damage", who, sides, title=title, reading=SUM)
        gathered.append(faces)
    deed.fallen.faces["damage"] = tuple(gathered)
    return tuple(sum(faces) for faces in gathered)


def _portion(
    state: State,
    name: str,
    thing: SceneObject,
    part: DamageDice,
    rolled: int,
    crit: CritResult,
    hit: HitType,
) -> Portion:
    """GR-07, GM-OBJECT-01, GM-OBJECT-02: no mod, doubled past size 10, halved at size 0."""
    one, own = state.creatures[name], thing.weapon is None
    once = state.house.crit_modifier == "once"
    before = crits.crit_damage(crit, rolled, part.count * part.sides, part.bonus, once)
    doublings = mechanics.object_doublings(thing.size) if own else 0
    final = damage.final_damage(
        before,
        hit,
        doublings=doublings,
        halvings=mechanics.object_halvings(thing.size) if own else 0,
        tiny=sizes.is_tiny(one.size),
        resistant=resists(one, part.type),
        immune=is_immune(one, part.type),
        pierces=part.pierces,
    )
    doubled = (before << doublings) - before
    terms = (
        Term("dice", rolled, "GM-OBJECT-01"),
        Term("bonus and crit", before - rolled, "GM-CRIT-03"),
        Term("past size 10", doubled, "GM-OBJECT-02"),
        Term("size, hit and resistance", final - before - doubled, "GR-07"),
    )
    trace = Trace(f"{part.type} damage", final, tuple(one for one in terms if one.value), "GR-07")
    return Portion(final, part.type, "poison" in part.tags, (trace,))
