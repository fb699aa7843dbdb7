from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theomachy.board.landmarks import (
    Landmarks,
    landmarks_from,
    landmarks_to,
    moves_between,
    neighbours,
    next_toward,
    row_of,
)
from theomachy.core.errors import InputError

ROOFS = landmarks_from(
    {
        "landmarks": ["gate", "well", "roof", "tower", "wall"],
        "ways": [
            ["gate", "well"],
            ["gate", "roof"],
            ["roof", "tower"],
            ["well", "tower"],
            ["tower", "wall"],
        ],
    }
)


def test_gm_chase_01_three_moves_from_landmark_2_lead_to_landmark_5() -> None:
    track = row_of(str(number) for number in range(1, 9))
    assert moves_between(track, "2", "5") == 3
    assert neighbours(track, "2") == ("1", "3")
    assert next_toward(track, "2", "5") == ("3",)


def test_landmarks_without_ways_are_a_row() -> None:
    assert landmarks_from({"landmarks": ["a", "b", "c"]}) == row_of("abc")


def test_ways_lead_both_ways_and_may_fork() -> None:
    assert neighbours(ROOFS, "tower") == ("roof", "well", "wall")
    assert next_toward(ROOFS, "gate", "wall") == ("well", "roof")
    assert next_toward(ROOFS, "wall", "wall") == ()
    assert moves_between(ROOFS, "wall", "gate") == 3


@pytest.mark.parametrize(
    ("data", "code", "message"),
    [
        ({}, "missing-field", "track: 'landmarks' is missing"),
        ({"landmarks": []}, "missing-field", "there is no landmark"),
        ({"landmarks": ["a", "a"]}, "named-twice", "'a' is named twice"),
        ({"landmarks": ["a", 3]}, "wrong-type", "track.landmarks[1]: 3 is no text"),
        ({"landmarks": "ab"}, "wrong-type", "'ab' is no list"),
        ({"landmarks": ["a"], "roads": []}, "unknown-field", "(allowed: landmarks, ways)"),
        ({"landmarks": ["a", "b"], "ways": [["a", "c"]]}, "unknown-landmark", "ways[0]: "),
        ({"landmarks": ["a", "b"], "ways": [["a", "a"]]}, "bad-pair", "'a' is no neighbour"),
        (
            {"landmarks": ["a", "b"], "ways": [["a"]]},
            "wrong-type",
            "track.ways[0]: ['a'] is no way",
        ),
        ({"landmarks": ["a", "b"], "ways": [["a", "b"], ["b", "a"]]}, "named-twice", "ways: "),
        ({"landmarks": ["a", "b", "c"], "ways": [["a", "b"]]}, "not-connected", "from 'a' to c"),
    ],
)
def test_faults_name_the_place(data: dict[str, Any], code: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        landmarks_from(data)
    assert caught.value.code == code
    assert message in str(caught.value)


def test_unknown_landmark_is_named_with_those_there_are() -> None:
    with pytest.raises(InputError, match=r"no landmark is called 'moon' \(allowed: gate, well"):
        neighbours(ROOFS, "moon")
    with pytest.raises(InputError, match=r"^from: no landmark"):
        moves_between(ROOFS, "moon", "gate")
    with pytest.raises(InputError, match=r"^to: no landmark"):
        next_toward(ROOFS, "gate", "moon")


@st.composite
def tracks(draw: st.DrawFn) -> Landmarks:
    """A tree, so that all hangs together, and some more ways."""
    ids = tuple("abcdefg"[: draw(st.integers(1, 7))])
    tree = [(one, draw(st.sampled_from(ids[:number]))) for number, one in enumerate(ids) if number]
    pairs = [(a, b) for a in ids for b in ids if a < b and (b, a) not in tree]
    more = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    return Landmarks(ids, (*tree, *more))


@given(tracks(), st.data())
def test_moves_are_the_fewest_and_each_next_one_takes_one_off(
    track: Landmarks, data: st.DataObject
) -> None:
    one, goal = (data.draw(st.sampled_from(track.ids)) for _ in range(2))
    moves = moves_between(track, one, goal)
    assert moves == moves_between(track, goal, one)
    assert (moves == 0) == (one == goal)
    left = [moves_between(track, near, goal) for near in neighbours(track, one)]
    assert all(abs(moves - steps) <= 1 for steps in left)
    assert [moves_between(track, near, goal) for near in next_toward(track, one, goal)] == [
        moves - 1
    ] * left.count(moves - 1)
    assert (moves == 0) or (moves - 1 in left)


@given(tracks())
def test_landmarks_survive_plain_data(track: Landmarks) -> None:
    assert landmarks_from(landmarks_to(track)) == track
