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
from theomachy.games.god_marked.procedures import aftermath, chasing
from theomachy.games.god_marked.state import State


class ClearInputs(Inputs):
    """Who stays as well."""

    stay: tuple[str, ...] = Field(
        default=(), description="who stays beside the players' characters and their companions"
    )


def those_who_go(state: State, stay: tuple[str, ...] = ()) -> tuple[str, ...]:
    """GM-TABLE-01, GM-COMPANION-01: who neither stays nor belongs to one who does; companions first."""
    staying = {name for name, one in state.creatures.items() if one.player or name in stay}
    staying |= {name for name, one in state.creatures.items() if one.companion_of in staying}
    going = [one for one in state.creatures.values() if one.name not in staying]
    return tuple(one.name for one in sorted(going, key=lambda one: not one.companion_of))


def check(state: State, by: str, inputs: ClearInputs | None) -> Refusal | None:
    """Whether anything would go, and those who shall stay are there."""
    stay = () if inputs is None else inputs.stay
    missing = first(*[present(state, name, "with.stay") for name in stay])
    if missing is not None or any(_going(state, stay)):
        return missing
    return Refusal("nothing-to-clear", "nothing is here that would go")


def _going(state: State, stay: tuple[str, ...]) -> Iterator[str]:
    names = those_who_go(state, stay)
    if names:
        yield f"Gone: {', '.join(names)}"
    if state.fight.active:
        yield "The fight ends"
    if state.chase is not None:
        yield "The chase ends"
    if state.board is not None:
        yield "The board is taken away"
    elif state.distances is not None:
        yield "No distances are stated any more"
    if state.objects:
        yield f"Taken away: {', '.join(state.objects)}"


def preview(state: State, by: str, inputs: ClearInputs) -> Mapping[str, Any]:
    """What goes, line by line, and who stays."""
    gone = those_who_go(state, inputs.stay)
    staying = [name for name in state.creatures if name not in gone]
    words = [*_going(state, inputs.stay), f"Stay: {', '.join(staying) or 'nobody'}"]
    return {"title": "The scene is cleared", "words": words}


def options(state: State, by: str) -> Mapping[str, Options]:
    """Those who would go."""
    return {"stay": tuple(Option(name, name) for name in those_who_go(state))}


async def clear(at: At[State], by: str, inputs: ClearInputs) -> None:
    """GM-TABLE-01, GM-TABLE-02: fight and chase end; creatures, objects and ground are taken away."""
    if at.state.chase is not None:
        await chasing.end(at, "cleared")
    if at.state.fight.active:
        await at.tell(FightEnded())
    for name in tuple(at.state.objects):
        await at.tell(removal_of(at.state, name))
    if at.state.board is not None:
        await at.tell(BoardLaid())
    for name in those_who_go(at.state, inputs.stay):
        await leaves(at, name)
    if at.state.distances is not None:
        await at.tell(DistancesStated())
    await aftermath.settle(at)


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "clear-scene",
        "Clear the scene",
        ("GM-TABLE-01", "GM-TABLE-02"),
        ClearInputs,
        check,
        clear,
        options,
        preview,
        by_gm=True,
        asks=AFTERWARDS,
        tells=told_of_harm(
            *("chase-ended", "distances-stated", "fight-ended", "object-removed"),
            *("board-laid", "left", "grapple-ended"),
        ),
        refuses=("unknown-creature", "nothing-to-clear"),
    ),
)
