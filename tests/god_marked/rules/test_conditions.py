"""COND: what the conditions do and when they end."""

from __future__ import annotations

import pytest

from theomachy.games.god_marked.mechanics.actions import actions_of_round
from theomachy.games.god_marked.mechanics.armour import armour_class
from theomachy.games.god_marked.mechanics.attack import HitType, hit_type
from theomachy.games.god_marked.mechanics.checks import check, passive_score
from theomachy.games.god_marked.mechanics.conditions import (
    ConfusedTarget,
    attack_penalty,
    bleeding_dice,
    break_out_number,
    burn_damage,
    condition_ends,
    confused_hit,
    dazed_may_act,
    heavily_obscured_hit,
    may_cast,
    paralyzing_takes,
    perception_penalty,
    pierced_by,
    prone_bonus,
    range_in_use,
    restraint_ends_combat,
    taken_from_actions,
    weapon_mod,
)
from theomachy.games.god_marked.mechanics.damage import damage_roll, final_damage
from theomachy.games.god_marked.mechanics.initiative import may_hold_baton


def test_gm_cond_01_how_long_conditions_last() -> None:
    assert condition_ends(2, 3, first_turn_of_team=True)
    assert not condition_ends(2, 3, first_turn_of_team=False)
    assert not condition_ends(2, 2, first_turn_of_team=True)


@pytest.mark.parametrize(
    ("spaces", "faces", "damage"), [(3, [1, 6, 2], 9), (2, [4, 4], 8), (0, [], 0)]
)
def test_gm_cond_02_bleeding(spaces: int, faces: list[int], damage: int) -> None:
    assert bleeding_dice(spaces) == len(faces)
    assert sum(faces) == damage


def test_gm_cond_03_burn() -> None:
    assert burn_damage(2, 4) == 8
    assert burn_damage(2, 3, resistant=True) == 2
    assert burn_damage(0, 4) == 0
    assert burn_damage(1, 4) == 4
    assert burn_damage(2, 4, immune=True) == 0
    assert burn_damage(2, -1) == 0


@pytest.mark.parametrize(
    ("natural", "total", "target", "damage"),
    [
        (11, 16, ConfusedTarget.ENEMY, 4),
        (9, 12, ConfusedTarget.SELF, 4),
        (1, 4, ConfusedTarget.ALLY, 4),
    ],
)
def test_gm_cond_04_confusion(
    natural: int, total: int, target: ConfusedTarget, damage: int
) -> None:
    hit, whom = confused_hit(hit_type(natural, total, 13), ally_in_reach=True)
    assert whom is target
    assert final_damage(9, hit) == damage


def test_gm_cond_04_what_stays() -> None:
    alone = confused_hit(HitType.FAILED, ally_in_reach=False)
    assert alone == (HitType.FAILED, ConfusedTarget.ENEMY)
    stopped = confused_hit(HitType.NOTHING, ally_in_reach=True)
    assert stopped == (HitType.NOTHING, ConfusedTarget.ENEMY)


def test_gm_cond_05_dazed() -> None:
    waits = not dazed_may_act(others_can_act=True)
    assert not may_hold_baton(same_team=True, actions=3, out_of_turn=waits)
    last = not dazed_may_act(others_can_act=False)
    assert may_hold_baton(same_team=True, actions=3, out_of_turn=last)


@pytest.mark.parametrize(("natural", "damage"), [(14, 0), (15, 9)])
def test_gm_cond_06_heavily_obscured(natural: int, damage: int) -> None:
    hit = hit_type(natural, natural + 3 + attack_penalty(True), 12)
    assert final_damage(9, heavily_obscured_hit(hit)) == damage


def test_gm_cond_06_range_and_perception() -> None:
    assert range_in_use(11, obscured=True, heavily_obscured=True) == 1
    assert passive_score(3) + perception_penalty(False, True) == 8
    assert perception_penalty(obscured=True, heavily_obscured=True) == -5


@pytest.mark.parametrize(("natural", "lost"), [(13, 0), (12, 1), (2, 3)])
def test_gm_cond_08_paralyzing(natural: int, lost: int) -> None:
    assert paralyzing_takes(3, natural + 1) == lost


def test_gm_cond_08_without_a_save_and_where_ties_meet() -> None:
    assert paralyzing_takes(3, 20, has_save=False) == 1
    assert paralyzing_takes(3, 13, ties_meet=True) == 0


def test_gm_cond_08_the_rest_is_taken_from_the_next_round() -> None:
    left, owed = taken_from_actions(1, 3)
    assert (left, actions_of_round(owed=owed)) == (0, 1)


def test_gm_cond_10_restrained() -> None:
    mod = weapon_mod(4, restrained=True)
    assert (11 + mod, damage_roll(5, mod)) == (11, 5)
    assert weapon_mod(4, restrained=False) == 4
    assert hit_type(3, 3, 13, restrained=True) is HitType.DIRECT
    assert check(12, 2, 0, break_out_number(3)).success


def test_gm_cond_10_end_of_the_fight() -> None:
    assert not restraint_ends_combat(1, restrained=True, can_attack=True)
    assert restraint_ends_combat(1, restrained=True, can_attack=False)
    assert not restraint_ends_combat(2, restrained=True, can_attack=False)
    assert not restraint_ends_combat(1, restrained=False, can_attack=False)


def test_gm_cond_10_spells_need_their_implement() -> None:
    assert not may_cast(needs_implement=True, restrained=True)
    assert may_cast(needs_implement=False, restrained=True)
    assert may_cast(needs_implement=True, restrained=False)


def test_gm_cond_11_obscured() -> None:
    assert range_in_use(11, obscured=True, heavily_obscured=False) == 5
    assert range_in_use(1, obscured=True, heavily_obscured=False) == 1
    assert range_in_use(11, obscured=False, heavily_obscured=False) == 11
    assert 10 + 3 + perception_penalty(True, False) == 11
    assert perception_penalty(False, False) == 0
    assert attack_penalty(heavily_obscured=False) == 0


def test_gm_cond_12_pierced() -> None:
    assert [armour_class(base, pierced=pierced_by(5)) for base in (13, 11)] == [11, 9]
    assert pierced_by(1) == 0
    assert pierced_by(-4) == 0


def test_gm_cond_14_attacks_on_the_prone() -> None:
    assert prone_bonus(prone=True, melee=True, bonus=0) == 0
    assert prone_bonus(prone=True, melee=True, bonus=2) == 2
    assert prone_bonus(prone=True, melee=False, bonus=2) == 0
    assert prone_bonus(prone=False, melee=True, bonus=2) == 0
