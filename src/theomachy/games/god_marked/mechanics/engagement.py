"""Standing next to an enemy: Engaged, Disengage, Opportunity (ENGAGE, OPP)."""

from __future__ import annotations

from enum import IntEnum

from theomachy.games.god_marked.mechanics.attack import HitType

OPPORTUNITY_BONUS = 2
ACTIONS_IN_A_ROW = 2


class OpportunityTrigger(IntEnum):
    """GM-OPP-01: why somebody next to you gives you Opportunity."""

    NONE = 0
    LEAVES = 1
    RANGED_ATTACK = 2
    SPELL = 3
    IGNORES_YOU = 4


def is_engaged(distance: int, out_of_fight: bool, hidden_from_it: bool = False) -> bool:
    """GM-ENGAGE-01: whether one is Engaged with an enemy `distance` spaces away.

    `out_of_fight`: the enemy is unconscious, dead or lies in Dim Light.
    """
    return distance <= 1 and not out_of_fight and not hidden_from_it


def actions_in_a_row(before: int, cost: int, attacks_you: bool) -> int:
    """GM-OPP-01: the count, per pair and turn, of actions spent without attacking you.

    `before` is the count before this deed; once it has given a trigger it begins anew.
    """
    if attacks_you:
        return 0
    if before >= ACTIONS_IN_A_ROW:
        return cost
    return before + cost


def opportunity_trigger(
    distance: int,
    distance_after: int,
    unforced_step: bool,
    ranged_attack_on_you: bool,
    casts_spell: bool,
    in_a_row: int,
    reach: int = 1,
) -> OpportunityTrigger:
    """GM-OPP-01: whether a deed gives Opportunity to you, an enemy `distance` spaces away.

    `distance_after` is that after the deed; `unforced_step` is false for Dodge and forced
    movement; `casts_spell` means Magic, not Powers; `in_a_row` is the count with this deed.
    One deed gives one trigger.
    """
    if distance > reach:
        return OpportunityTrigger.NONE
    if unforced_step and distance_after > reach:
        return OpportunityTrigger.LEAVES
    if ranged_attack_on_you:
        return OpportunityTrigger.RANGED_ATTACK
    if casts_spell:
        return OpportunityTrigger.SPELL
    if in_a_row >= ACTIONS_IN_A_ROW:
        return OpportunityTrigger.IGNORES_YOU
    return OpportunityTrigger.NONE


def may_take_opportunity(
    trigger: OpportunityTrigger,
    actions: int,
    target_disengaged: bool,
    disengaged_from_target: bool,
    caused_by_opportunity: bool = False,
) -> bool:
    """GM-OPP-02, GM-ENGAGE-02: whether a trigger may be used.

    Not on one who has disengaged this turn, nor by one who disengaged from the target on its own
    last turn, nor on a deed that is itself an Opportunity. It takes 1 action.
    """
    if trigger == OpportunityTrigger.NONE or caused_by_opportunity:
        return False
    return actions >= 1 and not target_disengaged and not disengaged_from_target


def opportunity_stops_deed(hit: HitType, interrupts: bool = True) -> bool:
    """GM-OPP-02: whether the deed that caused it does not happen, and costs nothing.

    `interrupts` is the option `opportunity_interrupts`.
    """
    return hit == HitType.DIRECT and interrupts
