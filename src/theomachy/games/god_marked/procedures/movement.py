"""Going and being moved: the pool, the way, Bleeding on each space (MOVE, COND-02)."""

from __future__ import annotations

from theomachy.board.paths import Path
from theomachy.board.plain import Distances, Pair, approach, with_distance, withdraw
from theomachy.board.spaces import Space
from theomachy.core.ask import Option, dice
from theomachy.core.frozen import remembered
from theomachy.core.procedure import At
from theomachy.core.readings import SUM
from theomachy.games.god_marked.creatures.numbers import see_all, sees
from theomachy.games.god_marked.edition import Condition, DamageType
from theomachy.games.god_marked.facts import Blocked, Counted, DistanceChanged, Moved
from theomachy.games.god_marked.mechanics import conditions, reactions
from theomachy.games.god_marked.procedures import health
from theomachy.games.god_marked.scene.climbing import riders
from theomachy.games.god_marked.scene.pace import runner_of
from theomachy.games.god_marked.scene.places import MELEE, adjacent, apart
from theomachy.games.god_marked.scene.ways import (
    cost_of,
    free_part,
    path_beside,
    path_to,
    tried_part,
    ways_out,
)
from theomachy.games.god_marked.state import State, enemies, with_creature

HIT_BACK = (
    Option(
        "go", "Go there and hit back", text="Spends the movement for the way, and deals damage."
    ),
    Option("stay", "Stay: the attack is stopped", text="Spends nothing, and deals none."),
)


async def pay_movement(at: At[State], name: str, cost: int) -> None:
    """GM-MOVE-02: movement spent from the pool."""
    one = at.state.creatures[name]
    if cost:
        now = max(0, one.movement - cost)
        await at.tell(Counted(name=name, what="movement", now=now, audience=sees(at.state, one)))


async def go(at: At[State], name: str, path: Path, *, forced: bool = False) -> None:
    """GM-MOVE-02, GM-COND-02: along a way on the board, its start included; Bleeding hurts."""
    if len(path) < 2:
        return
    audience = sees(at.state, at.state.creatures[name])
    before = at.state.creatures[name].at
    await at.tell(Moved(name=name, path=path, forced=forced, audience=audience))
    await bleed(at, name, len(path) - 1)
    for rider in riders(at.state, name):
        await borne(at, rider, before, path)


async def borne(at: At[State], rider: str, before: Space | None, path: Path) -> None:
    """GM-GIANT-02: whoever is on a giant's body comes along with it, as far as it went."""
    here = at.state.creatures[rider].at
    if here is None or before is None:
        return
    shifts = [(column - before[0], row - before[1]) for column, row in path]
    await go(at, rider, tuple((here[0] + x, here[1] + y) for x, y in shifts), forced=True)


async def walk_on(
    at: At[State], name: str, path: Path, burden: int = 0, *, stops: bool = True
) -> None:
    """GM-MOVE-02: of one's own will along a way, until somebody unnoticed is in it.

    Each point of the way, the step in vain included, takes `burden` from the pool: 0 where a rule
    gives the spaces. Who `stops` at its end does so on no ally.
    """
    free = free_part(at.state, name, path, stops=stops)
    tried = tried_part(at.state, name, path, stops=stops)
    await pay_movement(at, name, cost_of(at.state, name, tried) * burden)
    await go(at, name, free)
    if len(free) < len(path):
        audience = sees(at.state, at.state.creatures[name])
        await at.tell(Blocked(name=name, at=path[len(free)], audience=audience))


async def change_distance(
    at: At[State], name: str, distances: Distances, spaces: int, *, forced: bool = False
) -> None:
    """GM-TABLE-02: the same without a board; how far those are who hide, their own players learn.

    In a chase a few spaces change nothing: there all stand at landmarks (GM-CHASE-01).
    """
    if not spaces:
        return
    if runner_of(at.state, name) is not None:
        await bleed(at, name, spaces)
        return
    told = {sees(at.state, at.state.creatures[name]): list[Pair]()}
    for first, second, length in distances.pairs:
        if length != apart(at.state, first, second):
            audience = see_all(at.state, name, first, second)
            told.setdefault(audience, []).append((first, second, length))
    for place, (audience, pairs) in enumerate(told.items()):
        went = 0 if place else spaces
        change = DistanceChanged(
            name=name, pairs=tuple(pairs), spaces=went, forced=forced, audience=audience
        )
        await at.tell(change)
    await bleed(at, name, spaces)
    for rider in riders(at.state, name):
        await drawn_along(at, name, rider, spaces, 0)


async def drawn_along(at: At[State], name: str, other: str, spaces: int, apart_now: int) -> None:
    """GM-TABLE-02: without a board one who is taken along is wherever its taker is."""
    new = at.state.distances or Distances()
    for each in at.state.creatures:
        if each not in (name, other):
            new = with_distance(new, other, each, max(MELEE, apart(at.state, name, each)))
    new = with_distance(new, other, name, apart_now)
    await change_distance(at, other, new, spaces, forced=True)


async def near(at: At[State], name: str, other: str, spaces: int, *, forced: bool = False) -> None:
    """Without a board: some spaces nearer to another creature, at most next to it."""
    now = at.state.distances or Distances()
    went = min(spaces, reactions.way_to_hit_back(apart(at.state, name, other)))
    new = approach(now, name, other, went, at.state.creatures)
    await change_distance(at, name, new, went, forced=forced)


async def away(at: At[State], name: str, other: str, spaces: int, *, forced: bool = False) -> None:
    """Without a board: some spaces away from another creature."""
    now = at.state.distances or Distances()
    new = withdraw(now, name, other, spaces, at.state.creatures)
    await change_distance(at, name, new, spaces, forced=forced)


async def bleed(at: At[State], name: str, spaces: int) -> None:
    """GM-COND-02: 1d6 for each space moved, or been moved, while Bleeding."""
    if not at.state.creatures[name].has(Condition.BLEEDING):
        return
    count = conditions.bleeding_dice(spaces)
    faces = await at.roll("bleeding", name, dice(count, 6), title="Bleeding", reading=SUM)
    await health.suffer(at, name, sum(faces), DamageType.UNTYPED, "bleeding")


async def slip_away(
    at: At[State], name: str, attacker: str, area: frozenset[Space] = frozenset()
) -> None:
    """GM-REACT-08: two spaces out of the attack, not paid, chosen by the one who dodged."""
    one = at.state.creatures[name]
    limit = reactions.dodge_spaces(one.has(Condition.SLOWED))
    if at.state.board is None or one.at is None:
        if attacker:
            await away(at, name, attacker, limit)
        return
    spaces = ways_out(at.state, name, area)
    options = [
        Option(f"{space[0]},{space[1]}", f"Column {space[0]}, row {space[1]}", text=words)
        for space in spaces
        for words in (beside_whom(at.state, name, space),)
    ]
    answer = await at.choose("dodge-to", name, options, options[0].id, title="Where to?")
    goal = spaces[[option.id for option in options].index(answer)]
    await walk_on(at, name, path_to(at.state, name, goal, paid=False) or (one.at, goal))


@remembered
def beside_whom(state: State, name: str, space: Space) -> str:
    """GM-ENGAGE-01: next to which enemies, of those that it perceives, a creature would stand."""
    after = with_creature(state, name, at=space)
    near = [
        one.name
        for one in enemies(state, name)
        if not one.unseen and name not in one.hidden_from and adjacent(after, name, one.name)
    ]
    return f"Next to {', '.join(near)}." if near else "Next to no enemy."


async def step_beside(at: At[State], name: str, other: str, cost: int) -> None:
    """GM-REACT-10, GM-REACT-06: to a space next to another creature, paid from the pool."""
    path = path_beside(at.state, name, other)
    await pay_movement(at, name, cost)
    if at.state.board is None or path is None:
        await near(at, name, other, cost)
    else:
        await walk_on(at, name, path)
