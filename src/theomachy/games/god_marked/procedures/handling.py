"""The effects of Grapple, Shove and Trip, once they have come off (GRAPPLE, SHOVE, TRIP)."""

from __future__ import annotations

from dataclasses import replace

from theomachy.board.pushes import Push, Stop
from theomachy.board.pushes import push as pushed_back
from theomachy.board.spaces import Body, Space, occupied
from theomachy.core.procedure import At
from theomachy.games.god_marked.creatures.anatomy import can_fly
from theomachy.games.god_marked.creatures.grappling import may_handle
from theomachy.games.god_marked.creatures.numbers import see_all, sees
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.facts import ConditionGained, Pinned
from theomachy.games.god_marked.mechanics.shove_trip import shove_spaces
from theomachy.games.god_marked.procedures import falls, grapples, movement
from theomachy.games.god_marked.scene.ground import ground
from theomachy.games.god_marked.scene.places import others_standing
from theomachy.games.god_marked.state import ConditionState, State


async def take_effect(at: At[State], kind: str, by: str, target: str) -> None:
    """GR-17: a grapple holds, a shove pushes, a trip throws down.

    GM-SIZE-02: nothing happens to one who is too big, as a protector may be, but a grip counts for
    a grapple together (GM-GRAPPLE-05).
    """
    if kind == "grapple":
        await grapples.hold(at, by, target)
    elif not may_handle(at.state, by, target):
        return
    elif kind == "tackle":
        await pin(at, by, target)
    else:
        await (push if kind == "shove" else throw_down)(at, by, target)


async def pin(at: At[State], by: str, target: str) -> None:
    """GM-CHASE-07: pinned to the ground: Prone and grappled."""
    await throw_down(at, by, target)
    await grapples.hold(at, by, target)
    await at.tell(Pinned(name=target, by=by, audience=see_all(at.state, by, target)))


async def push(at: At[State], by: str, target: str) -> None:
    """GM-SHOVE-01: straight away from the shover; what is in the way is hit, an edge is fallen off."""
    own, other = at.state.creatures[by], at.state.creatures[target]
    await push_by(at, by, target, shove_spaces(own.size, other.size))


async def push_by(at: At[State], by: str, target: str, spaces: int) -> None:
    """GM-SHOVE-01, GR-17: the same by so many spaces, as an ability says."""
    own, other = at.state.creatures[by], at.state.creatures[target]
    if at.state.board is None or own.at is None or other.at is None:
        await movement.away(at, target, by, spaces, forced=True)
    else:
        await _push_over(at, target, pushed(at.state, by, target, spaces))
    await grapples.loosened(at)


def pushed(state: State, by: str, target: str, spaces: int) -> Push:
    """GM-SHOVE-01, GM-FALL-05: how far a push gets on the board; ledges stop and drop no flyer."""
    own, other = state.creatures[by], state.creatures[target]
    board = ground(state)
    if board is None or own.at is None or other.at is None or own.at == other.at:
        return Push((other.at or (0, 0),))
    under = replace(board, ledges=()) if can_fly(other) else board
    crowd = occupied(
        Body(one.at, one.size)
        for one in others_standing(state, target)
        if one.at is not None and one.name != by
    )
    return pushed_back(under, own.at, other.at, spaces, own.size, other.size, crowd)


async def _push_over(at: At[State], target: str, way: Push) -> None:
    met = standing_on(at.state, target, way.against)
    await movement.go(at, target, way.path, forced=True)
    if way.drop:
        await falls.fall(at, target, way.drop)
    elif way.stopped_by in {Stop.OCCUPIED, Stop.BLOCKED}:
        await falls.collide(at, target, met, way.moved)


def standing_on(state: State, but: str, spaces: tuple[Space, ...]) -> tuple[str, ...]:
    """The creatures on these spaces, without one."""
    return tuple(
        one.name
        for one in others_standing(state, but)
        if one.at is not None and not occupied([Body(one.at, one.size)]).isdisjoint(spaces)
    )


async def throw_down(at: At[State], by: str, target: str) -> None:
    """GM-TRIP-01, GM-COND-14: the target is Prone until it gets up."""
    prone = ConditionState(Condition.PRONE, target, 0, at.state.fight.round, "until-ended")
    audience = sees(at.state, at.state.creatures[target])
    await at.tell(ConditionGained(name=target, condition=prone, audience=audience))
