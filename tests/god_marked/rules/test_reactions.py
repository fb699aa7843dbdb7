"""REACT: the tally, Clash, Dodge, Mercy, Protect, backing."""

from __future__ import annotations

import pytest

from theomachy.games.god_marked.mechanics.attack import HitType, hit_type, takes_effect_whole
from theomachy.games.god_marked.mechanics.crits import CritResult, crit_damage
from theomachy.games.god_marked.mechanics.damage import final_damage
from theomachy.games.god_marked.mechanics.reactions import (
    ClashResult,
    ClashTie,
    Reach,
    clash_is_rolled,
    clash_result,
    clash_total_to_hit,
    dodge_spaces,
    dodges,
    hit_after_clash,
    may_beg_for_mercy,
    may_clash,
    may_dodge,
    may_hit_back,
    may_protect,
    may_react,
    may_serve_as_clash,
    mercy_is_granted,
    protector,
    reaction_modifier,
    second_damage_mod,
    tally_penalty,
    total_against_protector,
    way_to_hit_back,
    way_to_protect,
)

DIRECT, INDIRECT = HitType.DIRECT, HitType.INDIRECT


def test_gm_react_01_the_right_to_react() -> None:
    assert may_react(reach=Reach.MELEE, unconscious=False)
    assert not may_react(reach=Reach.TARGET, unconscious=False)
    assert not may_react(reach=Reach.MELEE, unconscious=True)


@pytest.mark.parametrize(("used", "penalty"), [(0, 0), (1, -1), (2, -2)])
def test_gm_react_02_the_tally(used: int, penalty: int) -> None:
    assert tally_penalty(used) == penalty
    assert reaction_modifier(0, 0, 0, 0, used) == penalty


@pytest.mark.parametrize(
    ("incoming", "own", "harms", "allowed"),
    [
        (Reach.RANGED, Reach.MELEE, True, True),
        (Reach.RANGED, Reach.RANGED, True, False),
        (Reach.RAY, Reach.RAY, True, True),
        (Reach.RAY, Reach.MELEE, True, False),
        (Reach.MELEE, Reach.MELEE, True, True),  # a Trip against a sword
        (Reach.MENTAL, Reach.MELEE, True, False),
        (Reach.MELEE, Reach.RANGED, True, False),
        (Reach.MELEE, Reach.RAY, True, False),
        (Reach.TOUCH, Reach.TOUCH, True, True),
        (Reach.EMITTING, Reach.TOUCH, True, True),
        (Reach.TARGET, Reach.MELEE, True, False),
        (Reach.EMITTING, Reach.MELEE, False, False),
        (Reach.MELEE, Reach.MENTAL, True, False),
    ],
)
def test_gm_react_03_who_may_clash_what(
    incoming: Reach, own: Reach, harms: bool, allowed: bool
) -> None:
    assert may_clash(incoming, own, harms) is allowed


def test_gm_react_03_an_attack_deals_damage_unless_said_otherwise() -> None:
    assert may_clash(Reach.MELEE, Reach.MELEE)


def test_gm_react_03_own_attack_costs_at_most_one_action() -> None:
    assert [may_serve_as_clash(cost) for cost in (0, 1, 2)] == [True, True, False]


@pytest.mark.parametrize(("pac", "hit", "damage"), [(14, DIRECT, 4), (15, INDIRECT, 0)])
def test_gm_react_04_clash_won(pac: int, hit: HitType, damage: int) -> None:
    assert clash_result(14, 1, 13, 15, 1) is ClashResult.WON
    counter = hit_type(13, clash_total_to_hit(15, 1), pac)
    assert counter is hit
    assert final_damage(6 + 2, counter, clash_won=True) == damage
    assert hit_after_clash(DIRECT, ClashResult.WON) is HitType.NOTHING


def test_gm_react_04_natural_20_and_1_on_a_clash() -> None:
    crit = crit_damage(CritResult.TRIPLE_MAX, 0, 8, 2)
    assert final_damage(crit, DIRECT, clash_won=True) == 15
    assert clash_result(5, 1, 1, 16, 1) is ClashResult.LOST


def test_gm_react_05_clash_lost() -> None:
    lost = ClashResult.LOST
    damage = crit_damage(CritResult.NO_EFFECT, 8, 12, 3)
    assert final_damage(damage, INDIRECT) == 5
    assert hit_after_clash(INDIRECT, lost) is DIRECT
    assert final_damage(damage, DIRECT, second_damage_mod(INDIRECT, lost, 3)) == 11
    assert final_damage(damage, DIRECT, second_damage_mod(DIRECT, lost, 3)) == 14
    double = crit_damage(CritResult.DOUBLE_DAMAGE, 8, 12, 3)
    assert final_damage(double, DIRECT, second_damage_mod(DIRECT, lost, 3)) == 25


def test_gm_react_05_a_grapple_becomes_direct() -> None:
    assert takes_effect_whole(hit_after_clash(INDIRECT, ClashResult.LOST))


def test_gm_react_05_limits() -> None:
    assert second_damage_mod(DIRECT, ClashResult.LOST, -2) == 0
    assert second_damage_mod(DIRECT, ClashResult.WON, 3) == 0
    rolled = [clash_is_rolled(hit) for hit in HitType]
    assert rolled == [False, False, True, True]


@pytest.mark.parametrize(("pool", "possible"), [(5, True), (4, False)])
def test_gm_react_06_hitting_back_at_range(pool: int, possible: bool) -> None:
    assert way_to_hit_back(6) == 5
    assert may_hit_back(way_to_hit_back(6), pool) is possible


@pytest.mark.parametrize(
    ("tie", "result", "damage"),
    [
        (ClashTie.NONE, ClashResult.TIED, 11),
        (ClashTie.ATTACKER, ClashResult.LOST, 14),
        (ClashTie.REACTOR, ClashResult.WON, 0),
    ],
)
def test_gm_react_07_tied_clash(tie: ClashTie, result: ClashResult, damage: int) -> None:
    clash = clash_result(14, 1, 12, 14, 1, tie)
    assert clash is result
    hit, extra = hit_after_clash(DIRECT, clash), second_damage_mod(DIRECT, clash, 3)
    assert final_damage(4 + 4 + 3, hit, extra) == damage


def test_gm_react_08_dodge() -> None:
    assert dodges(14, 12 + 3)
    assert not dodges(14, 11 + 3)
    assert [dodge_spaces(slowed) for slowed in (False, True)] == [2, 1]


def test_gm_react_08_when_a_dodge_is_possible() -> None:
    assert may_dodge(Reach.RANGED, held=False, way_out=True)
    assert not may_dodge(Reach.RAY, held=False, way_out=False)  # the centre of a sphere
    assert not may_dodge(Reach.MELEE, held=True, way_out=True)
    assert not may_dodge(Reach.MENTAL, held=False, way_out=True)


def test_gm_react_09_mercy() -> None:
    assert mercy_is_granted(10 + 4, 13)
    assert not mercy_is_granted(9 + 4, 13)
    assert mercy_is_granted(9 + 4, 13, ties_meet=True)
    assert not may_beg_for_mercy(has_honour=False, honourable_motive=True)
    assert not may_beg_for_mercy(has_honour=True, honourable_motive=False)
    assert may_beg_for_mercy(has_honour=True, honourable_motive=True)


def test_gm_react_10_protect() -> None:
    assert hit_type(10, total_against_protector(12), 13) is DIRECT
    assert not may_protect(way_to_protect(1), pool=0)
    assert way_to_protect(0) == 1
    assert way_to_protect(way_to_hit_back(4)) == 3
    assert may_protect(way_to_protect(3), pool=3)


@pytest.mark.parametrize(
    ("offers", "stand_alone", "chosen"),
    [
        (((3, 1), (2, 5)), False, 1),
        (((2, 5), (2, 1)), False, 1),
        (((2, 1),), False, 0),
        (((2, 1),), True, -1),
        ((), False, -1),
    ],
)
def test_gm_react_10_colliding_answers(
    offers: tuple[tuple[int, int], ...], stand_alone: bool, chosen: int
) -> None:
    assert protector(offers, stand_alone) == chosen


def test_gm_react_11_backing_a_reaction() -> None:
    third, penalty = 2, 2
    assert 10 + reaction_modifier(3, 0, 0, penalty, third, backed=True) == 15
    assert reaction_modifier(3, 0, 0, penalty, third) == -1


def test_gm_react_11_tired_does_not_count() -> None:
    assert reaction_modifier(3, 2, 0, 0, 0) == 1
    assert reaction_modifier(3, 2, 0, 0, 0, backed=True) == 3 + 2


def test_gm_react_11_a_negative_mod() -> None:
    assert 10 + reaction_modifier(-1, 0, 0, 0, 0, backed=True) == 12
    assert 10 + reaction_modifier(-1, 0, 0, 0, 0, backed=True, keep_negative_mod=True) == 11
