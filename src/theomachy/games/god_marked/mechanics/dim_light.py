"""The Dim Light State: entering, its three ways, what kills, leaving (DIM)."""

from __future__ import annotations

from enum import IntEnum

from theomachy.games.god_marked.edition import ACTIONS_PER_ROUND, RESTED_ROUNDS
from theomachy.games.god_marked.mechanics.attack import HitType
from theomachy.games.god_marked.mechanics.rulings import half
from theomachy.games.god_marked.mechanics.tired import more_tired


class DimLightChoice(IntEnum):
    """GM-DIM-02, 04, 05: what a creature chooses at 0 HP."""

    LAY = 0
    STAND = 1
    FINAL_BLOW = 2


def is_in_dim_light(hp: int) -> bool:
    """GM-DIM-01, GM-ARMOUR-04: whether a creature is in the state, whatever its Armour Health."""
    return hp <= 0


def is_defeated_instead(is_foe: bool, enemies_dim_light: bool = True) -> bool:
    """GM-DIM-01: whether at 0 HP this creature is simply defeated (`is_foe`: run by the LB)."""
    return is_foe and not enemies_dim_light


def ends_on_entering(permanent: bool) -> bool:
    """GM-DIM-01: whether a kept ability ends when its user enters the state."""
    return not permanent


def may_choose(choice: DimLightChoice, is_companion: bool) -> bool:
    """GM-DIM-05: whether the way is open; companions have no Final Blow."""
    return choice != DimLightChoice.FINAL_BLOW or not is_companion


def dim_light_kills(
    choice: DimLightChoice,
    hit: HitType,
    final_damage: int,
    threshold: int,
    absorbed: int = 0,
    means_to: bool = True,
) -> bool:
    """GM-DIM-02, GM-DIM-04, GM-ARMOUR-04: whether damage kills a creature at 0 HP.

    `hit` is `HitType.NOTHING` for damage without an attack, `absorbed` what Armour Health took of
    `final_damage`, `means_to` whether the attacker wants to kill one who lies.
    """
    if final_damage <= absorbed:
        return False
    if choice == DimLightChoice.LAY:
        return hit == HitType.DIRECT and means_to
    return hit == HitType.DIRECT or final_damage >= threshold


def dim_light_actions(choice: DimLightChoice, actions: int = ACTIONS_PER_ROUND) -> int:
    """GM-DIM-02, GM-DIM-04: the actions of a round: one who lies has one, who stands has all."""
    if choice == DimLightChoice.LAY:
        return min(1, actions)
    return actions


def dim_light_movement(choice: DimLightChoice, movement: int) -> int:
    """GM-DIM-02, GM-DIM-04: Movement in spaces: half for one who lies, at least 1 (GR-05)."""
    if choice == DimLightChoice.LAY:
        return max(1, half(movement))
    return movement


def rounds_rested(before: int, lay_all_round: bool, attacked_or_used_ability: bool) -> int:
    """GM-DIM-03: the count of rested rounds at the end of a round; being hit does not matter."""
    if attacked_or_used_ability:
        return 0
    if lay_all_round:
        return before + 1
    return before


def leaves_rested(rounds: int) -> bool:
    """GM-DIM-03: whether the count lets one leave the state, with 1 HP and one level of Tired."""
    return rounds >= RESTED_ROUNDS


def healed(hp: int, healing: int, maximum: int, tired: int) -> tuple[int, int]:
    """GM-DIM-06, GM-TIRED-01: HP and level of Tired after healing of 0 or more.

    HP above the maximum stay as they are.
    """
    new = max(hp, min(maximum, hp + healing))
    if hp <= 0 < new:
        return new, more_tired(tired)
    return new, tired
