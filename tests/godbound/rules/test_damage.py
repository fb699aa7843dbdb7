"""GB-DAMAGE-01 to GB-DAMAGE-05: conversion, the bonus on one die, straight damage, what is lost;
GB-HP-03, GB-NPC-05, and the odds of GB-FRAY-04.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.godbound.building import do, fact, fighting, foe, sheet, told
from theomachy.core.ask import Choose
from theomachy.core.dice import ScriptedDice
from theomachy.core.notation.named import DieByDie
from theomachy.core.plugin import start
from theomachy.core.procedure import Need, step
from theomachy.games.godbound.mechanics.damage import (
    best_die,
    convert,
    converted_dice,
    is_straight,
    straight_points,
    take,
)
from theomachy.games.godbound.notation import points, with_die
from theomachy.games.godbound.plugin import GAME
from theomachy.games.godbound.state import State


def converted(sides: tuple[int, ...], bonus: int) -> DieByDie[Any]:
    """What `gb` makes of dice and a bonus; `tests/godbound/test_notation.py` reads expressions."""
    return DieByDie(
        len(sides),
        (0, 0, None),
        lambda thrown: sides[thrown[0]] if thrown[0] < len(sides) else None,
        lambda thrown, face: with_die(thrown, face, bonus),
        points,
    )


@pytest.mark.parametrize(
    ("result", "damage"),
    [(-3, 0), (1, 0), (2, 1), (5, 1), (6, 2), (9, 2), (10, 4), (23, 4)],
)
def test_gb_damage_01_table(result: int, damage: int) -> None:
    assert convert(result) == damage


def blow(dice: str, **more: Any) -> State:
    """A foe with these damage dice, in its turn, and a hero with much to lose."""
    hero = sheet(max_hp=60, hp=60)
    cast = {"hero": hero, "foe": foe(9, 9, damage=dice, **more)}
    return do(fighting(cast), "pass", "hero").state


@pytest.mark.parametrize(
    ("dice", "faces", "damage"),
    [("3d8", (3, 3, 3), 3), ("3d8", (1, 1, 1), 0), ("4d10", (10, 9, 5, 1), 7)],
)
def test_gb_damage_02_each_die_on_its_own(dice: str, faces: tuple[int, ...], damage: int) -> None:
    done = do(blow(dice), "attack", "foe", {"target": "hero"}, [20, list(faces)], [])
    assert fact(done, "damage-rolled").points == damage
    assert done.state.creatures["hero"].hp == 60 - damage
    assert ("damaged" in told(done)) is (damage > 0)


@pytest.mark.parametrize(
    ("dice", "faces", "bonus_on", "damage"),
    [
        ("2d8+2", (8, 4), 1, 5),
        ("2d8+2", (7, 1), 2, 3),
        ("2d8-1", (2, 7), 2, 3),
        ("1d8-1", (2,), 1, 0),
        # the same points on each die: nobody is asked
        ("2d8+1", (3, 3), 1, 2),
    ],
)
def test_gb_damage_03_the_bonus_goes_on_the_best_die(
    dice: str, faces: tuple[int, ...], bonus_on: int, damage: int
) -> None:
    done = do(blow(dice), "attack", "foe", {"target": "hero"}, [20, list(faces)])
    rolled = fact(done, "damage-rolled")
    assert (rolled.bonus_on, rolled.points) == (bonus_on, damage)
    assert sum([term.value for term in rolled.traces[0].terms]) == damage


def test_gb_damage_03_ties() -> None:
    assert best_die((3, 4), 1) == 1
    assert best_die((4, 4), 1) == 0
    assert converted_dice((8, 4), 2, 1) == (2, 2)


def test_gb_damage_03_the_attacker_chooses() -> None:
    state = blow("2d8+2")
    done = do(state, "attack", "foe", {"target": "hero"}, [20, [8, 4]], {"bonus-die": "die-2"})
    rolled = fact(done, "damage-rolled")
    assert (rolled.bonus_on, rolled.per_die, rolled.points) == (2, (2, 2), 4)


def test_gb_damage_03_no_choice_where_there_is_none() -> None:
    for dice, faces in (("1d8+2", [8]), ("2d8", [8, 4]), ("2d8+1", [3, 3])):
        done = do(blow(dice), "attack", "foe", {"target": "hero"}, [20, faces], [])
        assert "damage-rolled" in told(done)


def test_gb_damage_03_declared_before_the_roll() -> None:
    cast = {"hero": sheet(max_hp=60, hp=60), "foe": foe(9, 9, damage="2d8+2")}
    state = fighting(cast, {"damage.bonus_die": "declared"})
    state = do(state, "pass", "hero").state
    done = do(state, "attack", "foe", {"target": "hero"}, [20, [8, 4]], {"bonus-die": "die-2"})
    assert fact(done, "damage-rolled").points == 4


def test_gb_damage_03_declaring_a_single_die_is_no_choice() -> None:
    cast = {"hero": sheet(max_hp=60, hp=60), "foe": foe(9, 9, damage="1d8+2")}
    state = do(fighting(cast, {"damage.bonus_die": "declared"}), "pass", "hero").state
    done = do(state, "attack", "foe", {"target": "hero"}, [20, 8], [])
    assert fact(done, "damage-rolled").points == 4


def test_gb_damage_03_the_options_say_what_each_die_gives() -> None:
    begun = start(GAME, blow("2d8+2"), "attack", "foe", {"target": "hero"})
    need = step(begun, {"attack": (20,), "damage": (8, 4)})
    assert isinstance(need, Need)
    request = need.open[0].request
    assert isinstance(request, Choose)
    labels = [option.label for option in request.options]
    assert labels == ["die 1: 8+2, 5 in all", "die 2: 4+2, 4 in all"]
    assert request.default == "die-1"


def test_gb_damage_03_mean() -> None:
    assert converted((6, 6), 1).law().mean() == Fraction(23, 9)
    assert converted((8, 8), -1).roll(ScriptedDice([2, 7])).value == 3


def test_gb_fray_04_a_d10_reaches_4_points_on_a_10() -> None:
    assert converted((10,), 0).law().at_least(4) == Fraction(1, 10)
    assert converted((6,), 0).roll(ScriptedDice([6])).value == 2


@pytest.mark.parametrize(
    ("dice", "faces", "damage"),
    [("2d8 straight", (8, 5), 13), ("1d8-3 straight", (2,), 0), ("1d8+1 straight", (2,), 3)],
)
def test_gb_damage_04_straight(dice: str, faces: tuple[int, ...], damage: int) -> None:
    done = do(blow(dice), "attack", "foe", {"target": "hero"}, [20, list(faces)], [])
    rolled = fact(done, "damage-rolled")
    assert (rolled.points, rolled.per_die) == (damage, ())
    assert sum([term.value for term in rolled.traces[0].terms]) == damage
    assert done.state.creatures["hero"].hp == 60 - damage


def test_gb_damage_04_floor() -> None:
    assert straight_points((2,), -3) == 0


@pytest.mark.parametrize(("adds", "damage"), [(False, 4), (True, 7)])
def test_gb_damage_04_the_attribute_is_a_matter_of_data(adds: bool, damage: int) -> None:
    flame = {"id": "flame", "name": "Flame", "dice": [8], "straight": True, "attribute": "cha"}
    flame["straight_adds_attribute"] = adds
    hero = sheet(attributes={"cha": 18}, weapons=[flame])
    state = fighting({"hero": hero, "foe": foe(20, 9)})
    done = do(state, "attack", "hero", {"target": "foe"}, dice=[20, 4])
    assert fact(done, "damage-rolled").points == damage


@pytest.mark.parametrize(
    ("current", "damage", "left", "excess"),
    [(9, 4, 5, 0), (3, 4, 0, 1), (15, 6, 9, 0), (1, 1, 0, 0)],
)
def test_gb_damage_05_hp_03_what_is_lost(current: int, damage: int, left: int, excess: int) -> None:
    assert take(current, damage) == (left, excess)


def test_gb_damage_05_godbound_lose_hp_and_creatures_hit_dice() -> None:
    cast = {
        "hero": sheet(hp=9, weapons=["heavy"]),
        "foe": foe(3, 9, damage="2d8"),
    }
    state = fighting(cast)
    state = do(state, "attack", "hero", {"target": "foe"}, [20, 5]).state
    state = do(
        do(state, "pass", "hero").state, "attack", "foe", {"target": "hero"}, [20, 8, 6]
    ).state
    assert (state.creatures["hero"].hp, state.creatures["foe"].hd) == (5, 2)


@pytest.mark.parametrize(
    ("faces", "area", "hd", "points", "left"), [((7, 8), True, 24, 15, 9), ((8,), False, 24, 4, 20)]
)
def test_gb_npc_05_mobs_and_area(
    faces: tuple[int, ...], area: bool, hd: int, points: int, left: int
) -> None:
    assert is_straight(False, area, True) is area
    power = {"id": "power", "name": "Power", "dice": [8] * len(faces), "area": area}
    hero = sheet(weapons=[power | {"bonus": 0 if area else 2}])
    state = fighting({"hero": hero, "mob": foe(1, 9, mob="large")})
    assert state.creatures["mob"].hd == hd
    done = do(state, "attack", "hero", {"target": "mob"}, dice=[20, *faces])
    assert fact(done, "damage-rolled").points == points
    assert done.state.creatures["mob"].hd == left
