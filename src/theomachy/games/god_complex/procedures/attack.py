"""Making an attack (ATTACK, DAMAGE)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from theomachy.core.facts import Term, Trace
from theomachy.core.procedure import At
from theomachy.games.god_complex import sheet
from theomachy.games.god_complex.edition import (
    SURCHARGE,
    AgainstMundane,
    BodyPart,
    Condition,
    DamageKind,
    RollKind,
    Trait,
)
from theomachy.games.god_complex.facts.fight import ActionsTaken
from theomachy.games.god_complex.facts.rolls import Hit, Missed
from theomachy.games.god_complex.mechanics import attack as rules
from theomachy.games.god_complex.mechanics import cover, damage
from theomachy.games.god_complex.mechanics.attack import EffectiveEvasion
from theomachy.games.god_complex.mechanics.damage import DamageSteps, Portion, Reduction
from theomachy.games.god_complex.mechanics.tasks import Needed
from theomachy.games.god_complex.procedures.dying import harm
from theomachy.games.god_complex.procedures.interrupting import begin_action, end_action
from theomachy.games.god_complex.procedures.pools import (
    Requirement,
    counted_successes,
    demands_on,
    dice_of,
    needed_by,
    needs_traces,
    pool_of,
    requirement,
    roll_pool,
    success_penalties,
)
from theomachy.games.god_complex.state import (
    State,
    Weapon,
    audience_of_both,
    audience_of_numbers,
    is_out,
    side_of,
    weapon_of,
)

_STEP_RULES: Final[Mapping[str, str]] = {
    "doubled": "GC-CALLED-05",
    "typed": "GC-DAMAGE-03",
    "actual": "GC-REDUCE-01",
}
_STEP_LABELS: Final[Mapping[str, str]] = {
    "doubled": "counts double",
    "typed": "resistant or vulnerable",
    "actual": "Damage Reduction",
}


def the_weapon(state: State, by: str, weapon: str) -> Weapon:
    """The weapon in hand. Raises KeyError if the creature has none such; commands check it."""
    found = weapon_of(state.creatures[by], weapon)
    if found is None:
        raise KeyError(weapon)
    return found


def attack_trait(weapon: Weapon) -> Trait:
    """GC-ATTACK-01: the raw attribute that an attack with this weapon is rolled on."""
    return Trait(rules.attack_attribute(weapon.style, weapon.attribute))


def attack_pool(state: State, by: str, weapon: Weapon) -> Trace:
    """GC-ATTACK-02: attribute and weapon bonus, less dice penalties."""
    bonus = (Term(weapon.name, weapon.bonus, "GC-ATTACK-02", by),) if weapon.bonus else ()
    return pool_of(state, by, attack_trait(weapon), RollKind.ATTACK, bonus)


def attack_dice(state: State, by: str, weapon: Weapon) -> int:
    """GC-ATTACK-02: how many dice an attack with this weapon has."""
    return dice_of(state, by, attack_trait(weapon), RollKind.ATTACK, weapon.bonus)


def allies_around(state: State, by: str, target: str, weapon: Weapon) -> int:
    """GC-FLANK-01, GC-FLANK-02: how many allies flank the target with this attacker, at Melee."""
    around = state.creatures[target].surrounded_by
    if by not in around or not rules.is_melee(weapon.style):
        return 0
    return sum(
        name != by
        and name in state.creatures
        and side_of(state, name) is side_of(state, by)
        and not is_out(state.creatures[name])
        for name in around
    )


def cover_difference(state: State, target: str) -> int | None:
    """GC-COVER-05: how much larger its cover is than the target; None without cover."""
    creature = state.creatures[target]
    if creature.cover is None:
        return None
    posture = cover.Posture.CROUCHING if creature.crouching else cover.Posture.STANDING
    if Condition.PRONE in creature.states:
        posture = cover.Posture.PRONE
    shift = state.house.posture_cover == "shift"
    return cover.size_difference(creature.cover, creature.size, posture, shift)


def is_out_of_aim(state: State, target: str, weapon: Weapon) -> bool:
    """GC-COVER-03, GC-COVER-06: behind total cover, and the weapon needs to see its target."""
    difference = cover_difference(state, target)
    return difference is not None and cover.is_total_cover(difference) and not weapon.ignores_cover


def evasion_against(
    state: State, by: str, target: str, weapon: Weapon, part: BodyPart | None
) -> EffectiveEvasion:
    """GC-ATTACK-03: the Evasion that this attack meets."""
    creature, house = state.creatures[target], state.house
    difference = None if weapon.ignores_cover else cover_difference(state, target)
    return rules.effective_evasion(
        sheet.evasion(creature, house),
        rules.halves_evasion(creature.states, rules.is_melee(weapon.style)),
        Condition.BLINDED in state.creatures[by].states,
        allies_around(state, by, target, weapon),
        0 if difference is None else cover.cover_bonus(difference, int(house.cover_extra_per_size)),
        SURCHARGE[part] if part else 0,
    )


def evasion_trace(state: State, target: str, evasion: EffectiveEvasion) -> Trace:
    """GC-ATTACK-03: the same as a trace, for those who may know the target's numbers."""
    audience = audience_of_numbers(state, target)
    steps = (
        ("Evasion", evasion.current, "GC-CHAR-03"),
        ("states", evasion.in_state - evasion.current, "GC-STATE-05"),
        ("flanking", evasion.flanked - evasion.in_state, "GC-FLANK-02"),
        ("cover", evasion.behind_cover - evasion.flanked, "GC-COVER-02"),
        ("called shot", evasion.total - evasion.behind_cover, "GC-CALLED-01"),
    )
    terms = tuple(Term(label, value, rule, target) for label, value, rule in steps if value)
    return Trace("evasion", evasion.total, terms, "GC-ATTACK-03", audience)


def attack_needs(state: State, by: str, weapon: Weapon, evasion: int) -> Requirement:
    """GC-ATTACK-04: the successes that a hit takes now, with the success penalties of `by`."""
    stated = (Term("effective Evasion", evasion, "GC-ATTACK-03"),)
    return requirement(
        stated, success_penalties(state, by, attack_trait(weapon), True), state.house
    )


def attack_needed(state: State, by: str, weapon: Weapon, evasion: int) -> Needed:
    """GC-ATTACK-04: the same without its terms."""
    demands = demands_on(state, by, attack_trait(weapon), True)
    return needed_by(state.house, evasion, sum(demands))


class Body(NamedTuple):
    """What a hit meets: the numbers of the target, and how the house counts damage."""

    fortitude: int
    resistant: tuple[DamageKind, ...]
    vulnerable: tuple[DamageKind, ...]
    mundane: AgainstMundane
    reductions: tuple[Reduction, ...]
    max_one: bool
    throat_doubles: bool
    best_of_kind: bool


def body_of(state: State, target: str) -> Body:
    """What a hit meets on this target now."""
    creature, house = state.creatures[target], state.house
    return Body(
        sheet.fortitude(creature, house),
        creature.resistant,
        creature.vulnerable,
        creature.mundane,
        creature.reductions,
        house.damage_base == "max_one",
        house.throat_doubles,
        house.dr_stack == "kinds",
    )


def damage_of(
    body: Body, weapon: Weapon, part: BodyPart | None, successes: int, evasion: int
) -> tuple[tuple[Portion, ...], tuple[DamageSteps, ...]]:
    """GC-DAMAGE-01 to GC-DAMAGE-03: each portion of a hit, and what becomes of it on this body."""
    potential = damage.potential_by_mode(
        weapon.damage, weapon.amount, successes, body.fortitude, evasion, body.max_one
    )
    portions = (Portion(potential, weapon.type, weapon.nature), *weapon.extra)
    reductions = body.reductions
    return portions, damage.damage_steps(
        portions,
        damage.counts_double(part, body.throat_doubles),
        body.resistant,
        body.vulnerable,
        body.mundane,
        damage.without_armour(reductions) if weapon.ignores_armour else reductions,
        body.best_of_kind,
    )


def damage_trace(
    state: State, target: str, portions: tuple[Portion, ...], steps: tuple[DamageSteps, ...]
) -> Trace:
    """GC-DAMAGE-03: what the damage came from, for those who may know the target's numbers."""
    terms = []
    for portion, step in zip(portions, steps, strict=True):
        terms.append(Term(f"potential {portion.type}", step.potential, "GC-DAMAGE-01", target))
        before = step.potential
        for name, rule in _STEP_RULES.items():
            after = getattr(step, name)
            if after != before:
                terms.append(Term(_STEP_LABELS[name], after - before, rule, target))
            before = after
    audience = audience_of_numbers(state, target)
    return Trace("damage", damage.actual_damage(steps), tuple(terms), "GC-DAMAGE-03", audience)


async def attack(at: At[State], by: str, target: str, weapon: str, part: BodyPart | None) -> None:
    """GC-ATTACK-01 to GC-ATTACK-04: one attack, which is one Action (GC-ACTION-03)."""
    name = the_weapon(at.state, by, weapon).name
    title = f"{by} attacks {target} with {name}"
    if not await begin_action(at, by, title, target):
        return
    await _strike(at, by, target, weapon, part, title)
    await end_action(at, by)


async def _strike(
    at: At[State], by: str, target: str, weapon: str, part: BodyPart | None, title: str
) -> None:
    """GC-ATTACK-02 to GC-ATTACK-04, GC-DAMAGE-01: the roll, the hit and what it does."""
    arm = the_weapon(at.state, by, weapon)
    pool = attack_pool(at.state, by, arm)
    evasion = evasion_against(at.state, by, target, arm, part)
    needs = attack_needs(at.state, by, arm, evasion.total)
    await at.tell(ActionsTaken(name=by))
    rolled = await roll_pool(at, "attack", by, pool, title)
    successes = counted_successes(rolled, needs)
    hit = rules.hits(successes, needs.needed.required)
    audience = audience_of_both(at.state, by, target)
    traces = (
        pool,
        evasion_trace(at.state, target, evasion),
        *needs_traces(rolled, needs, "GC-ATTACK-04", audience),
    )
    kind = Hit if hit else Missed
    await at.tell(
        kind(
            by=by,
            target=target,
            weapon=weapon,
            weapon_name=arm.name,
            part=part,
            faces=rolled.faces,
            successes=rolled.successes,
            traces=traces,
        )
    )
    if hit:
        await _wound(at, target, arm, part, successes, evasion.total)


async def _wound(
    at: At[State],
    target: str,
    weapon: Weapon,
    part: BodyPart | None,
    successes: int,
    evasion: int,
) -> None:
    """GC-DAMAGE-03, GC-DAMAGE-04: actual damage, taken from HP."""
    portions, steps = damage_of(body_of(at.state, target), weapon, part, successes, evasion)
    types = [one.type for one, step in zip(portions, steps, strict=True) if step.actual]
    trace = damage_trace(at.state, target, portions, steps)
    await harm(at, target, trace.total, tuple(dict.fromkeys(types)), trace)
