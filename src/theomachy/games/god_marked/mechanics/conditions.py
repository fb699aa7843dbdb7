"""What the conditions do and when they end (COND)."""

from __future__ import annotations

from enum import IntEnum

from theomachy.games.god_marked.edition import Step
from theomachy.games.god_marked.mechanics.attack import HitType
from theomachy.games.god_marked.mechanics.damage import damage_without_attack
from theomachy.games.god_marked.mechanics.rulings import gets_over, half, save_number


class ConfusedTarget(IntEnum):
    """GM-COND-04: whom the attack of a confused creature meets."""

    ENEMY = 0
    SELF = 1
    ALLY = 2


def condition_ends(round_given: int, round_now: int, first_turn_of_team: bool) -> bool:
    """GM-COND-01, GR-09: whether a condition without a stated end is over.

    It ends at the start of the affected creature's team's first turn in a later round.
    """
    return first_turn_of_team and round_now > round_given


def bleeding_dice(spaces: int) -> int:
    """GM-COND-02: the d6 of untyped damage for spaces moved or been moved, whatever they cost."""
    return spaces


def burn_damage(actions: int, mod: int, resistant: bool = False, immune: bool = False) -> int:
    """GM-COND-03: fire damage for actions spent; `mod` is the causer's attack mod."""
    return actions * damage_without_attack(max(0, mod), 0, resistant, immune)


def confused_hit(hit: HitType, ally_in_reach: bool) -> tuple[HitType, ConfusedTarget]:
    """GM-COND-04: what an attack of a confused creature becomes, and whom it meets.

    The turn passes on a natural 1 all the same.
    """
    if hit == HitType.DIRECT:
        return HitType.INDIRECT, ConfusedTarget.ENEMY
    if hit == HitType.INDIRECT:
        return HitType.INDIRECT, ConfusedTarget.SELF
    if hit == HitType.FAILED and ally_in_reach:
        return HitType.INDIRECT, ConfusedTarget.ALLY
    return hit, ConfusedTarget.ENEMY


def dazed_may_act(others_can_act: bool) -> bool:
    """GM-COND-05: a Dazed creature acts once nobody else has actions left, or all decline."""
    return not others_can_act


def heavily_obscured_hit(hit: HitType) -> HitType:
    """GM-COND-06: the Indirect Hits of a Heavily Obscured creature do nothing."""
    if hit == HitType.INDIRECT:
        return HitType.NOTHING
    return hit


def attack_penalty(heavily_obscured: bool) -> int:
    """GM-COND-06, GM-COND-11: what it adds to attack rolls; being Obscured adds nothing."""
    if heavily_obscured:
        return Step.PENALTY_PLUS.value
    return 0


def perception_penalty(obscured: bool, heavily_obscured: bool) -> int:
    """GM-COND-06, GM-COND-11: added to Perception checks and to passive Perception."""
    if heavily_obscured:
        return Step.PENALTY_PLUS.value
    if obscured:
        return Step.PENALTY.value
    return 0


def range_in_use(reach: int, obscured: bool, heavily_obscured: bool) -> int:
    """GM-COND-06, GM-COND-11: Range in spaces, at least 1."""
    if heavily_obscured:
        return 1
    if obscured:
        return max(1, half(reach))
    return reach


def paralyzing_takes(
    causer_mod: int, total: int, has_save: bool = True, ties_meet: bool = False
) -> int:
    """GM-COND-08: the actions that Paralyzing takes; 0 says that the save avoids it all.

    `total` is that of the Endurance save; `has_save` is false where option `paralysis_save` gives
    none, which costs one action.
    """
    number = save_number(causer_mod)
    if not has_save:
        return 1
    if gets_over(total, number, ties_meet):
        return 0
    return 1 + (number - total) // 5


def taken_from_actions(left: int, lost: int) -> tuple[int, int]:
    """GM-COND-08: the actions left in this round, and what is owed from the next."""
    return max(0, left - lost), max(0, lost - left)


def weapon_mod(martial_mod: int, restrained: bool) -> int:
    """GM-COND-10: the mod on roll and damage of weapons; a Restrained wielder has none."""
    if restrained:
        return 0
    return martial_mod


def may_cast(needs_implement: bool, restrained: bool) -> bool:
    """GM-COND-10: a Restrained creature counts as disarmed of its focus; Powers need none."""
    return not (needs_implement and restrained)


def break_out_number(causer_mod: int) -> int:
    """GM-COND-10: the number of the Athletics check to break out, other than of a grapple."""
    return save_number(causer_mod)


def restraint_ends_combat(opponents_left: int, restrained: bool, can_attack: bool) -> bool:
    """GM-COND-10: whether combat is over, as the only opponent left is held and harmless."""
    return opponents_left == 1 and restrained and not can_attack


def pierced_by(mod: int) -> int:
    """GM-COND-12: what Pierced takes from PAC and LAC; of several the largest counts."""
    return max(0, half(mod))


def prone_bonus(prone: bool, melee: bool, bonus: int) -> int:
    """GM-COND-14: added to attack rolls against a Prone target (`prone_attack_bonus`)."""
    if prone and melee:
        return bonus
    return 0
