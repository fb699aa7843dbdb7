"""On the body of a giant that moves: everybody on it comes along, and has to stay on (GIANT)."""

from __future__ import annotations

from theomachy.core.procedure import At
from theomachy.games.god_marked.creatures.numbers import see_all
from theomachy.games.god_marked.edition import Skill
from theomachy.games.god_marked.facts import CameOff, DistanceChanged, GiantMoved, Moved
from theomachy.games.god_marked.mechanics import giants
from theomachy.games.god_marked.procedures import falls
from theomachy.games.god_marked.procedures.checking import Difficulty, check
from theomachy.games.god_marked.scene.climbing import free_beside, is_on_body, may_climb, riders
from theomachy.games.god_marked.state import State, out_of_the_fight


async def settle(at: At[State]) -> None:
    """GM-GIANT-02: whoever is on a giant that has moved stays on or falls; who is off it falls too."""
    for giant in dict.fromkeys(one.on for one in at.state.creatures.values() if one.on):
        if giant in at.state.creatures and not out_of_the_fight(at.state.creatures[giant]):
            await shaken(at, giant)
    for name, one in at.state.creatures.items():
        if not one.on:
            continue
        if not carries(at.state, one.on, name):
            await come_off(at, name)
        elif not is_on_body(at.state, name):
            await fall_off(at, name)


def carries(state: State, giant: str, name: str) -> bool:
    """GM-GIANT-01: whether a giant is still there, in the fight, and big enough to be climbed."""
    one = state.creatures.get(giant)
    return one is not None and not out_of_the_fight(one) and may_climb(state, name, giant)


async def shaken(at: At[State], giant: str) -> None:
    """GM-GIANT-02: one check for each unbroken stretch that the giant has moved."""
    while _stretches(at, giant) > _shakes(at, giant) and riders(at.state, giant):
        audience = see_all(at.state, giant)
        await at.tell(GiantMoved(name=giant, audience=audience))
        for name in riders(at.state, giant):
            await hold_on(at, name, giant)


def _stretches(at: At[State], giant: str) -> int:
    moved = [fact for fact in at.told if isinstance(fact, Moved) and fact.name == giant]
    without_board = [
        fact
        for fact in at.told
        if isinstance(fact, DistanceChanged) and fact.name == giant and fact.spaces
    ]
    return len(moved) + len(without_board)


def _shakes(at: At[State], giant: str) -> int:
    return len([fact for fact in at.told if isinstance(fact, GiantMoved) and fact.name == giant])


async def hold_on(at: At[State], name: str, giant: str) -> None:
    """GM-GIANT-02: Acrobatics against 10 and the giant's size."""
    number = Difficulty(giants.stay_on_number(at.state.creatures[giant].size))
    if not await check(at, name, Skill.ACROBATICS, number, label="stay-on"):
        await fall_off(at, name)


async def fall_off(at: At[State], name: str) -> None:
    """GM-GIANT-02: to the ground beside the giant, from the height stated, or its size."""
    one = at.state.creatures[name]
    giant = at.state.creatures[one.on]
    height = giants.height_on(giant.size, one.height_on)
    beside = free_beside(at.state, name, one.on) if is_on_body(at.state, name) else ()
    await come_off(at, name, fell=True)
    if one.at is not None and beside:
        audience = see_all(at.state, name)
        path = (one.at, beside[0])
        await at.tell(Moved(name=name, path=path, forced=True, audience=audience))
    await falls.fall(at, name, height)


async def come_off(at: At[State], name: str, *, fell: bool = False) -> None:
    """GM-GIANT-01: a creature is no longer on the body."""
    giant = at.state.creatures[name].on
    names = [one for one in (name, giant) if one in at.state.creatures]
    audience = see_all(at.state, *names)
    await at.tell(CameOff(name=name, giant=giant, fell=fell, audience=audience))
