"""The ground of the scene: the board with the objects that stand on it, and who is how high (COVER-01).

For the rules what lies in hidden parts of the board is not there yet, whoever asks (GM-TABLE-01): so
nothing that follows from the ground betrays them.

What is `remembered` here may depend on no field of `state.NOT_OF_THE_SCENE`, nor on the fight.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from theomachy.board.grid import Board, Heights, height_at
from theomachy.board.hiding import is_hidden, opened
from theomachy.board.spaces import Space, footprint
from theomachy.core.frozen import remembered
from theomachy.games.god_marked.mechanics.cover import NARROWEST_COVER
from theomachy.games.god_marked.state import Creature, State
from theomachy.games.god_marked.state.objects import SceneObject


@remembered
def ground(state: State) -> Board | None:
    """GM-COVER-01, GM-OBJECT-03: the board with its objects, which cover, stop and are climbed."""
    if state.board is None:
        return None
    board, things = opened(state.board), objects_in_the_open(state)
    return _with_heights(board, tuple(_heights(things.values()))) if things else board


def whole_ground(state: State) -> Board | None:
    """GM-TABLE-01: the same with its hidden parts, for the Light Bringer."""
    if state.board is None or not state.objects:
        return state.board
    return _with_heights(state.board, tuple(_heights(state.objects.values())))


def objects_in_the_open(state: State) -> Mapping[str, SceneObject]:
    """GM-TABLE-01: the objects that do not stand in hidden parts of the board."""
    board = state.board
    if board is None or not board.hidden:
        return state.objects
    return {
        name: thing
        for name, thing in state.objects.items()
        if not is_hidden(board, thing.at, thing.width)
    }


def stands_on_the_board(thing: SceneObject) -> bool:
    """Whether an object takes up spaces: what is narrower than one, or hangs in the air, does not."""
    return thing.at is not None and not thing.altitude and thing.width >= NARROWEST_COVER


def spaces_of(thing: SceneObject) -> tuple[Space, ...]:
    """The spaces that an object takes up where it stands."""
    if thing.at is None or not stands_on_the_board(thing):
        return ()
    return footprint(thing.at, thing.width)


def _heights(things: Iterable[SceneObject]) -> Iterable[tuple[Space, int]]:
    return ((space, thing.height) for thing in things if thing.height for space in spaces_of(thing))


@lru_cache(maxsize=256)
def _with_heights(board: Board, more: Heights) -> Board:
    heights = dict(board.cover)
    for (column, row), height in more:
        if column < board.columns and row < board.rows:
            heights[column, row] = heights.get((column, row), 0) + height
    return replace(board, cover=tuple(heights.items()))


def level(state: State, at: Space, size: int) -> int:
    """How high, in spaces, the ground lies under a body of this size; 0 without a board."""
    board = ground(state)
    return 0 if board is None else height_at(board, at, size)


def how_high(state: State, one: Creature) -> int:
    """How high a creature is, in spaces: the ground it stands on, and its altitude above that."""
    return one.altitude + (0 if one.at is None else level(state, one.at, one.size))
