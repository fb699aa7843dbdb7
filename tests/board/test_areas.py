from __future__ import annotations

import math
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theomachy.board.areas import Aim, cone, line, sphere
from theomachy.board.grid import Board
from theomachy.board.spaces import VECTORS, Direction, Metric, Space, distance, footprint
from theomachy.core.errors import InputError

FIELD = Board(61, 61)
MIDDLE = (30, 30)
METRICS = st.sampled_from(["chebyshev", "euclid"])
LENGTHS = st.integers(1, 9)
ODD_SIZES = st.sampled_from([1, 3, 5])
AIMS = st.one_of(
    st.sampled_from(Direction), st.tuples(st.integers(10, 50), st.integers(10, 50))
).filter(lambda aim: aim != MIDDLE)
"""Directions and spaces to aim at."""


def aim_turned(aim: Aim) -> Aim:
    """The aim a quarter clockwise around the middle."""
    if isinstance(aim, Direction):
        east, south = VECTORS[aim]
        return next(one for one, vector in VECTORS.items() if vector == (-south, east))
    return turned(aim)


def turned(space: Space) -> Space:
    return MIDDLE[0] - (space[1] - MIDDLE[1]), MIDDLE[1] + (space[0] - MIDDLE[0])


def middle(size: int) -> Space:
    """Where a body of odd size has its centre in the middle."""
    return MIDDLE[0] - size // 2, MIDDLE[1] - size // 2


def relative(spaces: frozenset[Space]) -> set[Space]:
    return {(column - MIDDLE[0], row - MIDDLE[1]) for column, row in spaces}


def test_gm_ability_12_range_11_line_11_cone_5_sphere_2() -> None:
    assert relative(line(FIELD, MIDDLE, Direction.EAST, 11)) == {(step, 0) for step in range(1, 12)}
    cone_east = {
        (1, 0),
        (2, 0),
        *product((3, 4), (-1, 0, 1)),
        *((5, aside) for aside in range(-2, 3)),
    }
    assert relative(cone(FIELD, MIDDLE, Direction.EAST, 5)) == cone_east
    assert relative(sphere(FIELD, MIDDLE, 2)) == {*product(range(-2, 3), repeat=2)}


def test_gm_ability_12_range_3_has_a_minimum_of_1() -> None:
    assert relative(cone(FIELD, MIDDLE, Direction.SOUTH_WEST, 1)) == {(-1, 1)}
    assert len(sphere(FIELD, MIDDLE, 1)) == 9


def test_gm_ability_13_size_3_at_a_point_is_every_space_within_3() -> None:
    assert sphere(FIELD, MIDDLE, 3) == {
        space
        for space in product(range(61), repeat=2)
        if max(abs(space[0] - 30), abs(space[1] - 30)) <= 3
    }


def test_gm_size_03_a_line_grows_wider() -> None:
    wide = line(FIELD, MIDDLE, Direction.NORTH, 4, width=3)
    assert relative(wide) == {*product((-1, 0, 1), range(-4, 0))}


def test_even_width_has_its_spare_lane_on_the_right() -> None:
    assert relative(line(FIELD, MIDDLE, Direction.EAST, 2, width=2)) == {*product((1, 2), (0, 1))}
    assert relative(line(FIELD, MIDDLE, Direction.WEST, 2, width=2)) == {
        *product((-1, -2), (0, -1))
    }


def test_line_toward_a_space_follows_the_ray() -> None:
    assert relative(line(FIELD, MIDDLE, (35, 32), 5)) == {(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)}


def test_diagonal_line_is_shorter_by_the_straight_metric() -> None:
    assert len(line(FIELD, MIDDLE, Direction.NORTH_EAST, 7)) == 7
    assert relative(line(FIELD, MIDDLE, Direction.NORTH_EAST, 7, metric="euclid")) == {
        (step, -step) for step in range(1, 6)
    }


def test_areas_of_a_large_body_begin_at_its_edge() -> None:
    ahead = line(FIELD, MIDDLE, Direction.EAST, 2, width=2, size=2)
    assert relative(ahead) == {*product((2, 3), (0, 1))}
    assert len(sphere(FIELD, MIDDLE, 1, size=3)) == 25


def test_end_width_as_long_as_the_cone() -> None:
    wedge = cone(FIELD, MIDDLE, Direction.EAST, 4, end_width=4)
    assert relative(wedge) == {
        *((1, 0),),
        *product((2, 3), (-1, 0, 1)),
        *((4, aside) for aside in range(-2, 3)),
    }


@pytest.mark.parametrize("shape", [line, cone])
def test_aiming_at_oneself_gives_no_direction(shape: type) -> None:
    with pytest.raises(InputError) as caught:
        shape(FIELD, MIDDLE, MIDDLE, 5)
    assert caught.value.code == "no-direction"


@given(AIMS, LENGTHS, st.integers(1, 5), st.integers(0, 5))
def test_line_has_length_times_width_spaces(aim: Aim, length: int, width: int, size: int) -> None:
    if isinstance(aim, Direction) or aim not in footprint(MIDDLE, size):
        area = line(FIELD, MIDDLE, aim, length, width, size)
        assert len(area) == length * width
        assert area.isdisjoint(footprint(MIDDLE, size))


@given(AIMS, LENGTHS, st.integers(1, 5), ODD_SIZES, METRICS)
def test_line_turns_and_grows(aim: Aim, length: int, width: int, size: int, metric: Metric) -> None:
    origin = middle(size)
    area = line(FIELD, origin, aim, length, width, size, metric)
    quarter = line(FIELD, origin, aim_turned(aim), length, width, size, metric)
    assert {turned(space) for space in area} == quarter
    assert area <= line(FIELD, origin, aim, length + 1, width, size, metric)
    assert area <= line(FIELD, origin, aim, length, width + 1, size, metric)


@given(AIMS, LENGTHS, ODD_SIZES, METRICS)
def test_line_keeps_to_the_ray_and_its_length(
    aim: Aim, length: int, size: int, metric: Metric
) -> None:
    across, down = VECTORS[aim] if isinstance(aim, Direction) else (aim[0] - 30, aim[1] - 30)
    ray = math.hypot(across, down)
    for east, south in relative(line(FIELD, middle(size), aim, length, 1, size, metric)):
        assert abs(east * down - south * across) / ray <= 0.5 + 1e-9
        assert 1 <= distance(middle(size), (east + 30, south + 30), size, 1, metric) <= length


def test_gr_15_a_line_by_the_straight_line_reaches_no_farther_than_its_length() -> None:
    area = line(FIELD, (30, 30), (22, 35), 4, 1, 1, "euclid")
    assert all(distance((30, 30), space, 1, 1, "euclid") <= 4 for space in area)


@given(AIMS, LENGTHS, ODD_SIZES, METRICS)
def test_gm_ability_12_cone_is_what_lies_within_its_angle_and_reach(
    aim: Aim, length: int, size: int, metric: Metric
) -> None:
    across, down = VECTORS[aim] if isinstance(aim, Direction) else (aim[0] - 30, aim[1] - 30)
    heading = math.atan2(down, across)

    def inside(space: Space) -> bool:
        if not 1 <= distance(middle(size), space, size, 1, metric) <= length:
            return False
        angle = math.atan2(space[1] - 30, space[0] - 30) - heading
        return abs(math.remainder(angle, math.tau)) <= math.radians(22.5)

    expected = {space for space in product(range(61), range(61)) if inside(space)}
    assert cone(FIELD, middle(size), aim, length, size=size, metric=metric) == expected


@given(AIMS, LENGTHS, st.integers(1, 9), ODD_SIZES, METRICS)
def test_cone_turns_and_grows(aim: Aim, length: int, width: int, size: int, metric: Metric) -> None:
    origin = middle(size)
    narrow = cone(FIELD, origin, aim, length, width, size, metric)
    usual = cone(FIELD, origin, aim, length, None, size, metric)
    quarter = cone(FIELD, origin, aim_turned(aim), length, width, size, metric)
    assert {turned(space) for space in narrow} == quarter
    assert narrow <= cone(FIELD, origin, aim, length, width + 1, size, metric)
    assert usual <= cone(FIELD, origin, aim, length + 1, None, size, metric)


@given(st.sampled_from([Direction.NORTH, Direction.SOUTH]), LENGTHS, ODD_SIZES)
def test_cone_is_the_same_on_both_sides(aim: Direction, length: int, size: int) -> None:
    area = relative(cone(FIELD, middle(size), aim, length, size=size))
    assert {(-east, south) for east, south in area} == area


@given(st.tuples(st.integers(0, 9), st.integers(0, 9)), st.integers(0, 5), METRICS)
def test_spheres_are_symmetric_grow_and_keep_to_the_board(
    origin: Space, radius: int, metric: Metric
) -> None:
    board = Board(10, 10)
    area = sphere(board, origin, radius, metric=metric)
    assert area <= sphere(board, origin, radius + 1, metric=metric)
    for space in product(range(-3, 13), range(-3, 13)):
        on_board = min(space) >= 0 and max(space) < 10
        assert (space in area) == (on_board and distance(origin, space, metric=metric) <= radius)
    assert all(origin in sphere(board, space, radius, metric=metric) for space in area)


WALL = Board(9, 9, cover=tuple(((4, row), 2) for row in range(9)))
FENCE = Board(9, 9, cover=tuple(((4, row), 1) for row in range(9)))


def test_gm_cover_01_area_does_not_reach_behind_cover() -> None:
    for area in (
        line(WALL, (2, 4), Direction.EAST, 5),
        cone(WALL, (2, 4), Direction.EAST, 5),
        sphere(WALL, (2, 4), 5),
    ):
        assert max(column for column, _ in area) == 4


def test_gm_cover_01_area_that_goes_around_cover_does() -> None:
    for area in (
        line(WALL, (2, 4), Direction.EAST, 5, goes_around_cover=True),
        cone(WALL, (2, 4), Direction.EAST, 5, goes_around_cover=True),
        sphere(WALL, (2, 4), 5, goes_around_cover=True),
    ):
        assert max(column for column, _ in area) == 7


def test_gm_cover_01_sphere_with_its_origin_on_your_side_hits_you() -> None:
    assert (6, 4) in sphere(WALL, (7, 4), 2)
    assert (6, 4) not in sphere(WALL, (3, 4), 3)


def test_gm_cover_01_height_1_is_no_cover_from_an_area() -> None:
    assert sphere(FENCE, (2, 4), 3) == sphere(Board(9, 9), (2, 4), 3)
    assert (6, 4) not in sphere(FENCE, (2, 4), 4, minimum_height=1)
