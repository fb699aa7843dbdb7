from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from tests.board.boards import SPACES
from theomachy.board.plain import (
    Distances,
    approach,
    distance_of,
    distances_from,
    distances_to,
    standing_with,
    with_distance,
    withdraw,
    without,
)
from theomachy.board.spaces import Space, chebyshev
from theomachy.core.errors import InputError

NAMES = ("Ash", "Imp", "Ogre", "Warden", "Yew")


def apart(distances: Distances, who: str) -> dict[str, int]:
    return {other: distance_of(distances, who, other) for other in NAMES if other != who}


SCENE = distances_from(
    {
        "Warden": {"Ash": 8, "Imp": 1, "Ogre": 5, "Yew": 9},
        "Ash": {"Imp": 7, "Ogre": 4, "Yew": 1},
        "Yew": {"Imp": 8, "Ogre": 5},
        "Ogre": {"Imp": 4},
    }
)
"""Imp stands with Warden, Yew with Ash, 8 apart; Ogre is between them."""


def test_gm_table_02_stated_distance_is_used_from_both_sides() -> None:
    distances = distances_from({"Ash": {"Warden": 7}})
    assert distance_of(distances, "Ash", "Warden") == 7
    assert distance_of(distances, "Warden", "Ash") == 7
    assert distance_of(distances, "Ash", "Ash") == 0


def test_what_is_not_stated_is_the_default() -> None:
    assert distance_of(Distances(), "Ash", "Warden") == 1
    assert distance_of(distances_from({"default": 30}), "Ash", "Warden") == 30


def test_the_same_pair_from_both_sides_must_agree() -> None:
    agreed = distances_from({"Ash": {"Warden": 3}, "Warden": {"Ash": 3}})
    assert agreed == distances_from({"Warden": {"Ash": 3}})
    with pytest.raises(InputError) as caught:
        distances_from({"Ash": {"Warden": 3}, "Warden": {"Ash": 4}})
    assert str(caught.value) == "distances.Warden.Ash: 4 contradicts 3 (allowed: 3)"


@pytest.mark.parametrize(
    ("data", "code", "message"),
    [
        ({"Ash": {"Ash": 1}}, "bad-pair", "distances.Ash.Ash: "),
        ({"Ash": {"default": 1}}, "bad-pair", "neither 'default'"),
        ({"Ash": {"Warden": -1}}, "out-of-range", "distances.Ash.Warden: -1 is out of range"),
        ({"Ash": {"Warden": "far"}}, "wrong-type", "'far' is no whole number"),
        ({"Ash": 3}, "wrong-type", "distances.Ash: 3 is no mapping"),
        ({"default": {"Ash": 3}}, "wrong-type", "distances.default: "),
        ({"Ash": {"": 3}}, "wrong-type", "a name must not be empty"),
        ([], "wrong-type", "distances: [] is no mapping"),
    ],
)
def test_faults_name_the_place(data: Any, code: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        distances_from(data)
    assert caught.value.code == code
    assert message in str(caught.value)


def test_one_pair_twice_is_refused() -> None:
    with pytest.raises(InputError, match=r"^distances\.Ash\.Imp: Ash and Imp are 2 and 3 apart"):
        Distances((("Ash", "Imp", 2), ("Imp", "Ash", 3)))


def test_with_distance_sets_one_pair_and_no_other() -> None:
    changed = with_distance(SCENE, "Yew", "Ogre", 2)
    assert distance_of(changed, "Ogre", "Yew") == 2
    assert with_distance(changed, "Ogre", "Yew", 5) == SCENE


def test_who_left_is_forgotten() -> None:
    assert without(SCENE, "Ogre").names == ("Ash", "Imp", "Warden", "Yew")


def test_standing_with_is_being_next_to() -> None:
    assert standing_with(SCENE, "Warden") == ("Imp",)
    assert standing_with(Distances(default=3), "Warden", NAMES) == ()
    assert standing_with(Distances(), "Warden", NAMES) == ("Ash", "Imp", "Ogre", "Yew")


def test_gm_table_02_approach_closes_in_on_target_and_those_beside_it() -> None:
    after = approach(SCENE, "Ash", "Warden", 5)
    assert apart(after, "Ash") == {"Warden": 3, "Imp": 3, "Ogre": 4, "Yew": 6}
    assert apart(after, "Ogre") == apart(SCENE, "Ogre")


def test_gm_table_02_approach_ends_next_to_the_target() -> None:
    after = approach(SCENE, "Ash", "Warden", 11)
    assert apart(after, "Ash") == {"Warden": 1, "Imp": 1, "Ogre": 4, "Yew": 8}
    assert approach(after, "Ash", "Warden", 3) == after


def test_gm_table_02_withdraw_leaves_target_and_those_beside_it() -> None:
    near = approach(SCENE, "Ash", "Warden", 11)
    after = withdraw(near, "Ash", "Warden", 4)
    assert apart(after, "Ash") == {"Warden": 5, "Imp": 5, "Ogre": 4, "Yew": 8}


def test_withdraw_from_a_crowd_whose_distances_nobody_stated() -> None:
    after = withdraw(Distances(), "Ash", "Warden", 6, ("Imp",))
    assert after == distances_from({"Ash": {"Warden": 7, "Imp": 7}})


TABLES = st.dictionaries(
    st.sampled_from([(a, b) for a in NAMES for b in NAMES if a < b]), st.integers(0, 20)
)
SCENES = st.builds(
    lambda table, default: Distances(
        tuple((*pair, length) for pair, length in table.items()), default
    ),
    TABLES,
    st.integers(0, 20),
)


@given(SCENES)
def test_distances_survive_plain_data_and_the_log(distances: Distances) -> None:
    assert distances_from(json.loads(json.dumps(distances_to(distances)))) == distances
    log = TypeAdapter(Distances)
    assert log.validate_json(log.dump_json(distances)) == distances


@given(SCENES, st.permutations(NAMES), st.integers(0, 12))
def test_approach_touches_the_mover_only_and_never_lets_the_target_get_away(
    distances: Distances, names: list[str], spaces: int
) -> None:
    mover, target, *others = names
    before = distance_of(distances, mover, target)
    after = approach(distances, mover, target, spaces, NAMES)
    assert distance_of(after, mover, target) == min(before, max(1, before - spaces))
    for one in others:
        for other in (target, *others):
            assert distance_of(after, one, other) == distance_of(distances, one, other)
    length = distance_of(after, mover, target)
    beside = {*standing_with(distances, target, NAMES)} - {mover}
    if length < before:
        assert all(distance_of(after, mover, one) <= length for one in beside)
    else:
        assert after == distances


@given(st.lists(SPACES, min_size=5, max_size=5, unique=True), st.integers(0, 12), st.booleans())
def test_moves_keep_true_distances_possible(spaces: list[Space], length: int, nearer: bool) -> None:
    """From distances as on a map, mover, target and each other still make a triangle."""
    stand = dict(zip(NAMES, spaces, strict=True))
    distances = Distances(
        tuple((a, b, chebyshev(stand[a], stand[b])) for a in NAMES for b in NAMES if a < b)
    )
    after = (approach if nearer else withdraw)(distances, "Ash", "Warden", length)
    for other in ("Imp", "Ogre", "Yew"):
        one, two, three = (
            distance_of(after, "Ash", "Warden"),
            distance_of(after, "Warden", other),
            distance_of(after, "Ash", other),
        )
        assert abs(one - two) <= three <= one + two


@given(SCENES, st.permutations(NAMES), st.integers(0, 12))
def test_withdraw_adds_exactly_what_was_moved(
    distances: Distances, names: list[str], spaces: int
) -> None:
    mover, target, *_ = names
    after = withdraw(distances, mover, target, spaces, NAMES)
    assert distance_of(after, mover, target) == distance_of(distances, mover, target) + spaces
