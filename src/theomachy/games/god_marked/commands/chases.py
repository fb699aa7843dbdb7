"""The commands of those in a chase: flee, run, wait, steady the mount, give up (CHASE)."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from theomachy.core.ask import Choose, Option, Window
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs, NoInputs
from theomachy.core.procedure import At
from theomachy.core.seats import GM
from theomachy.games.god_marked.chases import next_to
from theomachy.games.god_marked.commands.checks import (
    AFTERWARDS,
    ANSWERS,
    CHECKED,
    Options,
    first,
    has_baton,
    present,
    told,
)
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.tracks import Track
from theomachy.games.god_marked.edition import Skill
from theomachy.games.god_marked.facts import Done, MountSteadied
from theomachy.games.god_marked.grappling import is_rooted
from theomachy.games.god_marked.mechanics import chases as mechanics
from theomachy.games.god_marked.mechanics.actions import may_spend
from theomachy.games.god_marked.numbers import sees
from theomachy.games.god_marked.pace import (
    cannot_run,
    in_words,
    is_down,
    movement_actions,
    runner_of,
)
from theomachy.games.god_marked.procedures import aftermath, chasing, running, spending
from theomachy.games.god_marked.readiness import full_actions, stands
from theomachy.games.god_marked.state import Creature, State, allies, enemies

RUNS = ("unknown-creature", "out-of-the-fight", "no-chase", "not-in-the-chase", "not-your-turn")
"""Why `takes_part` says no."""
ENDS = ("tackle-whom", "tackle", "endurance", "poison", "attack", *ANSWERS, *AFTERWARDS)
"""What may be asked where a round of a chase ends."""
CHASED = (
    *("runner-turn", "runner-done", "runner-moved", "runner-stopped", "runner-left"),
    *("chase-round", "runner-refreshed", "mount-moves", "moves-lost", "went-all-out"),
    *("attack-missed", "pinned", "tackle-failed", "chase-ended", "distances-stated"),
)
"""What is told where a turn or a round of a chase goes on."""
BEGUN = ("fight-ended", "chase-began", "runner-joined", "chase-ordered")
"""What is told where a chase begins."""


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


def check_flee(state: State, by: str, inputs: NoInputs | None) -> Refusal | None:
    """GM-CHASE-09: who runs away from a fight must still have all its actions."""
    if not state.fight.active:
        return first(present(state, by), Refusal("no-fight", "there is no fight", "by"))
    return has_baton(state, by) or may_run_away(state, by, "by")


def may_run_away(state: State, name: str, where: str) -> Refusal | None:
    """GM-CHASE-09, GM-COND-10: whether a creature has all its actions, and is not held fast."""
    one = state.creatures[name]
    if is_rooted(state, name):
        return Refusal("restrained", f"{name} is held fast and cannot run", where)
    if is_down(state, name):
        return Refusal("prone", f"{name} is Prone: get up first", where)
    if not (one.actions and mechanics.may_run_away(one.actions, full_actions(state, one))):
        full = full_actions(state, one)
        detail = f"{name} has {one.actions} of {full} actions: all are needed to flee"
        return Refusal("actions-spent", detail, where)
    return None


NO_CHASE = "no-chase"


async def flee(at: At[State], by: str, inputs: NoInputs) -> None:
    """GM-CHASE-09: the Light Bringer says where to; each other says whether it comes along."""
    tracks = library.tracks()
    options = [Option(one.id, one.name) for one in tracks.values()]
    options.append(Option(NO_CHASE, "It does not come to a chase"))
    title = f"{by} runs away: on which track?"
    answer = await at.choose("track", GM, options, options[0].id, title=title)
    if answer == NO_CHASE:
        await _told(at, by, "does not get away")
        return
    parts = await who_comes(at, by)
    if "pursue" in parts.values():
        await chasing.begin(at, start_of(at.state, tracks[answer], by, parts))
    else:
        await _told(at, by, "runs away, and nobody follows")
    await aftermath.settle(at)


async def _told(at: At[State], by: str, what: str) -> None:
    audience = sees(at.state, at.state.creatures[by])
    await at.tell(Done(name=by, what=what, audience=audience))


async def who_comes(at: At[State], by: str) -> Mapping[str, str]:
    """GM-CHASE-09: of the opponents, who pursues; of the allies, who runs too; all asked at once."""
    title = f"{by} runs away"
    stay = Option("stay", "Stay here")
    choices = [
        Choose("pursue", one.name, (Option("pursue", f"Pursue {by}"), stay), "pursue", title)
        for one in enemies(at.state, by)
        if _can_follow(at.state, one)
    ]
    choices += [
        Choose("pursue", one.name, (Option("run", f"Run with {by}"), stay), "stay", title)
        for one in allies(at.state, by)
        if _can_follow(at.state, one)
    ]
    return await at.window(Window("pursue", title, tuple(choices)))


def _can_follow(state: State, one: Creature) -> bool:
    return stands(one) and not is_rooted(state, one.name)


def start_of(state: State, track: Track, by: str, parts: Mapping[str, str]) -> chasing.Start:
    """GM-CHASE-09: who starts where, and with what; who runs away has all its Movement Actions."""
    behind, ahead = places(track)
    along = [name for name, part in parts.items() if part == "run"]
    after = [name for name, part in parts.items() if part == "pursue"]
    actions = {name: state.creatures[name].actions for name in (*along, *after)}
    pursued = dict.fromkeys((by, *along), ahead)
    return chasing.Start(track, pursued, dict.fromkeys(after, behind), actions)


def places(track: Track) -> tuple[str, str]:
    """GM-CHASE-01: where pursuers and pursued start on a track, if nobody says otherwise."""
    return track.landmarks[0].id, track.ahead or track.landmarks[1].id


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "run",
        "Run",
        ("GM-CHASE-01", "GM-CHASE-02", "GM-CHASE-04", "GM-CHASE-05"),
        RunInputs,
        check_run,
        run,
        run_options,
        asks=("obstacle-skill", "skill-fits", "obstacle", *ENDS),
        tells=told("runner-moved", "runner-stopped", *CHASED),
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
        asks=ENDS,
        tells=told("runner-done", *CHASED),
        refuses=RUNS,
    ),
    Command(
        "steady",
        "Keep the mount steady",
        ("GM-CHASE-08",),
        NoInputs,
        check_steady,
        steady,
        asks=ENDS,
        tells=told("mount-steadied", *CHASED),
        refuses=(*RUNS, "no-mount", "steady-already", "no-actions"),
    ),
    Command(
        "give-up",
        "Give up the chase",
        ("GM-CHASE-01",),
        NoInputs,
        check_leave,
        leave,
        asks=ENDS,
        tells=told("runner-left", *CHASED),
        refuses=RUNS,
    ),
    Command(
        "flee",
        "Run away from the fight",
        ("GM-CHASE-09",),
        NoInputs,
        check_flee,
        flee,
        asks=("track", "pursue", "initiative", *ENDS),
        tells=told(*BEGUN, "done", *CHASED, *CHECKED),
        refuses=(
            *("unknown-creature", "out-of-the-fight", "no-initiative", "not-your-turn"),
            *("not-your-baton", "no-fight", "restrained", "prone", "actions-spent"),
        ),
    ),
)
