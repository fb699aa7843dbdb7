"""The scene is cleared: what goes, what stays, what is told to whom (GM-TABLE-01, GM-TABLE-02)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.god_marked.procedures.runs import begun
from theomachy.core.drivers.scripted import scripted
from theomachy.core.errors import Refused
from theomachy.core.plugin import fold, game_of, start
from theomachy.core.procedure import Done
from theomachy.core.seats import GM, GM_ONLY, SPECTATOR
from theomachy.games.god_marked.commands.clearing import ClearInputs, preview
from theomachy.games.god_marked.state import State

GAME = game_of("god-marked")
CAST: dict[str, Any] = {
    "Ash": {"character": "ash", "team": "Sun", "at": [0, 1]},
    "Warden": {"creature": "warden", "team": "Moon", "at": [2, 2]},
    "Imp": {"creature": "lantern-imp", "team": "Moon", "at": [6, 2], "unseen": True},
}
HALL: dict[str, Any] = {
    "board": {"size": [8, 4], "hidden": [{"from": [5, 0], "to": [7, 3]}]},
    "objects": {
        "Cask": {"object": "wine-cask", "at": [3, 0]},
        "Loot": {"object": "wine-cask", "at": [7, 0]},
    },
}


def table(cast: Mapping[str, Any], **parts: Any) -> State:
    before: State = GAME.new_state({})
    state: State = fold(GAME, before, GAME.enlist(before, {"cast": cast, **parts}))
    return state


def cleared(state: State, **inputs: Any) -> Done[State]:
    result = scripted(start(GAME, state, "clear-scene", GM, inputs), [], [])
    assert isinstance(result, Done)
    return result


def test_gm_table_01_all_goes_but_the_players_characters() -> None:
    after = cleared(table(CAST, **HALL, fight=True)).state
    assert list(after.creatures) == ["Ash"]
    assert (after.board, after.objects, after.fight.active) == (None, {}, False)
    assert after.creatures["Ash"].at is None


def test_gm_table_01_of_what_was_hidden_nobody_is_told() -> None:
    told = cleared(table(CAST, **HALL)).facts
    secret = [getattr(one, "name", "") for one in told if one.audience == GM_ONLY]
    assert secret == ["Loot", "Imp"]
    shown = [str(fact) for fact in told if fact.audience.includes(SPECTATOR)]
    assert not any("Imp" in one or "Loot" in one for one in shown)


def test_gm_companion_01_companions_stay_with_whom_they_belong_to() -> None:
    hound = {"companion": {"name": "Hound"}, "of": "Ash", "at": [1, 1]}
    crow = {"companion": {"name": "Crow"}, "of": "Warden", "at": [3, 3]}
    state = table({**CAST, "Hound": hound, "Crow": crow}, **HALL)
    assert set(cleared(state).state.creatures) == {"Ash", "Hound"}
    assert set(cleared(state, stay=["Warden"]).state.creatures) == {
        "Ash",
        "Hound",
        "Warden",
        "Crow",
    }


def test_gm_table_02_plain_distances_are_over() -> None:
    result = cleared(table(CAST, distances={"default": 3}))
    assert result.state.distances is None
    assert result.facts[-1].kind == "distances-stated"


def test_gm_chase_01_a_chase_ends() -> None:
    after = cleared(begun())
    assert after.state.chase is None
    assert list(after.state.creatures) == [
        name for name, one in begun().creatures.items() if one.player
    ]
    assert [one.kind for one in after.facts[:2]] == ["chase-ended", "distances-stated"]


def test_the_preview_says_what_goes_and_who_stays() -> None:
    shown = preview(table(CAST, **HALL, fight=True), GM, ClearInputs())
    assert shown["words"] == [
        "Gone: Warden, Imp",
        "The fight ends",
        "The board is taken away",
        "Taken away: Cask, Loot",
        "Stay: Ash",
    ]


def test_where_nothing_would_go_it_is_refused() -> None:
    state = table({"Ash": CAST["Ash"]}, fight=False)
    for stay, code in (([], "nothing-to-clear"), (["Nobody"], "unknown-creature")):
        with pytest.raises(Refused) as refused:
            cleared(state, stay=stay)
        assert refused.value.code == code
