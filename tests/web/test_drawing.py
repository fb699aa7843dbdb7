"""The board as it is drawn: those out of play lie aside, so that whoever steps there is seen."""

from __future__ import annotations

import pytest

from theomachy.web.drawing.board import drawing_of
from theomachy.web.drawing.geometry import SPACE, centre, corner
from theomachy.web.figures import Figure, stage_of
from theomachy.web.lasting import Area, Lying, Thing

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


VEIL = Area("Veil", "Ash", "held", ((2, 1), (3, 1), (2, 2)), team_class="team-b")
CART = Thing("Market cart", "2 high", (4, 0), 2)


def test_an_area_that_lasts_is_drawn_with_its_name_and_whose_it_is() -> None:
    (area,) = drawing_of(BOARD, [], lying=Lying(areas=(VEIL,))).lying.areas
    assert (area.text, area.team_class) == ("Veil (Ash)", "team-b")
    assert area.label == "Veil, of Ash, held, 3 spaces, columns 2 to 3, rows 1 to 2"
    assert area.path.startswith("M")
    assert (area.x, area.y) > corner(2, 1)


def test_names_in_one_space_stand_below_each_other() -> None:
    other = Area("Mist", "Bren", spaces=((2, 1),))
    first, second = drawing_of(BOARD, [], lying=Lying(areas=(VEIL, other))).lying.areas
    assert first.x == second.x
    assert first.y < second.y


def test_a_thing_is_drawn_as_itself_and_not_as_nameless_cover() -> None:
    board = {**BOARD, "cover": [[4, 0, 2], [5, 0, 2], [4, 1, 2], [5, 1, 2], [0, 0, 1]]}
    drawing = drawing_of(board, [], lying=Lying(things=(CART,)))
    (square,) = drawing.lying.things
    assert (square.x, square.y, square.side) == (*corner(4, 0), 2 * SPACE)
    assert square.label == "Market cart, 2 high, column 4, row 0"
    assert [block.label for block in drawing.covers] == ["cover, 1 high, column 0, row 0"]


def test_what_has_no_place_is_listed_and_not_drawn() -> None:
    lying = Lying((Area("Mist", "Bren", "it lingers", inside=("Ash",)),), (Thing("Lamp"),))
    assert [one.label for one in lying.all] == ["Mist, of Bren, it lingers, in it: Ash", "Lamp"]
    drawn = drawing_of(BOARD, [], lying=lying).lying
    assert not drawn.areas
    assert not drawn.things


def test_a_games_view_is_read_for_what_lies_about() -> None:
    state = {
        "creatures": [{"name": "Ash", "team": "heroes"}, {"name": "Wolf", "team": "wild"}],
        "areas": [{"name": "Howl", "of": "Wolf", "words": "held", "spaces": [[1, 1]]}],
        "objects": [{"name": "cart", "title": "Market cart", "at": [4, 0], "width": 2}],
    }
    (area,), (thing,) = stage_of(state).lying.areas, stage_of(state).lying.things
    assert area.label == "Howl, of Wolf, held, 1 space, column 1, row 1"
    assert area.team_class == "team-b"
    assert thing.spaces == ((4, 0), (5, 0), (4, 1), (5, 1))
