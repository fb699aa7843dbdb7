"""ENGAGE and OPP: Engaged, Disengage, Opportunity."""

from __future__ import annotations

import pytest

from theomachy.games.god_marked.mechanics.attack import HitType, hit_type, takes_effect_whole
from theomachy.games.god_marked.mechanics.checks import roll_total
from theomachy.games.god_marked.mechanics.engagement import (
    OPPORTUNITY_BONUS,
    OpportunityTrigger,
    actions_in_a_row,
    is_engaged,
    may_take_opportunity,
    opportunity_stops_deed,
    opportunity_trigger,
)
from theomachy.games.god_marked.mechanics.initiative import ReactionResult, turn_returns

LEAVES, NONE = OpportunityTrigger.LEAVES, OpportunityTrigger.NONE


def trigger(
    distance: int = 1,
    after: int = 1,
    unforced_step: bool = False,
    ranged: bool = False,
    spell: bool = False,
    row: int = 0,
) -> OpportunityTrigger:
    """What a deed of an adjacent enemy gives, all else being nothing."""
    return opportunity_trigger(distance, after, unforced_step, ranged, spell, row)


def test_gm_engage_01_engaged() -> None:
    assert is_engaged(1, out_of_fight=False)
    assert not is_engaged(2, out_of_fight=False)
    assert not is_engaged(1, out_of_fight=True)
    assert not is_engaged(1, out_of_fight=False, hidden_from_it=True)


def test_gm_engage_02_disengage() -> None:
    assert may_take_opportunity(LEAVES, 1, target_disengaged=False, disengaged_from_target=False)
    assert not may_take_opportunity(LEAVES, 1, target_disengaged=True, disengaged_from_target=False)
    assert not may_take_opportunity(LEAVES, 1, target_disengaged=False, disengaged_from_target=True)


@pytest.mark.parametrize(
    ("after", "unforced", "given"), [(2, True, LEAVES), (1, True, NONE), (2, False, NONE)]
)
def test_gm_opp_01_steps(after: int, unforced: bool, given: OpportunityTrigger) -> None:
    assert trigger(after=after, unforced_step=unforced) is given


def test_gm_opp_01_a_longer_reach() -> None:
    within = opportunity_trigger(1, 2, True, False, False, 0, reach=2)
    beyond = opportunity_trigger(2, 3, True, False, False, 0, reach=2)
    assert (within, beyond) == (NONE, LEAVES)


def test_gm_opp_01_attacks_and_spells() -> None:
    assert trigger(ranged=True) is OpportunityTrigger.RANGED_ATTACK
    assert trigger(spell=True) is OpportunityTrigger.SPELL
    assert trigger(spell=False, row=1) is NONE  # a Power
    assert trigger(distance=2, after=3, unforced_step=True, ranged=True, spell=True) is NONE


def test_gm_opp_01_two_actions_in_a_row() -> None:
    move = actions_in_a_row(0, 1, attacks_you=False)
    assert trigger(row=move) is NONE
    interact = actions_in_a_row(move, 1, attacks_you=False)
    assert trigger(row=interact) is OpportunityTrigger.IGNORES_YOU
    assert trigger(row=actions_in_a_row(interact, 1, attacks_you=False)) is NONE


def test_gm_opp_01_an_attack_on_you_resets_the_count() -> None:
    row = 0
    for attacks_you in (False, True, False):
        row = actions_in_a_row(row, 1, attacks_you)
        assert trigger(row=row) is NONE


def test_gm_opp_01_one_ability_of_two_actions_is_two_in_a_row() -> None:
    assert trigger(row=actions_in_a_row(0, 2, False)) is OpportunityTrigger.IGNORES_YOU


def test_gm_opp_01_one_deed_gives_one_trigger() -> None:
    assert trigger(ranged=True, spell=True, row=2) is OpportunityTrigger.RANGED_ATTACK


def test_gm_opp_02_direct() -> None:
    hit = hit_type(10, roll_total(10, 2, OPPORTUNITY_BONUS), 13)
    assert hit is HitType.DIRECT
    assert takes_effect_whole(hit)
    assert turn_returns(ReactionResult.OPPORTUNITY_DIRECT)
    assert opportunity_stops_deed(hit)
    assert not opportunity_stops_deed(hit, interrupts=False)


def test_gm_opp_02_indirect() -> None:
    hit = hit_type(9, roll_total(9, 2, OPPORTUNITY_BONUS), 13)
    assert hit is HitType.INDIRECT
    assert not takes_effect_whole(hit)
    assert not opportunity_stops_deed(hit)


def test_gm_opp_02_when_it_is_possible() -> None:
    assert not may_take_opportunity(LEAVES, 0, False, False)
    assert not may_take_opportunity(NONE, 3, False, False)
    assert not may_take_opportunity(LEAVES, 3, False, False, caused_by_opportunity=True)
