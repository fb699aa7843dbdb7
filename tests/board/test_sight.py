from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.board.boards import SIZES, SPACES, boards, places
from theomachy.board.grid import Board
from theomachy.board.sight import cover_between, line_of_sight, spaces_between
from theomachy.board.spaces import Body, Space, footprint

Point = tuple[Fraction, Fraction]


def hall(*pillars: Space, height: int = 2) -> Board:
    return Board(10, 10, cover=tuple((space, height) for space in pillars))


# The slow oracle: for each space of the neighbourhood, how much of the line lies in it.


def centre(at: Space, size: int) -> Point:
    half = Fraction(max(1, size), 2)
    return at[0] + half, at[1] + half


def part_inside(a: Point, b: Point, space: Space, edge: bool) -> tuple[Fraction, Fraction] | None:
    """From where to where (0 at a, 1 at b) the line runs in a space, with or without its edge."""
    begins, ends = Fraction(0), Fraction(1)
    for start, end, low in ((a[0], b[0], space[0]), (a[1], b[1], space[1])):
        if start == end:
            if not (low <= start <= low + 1 if edge else low < start < low + 1):
                return None
            continue
        near, far = sorted(((low - start) / (end - start), (low + 1 - start) / (end - start)))
        begins, ends = max(begins, near), min(ends, far)
    return (begins, ends) if (begins <= ends if edge else begins < ends) else None


def neighbourhood(a: Body, b: Body) -> list[Space]:
    spaces = [*footprint(*a), *footprint(*b)]
    columns, rows = ([space[axis] for space in spaces] for axis in (0, 1))
    return list(
        product(range(min(columns) - 1, max(columns) + 2), range(min(rows) - 1, max(rows) + 2))
    )


def passed(a: Body, b: Body) -> set[Space]:
    ends = {*footprint(*a), *footprint(*b)}
    line = centre(*a), centre(*b)
    return {
        space
        for space in neighbourhood(a, b)
        if space not in ends and part_inside(*line, space, edge=False)
    }


def touched(a: Body, b: Body) -> set[tuple[Space, Space]]:
    """Pairs of spaces that the line touches on opposite sides without entering either."""
    line = centre(*a), centre(*b)
    inside = {space for space in neighbourhood(a, b) if part_inside(*line, space, edge=False)}
    touching = {
        space: part
        for space in neighbourhood(a, b)
        if space not in inside and (part := part_inside(*line, space, edge=True))
    }

    def side(space: Space) -> Fraction:
        (ax, ay), (bx, by), (x, y) = *line, centre(space, 1)
        return (bx - ax) * (y - ay) - (by - ay) * (x - ax)

    return {
        (one, other)
        for one, other in product(touching, touching)
        if touching[one] == touching[other] and side(one) < 0 < side(other)
    }


BODIES = st.builds(Body, SPACES, SIZES)


@given(BODIES, BODIES)
def test_spaces_between_are_those_that_the_line_passes_through(a: Body, b: Body) -> None:
    between = spaces_between(a.at, b.at, a.size, b.size)
    assert len(set(between)) == len(between)
    assert set(between) == passed(a, b)


@given(BODIES, BODIES)
def test_spaces_between_come_in_order_and_are_the_same_backwards(a: Body, b: Body) -> None:
    between = spaces_between(a.at, b.at, a.size, b.size)
    assert spaces_between(b.at, a.at, b.size, a.size) == between[::-1]
    line = centre(*a), centre(*b)
    parts = [part_inside(*line, space, edge=False) or () for space in between]
    assert parts == sorted(parts)


@st.composite
def sights(draw: st.DrawFn) -> tuple[Board, Body, Body, tuple[Body, ...]]:
    board = draw(boards(least=4, most=9))
    a, b = (
        Body(draw(places(board, size)), size)
        for size in (draw(st.integers(0, 3)), draw(st.integers(0, 3)))
    )
    crowd = st.lists(st.builds(Body, places(board), st.integers(0, 2)), max_size=4)
    return board, a, b, tuple(draw(crowd))


def top(board: Board, space: Space) -> int:
    return dict(board.ledges).get(space, 0) + dict(board.cover).get(space, 0)


def covering(board: Board, a: Body, b: Body, bodies: tuple[Body, ...], least: int) -> set[Space]:
    """Each space that would cover if the line met it, by the height of the line beside it."""
    (ax, ay), (bx, by) = centre(*a), centre(*b)
    length = (bx - ax) ** 2 + (by - ay) ** 2
    low, high = (max(top(board, space) for space in footprint(*end)) for end in (a, b))
    found = {space for body in bodies for space in footprint(*body)}
    for space in product(range(-1, board.columns + 1), range(-1, board.rows + 1)):
        x, y = centre(space, 1)
        share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length if length else Fraction(0)
        if top(board, space) >= low + share * (high - low) + least:
            found.add(space)
    return found - {*footprint(*a), *footprint(*b)}


@given(sights(), st.integers(1, 3))
def test_gm_cover_01_cover_is_what_the_slow_oracle_finds(
    sight: tuple[Board, Body, Body, tuple[Body, ...]], least: int
) -> None:
    board, a, b, bodies = sight
    solid = covering(board, a, b, bodies, least)
    expected = passed(a, b) & solid
    expected |= {space for pair in touched(a, b) if solid >= {*pair} for space in pair}
    found = cover_between(board, a.at, b.at, least, bodies, a.size, b.size)
    # Without objects, ledges and bodies there is no cover, not even the edge of the world.
    assert found == (tuple(sorted(expected)) if board.tops or bodies else ())


@given(sights())
def test_gm_cover_03_sight_is_the_same_both_ways(
    sight: tuple[Board, Body, Body, tuple[Body, ...]],
) -> None:
    board, a, b, bodies = sight
    there = line_of_sight(board, a.at, b.at, 2, bodies, a.size, b.size)
    back = line_of_sight(board, b.at, a.at, 2, bodies, b.size, a.size)
    assert there == back


def test_gm_cover_01_an_object_two_high_between_covers() -> None:
    assert cover_between(hall((3, 1)), (1, 1), (6, 1)) == ((3, 1),)


def test_gm_cover_01_an_object_one_high_does_not() -> None:
    assert cover_between(hall((3, 1), height=1), (1, 1), (6, 1)) == ()
    assert cover_between(hall((3, 1), height=1), (1, 1), (6, 1), minimum_height=1) == ((3, 1),)


def test_gm_cover_01_an_object_beside_the_line_does_not() -> None:
    assert cover_between(hall((3, 2), (3, 0)), (1, 1), (6, 1)) == ()


def test_gm_cover_02_a_large_creature_in_front_covers() -> None:
    assert cover_between(hall(), (0, 1), (6, 1), bodies=[Body((2, 0), 3)]) == (
        (2, 1),
        (3, 1),
        (4, 1),
    )
    assert cover_between(hall(), (0, 1), (6, 1)) == ()


def test_gm_cover_03_cover_breaks_line_of_sight() -> None:
    assert not line_of_sight(hall((3, 1)), (1, 1), (6, 1))
    assert line_of_sight(hall((3, 1)), (1, 1), (6, 3))


def test_what_stands_right_beside_a_body_of_size_1_is_not_part_of_it() -> None:
    between = hall((2, 1), (3, 1), (4, 1))
    assert spaces_between((1, 1), (5, 1)) == ((2, 1), (3, 1), (4, 1))
    assert cover_between(between, (1, 1), (5, 1)) == ((2, 1), (3, 1), (4, 1))
    assert not line_of_sight(hall((2, 1)), (1, 1), (5, 1))
    assert not line_of_sight(hall((4, 1)), (1, 1), (5, 1))


def test_corner_hides_nothing_and_two_corners_that_touch_do() -> None:
    assert line_of_sight(hall((1, 2)), (1, 1), (2, 2))
    assert cover_between(hall((1, 2), (2, 1)), (1, 1), (2, 2)) == ((1, 2), (2, 1))
    assert cover_between(hall((2, 3), (3, 2)), (1, 1), (5, 5)) == ((2, 3), (3, 2))


def test_line_along_an_edge_is_stopped_from_both_sides_only() -> None:
    wall = hall((5, 2))
    assert cover_between(wall, (1, 2), (7, 2), a_size=2, b_size=2) == ()
    walls = hall((5, 2), (5, 3))
    assert cover_between(walls, (1, 2), (7, 2), a_size=2, b_size=2) == ((5, 2), (5, 3))


def test_what_the_two_stand_on_covers_neither() -> None:
    board = hall((1, 1), (2, 1))
    assert cover_between(board, (1, 1), (2, 1)) == ()
    assert cover_between(board, (1, 1), (5, 1), bodies=[Body((1, 1), 1)]) == ()


@pytest.mark.parametrize(("archer", "covered"), [((8, 5), True), ((2, 5), True), ((3, 5), False)])
def test_cliff_covers_who_stands_back_from_its_edge(archer: Space, covered: bool) -> None:
    plateau = Board(10, 10, ledges=tuple(((column, 5), 12) for column in range(4)))
    target = (6, 5) if archer[0] < 4 else (1, 5)
    assert bool(cover_between(plateau, archer, target)) == covered


def test_from_a_ledge_one_sees_over_a_low_wall() -> None:
    board = Board(10, 1, cover=(((4, 0), 2),), ledges=(((0, 0), 6),))
    assert line_of_sight(board, (0, 0), (8, 0))
    assert not line_of_sight(board, (1, 0), (8, 0))


def test_in_a_pit_one_is_covered_from_another_pit() -> None:
    board = Board(7, 1, ledges=(((0, 0), -5), ((6, 0), -5)))
    assert len(cover_between(board, (0, 0), (6, 0))) == 5
