"""The Light Bringer's commands `fall` and `collide`, for what no board says (FALL)."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs
from theomachy.core.procedure import At
from theomachy.games.god_marked.commands.checks import (
    AFTERWARDS,
    Options,
    enemy_of,
    first,
    present,
    told_of_harm,
)
from theomachy.games.god_marked.creatures.numbers import sees
from theomachy.games.god_marked.facts import FallControlled
from theomachy.games.god_marked.procedures import aftermath, falls
from theomachy.games.god_marked.state import State, out_of_the_fight


class FallInputs(Inputs):
    """Who falls how far."""

    who: str = Field(description="the creature that falls")
    height: int = Field(ge=1, le=100_000, description="how far, in spaces")
    controlled: bool = Field(
        default=False,
        description="a rope or an ability that fits controls the fall, without a roll",
    )


class CollideInputs(Inputs):
    """Who was shoved into what."""

    who: str = Field(description="the creature that was shoved")
    spaces: int = Field(ge=0, le=1000, description="the spaces it was moved before the impact")
    against: str = Field(default="", description="the creature that it hits; empty: an object")


def check_fall(state: State, by: str, inputs: FallInputs | None) -> Refusal | None:
    """Whether there is such a creature."""
    return None if inputs is None else present(state, inputs.who, "with.who")


def check_collide(state: State, by: str, inputs: CollideInputs | None) -> Refusal | None:
    """Whether there are such creatures, and two of them."""
    if inputs is None:
        return None
    other = enemy_of(state, inputs.who, inputs.against) if inputs.against else None
    return first(present(state, inputs.who, "with.who"), other)


async def fall(at: At[State], by: str, inputs: FallInputs) -> None:
    """GM-FALL-01, GM-FALL-03: moment by moment to the landing."""
    if inputs.controlled:
        audience = sees(at.state, at.state.creatures[inputs.who])
        await at.tell(FallControlled(name=inputs.who, how="other", audience=audience))
    await falls.fall(at, inputs.who, inputs.height, controlled=inputs.controlled)
    await aftermath.settle(at)


async def collide(at: At[State], by: str, inputs: CollideInputs) -> None:
    """GM-FALL-05: both are hurt."""
    met = (inputs.against,) if inputs.against else ()
    await falls.collide(at, inputs.who, met, inputs.spaces)
    await aftermath.settle(at)


def options(state: State, by: str) -> Mapping[str, Options]:
    """All who are still in the fight."""
    all_of = tuple(
        Option(one.name, one.name) for one in state.creatures.values() if not out_of_the_fight(one)
    )
    return {"who": all_of, "against": all_of}


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "fall",
        "A fall",
        ("GM-FALL-01", "GM-FALL-02", "GM-FALL-03", "GM-FALL-04", "GM-FALL-06"),
        FallInputs,
        check_fall,
        fall,
        options,
        by_gm=True,
        asks=AFTERWARDS,
        tells=told_of_harm("fell"),
        refuses=("unknown-creature",),
    ),
    Command(
        "collide",
        "A collision",
        ("GM-FALL-05",),
        CollideInputs,
        check_collide,
        collide,
        options,
        by_gm=True,
        asks=AFTERWARDS,
        tells=told_of_harm("collided"),
        refuses=("unknown-creature", "not-yourself", "already-fallen"),
    ),
)
