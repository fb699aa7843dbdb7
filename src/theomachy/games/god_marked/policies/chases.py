"""What a creature does in a chase: whoever runs gets away, whoever pursues comes near (CHASE).

Nothing here is a rule: the mechanics give the chances, the commands say what is allowed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from theomachy.board.landmarks import moves_between
from theomachy.games.god_marked.content.tracks import Landmark, graph_of
from theomachy.games.god_marked.creatures.numbers import armour_now, mod
from theomachy.games.god_marked.creatures.readiness import stands
from theomachy.games.god_marked.edition import ArmourClass, Skill
from theomachy.games.god_marked.mechanics import chases
from theomachy.games.god_marked.scene.pace import is_down, is_pinned, moves_left
from theomachy.games.god_marked.scene.reaching import attacks_on
from theomachy.games.god_marked.state import Creature, State
from theomachy.games.god_marked.state.chases import Chase, Runner, next_to, opponents

Wish = tuple[str, Mapping[str, Any]]
"""A command by name with its inputs, to be started if it is allowed."""

NO_WAY = 1000


def wishes(state: State, who: str, *, cautious: bool = False) -> Iterator[Wish]:
    """What a creature would do in its turn of a chase, best first; at last, nothing more.

    A cautious one keeps a Movement Action back where it can: it makes no save, and may tackle.
    """
    chase = state.chase
    if chase is None or who not in chase.runners:
        return
    one, runner = state.creatures[who], chase.runners[who]
    if any(held.target == who for held in state.grapples):
        yield "break-free", {}
    if is_down(state, who):
        yield "get-up", {}
    if one.mount is not None and not runner.steadied:
        yield "steady", {}
    yield from _running(state, chase, one, cautious)
    yield "wait", {}


def _running(state: State, chase: Chase, one: Creature, cautious: bool) -> Iterator[Wish]:
    runner, left = chase.runners[one.name], moves_left(state, one.name)
    if cautious and left <= 1:
        return
    if runner.part == "pursued":
        yield from _away(state, chase, one)
        return
    caught = [
        each for each in _those_left(state, opponents(chase, one.name)) if _here(runner, each)
    ]
    if not caught:
        yield from _after(state, chase, one)
    elif one.actions > 1 or one.mount is not None:
        yield from _attacks(state, one.name, caught)


def _here(one: Runner, other: Runner) -> bool:
    return one.at == other.at


def _those_left(state: State, others: tuple[Runner, ...]) -> list[Runner]:
    """Those who still run or pursue, and are not pinned."""
    return [
        one
        for one in others
        if one.name in state.creatures
        and stands(state.creatures[one.name])
        and not is_pinned(state, one.name)
    ]


def _attacks(state: State, who: str, caught: list[Runner]) -> Iterator[Wish]:
    """On one who is at the same landmark; the last Movement Action is kept for a tackle."""
    for other in caught:
        for weapon in attacks_on(state, who, other.name)[:1]:
            yield "attack", {"target": other.name, "weapon": weapon.id}


def whom_to_tackle(state: State, who: str, names: tuple[str, ...]) -> str:
    """GM-CHASE-07: the easiest to pin of those who still run; whoever runs tackles nobody."""
    if state.chase is None or state.chase.runners[who].part == "pursued":
        return ""
    free = [state.creatures[name] for name in names if name in state.creatures]
    free = [one for one in free if not is_pinned(state, one.name)]
    easiest = min(free, key=lambda one: armour_now(state, one, ArmourClass.PAC), default=None)
    return "" if easiest is None else easiest.name


def _away(state: State, chase: Chase, one: Creature) -> Iterator[Wish]:
    """To the landmark that is farthest from the nearest pursuer; not back into their arms."""
    behind = _those_left(state, opponents(chase, one.name))
    now = _nearest(chase, chase.runners[one.name].at, behind)

    def merit(there: Landmark) -> tuple[int, float]:
        return _nearest(chase, there.id, behind), -price(state, chase, one, there)

    for there in sorted(next_to(chase, one.name), key=merit, reverse=True):
        if _nearest(chase, there.id, behind) > now or not now:
            yield _run(state, chase, one, there)


def _after(state: State, chase: Chase, one: Creature) -> Iterator[Wish]:
    """To the landmark from which the nearest of the pursued is nearest, the cheaper way first."""
    ahead = _those_left(state, opponents(chase, one.name))

    def merit(there: Landmark) -> tuple[int, float]:
        return _nearest(chase, there.id, ahead), price(state, chase, one, there)

    for there in sorted(next_to(chase, one.name), key=merit) if ahead else ():
        yield _run(state, chase, one, there)


def _nearest(chase: Chase, place: str, others: list[Runner]) -> int:
    graph = graph_of(chase.track)
    return min([moves_between(graph, place, one.at) for one in others], default=NO_WAY)


def price(state: State, chase: Chase, one: Creature, there: Landmark) -> float:
    """The Movement Actions that a landmark takes on the average, by what is known of it."""
    if there.block or chase.runners[one.name].before == there.id:
        return chases.detour_cost(there.detour_cost)
    if there.obstacle is None:
        return 1.0
    return min(chases.detour_cost(there.detour_cost), 2.0 - _chance(state, one, there))


def _chance(state: State, one: Creature, there: Landmark) -> float:
    """How likely the best of the proposed skills gets past, against the number that is assumed."""
    if there.obstacle is None:
        return 1.0
    best = max(mod(state, one, skill) for skill in there.obstacle.skills)
    return min(1.0, max(0.0, (20 + best - there.obstacle.number) / 20))


def _run(state: State, chase: Chase, one: Creature, there: Landmark) -> Wish:
    given: dict[str, Any] = {"to": there.id}
    if there.obstacle is not None and chase.runners[one.name].before != there.id:
        given["skill"] = best_skill(state, one, there.obstacle.skills)
    return "run", given


def best_skill(state: State, one: Creature, skills: tuple[Skill, ...]) -> str:
    """Of the proposed skills the one that the creature is best at."""
    return str(max(skills, key=lambda skill: mod(state, one, skill)))
