"""Where a character stands that comes to a table with a board (GM-TABLE-01, GM-TABLE-02)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.table.tabletop import Tabletop
from theomachy.core.plugin import fold, game_of
from theomachy.games.god_marked.bringing.standing import beside_the_team
from theomachy.games.god_marked.state import State

GAME = game_of("god-marked")
ASH = {"character": "ash", "team": "Sun"}
ORLA = {"draft": {"name": "Orla"}, "team": "Sun"}


def scene(cast: Mapping[str, Any], objects: Mapping[str, Any] | None = None, **board: Any) -> State:
    before: State = GAME.new_state({})
    described = {
        "board": {"size": [6, 4], **board},
        "cast": cast,
        "objects": objects or {},
        "fight": False,
    }
    state: State = fold(GAME, before, GAME.enlist(before, described))
    return state


def place(state: State, spec: Mapping[str, Any] = ORLA) -> Any:
    return beside_the_team(state, {"Orla": spec})["Orla"].get("at")


def test_gm_table_02_the_nearest_free_space_beside_the_team_is_taken() -> None:
    ash = {"Ash": {**ASH, "at": [4, 2]}}
    assert place(scene(ash)) == [3, 1]
    assert place(scene(ash, blocked=[[3, 1]])) == [4, 1]
    assert place(scene(ash, cover=[[3, 1, 2]])) == [4, 1]
    imp = {"creature": {}, "team": "Moon", "at": [3, 1]}
    assert place(scene({**ash, "Imp": imp})) == [4, 1]
    crate = {"Crate": {"object": "wine-cask", "at": [3, 1]}}
    assert place(scene(ash, crate)) == [4, 1]


def test_gm_table_02_who_is_told_a_place_keeps_it_and_two_never_share_one() -> None:
    state = scene({"Ash": {**ASH, "at": [0, 0]}})
    cast: dict[str, Mapping[str, Any]] = {"Orla": ORLA, "Mo": ORLA, "Bren": {**ORLA, "at": [5, 3]}}
    found = {name: spec.get("at") for name, spec in beside_the_team(state, cast).items()}
    assert found == {"Orla": [1, 0], "Mo": [2, 0], "Bren": [5, 3]}


def test_gm_size_01_a_large_body_stands_where_all_of_it_fits() -> None:
    state = scene({"Ash": {**ASH, "at": [5, 0]}}, blocked=[[4, 2]])
    giant = {"creature": {"size": 2}, "team": "Sun"}
    assert place(state, giant) == [3, 0]
    assert place(state, {"creature": {"size": 5}, "team": "Sun"}) is None


def test_gm_table_02_without_a_team_on_the_board_beside_the_players_or_in_the_corner() -> None:
    moon = {**ORLA, "team": "Moon"}
    assert place(scene({"Ash": {**ASH, "at": [5, 3]}}), moon) == [4, 2]
    assert place(scene({"Ash": ASH})) == [0, 0]
    assert place(GAME.new_state({})) is None


def test_gm_table_02_without_room_they_come_in_off_the_board() -> None:
    full = [list(space) for space in product(range(6), range(4)) if space != (0, 0)]
    assert place(scene({"Ash": {**ASH, "at": [0, 0]}}, blocked=full)) is None


SPACES = st.tuples(st.integers(0, 5), st.integers(0, 3))


@given(SPACES, st.lists(SPACES, unique=True, max_size=6), st.sets(SPACES, max_size=6))
def test_gm_table_01_no_place_betrays_who_is_unseen_or_what_a_hidden_part_holds(
    at: tuple[int, int], lurking: list[tuple[int, int]], hidden: set[tuple[int, int]]
) -> None:
    ash = {"Ash": {**ASH, "at": list(at)}}
    parts = [list(space) for space in sorted(hidden)]
    foes = {
        f"Imp {number}": {"creature": {}, "team": "Moon", "unseen": True, "at": list(space)}
        for number, space in enumerate(lurking)
    }
    open_ground = scene(ash, hidden=parts)
    behind = scene({**ash, **foes}, hidden=parts, slow=parts)
    found = place(open_ground)
    assert place(behind) == found
    assert found is not None
    assert tuple(found) not in hidden | {at}


@pytest.mark.parametrize("seat", ["gm", "ana"])
def test_a_ready_character_that_is_taken_to_a_table_stands_beside_its_team(seat: str) -> None:
    cast = {"Ash": {**ASH, "at": [1, 1]}, "Imp": {"creature": {}, "team": "Moon", "at": [5, 3]}}
    top = Tabletop(
        {"board": {"size": [6, 4]}, "cast": cast, "fight": False},
        game=GAME,
        players={"ana": ("Ash",)},
    )
    draft = top.tables.begin_draft_at(top.id, top.seats[seat], ready="orla")
    top.tables.take_draft(draft.id)
    if seat == "ana":
        top.tables.accept_draft(top.id, top.gm, draft.id)
    orla = top.state().creatures["Orla"]
    assert (orla.at, orla.team) == ((0, 0), "Sun")


def test_gm_companion_01_where_a_companion_comes_to_stand_betrays_nothing() -> None:
    hound = {"draft": {"name": "Orla", "companion": {"name": "Hound"}}, "team": "Sun", "at": [2, 1]}
    foe = {"creature": {}, "team": "Moon", "unseen": True, "at": [1, 0]}

    def beside(cast: Mapping[str, Any], **board: Any) -> Any:
        return scene({**cast, "Orla": hound}, **board).creatures["Hound"].at

    assert beside({}) == beside({"Imp": foe}) == (1, 0)
    assert beside({}, hidden=[[1, 0]]) == (1, 1)
