"""ACTION: three actions, what they are spent on, Interact."""

from __future__ import annotations

import pytest

from theomachy.games.god_marked.mechanics.actions import (
    Deed,
    action_cost,
    actions_of_round,
    is_only_begun,
    may_be_done_on_any_turn,
    may_spend,
)
from theomachy.games.god_marked.mechanics.checks import check
from theomachy.games.god_marked.mechanics.conditions import taken_from_actions


def test_gm_action_01_three_actions() -> None:
    left = actions_of_round()
    for deed in (Deed.ATTACK, Deed.MOVE, Deed.CALM):
        assert may_spend(left, action_cost(deed))
        left -= action_cost(deed)
    assert left == 0
    assert not may_spend(left, action_cost(Deed.CALM))


def test_gm_action_01_changes() -> None:
    assert taken_from_actions(actions_of_round(), 1) == (2, 0)
    assert actions_of_round(changes=1) == 4
    assert actions_of_round(changes=-1, owed=5) == 0
    assert actions_of_round(base=2) == 2


ANY_TURN = {
    Deed.CALM,
    Deed.CURE,
    Deed.OPPORTUNITY,
    Deed.BACK_REACTION,
    Deed.FORCE_PROTECT,
    Deed.CLASH,
    Deed.DODGE,
    Deed.MERCY,
    Deed.PROTECT,
    Deed.HOW_IS_IT_LOOKING,
}


@pytest.mark.parametrize("deed", Deed)
def test_gm_action_01_on_your_turn_or_in_reaction(deed: Deed) -> None:
    assert may_be_done_on_any_turn(deed) is (deed in ANY_TURN)


@pytest.mark.parametrize("deed", [Deed.CLASH, Deed.DODGE, Deed.MERCY, Deed.PROTECT])
def test_gr_12_reactions_cost_no_action(deed: Deed) -> None:
    assert action_cost(deed) == 0


@pytest.mark.parametrize(
    "deed", [Deed.OPPORTUNITY, Deed.CALM, Deed.CURE, Deed.BACK_REACTION, Deed.GET_UP]
)
def test_gr_12_these_take_an_action_at_any_time(deed: Deed) -> None:
    assert action_cost(deed) == 1


def test_gm_action_02_attack() -> None:
    assert actions_of_round() - 3 * action_cost(Deed.ATTACK) == 0
    assert not may_spend(1, 2)
    assert is_only_begun(1, 2)
    assert not is_only_begun(2, 2)
    assert not is_only_begun(0, 2)


def test_gm_action_03_interact() -> None:
    assert action_cost(Deed.INTERACT) == 1
    assert not check(10, 2, 0, 12).success


def test_gm_cond_14_getting_up() -> None:
    assert actions_of_round() - action_cost(Deed.GET_UP) == 2
