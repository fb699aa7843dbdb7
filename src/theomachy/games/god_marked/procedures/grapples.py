"""Grapples from first grip to last: holding, pinning together, taking along, ending (GRAPPLE)."""

from __future__ import annotations

from theomachy.core.procedure import At
from theomachy.games.god_marked.creatures.grappling import may_handle, victims
from theomachy.games.god_marked.creatures.numbers import see_all
from theomachy.games.god_marked.facts import Grappled, GrappleEnded, GrappleJoined
from theomachy.games.god_marked.mechanics import grapple as mechanics
from theomachy.games.god_marked.procedures import movement
from theomachy.games.god_marked.scene.places import MELEE, adjacent
from theomachy.games.god_marked.scene.ways import taken_along
from theomachy.games.god_marked.state import Grapple, State, out_of_the_fight


async def hold(at: At[State], by: str, target: str) -> None:
    """GM-GRAPPLE-01, GM-GRAPPLE-05: the target is grappled, or one more has a grip on it."""
    if any((one.grappler, one.target) == (by, target) for one in at.state.grapples):
        return
    if may_handle(at.state, by, target):
        await at.tell(Grappled(grapple=Grapple(by, target), audience=see_all(at.state, by, target)))
    else:
        await grip(at, by, target)


async def grip(at: At[State], by: str, target: str) -> None:
    """GM-GRAPPLE-05: a success counts for this round; when the sizes suffice the target is pinned."""
    if not any((one.grappler, one.target) == (by, target) for one in at.state.grips):
        await at.tell(
            GrappleJoined(grappler=by, target=target, audience=see_all(at.state, by, target))
        )
    ready = holding_on(at.state, at.state.grips, target)
    pinning = holding_on(at.state, at.state.grapples, target)
    if not suffices(at.state, (*pinning, *ready), target):
        return
    for name in ready:
        held = Grapple(name, target, together=True)
        await at.tell(Grappled(grapple=held, audience=see_all(at.state, name, target)))


def holding_on(state: State, grips: tuple[Grapple, ...], target: str) -> tuple[str, ...]:
    """Who of those with a hand on the target still stands next to it."""
    return tuple(
        one.grappler
        for one in grips
        if one.target == target and one.together and can_hold(state, one)
    )


def can_hold(state: State, held: Grapple) -> bool:
    """GM-GRAPPLE-01: whether the two are still next to each other and in the fight."""
    gone = any(out_of_the_fight(state.creatures[name]) for name in (held.grappler, held.target))
    return not gone and adjacent(state, held.grappler, held.target)


def suffices(state: State, holders: tuple[str, ...], target: str) -> bool:
    """GM-GRAPPLE-05: whether the sizes of those who hold add up to the target's."""
    sizes = [state.creatures[name].size for name in holders]
    return mechanics.grappled_together(sizes, state.creatures[target].size)


async def take_along(at: At[State], name: str, spaces: int) -> None:
    """GM-GRAPPLE-02: whom a creature holds comes with it; forced, so it gives no Opportunity."""
    for victim in victims(at.state, name):
        if at.state.board is None or at.state.creatures[victim].at is None:
            await movement.drawn_along(at, name, victim, spaces, MELEE)
            continue
        path = taken_along(at.state, victim, name, spaces)
        if path is not None:
            await movement.go(at, victim, path, forced=True)
    await loosened(at)


async def loosened(at: At[State]) -> None:
    """GM-GRAPPLE-01, GM-GRAPPLE-05: grapples end whose two are no longer next to each other.

    So do those held together by too few.
    """
    for held in at.state.grapples:
        if not can_hold(at.state, held):
            await end(at, held, "moved")
    for held in at.state.grapples:
        if held.together:
            holders = holding_on(at.state, at.state.grapples, held.target)
            if not suffices(at.state, holders, held.target):
                await end(at, held, "too-few")


async def end(at: At[State], held: Grapple, why: str) -> None:
    """GM-GRAPPLE-03, GM-GRAPPLE-04: one grapple is over."""
    await at.tell(
        GrappleEnded(
            grappler=held.grappler,
            target=held.target,
            why=why,
            audience=see_all(at.state, held.grappler, held.target),
        )
    )
