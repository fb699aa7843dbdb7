"""HIDE and LOOK: hiding, attacking from hiding, looking."""

from __future__ import annotations

import pytest

from theomachy.games.god_marked.mechanics.attack import HitType, hit_type
from theomachy.games.god_marked.mechanics.checks import check
from theomachy.games.god_marked.mechanics.hiding import (
    HealthBand,
    health_band,
    hidden_after_attack,
    hidden_attack_bonus,
    hidden_attack_voids_reaction,
    hides_from,
    may_hide,
    spots,
    stays_hidden,
)


def test_gm_hide_01_hiding() -> None:
    total = 11 + 2
    assert [hides_from(total, passive) for passive in (12, 13)] == [True, False]
    assert hides_from(total, 13, ties_meet=True)
    assert not may_hide(obscured=False)


def test_gm_hide_01_who_may_hide() -> None:
    assert may_hide(obscured=True)
    assert may_hide(obscured=False, opponent_heavily_obscured=True)
    assert may_hide(obscured=False, tiny=True)
    assert may_hide(obscured=False, passes_as_defeated=True)


def test_gm_hide_02_staying_hidden() -> None:
    assert stays_hidden(5, 11, may_still_hide=True)
    assert not stays_hidden(6, 11, may_still_hide=True)
    assert not stays_hidden(0, 11, may_still_hide=False)


@pytest.mark.parametrize(("natural", "void"), [(10, True), (9, False)])
def test_gm_hide_03_attacking_from_hiding(natural: int, void: bool) -> None:
    total = natural + 2 + hidden_attack_bonus(True)
    hit = hit_type(natural, total, 16)
    assert hidden_attack_voids_reaction(True, hit) is void
    assert not hidden_attack_voids_reaction(False, HitType.DIRECT)
    assert hidden_attack_bonus(False) == 0


def test_gm_hide_04_revealed() -> None:
    assert hidden_after_attack([True])
    assert not hidden_after_attack([False])
    assert not hidden_after_attack([True, False])
    assert not hidden_after_attack([])


@pytest.mark.parametrize(
    ("hp", "band"),
    [
        (31, HealthBand.GOOD),
        (30, HealthBand.ALRIGHT),
        (20, HealthBand.BLOODIED),
        (1, HealthBand.BLOODIED),
        (0, HealthBand.DIM_LIGHT),
        (21, HealthBand.ALRIGHT),
    ],
)
def test_gm_look_01_how_is_it_looking(hp: int, band: HealthBand) -> None:
    assert health_band(hp, 40) is band


def test_gm_look_01_a_tie_tells_nothing() -> None:
    assert not check(11, 1, 0, 12).success


def test_gm_look_02_look() -> None:
    assert spots(12 + 3, 14)
    assert not spots(11 + 3, 14)
    assert spots(11 + 3, 14, ties_meet=True)
