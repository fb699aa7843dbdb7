"""The board as it is drawn: those out of play lie aside, so that whoever steps there is seen."""

from __future__ import annotations

import pytest

from theomachy.web.drawing.board import centre, drawing_of
from theomachy.web.figures import Figure

BOARD = {"size": [6, 4]}


def at(name: str, column: int, row: int, standing: str = "well", size: int = 1) -> Figure:
    return Figure(name, name[0], at=(column, row), standing=standing, size=size)


@pytest.mark.parametrize("standing", ["dead", "defeated", "gone"])
def test_who_is_out_of_play_lies_small_below_the_living(standing: str) -> None:
    living, dead = at("Ash", 2, 1), at("Wolf", 2, 1, standing)
    tokens = drawing_of(BOARD, [living, dead]).tokens
    assert [one.figure.name for one in tokens] == ["Wolf", "Ash"]
    assert tokens[0].scale < tokens[1].scale == 1
    assert (tokens[0].x, tokens[0].y) != (tokens[1].x, tokens[1].y) == centre(2, 1)


def test_several_who_fell_on_one_space_lie_in_corners_of_their_own() -> None:
    fallen = [at(name, 3, 3, "dead") for name in ("Aa", "Bb", "Cc", "Dd")]
    tokens = drawing_of(BOARD, fallen).tokens
    assert len({(one.x, one.y) for one in tokens}) == len(fallen)


def test_who_lies_but_is_in_play_keeps_its_space() -> None:
    (token,) = drawing_of(BOARD, [at("Ash", 1, 1, "lay")]).tokens
    assert (token.x, token.y, token.scale) == (*centre(1, 1), 1.0)


def test_the_dead_are_engaged_with_nobody() -> None:
    ash = Figure("Ash", "A", at=(1, 1), engaged=("Wolf",))
    wolf = Figure("Wolf", "W", at=(2, 1), engaged=("Ash",))
    dead = Figure("Wolf", "W", at=(2, 1), engaged=("Ash",), standing="dead")
    assert len(drawing_of(BOARD, [ash, wolf]).ties) == 1
    assert not drawing_of(BOARD, [ash, dead]).ties
