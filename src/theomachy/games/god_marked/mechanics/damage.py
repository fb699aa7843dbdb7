"""Damage: the roll, the order of operations, types and heavy blows, poison (DAMAGE)."""

from __future__ import annotations

from theomachy.games.god_marked.edition import CONDITION_OF, Condition, DamageType
from theomachy.games.god_marked.mechanics.attack import HitType
from theomachy.games.god_marked.mechanics.rulings import save_number


def damage_roll(rolled: int, mod: int) -> int:
    """GM-DAMAGE-01: the sum of the dice plus the damage mod, at least 0."""
    return max(0, rolled + mod)


def damage_mod_of_type(index: int, mod: int) -> int:
    """GM-DAMAGE-01: of several damage types the first listed (index 0) takes the mod."""
    if index == 0:
        return mod
    return 0


def final_damage(
    damage: int,
    hit: HitType,
    second_mod: int = 0,
    doublings: int = 0,
    halvings: int = 0,
    tiny: bool = False,
    resistant: bool = False,
    immune: bool = False,
    pierces: bool = False,
    clash_won: bool = False,
) -> int:
    """GR-07, GM-DAMAGE-02: steps 3 to 6 for one damage type of one attack on one target.

    `damage` is that of step 2 (after the crit), 0 or more; `second_mod` the mod added by a lost
    clash, 0 or more. `doublings` are those besides Tiny (objects past 10 spaces), `halvings`
    those besides Indirect Hit, won clash and Resistant (control, sharing). `pierces` is
    celestial or abyssal (GM-DAMAGE-05). `clash_won` is the blow of a reactor who won a clash
    (GM-REACT-04): half, and nothing if Indirect. GM-SIZE-05, GM-COND-07, GM-COND-09.
    """
    guarded = resistant and not pierces
    if hit < HitType.INDIRECT or (immune and not pierces):
        return 0
    if hit == HitType.INDIRECT:
        if tiny or guarded or clash_won:
            return 0
        halvings += 1
    elif tiny:
        doublings += 1
    if guarded:
        halvings += 1
    if clash_won:
        halvings += 1
    return (damage + second_mod) << doublings >> halvings


def damage_without_attack(
    damage: int,
    halvings: int = 0,
    resistant: bool = False,
    immune: bool = False,
    pierces: bool = False,
) -> int:
    """GR-07, GM-COND-07, GM-COND-09: damage that has no hit type (fall, Burn, Bleeding)."""
    if immune and not pierces:
        return 0
    if resistant and not pierces:
        halvings += 1
    return damage >> halvings


def is_heavy_blow(damage: int, threshold: int, over: int = 25) -> bool:
    """GM-DAMAGE-03: whether the final damage of one type in one attack gives its condition.

    `threshold` is the target's focus threshold; `over` the option `threshold_over`.
    """
    return damage > over and damage >= threshold


def condition_of(damage_type: DamageType) -> Condition | None:
    """GM-DAMAGE-04: the condition that a heavy blow of this type gives, or none."""
    return CONDITION_OF.get(damage_type)


def poison_number(causer_mod: int) -> int:
    """GM-DAMAGE-06: the number of the Endurance save that ends a poisoned condition."""
    return save_number(causer_mod)
