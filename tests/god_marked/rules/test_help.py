"""HELP: group rolls, Help, Calm, Cure."""

from __future__ import annotations

import pytest

from theomachy.games.god_marked.mechanics.checks import check, roll_total
from theomachy.games.god_marked.mechanics.help import (
    best_leads,
    calm,
    contribution,
    cure,
    may_calm,
    may_cure,
    may_help,
    worst_leads,
)
from theomachy.games.god_marked.mechanics.rulings import gets_over


def test_gm_help_01_best_one_leads() -> None:
    assert roll_total(9, 4, 1 + 2 + 0) == 16
    assert roll_total(9, 4) == 13
    assert best_leads([2, 4, 0, 4]) == (1, 3)


@pytest.mark.parametrize(
    ("skill", "diplomacy", "adds"), [(3, 0, 1), (-1, 5, 2), (1, 1, 0), (-3, -1, 0)]
)
def test_gm_help_02_what_a_supporter_adds(skill: int, diplomacy: int, adds: int) -> None:
    assert contribution(skill, diplomacy) == adds


def test_gm_help_02_each_is_rounded_on_its_own() -> None:
    assert contribution(3, 0) + contribution(3, 0) == 2


def test_gm_help_04_worst_one_leads() -> None:
    mods = [-1, 2, 4]
    (lead,) = worst_leads(mods)
    others = [contribution(mod, 0) for place, mod in enumerate(mods) if place != lead]
    total = roll_total(12, mods[lead], sum(others))
    assert total == 14
    assert gets_over(total, 13)


def test_gm_help_04_equal_lowest_mods_leave_the_choice() -> None:
    assert worst_leads([2, -1, -1]) == (1, 2)


def test_gm_help_05_help_action() -> None:
    assert may_help(9, 11, is_attack_roll=False)
    assert contribution(6, 0) == 3
    assert not may_help(9, 11, is_attack_roll=True)
    assert not may_help(12, 11, is_attack_roll=False)
    assert may_help(11, 11, is_attack_roll=False)


def test_gm_help_06_calm() -> None:
    assert may_calm(distance=10, reach=10)
    saved = check(9, 1, calm(5), 11)
    assert (saved.total, saved.success) == (12, True)
    assert not may_calm(distance=11, reach=10)
    assert calm(-3) == 0


def test_gm_help_07_cure() -> None:
    assert may_cure(distance=1)
    saved = check(10, 0, cure(3), 10)
    assert (saved.total, saved.success) == (11, True)
    assert not may_cure(distance=2)
    assert cure(-3) == 0
