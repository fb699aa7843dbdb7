"""ABILITY, HOLD, FOCUS, SIZE: what abilities cost and how large they are, by numbers.

GM-ABILITY-03, GM-ABILITY-04, GM-ABILITY-05, GM-ABILITY-06, GM-ABILITY-12, GM-ABILITY-13,
GM-FOCUS-02, GM-HOLD-02, GM-SIZE-03.
"""

from __future__ import annotations

import pytest

from theomachy.games.god_marked.mechanics import abilities
from theomachy.games.god_marked.mechanics.abilities import Payment


@pytest.mark.parametrize(
    ("cost", "paid", "left", "payment"),
    [
        (2, 0, 3, Payment.USED),
        (5, 0, 3, Payment.BEGUN),
        (5, 3, 3, Payment.USED),
        (1, 0, 0, Payment.REFUSED),
    ],
)
def test_gm_ability_03_payment(cost: int, paid: int, left: int, payment: Payment) -> None:
    assert abilities.payment(cost, paid, left) is payment


def test_gm_ability_04_with_action() -> None:
    assert abilities.action_cost(None, with_another=True) == 0
    assert abilities.action_cost(None) == 1


def test_gm_ability_05_in_reaction() -> None:
    assert abilities.action_cost(None, in_reaction=True) == 0
    assert abilities.action_cost(1, in_reaction=True) == 1


def test_gm_ability_06_depending() -> None:
    assert abilities.may_choose(4, 1, 6)
    assert not abilities.may_choose(7, 1, 6)
    assert abilities.may_choose(70, 1, 0)


def test_gm_ability_12_reaches() -> None:
    assert abilities.line_of(11, 0, 1) == (11, 1)
    assert abilities.cone_length(11) == 5
    assert abilities.sphere_radius(11, 0, 1) == 2
    assert (abilities.line_of(3, 0, 1)[0], abilities.cone_length(3)) == (3, 1)
    assert abilities.sphere_radius(3, 0, 1) == 1
    assert abilities.sphere_radius(10, 0, 1) == 2


def test_gm_ability_13_a_stated_size() -> None:
    assert abilities.sphere_radius(11, 3, 1) == 3
    assert abilities.fills_a_sphere(1) == 0


def test_gm_size_03_growth() -> None:
    assert abilities.growth(3) == 0
    assert abilities.line_of(11, 1, 8) == (11, 3)
    assert abilities.cone_of(5, 5, 9) == (7, 7)
    assert abilities.fills_a_sphere(4) == 1
    assert abilities.growth(-3) == 0


@pytest.mark.parametrize(
    ("mod", "direct", "actions", "amount"),
    [(3, True, 2, 6), (3, False, 2, 2), (1, False, 4, 0), (-2, True, 1, 0)],
)
def test_gm_hold_02_ticks(mod: int, direct: bool, actions: int, amount: int) -> None:
    assert actions * abilities.hold_tick(mod, direct) == amount


def test_gm_focus_02_upkeep() -> None:
    assert not abilities.upkeep_missed(1, 1, 1)
    assert not abilities.upkeep_missed(1, 3, 3)
    assert abilities.upkeep_missed(1, 3, 4)
    assert abilities.upkeep_missed(1, 1, 2)
