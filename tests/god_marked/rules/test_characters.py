"""CHAR and MOVE-01: the numbers of a character that a fight needs."""

from __future__ import annotations

import pytest

from theomachy.games.god_marked.mechanics.characters import (
    Track,
    armour_base,
    focus_threshold,
    hp_after_new_maximum,
    maximum_hp,
    movement,
    reach_of_range,
)
from theomachy.games.god_marked.mechanics.checks import modifier


@pytest.mark.parametrize(("points", "spaces"), [(10, 11), (-15, 8), (25, 12), (-200, 1)])
def test_gm_move_01_movement(points: int, spaces: int) -> None:
    assert movement(modifier(points)) == spaces


@pytest.mark.parametrize(("points", "spaces"), [(8, 10), (-10, 9), (-200, 1)])
def test_gm_char_03_range(points: int, spaces: int) -> None:
    assert reach_of_range(modifier(points)) == spaces


@pytest.mark.parametrize(
    ("level", "mod", "base_plus_level", "hp"),
    [
        (1, 1, False, 21),
        (3, 3, False, 69),
        (3, 3, True, 29),
        (2, -1, False, 38),
        (5, 5, False, 125),
        (3, 4, False, 72),
        (1, -25, False, 1),
    ],
)
def test_gm_char_04_hit_points(level: int, mod: int, base_plus_level: bool, hp: int) -> None:
    assert maximum_hp(level, mod, base_plus_level=base_plus_level) == hp


@pytest.mark.parametrize(("points", "armour"), [(15, 11), (10, 11), (0, 10), (-11, 8), (30, 13)])
def test_gm_char_05_armour_classes(points: int, armour: int) -> None:
    assert armour_base(modifier(points)) == armour


def test_gm_char_05_at_least_1() -> None:
    assert armour_base(-12) == 1


def test_gm_level_02_current_hp_rises_with_the_maximum() -> None:
    assert hp_after_new_maximum(15, maximum_hp(1, 1), maximum_hp(2, 2)) == 38
    assert hp_after_new_maximum(38, 44, 21) == 21
    assert hp_after_new_maximum(10, 44, 21) == 10
    assert hp_after_new_maximum(0, 44, 21) == 0


@pytest.mark.parametrize("track", Track)
def test_gm_level_05_level_0(track: Track) -> None:
    assert maximum_hp(0, 0, track=track) == 10
    assert maximum_hp(0, 1, track=track) == 10
    assert maximum_hp(0, 2, track=track, base_plus_level=True) == 11


def test_gm_level_08_alternative_levelling() -> None:
    assert maximum_hp(1, 1, track=Track.ALTERNATIVE) == 11
    assert maximum_hp(3, 2, track=Track.ALTERNATIVE) == 36
    assert maximum_hp(3, 2, track=Track.ALTERNATIVE, base_plus_level=True) == 16


@pytest.mark.parametrize(("max_hp", "threshold"), [(21, 5), (88, 22), (3, 1)])
def test_gm_focus_01_threshold(max_hp: int, threshold: int) -> None:
    assert focus_threshold(max_hp) == threshold
