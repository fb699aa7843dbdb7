"""TEAM: Team Attacks, surrounding, dogging."""

from __future__ import annotations

import pytest

from theomachy.games.god_marked.edition import ArmourClass
from theomachy.games.god_marked.mechanics.attack import HitType
from theomachy.games.god_marked.mechanics.checks import roll_total
from theomachy.games.god_marked.mechanics.crits import CritResult, crit_damage, crit_result
from theomachy.games.god_marked.mechanics.damage import final_damage
from theomachy.games.god_marked.mechanics.help import contribution
from theomachy.games.god_marked.mechanics.team import (
    TEAM_ATTACK_ARMOURS,
    chain_after,
    crit_of_participant,
    dogging_bonus,
    may_call_team_attack,
    may_join_team_attack,
    surround_bonus,
    team_bonus,
)


def test_gm_team_01_calling_a_team_attack() -> None:
    assert not may_join_team_attack(
        next_to_other_enemy=True, took_part=False, mental=False, reaches=True, can_pay=True
    )
    assert may_join_team_attack(
        next_to_other_enemy=False, took_part=False, mental=False, reaches=True, can_pay=True
    )
    assert not may_join_team_attack(
        next_to_other_enemy=False, took_part=True, mental=False, reaches=True, can_pay=True
    )


def test_gm_team_01_what_an_attack_must_be() -> None:
    assert may_call_team_attack(took_part=False, mental=False, reaches=True, can_pay=True)
    assert not may_call_team_attack(took_part=True, mental=False, reaches=True, can_pay=True)
    assert not may_call_team_attack(took_part=False, mental=True, reaches=True, can_pay=True)
    assert not may_call_team_attack(took_part=False, mental=False, reaches=False, can_pay=True)
    assert not may_call_team_attack(took_part=False, mental=False, reaches=True, can_pay=False)


def test_gm_team_02_its_roll() -> None:
    joiners = [contribution(4, 0), contribution(0, 3)]
    assert roll_total(8, 3, sum(joiners)) == 14
    assert contribution(1, 0) == 0  # a spell's Magic does not count for a Martial roll


def test_gm_team_02_the_caller_chooses_pac_or_lac() -> None:
    assert TEAM_ATTACK_ARMOURS == (ArmourClass.PAC, ArmourClass.LAC)


def test_gm_team_03_each_damage_is_halved_on_its_own() -> None:
    assert sum(final_damage(damage, HitType.INDIRECT) for damage in (7, 5, 4)) == 7


@pytest.mark.parametrize(("all_share", "total"), [(False, 15), (True, 20)])
def test_gm_team_03_whose_dice_the_crit_changes(all_share: bool, total: int) -> None:
    result = crit_result(12)
    caller = crit_of_participant(result, is_caller=True, all_share=all_share)
    joiner = crit_of_participant(result, is_caller=False, all_share=all_share)
    assert crit_damage(caller, 3, 6, 2) + crit_damage(joiner, 4, 8, 1) == total
    assert caller is CritResult.DOUBLE_DAMAGE


@pytest.mark.parametrize(("allies", "bonus"), [(2, 2), (7, 5), (0, 0)])
def test_gm_team_04_surrounding(allies: int, bonus: int) -> None:
    assert surround_bonus(allies) == bonus


A, B, C = "Ash", "Bran", "Cato"
FOE, OTHER = "Warden", "Imp"


def bonuses_of(attackers: list[str]) -> list[int]:
    """The dogging bonus of each of these attackers in a row on one target."""
    chain: tuple[str, ...] = ()
    bonuses = []
    for attacker in attackers:
        bonuses.append(dogging_bonus(chain, attacker))
        chain = chain_after(chain, FOE, (attacker,), FOE)
    return bonuses


def test_gm_team_05_dogging() -> None:
    assert bonuses_of([A, B, C]) == [0, 1, 2]
    assert bonuses_of([A, A, B]) == [0, 0, 1]
    assert bonuses_of([A, B, A]) == [0, 1, 1]
    assert bonuses_of(list("stuvwxyz")) == [0, 1, 2, 3, 4, 5, 5, 5]


def test_gm_team_05_the_chain_breaks() -> None:
    lost_turn: tuple[str, ...] = ()
    assert dogging_bonus(lost_turn, C) == 0
    assert chain_after((A, B), FOE, (C,), OTHER) == (C,)
    assert chain_after((A,), FOE, (B, C), FOE) == (A, B, C)
    assert chain_after((A, B), FOE, (), OTHER) == ()


def test_gm_team_05_the_better_of_the_two_counts() -> None:
    assert team_bonus(3, 2) == 3
    assert team_bonus(3, 2, stack=True) == 5
