"""CHAR, LEVEL, LIMB and COMPANION: what a character is built from, by numbers."""

from __future__ import annotations

import pytest

from theomachy.games.god_marked.mechanics import companions, limbs
from theomachy.games.god_marked.mechanics.building import (
    Points,
    abilities_known,
    gains_of_level,
    hp_after_lost_level,
    lowest_points,
    perks_of_level,
    perks_of_skill,
    perks_without_restrictions,
    starting_points,
    traded,
)
from theomachy.games.god_marked.mechanics.characters import hp_after_new_maximum


@pytest.mark.parametrize(("level", "points"), [(1, 10), (4, 40), (5, 50)])
def test_gm_char_01_starting_points(level: int, points: int) -> None:
    assert starting_points(level) == Points(points, points)


@pytest.mark.parametrize(
    ("giving", "getting", "points", "after"),
    [
        (10, 10, 10, (0, 15)),
        (10, 10, 5, (5, 12)),
        (10, 10, 20, (-10, 20)),
        (30, 30, 30, (0, 45)),
    ],
)
def test_gm_char_02_half_of_what_is_traded_arrives(
    giving: int, getting: int, points: int, after: tuple[int, int]
) -> None:
    assert traded(giving, getting, points) == after


@pytest.mark.parametrize(
    ("level", "special", "floor", "lowest"),
    [
        (1, False, "minus_ten_per_level", -10),
        (3, False, "minus_ten_per_level", -30),
        (3, False, "zero", 0),
        (3, False, "none", None),
        (3, True, "none", 0),
        (1, True, "minus_ten_per_level", 0),
    ],
)
def test_gm_char_02_the_floor(level: int, special: bool, floor: str, lowest: int | None) -> None:
    assert lowest_points(level, special, floor) == lowest


@pytest.mark.parametrize(
    ("mod", "champion", "known"), [(2, True, 2), (0, True, 0), (1, True, 1), (2, False, 0)]
)
def test_gm_char_06_known_abilities(mod: int, champion: bool, known: int) -> None:
    assert abilities_known(mod, champion) == known


def test_gm_char_06_never_below_0() -> None:
    assert abilities_known(-3) == 0


@pytest.mark.parametrize(("points", "perks"), [(9, 0), (10, 1), (45, 4), (-20, 0)])
def test_gm_char_07_perks_by_points(points: int, perks: int) -> None:
    assert perks_of_skill(points) == perks


def test_gm_level_01_gains() -> None:
    assert gains_of_level(2) == Points(10, 10)
    assert gains_of_level(1) == Points(5, 5)
    giving, getting = traded(20 + 10, 20 + 10, 10)
    assert (giving, getting) == (20, 35)


def test_gm_level_02_a_level_taken_back_takes_what_it_gave() -> None:
    up = hp_after_new_maximum(15, 21, 44)
    assert up == 38
    assert hp_after_lost_level(up, 44, 21) == 15
    assert hp_after_lost_level(5, 44, 21) == 1
    assert hp_after_lost_level(0, 44, 21) == 0
    assert hp_after_lost_level(10, 21, 44) == 10


def test_gm_level_05_level_0() -> None:
    assert starting_points(0) == Points(5, 5)
    assert starting_points(0, free_pool=True) == Points(0, 5, 50)
    assert gains_of_level(1, free_pool=True) == Points(0, 5, 50)
    assert perks_of_level(0) == 1
    mind = traded(5, 5, 5)
    assert traded(5, mind[1], 5) == (0, 9)


@pytest.mark.parametrize("level", range(1, 21))
def test_gm_level_06_the_gains_add_up_to_the_starting_points(level: int) -> None:
    for alternative in (False, True):
        gained = [gains_of_level(each, alternative) for each in range(1, level + 1)]
        parts = zip(starting_points(0), *gained, strict=True)
        assert Points(*(sum(each) for each in parts)) == starting_points(level, alternative)


def test_gm_level_06_alternative_track() -> None:
    assert starting_points(1, True) == Points(10, 10)
    assert starting_points(3, True) == Points(10, 20, 50)
    twenty = starting_points(20, True)
    assert (twenty.special, 10 * twenty.normal + twenty.free) == (105, 575)
    twice = starting_points(20, True, alternative_points=50)
    assert 10 * twice.normal + twice.free == 1050


@pytest.mark.parametrize(("level", "perks"), [(0, 1), (1, 2), (2, 3), (5, 4)])
def test_gm_level_07_perks(level: int, perks: int) -> None:
    assert perks_of_level(level) == perks
    assert perks_without_restrictions(level) == min(level, 1)


def test_gm_limb_02_hands() -> None:
    assert not limbs.may_hold(limbs.hands_left(2, 1), [2])
    assert limbs.held_at_once(1, [1, 1]) == 1
    assert limbs.held_at_once(limbs.hands_left(2, 3), [1]) == 0
    assert limbs.may_hold(0, [0])
    assert limbs.held_at_once(2, [1, 1]) == 2


@pytest.mark.parametrize(("legs", "movement"), [(0, 11), (1, 5), (2, 2), (4, 1)])
def test_gm_limb_03_legs(legs: int, movement: int) -> None:
    assert limbs.movement_left(11, legs) == movement


def test_gm_limb_04_a_wing_ends_flying_with_wings() -> None:
    assert limbs.flies_with_wings(True, 0)
    assert not limbs.flies_with_wings(True, 1)
    assert not limbs.flies_with_wings(False, 0)


@pytest.mark.parametrize(
    ("reach", "eyes", "ears", "moonling", "left"),
    [
        (11, 1, 0, False, 6),
        (11, 1, 0, True, 9),
        (10, 2, 0, False, 1),
        (11, 0, 1, False, 9),
        (11, 0, 1, True, 6),
        (12, 1, 1, True, 5),
    ],
)
def test_gm_limb_05_and_gm_limb_06_range(
    reach: int, eyes: int, ears: int, moonling: bool, left: int
) -> None:
    own = (2, 5) if moonling else (limbs.LOST_EYE, limbs.LOST_EAR)
    assert limbs.range_left(reach, eyes, ears, *own) == left


@pytest.mark.parametrize(("owner", "same", "level"), [(1, False, 1), (5, False, 2), (5, True, 5)])
def test_gm_companion_01_level(owner: int, same: bool, level: int) -> None:
    assert companions.companion_level(owner, same) == level


@pytest.mark.parametrize(("mod", "talents"), [(5, 2), (4, 2), (1, 0), (-2, 0)])
def test_gm_companion_02_talents(mod: int, talents: int) -> None:
    assert companions.talents(mod) == talents


def test_gm_companion_03_no_stamina() -> None:
    assert companions.stamina(3, companion=True) == 0
    assert companions.stamina(3, companion=False) == 3


def test_gm_companion_05_size() -> None:
    assert companions.size_of(0, 4) == 5
    assert companions.size_of(2, 0) == -1


def test_gm_companion_09_skilled() -> None:
    assert companions.free_points(2) == 50


def test_gm_companion_11_aid() -> None:
    assert companions.aided_mod(6, 4) == 4
    assert companions.aided_mod(6, 4, better=True) == 6
    assert companions.aided_mod(2, 4, better=True) == 4


def test_gm_companion_12_actions() -> None:
    assert companions.actions_of_companion(3, 2) == 5
    assert not companions.may_take_again("actions", 2)
    assert companions.may_take_again("skilled", 7)
    assert not companions.may_take_again("flight", 1)


def test_gm_companion_13_blast() -> None:
    assert companions.blast_dice(2, 5) == 2
    assert companions.blast_damage(3 + 8, 5) == 16
    assert companions.blast_dice(2, 5, with_mod=True) == 7
    assert companions.blast_damage(30, 5, with_mod=True) == 30
    assert companions.blast_damage(1, -4) == 0
