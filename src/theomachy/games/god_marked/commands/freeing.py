"""The commands `break-free`, `let-go` and `break-out` (GRAPPLE, COND-10)."""

from __future__ import annotations

from collections.abc import Mapping

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
    present,
    told,
)
from theomachy.games.god_marked.creatures.grappling import held_by, victims
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.mechanics import grapple as mechanics
from theomachy.games.god_marked.procedures import (
    aftermath,
    freeing,
    grapples,
    opportunity,
    spending,
)
from theomachy.games.god_marked.procedures.opportunity import Event
from theomachy.games.god_marked.state import ConditionState, Grapple, State


class FreeInputs(Inputs):
    """From whom to break free."""

    grappler: str = Field(default="", description="who holds you; the first one if left out")


def check_break_free(state: State, by: str, inputs: FreeInputs | None) -> Refusal | None:
    """GM-GRAPPLE-03: whether the creature is held, and has a try left."""
    refusal = can_spend(state, by)
    if refusal is not None:
        return refusal
    if not held_by(state, by):
        return Refusal("not-held", f"nobody holds {by}", "by")
    held = grapple_of(state, by, inputs.grappler if inputs else "")
    if held is None:
        names = tuple(one.grappler for one in held_by(state, by))
        return Refusal("not-held", f"it is not held by {by}", "with.grappler", names)
    tried = any(tried_now(state, one.tries, one.tried_in) for one in held_by(state, by))
    return tries_left(by, held.tries, tried)


def grapple_of(state: State, name: str, grappler: str) -> Grapple | None:
    """The grapple by this grappler, or the first."""
    mine = held_by(state, name)
    return next((one for one in mine if grappler in ("", one.grappler)), None)


def tried_now(state: State, tries: int, last: int) -> bool:
    """GM-GRAPPLE-03, GM-COND-10: whether there was a try this round; outside a fight none counts."""
    return state.round > 0 and tries > 0 and last == state.round


def tries_left(by: str, tries: int, tried: bool) -> Refusal | None:
    """GM-GRAPPLE-03, GM-COND-10: one try a round, none after three failures."""
    if mechanics.may_try_to_break_free(tries, tried):
        return None
    if tried:
        return Refusal("tried-already", f"{by} has tried this round", "by")
    return Refusal("no-more-tries", f"{by} has failed {tries} times", "by")


async def break_free(at: At[State], by: str, inputs: FreeInputs) -> None:
    """GM-GRAPPLE-03: 1 action."""
    if not await opportunity.taken(at, Event(by, f"{by} tries to break free", 1)):
        held = grapple_of(at.state, by, inputs.grappler)
        if held is not None:
            await spending.spend(at, by, 1, "break-free")
            await freeing.break_free(at, held)
    await aftermath.settle(at)


def free_options(state: State, by: str) -> Mapping[str, Options]:
    """Those who hold the creature."""
    return {"grappler": tuple(Option(one.grappler, one.grappler) for one in held_by(state, by))}


class LetGoInputs(Inputs):
    """Whom to let go."""

    target: str = Field(default="", description="whom to let go; everybody if left out")


def check_let_go(state: State, by: str, inputs: LetGoInputs | None) -> Refusal | None:
    """GM-GRAPPLE-04: whether the creature holds anybody; it may let go at any time."""
    missing = present(state, by)
    if missing is not None:
        return missing
    held = victims(state, by)
    if not held or (inputs and inputs.target and inputs.target not in held):
        return Refusal("not-holding", f"{by} holds no such creature", "with.target", held)
    return None


async def let_go(at: At[State], by: str, inputs: LetGoInputs) -> None:
    """GM-GRAPPLE-04: free."""
    for held in at.state.grapples:
        if held.grappler == by and inputs.target in ("", held.target):
            await grapples.end(at, held, "let-go")
    await aftermath.settle(at)


def let_go_options(state: State, by: str) -> Mapping[str, Options]:
    """Those whom the creature holds."""
    return {"target": tuple(Option(name, name) for name in victims(state, by))}


class BreakOutInputs(Inputs):
    """What to break out of."""

    source: str = Field(default="", description="who restrained you; the first one if left out")


def check_break_out(state: State, by: str, inputs: BreakOutInputs | None) -> Refusal | None:
    """GM-COND-10: whether the creature is Restrained by something else than a grapple."""
    refusal = can_spend(state, by)
    if refusal is not None:
        return refusal
    bonds = restraints(state, by)
    bond = restraint_of(state, by, inputs.source if inputs else "")
    if bond is None:
        sources = tuple(one.source for one in bonds)
        return Refusal("not-restrained", f"nothing restrains {by}", "with.source", sources)
    tried = any(tried_now(state, one.tries, one.tried) for one in bonds)
    return tries_left(by, bond.tries, tried)


def restraints(state: State, name: str) -> tuple[ConditionState, ...]:
    """GM-COND-10: the conditions that restrain a creature, without grapples."""
    own = state.creatures[name].conditions
    return tuple(one for one in own if one.name is Condition.RESTRAINED)


def restraint_of(state: State, name: str, source: str) -> ConditionState | None:
    """The restraint by this source, or the first."""
    bonds = restraints(state, name)
    return next((one for one in bonds if source in ("", one.source)), None)


async def break_out(at: At[State], by: str, inputs: BreakOutInputs) -> None:
    """GM-COND-10: 1 action."""
    if not await opportunity.taken(at, Event(by, f"{by} tries to break out", 1)):
        bond = restraint_of(at.state, by, inputs.source)
        if bond is not None:
            await spending.spend(at, by, 1, "break-out")
            await freeing.break_out(at, by, bond)
    await aftermath.settle(at)


def break_out_options(state: State, by: str) -> Mapping[str, Options]:
    """What restrains the creature."""
    bonds = restraints(state, by) if by in state.creatures else ()
    return {"source": tuple(Option(one.source, one.source or "restraint") for one in bonds)}


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "break-free",
        "Break free",
        ("GM-GRAPPLE-03",),
        FreeInputs,
        check_break_free,
        break_free,
        free_options,
        asks=(*ANSWERED, "break-free", "hold"),
        tells=told("counted", "rolled", "grapple-ended", "grapple-changed"),
        refuses=(*ACTION, "not-held", "tried-already", "no-more-tries"),
    ),
    Command(
        "let-go",
        "Let go",
        ("GM-GRAPPLE-04",),
        LetGoInputs,
        check_let_go,
        let_go,
        let_go_options,
        tells=("grapple-ended",),
        refuses=("unknown-creature", "out-of-the-fight", "not-holding"),
    ),
    Command(
        "break-out",
        "Break out",
        ("GM-COND-10",),
        BreakOutInputs,
        check_break_out,
        break_out,
        break_out_options,
        asks=(*ANSWERED, "break-out"),
        tells=told("counted", "rolled", "checked", "condition-ended", "condition-changed"),
        refuses=(*ACTION, "not-restrained", "tried-already", "no-more-tries"),
    ),
)
