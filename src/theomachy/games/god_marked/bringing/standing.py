"""Where somebody comes to stand who is brought to a board without being told where (TABLE-02)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from theomachy.board.grid import Board, height_at, on_board
from theomachy.board.spaces import Body, Metric, Space, distance, footprint, occupied
from theomachy.core.frozen import with_changes
from theomachy.core.seats import SPECTATOR
from theomachy.games.god_marked.bringing.cast import creature_from
from theomachy.games.god_marked.knowledge.known import perceived
from theomachy.games.god_marked.scene.ground import ground, objects_in_the_open, spaces_of
from theomachy.games.god_marked.scene.hidden_parts import stands_hidden
from theomachy.games.god_marked.state import Creature, State


def beside_the_team(
    state: State, cast: Mapping[str, Mapping[str, Any]]
) -> dict[str, Mapping[str, Any]]:
    """GM-TABLE-01, GM-TABLE-02: the cast, each without a place in the nearest one that is free.

    Nearest to its team, else to the players' characters, else to the north-west corner; no higher
    than those stand if it can be. What is free is judged by what everybody may know, so that no
    place betrays an unseen creature or a hidden part. Whoever fits nowhere gets no place, and
    companions come to their owners. Raises InputError for what the cast says wrong.
    """
    board = ground(state)
    if board is None:
        return dict(cast)
    here = [one for one in state.creatures.values() if one.at is not None and _seen(state, one)]
    things = [space for one in objects_in_the_open(state).values() for space in spaces_of(one)]
    placed: dict[str, Mapping[str, Any]] = {}
    for name, spec in cast.items():
        placed[name] = spec
        if "at" in spec or "companion" in spec:
            continue
        one = creature_from(name, spec, state.house, state.creatures)
        at = _nearest(board, one, here, things, state.house.grid_distance)
        if at is not None:
            placed[name] = {**spec, "at": list(at)}
            here.append(with_changes(one, at=at))
    return placed


def _seen(state: State, one: Creature) -> bool:
    return one.player or (perceived(one, SPECTATOR) and not stands_hidden(state.board, one))


def _nearest(
    board: Board,
    one: Creature,
    here: Collection[Creature],
    things: Iterable[Space],
    metric: Metric,
) -> Space | None:
    mates = [each for each in here if each.team == one.team] or [
        each for each in here if each.player
    ]
    near = _bodies(mates) or [Body((0, 0))]
    level = max(height_at(board, at, size) for at, size in near)
    taken = occupied(_bodies(here)) | board.blocked | frozenset(things)

    def farness(space: Space) -> tuple[bool, int, int, int]:
        apart = min(distance(space, at, one.size, size, metric) for at, size in near)
        return (height_at(board, space, one.size) > level, apart, space[1], space[0])

    free = [
        (column, row)
        for column in range(board.columns)
        for row in range(board.rows)
        if on_board(board, (column, row), one.size)
        and taken.isdisjoint(footprint((column, row), one.size))
    ]
    return min(free, key=farness, default=None)


def _bodies(creatures: Iterable[Creature]) -> list[Body]:
    return [Body(one.at, one.size) for one in creatures if one.at is not None]
