"""ARMOUR: classes in use, Defence, Armour Health."""

from __future__ import annotations

import pytest

from theomachy.games.god_marked.mechanics.armour import (
    absorbed_by,
    armour_class,
    armour_health_kept,
    defence,
    hurt,
)
from theomachy.games.god_marked.mechanics.attack import HitType, hit_type
from theomachy.games.god_marked.mechanics.dim_light import DimLightChoice, dim_light_kills


def test_gm_armour_01_three_armours() -> None:
    assert armour_class(13, pierced=2) == 11
    assert armour_class(12, changes=2, tired=2) == 12
    assert armour_class(8, tired=10) == 1


def test_gm_armour_02_defence_is_at_most_20() -> None:
    assert defence(18 + 5) == 20
    assert defence(-1) == 0


@pytest.mark.parametrize(
    ("natural", "total", "armour", "guard", "hit"),
    [
        (5, 8, 14, 5, HitType.INDIRECT),
        (4, 7, 14, 5, HitType.NOTHING),
        (19, 25, 24, 20, HitType.DIRECT),
    ],
)
def test_gm_armour_02_both_conditions_are_needed(
    natural: int, total: int, armour: int, guard: int, hit: HitType
) -> None:
    assert hit_type(natural, total, armour, guard) is hit


def test_gm_armour_02_each_armour_has_its_own_defence() -> None:
    lac_defence = 0
    assert hit_type(3, 6, 12, lac_defence) is HitType.INDIRECT
    assert hit_type(3, 6, 12, 15) is HitType.NOTHING


def test_gm_armour_03_armour_health() -> None:
    assert hurt(9, 6, 20) == (0, 17)
    assert hurt(4, 6, 20) == (2, 20)
    assert hurt(11, 0, 4) == (0, 0)
    assert absorbed_by(9, 6) == 6


@pytest.mark.parametrize(("left", "gained", "kept"), [(6, 10, 10), (8, 5, 8)])
def test_gm_armour_03_it_does_not_stack(left: int, gained: int, kept: int) -> None:
    assert armour_health_kept(left, gained) == kept


def test_gm_armour_04_a_hit_wholly_taken_does_not_kill() -> None:
    assert hurt(8, 10, 0) == (2, 0)
    absorbed = absorbed_by(8, 10)
    assert not dim_light_kills(DimLightChoice.STAND, HitType.DIRECT, 8, 5, absorbed)
    assert dim_light_kills(DimLightChoice.STAND, HitType.DIRECT, 12, 5, absorbed_by(12, 10))
