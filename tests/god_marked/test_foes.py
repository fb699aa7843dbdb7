"""Opponents of the content as the cast of a scene."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from theomachy.board.grid import on_board
from theomachy.board.spaces import Body, footprint
from theomachy.core.plugin import fold, game_of
from theomachy.games.god_marked.bringing.foes import cast, titles
from theomachy.games.god_marked.content import library

GAME = game_of("god-marked")
IDS = sorted(library.creatures())


@given(st.lists(st.sampled_from(IDS), max_size=8), st.integers(1, 16), st.integers(1, 10))
def test_gm_size_01_they_come_in_and_stand_apart_wherever_there_is_room(
    ids: list[str], columns: int, rows: int
) -> None:
    before = GAME.new_state({})
    described: dict[str, Any] = {
        "board": {"size": [columns, rows]},
        "cast": cast(ids, (columns, rows)),
    }
    state = fold(GAME, before, GAME.enlist(before, described))
    assert len(state.creatures) == len(ids)
    bodies = [Body(one.at, one.size) for one in state.creatures.values() if one.at is not None]
    assert all(on_board(state.board, at, size) for at, size in bodies)
    spaces = [space for body in bodies for space in footprint(*body)]
    assert len(spaces) == len(set(spaces))


def test_two_of_a_kind_have_names_of_their_own_and_stand_where_the_party_does_not() -> None:
    found = cast(["warden", "warden"], (16, 10))
    name = library.creatures()["warden"].name
    assert list(found) == [name, f"{name} 2"]
    assert [spec["at"] for spec in found.values()] == [[14, 1], [14, 2]]
    assert titles()["warden"].endswith(f", level {library.creatures()['warden'].level}")
