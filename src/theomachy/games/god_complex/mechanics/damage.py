"""From successes to actual damage (DAMAGE, REDUCE, CALLED-05, DTYPE, STATE-09 and -10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from theomachy.games.god_complex.edition import (
    GROUP_OF,
    AgainstMundane,
    BodyPart,
    DamageKind,
    DamageMode,
    DamageType,
    Nature,
    ReductionKind,
)


@dataclass(frozen=True, slots=True)
class Portion:
    """GC-DTYPE-01, GC-DTYPE-02: damage of one type and nature."""

    amount: int
    type: DamageType
    nature: Nature = Nature.MUNDANE


@dataclass(frozen=True, slots=True)
class Reduction:
    """GC-REDUCE-02, GC-REDUCE-03: one record of Damage Reduction.

    Without `source` it is a source of its own; without `scope` it works against all damage.
    """

    kind: ReductionKind
    value: int
    source: str = ""
    scope: tuple[DamageKind, ...] = ()


class DamageSteps(NamedTuple):
    """GC-DAMAGE-03: one portion of damage after each step."""

    potential: int
    doubled: int
    typed: int
    actual: int


def potential_damage(successes: int, fortitude: int, max_one: bool = False) -> int:
    """GC-DAMAGE-01: 1, and 1 more for each success above Fortitude; or the larger of the two."""
    if max_one:
        return max(1, successes - fortitude)
    return 1 + max(0, successes - fortitude)


def potential_by_mode(
    mode: DamageMode,
    amount: int,
    successes: int,
    fortitude: int,
    evasion: int,
    max_one: bool = False,
) -> int:
    """GC-DAMAGE-02: potential damage as the weapon counts it; `evasion` is the effective one."""
    match mode:
        case DamageMode.PLUS:
            return potential_damage(successes, fortitude, max_one) + amount
        case DamageMode.FLAT:
            return amount
        case DamageMode.OVER_EVASION:
            return 1 + max(0, successes - evasion)
    return potential_damage(successes, fortitude, max_one)


def counts_double(part: BodyPart | None, throat_doubles: bool = False) -> bool:
    """GC-CALLED-05: whether damage to this part is doubled before Damage Reduction."""
    if part in (BodyPart.THROAT, BodyPart.ORGAN):
        return throat_doubles
    return part is BodyPart.HEAD


def covers(kinds: Iterable[DamageKind], type: DamageType, nature: Nature) -> bool:
    """GC-STATE-09, GC-REDUCE-03: whether type, group or nature of the damage is among the kinds."""
    return any(kind in (type, GROUP_OF[type], nature) for kind in kinds)


def resistant_damage(damage: int) -> int:
    """GC-STATE-09: half, rounded down."""
    return damage // 2


def vulnerable_damage(damage: int) -> int:
    """GC-STATE-10: half as much again, at least 1 more; nothing stays nothing."""
    return damage + max(1, damage // 2) if damage else 0


def type_step(damage: int, resistant: bool, vulnerable: bool, immune: bool = False) -> int:
    """GC-DAMAGE-03, GC-DTYPE-03: Resistant halves, Vulnerable adds half, both cancel; once each."""
    if immune:
        return 0
    if resistant == vulnerable:
        return damage
    return resistant_damage(damage) if resistant else vulnerable_damage(damage)


def type_step_for(
    portion: Portion,
    damage: int,
    resistant: Sequence[DamageKind],
    vulnerable: Sequence[DamageKind],
    mundane: AgainstMundane,
) -> int:
    """GC-STATE-09, GC-STATE-10, GC-DTYPE-03: the type step of a portion on this target."""
    by_nature = portion.nature is Nature.MUNDANE
    return type_step(
        damage,
        covers(resistant, portion.type, portion.nature)
        or (by_nature and mundane is AgainstMundane.RESISTANT),
        covers(vulnerable, portion.type, portion.nature),
        by_nature and mundane is AgainstMundane.IMMUNE,
    )


def reduced(damage: int, reduction: int) -> int:
    """GC-REDUCE-01: damage less Damage Reduction, not below 0."""
    return max(0, damage - reduction)


def stacked(reductions: Sequence[Reduction], best_of_kind: bool = False) -> tuple[int, ...]:
    """GC-REDUCE-02: the places of those records that count together.

    Of armour and of shields the best counts; each other source counts once, with its best record;
    with `best_of_kind` only the best of every kind. The earlier of two equals is taken.
    """
    best: dict[tuple[str, ...], int] = {}
    for place, reduction in enumerate(reductions):
        single = best_of_kind or reduction.kind in (ReductionKind.ARMOUR, ReductionKind.SHIELD)
        group = (reduction.kind,) if single else ("source", reduction.source or f"#{place}")
        if group not in best or reduction.value > reductions[best[group]].value:
            best[group] = place
    return tuple(best.values())


def without_armour(reductions: Iterable[Reduction]) -> tuple[Reduction, ...]:
    """GC-COVER-06: what is left against that which ignores armour and shields."""
    worn = (ReductionKind.ARMOUR, ReductionKind.SHIELD)
    return tuple(one for one in reductions if one.kind not in worn)


def damage_steps(
    portions: Sequence[Portion],
    doubled: bool,
    resistant: Sequence[DamageKind] = (),
    vulnerable: Sequence[DamageKind] = (),
    mundane: AgainstMundane = AgainstMundane.NORMAL,
    reductions: Sequence[Reduction] = (),
    best_of_kind: bool = False,
) -> tuple[DamageSteps, ...]:
    """GC-DAMAGE-03: each portion through doubling, type step and Damage Reduction, in this order.

    Damage Reduction with a scope works on each portion that it fits; without one it is used up
    once across the portions in the order listed, after what has a scope.
    """
    left = [one.value for one in reductions]
    steps = []
    for portion in portions:
        twice = portion.amount * (2 if doubled else 1)
        typed = type_step_for(portion, twice, resistant, vulnerable, mundane)
        actual = reduced(typed, _reduction(typed, portion, reductions, left, best_of_kind))
        steps.append(DamageSteps(portion.amount, twice, typed, actual))
    return tuple(steps)


def _reduction(
    damage: int,
    portion: Portion,
    reductions: Sequence[Reduction],
    left: list[int],
    best_of_kind: bool,
) -> int:
    """GC-REDUCE-03: what is subtracted from this portion; takes what has no scope from `left`."""
    fitting = [
        place
        for place, one in enumerate(reductions)
        if not one.scope or covers(one.scope, portion.type, portion.nature)
    ]
    counting = [fitting[at] for at in stacked([reductions[at] for at in fitting], best_of_kind)]
    total = sum(left[place] for place in counting if reductions[place].scope)
    for place in counting:
        if not reductions[place].scope:
            used = min(left[place], max(0, damage - total))
            left[place] -= used
            total += used
    return total


def actual_damage(steps: Iterable[DamageSteps]) -> int:
    """GC-DAMAGE-03: what all portions come to in the end."""
    return sum(step.actual for step in steps)
