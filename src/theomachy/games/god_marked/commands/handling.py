"""The commands `grapple`, `shove` and `trip` (GRAPPLE, SHOVE, TRIP)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pydantic import Field

from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs
from theomachy.core.procedure import At
from theomachy.games.god_marked.commands.checks import (
    ACTION,
    ANSWERED,
    Options,
    can_spend,
    enemy_of,
    target_options,
    told,
)
from theomachy.games.god_marked.creatures.grappling import may_handle
from theomachy.games.god_marked.creatures.numbers import sees
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.facts import Done
from theomachy.games.god_marked.procedures import (
    aftermath,
    attack,
    grapples,
    opportunity,
    spending,
    trips,
)
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.procedures.opportunity import Event
from theomachy.games.god_marked.scene.places import MELEE, adjacent, apart
from theomachy.games.god_marked.state import State


class HandleInputs(Inputs):
    """Whom to lay hands on."""

    target: str = Field(description="whom, next to you")


class GrappleInputs(HandleInputs):
    """Whom to grapple; together, where it is too big for one alone."""

    together: bool = Field(
        default=False, description="with others, where it is too big to be held alone"
    )


def in_hand(state: State, by: str, target: str) -> Refusal | None:
    """GM-GRAPPLE-01, GM-SHOVE-01, GM-TRIP-01: whether the target is there and within melee."""
    refusal = enemy_of(state, by, target)
    if refusal is None and not adjacent(state, by, target):
        detail = f"{target} is {apart(state, by, target)} spaces away, not {MELEE}"
        return Refusal("out-of-range", detail, "with.target")
    return refusal


def fits(state: State, by: str, target: str) -> Refusal | None:
    """GM-SIZE-02: whether the target is not too big."""
    if may_handle(state, by, target):
        return None
    own, other = state.creatures[by].size, state.creatures[target].size
    detail = f"{target} is too big for {by}: its size is {other}, that of {by} is {own}"
    return Refusal("too-big", detail, "with.target")


def check_grapple(state: State, by: str, inputs: GrappleInputs | None) -> Refusal | None:
    """GM-GRAPPLE-01, GM-GRAPPLE-05: the reason why not."""
    refusal = can_spend(state, by)
    if refusal is not None or inputs is None:
        return refusal
    return in_hand(state, by, inputs.target) or _may_grapple(state, by, inputs)


def _may_grapple(state: State, by: str, inputs: GrappleInputs) -> Refusal | None:
    held = [(one.grappler, one.target) for one in (*state.grapples, *state.grips)]
    if (by, inputs.target) in held:
        return Refusal("already-held", f"{by} has hold of {inputs.target}", "with.target")
    return None if inputs.together else fits(state, by, inputs.target)


async def grapple(at: At[State], by: str, inputs: GrappleInputs) -> None:
    """GM-GRAPPLE-01, GM-GRAPPLE-05: 1 action; without rolls only together, by house option."""
    deed = Deed("grapple", by, inputs.target)
    if await begun(at, deed):
        sizes_alone = at.state.house.team_grapple_roll == "none"
        if sizes_alone and not may_handle(at.state, by, inputs.target):
            await grapples.grip(at, by, inputs.target)
        else:
            await attack.aimed(at, deed)
    await aftermath.settle(at)


async def begun(at: At[State], deed: Deed) -> bool:
    """GM-OPP-02: Opportunity first, then the action is spent; not if the target is gone by then."""
    by, target = deed.attacker, deed.target
    if await opportunity.taken(at, Event(by, deed.title, 1, target)):
        return False
    if not adjacent(at.state, by, target):
        audience = sees(at.state, at.state.creatures[by])
        what = f"{target} is out of reach by now"
        await at.tell(Done(name=by, what=what, about=(target,), audience=audience))
        return False
    await spending.spend(at, by, 1, deed.kind, target)
    await spending.exert(at, by)
    return True


def check_handling(state: State, by: str, inputs: HandleInputs | None) -> Refusal | None:
    """GM-SHOVE-01, GM-SIZE-02: the reason why not."""
    refusal = can_spend(state, by)
    if refusal is not None or inputs is None:
        return refusal
    return _no_shove(state, by, inputs.target)


async def shove(at: At[State], by: str, inputs: HandleInputs) -> None:
    """GM-SHOVE-01: 1 action."""
    deed = Deed("shove", by, inputs.target)
    if await begun(at, deed):
        await attack.aimed(at, deed)
    await aftermath.settle(at)


def check_trip(state: State, by: str, inputs: HandleInputs | None) -> Refusal | None:
    """GM-TRIP-01: as a shove, and not against one who lies already."""
    refusal = can_spend(state, by)
    if refusal is not None or inputs is None:
        return refusal
    return _no_trip(state, by, inputs.target)


async def trip(at: At[State], by: str, inputs: HandleInputs) -> None:
    """GM-TRIP-01: 1 action."""
    deed = Deed("trip", by, inputs.target)
    if await begun(at, deed):
        await trips.trip(at, deed)
    await aftermath.settle(at)


def targets(
    check: Callable[[State, str, str], Refusal | None],
) -> Callable[[State, str], Mapping[str, Options]]:
    """The enemies as options, each with the reason if it is not to be had."""

    def options(state: State, by: str) -> Mapping[str, Options]:
        if by not in state.creatures:
            return {}
        return {
            "target": tuple(
                Option(one.name, one.name, check(state, by, one.name))
                for one in target_options(state, by)
            )
        }

    return options


def _no_grapple(state: State, by: str, target: str) -> Refusal | None:
    inputs = GrappleInputs(target=target, together=True)
    return in_hand(state, by, target) or _may_grapple(state, by, inputs)


def _no_shove(state: State, by: str, target: str) -> Refusal | None:
    return in_hand(state, by, target) or fits(state, by, target)


def _no_trip(state: State, by: str, target: str) -> Refusal | None:
    refusal = _no_shove(state, by, target)
    if refusal is None and state.creatures[target].has(Condition.PRONE):
        return Refusal("already-prone", f"{target} is Prone already", "with.target")
    return refusal


TARGET = (*ACTION, "not-yourself", "already-fallen", "out-of-range", "too-big")

COMMANDS: tuple[Command[State], ...] = (
    Command(
        "grapple",
        "Grapple",
        ("GM-GRAPPLE-01", "GM-GRAPPLE-05"),
        GrappleInputs,
        check_grapple,
        grapple,
        targets(_no_grapple),
        asks=(*ANSWERED, "grapple"),
        tells=told("attack-declared", "rolled", "hit-direct", "grappled", "grapple-joined"),
        refuses=(*TARGET, "already-held"),
    ),
    Command(
        "shove",
        "Shove",
        ("GM-SHOVE-01", "GM-FALL-05"),
        HandleInputs,
        check_handling,
        shove,
        targets(_no_shove),
        asks=(*ANSWERED, "shove"),
        tells=told("attack-declared", "rolled", "hit-direct", "moved", "collided", "fell"),
        refuses=TARGET,
    ),
    Command(
        "trip",
        "Trip",
        ("GM-TRIP-01",),
        HandleInputs,
        check_trip,
        trip,
        targets(_no_trip),
        asks=(*ANSWERED, "trip"),
        tells=told("attack-declared", "rolled", "condition-gained", "trip-resisted"),
        refuses=(*TARGET, "already-prone"),
    ),
)
