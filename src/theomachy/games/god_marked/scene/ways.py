"""Ways that a creature could take now: over the board if there is one, else by plain distances."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from theomachy.board.grid import Board
from theomachy.board.paths import (
    Mover,
    Path,
    Prices,
    cheapest_path,
    cheapest_paths,
    path_cost,
    path_within,
    reachable,
)
from theomachy.board.spaces import Body, Space, chebyshev, doubled_centre, footprint, occupied, side
from theomachy.board.spaces import adjacent as next_to
from theomachy.core.frozen import remembered
from theomachy.games.god_marked.creatures.anatomy import can_fly
from theomachy.games.god_marked.creatures.grappling import (
    burden,
    is_rooted,
    spaces_taking_along,
    victims,
)
from theomachy.games.god_marked.creatures.numbers import movement_full
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.mechanics import movement, reactions
from theomachy.games.god_marked.scene.climbing import free_on_body, riders
from theomachy.games.god_marked.scene.ground import ground
from theomachy.games.god_marked.scene.opportunities import who_may_on_step
from theomachy.games.god_marked.scene.places import (
    adjacent,
    apart,
    engaged_with,
    notices,
    others_standing,
)
from theomachy.games.god_marked.state import Creature, State, enemies, with_creature

KEPT = 4096


@lru_cache(KEPT)
def _reachable(board: Board, start: Space, budget: int, moving: Mover) -> Mapping[Space, int]:
    """Ways depend on the board and on who stands where: the odds of a prompt ask for the same ones."""
    return reachable(board, start, budget, moving)


@lru_cache(KEPT)
def _all_ways(board: Board, start: Space, budget: int, moving: Mover) -> Mapping[Space, Path]:
    return cheapest_paths(board, start, budget, moving)


@lru_cache(KEPT)
def _path_beside(board: Board, start: Space, goal: Body, moving: Mover) -> Path | None:
    return path_within(board, start, goal, 1, moving)


@lru_cache(KEPT)
def _path_to(
    board: Board, start: Space, goal: Space, moving: Mover, budget: int | None
) -> Path | None:
    return cheapest_path(board, start, goal, moving, budget)


@lru_cache(KEPT)
def _farthest_first(board: Board, start: Space, limit: int, moving: Mover) -> tuple[Space, ...]:
    free = [space for space in _reachable(board, start, limit, moving) if space != start]
    return tuple(sorted(free, key=lambda space: (-chebyshev(space, start), space)))


def is_slowed(one: Creature) -> bool:
    """GM-COND-13, GM-COND-14: whether every space costs double: Slowed, or crawling Prone."""
    return one.has(Condition.SLOWED) or one.has(Condition.PRONE)


@remembered
def mover(state: State, name: str, *, paid: bool = True) -> Mover:
    """GM-MOVE-02, GM-MOVE-03: a creature on its way, as far as it knows who stands there.

    Enemies block the way, allies may be passed and not ended on; whom it holds comes along. Unpaid
    movement counts spaces alone.
    """
    one = state.creatures[name]
    plain = movement.space_cost(paid and is_slowed(one))
    slow = movement.space_cost(True) if paid and not can_fly(one) else plain
    prices = Prices(plain, slow, 0 if can_fly(one) else slow)
    noticed = [each for each in _in_the_way(state, name) if notices(state, name, each.name)]
    return Mover(one.size, prices, *_enemies_and_allies(one, noticed))


def _in_the_way(state: State, name: str) -> list[Creature]:
    """Everybody on the board but the creature, whom it holds, who is on it and on whom it is."""
    with_it = (*victims(state, name), *riders(state, name), state.creatures[name].on)
    return [each for each in others_standing(state, name) if each.name not in with_it]


def _enemies_and_allies(
    one: Creature, others: list[Creature]
) -> tuple[frozenset[Space], frozenset[Space]]:
    """GM-MOVE-03: the spaces that a creature cannot enter, and those where it cannot stop."""
    enemies = [Body(e.at, e.size) for e in others if e.at is not None and e.team != one.team]
    allies = [Body(e.at, e.size) for e in others if e.at is not None and e.team == one.team]
    return occupied(enemies), occupied(allies)


def free_part(state: State, name: str, path: Path, *, stops: bool = True) -> Path:
    """GM-MOVE-02: a way as far as it can be gone; whole unless somebody unnoticed stands in it.

    It ends before the first enemy; one who `stops` at its end does so on no ally.
    """
    one = state.creatures[name]
    enemies, allies = _enemies_and_allies(one, _in_the_way(state, name))
    end = 1
    while end < len(path) and enemies.isdisjoint(footprint(path[end], one.size)):
        end += 1
    while stops and end > 1 and not allies.isdisjoint(footprint(path[end - 1], one.size)):
        end -= 1
    return path[:end]


def tried_part(state: State, name: str, path: Path, *, stops: bool = True) -> Path:
    """A way up to where the creature comes, and the step into one unnoticed that it tries in vain.

    That step is paid for too, or one could feel for the hidden at no cost, again and again.
    """
    return path[: len(free_part(state, name, path, stops=stops)) + 1]


def budget(state: State, name: str) -> int | None:
    """GM-MOVE-02, GM-GRAPPLE-02: the movement for ways now; None, for any way, outside a fight."""
    if not state.fight.active:
        return None
    return spaces_taking_along(state, name, state.creatures[name].movement)


def in_reach(state: State, name: str, budget: int) -> Mapping[Space, int]:
    """GM-MOVE-02: each space that the creature can get to for this much movement, with its cost."""
    one, board = state.creatures[name], ground(state)
    if board is None or one.at is None:
        return {}
    return _reachable(board, one.at, budget, mover(state, name))


def path_to(
    state: State, name: str, goal: Space, budget: int | None = None, *, paid: bool = True
) -> Path | None:
    """A cheapest way to a space, its start included; None if there is none in the budget."""
    one, board = state.creatures[name], ground(state)
    if board is None or one.at is None:
        return None
    return _path_to(board, one.at, goal, mover(state, name, paid=paid), budget)


@dataclass(frozen=True, slots=True)
class Destination:
    """A space that a creature could walk to now: its cost from the pool, and what it means.

    `opportunities` are the enemies who may take one on the way; `engaged` those next to whom the
    creature would then stand.
    """

    cost: int
    opportunities: tuple[str, ...] = ()
    engaged: tuple[str, ...] = ()


def reach_preview(state: State, name: str) -> dict[Space, Destination]:
    """GM-MOVE-02, GM-OPP-01, GM-ENGAGE-01: where a creature can walk now, cheapest first.

    Of a state that is `known`, it tells nothing more. Empty without a board, and for one who cannot
    walk; the space where it stands is left out. Outside a fight, where one walks as far as one
    likes, the spaces within one Movement are shown.
    """
    one, board = state.creatures[name], ground(state)
    if board is None or one.at is None or is_rooted(state, name):
        return {}
    most, moving = budget(state, name), mover(state, name)
    most = movement_full(state, one) if most is None else most
    costs = _reachable(board, one.at, most, moving)
    ways = _all_ways(board, one.at, most, moving)
    struck, heavy = _struck_on(state, name, ways.values()), burden(state, name)
    near = melee_spaces(state, name)
    return {
        place: Destination(
            cost * heavy,
            struck[place],
            engaged_with(with_creature(state, name, at=place), name) if place in near else (),
        )
        for place, cost in costs.items()
        if place != one.at
    }


def _struck_on(state: State, name: str, ways: Iterable[Path]) -> dict[Space, tuple[str, ...]]:
    """GM-OPP-01: who could strike on the way to each place; what ways share is looked at once."""
    near = melee_spaces(state, name)
    struck: dict[Space, tuple[str, ...]] = {}
    for path in ways:
        struck.setdefault(path[0], ())
        known = next(place for place in range(len(path) - 1, -1, -1) if path[place] in struck)
        for here, there in pairwise(path[known:]):
            more = who_may_on_step(state, name, here, there) if here in near else ()
            new = tuple(each for each in more if each not in struck[here])
            struck[there] = struck[here] + new
    return struck


def melee_spaces(state: State, name: str) -> frozenset[Space]:
    """GM-ENGAGE-01: the places at which a creature would stand next to, or on, an enemy."""
    own = side(state.creatures[name].size)
    return frozenset(
        (column, row)
        for one in enemies(state, name)
        if one.at is not None
        for column in range(one.at[0] - own, one.at[0] + side(one.size) + 1)
        for row in range(one.at[1] - own, one.at[1] + side(one.size) + 1)
    )


@remembered
def ways_out(state: State, name: str, area: frozenset[Space] = frozenset()) -> tuple[Space, ...]:
    """GM-REACT-08: the free spaces within a Dodge, farthest from where the creature stands first.

    They lead out of the `area` of the attack.

    Without a board there is always a way, and it is no space: an empty tuple means none on a board.
    """
    one = state.creatures[name]
    limit = reactions.dodge_spaces(one.has(Condition.SLOWED))
    start, board = one.at, ground(state)
    if board is None or start is None:
        return ((-1, -1),)
    if one.on:
        on_body = [
            each for each in free_on_body(state, name, one.on) if chebyshev(start, each) <= limit
        ]
        free: tuple[Space, ...] = tuple(reversed(on_body))
    else:
        free = _farthest_first(board, start, limit, mover(state, name, paid=False))
    return tuple(each for each in free if area.isdisjoint(footprint(each, one.size)))


@remembered
def path_beside(state: State, name: str, other: str) -> Path | None:
    """A cheapest way to a space next to another creature; None if there is none on this board."""
    one, goal = state.creatures[name], state.creatures[other]
    board = ground(state)
    if board is None or one.at is None or goal.at is None:
        return None
    return _path_beside(board, one.at, Body(goal.at, goal.size), mover(state, name))


@remembered
def way_beside(state: State, name: str, other: str) -> int | None:
    """GM-REACT-10, GM-REACT-06: the movement that it takes to stand next to another creature.

    At least 1 for a protector is `mechanics.way_to_protect`'s affair; None if there is no way.
    """
    if adjacent(state, name, other):
        return 0
    if state.board is None or state.creatures[name].at is None:
        spaces = reactions.way_to_hit_back(apart(state, name, other))
        return spaces * movement.space_cost(is_slowed(state.creatures[name]))
    path = path_beside(state, name, other)
    if path is None:
        return None
    return cost_of(state, name, path)


def taken_along(state: State, victim: str, grappler: str, spaces: int) -> Path | None:
    """GM-GRAPPLE-02: the shortest way on which a held creature stays with its grappler.

    To a free space next to where the grappler stands now, as near as can be to where the victim
    stood, straight behind the grappler rather than aslant; None if there is none, or none within
    the spaces that the grappler went and one more.
    """
    one, holder = state.creatures[victim], state.creatures[grappler]
    board = ground(state)
    if board is None or one.at is None or holder.at is None:
        return None
    crowd = occupied(
        Body(each.at, each.size) for each in others_standing(state, victim) if each.at is not None
    )
    moving = Mover(one.size, Prices(1, 1, 0), no_stop=crowd)
    ways = cheapest_paths(board, one.at, spaces + 1, moving)
    was, now = Body(one.at, one.size), Body(holder.at, holder.size)
    ends = [place for place in ways if next_to(place, now.at, one.size, now.size)]

    def order(place: Space) -> tuple[int, int, int, Space]:
        body = Body(place, one.size)
        return len(ways[place]), _gap(body, was), _gap(body, now), place

    return ways[min(ends, key=order)] if ends else None


def left_behind(state: State, name: str, path: Path) -> str:
    """GM-GRAPPLE-02: whom the creature holds that would find no room beside it; empty if nobody."""
    after = with_creature(state, name, at=path[-1])
    for victim in victims(state, name):
        way = taken_along(after, victim, name, len(path) - 1)
        if way is None:
            return victim
        after = with_creature(after, victim, at=way[-1])
    return ""


def _gap(first: Body, second: Body) -> int:
    """The square of the distance between two centres, for comparison."""
    a, b = doubled_centre(*first), doubled_centre(*second)
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def cost_of(state: State, name: str, path: Path) -> int:
    """GM-MOVE-02, GM-MOVE-03: the movement that a way takes."""
    one, board = state.creatures[name], ground(state)
    if board is None:
        return movement.way_cost(max(0, len(path) - 1), 0, is_slowed(one))
    return path_cost(board, path, mover(state, name))
