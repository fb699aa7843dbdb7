"""The commands of those in a chase: flee, run, wait, steady the mount, give up (CHASE)."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs, NoInputs
from theomachy.core.procedure import At
from theomachy.games.god_marked.commands.checks import (
    AFTERWARDS,
    Options,
    first,
    has_baton,
    present,
    told,
)
from theomachy.games.god_marked.creatures.numbers import sees
from theomachy.games.god_marked.edition import Skill
from theomachy.games.god_marked.facts import MountSteadied
from theomachy.games.god_marked.mechanics import chases as mechanics
from theomachy.games.god_marked.mechanics.actions import may_spend
from theomachy.games.god_marked.procedures import aftermath, chasing, running, spending
from theomachy.games.god_marked.scene.pace import (
    cannot_run,
    in_words,
    movement_actions,
    runner_of,
)
from theomachy.games.god_marked.state import State
from theomachy.games.god_marked.state.chases import next_to

RUNS = ("unknown-creature", "out-of-the-fight", "no-chase", "not-in-the-chase", "not-your-turn")
"""Why `takes_part` says no."""


def takes_part(state: State, by: str) -> Refusal | None:
    """GM-CHASE-01: whether there is a chase, the creature is in it, and it is its turn."""
    if state.chase is None:
        return first(present(state, by), Refusal("no-chase", "there is no chase", "by"))
    if by in state.creatures and by not in state.chase.runners:
        return Refusal("not-in-the-chase", f"{by} takes no part in the chase", "by")
    return has_baton(state, by)


class RunInputs(Inputs):
    """To which landmark, and how past what stands in the way there."""

    to: str = Field(description="a landmark next to where you are")
    skill: Skill | None = Field(
        default=None, description="the skill for an obstacle there; left out: you are asked"
    )
    around: bool = Field(
        default=False, description="the way around an obstacle: no roll, but longer"
    )


def check_run(state: State, by: str, inputs: RunInputs | None) -> Refusal | None:
    """GM-CHASE-01, 02, 07: whether the creature can run now, and there."""
    refusal = takes_part(state, by) or cannot_run(state, by)
    if refusal is not None or inputs is None or state.chase is None:
        return refusal
    near = next_to(state.chase, by)
    there = next((one for one in near if one.id == inputs.to), None)
    if there is None:
        detail = f"no way leads from here to {inputs.to!r}"
        return Refusal("no-such-way", detail, "with.to", tuple(one.id for one in near))
    if inputs.around and there.obstacle is None and not there.block:
        return Refusal("nothing-there", f"nothing stands in the way at {there.name}", "with.around")
    return None


async def run(at: At[State], by: str, inputs: RunInputs) -> None:
    """GM-CHASE-01, GM-CHASE-04, GM-CHASE-05: a Movement Action, or more where something bars the way."""
    skill = "" if inputs.skill is None else str(inputs.skill)
    await running.run(at, by, inputs.to, skill, inputs.around)
    await aftermath.settle(at)


def run_options(state: State, by: str) -> Mapping[str, Options]:
    """The landmarks next to one, with what they take; the skills that are proposed there."""
    chase, runner = state.chase, runner_of(state, by)
    if chase is None or runner is None:
        return {}
    near = next_to(chase, by)
    skills = [skill for one in near if one.obstacle is not None for skill in one.obstacle.skills]
    return {
        "to": tuple(Option(one.id, in_words(chase, by, one)) for one in near),
        "skill": tuple(Option(str(skill), str(skill)) for skill in dict.fromkeys(skills)),
    }


async def wait(at: At[State], by: str, inputs: NoInputs) -> None:
    """GM-CHASE-03, GM-CHASE-07: nothing more this round; what is left may go into a tackle."""
    await chasing.done(at, by)
    await aftermath.settle(at)


def check_wait(state: State, by: str, inputs: NoInputs | None) -> Refusal | None:
    """GM-CHASE-01: whether it is the creature's turn in a chase."""
    return takes_part(state, by)


def check_steady(state: State, by: str, inputs: NoInputs | None) -> Refusal | None:
    """GM-CHASE-08: whether the creature is mounted, with an action left, and its mount not steady."""
    refusal = takes_part(state, by)
    if refusal is not None:
        return refusal
    one, runner = state.creatures[by], runner_of(state, by)
    if one.mount is None:
        return Refusal("no-mount", f"{by} is on foot", "by")
    if runner is not None and runner.steadied:
        return Refusal("steady-already", f"{by}'s {one.mount.name} is steady this round", "by")
    if not may_spend(one.actions, 1):
        return Refusal("no-actions", f"{by} has no actions left", "by")
    return None


async def steady(at: At[State], by: str, inputs: NoInputs) -> None:
    """GM-CHASE-08: 1 action; the mount has its Movement Actions, less what it has lost."""
    await spending.pay(at, by, 1, "steady")
    one, runner = at.state.creatures[by], runner_of(at.state, by)
    if runner is not None:
        most = movement_actions(at.state, one)
        moves = mechanics.movement_actions_next(most, runner.lacks)
        await at.tell(MountSteadied(name=by, moves=moves, audience=sees(at.state, one)))
        await running.comes_past(at, by)
    await aftermath.settle(at)


def check_leave(state: State, by: str, inputs: NoInputs | None) -> Refusal | None:
    """GM-CHASE-01: whoever takes part may give up in its turn."""
    return takes_part(state, by)


async def leave(at: At[State], by: str, inputs: NoInputs) -> None:
    """GM-CHASE-01: one runs or pursues no more."""
    await chasing.leave(at, by)
    await aftermath.settle(at)


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "run",
        "Run",
        ("GM-CHASE-01", "GM-CHASE-02", "GM-CHASE-04", "GM-CHASE-05"),
        RunInputs,
        check_run,
        run,
        run_options,
        asks=("obstacle-skill", "skill-fits", "obstacle", *AFTERWARDS),
        tells=told("runner-moved", "runner-stopped"),
        refuses=(
            *RUNS,
            "restrained",
            "prone",
            "no-movement-actions",
            "not-steadied",
            "no-such-way",
            "nothing-there",
        ),
    ),
    Command(
        "wait",
        "Spend no more this round",
        ("GM-CHASE-03", "GM-CHASE-07"),
        NoInputs,
        check_wait,
        wait,
        asks=AFTERWARDS,
        tells=told("runner-done"),
        refuses=RUNS,
    ),
    Command(
        "steady",
        "Keep the mount steady",
        ("GM-CHASE-08",),
        NoInputs,
        check_steady,
        steady,
        asks=AFTERWARDS,
        tells=told("mount-steadied"),
        refuses=(*RUNS, "no-mount", "steady-already", "no-actions"),
    ),
    Command(
        "give-up",
        "Give up the chase",
        ("GM-CHASE-01",),
        NoInputs,
        check_leave,
        leave,
        asks=AFTERWARDS,
        tells=told("runner-left"),
        refuses=RUNS,
    ),
)
