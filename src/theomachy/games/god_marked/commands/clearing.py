"""`clear-scene`: all of a scene goes but the players' characters and their companions (TABLE)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import Field

from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs
from theomachy.core.procedure import At
from theomachy.games.god_marked.bringing.placing import removal_of
from theomachy.games.god_marked.commands.checks import (
    AFTERWARDS,
    Options,
    first,
    present,
    told_of_harm,
)
from theomachy.games.god_marked.commands.light_bringer import leaves
from theomachy.games.god_marked.facts import BoardLaid, DistancesStated, FightEnded
from theomachy.games.god_marked.procedures import (
    aftermath,
    chasing,
    lasting,
    locks,
    neglected,
    passing,
)
from theomachy.games.god_marked.scene.under_way import (
    CHASE,
    FIGHT,
    GROUND,
    LOCK,
    OBJECTS,
    RITUAL,
    Part,
    parts_of,
    those_who_go,
)
from theomachy.games.god_marked.state import State
from theomachy.games.god_marked.state.keeping import Kept


class ClearInputs(Inputs):
    """Who and what stays, and what ends beside the scene."""

    stay: tuple[str, ...] = Field(
        default=(),
        title="Stays as well",
        description="who stays beside the players' characters and their companions",
    )
    leave: tuple[str, ...] = Field(
        default=(),
        title="Is left as it is",
        description="what does not end with the scene; ids such as fight, chase, ground, lock:The gate",
    )
    end: tuple[str, ...] = Field(
        default=(),
        title="Ends as well",
        description="what those who stay keep up, and would keep up in the next scene; by ids",
    )
    minute: bool = Field(
        default=False,
        title="More than a minute passes",
        description="conditions and effects that last about a minute end for those who stay",
    )


NOTHING = ClearInputs()


def ending(state: State, inputs: ClearInputs) -> tuple[Part, ...]:
    """What ends or is taken away with the scene; a ritual also where its leader goes."""
    led = {RITUAL + name for name in those_who_go(state, inputs.stay)}
    return tuple(one for one in parts_of(state) if one.id not in inputs.leave or one.id in led)


def kept_by_those_who_stay(state: State, inputs: ClearInputs) -> tuple[Kept, ...]:
    """GM-FOCUS-01, GM-HOLD-01: what goes on into the next scene unless it is ended.

    What is kept on a lock or rune ends with it.
    """
    going = those_who_go(state, inputs.stay)
    gone = {one.name for one in ending(state, inputs) if one.id.startswith(LOCK)}
    tried = {one.key for one in state.attempts if one.lock in gone}
    return tuple(one for one in state.kept if one.user not in going and one.key not in tried)


def check(state: State, by: str, inputs: ClearInputs | None) -> Refusal | None:
    """Whether anything would go, and what shall stay or end is there."""
    given = NOTHING if inputs is None else inputs
    missing = first(*[present(state, name, "with.stay") for name in given.stay])
    missing = missing or _unknown("leave", given.leave, [one.id for one in parts_of(state)])
    missing = missing or _unknown("end", given.end, [one.key for one in state.kept])
    ends = given.minute and any(_passing(state, given))
    if missing is not None or ends or given.end or any(_going(state, given)):
        return missing
    return Refusal("nothing-to-clear", "nothing is here that would go")


def _unknown(field: str, named: tuple[str, ...], known: list[str]) -> Refusal | None:
    unknown = next((one for one in named if one not in known), None)
    if unknown is None:
        return None
    detail = f"nothing here is called {unknown!r}"
    return Refusal("nothing-there", detail, f"with.{field}", tuple(known))


def _going(state: State, inputs: ClearInputs) -> Iterator[str]:
    names = those_who_go(state, inputs.stay)
    if names:
        yield f"Gone: {', '.join(names)}"
    for part in ending(state, inputs):
        yield part.end


def _passing(state: State, inputs: ClearInputs) -> Iterator[str]:
    """What lasts about a minute, of those who stay."""
    going = those_who_go(state, inputs.stay)
    for name, one in state.creatures.items():
        if name not in going:
            lasts = [str(each.name) for each in passing.passing_conditions(one)]
            lasts += passing.passing_abilities(one)
            if lasts:
                yield f"{name}: {', '.join(lasts)}"


def _going_on(state: State, inputs: ClearInputs) -> Iterator[str]:
    """What the next scene finds: said, so that nothing of it goes on unnoticed."""
    ends = ending(state, inputs)
    for part in parts_of(state):
        if part not in ends:
            yield f"Stays as it is: {part.title}"
    for kept in kept_by_those_who_stay(state, inputs):
        word = "Ends" if kept.key in inputs.end else "Goes on"
        yield f"{word}: {_kept_words(kept)}"
    for line in _passing(state, inputs):
        yield f"{'Over for' if inputs.minute else 'Still on'} {line}"


def _kept_words(kept: Kept) -> str:
    return f"{kept.what}, kept up by {kept.user}"


def preview(state: State, by: str, inputs: ClearInputs) -> Mapping[str, Any]:
    """What goes, line by line, what goes on, and who stays."""
    gone = those_who_go(state, inputs.stay)
    staying = [name for name in state.creatures if name not in gone]
    stay = f"Stay: {', '.join(staying) or 'nobody'}"
    words = [*_going(state, inputs), *_going_on(state, inputs), stay]
    return {"title": "The scene is cleared", "words": words}


def options(state: State, by: str) -> Mapping[str, Options]:
    """Those who would go, what would end, and what would go on."""
    return {
        "stay": tuple(Option(name, name) for name in those_who_go(state)),
        "leave": tuple(Option(one.id, one.title) for one in parts_of(state)),
        "end": tuple(
            Option(one.key, _kept_words(one)) for one in kept_by_those_who_stay(state, NOTHING)
        ),
    }


async def clear(at: At[State], by: str, inputs: ClearInputs) -> None:
    """GM-TABLE-01, GM-TABLE-02: what is under way ends, creatures, things and ground are taken away."""
    ends = {one.id: one for one in ending(at.state, inputs)}
    if CHASE in ends:
        await chasing.end(at, "cleared")
    if FIGHT in ends:
        await at.tell(FightEnded())
    for ritual in at.state.rituals:
        if RITUAL + ritual.leader in ends:
            await neglected.lose(at, ritual, "cleared")
    for name in [one.name for one in ends.values() if one.id.startswith(LOCK)]:
        await locks.taken_away(at, name)
    await _over(at, inputs)
    for name in tuple(at.state.objects) if OBJECTS in ends else ():
        await at.tell(removal_of(at.state, name))
    if GROUND in ends and at.state.board is not None:
        await at.tell(BoardLaid())
    for name in those_who_go(at.state, inputs.stay):
        await leaves(at, name)
    if GROUND in ends and at.state.distances is not None:
        await at.tell(DistancesStated())
    await aftermath.settle(at)


async def _over(at: At[State], inputs: ClearInputs) -> None:
    """GM-FOCUS-05, GM-COND-01: what those who stay keep up no longer, and what a minute ends."""
    kept = [one for one in kept_by_those_who_stay(at.state, inputs) if one.key in inputs.end]
    await lasting.end_all(at, kept, "cleared")
    going = those_who_go(at.state, inputs.stay)
    for name in tuple(at.state.creatures) if inputs.minute else ():
        if name not in going:
            await passing.minute_passes(at, name)


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "clear-scene",
        "Clear the scene",
        ("GM-TABLE-01", "GM-TABLE-02", "GM-COND-01"),
        ClearInputs,
        check,
        clear,
        options,
        preview,
        by_gm=True,
        asks=AFTERWARDS,
        tells=told_of_harm(
            *("chase-ended", "distances-stated", "fight-ended", "object-removed", "lock-removed"),
            *("board-laid", "left", "grapple-ended"),
        ),
        refuses=("unknown-creature", "nothing-there", "nothing-to-clear"),
    ),
)
