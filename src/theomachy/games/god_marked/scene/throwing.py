"""What an object would hit where it comes down, and where it comes to rest (OBJECT-03)."""

from __future__ import annotations

from theomachy.board.grid import Board, on_board
from theomachy.board.spaces import Body, Space, chebyshev, footprint, occupied, side
from theomachy.games.god_marked.scene.ground import ground, spaces_of
from theomachy.games.god_marked.scene.places import apart
from theomachy.games.god_marked.state import Creature, State, out_of_the_fight
from theomachy.games.god_marked.state.objects import SceneObject


def spaces_hit(thing: SceneObject, at: Space | None) -> frozenset[Space]:
    """GM-OBJECT-03: the spaces that an object takes up as it comes down; none without a board."""
    return frozenset() if at is None else frozenset(footprint(at, thing.size))


def struck_at(state: State, thing: SceneObject, at: Space, altitude: int = 0) -> tuple[str, ...]:
    """GM-OBJECT-03: everybody in the spaces where it comes down, at about this height."""
    spaces = spaces_hit(thing, at)
    return tuple(
        one.name
        for one in state.creatures.values()
        if one.at is not None
        and not out_of_the_fight(one)
        and abs(one.altitude - altitude) < max(1, thing.height)
        and not spaces.isdisjoint(footprint(one.at, one.size))
    )


def near_each_other(state: State, thing: SceneObject, names: tuple[str, ...]) -> bool:
    """GM-TABLE-02, GM-OBJECT-03: without a board, whether one object can hit all of these."""
    return all(
        apart(state, first, second) < side(thing.size)
        for place, first in enumerate(names)
        for second in names[place + 1 :]
    )


def over(board: Board, thing: SceneObject, one: Creature) -> Space | None:
    """GM-OBJECT-03: the place of an object that is aimed at a creature, kept on the board."""
    if one.at is None:
        return None
    most = (board.columns - side(thing.size), board.rows - side(thing.size))
    if min(most) < 0:
        return None
    return min(one.at[0], most[0]), min(one.at[1], most[1])


def resting_place(state: State, thing: SceneObject, near: Space) -> Space | None:
    """Where an object comes to rest: the nearest place that is free; None if there is none."""
    board = state.board
    if board is None or ground(state) is None:
        return None
    taken = board.blocked | occupied(
        Body(one.at, one.size)
        for one in state.creatures.values()
        if one.at is not None and not out_of_the_fight(one)
    )
    for other in state.objects.values():
        if other.name != thing.name:
            taken |= frozenset(spaces_of(other))
    free = (
        (column, row)
        for column in range(board.columns)
        for row in range(board.rows)
        if on_board(board, (column, row), thing.width)
        and taken.isdisjoint(footprint((column, row), thing.width))
    )
    return min(free, key=lambda place: (chebyshev(place, near), place), default=None)
