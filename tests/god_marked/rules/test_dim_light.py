"""DIM: entering the Dim Light State, its ways, what kills, leaving."""

from __future__ import annotations

import pytest

from theomachy.games.god_marked.mechanics.armour import hurt
from theomachy.games.god_marked.mechanics.attack import HitType, hit_type
from theomachy.games.god_marked.mechanics.crits import CritResult, crit_damage
from theomachy.games.god_marked.mechanics.damage import final_damage
from theomachy.games.god_marked.mechanics.dim_light import (
    DimLightChoice,
    dim_light_actions,
    dim_light_kills,
    dim_light_movement,
    ends_on_entering,
    healed,
    is_defeated_instead,
    is_in_dim_light,
    leaves_rested,
    may_choose,
    rounds_rested,
)

LAY, STAND, BLOW = DimLightChoice


def test_gm_dim_01_entering() -> None:
    _, hp = hurt(11, 0, 4)
    assert hp == 0
    assert is_in_dim_light(hp)
    assert not is_in_dim_light(1)


def test_gm_dim_01_only_the_permanent_stays() -> None:
    assert ends_on_entering(permanent=False)
    assert not ends_on_entering(permanent=True)


def test_gm_dim_01_enemies_dim_light() -> None:
    assert is_defeated_instead(is_foe=True, enemies_dim_light=False)
    assert not is_defeated_instead(is_foe=False, enemies_dim_light=False)
    assert not is_defeated_instead(is_foe=True)


def test_gm_dim_02_lay() -> None:
    assert dim_light_kills(LAY, hit_type(10, 14, 13), 5, 10)
    assert not dim_light_kills(LAY, hit_type(10, 13, 13), 60, 10)
    zeroed = final_damage(9, HitType.DIRECT, immune=True)
    assert not dim_light_kills(LAY, HitType.DIRECT, zeroed, 10)
    assert not dim_light_kills(LAY, HitType.NOTHING, 60, 10)
    assert not dim_light_kills(LAY, HitType.DIRECT, 9, 10, means_to=False)
    assert dim_light_kills(LAY, hit_type(2, 2, 13, restrained=True), 1, 10)


def test_gm_dim_02_one_action_and_half_movement() -> None:
    assert (dim_light_actions(LAY), dim_light_movement(LAY, 11)) == (1, 5)
    assert dim_light_actions(LAY, 0) == 0
    assert dim_light_movement(LAY, 1) == 1


def test_gm_dim_03_rested_for_three_rounds() -> None:
    count = rounds_rested(0, lay_all_round=False, attacked_or_used_ability=False)
    assert count == 0
    seen = []
    for _ in range(3):
        count = rounds_rested(count, lay_all_round=True, attacked_or_used_ability=False)
        seen.append(leaves_rested(count))
    assert seen == [False, False, True]


def test_gm_dim_03_an_attack_sets_the_count_to_0() -> None:
    assert rounds_rested(2, lay_all_round=True, attacked_or_used_ability=True) == 0


@pytest.mark.parametrize(
    ("hit", "damage", "dead"),
    [
        (HitType.INDIRECT, 9, False),
        (HitType.INDIRECT, 10, True),
        (HitType.DIRECT, 1, True),
        (HitType.NOTHING, 4, False),
        (HitType.NOTHING, 10, True),
    ],
)
def test_gm_dim_04_stand(hit: HitType, damage: int, dead: bool) -> None:
    assert dim_light_kills(STAND, hit, damage, 10) is dead


def test_gm_dim_04_all_actions_and_movement() -> None:
    assert (dim_light_actions(STAND), dim_light_movement(STAND, 11)) == (3, 11)


def test_gm_dim_05_final_blow() -> None:
    blow = crit_damage(CritResult.TRIPLE_MAX, 0, 12, 3)
    assert blow == 45
    assert final_damage(blow, HitType.DIRECT) == 45
    assert final_damage(blow, HitType.INDIRECT) == 22
    assert final_damage(blow, hit_type(1, 1 + 3, 13, can_fail=False)) == 22
    assert hit_type(1, 1 + 3, 3, can_fail=False) is HitType.DIRECT
    assert crit_damage(CritResult.TRIPLE_MAX, 0, 12, 3, mod_once=True) == 39


def test_gm_dim_05_not_for_companions() -> None:
    assert [may_choose(choice, is_companion=True) for choice in (LAY, STAND, BLOW)] == [
        True,
        True,
        False,
    ]
    assert may_choose(BLOW, is_companion=False)


def test_gm_dim_06_leaving_the_state() -> None:
    assert healed(0, 7, 21, tired=0) == (7, 1)
    hp, tired = healed(0, 7, 21, tired=1)
    assert (hp, tired) == (7, 2)
    assert healed(0, 0, 21, tired=0) == (0, 0)
    assert healed(20, 7, 21, tired=0) == (21, 0)
