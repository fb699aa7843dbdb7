"""Where creatures are to each other: on the board if there is one, else by plain distances.

GM-TABLE-02: every rule works with both. Distances are in spaces (GR-15). What is `remembered` here
may depend on no field of `state.NOT_OF_THE_SCENE`, nor on the fight.
"""

from __future__ import annotations

from theomachy.board.grid import Board
from theomachy.board.plain import distance_of
from theomachy.board.sight import wholly_covered
from theomachy.board.spaces import Body, Metric, distance, occupied, side
from theomachy.core.frozen import remembered
from theomachy.games.god_marked.mechanics import cover, engagement
from theomachy.games.god_marked.mechanics.chases import spaces_apart
from theomachy.games.god_marked.scene.ground import ground
from theomachy.games.god_marked.state import (
    Creature,
    State,
    allies,
    conscious,
    enemies,
    out_of_the_fight,
    waits_unseen,
)
from theomachy.games.god_marked.state.chases import apart_in

MELEE = 1


def body(one: Creature) -> Body | None:
    """The spaces that a creature fills on the board; None if it stands on none."""
    return None if one.at is None else Body(one.at, one.size)


def room_for(board: Board, size: int) -> tuple[str, ...]:
    """GM-SIZE-01: where on a board a body of this size can stand, in words."""
    least = side(size)
    if least > min(board.columns, board.rows):
        return (f"a size of at most {min(board.columns, board.rows)}",)
    return (f"columns 0 to {board.columns - least}", f"rows 0 to {board.rows - least}")


@remembered
def apart(state: State, first: str, second: str) -> int:
    """GM-TABLE-02, GR-15, GM-CHASE-01: the distance between two creatures, in spaces."""
    a, b = state.creatures[first], state.creatures[second]
    moves = None if state.chase is None else apart_in(state.chase, first, second)
    if moves is not None and state.chase is not None:
        return spaces_apart(moves, state.chase.track.spacing)
    if a.at is not None and b.at is not None:
        metric: Metric = state.house.grid_distance
        return distance(a.at, b.at, a.size, b.size, metric)
    if state.distances is not None:
        return distance_of(state.distances, first, second)
    return MELEE


def adjacent(state: State, first: str, second: str) -> bool:
    """GR-15: whether two creatures stand next to each other."""
    return apart(state, first, second) <= MELEE


@remembered
def engaged(state: State, name: str, enemy: str) -> bool:
    """GM-ENGAGE-01, GM-TABLE-01: whether a creature is Engaged with this enemy; not with one that
    waits unseen.
    """
    one, other = state.creatures[name], state.creatures[enemy]
    if waits_unseen(one) or waits_unseen(other):
        return False
    return engagement.is_engaged(
        apart(state, name, enemy), not conscious(other), enemy in one.hidden_from
    )


@remembered
def engaged_with(state: State, name: str) -> tuple[str, ...]:
    """GM-ENGAGE-01: the enemies with whom a creature is Engaged."""
    return tuple(one.name for one in enemies(state, name) if engaged(state, name, one.name))


def notices(state: State, name: str, other: str) -> bool:
    """GM-HIDE-01: whether a creature knows where another stands."""
    one, seen = state.creatures[name], state.creatures[other]
    return one.team == seen.team or not (name in seen.hidden_from or (seen.unseen and one.player))


@remembered
def others_standing(state: State, name: str) -> tuple[Creature, ...]:
    """Everybody on the board but this creature, the fallen not counted."""
    return tuple(
        one
        for one in state.creatures.values()
        if one.name != name and one.at is not None and not out_of_the_fight(one)
    )


def occupied_by_others(state: State, name: str) -> frozenset[tuple[int, int]]:
    """The spaces that others fill."""
    bodies = [Body(one.at, one.size) for one in others_standing(state, name) if one.at is not None]
    return occupied(bodies)


@remembered
def covered(state: State, attacker: str, target: str) -> bool:
    """GM-COVER-01, GM-COVER-02, GM-SIZE-01: whether cover between them hides the target whole.

    Whoever waits unseen covers nobody (GM-TABLE-01).
    """
    a, b = state.creatures[attacker], state.creatures[target]
    board = ground(state)
    if board is None or a.at is None or b.at is None:
        return False
    large = [
        Body(one.at, one.size)
        for one in others_standing(state, attacker)
        if one.at is not None
        and one.name not in (target, a.on, b.on)
        and not waits_unseen(one)
        and cover.creature_is_cover(one.size, b.size)
    ]
    here, there = Body(a.at, a.size), Body(b.at, b.size)
    return wholly_covered(board, here, there, cover.LOWEST_COVER, large)


@remembered
def beside(state: State, target: str, but: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The creatures that stand next to the target, without those named."""
    return tuple(
        one.name
        for one in state.creatures.values()
        if one.name not in (target, *but)
        and not out_of_the_fight(one)
        and adjacent(state, one.name, target)
    )


@remembered
def allies_in_melee(state: State, name: str) -> tuple[str, ...]:
    """The teammates that stand next to a creature."""
    return tuple(one.name for one in allies(state, name) if adjacent(state, name, one.name))
