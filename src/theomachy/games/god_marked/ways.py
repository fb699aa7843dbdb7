"""Ways that a creature could take now: over the board if there is one, else by plain distances."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from theomachy.board.grid import Board
from theomachy.board.paths import (
    Mover,
    Path,
    Prices,
    cheapest_path,
    path_cost,
    path_within,
    reachable,
)
from theomachy.board.spaces import Body, Space, chebyshev, occupied
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.mechanics import movement, reactions
from theomachy.games.god_marked.places import adjacent, apart, others_standing
from theomachy.games.god_marked.state import Creature, State

KEPT = 4096


@lru_cache(KEPT)
def _reachable(board: Board, start: Space, budget: int, moving: Mover) -> Mapping[Space, int]:
    """Ways depend on the board and on who stands where: the odds of a prompt ask for the same ones."""
    return reachable(board, start, budget, moving)


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


def mover(state: State, name: str, *, paid: bool = True) -> Mover:
    """GM-MOVE-02, GM-MOVE-03: a creature on its way; unpaid movement counts spaces alone.

    Enemies block the way, allies may be passed and not ended on.
    """
    one = state.creatures[name]
    plain = movement.space_cost(paid and is_slowed(one))
    slow = movement.space_cost(True) if paid and not one.flies else plain
    prices = Prices(plain, slow, 0 if one.flies else slow)
    others = others_standing(state, name)
    enemies = [Body(e.at, e.size) for e in others if e.at is not None and e.team != one.team]
    friends = [Body(e.at, e.size) for e in others if e.at is not None and e.team == one.team]
    return Mover(one.size, prices, occupied(enemies), occupied(friends))


def in_reach(state: State, name: str, budget: int) -> Mapping[Space, int]:
    """GM-MOVE-02: each space that the creature can get to for this much movement, with its cost."""
    one = state.creatures[name]
    if state.board is None or one.at is None:
        return {}
    return _reachable(state.board, one.at, budget, mover(state, name))


def path_to(
    state: State, name: str, goal: Space, budget: int | None = None, *, paid: bool = True
) -> Path | None:
    """A cheapest way to a space, its start included; None if there is none in the budget."""
    one = state.creatures[name]
    if state.board is None or one.at is None:
        return None
    return _path_to(state.board, one.at, goal, mover(state, name, paid=paid), budget)


def ways_out(state: State, name: str) -> tuple[Space, ...]:
    """GM-REACT-08: the free spaces within a Dodge, farthest from where the creature stands first.

    Without a board there is always a way, and it is no space: an empty tuple means none on a board.
    """
    one = state.creatures[name]
    limit = reactions.dodge_spaces(one.has(Condition.SLOWED))
    start = one.at
    if state.board is None or start is None:
        return ((-1, -1),)
    return _farthest_first(state.board, start, limit, mover(state, name, paid=False))


def path_beside(state: State, name: str, other: str) -> Path | None:
    """A cheapest way to a space next to another creature; None if there is none on this board."""
    one, goal = state.creatures[name], state.creatures[other]
    if state.board is None or one.at is None or goal.at is None:
        return None
    return _path_beside(state.board, one.at, Body(goal.at, goal.size), mover(state, name))


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


def cost_of(state: State, name: str, path: Path) -> int:
    """GM-MOVE-02, GM-MOVE-03: the movement that a way takes."""
    one = state.creatures[name]
    if state.board is None:
        return movement.way_cost(max(0, len(path) - 1), 0, is_slowed(one))
    return path_cost(state.board, path, mover(state, name))
