"""A chase as pages show it: who runs with what left, the ways past obstacles, and no secret number."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.god_marked.procedures.runs import begun, chase_of, runs, waits, with_block, with_obstacle
from theomachy.core.facts import Fact
from theomachy.core.seats import GAME_MASTER, Viewer
from theomachy.games.god_marked.facts import MountMoves, Refreshed, RunnerRefreshed
from theomachy.games.god_marked.knowledge.known import known
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.state import State
from theomachy.games.god_marked.views.table import view

ASH = Viewer(creatures=frozenset({"Ash"}))


def track(state: State, viewer: Viewer = ASH) -> Any:
    found = view(known(state, viewer), viewer)["track"]
    json.dumps(found)
    return found


def runner(state: State, name: str, viewer: Viewer = ASH) -> Any:
    return next(one for one in track(state, viewer)["runners"] if one["name"] == name)


def test_gm_chase_02_runners_stand_in_their_order_with_what_is_left() -> None:
    state = begun()
    assert [one["name"] for one in track(state)["runners"]] == ["Ash", "Warden"]
    assert [one["part"] for one in track(state)["runners"]] == ["runs away", "pursues"]
    before = runner(state, "Ash")
    assert (before["place"], before["left"], before["most"]) == ("Landmark 2", 3, 3)
    after = runner(runs(state, "3").state, "Ash")
    assert (after["place"], after["left"]) == ("Landmark 3", 2)


def test_gm_chase_04_each_proposed_skill_and_the_way_around_are_choices() -> None:
    step = next(one for one in track(begun(on=with_obstacle()))["next"] if one["to"] == "3")
    assert step["choices"] == [
        {"words": "Athletics", "with": {"skill": "Athletics"}},
        {"words": "Acrobatics", "with": {"skill": "Acrobatics"}},
        {"words": "around it: 2", "with": {"around": True}},
    ]
    assert all(not one["choices"] for one in track(begun(on=with_block()))["next"])


def test_gr_16_no_check_number_is_in_the_view_of_a_player() -> None:
    state = begun(on=with_obstacle(number=977))
    assert "977" not in json.dumps(view(known(state, ASH), ASH))


def test_gm_chase_03_the_number_of_the_next_save_is_told() -> None:
    state = begun()
    for place in ("3", "4", "5"):
        state = runs(state, place).state
    state = waits(waits(state) if chase_of(state).turn == "Ash" else state, "Warden", [15])
    assert chase_of(state).runners["Ash"].all_out == 1
    assert "spent all in 1 round; the next save is against 11" in runner(state, "Ash")["notes"]


def test_who_is_done_is_said_so() -> None:
    state = waits(begun())
    assert "done for this round" in runner(state, "Ash")["notes"]
    assert "done for this round" not in runner(state, "Warden")["notes"]


def test_what_a_foe_can_at_most_is_not_told_to_players() -> None:
    state = begun()
    assert runner(state, "Warden")["most"] is None
    assert runner(state, "Warden", GAME_MASTER)["most"] == 3


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (MountMoves(name="Ash", now=1), "Ash's mount has 1 Movement Action left"),
        (RunnerRefreshed(name="Ash", actions=1), "Ash begins with 1 Movement Action"),
        (RunnerRefreshed(name="Ash", actions=2), "Ash begins with 2 Movement Actions"),
        (
            RunnerRefreshed(name="Ash", actions=1, mounted=True),
            "Ash begins with 1 action in the saddle",
        ),
        (Refreshed(name="Ash", actions=1, movement=5), "Ash begins with 1 action and 5 movement"),
    ],
)
def test_one_action_is_written_as_one(fact: Fact, words: str) -> None:
    shown = GAME.card(fact, GAME_MASTER)
    assert shown is not None
    assert shown.text == words
