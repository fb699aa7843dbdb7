"""The commands `move`, `get-up`, `disengage` and `interact` (MOVE, ENGAGE, ACTION-03, COND-14)."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs, NoInputs
from theomachy.core.procedure import At
from theomachy.core.seats import GM
from theomachy.games.god_marked.commands.checking import NUMBERS, SKILLS, number_option
from theomachy.games.god_marked.commands.checks import (
    ACTION,
    ANSWERED,
    Options,
    can_spend,
    first,
    no_chase,
    present,
    told,
)
from theomachy.games.god_marked.creatures.numbers import mod, movement_full, sees
from theomachy.games.god_marked.edition import Condition, Skill
from theomachy.games.god_marked.facts import Counted, Disengaged, Done
from theomachy.games.god_marked.mechanics.movement import replenished
from theomachy.games.god_marked.procedures import (
    aftermath,
    conditions,
    opportunity,
    spending,
)
from theomachy.games.god_marked.procedures.checking import Difficulty, check
from theomachy.games.god_marked.procedures.opportunity import Event
from theomachy.games.god_marked.scene.places import adjacent, engaged_with
from theomachy.games.god_marked.state import State

NO_CHECK = "no-check"


def check_move(state: State, by: str, inputs: NoInputs | None) -> Refusal | None:
    """GM-MOVE-04, GM-COND-08: whether a Move action does anything."""
    refusal = first(can_spend(state, by), no_chase(state, by))
    if refusal is None and state.creatures[by].has(Condition.PARALYZING):
        return Refusal("paralyzed", f"{by} is paralyzed and gets no movement", "by")
    return refusal


async def move(at: At[State], by: str, inputs: NoInputs) -> None:
    """GM-MOVE-04: 1 action fills the movement pool."""
    if not await opportunity.taken(at, Event(by, f"{by} takes a Move action", 1)):
        await spending.spend(at, by, 1, "move")
        one = at.state.creatures[by]
        full = replenished(movement_full(at.state, one), one.has(Condition.PARALYZING))
        audience = sees(at.state, one)
        await at.tell(Counted(name=by, what="movement", now=full, why="move", audience=audience))
    await aftermath.settle(at)


def check_get_up(state: State, by: str, inputs: NoInputs | None) -> Refusal | None:
    """GM-COND-14, GM-DIM-02: only who is Prone gets up, and not one who lies in the Dim Light."""
    refusal = can_spend(state, by)
    if refusal is not None:
        return refusal
    one = state.creatures[by]
    if not one.has(Condition.PRONE):
        return Refusal("not-prone", f"{by} is not Prone", "by")
    if one.in_dim_light and one.dim_light == "lay":
        return Refusal("dim-light", f"{by} lies in the Dim Light State", "by")
    return None


async def get_up(at: At[State], by: str, inputs: NoInputs) -> None:
    """GM-COND-14: 1 action."""
    if not await opportunity.taken(at, Event(by, f"{by} gets up", 1)):
        await spending.spend(at, by, 1, "get-up")
        for one in at.state.creatures[by].conditions:
            if one.name is Condition.PRONE:
                await conditions.end(at, by, one)
    await aftermath.settle(at)


def check_disengage(state: State, by: str, inputs: NoInputs | None) -> Refusal | None:
    """GM-ENGAGE-02: whether there is a fight, and an action for it."""
    if not state.fight.active:
        return first(present(state, by), Refusal("no-fight", "there is no fight"))
    return can_spend(state, by)


async def disengage(at: At[State], by: str, inputs: NoInputs) -> None:
    """GM-ENGAGE-02: 1 action: no Opportunity on it this turn, and none of its own on these enemies."""
    if not await opportunity.taken(at, Event(by, f"{by} disengages", 1)):
        await spending.spend(at, by, 1, "disengage")
        audience = sees(at.state, at.state.creatures[by])
        left = engaged_with(at.state, by)
        await at.tell(Disengaged(name=by, enemies=left, audience=audience))
    await aftermath.settle(at)


class InteractInputs(Inputs):
    """What is done, and with whom if it is somebody."""

    what: str = Field(min_length=1, max_length=200, description="what is done, in words")
    target: str = Field(default="", description="the creature that is handled, if it is one")


def check_interact(state: State, by: str, inputs: InteractInputs | None) -> Refusal | None:
    """GM-ACTION-03: an action, and a person must be next to one."""
    refusal = can_spend(state, by)
    if refusal is not None or inputs is None or not inputs.target:
        return refusal
    missing = present(state, inputs.target, "with.target")
    if missing is None and not adjacent(state, by, inputs.target):
        return Refusal("out-of-range", f"{inputs.target} is not next to {by}", "with.target")
    return missing


async def interact(at: At[State], by: str, inputs: InteractInputs) -> None:
    """GM-ACTION-03: 1 action, spent whether or not a check that the Light Bringer asks for succeeds."""
    title = f"{by}: {inputs.what}"
    if not await opportunity.taken(at, Event(by, title, 1)):
        await spending.spend(at, by, 1, "interact")
        if await comes_off(at, by, title):
            audience = sees(at.state, at.state.creatures[by])
            await at.tell(Done(name=by, what=inputs.what, audience=audience))
    await aftermath.settle(at)


async def comes_off(at: At[State], by: str, title: str) -> bool:
    """GM-ACTION-03, GM-CHECK-02: the check that the Light Bringer asks for, if any."""
    options = (Option(NO_CHECK, "No check", text="It comes off."), *SKILLS)
    skill = await at.choose("check-skill", GM, options, NO_CHECK, title=title)
    if skill == NO_CHECK:
        return True
    own = mod(at.state, at.state.creatures[by], Skill(skill))
    numbers = [number_option(at.state, own, number) for number in NUMBERS]
    number = int(await at.choose("check-number", GM, numbers, "10", title=title))
    return await check(at, by, Skill(skill), Difficulty(number))


def interact_options(state: State, by: str) -> Mapping[str, Options]:
    """The creatures next to one."""
    near = [
        Option(one.name, one.name)
        for one in state.creatures.values()
        if by in state.creatures and one.name != by and adjacent(state, by, one.name)
    ]
    return {"target": tuple(near)}


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "move",
        "Move action",
        ("GM-MOVE-04",),
        NoInputs,
        check_move,
        move,
        asks=ANSWERED,
        tells=told("counted"),
        refuses=(*ACTION, "in-a-chase", "paralyzed"),
    ),
    Command(
        "get-up",
        "Get up",
        ("GM-COND-14",),
        NoInputs,
        check_get_up,
        get_up,
        asks=ANSWERED,
        tells=told("counted", "condition-ended"),
        refuses=(*ACTION, "not-prone", "dim-light"),
    ),
    Command(
        "disengage",
        "Disengage",
        ("GM-ENGAGE-02",),
        NoInputs,
        check_disengage,
        disengage,
        asks=ANSWERED,
        tells=told("counted", "disengaged"),
        refuses=(*ACTION, "no-fight"),
    ),
    Command(
        "interact",
        "Interact",
        ("GM-ACTION-03",),
        InteractInputs,
        check_interact,
        interact,
        interact_options,
        asks=(*ANSWERED, "check-skill", "check-number", "check"),
        tells=told("counted", "done", "checked", "check-number"),
        refuses=(*ACTION, "out-of-range"),
    ),
)
