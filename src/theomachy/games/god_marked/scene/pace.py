"""How fast a creature is in a chase, and what it has left of that (CHASE, KPH)."""

from __future__ import annotations

from theomachy.core.errors import Refusal
from theomachy.core.frozen import with_changes
from theomachy.games.god_marked.content.tracks import Landmark
from theomachy.games.god_marked.creatures.grappling import is_rooted
from theomachy.games.god_marked.creatures.in_force import changed
from theomachy.games.god_marked.creatures.numbers import movement_full
from theomachy.games.god_marked.creatures.readiness import awake, stands
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.mechanics import chases
from theomachy.games.god_marked.mechanics.movement import spaces_within
from theomachy.games.god_marked.state import Creature, State
from theomachy.games.god_marked.state.chases import Chase, Runner


def pace_of(state: State, one: Creature) -> int:
    """GM-CHASE-08: the Movement of whatever does the moving: its mount's, or its own."""
    return movement_full(state, one) if one.mount is None else one.mount.movement


def movement_actions(state: State, one: Creature) -> int:
    """GM-CHASE-02, GM-CHASE-06, GM-COND-08, GM-COND-13: the Movement Actions of a round in a chase.

    On foot, one who is Slowed gets half as far and one who is paralyzed nowhere; what changes
    actions changes them.
    """
    if one.mount is not None:
        return chases.movement_actions(one.mount.movement)
    if one.has(Condition.PARALYZING):
        return 0
    spaces = spaces_within(movement_full(state, one), one.has(Condition.SLOWED))
    return max(0, chases.movement_actions(spaces) + changed(one, "actions"))


def moves_ever(state: State, one: Creature) -> bool:
    """GM-CHASE-01, GM-CHASE-02: whether a creature has Movement Actions once what is brief is over."""
    lasting = tuple(each for each in one.conditions if each.lasts == "until-ended")
    return movement_actions(state, with_changes(one, conditions=lasting)) > 0


def speed(state: State, one: Creature) -> str:
    """GM-KPH-01: top speed in km/h, as shown."""
    return chases.speed_in_words(pace_of(state, one))


def runner_of(state: State, name: str) -> Runner | None:
    """The creature as it takes part in the chase; None if it does not."""
    return None if state.chase is None else state.chase.runners.get(name)


def moves_left(state: State, name: str) -> int:
    """GM-CHASE-02, GM-CHASE-08: the Movement Actions that are left in this round."""
    runner, one = runner_of(state, name), state.creatures[name]
    if runner is None:
        return 0
    return one.actions if one.mount is None else runner.moves


def can_go_on(state: State, name: str) -> bool:
    """GM-CHASE-01: whether one who takes part has something left to do in this round."""
    runner, one = runner_of(state, name), state.creatures[name]
    if runner is None or runner.done or not awake(one):
        return False
    return one.actions > 0 or moves_left(state, name) > 0


def is_down(state: State, name: str) -> bool:
    """GM-CHASE-07, GM-COND-14: whether a creature must get up before it can run."""
    return state.creatures[name].has(Condition.PRONE)


def is_pinned(state: State, name: str) -> bool:
    """GM-CHASE-07: whether a creature lies held on the ground."""
    return is_down(state, name) and any(one.target == name for one in state.grapples)


def way_cost(chase: Chase, name: str, there: Landmark, around: bool, passed: bool = True) -> int:
    """GM-CHASE-01, 04, 05: the Movement Actions that entering a neighbouring landmark takes now."""
    runner = chase.runners[name]
    if runner.before == there.id:
        return runner.owes
    if around or there.block:
        return chases.detour_cost(there.detour_cost)
    return chases.entering_cost(passed)


def cannot_run(state: State, by: str) -> Refusal | None:
    """GM-CHASE-02, 07, 08, GM-COND-10: why a creature cannot run now; None if it can."""
    one = state.creatures[by]
    if is_rooted(state, by):
        return Refusal("restrained", f"{by} is held fast and cannot run", "by")
    if is_down(state, by):
        return Refusal("prone", f"{by} is Prone: get up first", "by")
    if moves_left(state, by) > 0:
        return None
    runner = runner_of(state, by)
    if one.mount is not None and runner is not None and not runner.steadied:
        detail = f"{by} must put an action into keeping the {one.mount.name} steady"
        return Refusal("not-steadied", detail, "by")
    return Refusal("no-movement-actions", f"{by} has no Movement Actions left", "by")


def in_words(chase: Chase, by: str, there: Landmark) -> str:
    """A landmark with what it takes to get there, and with what one gets past."""
    what = there.block or ("" if there.obstacle is None else there.obstacle.name)
    skills = "" if there.obstacle is None else f" ({' or '.join(there.obstacle.skills)})"
    past = f", past {what}{skills}" if what else ""
    return f"{there.name}: {takes(chase, by, there)}{past}"


def takes(chase: Chase, by: str, there: Landmark) -> str:
    """GM-CHASE-01, GM-CHASE-05: the Movement Actions to get there, and those of the way around."""
    cost = way_cost(chase, by, there, bool(there.block))
    moves = f"{cost} Movement Action{'s' if cost > 1 else ''}"
    if there.obstacle is None or chase.runners[by].before == there.id:
        return moves
    return f"{moves}, or {chases.detour_cost(there.detour_cost)} around it"


def chase_is_over(state: State) -> str:
    """GM-CHASE-01: why the chase is over; empty if it goes on."""
    chase = state.chase
    if chase is None:
        return ""
    fled, after = chase.of("pursued"), chase.of("pursuer")
    running = [stands(state.creatures[one.name]) for one in fled]
    pursuing = [stands(state.creatures[one.name]) for one in after]
    pinned = [is_pinned(state, one.name) for one in fled]
    if not chases.is_over(running, pursuing, pinned):
        able = [moves_ever(state, state.creatures[name]) for name in chase.runners]
        return "" if any(able) else "nobody-runs"
    if not any(pursuing):
        return "nobody-pursues"
    return "pinned" if any(pinned) else "nobody-runs"
