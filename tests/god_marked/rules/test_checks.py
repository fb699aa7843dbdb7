"""CHECK: mods, checks, opposed rolls, saves, passive scores, hidden changes."""

from __future__ import annotations

import pytest

from theomachy.games.god_marked.mechanics.attack import HitType, hit_type, takes_effect_whole
from theomachy.games.god_marked.mechanics.checks import (
    CheckResult,
    changed_armour,
    changed_number,
    check,
    modifier,
    passive_score,
    roll_total,
)
from theomachy.games.god_marked.mechanics.rulings import save_number, wins_opposed


@pytest.mark.parametrize(
    ("points", "truncate", "mod"),
    [
        (29, False, 2),
        (9, False, 0),
        (-1, False, -1),
        (-10, False, -1),
        (-11, False, -2),
        (-1, True, 0),
    ],
)
def test_gm_check_01_skill_modifier(points: int, truncate: bool, mod: int) -> None:
    assert modifier(points, truncate) == mod


@pytest.mark.parametrize(
    ("mod", "natural", "number", "result"),
    [
        (modifier(34), 12, 14, CheckResult(12, 15, True, 1)),
        (modifier(34), 11, 14, CheckResult(11, 14, False, 0)),
        (-1, 1, 1, CheckResult(1, 0, False, -1)),
    ],
)
def test_gm_check_02_roll_check(mod: int, natural: int, number: int, result: CheckResult) -> None:
    assert check(natural, mod, 0, number) == result


def test_gm_check_02_a_tie_succeeds_where_ties_meet() -> None:
    assert check(11, 3, 0, 14, ties_meet=True) == CheckResult(11, 14, True, 0)


def test_gm_check_03_opposed_roll() -> None:
    assert not wins_opposed(roll_total(10, 2), roll_total(8, 4))
    assert wins_opposed(roll_total(11, 2), roll_total(8, 4))


def test_gm_check_04_roll_against_an_armour_class() -> None:
    assert hit_type(10, 14, 13) is HitType.DIRECT
    shove = hit_type(10, 13, 13)
    assert shove is HitType.INDIRECT
    assert not takes_effect_whole(shove)


def test_gm_check_05_saves() -> None:
    assert check(11, 2, 0, save_number(3)) == CheckResult(11, 13, False, 0)
    assert check(11, 0, 0, save_number(0)).success


@pytest.mark.parametrize(("points", "score"), [(25, 12), (-5, 9)])
def test_gm_check_06_passive_scores(points: int, score: int) -> None:
    assert passive_score(modifier(points)) == score


def test_gm_check_07_hidden_change_of_a_check_number() -> None:
    assert changed_number(12, 4) == 8
    assert check(8, 1, 0, changed_number(12, 4)).success
    assert not check(8, 1, 0, 12).success
    assert changed_number(12, 0) == 12
    assert changed_number(12, 3) == 9
    assert changed_number(3, 5) == 0


def test_gm_check_07_the_reward_only_lowers() -> None:
    with pytest.raises(ValueError, match="0 or more"):
        changed_number(12, -2)


def test_gm_check_08_hidden_change_of_an_armour_class() -> None:
    assert hit_type(10, 13, changed_armour(15, 3)) is HitType.DIRECT
    assert hit_type(10, 13, 15) is HitType.INDIRECT
    assert changed_armour(2, 5) == 1
    assert changed_armour(15, 0) == 15
    with pytest.raises(ValueError, match="0 or more"):
        changed_armour(15, -1)
