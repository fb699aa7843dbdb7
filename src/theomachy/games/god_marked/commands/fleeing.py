"""The command `flee`: from a fight into a chase, and who comes along (CHASE-09)."""

from __future__ import annotations

from collections.abc import Mapping

from theomachy.core.ask import Choose, Option, Window
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, NoInputs
from theomachy.core.procedure import At
from theomachy.core.seats import GM
from theomachy.games.god_marked.commands.checks import (
    AFTERWARDS,
    CHECKED,
    first,
    has_baton,
    present,
    told,
)
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.tracks import Track
from theomachy.games.god_marked.creatures.grappling import is_rooted
from theomachy.games.god_marked.creatures.numbers import sees
from theomachy.games.god_marked.creatures.readiness import full_actions, stands, takes_part
from theomachy.games.god_marked.facts import Done
from theomachy.games.god_marked.mechanics import chases as mechanics
from theomachy.games.god_marked.procedures import aftermath, chasing
from theomachy.games.god_marked.scene.pace import is_down
from theomachy.games.god_marked.scene.places import notices
from theomachy.games.god_marked.state import Creature, State, allies, enemies

BEGUN = ("fight-ended", "chase-began", "runner-joined", "chase-ordered")
"""What is told where a chase begins."""


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
    options = [Option(one.id, one.name, text=one.text) for one in tracks.values()]
    nowhere = f"{by} does not get away, and the fight goes on."
    options.append(Option(NO_CHASE, "It does not come to a chase", text=nowhere))
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
    """GM-CHASE-09: of the opponents who notice it, who pursues; of the allies, who runs too.

    All are asked at once.
    """
    title = f"{by} runs away"
    stay = Option("stay", "Stay here", text="You take no part in the chase.")
    hunts = Option("pursue", f"Pursue {by}", text="You take part in the chase, behind.")
    runs = Option("run", f"Run with {by}", text="You take part in the chase, and are pursued.")
    choices = [
        Choose("pursue", one.name, (hunts, stay), "pursue", title)
        for one in enemies(at.state, by)
        if _can_follow(at.state, one) and notices(at.state, one.name, by)
    ]
    choices += [
        Choose("pursue", one.name, (runs, stay), "stay", title)
        for one in allies(at.state, by)
        if _can_follow(at.state, one)
    ]
    return await at.window(Window("pursue", title, tuple(choices)))


def _can_follow(state: State, one: Creature) -> bool:
    return stands(one) and takes_part(one) and not is_rooted(state, one.name)


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
        "flee",
        "Run away from the fight",
        ("GM-CHASE-09",),
        NoInputs,
        check_flee,
        flee,
        asks=("track", "pursue", *AFTERWARDS),
        tells=told(*BEGUN, "done", *CHECKED),
        refuses=(
            *("unknown-creature", "out-of-the-fight", "no-initiative", "not-your-turn"),
            *("not-your-baton", "no-fight", "restrained", "prone", "actions-spent"),
        ),
    ),
)
