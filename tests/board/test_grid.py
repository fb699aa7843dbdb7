from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from hypothesis import given
from pydantic import TypeAdapter

from tests.board.boards import boards
from theomachy.board.grid import (
    Board,
    Obscurity,
    board_from,
    board_to,
    height_at,
    obscurity,
    on_board,
    pinched,
)
from theomachy.core.errors import InputError

HALL: dict[str, Any] = {
    "size": [12, 8],
    "slow": [[3, 4], {"from": [5, 1], "to": [6, 2]}],
    "cover": [[7, 7, 2], {"at": [8, 7], "height": 1}],
    "blocked": [{"at": [0, 0]}],
    "ledges": [{"from": [11, 1], "to": [11, 0], "height": 12}, [10, 0, -3]],
    "obscured": [[1, 1], [2, 1]],
    "heavily_obscured": [[2, 1]],
    "picture": "hall.webp",
}


def test_board_of_a_scenario_file() -> None:
    assert board_from(HALL) == Board(
        columns=12,
        rows=8,
        slow=frozenset({(3, 4), (5, 1), (6, 1), (5, 2), (6, 2)}),
        cover=(((7, 7), 2), ((8, 7), 1)),
        blocked=frozenset({(0, 0)}),
        ledges=(((10, 0), -3), ((11, 0), 12), ((11, 1), 12)),
        obscured=frozenset({(1, 1), (2, 1)}),
        heavily_obscured=frozenset({(2, 1)}),
        picture="hall.webp",
    )


def test_size_alone_is_enough() -> None:
    assert board_from({"size": [12, 8]}) == Board(12, 8)
    assert board_to(Board(12, 8)) == {"size": [12, 8]}


@pytest.mark.parametrize(
    ("change", "code", "message"),
    [
        ({"colour": 1}, "unknown-field", "board: unknown field 'colour' (allowed: size, slow, "),
        ({"size": [12]}, "wrong-type", "board.size: [12] is no [columns, rows]"),
        ({"size": [0, 8]}, "out-of-range", "board.size[0]: 0 is out of range"),
        ({"size": [12, 201]}, "out-of-range", "(allowed: whole numbers 1 to 200)"),
        ({"size": [12, True]}, "wrong-type", "board.size[1]: True is no whole number"),
        ({"slow": [[1, 1], [12, 0]]}, "out-of-range", "board.slow[1][0]: 12 is out of range"),
        ({"slow": [[1, -1]]}, "out-of-range", "(allowed: whole numbers 0 to 7)"),
        ({"slow": {"at": [1, 1]}}, "wrong-type", "(allowed: a list of spaces)"),
        ({"slow": [{"from": [1, 1]}]}, "missing-field", "board.slow[0]: needs `at`, or `from`"),
        ({"slow": [{"at": [1, 1], "height": 2}]}, "unknown-field", "unknown field 'height'"),
        ({"cover": [[1, 1]]}, "wrong-type", "(allowed: [column, row, height], {at: "),
        ({"cover": [[1, 1, 0]]}, "out-of-range", "board.cover[0][2]: 0 is out of range"),
        ({"cover": [{"at": [1, 1]}]}, "missing-field", "board.cover[0]: 'height' is missing"),
        ({"cover": [[1, 1, 2], [1, 1, 3]]}, "named-twice", "board.cover: [1, 1] has two heights"),
        ({"ledges": [[1, 1, 1.5]]}, "wrong-type", "board.ledges[0][2]: 1.5 is no whole number"),
        ({"picture": 3}, "wrong-type", "board.picture: 3 is no text"),
    ],
)
def test_faults_name_place_value_and_what_is_right(
    change: dict[str, Any], code: str, message: str
) -> None:
    with pytest.raises(InputError) as caught:
        board_from({**HALL, **change})
    assert caught.value.code == code
    assert message in str(caught.value)


def test_size_is_needed_and_a_board_is_a_mapping() -> None:
    with pytest.raises(InputError, match="'size' is missing"):
        board_from({})
    with pytest.raises(InputError, match="is no mapping"):
        board_from([12, 8])


def test_place_of_a_fault_begins_where_the_board_stands() -> None:
    with pytest.raises(InputError, match=r"^scene\.board\.slow\[0\]\[0\]: "):
        board_from({"size": [2, 2], "slow": [[5, 0]]}, "scene.board")


def test_board_made_by_hand_is_checked_too() -> None:
    with pytest.raises(InputError, match=r"board\.blocked: \[2, 0\] is off the board"):
        Board(2, 2, blocked=frozenset({(2, 0)}))
    with pytest.raises(InputError, match=r"board\.rows: 0 is out of range"):
        Board(2, 0)


def test_heights_are_one_value_in_whatever_order_they_come() -> None:
    one = Board(3, 3, ledges=(((2, 0), 3), ((0, 1), 2)))
    other = Board(3, 3, ledges=(((0, 1), 2), ((1, 1), 0), ((2, 0), 3)))
    assert one == other
    assert hash(one) == hash(other)


def test_on_board_asks_for_the_whole_body() -> None:
    board = Board(4, 3)
    assert on_board(board, (3, 2))
    assert on_board(board, (2, 1), 2)
    for at, size in [
        ((3, 2), 2),
        ((2, 2), 2),
        ((-1, 0), 1),
        ((0, -1), 1),
        ((4, 0), 1),
        ((0, 3), 1),
    ]:
        assert not on_board(board, at, size)


def test_height_is_that_of_ledge_and_object_and_the_highest_counts() -> None:
    board = Board(4, 4, cover=(((1, 1), 2),), ledges=(((1, 1), 3), ((2, 1), -4)))
    assert [height_at(board, (column, 1)) for column in range(4)] == [0, 5, -4, 0]
    assert height_at(board, (1, 0), 2) == 5
    assert height_at(board, (2, 1), 2) == 0


def test_of_two_obscurities_the_heavier_counts() -> None:
    board = board_from(HALL)
    assert [obscurity(board, (column, 1)) for column in range(3)] == [
        Obscurity.CLEAR,
        Obscurity.OBSCURED,
        Obscurity.HEAVILY_OBSCURED,
    ]


def test_slanting_wall_has_no_gaps() -> None:
    board = Board(4, 4, blocked=frozenset({(1, 1), (2, 2)}))
    assert pinched(board, (1, 2), (2, 1))
    assert pinched(board, (2, 1), (1, 2))
    assert not pinched(board, (0, 1), (1, 0))
    assert not pinched(board, (1, 2), (1, 3))


def test_wide_body_is_pinched_by_what_stands_on_both_sides_of_its_corner() -> None:
    board = Board(5, 5, blocked=frozenset({(3, 1), (1, 3)}))
    assert pinched(board, (1, 1), (2, 2), 2)
    assert pinched(board, (2, 2), (1, 1), 2)
    assert not pinched(board, (1, 1), (2, 2), 1)


@given(boards())
def test_board_survives_plain_data_and_the_log(board: Board) -> None:
    assert board_from(json.loads(json.dumps(board_to(board)))) == board
    log = TypeAdapter(Board)
    assert log.validate_json(log.dump_json(board)) == board


@given(boards())
def test_copy_is_equal_and_carries_no_stale_hash(board: Board) -> None:
    hash(board)
    assert "_hash" not in board.__getstate__()
    copy = pickle.loads(pickle.dumps(board))
    assert copy == board
    assert hash(copy) == hash(board)
