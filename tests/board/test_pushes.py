from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.board.boards import boards, places
from theomachy.board.grid import Board, on_board
from theomachy.board.pushes import Push, Stop, push
from theomachy.board.spaces import VECTORS, Space, chebyshev, distance, footprint
from theomachy.core.errors import InputError

FIELD = Board(20, 20)


@pytest.mark.parametrize("vector", VECTORS.values())
def test_gm_shove_01_straight_away_in_each_direction(vector: Space) -> None:
    east, south = vector
    gone = push(FIELD, (10, 10), (10 + east, 10 + south), 3)
    assert gone == Push(tuple((10 + step * east, 10 + step * south) for step in range(1, 5)))
    assert gone.moved == 3


def test_gm_shove_01_size_4_shoves_size_1_four_spaces() -> None:
    gone = push(FIELD, (2, 2), (6, 3), 4, pusher_size=4)
    assert gone.path == ((6, 3), (7, 3), (8, 3), (9, 2), (10, 2))
    assert (gone.moved, gone.stopped_by) == (4, None)


def test_gm_fall_05_creature_in_the_way_is_hit_after_the_spaces_covered() -> None:
    gone = push(FIELD, (0, 0), (1, 0), 6, occupied={(0, 0), (1, 0), (6, 0)})
    assert gone == Push(((1, 0), (2, 0), (3, 0), (4, 0), (5, 0)), Stop.OCCUPIED, ((6, 0),))
    assert gone.moved == 4


def test_gm_fall_05_against_a_wall_at_once_moves_nothing() -> None:
    board = Board(5, 5, blocked=frozenset({(2, 0)}))
    assert push(board, (0, 0), (1, 0), 1) == Push(((1, 0),), Stop.BLOCKED, ((2, 0),))


@pytest.mark.parametrize(
    "board", [Board(5, 1, cover=(((3, 0), 1),)), Board(5, 1, ledges=(((3, 0), 1),))]
)
def test_gm_fall_05_objects_and_higher_ground_are_hit(board: Board) -> None:
    gone = push(board, (0, 0), (1, 0), 4)
    assert (gone.moved, gone.stopped_by, gone.against) == (1, Stop.BLOCKED, ((3, 0),))


def test_gm_shove_01_off_an_edge_starts_a_fall() -> None:
    board = Board(6, 1, ledges=tuple(((column, 0), 12) for column in range(3)))
    gone = push(board, (1, 0), (2, 0), 3)
    assert gone == Push(((2, 0), (3, 0)), Stop.DROP, drop=12)


def test_the_least_step_down_is_a_drop_and_a_pit_is_one_too() -> None:
    pit = Board(6, 1, ledges=(((2, 0), -1),))
    assert push(pit, (0, 0), (1, 0), 3) == Push(((1, 0), (2, 0)), Stop.DROP, drop=1)


def test_large_body_falls_when_no_part_of_it_stands_any_more() -> None:
    board = Board(8, 2, ledges=tuple(((column, row), 7) for column in range(4) for row in (0, 1)))
    gone = push(board, (0, 0), (2, 0), 4, pusher_size=2, pushed_size=2)
    assert (gone.end, gone.moved, gone.drop) == ((4, 0), 2, 7)


def test_edge_of_the_board_stops_and_is_nothing_to_hit_on_it() -> None:
    gone = push(Board(3, 2), (0, 0), (1, 0), 5, pushed_size=2)
    assert gone == Push(((1, 0),), Stop.EDGE, ((3, 0), (3, 1)))


def test_slanting_wall_stops() -> None:
    board = Board(5, 5, blocked=frozenset({(2, 3), (3, 2)}))
    assert push(board, (1, 1), (2, 2), 2).stopped_by == Stop.BLOCKED


def test_same_centre_gives_no_direction() -> None:
    with pytest.raises(InputError, match=r"both stand at \[3, 3\]") as caught:
        push(FIELD, (2, 2), (3, 3), 1, pusher_size=3)
    assert caught.value.code == "no-direction"


def centre(at: Space, size: int) -> tuple[Fraction, Fraction]:
    half = Fraction(max(1, size), 2)
    return at[0] + half, at[1] + half


@st.composite
def shoves(draw: st.DrawFn) -> tuple[Board, Space, Space, int, int, int, frozenset[Space]]:
    board = draw(boards(least=3, most=9))
    mine, its = draw(st.integers(0, 3)), draw(st.integers(0, 3))
    pusher = draw(places(board, mine))
    apart = places(board, its).filter(
        lambda at: not {*footprint(pusher, mine)} & {*footprint(at, its)}
    )
    others = draw(st.frozensets(places(board), max_size=4))
    return board, pusher, draw(apart), draw(st.integers(0, 8)), mine, its, others


@given(shoves())
def test_push_goes_away_step_by_step_over_free_ground(
    shove: tuple[Board, Space, Space, int, int, int, frozenset[Space]],
) -> None:
    board, pusher, pushed, spaces, mine, its, others = shove
    gone = push(board, pusher, pushed, spaces, mine, its, others)
    own = {*footprint(pushed, its)}
    assert gone.path[0] == pushed
    assert gone.moved == spaces if gone.stopped_by is None else gone.moved <= spaces
    for here, there in pairwise(gone.path):
        assert chebyshev(here, there) == 1
        assert distance(pusher, there, mine, its) == distance(pusher, here, mine, its) + 1
        assert on_board(board, there, its)
        assert not {*footprint(there, its)} & board.blocked
        assert not ({*footprint(there, its)} - own) & others


@given(shoves())
def test_push_keeps_to_the_line_from_centre_to_centre(
    shove: tuple[Board, Space, Space, int, int, int, frozenset[Space]],
) -> None:
    board, pusher, pushed, spaces, mine, its, others = shove
    gone = push(board, pusher, pushed, spaces, mine, its, others)
    (here, there), ahead = centre(pusher, mine), centre(pushed, its)
    across, down = ahead[0] - here, ahead[1] - there
    for step, (column, row) in enumerate(gone.path):
        share = Fraction(step) / max(abs(across), abs(down))
        assert abs(column - pushed[0] - share * across) <= Fraction(1, 2)
        assert abs(row - pushed[1] - share * down) <= Fraction(1, 2)


@given(shoves())
def test_push_is_stopped_by_what_it_names(
    shove: tuple[Board, Space, Space, int, int, int, frozenset[Space]],
) -> None:
    board, pusher, pushed, spaces, mine, its, others = shove
    gone = push(board, pusher, pushed, spaces, mine, its, others)
    if gone.stopped_by is Stop.EDGE:
        assert gone.against
        assert not any(on_board(board, space) for space in gone.against)
    if gone.stopped_by is Stop.OCCUPIED:
        assert gone.against
        assert others.issuperset(gone.against)
    assert (gone.stopped_by is Stop.DROP) == (gone.drop > 0)


@given(st.integers(-5, 5), st.integers(-5, 5), st.integers(1, 6))
def test_push_is_the_mirror_of_the_mirrored_push(east: int, south: int, spaces: int) -> None:
    if not (east or south):
        return
    ends = {
        (x, y): push(FIELD, (10, 10), (10 + x * east, 10 + y * south), spaces).end
        for x in (1, -1)
        for y in (1, -1)
    }
    offset = (ends[1, 1][0] - 10, ends[1, 1][1] - 10)
    # The board ends at unequal distances from its middle, where the mirror images differ.
    if all(0 < coordinate < 19 for end in ends.values() for coordinate in end):
        assert ends == {(x, y): (10 + x * offset[0], 10 + y * offset[1]) for x, y in ends}
