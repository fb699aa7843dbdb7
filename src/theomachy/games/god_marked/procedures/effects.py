"""What a hit does: damage dice and their way through GR-07, or a grapple, shove or trip."""

from __future__ import annotations

from collections.abc import Sequence

from theomachy.core.ask import Ahead
from theomachy.core.facts import Term, Trace
from theomachy.core.procedure import At
from theomachy.core.readings import SUM, ByFunction, Reading
from theomachy.games.god_marked.abilities.uses import Fallen, with_arts
from theomachy.games.god_marked.content.records import DamageDice, Weapon
from theomachy.games.god_marked.creatures.in_force import is_immune, resists
from theomachy.games.god_marked.creatures.numbers import attack_mod, dice_of, sees
from theomachy.games.god_marked.edition import AttackType
from theomachy.games.god_marked.facts import CritResulted
from theomachy.games.god_marked.mechanics import crits, damage, reactions, sizes, team
from theomachy.games.god_marked.mechanics.attack import HitType, takes_effect_whole
from theomachy.games.god_marked.mechanics.crits import CritResult
from theomachy.games.god_marked.mechanics.dice import dice_maximum
from theomachy.games.god_marked.mechanics.reactions import ClashResult
from theomachy.games.god_marked.procedures import handling, health, object_damage, outcomes, pacing
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.procedures.health import Blow, Portion
from theomachy.games.god_marked.procedures.reactions import Reaction, clash_weapon
from theomachy.games.god_marked.state import State


async def take_effect(
    at: At[State], deed: Deed, hit: HitType, crit: CritResult, second_mod: bool
) -> None:
    """GR-13 steps 7 to 9, GR-17, GM-CHASE-06: the effect of a hit that stands.

    `second_mod` says that a lost clash adds the damage mod once more (GM-REACT-05). In a chase an
    Indirect Hit has none, and every Direct Hit but a tackle slows its target.
    """
    if await pacing.missed(at, deed.attacker, deed.target, hit):
        return
    await _takes_effect(at, deed, hit, crit, second_mod)
    if deed.kind != "tackle":
        await pacing.slowed(at, deed.attacker, deed.target, hit)


async def _takes_effect(
    at: At[State], deed: Deed, hit: HitType, crit: CritResult, second_mod: bool
) -> None:
    if deed.thing is not None:
        await object_damage.dealt(at, deed, hit, crit)
        return
    if deed.weapon is None:
        if takes_effect_whole(hit):
            await handling.take_effect(at, deed.kind, deed.attacker, deed.target)
        return
    if hit < HitType.INDIRECT or (deed.kind == "opportunity" and not takes_effect_whole(hit)):
        return
    result = CritResult.TRIPLE_MAX if deed.kind == "final-blow" else crit
    portions = await all_portions(at, deed, hit, result, second_mod)
    own_mod = attack_mod(at.state, at.state.creatures[deed.attacker], deed.weapon)
    blow = Blow(deed.attacker, deed.target, portions, hit, own_mod, spares=deed.spares)
    if portions or deed.use is None:
        await health.land(at, blow)
    for use in (*([deed.use] if deed.use else ()), *deed.gifts, *deed.arts):
        if use is deed.use or use.ability.type != "self":
            await outcomes.apply(at, use, deed.target, hit)


async def all_portions(
    at: At[State], deed: Deed, hit: HitType, crit: CritResult, second_mod: bool
) -> tuple[Portion, ...]:
    """GM-TEAM-03: the damage of the attacker, and of each joiner of a Team Attack."""
    if deed.weapon is None:
        return ()
    portions = list(
        await dealt(
            at,
            deed.attacker,
            deed.target,
            with_arts(deed.weapon, deed.arts),
            hit,
            crit,
            second_mod=second_mod,
            fallen=deed.use.fallen if deed.use else None,
        )
    )
    shared = at.state.house.team_attack_crit == "all"
    for name, weapon in deed.joiners:
        own = team.crit_of_participant(crit, False, shared)
        portions += await dealt(at, name, deed.target, weapon, hit, own)
    return tuple(portions)


async def dealt(
    at: At[State],
    by: str,
    target: str,
    weapon: Weapon,
    hit: HitType,
    crit: CritResult,
    *,
    second_mod: bool = False,
    clash_won: bool = False,
    fallen: Fallen | None = None,
    attacked: bool = True,
) -> tuple[Portion, ...]:
    """GM-DAMAGE-01, GM-CRIT-03, GR-07: the dice of one attack and the final damage by type.

    GR-14: those of an area fall once; `fallen` has them from the first target on. Where nobody
    `attacked`, the hit says only whether a save has halved it (GM-ABILITY-14).
    """
    again = fallen is not None and "damage" in fallen.faces
    if not again and crit is not CritResult.NO_EFFECT:
        audience = sees(at.state, at.state.creatures[by])
        await at.tell(CritResulted(attacker=by, result=crit.name.lower(), audience=audience))
    faces = fallen.faces["damage"] if fallen is not None and again else None
    if faces is None:
        faces = await damage_dice(at, by, weapon, crit)
    if fallen is not None:
        fallen.faces["damage"] = faces
    state = at.state
    own_mod = attack_mod(state, state.creatures[by], weapon)
    extra = reactions.second_damage_mod(
        hit, ClashResult.LOST if second_mod else ClashResult.TIED, own_mod
    )
    parts = dice_of(state.creatures[by], weapon)
    return tuple(
        portion(
            state,
            target,
            (each, weapon.attack),
            (sum(rolled), dice_maximum(parts[index : index + 1])),
            (damage.damage_mod_of_type(index, own_mod), damage.damage_mod_of_type(index, extra)),
            hit,
            crit,
            clash_won,
            attacked,
        )
        for index, (each, rolled) in enumerate(zip(weapon.damage, faces, strict=True))
    )


async def damage_dice(
    at: At[State], by: str, weapon: Weapon, crit: CritResult
) -> tuple[tuple[int, ...], ...]:
    """GM-CRIT-03: the faces of each damage type; none where the maximum counts."""
    parts = dice_of(at.state.creatures[by], weapon)
    sides = tuple(die for count, die in parts for _ in range(count))
    gathered: list[tuple[int, ...]] = [() for _ in parts]
    reading, twice = reading_of(parts), Ahead("damage", sides, SUM)
    rolls = crits.times_rolled(crit)
    for place in range(rolls):
        ahead = twice if place + 1 < rolls and len(parts) == 1 else None
        faces = await at.roll("damage", by, sides, title=weapon.name, reading=reading, ahead=ahead)
        for index, share in enumerate(split(faces, parts)):
            gathered[index] += share
    return tuple(gathered)


def reading_of(parts: tuple[tuple[int, int], ...]) -> Reading:
    """What the rules look at in damage dice: the sum of each type."""
    if len(parts) == 1:
        return SUM
    return ByFunction(lambda faces: tuple([sum(share) for share in split(faces, parts)]))


def split(faces: Sequence[int], parts: tuple[tuple[int, int], ...]) -> list[tuple[int, ...]]:
    """The faces that belong to each part."""
    shares: list[tuple[int, ...]] = []
    start = 0
    for count, _ in parts:
        shares.append(tuple(faces[start : start + count]))
        start += count
    return shares


def portion(
    state: State,
    target: str,
    of: tuple[DamageDice, AttackType],
    rolled: tuple[int, int],
    mods: tuple[int, int],
    hit: HitType,
    crit: CritResult,
    clash_won: bool,
    attacked: bool = True,
) -> Portion:
    """GR-07, GM-DAMAGE-02, GM-DAMAGE-05: the final damage of one type, with its trace."""
    one, (part, attack) = state.creatures[target], of
    mod = mods[0] + part.bonus
    once = state.house.crit_modifier == "once"
    before = crits.crit_damage(crit, rolled[0], rolled[1], mod, once)
    immune = is_immune(one, part.type)
    if attacked:
        final = damage.final_damage(
            before,
            hit,
            mods[1],
            tiny=sizes.is_tiny(one.size),
            resistant=resists(one, part.type, attack),
            immune=immune,
            pierces=part.pierces,
            clash_won=clash_won,
        )
    else:
        halved, resistant = int(hit is HitType.INDIRECT), resists(one, part.type)
        final = damage.damage_without_attack(before, halved, resistant, immune, part.pierces)
    trace = damage_trace(part, rolled[0], mod, mods[1], before, final)
    return Portion(final, part.type, "poison" in part.tags, (trace,))


def damage_trace(
    part: DamageDice, rolled: int, mod: int, second: int, before: int, final: int
) -> Trace:
    """The terms of final damage, step by step as GR-07 takes them."""
    crit = before - damage.damage_roll(rolled, mod)
    halved = final - before - second
    steps = (
        ("dice", rolled, "GM-DAMAGE-01"),
        ("mod", mod, "GM-DAMAGE-01"),
        ("crit", crit, "GM-CRIT-03"),
        ("clash lost", second, "GM-REACT-05"),
        ("hit and resistance", halved, "GR-07"),
        ("at least 0", final - (rolled + mod + crit + second + halved), "GM-DAMAGE-01"),
    )
    terms = tuple([Term(label, value, rule) for label, value, rule in steps if value])
    return Trace(f"{part.type} damage", final, terms, "GR-07")


async def strike_back(
    at: At[State], deed: Deed, reaction: Reaction, hit: HitType, crit: CritResult
) -> None:
    """GM-REACT-03, GM-REACT-04: the blow of a won clash: half damage if it is a Direct Hit."""
    weapon = clash_weapon(at.state, reaction)
    if hit is not HitType.DIRECT:
        return
    await pacing.slowed(at, reaction.reactor, deed.attacker, hit)
    if weapon is None:
        await handling.take_effect(at, reaction.weapon, reaction.reactor, deed.attacker)
        return
    portions = await dealt(at, reaction.reactor, deed.attacker, weapon, hit, crit, clash_won=True)
    own_mod = attack_mod(at.state, at.state.creatures[reaction.reactor], weapon)
    await health.land(
        at, Blow(reaction.reactor, deed.attacker, portions, hit, own_mod, source="clash")
    )
