"""RESOURCE: Lumens, Intent and Stamina by numbers.

GM-RESOURCE-01, GM-RESOURCE-02, GM-RESOURCE-03, GM-RESOURCE-04, GM-RESOURCE-05, GM-RESOURCE-06,
GM-RESOURCE-07, GM-RESOURCE-08, GM-RESOURCE-09.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theomachy.games.god_marked.mechanics import resources
from theomachy.games.god_marked.mechanics.resources import Overexertion


def test_gm_resource_01_lumens() -> None:
    assert resources.max_lumens(True, 10, 1) == 15
    assert resources.max_lumens(True, 19, 1) == 15
    assert resources.max_lumens(True, 19, 1, half_large=True) == 19
    assert resources.max_lumens(False, 50, 5) == 0


def test_gm_resource_02_limit() -> None:
    assert resources.upcast_limit(0, 1) == 1
    assert resources.upcast_limit(4, 1) == 4
    assert resources.upcast_limit(4 - 5, 1) == 1


@pytest.mark.parametrize(
    ("extra", "mod", "how", "dice"),
    [
        (5, 3, "all", 5),
        (3, 3, "all", 0),
        (4, 3, "all", 4),
        (5, 3, "excess", 2),
        (5, 3, "dice_minus_mod", 2),
    ],
)
def test_gm_resource_03_dice(extra: int, mod: int, how: Overexertion, dice: int) -> None:
    assert resources.strain_dice(extra, resources.upcast_limit(mod, 1), 0, mod, how) == dice


def test_gm_resource_03_without_a_mod() -> None:
    assert resources.strain_dice(3, resources.upcast_limit(0, 1), 0, 0) == 3
    assert resources.strain_damage(5 + 10 + 6, 0) == 21


@pytest.mark.parametrize(
    ("faces", "mod", "how", "damage"),
    [
        ((7, 2, 1, 4, 8), 3, "all", 19),
        ((1, 1, 1, 1), 3, "all", 1),
        ((7, 2), 3, "excess", 6),
        ((7, 2), 3, "dice_minus_mod", 9),
    ],
)
def test_gm_resource_03_damage(
    faces: tuple[int, ...], mod: int, how: Overexertion, damage: int
) -> None:
    assert resources.strain_damage(sum(faces), mod, how) == damage


def test_gm_resource_04_what_is_missing() -> None:
    assert resources.missing(3, 1) == 2
    assert resources.strain_damage(4 + 6, 1) == 9
    assert resources.strain_dice(4, 2, resources.missing(6, 3), 2) == 4
    assert resources.strain_damage(8, 8) == 0
    assert resources.strain_dice(0, 3, 5, 2, "dice_minus_mod") == 3


def test_gm_resource_05_intent() -> None:
    assert resources.max_intent(10, 1) == 12
    assert resources.max_intent(5, 0) == 10
    assert resources.max_intent(0, 0) == 0


def test_gm_resource_06_doubling() -> None:
    assert resources.doubled_points(3, True) == 6
    assert resources.doubled_points(3, False) == 3
    assert resources.upcast_limit(0, 0) == 0


def test_gm_resource_07_stamina() -> None:
    assert resources.max_stamina(1) == 2
    assert resources.max_stamina(5) == 4
    assert resources.max_stamina(-9) == 0


def test_gm_resource_08_missing_stamina() -> None:
    assert resources.strain_damage(1 + 2, 4) == 0
    assert resources.strain_damage(9, 2) == 7


def test_gm_resource_09_nobody_heals_itself_out_of_nothing() -> None:
    assert resources.heals_itself_out_of_nothing(True, True, 1)
    assert not resources.heals_itself_out_of_nothing(True, False, 1)
    assert not resources.heals_itself_out_of_nothing(True, True, 0)
    assert not resources.heals_itself_out_of_nothing(False, True, 1)


@given(st.integers(0, 30), st.integers(0, 12), st.integers(0, 30))
def test_gm_resource_04_a_point_costs_one_die_at_most(extra: int, mod: int, short: int) -> None:
    dice = resources.strain_dice(extra, resources.upcast_limit(mod, 1), short, mod)
    assert dice <= max(extra, short)
    assert dice >= short
