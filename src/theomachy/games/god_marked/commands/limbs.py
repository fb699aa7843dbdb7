"""The Light Bringer's command `lose-part` (LIMB)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from pydantic import Field

from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command
from theomachy.core.procedure import At
from theomachy.games.god_marked.commands.checks import (
    AFTERWARDS,
    Options,
    present,
    told_of_harm,
)
from theomachy.games.god_marked.commands.light_bringer import NameInputs, names
from theomachy.games.god_marked.content.species import Part
from theomachy.games.god_marked.creatures.anatomy import lost, species_of
from theomachy.games.god_marked.procedures import aftermath, limbs
from theomachy.games.god_marked.state import Creature, State


class PartInputs(NameInputs):
    """Which part is lost."""

    part: Part = Field(description="the body part that is gone from now on")


def check_part(state: State, by: str, inputs: PartInputs | None) -> Refusal | None:
    """GM-LIMB-01: whether the creature has such a part left."""
    if inputs is None:
        return None
    missing = present(state, inputs.name, "with.name")
    if missing is None and left(state.creatures[inputs.name], inputs.part) <= 0:
        has = tuple(part for part in get_args(Part) if left(state.creatures[inputs.name], part) > 0)
        detail = f"{inputs.name} has no {inputs.part} to lose"
        return Refusal("no-such-part", detail, "with.part", has)
    return missing


def left(one: Creature, part: Part) -> int:
    """GM-LIMB-01: how many of this part a creature still has; a flyer of no species has two wings."""
    count = species_of(one).has(part)
    if part == "wing" and one.species is None and one.flies:
        count = 2
    parts: tuple[Part, ...] = ("arm", "hand") if part in ("arm", "hand") else (part,)
    lacked = () if one.draft is None else one.draft.lacks
    return count - lost(one, *parts) - sum([each in parts for each in lacked])


async def lose(at: At[State], by: str, inputs: PartInputs) -> None:
    """GM-LIMB-01 to 06: the part is lost, with all that goes with it."""
    await limbs.lose(at, inputs.name, inputs.part)
    await aftermath.settle(at)


def options(state: State, by: str) -> Mapping[str, Options]:
    """Everybody at the table, and all parts."""
    parts = tuple(Option(part, part) for part in get_args(Part))
    return {**names(state, by), "part": parts}


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "lose-part",
        "Take a body part",
        ("GM-LIMB-01", "GM-LIMB-02", "GM-LIMB-03", "GM-LIMB-04", "GM-LIMB-05", "GM-LIMB-06"),
        PartInputs,
        check_part,
        lose,
        options,
        by_gm=True,
        asks=AFTERWARDS,
        tells=told_of_harm("part-lost", "counted"),
        refuses=("unknown-creature", "no-such-part"),
    ),
)
