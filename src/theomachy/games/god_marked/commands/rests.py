"""The Light Bringer's command `rest`, and `pick-up` (REST, TIRED-03)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs
from theomachy.core.procedure import At
from theomachy.games.god_marked.commands.checking import called
from theomachy.games.god_marked.commands.checks import (
    ACTION,
    AFTERWARDS,
    ANSWERED,
    Options,
    can_spend,
    first,
    still_there,
    told,
    told_of_harm,
)
from theomachy.games.god_marked.mechanics import rests as mechanics
from theomachy.games.god_marked.mechanics.tired import Rest
from theomachy.games.god_marked.procedures import (
    aftermath,
    exhaustion,
    opportunity,
    rests,
    spending,
)
from theomachy.games.god_marked.procedures.opportunity import Event
from theomachy.games.god_marked.state import State


class RestInputs(Inputs):
    """Who rests, how long, and what they had."""

    names: tuple[str, ...] = Field(
        default=(), title="Who", description="who rests; left out: all characters"
    )
    quick: bool = Field(default=False, description="a quick rest, less than an hour")
    hours: int = Field(default=8, ge=0, le=1000, description="true hours of rest in all")
    asleep: int = Field(default=6, ge=0, le=1000, description="hours of them asleep")
    food: bool = Field(default=True, description="there was food")
    shelter: bool = Field(default=True, description="there was shelter")
    water: bool = Field(default=True, description="there was water")
    interrupted: bool = Field(default=False, description="something broke in on it")

    @property
    def kind(self) -> Rest | None:
        """GM-REST-01, GM-REST-02, GM-REST-03, GM-REST-06: what it is worth."""
        if self.quick:
            return mechanics.quick_rest_of(self.interrupted)
        needs = self.food and self.shelter and self.water
        return mechanics.rest_of(self.hours, self.asleep, needs, self.interrupted)


def check_rest(state: State, by: str, inputs: RestInputs | None) -> Refusal | None:
    """GM-REST-01, GM-REST-04: in no fight or chase, and no third quick rest."""
    if state.fight.active:
        return Refusal("fight-under-way", "nobody rests while there is a fight")
    if state.chase is not None:
        return Refusal("in-a-chase", "nobody rests while there is a chase")
    if inputs is None:
        return None
    names = called(state, inputs.names)
    if not names:
        detail = "there are no characters; name who rests"
        return Refusal("nobody-rests", detail, "with.names", tuple(state.creatures))
    return first(*[still_there(state, name, "with.names") for name in names]) or (
        _third_quick_rest(state, names) if inputs.quick else None
    )


def _third_quick_rest(state: State, names: tuple[str, ...]) -> Refusal | None:
    for name in names:
        if not mechanics.may_rest_quickly(state.creatures[name].quick_rests):
            able = [
                one for one in names if mechanics.may_rest_quickly(state.creatures[one].quick_rests)
            ]
            detail = f"{name} has had two quick rests and needs a longer one"
            return Refusal("no-quick-rest", detail, "with.names", tuple(able))
    return None


async def rest(at: At[State], by: str, inputs: RestInputs) -> None:
    """GM-REST-01 to 08, GM-TIRED-05: all rest; each says where its pool goes."""
    await rests.rest(at, called(at.state, inputs.names), inputs.kind)
    await aftermath.settle(at)


def preview(state: State, by: str, inputs: RestInputs) -> Mapping[str, Any]:
    """What the rest would be, and what it would give to each, in words."""
    kind = inputs.kind
    names = [name for name in called(state, inputs.names) if name in state.creatures]
    title = "No rest at all" if kind is None else f"A rest that is {kind.value}"
    words = [rests.in_words(state, state.creatures[name], kind) for name in names]
    return {"title": title, "words": words}


def rest_options(state: State, by: str) -> Mapping[str, Options]:
    """Everybody at the table."""
    return {"names": tuple(Option(name, name) for name in state.creatures)}


class PickUpInputs(Inputs):
    """What is picked up."""

    thing: str = Field(default="", description="id of what was dropped; left out: all of it")


def check_pick_up(state: State, by: str, inputs: PickUpInputs | None) -> Refusal | None:
    """GM-TIRED-03, GM-ACTION-03: an action, next to where it lies."""
    refusal = can_spend(state, by)
    if refusal is not None:
        return refusal
    one = state.creatures[by]
    if one.dropped is None:
        return Refusal("nothing-dropped", f"{by} has dropped nothing", "by")
    if not exhaustion.is_within_reach(state, one):
        return Refusal("out-of-range", f"what {by} dropped is not next to it", "by")
    if inputs is not None and inputs.thing and inputs.thing not in one.dropped.things:
        detail = f"{by} has dropped no {inputs.thing!r}"
        return Refusal("nothing-dropped", detail, "with.thing", one.dropped.things)
    return None


async def pick_up(at: At[State], by: str, inputs: PickUpInputs) -> None:
    """GM-TIRED-03, GM-ACTION-03: 1 action."""
    if not await opportunity.taken(at, Event(by, f"{by} picks something up", 1)):
        await spending.spend(at, by, 1, "pick-up")
        lying = at.state.creatures[by].dropped
        things = () if lying is None else lying.things
        await exhaustion.pick_up(at, by, (inputs.thing,) if inputs.thing else things)
    await aftermath.settle(at)


def pick_up_options(state: State, by: str) -> Mapping[str, Options]:
    """What the creature has dropped."""
    lying = state.creatures[by].dropped if by in state.creatures else None
    return {"thing": tuple(Option(one, one) for one in (() if lying is None else lying.things))}


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "rest",
        "Rest",
        ("GM-REST-01", "GM-REST-02", "GM-REST-03", "GM-REST-04", "GM-REST-06", "GM-REST-07"),
        RestInputs,
        check_rest,
        rest,
        rest_options,
        preview,
        by_gm=True,
        asks=("rest", "loss", "rest-hp", "rest-lumens", *AFTERWARDS),
        tells=told_of_harm(
            *("rested", "rest-pooled", "healed", "dim-light-left", "counted", "uses-counted"),
            *("armour-health-gained", "quick-rested"),
        ),
        refuses=(
            *("fight-under-way", "in-a-chase", "nobody-rests", "unknown-creature"),
            *("already-fallen", "no-quick-rest"),
        ),
    ),
    Command(
        "pick-up",
        "Pick up what you dropped",
        ("GM-TIRED-03", "GM-ACTION-03"),
        PickUpInputs,
        check_pick_up,
        pick_up,
        pick_up_options,
        asks=ANSWERED,
        tells=told("counted", "things-picked-up"),
        refuses=(*ACTION, "nothing-dropped", "out-of-range"),
    ),
)
