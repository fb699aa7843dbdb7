"""FALL: damage of falls and impacts."""

from __future__ import annotations

import pytest

from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.mechanics.damage import condition_of, is_heavy_blow
from theomachy.games.god_marked.mechanics.falls import (
    dropped_at_once,
    fall_damage_type,
    fall_dice,
    further_moments,
    impact_damage,
    impact_dice,
    share_of_fall,
)
from theomachy.games.god_marked.mechanics.focus import FocusBreak, focus_break
from theomachy.games.god_marked.mechanics.rulings import save_number


@pytest.mark.parametrize(
    ("height", "further"), [(1, 0), (100, 0), (101, 1), (200, 1), (201, 2), (250, 2)]
)
def test_gm_fall_01_further_moments(height: int, further: int) -> None:
    assert further_moments(height) == further
    left, drops = height, 0
    while left:
        left, drops = left - dropped_at_once(left), drops + 1
    assert drops == further + 1


@pytest.mark.parametrize(
    ("height", "dice"), [(0, 0), (5, 0), (6, 0), (7, 1), (12, 3), (65, 30), (66, 30), (300, 30)]
)
def test_gm_fall_02_dice(height: int, dice: int) -> None:
    assert fall_dice(height) == dice


def test_gm_fall_02_three_dice_for_twelve_spaces() -> None:
    faces = [4, 1, 6]
    assert fall_dice(12) == len(faces) == 3


def test_gm_fall_03_a_controlled_fall_deals_half() -> None:
    assert share_of_fall(11, 1, False) == (5, 0)
    assert share_of_fall(11, 0, False) == (11, 0)


@pytest.mark.parametrize(
    ("total", "halvings", "faller", "catcher"), [(11, 0, 6, 5), (11, 1, 3, 2), (0, 0, 0, 0)]
)
def test_gm_fall_04_caught(total: int, halvings: int, faller: int, catcher: int) -> None:
    assert share_of_fall(total, halvings, True) == (faller, catcher)


@pytest.mark.parametrize(("spaces", "faces", "each"), [(4, [5, 2], 3), (1, [], 0), (2, [1], 0)])
def test_gm_fall_05_shoved_into_something(spaces: int, faces: list[int], each: int) -> None:
    assert impact_dice(spaces) == len(faces)
    assert impact_damage(sum(faces)) == each


def test_gm_fall_06_collision_has_no_condition() -> None:
    assert is_heavy_blow(40, 10)
    assert condition_of(fall_damage_type()) is None
    assert focus_break(40, 10) is FocusBreak.MIND_SAVE
    assert save_number(0) == 10


def test_gm_fall_06_blunt_falls_daze() -> None:
    assert condition_of(fall_damage_type(blunt=True)) is Condition.DAZED
