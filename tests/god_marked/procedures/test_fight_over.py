"""What a fight leaves behind: no round counts any more, and nothing of it is shown as if it did."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.god_marked.procedures.bodies import kinds, play, scene
from tests.god_marked.procedures.duels import fighter, told
from theomachy.core.seats import GAME_MASTER, player_of
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.facts import Refreshed
from theomachy.games.god_marked.knowledge.known import known
from theomachy.games.god_marked.state import ConditionState, State, with_creature, with_fight
from theomachy.games.god_marked.views.table import headline, view

DAZED = ConditionState(Condition.DAZED, "Warden", 0, 3)
PRONE = ConditionState(Condition.PRONE, "Ash", 0, 3, "until-ended")
SPENT: Mapping[str, Any] = {"actions": 0, "movement": 2, "reactions": 2, "conditions": (DAZED,)}


def late(*, fight: bool = True) -> State:
    """Ash, late in a fight; with `fight` False the Light Bringer has ended it."""
    cast = {"Ash": fighter("heroes"), "Warden": fighter("temple")}
    state = with_fight(scene(cast, distances={}), round=3, turn="heroes", baton="Ash")
    state = with_creature(state, "Ash", **SPENT)
    return state if fight else play(state, "end-fight", "GM").state


def numbers(state: State, of: str = "Ash") -> dict[str, Any]:
    shown = view(known(state, GAME_MASTER), GAME_MASTER)["creatures"]
    one = next(each for each in shown if each["name"] == of)
    return {each["label"]: (each["value"], each.get("max", "")) for each in one["numbers"]}


def test_gm_action_01_actions_and_reactions_are_shown_in_rounds_alone() -> None:
    assert list(numbers(late()))[:4] == ["HP", "Actions", "Movement", "Reactions used"]
    over = numbers(late(fight=False))
    assert list(over)[:2] == ["HP", "Movement"]
    assert not {"Actions", "Reactions used"} & set(over)
    assert over["Movement"] == (10, None)
    ash = view(late(fight=False), GAME_MASTER)["creatures"][0]
    assert (ash["actions"], ash["movement"], ash["reactions"]) == (3, 10, 0)


def test_gr_16_the_movement_of_an_opponent_is_no_number_of_the_players() -> None:
    ana = player_of("Ash")
    shown = view(known(late(fight=False), ana), ana)["creatures"]
    warden = next(one for one in shown if one["name"] == "Warden")
    assert [one["label"] for one in warden["numbers"]] == ["HP"]


def test_gm_cond_01_what_an_old_fight_gave_lasts_no_longer_in_a_new_one() -> None:
    assert late(fight=False).creatures["Ash"].conditions == (
        ConditionState(Condition.DAZED, "Warden", 0, 0),
    )
    dice = {"initiative/Ash": 15, "initiative/Warden": 4}
    begun = play(late(fight=False), "begin-fight", "GM", {}, dice)
    assert begun.state.fight.turn == "heroes"
    assert begun.state.creatures["Ash"].conditions == ()


def test_gm_init_01_who_is_surprised_begins_with_full_counters() -> None:
    dice = {"attack": 12, "damage": 1, "initiative/Ash": 4, "initiative/Warden": 15}
    answers = {"reaction/Ash": "take-it"}
    struck = play(late(fight=False), "attack", "Warden", {"target": "Ash"}, dice, answers)
    first = told(struck, Refreshed)[0]
    assert (first.name, first.actions, first.movement) == ("Ash", 3, 10)
    assert kinds(struck).index("refreshed") < kinds(struck).index("attack-declared")


def test_gm_init_01_who_won_is_said_while_the_scene_is_that_of_the_fight() -> None:
    won = with_fight(late(fight=False), winner="heroes")
    assert headline(won) == "heroes has won the fight"
    assert headline(play(won, "clear-scene", "GM").state) == "No fight"


def lying(**more: Any) -> State:
    return with_creature(late(fight=False), "Ash", conditions=(PRONE,), **more)


def test_gm_cond_14_a_rest_is_time_to_get_up() -> None:
    for kind in ({}, {"food": False}, {"quick": True}):
        dice = [1] if kind else []
        rested = play(lying(), "rest", "GM", {"names": ["Ash"], **kind}, dice).state
        assert rested.creatures["Ash"].conditions == (), kind


def test_gm_dim_02_gm_tired_03_who_cannot_get_up_stays_prone() -> None:
    names = {"names": ["Ash"], "quick": True}
    unconscious = play(lying(tired=7), "rest", "GM", names, [1]).state
    assert unconscious.creatures["Ash"].conditions == (PRONE,)
    broken_off = {"names": ["Ash"], "hours": 2, "asleep": 0}
    assert play(lying(), "rest", "GM", broken_off).state.creatures["Ash"].conditions == (PRONE,)
