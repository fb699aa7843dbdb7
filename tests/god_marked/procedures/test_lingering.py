"""HOLD: areas that linger without a holder (GM-HOLD-07)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import play
from tests.god_marked.procedures.casters import (
    ability,
    fire,
    kept,
    on_board,
    round_ends,
    spends,
    uses,
    with_numbers,
    with_turn,
)
from tests.god_marked.procedures.duels import attacks, fighter
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.state import State
from theomachy.games.god_marked.state.keeping import Kept


def test_gm_hold_07_a_healing_mist() -> None:
    mist = ability(
        "spell",
        type="target",
        shape="sphere",
        size=2,
        duration="lingering",
        whom="allies",
        effects=[{"effect": "healing", "mod": True}],
    )
    bren = fighter("heroes", (14, 14), hp=30)
    state = on_board(mist, more={"Bren": bren}, Magic=30)
    state = with_numbers(state, "Bren", hp=5)
    state = uses(with_numbers(state, "Warden", actions=0), place=[14, 14]).state
    assert state.creatures["Bren"].hp == 8
    state = spends(spends(state, "Bren"), "Bren")
    assert state.creatures["Bren"].hp == 8 + 6
    state = play(with_turn(state, "Ash"), "move").state
    assert len(kept(state)) == 1


def test_gm_hold_07_it_ends_at_its_users_next_first_turn() -> None:
    fog = ability(
        type="target",
        shape="sphere",
        size=2,
        duration="lingering",
        effects=[{"effect": "area", "obscures": "obscured", "slow": True}],
    )
    state = with_numbers(on_board(fog), "Warden", actions=0)
    state = uses(state, place=[12, 10]).state
    assert state.creatures["Warden"].has(Condition.OBSCURED)
    assert state.board is not None and (12, 10) in state.board.slow
    state = with_numbers(with_turn(state, "Warden"), "Warden", movement=20)
    gone = play(state, "walk", "Warden", {"to": [17, 10]}).state
    assert not gone.creatures["Warden"].has(Condition.OBSCURED)
    later = round_ends(state)
    assert kept(later) == []
    assert not later.creatures["Warden"].has(Condition.OBSCURED)
    assert later.board is not None and later.board.slow == frozenset()


def in_cloud(**more: Any) -> State:
    """The Warden, Immune to fire, in the midst of something of Ash's that lingers."""
    cloud = ability(type="target", shape="sphere", size=2, duration="lingering", **more)
    state = with_numbers(on_board(cloud, Divine=30), "Warden", immune=("fire",))
    dice = {"damage": [1, 1]} if "dice" in str(more) or "damage" in more else {}
    return uses(state, dice, place=[12, 10]).state


@pytest.mark.parametrize(
    ("more", "ticks"),
    [
        ({"effects": [{"effect": "area", "obscures": "obscured"}]}, 0),
        ({"damage": [fire()]}, 0),
        ({"effects": [{"effect": "damage", "dice": fire()}]}, 0),
        ({"damage": [{**fire(), "tags": ["abyssal"]}]}, 3),
        ({"effects": [{"effect": "damage", "dice": fire(kind="slash")}]}, 3),
    ],
)
def test_gm_hold_07_what_an_action_inside_costs_is_what_the_ability_says(
    more: dict[str, Any], ticks: int
) -> None:
    state = in_cloud(**more)
    before = state.creatures["Warden"].hp
    assert before - spends(state).creatures["Warden"].hp == ticks


def test_gm_hold_07_no_hit_ends_it_but_0_hp_ends_a_power() -> None:
    state = on_board(
        ability(
            "power",
            type="target",
            shape="sphere",
            size=1,
            duration="lingering",
            effects=[{"effect": "area", "slow": True}],
        )
    )
    state = uses(with_numbers(state, "Warden", actions=0), place=[20, 20]).state
    assert isinstance(kept(state)[0], Kept)
    near = with_numbers(with_turn(state, "Warden"), "Warden", actions=3, at=(11, 10))
    hurt = attacks(with_numbers(near, hp=30), [19, 8], ["take-it"]).state
    assert len(kept(hurt)) == 1
    fallen = attacks(with_numbers(near, hp=2), [19, 8], ["take-it", "lay"]).state
    assert kept(fallen) == []


def test_gm_hold_07_a_move_inside_counts_before_the_area_ends() -> None:
    smoke = ability(
        "spell",
        type="target",
        shape="sphere",
        size=2,
        duration="lingering",
        damage=[fire(1, 6, "untyped")],
    )
    state = uses(on_board(smoke, Magic=30), {"damage": [1]}, place=[12, 10]).state
    dice = {"initiative/Ash": 2, "initiative/Warden": 12}
    state = play(with_numbers(state, "Warden", hp=60), "next-round", "GM", dice=dice).state
    waiting = play(state, "move", "Warden").state
    assert waiting.creatures["Warden"].hp == 60
    passed = play(waiting, "pass", "Warden").state
    assert (passed.creatures["Warden"].hp, kept(passed)) == (57, [])
