"""Being pushed, pulled or sent on by an ability (ABILITY, SHOVE, FALL-05)."""

from __future__ import annotations

from theomachy.board.grid import on_board
from theomachy.board.spaces import Body, Space, occupied
from theomachy.core.procedure import At
from theomachy.games.god_marked.creatures.numbers import sees
from theomachy.games.god_marked.facts import Counted
from theomachy.games.god_marked.procedures import grapples, handling, movement
from theomachy.games.god_marked.scene.ground import ground
from theomachy.games.god_marked.scene.places import MELEE, apart, occupied_by_others
from theomachy.games.god_marked.state import State


async def shift(at: At[State], way: str, by: str, target: str, spaces: int) -> None:
    """GR-17: so many spaces away from its user, or nearer, or more movement of one's own."""
    if spaces <= 0 or (by == target and way != "move"):
        return
    if way == "move":
        one = at.state.creatures[target]
        now, audience = one.movement + spaces, sees(at.state, one)
        await at.tell(
            Counted(name=target, what="movement", now=now, why="ability", audience=audience)
        )
    elif way == "push":
        await handling.push_by(at, by, target, spaces)
    else:
        await pull(at, by, target, spaces)


async def pull(at: At[State], by: str, target: str, spaces: int) -> None:
    """GR-17: nearer to its user as far as the way is free, at most next to it."""
    state = at.state
    one, user = state.creatures[target], state.creatures[by]
    if state.board is None or one.at is None or user.at is None:
        left = max(0, apart(state, by, target) - MELEE)
        await movement.near(at, target, by, min(spaces, left), forced=True)
    else:
        await movement.go(at, target, pulled(state, target, user.at, spaces), forced=True)
    await grapples.loosened(at)


def pulled(state: State, target: str, goal: Space, spaces: int) -> tuple[Space, ...]:
    """The way of one who is pulled: step by step to the free space nearest to the goal."""
    one, board = state.creatures[target], ground(state)
    if board is None or one.at is None:
        return ()
    taken = occupied_by_others(state, target) | board.blocked
    path = [one.at]
    for _ in range(spaces):
        free = [
            space
            for space in _around(path[-1])
            if on_board(board, space, one.size)
            and taken.isdisjoint(occupied([Body(space, one.size)]))
        ]
        nearest = min(free, key=lambda space: (_straight(space, goal), space), default=path[-1])
        if _straight(nearest, goal) >= _straight(path[-1], goal):
            break
        path.append(nearest)
    return tuple(path)


def _around(space: Space) -> tuple[Space, ...]:
    column, row = space
    return tuple(
        (column + east, row + south)
        for east in (-1, 0, 1)
        for south in (-1, 0, 1)
        if (east or south) and column + east >= 0 and row + south >= 0
    )


def _straight(space: Space, goal: Space) -> int:
    """The square of the straight distance."""
    return (space[0] - goal[0]) ** 2 + (space[1] - goal[1]) ** 2
