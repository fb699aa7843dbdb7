from __future__ import annotations

import math
from itertools import product

import pytest
from hypothesis import given

from tests.board.boards import SIZES, SPACES
from theomachy.board.spaces import (
    VECTORS,
    Body,
    Direction,
    Metric,
    Space,
    adjacent,
    chebyshev,
    distance,
    doubled_centre,
    euclid,
    footprint,
    occupied,
    side,
)

METRICS: tuple[Metric, ...] = ("chebyshev", "euclid")


def test_gm_table_02_positions_give_a_distance() -> None:
    assert distance((0, 0), (3, 1)) == 3
    assert distance((2, 2), (3, 3)) == 1
    assert adjacent((2, 2), (3, 3))


@pytest.mark.parametrize(
    ("b", "straight"), [((3, 1), 3), ((3, 3), 4), ((1, 1), 1), ((5, 12), 13), ((0, 0), 0)]
)
def test_gr_15_euclid_rounds_down_and_is_at_least_1(b: Space, straight: int) -> None:
    assert distance((0, 0), b, metric="euclid") == straight


def test_gm_engage_01_next_to_is_distance_1_and_no_more() -> None:
    assert all(adjacent((4, 4), (4 + east, 4 + south)) for east, south in VECTORS.values())
    assert not adjacent((4, 4), (4, 6))
    assert not adjacent((4, 4), (4, 4))


@pytest.mark.parametrize(("size", "spaces"), [(-3, 1), (0, 1), (1, 1), (2, 4), (5, 25)])
def test_gm_size_01_a_small_creature_fills_one_space_like_a_medium_one(
    size: int, spaces: int
) -> None:
    assert len(set(footprint((2, 3), size))) == spaces == side(size) ** 2


def test_footprint_runs_from_the_north_west_space() -> None:
    assert footprint((2, 3), 2) == ((2, 3), (3, 3), (2, 4), (3, 4))
    assert occupied([Body((2, 3), 2), Body((9, 9))]) == {*footprint((2, 3), 2), (9, 9)}


def test_a_climber_on_a_giant_is_at_distance_0() -> None:
    assert chebyshev((3, 3), (2, 2), 1, 8) == 0
    assert not adjacent((3, 3), (2, 2), 1, 8)


def test_centre_of_even_sizes_lies_between_spaces() -> None:
    assert [doubled_centre((3, 5), size) for size in (0, 1, 2, 3)] == [
        (6, 10),
        (6, 10),
        (7, 11),
        (8, 12),
    ]
    assert doubled_centre((3, 5)) == (6, 10)


def test_columns_grow_to_the_east_and_rows_to_the_south() -> None:
    straight = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
    for direction, vector in VECTORS.items():
        parts = [straight[name] for name in direction.split("-")]
        assert vector == (sum(part[0] for part in parts), sum(part[1] for part in parts))
    assert list(VECTORS) == list(Direction)


@given(SPACES, SPACES, SIZES, SIZES)
def test_distance_is_the_least_over_the_spaces(a: Space, b: Space, m: int, n: int) -> None:
    pairs = list(product(footprint(a, m), footprint(b, n)))
    differences = [(abs(p[0] - q[0]), abs(p[1] - q[1])) for p, q in pairs]
    assert chebyshev(a, b, m, n) == min(max(pair) for pair in differences)
    assert euclid(a, b, m, n) == min(math.floor(math.hypot(*pair)) for pair in differences)


@given(SPACES, SPACES, SIZES, SIZES)
def test_distance_is_symmetric_and_0_only_where_bodies_overlap(
    a: Space, b: Space, m: int, n: int
) -> None:
    overlap = bool({*footprint(a, m)} & {*footprint(b, n)})
    for metric in METRICS:
        assert distance(a, b, m, n, metric) == distance(b, a, n, m, metric)
        assert (distance(a, b, m, n, metric) == 0) == overlap


@given(SPACES, SPACES)
def test_a_body_has_size_1_unless_said_otherwise(a: Space, b: Space) -> None:
    assert chebyshev(a, b) == chebyshev(a, b, 1, 1)
    assert euclid(a, b) == euclid(a, b, 1, 1)
    assert distance(a, b) == chebyshev(a, b)
    assert adjacent(a, b) == adjacent(a, b, 1, 1)


@given(SPACES, SPACES, SPACES)
def test_chebyshev_keeps_the_triangle_inequality(a: Space, b: Space, c: Space) -> None:
    assert chebyshev(a, c) <= chebyshev(a, b) + chebyshev(b, c)


@given(SPACES, SPACES, SIZES, SIZES)
def test_both_metrics_agree_on_who_is_adjacent(a: Space, b: Space, m: int, n: int) -> None:
    assert adjacent(a, b, m, n) == (chebyshev(a, b, m, n) == 1) == (euclid(a, b, m, n) == 1)
