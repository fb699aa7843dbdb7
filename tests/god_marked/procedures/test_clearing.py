"""The scene is cleared: what goes, what stays, what is told to whom (GM-TABLE-01, GM-TABLE-02)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.god_marked.procedures.runs import begun
from theomachy.core.drivers.scripted import scripted
from theomachy.core.errors import Refused
from theomachy.core.frozen import with_changes
from theomachy.core.plugin import fold, game_of, start
from theomachy.core.procedure import Done
from theomachy.core.seats import GM, GM_ONLY, SPECTATOR
from theomachy.games.god_marked.commands.clearing import ClearInputs, preview
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.state import ConditionState, State, with_creature
from theomachy.games.god_marked.state.activities import Attempt, Ritual, SceneLock
from theomachy.games.god_marked.state.keeping import Kept

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


def under_way() -> State:
    """Ash is Dazed and keeps Imp at bay; Noor leads a ritual, a lock and a rune are in the hall."""
    cast = {**CAST, "Noor": {"character": "noor", "team": "Sun", "at": [0, 2]}}
    state = table(cast, **HALL, fight=True)
    dazed = ConditionState(Condition.DAZED, "Warden", 0, 1)
    poisoned = ConditionState(Condition.SLOWED, "Warden", 0, 1, poison=True)
    state = with_creature(state, "Ash", conditions=(dazed, poisoned))
    spell = library.abilities()["well-water"]
    kept = Kept("Noor:1", "Noor", "focus", "Well water", spell)
    on_lock = Kept("Ash:1", "Ash", "focus", "Gate")
    locks = {"Gate": SceneLock("Gate"), "Oath": SceneLock("Oath", "rune", unseen=True)}
    attempts = (Attempt("Gate", "Ash", 2, 1, "Ash:1"),)
    ritual = Ritual("Noor", spell, "tide-shell", 5, (0, 2))
    more = {"kept": (kept, on_lock), "locks": locks, "attempts": attempts, "rituals": (ritual,)}
    return with_changes(state, **more)


def test_gm_table_01_fight_ritual_locks_and_runes_end_as_they_do_by_hand() -> None:
    result = cleared(under_way())
    after = result.state
    assert (after.fight.active, after.rituals, after.locks, after.attempts) == (False, (), {}, ())
    kinds = [one.kind for one in result.facts]
    ends = ["fight-ended", "ritual-lost", "ability-ended", "attempt-lost", "lock-removed"]
    assert kinds[: len(ends)] == ends
    hidden = [one for one in result.facts if getattr(one, "name", "") == "Oath"]
    assert [one.audience for one in hidden] == [GM_ONLY]
    assert [one.key for one in after.kept] == ["Noor:1"], "what is kept up goes on"
    left = [(one.name, one.round) for one in after.creatures["Ash"].conditions]
    assert left == [(Condition.DAZED, 0), (Condition.SLOWED, 0)], "no round counts any more"


def test_gm_focus_05_gm_cond_01_what_is_kept_and_what_lasts_a_minute_ends_if_said() -> None:
    after = cleared(under_way(), end=["Noor:1"], minute=True).state
    assert after.kept == ()
    left = [(one.name, one.poison) for one in after.creatures["Ash"].conditions]
    assert left == [(Condition.SLOWED, True)]


@pytest.mark.parametrize("left", ["fight", "ground", "objects", "lock:Gate", "ritual:Noor"])
def test_gm_table_01_what_is_left_stays_as_it_is(left: str) -> None:
    before = under_way()
    after = cleared(before, leave=[left], stay=["Warden"]).state
    stays = {
        "fight": after.fight.active,
        "ground": after.board == before.board,
        "objects": list(after.objects) == list(before.objects),
        "lock:Gate": list(after.locks) == ["Gate"] and after.attempts == before.attempts,
        "ritual:Noor": after.rituals == before.rituals,
    }
    assert [name for name, so in stays.items() if so] == [left]


def test_the_preview_says_what_goes_on_into_the_next_scene() -> None:
    shown = preview(under_way(), GM, ClearInputs(leave=("lock:Gate",)))["words"]
    assert shown == [
        "Gone: Warden, Imp",
        "The fight ends",
        "The ritual is lost: Well water, led by Noor",
        "The board is taken away",
        "Taken away: Cask, Loot",
        "Taken away: Oath",
        "Stays as it is: Gate (lock)",
        "Goes on: Well water, kept up by Noor",
        "Goes on: Gate, kept up by Ash",
        "Still on Ash: dazed",
        "Stay: Ash, Noor",
    ]
    over = preview(under_way(), GM, ClearInputs(end=("Noor:1",), minute=True))["words"]
    assert over[-3:] == [
        "Ends: Well water, kept up by Noor",
        "Over for Ash: dazed",
        "Stay: Ash, Noor",
    ]


@pytest.mark.parametrize("inputs", [{"leave": ["chase"]}, {"end": ["Bren:1"]}])
def test_what_is_not_there_is_neither_left_nor_ended(inputs: dict[str, list[str]]) -> None:
    with pytest.raises(Refused) as refused:
        cleared(under_way(), **inputs)
    assert refused.value.code == "nothing-there"


def test_where_nothing_would_go_it_is_refused() -> None:
    state = table({"Ash": CAST["Ash"]}, fight=False)
    for stay, code in (([], "nothing-to-clear"), (["Nobody"], "unknown-creature")):
        with pytest.raises(Refused) as refused:
            cleared(state, stay=stay)
        assert refused.value.code == code
