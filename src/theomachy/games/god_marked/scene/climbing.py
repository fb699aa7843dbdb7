"""Who is on whose body, which of its spaces are free, and where one comes down (GIANT, SIZE-09)."""

from __future__ import annotations

from theomachy.board.grid import on_board
from theomachy.board.spaces import Space, chebyshev, footprint, side
from theomachy.games.god_marked.mechanics import giants
from theomachy.games.god_marked.mechanics.movement import space_cost
from theomachy.games.god_marked.state import Creature, State, out_of_the_fight


def riders(state: State, giant: str) -> tuple[str, ...]:
    """GM-GIANT-01: who is on a creature's body."""
    return tuple(name for name, one in state.creatures.items() if one.on == giant)


def may_climb(state: State, name: str, giant: str) -> bool:
    """GM-GIANT-01, GM-SIZE-09: whether a creature can be climbed by another."""
    one, other = state.creatures[name], state.creatures[giant]
    is_map = other.is_map and giants.may_be_map(other.size)
    return giants.may_be_climbed(other.size, other.team != one.team, is_map)


def from_body(state: State, attacker: str, target: str) -> int:
    """GM-GIANT-01: what the place on a giant's body adds (option `giant_bonus`)."""
    on, giant_only = state.creatures[attacker].on, state.house.giant_bonus == "giant_only"
    return giants.body_bonus(bool(on), on == target, giant_only)


def body_spaces(one: Creature) -> frozenset[Space]:
    """GM-SIZE-01: the spaces of a body; none without a board."""
    return frozenset() if one.at is None else frozenset(footprint(one.at, one.size))


def is_on_body(state: State, name: str) -> bool:
    """GM-GIANT-01: whether a creature that is on a body still stands on one of its spaces."""
    one = state.creatures[name]
    giant = state.creatures.get(one.on)
    if giant is None or one.at is None or giant.at is None:
        return giant is not None
    return not body_spaces(giant).isdisjoint(footprint(one.at, one.size))


def free_on_body(state: State, name: str, giant: str) -> tuple[Space, ...]:
    """GM-GIANT-01, GM-GIANT-03: the spaces of a body on which a creature could stand, nearest first."""
    one, other = state.creatures[name], state.creatures[giant]
    start = one.at
    if start is None or other.at is None:
        return ()
    whole = body_spaces(other)
    taken = {
        space
        for each in riders(state, giant)
        if each != name
        for space in body_spaces(state.creatures[each])
    }
    free = [
        space
        for space in whole
        if space != start
        and whole.issuperset(footprint(space, one.size))
        and taken.isdisjoint(footprint(space, one.size))
    ]
    return tuple(sorted(free, key=lambda space: (chebyshev(start, space), space)))


def free_beside(state: State, name: str, giant: str) -> tuple[Space, ...]:
    """GM-GIANT-02: the free spaces next to a body to which a creature could come, nearest first."""
    one, other, board = state.creatures[name], state.creatures[giant], state.board
    start = one.at
    if board is None or start is None or other.at is None:
        return ()
    taken = {
        space
        for each in state.creatures.values()
        if each.name != name and not out_of_the_fight(each)
        for space in body_spaces(each)
    } | set(board.blocked)
    own, wide = side(one.size), side(other.size)
    column, row = other.at
    around = [
        (across, down)
        for across in range(column - own, column + wide + 1)
        for down in range(row - own, row + wide + 1)
        if on_board(board, (across, down), one.size)
        and taken.isdisjoint(footprint((across, down), one.size))
    ]
    return tuple(sorted(around, key=lambda space: (chebyshev(start, space), space)))


def way_down_cost(state: State, name: str, to: Space | None, slowed: bool) -> int:
    """GM-GIANT-03, GM-MOVE-02: spaces on the body count double, the one beside it as usual."""
    at = state.creatures[name].at
    spaces = 1 if at is None or to is None else chebyshev(at, to)
    return giants.climbing_cost(spaces - 1) + space_cost(slowed)
