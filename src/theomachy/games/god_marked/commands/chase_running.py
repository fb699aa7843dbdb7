"""The Light Bringer's commands of a chase: begin and end it, bring somebody in, give mounts (CHASE)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs, NoInputs
from theomachy.core.procedure import At
from theomachy.games.god_marked.commands.checks import (
    AFTERWARDS,
    CHECKED,
    Options,
    first,
    present,
    still_there,
    told,
)
from theomachy.games.god_marked.commands.fleeing import (
    BEGUN,
    may_run_away,
    places,
)
from theomachy.games.god_marked.commands.light_bringer import NameInputs, names
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.tracks import Mount, Track
from theomachy.games.god_marked.creatures.numbers import sees
from theomachy.games.god_marked.creatures.readiness import stands
from theomachy.games.god_marked.facts import MountTaken
from theomachy.games.god_marked.procedures import aftermath, chasing
from theomachy.games.god_marked.state import State
from theomachy.games.god_marked.state.chases import Chase


class BeginChaseInputs(Inputs):
    """Who runs from whom, on which track, and where they start."""

    track: str = Field(
        default="", description="id of a track of the content; empty: one written out"
    )
    written: Track | None = Field(
        default=None, description="or a track written out, as in a pack file"
    )
    pursued: tuple[str, ...] = Field(min_length=1, description="who runs away")
    pursuers: tuple[str, ...] = Field(
        default=(), description="who pursues; left out: all of other teams"
    )
    ahead: str = Field(default="", description="the landmark where the pursued start")
    behind: str = Field(default="", description="the landmark where the pursuers start")


def track_of(inputs: BeginChaseInputs) -> Track | None:
    """The track that the inputs mean; None if there is none of this id."""
    return inputs.written or library.tracks().get(inputs.track)


def check_begin(state: State, by: str, inputs: BeginChaseInputs | None) -> Refusal | None:
    """GM-CHASE-01, GM-CHASE-09: the reason why not."""
    if state.chase is not None:
        return Refusal("chase-under-way", "a chase is under way")
    if inputs is None:
        return None
    track = track_of(inputs)
    if track is None:
        known = tuple(library.tracks())
        return Refusal("unknown-track", f"no track {inputs.track!r}", "with.track", known)
    return first(
        *[still_there(state, name, "with.pursued") for name in inputs.pursued],
        *[still_there(state, name, "with.pursuers") for name in inputs.pursuers],
        _parts(state, inputs),
        _starts(track, inputs),
        *_from_a_fight(state, inputs),
    )


def _parts(state: State, inputs: BeginChaseInputs) -> Refusal | None:
    """GM-CHASE-01: everybody is one or the other, and there are both."""
    both = [name for name in inputs.pursuers if name in inputs.pursued]
    if both:
        return Refusal("both-parts", f"{both[0]} cannot pursue itself", "with.pursuers")
    if all(name in state.creatures for name in inputs.pursued) and not after(state, inputs):
        return Refusal("nobody-pursues", "nobody is left to pursue", "with.pursuers")
    return None


def _starts(track: Track, inputs: BeginChaseInputs) -> Refusal | None:
    """GM-CHASE-01: the starting places are landmarks, and differ."""
    known = tuple(one.id for one in track.landmarks)
    for where, place in (("ahead", inputs.ahead), ("behind", inputs.behind)):
        if place and place not in known:
            detail = f"no landmark is called {place!r}"
            return Refusal("unknown-landmark", detail, f"with.{where}", known)
    behind, ahead = start_places(track, inputs)
    if behind == ahead:
        detail = f"pursuers and pursued cannot both start at {ahead!r}"
        return Refusal("same-start", detail, "with.ahead")
    return None


def start_places(track: Track, inputs: BeginChaseInputs) -> tuple[str, str]:
    """GM-CHASE-01: where pursuers and pursued start."""
    behind, ahead = places(track)
    return inputs.behind or behind, inputs.ahead or ahead


def _from_a_fight(state: State, inputs: BeginChaseInputs) -> tuple[Refusal | None, ...]:
    """GM-CHASE-09: out of a fight, who runs away must have all its actions."""
    if not state.fight.active:
        return ()
    there = [name for name in inputs.pursued if name in state.creatures]
    return tuple(may_run_away(state, name, "with.pursued") for name in there)


def after(state: State, inputs: BeginChaseInputs) -> tuple[str, ...]:
    """GM-CHASE-01: who pursues: those named, or all of other teams that can."""
    if inputs.pursuers:
        return inputs.pursuers
    own = {state.creatures[name].team for name in inputs.pursued}
    return tuple(
        one.name for one in state.creatures.values() if one.team not in own and stands(one)
    )


async def begin(at: At[State], by: str, inputs: BeginChaseInputs) -> None:
    """GM-CHASE-01, GM-CHASE-09: all roll for the order, and the first round begins."""
    track = track_of(inputs)
    if track is None:
        return
    behind, ahead = start_places(track, inputs)
    pursuers = after(at.state, inputs)
    actions: dict[str, int] = {}
    if at.state.fight.active:
        actions = {name: at.state.creatures[name].actions for name in pursuers}
    start = chasing.Start(
        track, dict.fromkeys(inputs.pursued, ahead), dict.fromkeys(pursuers, behind), actions
    )
    await chasing.begin(at, start)
    await aftermath.settle(at)


def begin_options(state: State, by: str) -> Mapping[str, Options]:
    """The tracks of the content, who may run and pursue, the landmarks."""
    everybody = tuple(
        Option(one.name, one.title or one.name) for one in state.creatures.values() if stands(one)
    )
    tracks = tuple(
        Option(one.id, f"{one.name}: {len(one.landmarks)} landmarks")
        for one in library.tracks().values()
    )
    return {"track": tracks, "pursued": everybody, "pursuers": everybody}


class JoinInputs(NameInputs):
    """Who comes in, as what and where."""

    part: Literal["pursued", "pursuer"] = Field(description="whether it runs or pursues")
    at: str = Field(description="the landmark where it comes in")


def check_join(state: State, by: str, inputs: JoinInputs | None) -> Refusal | None:
    """GM-CHASE-01: there is a chase, and the creature is not in it yet."""
    if state.chase is None:
        return Refusal("no-chase", "there is no chase")
    if inputs is None:
        return None
    known = tuple(one.id for one in state.chase.track.landmarks)
    if inputs.name in state.chase.runners:
        return Refusal("in-already", f"{inputs.name} is in the chase already", "with.name")
    if inputs.at not in known:
        return Refusal("unknown-landmark", f"no landmark {inputs.at!r}", "with.at", known)
    return still_there(state, inputs.name, "with.name")


async def join(at: At[State], by: str, inputs: JoinInputs) -> None:
    """GM-CHASE-01: it acts last, and has its Movement Actions from the next round on."""
    chase = at.state.chase
    await chasing.joins(at, inputs.name, inputs.part, inputs.at)
    if chase is not None:
        await chasing.ordered(at, (*chase.order, inputs.name))
        await chasing.refresh(at, inputs.name, 0)
    await aftermath.settle(at)


def join_options(state: State, by: str) -> Mapping[str, Options]:
    """Who is not in the chase, and the landmarks."""
    if state.chase is None:
        return {}
    return {
        "name": tuple(
            Option(one.name, one.title or one.name)
            for one in state.creatures.values()
            if one.name not in state.chase.runners and stands(one)
        ),
        "at": landmarks(state.chase),
    }


def landmarks(chase: Chase) -> Options:
    """The landmarks of a chase."""
    return tuple(Option(one.id, one.name) for one in chase.track.landmarks)


def check_end(state: State, by: str, inputs: NoInputs | None) -> Refusal | None:
    """GM-CHASE-01: whether there is a chase."""
    return None if state.chase is not None else Refusal("no-chase", "there is no chase")


async def end(at: At[State], by: str, inputs: NoInputs) -> None:
    """GM-CHASE-01: the Light Bringer says so."""
    await chasing.end(at, "said")


class MountInputs(NameInputs):
    """Who rides or drives what."""

    mount: str = Field(default="", description="id of a mount of the content; empty: on foot")
    written: Mount | None = Field(
        default=None, description="or a mount written out, as in a pack file"
    )


def check_mount(state: State, by: str, inputs: MountInputs | None) -> Refusal | None:
    """GM-CHASE-08: whether there is such a creature and such a mount."""
    if inputs is None:
        return None
    if inputs.mount and inputs.mount not in library.mounts():
        known = tuple(library.mounts())
        return Refusal("unknown-mount", f"no mount {inputs.mount!r}", "with.mount", known)
    return present(state, inputs.name, "with.name")


async def mount(at: At[State], by: str, inputs: MountInputs) -> None:
    """GM-CHASE-08: from now on the mount does the moving in a chase, or no more."""
    given = inputs.written or library.mounts().get(inputs.mount)
    audience = sees(at.state, at.state.creatures[inputs.name])
    await at.tell(MountTaken(name=inputs.name, mount=given, audience=audience))
    await aftermath.settle(at)


def mount_options(state: State, by: str) -> Mapping[str, Options]:
    """Everybody, and the mounts of the content."""
    mounts = tuple(
        Option(one.id, f"{one.name}: Movement {one.movement}, Endurance {one.endurance:+d}")
        for one in library.mounts().values()
    )
    return {**names(state, by), "mount": mounts}


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "begin-chase",
        "Begin a chase",
        ("GM-CHASE-01", "GM-CHASE-09"),
        BeginChaseInputs,
        check_begin,
        begin,
        begin_options,
        by_gm=True,
        asks=AFTERWARDS,
        tells=told(*BEGUN, *CHECKED),
        refuses=(
            *("chase-under-way", "unknown-track", "unknown-creature", "already-fallen"),
            *("both-parts", "nobody-pursues", "unknown-landmark", "same-start"),
            *("restrained", "prone", "actions-spent"),
        ),
    ),
    Command(
        "join-chase",
        "Bring somebody into the chase",
        ("GM-CHASE-01",),
        JoinInputs,
        check_join,
        join,
        join_options,
        by_gm=True,
        asks=AFTERWARDS,
        tells=told("runner-joined", "chase-ordered"),
        refuses=(
            *("no-chase", "in-already", "unknown-landmark"),
            *("unknown-creature", "already-fallen"),
        ),
    ),
    Command(
        "end-chase",
        "End the chase",
        ("GM-CHASE-01",),
        NoInputs,
        check_end,
        end,
        by_gm=True,
        tells=("chase-ended", "distances-stated"),
        refuses=("no-chase",),
    ),
    Command(
        "mount",
        "Mount or dismount",
        ("GM-CHASE-08",),
        MountInputs,
        check_mount,
        mount,
        mount_options,
        by_gm=True,
        asks=AFTERWARDS,
        tells=told("mount-taken"),
        refuses=("unknown-creature", "unknown-mount"),
    ),
)
