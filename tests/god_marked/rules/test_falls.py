"""FALL: damage of falls and impacts."""

from __future__ import annotations

import pytest

from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.mechanics.damage import condition_of, is_heavy_blow
from theomachy.games.god_marked.mechanics.dice import sum_of_faces
from theomachy.games.god_marked.mechanics.falls import (
    fall_damage_type,
    fall_dice,
    impact_damage,
    impact_dice,
)
from theomachy.games.god_marked.mechanics.focus import FocusBreak, focus_break
from theomachy.games.god_marked.mechanics.rulings import save_number


@pytest.mark.parametrize(
    ("height", "dice"), [(0, 0), (5, 0), (6, 0), (7, 1), (12, 3), (65, 30), (66, 30), (300, 30)]
)
def test_gm_fall_02_dice(height: int, dice: int) -> None:
    assert fall_dice(height) == dice


def test_gm_fall_02_damage_is_the_sum() -> None:
    assert sum_of_faces(fall_dice(12), 6, [4, 1, 6]) == 11


@pytest.mark.parametrize(("spaces", "faces", "each"), [(4, [5, 2], 3), (1, [], 0), (2, [1], 0)])
def test_gm_fall_05_shoved_into_something(spaces: int, faces: list[int], each: int) -> None:
    assert impact_damage(sum_of_faces(impact_dice(spaces), 6, faces)) == each


def test_gm_fall_06_collision_has_no_condition() -> None:
    assert is_heavy_blow(40, 10)
    assert condition_of(fall_damage_type()) is None
    assert focus_break(40, 10) is FocusBreak.MIND_SAVE
    assert save_number(0) == 10


def test_gm_fall_06_blunt_falls_daze() -> None:
    assert condition_of(fall_damage_type(blunt=True)) is Condition.DAZED
