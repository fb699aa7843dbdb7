"""ACTION: three actions, what they suffice for, Interact."""

from __future__ import annotations

from theomachy.games.god_marked.mechanics.actions import actions_of_round, is_only_begun, may_spend
from theomachy.games.god_marked.mechanics.checks import check
from theomachy.games.god_marked.mechanics.conditions import taken_from_actions


def test_gm_action_01_three_actions() -> None:
    assert actions_of_round() == 3
    assert may_spend(3, 3)
    assert not may_spend(0, 1)
    assert may_spend(0, 0)


def test_gm_action_01_changes() -> None:
    assert taken_from_actions(actions_of_round(), 1) == (2, 0)
    assert actions_of_round(changes=1) == 4
    assert actions_of_round(changes=-1, owed=5) == 0
    assert actions_of_round(base=2) == 2


def test_gm_action_02_an_ability_of_more_actions_than_are_left() -> None:
    assert not may_spend(1, 2)
    assert is_only_begun(1, 2)
    assert not is_only_begun(2, 2)
    assert not is_only_begun(0, 2)


def test_gm_action_03_interact() -> None:
    assert not check(10, 2, 0, 12).success
