"""From landmark to landmark: the way, obstacles, ways around (CHASE)."""

from __future__ import annotations

from theomachy.core.ask import Option
from theomachy.core.procedure import At
from theomachy.core.seats import GM
from theomachy.games.god_marked.content.tracks import Landmark, Obstacle, landmark_of
from theomachy.games.god_marked.creatures.grappling import is_rooted
from theomachy.games.god_marked.creatures.numbers import mod, sees
from theomachy.games.god_marked.edition import Skill
from theomachy.games.god_marked.facts import RunnerMoved, RunnerStopped
from theomachy.games.god_marked.mechanics import chases
from theomachy.games.god_marked.procedures import movement, pacing
from theomachy.games.god_marked.procedures.checking import Difficulty, check
from theomachy.games.god_marked.scene.pace import is_down, moves_left, runner_of, way_cost
from theomachy.games.god_marked.state import State
from theomachy.games.god_marked.state.chases import Runner

AROUND = "around"


async def run(at: At[State], name: str, to: str, skill: str = "", around: bool = False) -> None:
    """GM-CHASE-01, GM-CHASE-04, GM-CHASE-05: to a neighbouring landmark, past what stands there."""
    chase, runner = at.state.chase, runner_of(at.state, name)
    if chase is None or runner is None:
        return
    there, passed = landmark_of(chase.track, to), True
    if there.obstacle is not None and not around and runner.before != to:
        chosen = await chosen_skill(at, name, there, skill)
        around = chosen == AROUND
        if not around:
            difficulty = Difficulty(there.obstacle.number)
            passed = await check(at, name, Skill(chosen), difficulty, label="obstacle")
    await enter(at, name, there, way_cost(chase, name, there, around, passed), around)


async def chosen_skill(at: At[State], name: str, there: Landmark, skill: str) -> str:
    """GM-CHASE-04: with which skill, within reason: a proposed one, or one that the LB lets pass."""
    obstacle = there.obstacle
    if obstacle is None:
        return AROUND
    if skill in obstacle.skills or (skill and await _lets_pass(at, name, obstacle, skill)):
        return skill
    own = {one: mod(at.state, at.state.creatures[name], one) for one in obstacle.skills}
    options = [
        Option(str(one), str(one), text=f"You roll with {own[one]:+d}.") for one in obstacle.skills
    ]
    cost = chases.detour_cost(there.detour_cost)
    if cost <= moves_left(at.state, name):
        label = f"Around it: {cost} Movement Actions, no roll"
        options.append(Option(AROUND, label, text="Safe, and slow."))
    title = f"{there.name}: {obstacle.name}"
    return await at.choose("obstacle-skill", name, options, options[0].id, title=title)


async def _lets_pass(at: At[State], name: str, obstacle: Obstacle, skill: str) -> bool:
    """GM-CHASE-04: whether a skill that nobody proposed is within reason."""
    options = (
        Option("allow", "Within reason", text=f"{name} rolls {skill}."),
        Option("refuse", "Not here", text="One of the proposed skills has to do."),
    )
    title = f"{name} would get past with {skill}: {obstacle.name}"
    return await at.choose("skill-fits", GM, options, "allow", title=title) == "allow"


async def enter(at: At[State], name: str, there: Landmark, cost: int, around: bool) -> None:
    """GM-CHASE-04, GM-CHASE-05: what there is is paid; who still owes stops in front."""
    now, owed = chases.paid_now(cost, moves_left(at.state, name))
    await pacing.pay(at, name, now, "running")
    audience = sees(at.state, at.state.creatures[name])
    if owed:
        await at.tell(
            RunnerStopped(
                name=name, before=there.id, owes=owed, landmark=there.name, audience=audience
            )
        )
        return
    await at.tell(
        RunnerMoved(name=name, to=there.id, landmark=there.name, around=around, audience=audience)
    )
    chase = at.state.chase
    if chase is not None:
        await movement.bleed(at, name, chase.track.spacing)


async def comes_past(at: At[State], name: str) -> None:
    """GM-CHASE-04: who stopped in front of a landmark pays for it first thing, if it can go on."""
    chase, runner = at.state.chase, runner_of(at.state, name)
    if chase is None or runner is None or not _owes_and_can(at.state, runner):
        return
    there = landmark_of(chase.track, runner.before)
    await enter(at, name, there, runner.owes, bool(there.block))


def _owes_and_can(state: State, runner: Runner) -> bool:
    held = is_rooted(state, runner.name) or is_down(state, runner.name)
    return bool(runner.before) and moves_left(state, runner.name) > 0 and not held
