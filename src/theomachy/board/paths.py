"""Ways over the board: what can be reached, by which way, and what it costs.

A step goes in one of eight directions and costs what the entered space costs. A body of size n
enters what its whole footprint enters; the dearest of these spaces counts. A step to higher or
lower ground climbs: it costs the climb instead, if that is more. (So getting onto a ledge of height
2 is 2 climbed spaces: distance is the larger of the differences upwards, too.) Nothing squeezes
diagonally between two `blocked` spaces (`grid.pinched`). Who stands where is told by the caller
(`Mover`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from theomachy.board.grid import Board, height_at, on_board, pinched
from theomachy.board.spaces import (
    VECTORS,
    Body,
    Metric,
    Space,
    chebyshev,
    distance,
    footprint,
    side,
)
from theomachy.core.errors import InputError, Refusal

Path: TypeAlias = tuple[Space, ...]
"""The north-west spaces of a body on its way, where it starts included."""


class Prices(NamedTuple):
    """What entering a space costs, and climbing one space of height (GM-MOVE-02, GM-MOVE-03).

    In whatever unit the budget is counted in. `climb=None`: heights cannot be changed. Who counts
    as Slowed everywhere has `Prices(2, 2, 2)`, who flies `Prices(1, 1, 0)`.
    """

    plain: int = 1
    slow: int = 2
    climb: int | None = 2


class Mover(NamedTuple):
    """Who moves: its size, its prices, and what is in its way.

    `impassable` spaces cannot be entered (enemies, doors), `no_stop` spaces can be passed and not
    ended on (allies). The mover's own spaces belong in neither.
    """

    size: int = 1
    prices: Prices = Prices()
    impassable: frozenset[Space] = frozenset()
    no_stop: frozenset[Space] = frozenset()


UNHINDERED: Final = Mover()
"""A body of size 1 at the usual prices, with nobody in its way."""


def reachable(
    board: Board, start: Space, budget: int, mover: Mover = UNHINDERED
) -> dict[Space, int]:
    """Each place where the body may end within the budget, with the least cost (GM-MOVE-02, 03).

    Places are north-west spaces, cheapest first. `start` is among them at 0. Raises InputError
    `off-board` if the body does not stand on the board, `out-of-range` if a price is less than 1.
    """
    costs = _costs(_ground_under(board, start, mover), start, mover, budget)
    for place in _met(mover.no_stop, mover.size) - {start}:
        costs.pop(place, None)
    return costs


def cheapest_paths(
    board: Board, start: Space, budget: int | None = None, mover: Mover = UNHINDERED
) -> dict[Space, Path]:
    """The way that `cheapest_path` finds to each place of `reachable`, all at once; cheapest first.

    `start` is among them with itself alone. Raises InputError as `reachable`.
    """
    ground = _ground_under(board, start, mover)
    costs = _costs(ground, start, mover, budget)
    ways: dict[Space, Path] = {start: (start,)}
    for place in costs:
        if place != start:
            ways[place] = (*ways[_step_before(ground, costs, place)], place)
    for place in _met(mover.no_stop, mover.size) - {start}:
        ways.pop(place, None)
    return ways


def cheapest_path(
    board: Board,
    start: Space,
    goal: Space,
    mover: Mover = UNHINDERED,
    budget: int | None = None,
) -> Path | None:
    """A cheapest way from `start` to `goal`, both included; None if there is none in the budget.

    Of several cheapest ways it is the one whose last step comes first in the order of `Direction`,
    then the step before, and so on. Raises InputError as `reachable`.
    """
    ground = _ground_under(board, start, mover)
    if goal != start and goal in _met(mover.no_stop, mover.size):
        return None
    costs = _costs(ground, start, mover, budget, goal)
    return _way_back(ground, costs, goal) if goal in costs else None


def path_within(
    board: Board,
    start: Space,
    target: Body,
    reach: int = 1,
    mover: Mover = UNHINDERED,
    budget: int | None = None,
    metric: Metric = "chebyshev",
) -> Path | None:
    """A cheapest way that ends at a distance of 1 to `reach` from a body (GM-REACT-10); or None.

    Of several such places the cheapest, then the northernmost, then the westernmost is taken, and
    the way as by `cheapest_path`. Raises InputError as `reachable`.
    """
    ground = _ground_under(board, start, mover)
    barred = _met(mover.no_stop, mover.size) - {start}
    costs = _costs(ground, start, mover, budget)
    ends = (
        (cost, place[1], place[0])
        for place, cost in costs.items()
        if place not in barred
        and 1 <= distance(place, target.at, mover.size, target.size, metric) <= reach
    )
    best = min(ends, default=None)
    return _way_back(ground, costs, (best[2], best[1])) if best else None


def path_cost(board: Board, path: Sequence[Space], mover: Mover = UNHINDERED) -> int:
    """What a way costs: the sum of its steps (GM-MOVE-02, GM-MOVE-03).

    Looks at the ground only, not at whom the way meets. Raises InputError `bad-path` naming a step
    that is none, or that leads where the body cannot be.
    """
    tolls = _tolls(board, path, mover)
    if None in tolls:
        number = tolls.index(None)
        raise InputError("bad-path", _no_step(path, number), f"path[{number + 1}]")
    return sum(toll for toll in tolls if toll)


def path_refusal(
    board: Board, path: Sequence[Space], budget: int, mover: Mover = UNHINDERED
) -> Refusal | None:
    """Why a way that somebody drew cannot be walked, or None (GM-MOVE-02).

    `no-such-step`: two places are no step apart, or the ground forbids the step; `way-blocked`: it
    meets an impassable space; `place-taken`: it ends where one cannot stop; `too-far`: it costs
    more than the budget. Raises InputError as `reachable`, and `bad-path` if the path is empty.
    """
    tolls = _tolls(board, path, mover)
    if None in tolls:
        number = tolls.index(None)
        return Refusal("no-such-step", _no_step(path, number), f"path[{number + 1}]")
    return _meeting(path, mover) or _overspending(sum(toll for toll in tolls if toll), budget)


def steps_leaving(
    path: Sequence[Space],
    other: Body,
    reach: int = 1,
    size: int = 1,
    metric: Metric = "chebyshev",
) -> tuple[int, ...]:
    """Which steps of a path take the body out of another's reach (GM-OPP-01).

    A step is named by the index of the place that it leads to. It leads from a distance of at most
    `reach` to a greater one; steps within reach do not count.
    """
    distances = [distance(place, other.at, size, other.size, metric) for place in path]
    return tuple(
        index
        for index, (before, after) in enumerate(pairwise(distances), 1)
        if before <= reach < after
    )


def _tolls(board: Board, path: Sequence[Space], mover: Mover) -> list[int | None]:
    """The cost of each step, None where it is no possible one."""
    if not path:
        raise InputError("bad-path", "a path begins with the space that it starts from", "path")
    ground = _ground_under(board, path[0], mover)
    return [ground.toll(here, there) for here, there in pairwise(path)]


def _no_step(path: Sequence[Space], number: int) -> str:
    return f"{list(path[number])} to {list(path[number + 1])} is no possible step"


def _meeting(path: Sequence[Space], mover: Mover) -> Refusal | None:
    shut = _met(mover.impassable, mover.size)
    for number, place in enumerate(path[1:], 1):
        if place in shut:
            return Refusal("way-blocked", f"{list(place)} cannot be entered", f"path[{number}]")
    if len(path) > 1 and path[-1] in _met(mover.no_stop, mover.size):
        return Refusal("place-taken", f"{list(path[-1])} is taken", f"path[{len(path) - 1}]")
    return None


def _overspending(cost: int, budget: int) -> Refusal | None:
    if cost <= budget:
        return None
    return Refusal("too-far", f"the way costs {cost}", "path", (f"at most {budget}",))


class _Place(NamedTuple):
    """What entering a place costs (0: it cannot be entered) and how high one stands there."""

    price: int
    height: int


class _Ground:
    """What each step costs a body of one size; worked out when first asked for, and kept."""

    def __init__(self, board: Board, size: int, prices: Prices) -> None:
        if min(prices.plain, prices.slow) < 1 or (prices.climb or 0) < 0:
            raise InputError(
                "out-of-range", f"{prices} are no prices", "prices", ("1 or more; climb 0 or more",)
            )
        self._board = board
        self._size = size
        self._prices = prices
        self._places: dict[Space, _Place] = {}
        self._exits: dict[Space, tuple[tuple[Space, int], ...]] = {}

    def exits(self, here: Space) -> tuple[tuple[Space, int], ...]:
        """Where a step leads from here, each with its cost, in the order of `Direction`."""
        known = self._exits.get(here)
        if known is None:
            known = self._exits[here] = tuple(self._find_exits(here))
        return known

    def toll(self, here: Space, there: Space) -> int | None:
        """The cost of the step from here to there; None if it is no possible step."""
        if chebyshev(here, there) != 1:
            return None
        return dict(self.exits(here)).get(there)

    def _find_exits(self, here: Space) -> Iterator[tuple[Space, int]]:
        board, climb = self._board, self._prices.climb
        column, row = here
        level = height_at(board, here, self._size)
        for east, south in VECTORS.values():
            there = (column + east, row + south)
            place = self._places.get(there) or self._place(there)
            if not place.price or (board.blocked and pinched(board, here, there, self._size)):
                continue
            if place.height == level:
                yield there, place.price
            elif climb is not None:
                yield there, max(place.price, abs(place.height - level) * climb)

    def _place(self, at: Space) -> _Place:
        place = self._places[at] = self._find_place(at)
        return place

    def _find_place(self, at: Space) -> _Place:
        board, size = self._board, self._size
        spaces = footprint(at, size)
        if not on_board(board, at, size) or not board.blocked.isdisjoint(spaces):
            return _Place(0, 0)
        plain, slow, _ = self._prices
        price = plain if board.slow.isdisjoint(spaces) else max(plain, slow)
        return _Place(price, height_at(board, at, size))


@lru_cache(maxsize=32)
def _ground(board: Board, size: int, prices: Prices) -> _Ground:
    return _Ground(board, size, prices)


def _ground_under(board: Board, start: Space, mover: Mover) -> _Ground:
    if not on_board(board, start, mover.size):
        detail = f"{list(start)} is off the board at size {mover.size}"
        raise InputError("off-board", detail, "at", (f"{board.columns} by {board.rows} spaces",))
    return _ground(board, side(mover.size), mover.prices)


def _met(spaces: frozenset[Space], size: int) -> frozenset[Space]:
    """The places at which a body of this size would fill at least one of the spaces."""
    if size <= 1:
        return spaces
    back = 1 - size
    return frozenset(
        place for column, row in spaces for place in footprint((column + back, row + back), size)
    )


def _costs(
    ground: _Ground, start: Space, mover: Mover, budget: int | None, goal: Space | None = None
) -> dict[Space, int]:
    """Dijkstra with a bucket for each cost; cheapest first. Stops once the goal is settled."""
    shut = _met(mover.impassable, mover.size)
    settled: dict[Space, int] = {}
    buckets: dict[int, list[Space]] = {0: [start]}
    best = {start: 0}
    while buckets and goal not in settled:
        cost = min(buckets)
        for here in buckets.pop(cost):
            if here in settled:
                continue
            settled[here] = cost
            for there, toll in ground.exits(here):
                total = cost + toll
                if budget is not None and total > budget:
                    continue
                if total < best.get(there, total + 1) and there not in shut:
                    best[there] = total
                    buckets.setdefault(total, []).append(there)
    return settled


def _way_back(ground: _Ground, costs: dict[Space, int], goal: Space) -> Path:
    way = [goal]
    while costs[way[-1]]:
        way.append(_step_before(ground, costs, way[-1]))
    return tuple(reversed(way))


def _step_before(ground: _Ground, costs: dict[Space, int], there: Space) -> Space:
    for east, south in VECTORS.values():
        here = (there[0] - east, there[1] - south)
        if here in costs:
            toll = ground.toll(here, there)
            if toll is not None and costs[here] + toll == costs[there]:
                return here
    raise AssertionError(f"{there} was reached from nowhere")
