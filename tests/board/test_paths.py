from __future__ import annotations

from itertools import pairwise, product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.board.boards import boards, movers, places
from theomachy.board.grid import Board
from theomachy.board.paths import (
    UNHINDERED,
    Mover,
    Prices,
    cheapest_path,
    cheapest_paths,
    path_cost,
    path_refusal,
    path_within,
    reachable,
    steps_leaving,
)
from theomachy.board.spaces import Body, Space, chebyshev, distance, footprint
from theomachy.core.errors import InputError

FIELD = Board(20, 20)


def row(first: int, last: int) -> tuple[Space, ...]:
    return tuple((column, 0) for column in range(first, last + 1))


# The slow oracle: places and steps by their definition, costs by Bellman and Ford.


def can_stand(board: Board, at: Space, size: int) -> bool:
    return all(
        0 <= column < board.columns
        and 0 <= line < board.rows
        and (column, line) not in board.blocked
        for column, line in footprint(at, size)
    )


def height(board: Board, at: Space, size: int) -> int:
    ledges, objects = dict(board.ledges), dict(board.cover)
    return max(ledges.get(one, 0) + objects.get(one, 0) for one in footprint(at, size))


def squeezed(board: Board, here: Space, there: Space, size: int) -> bool:
    """Whether both spaces beside the corner over which a body steps are blocked."""
    if 0 in (there[0] - here[0], there[1] - here[1]):
        return False
    columns = [column for at in (here, there) for column, _ in footprint(at, size)]
    rows = [line for at in (here, there) for _, line in footprint(at, size)]
    box = {*product(range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1))}
    left = box - {*footprint(here, size)} - {*footprint(there, size)}
    assert len(left) == 2
    return left <= board.blocked


def step_cost(board: Board, here: Space, there: Space, mover: Mover) -> int | None:
    rise = abs(height(board, here, mover.size) - height(board, there, mover.size))
    if chebyshev(here, there) != 1 or not can_stand(board, there, mover.size):
        return None
    if squeezed(board, here, there, mover.size) or (rise and mover.prices.climb is None):
        return None
    wet = any(space in board.slow for space in footprint(there, mover.size))
    price = mover.prices.slow if wet else mover.prices.plain
    return max(price, rise * (mover.prices.climb or 0))


def oracle(board: Board, start: Space, budget: int, mover: Mover) -> dict[Space, int]:
    every = list(product(range(board.columns), range(board.rows)))
    free = [at for at in every if mover.impassable.isdisjoint(footprint(at, mover.size))]
    steps = [
        (here, there, cost)
        for here, there in product([*free, start], free)
        if (cost := step_cost(board, here, there, mover)) is not None
    ]
    best = {start: 0}
    for _ in every:
        for here, there, cost in steps:
            if here in best and best[here] + cost < best.get(there, budget + 1):
                best[there] = best[here] + cost
    return {
        at: cost
        for at, cost in best.items()
        if at == start or mover.no_stop.isdisjoint(footprint(at, mover.size))
    }


@st.composite
def walks(draw: st.DrawFn) -> tuple[Board, Space, Mover]:
    size = draw(st.integers(0, 3))
    board = draw(boards(least=3, most=6))
    start = draw(places(board, size))
    return board, start, draw(movers(board, start, size))


@given(walks(), st.integers(0, 12))
def test_reachable_is_what_the_slow_oracle_finds(
    walk: tuple[Board, Space, Mover], budget: int
) -> None:
    board, start, mover = walk
    found = reachable(board, start, budget, mover)
    assert found == oracle(board, start, budget, mover)
    assert list(found.values()) == sorted(found.values())


@given(walks(), st.data())
def test_cheapest_path_costs_what_reachable_says_and_can_be_walked(
    walk: tuple[Board, Space, Mover], data: st.DataObject
) -> None:
    board, start, mover = walk
    goal = data.draw(places(board, mover.size))
    costs = reachable(board, start, 1000, mover)
    path = cheapest_path(board, start, goal, mover)
    assert (path is not None) == (goal in costs)
    if path is None:
        return
    assert (path[0], path[-1]) == (start, goal)
    assert path_cost(board, path, mover) == costs[goal]
    assert path_refusal(board, path, costs[goal], mover) is None
    assert cheapest_path(board, start, goal, mover, costs[goal]) == path
    assert cheapest_path(board, start, goal, mover, costs[goal] - 1) is None or start == goal
    assert all(chebyshev(here, there) == 1 for here, there in pairwise(path))


@given(walks(), st.integers(0, 12))
def test_all_cheapest_paths_at_once_are_the_same_as_one_by_one(
    walk: tuple[Board, Space, Mover], budget: int
) -> None:
    board, start, mover = walk
    found = cheapest_paths(board, start, budget, mover)
    costs = reachable(board, start, budget, mover)
    assert list(found) == list(costs)
    for goal, path in found.items():
        assert path == cheapest_path(board, start, goal, mover, budget)


@given(walks(), st.data(), st.integers(1, 3))
def test_gm_react_10_path_within_ends_at_the_cheapest_place_near_enough(
    walk: tuple[Board, Space, Mover], data: st.DataObject, reach: int
) -> None:
    board, start, mover = walk
    target = Body(data.draw(places(board)), data.draw(st.integers(1, 2)))
    near = {
        place: cost
        for place, cost in reachable(board, start, 1000, mover).items()
        if 1 <= distance(place, target.at, mover.size, target.size) <= reach
    }
    path = path_within(board, start, target, reach, mover)
    assert (path is None) == (not near)
    if path:
        assert near[path[-1]] == min(near.values()) == path_cost(board, path, mover)


def test_gm_move_02_four_spaces_an_attack_seven_spaces() -> None:
    assert path_cost(FIELD, row(0, 4)) == 4
    assert 11 - path_cost(FIELD, row(0, 4)) - path_cost(FIELD, row(4, 11)) == 0


def test_gm_move_02_path_of_four_is_refused_with_three_left() -> None:
    refusal = path_refusal(FIELD, row(0, 4), 3)
    assert refusal is not None
    assert (refusal.code, refusal.allowed) == ("too-far", ("at most 3",))
    assert path_refusal(FIELD, row(0, 3), 3) is None


def test_gm_move_03_three_on_land_and_four_in_water_cost_eleven() -> None:
    river = Board(8, 1, slow=frozenset(row(4, 7)))
    assert path_cost(river, row(0, 7)) == 11
    assert reachable(river, (0, 0), 11)[7, 0] == 11


def test_gm_move_03_slowed_and_climbing_do_not_multiply() -> None:
    slowed = Mover(prices=Prices(2, 2, 2))
    ledge = Board(2, 1, ledges=(((1, 0), 2),), slow=frozenset({(1, 0)}))
    assert path_cost(ledge, row(0, 1), slowed) == 4
    assert path_cost(ledge, row(0, 1)) == 4


def test_gm_move_04_four_pools_of_ten_are_forty_spaces() -> None:
    assert path_cost(Board(41, 1), row(0, 40)) == 40


def test_gr_15_a_step_in_any_of_eight_directions_is_one_space() -> None:
    costs = reachable(FIELD, (10, 10), 3)
    assert costs == {space: chebyshev((10, 10), space) for space in costs}
    assert len(costs) == 49


def test_climbing_goes_both_ways_and_not_without_a_price() -> None:
    ledge = Board(2, 1, ledges=(((1, 0), 12),))
    assert path_cost(ledge, ((1, 0), (0, 0))) == 24
    assert path_cost(ledge, row(0, 1), Mover(prices=Prices(1, 1, 0))) == 1
    assert cheapest_path(ledge, (0, 0), (1, 0), Mover(prices=Prices(climb=None))) is None


def test_allies_may_be_passed_and_not_ended_on_enemies_neither() -> None:
    corridor = Board(4, 1)
    ally = Mover(no_stop=frozenset({(1, 0)}))
    enemy = Mover(impassable=frozenset({(1, 0)}))
    assert reachable(corridor, (0, 0), 3, ally) == {(0, 0): 0, (2, 0): 2, (3, 0): 3}
    assert reachable(corridor, (0, 0), 3, enemy) == {(0, 0): 0}


@pytest.mark.parametrize(
    ("path", "mover", "code", "where"),
    [
        (((0, 0), (2, 0)), UNHINDERED, "no-such-step", "path[1]"),
        (((0, 0), (0, 1), (0, 1)), UNHINDERED, "no-such-step", "path[2]"),
        (((0, 0), (-1, 0)), UNHINDERED, "no-such-step", "path[1]"),
        (row(0, 2), Mover(impassable=frozenset({(1, 0)})), "way-blocked", "path[1]"),
        (row(0, 2), Mover(no_stop=frozenset({(2, 0)})), "place-taken", "path[2]"),
        (row(0, 2), Mover(2, impassable=frozenset({(3, 1)})), "way-blocked", "path[2]"),
        (row(0, 6), UNHINDERED, "too-far", "path"),
    ],
)
def test_refusals_of_a_drawn_path(
    path: tuple[Space, ...], mover: Mover, code: str, where: str
) -> None:
    refusal = path_refusal(FIELD, path, 5, mover)
    assert refusal is not None
    assert (refusal.code, refusal.where) == (code, where)


def test_ties_go_to_the_way_whose_last_steps_come_first_in_order() -> None:
    assert cheapest_path(FIELD, (0, 5), (3, 4)) == ((0, 5), (1, 4), (2, 4), (3, 4))
    assert path_within(FIELD, (5, 5), Body((5, 5))) == ((5, 5), (4, 4))
    assert path_within(FIELD, (5, 5), Body((8, 5))) == ((5, 5), (6, 4), (7, 4))
    assert path_within(FIELD, (5, 5), Body((8, 5)), reach=2) == ((5, 5), (6, 4))


def test_gm_opp_01_only_the_step_out_of_reach_counts() -> None:
    enemy = Body((1, 1))
    around = ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0))
    assert steps_leaving(around, enemy) == (3,)
    assert steps_leaving(around, enemy, reach=2) == (4,)
    assert steps_leaving(((0, 0), (1, 0), (2, 1)), enemy) == ()
    assert steps_leaving(((4, 1), (3, 1), (2, 1), (3, 1), (2, 1), (3, 1)), enemy) == (3, 5)


@pytest.mark.parametrize("size", [2, 3])
def test_gm_opp_01_large_bodies_leave_later(size: int) -> None:
    assert steps_leaving(row(0, 9), Body((0, 1), size)) == (size + 1,)


def test_faulty_calls_name_the_fault() -> None:
    with pytest.raises(InputError, match=r"\[19, 0\] is off the board at size 2"):
        reachable(FIELD, (19, 0), 5, Mover(2))
    with pytest.raises(InputError, match="prices"):
        reachable(FIELD, (0, 0), 5, Mover(prices=Prices(plain=0)))
    with pytest.raises(InputError, match=r"path\[2\]: \[1, 0\] to \[3, 0\] is no possible step"):
        path_cost(FIELD, ((0, 0), (1, 0), (3, 0)))
    with pytest.raises(InputError, match="a path begins with"):
        path_cost(FIELD, ())


@given(walks(), st.integers(0, 12))
def test_more_budget_never_reaches_less(walk: tuple[Board, Space, Mover], budget: int) -> None:
    board, start, mover = walk
    less, more = (reachable(board, start, pool, mover) for pool in (budget, budget + 1))
    assert less.items() <= more.items()


@given(boards(least=2), st.data())
def test_without_heights_the_way_back_costs_the_same_on_even_ground(
    board: Board, data: st.DataObject
) -> None:
    start, goal = data.draw(places(board)), data.draw(places(board))
    assume(not {start, goal} & board.blocked)
    even = Mover(prices=Prices(1, 1, 2))
    there, back = cheapest_path(board, start, goal, even), cheapest_path(board, goal, start, even)
    assert (there is None) == (back is None)
    if there and back:
        assert path_cost(board, there, even) == path_cost(board, back, even)
