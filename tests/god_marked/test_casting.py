"""What a cast says wrong is refused by name, before anything has changed."""

from __future__ import annotations

from typing import Any

import pytest

from theomachy.core.errors import InputError
from theomachy.core.plugin import fold, game_of

GAME = game_of("god-marked")


@pytest.mark.parametrize(
    ("size", "at", "fits"),
    [
        (1, [7, 3], True),
        (1, [8, 3], False),
        (3, [5, 1], True),
        (3, [6, 1], False),
        (0, [0, 4], False),
    ],
)
def test_gm_size_01_a_body_must_fit_on_the_board(size: int, at: list[int], fits: bool) -> None:
    cast: dict[str, Any] = {"Oak": {"creature": {"size": size}, "team": "wood", "at": at}}
    description = {"board": {"size": [8, 4]}, "cast": cast}
    if fits:
        assert GAME.enlist(GAME.new_state({}), description)
        return
    with pytest.raises(InputError) as fault:
        GAME.enlist(GAME.new_state({}), description)
    assert (fault.value.code, fault.value.refusal.where) == ("off-board", "cast.Oak.at")


@pytest.mark.parametrize(
    ("spec", "where"),
    [
        ({}, "cast.Oak"),
        ({"creature": {}, "character": {}}, "cast.Oak"),
        ({"creature": "no-such"}, "cast.Oak.creature"),
        ({"creature": {"levle": 3}}, "cast.Oak.creature.levle"),
        ({"creature": {"weapons": ["no-such"]}}, "cast.Oak.weapons"),
        ({"creature": {}, "hp": "many"}, "cast.Oak.hp"),
        ({"creature": {}, "at": [1]}, "cast.Oak.at"),
        ({"creature": {}, "conditions": ["sleepy"]}, "cast.Oak.conditions[0]"),
        ({"creature": {}, "mood": "grim"}, "cast.Oak.mood"),
    ],
)
def test_faults_of_a_cast_name_their_place(spec: dict[str, Any], where: str) -> None:
    with pytest.raises(InputError) as fault:
        GAME.enlist(GAME.new_state({}), {"cast": {"Oak": spec}})
    assert fault.value.refusal.where == where


def test_gm_table_02_distances_name_only_those_who_are_there() -> None:
    description = {"cast": {"Oak": {"creature": {}}}, "distances": {"Oak": {"Ash": 2}}}
    with pytest.raises(InputError) as fault:
        GAME.enlist(GAME.new_state({}), description)
    assert (fault.value.code, fault.value.refusal.where) == ("unknown-creature", "distances.Ash")


def test_gm_table_02_distances_take_the_place_of_a_board() -> None:
    cast = {"Ash": {"character": "ash", "at": [3, 4]}}
    state = fold(
        GAME,
        GAME.new_state({}),
        GAME.enlist(
            GAME.new_state({}),
            {
                "board": {"size": [9, 9], "blocked": [[1, 1]]},
                "cast": cast,
            },
        ),
    )
    told = GAME.enlist(state, {"distances": {"default": 3}, "fight": False})
    after = fold(GAME, state, told)
    assert after.board is None
    assert after.creatures["Ash"].at is None
    assert after.distances is not None
    laid = fold(GAME, after, GAME.enlist(after, {"board": {"size": [9, 9]}, "fight": False}))
    assert laid.board is not None
