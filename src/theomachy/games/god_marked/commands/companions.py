"""The commands of companions and their owners (COMPANION)."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs, NoInputs
from theomachy.core.procedure import At
from theomachy.games.god_marked.commands.checks import (
    ACTION,
    ANSWERED,
    Options,
    can_spend,
    present,
    still_there,
    told,
)
from theomachy.games.god_marked.content.drafts import TalentKind
from theomachy.games.god_marked.creatures.bonds import companions_of, connections, talent_of
from theomachy.games.god_marked.creatures.readiness import awake
from theomachy.games.god_marked.procedures import aftermath, companions, opportunity, spending
from theomachy.games.god_marked.procedures.opportunity import Event
from theomachy.games.god_marked.scene.places import adjacent
from theomachy.games.god_marked.state import State


class CompanionInputs(Inputs):
    """Which of one's companions."""

    companion: str = Field(
        default="", description="the companion; left out: the first that has the Talent"
    )


def chosen(state: State, by: str, name: str, talent: TalentKind) -> str:
    """The companion that is named, or the first with the Talent, or the first; empty if none."""
    own = companions_of(state, by)
    able = [one.name for one in own if talent_of(one, talent)]
    return name or next(iter([*able, *(one.name for one in own)]), "")


def has_companion(state: State, by: str, name: str, talent: TalentKind) -> Refusal | None:
    """GM-COMPANION-02: whether this is a companion of one's own, still there, with the Talent."""
    name = chosen(state, by, name, talent)
    own = tuple(one.name for one in companions_of(state, by))
    if name not in own:
        detail = f"{name} is no companion of {by}" if name else f"{by} has no companion"
        return Refusal("no-companion", detail, "with.companion", own)
    missing = still_there(state, name, "with.companion")
    if missing is not None:
        return missing
    if talent_of(state.creatures[name], talent) is None:
        detail = f"{name} has not the Talent {talent.replace('-', ' ')}"
        return Refusal("no-talent", detail, "with.companion")
    return None


def check_command(state: State, by: str, inputs: CompanionInputs | None) -> Refusal | None:
    """GM-COMPANION-07: an action of one's own, for a companion that can act."""
    refusal = can_spend(state, by)
    if refusal is not None:
        return refusal
    name = "" if inputs is None else inputs.companion
    refusal = has_companion(state, by, name, "command")
    if refusal is not None:
        return refusal
    if not state.fight.active:
        return Refusal("no-fight", "outside a fight a companion needs no actions of yours")
    one = state.creatures[chosen(state, by, name, "command")]
    if not awake(one) or one.team != state.creatures[by].team:
        return Refusal("cannot-hold-baton", f"{one.name} cannot act now", "with.companion")
    return None


async def command(at: At[State], by: str, inputs: CompanionInputs) -> None:
    """GM-COMPANION-07, GM-OPP-01: one action spent, with which the companion acts at once."""
    name = chosen(at.state, by, inputs.companion, "command")
    if not await opportunity.taken(at, Event(by, f"{by} commands {name}", 1)):
        await spending.spend(at, by, 1, "command")
        await companions.command(at, by, name)
    await aftermath.settle(at)


def check_connect(state: State, by: str, inputs: CompanionInputs | None) -> Refusal | None:
    """GM-COMPANION-10, GM-FOCUS-02: an action, at any distance, and not connected already."""
    refusal = can_spend(state, by)
    if refusal is not None:
        return refusal
    name = "" if inputs is None else inputs.companion
    refusal = has_companion(state, by, name, "connection")
    if refusal is not None:
        return refusal
    name = chosen(state, by, name, "connection")
    if any(name in one.targets for one in connections(state, by)):
        detail = f"{by} is connected with {name}: keep it up"
        return Refusal("connected-already", detail, "with.companion")
    return None


async def connect(at: At[State], by: str, inputs: CompanionInputs) -> None:
    """GM-COMPANION-10: a Focus that shares the companion's eyes and ears, kept up by `keep-up`."""
    name = chosen(at.state, by, inputs.companion, "connection")
    if not await opportunity.taken(at, Event(by, f"{by} connects with {name}", 1)):
        await spending.spend(at, by, 1, "connection")
        await companions.connect(at, by, name)
    await aftermath.settle(at)


def check_attach(state: State, by: str, inputs: NoInputs | None) -> Refusal | None:
    """GM-COMPANION-11: a companion with Aid next to its owner, that is not attached already."""
    missing = present(state, by)
    if missing is not None:
        return missing
    one = state.creatures[by]
    owner = one.companion_of
    if owner not in state.creatures:
        return Refusal("no-companion", f"{by} is nobody's companion here", "by")
    if talent_of(one, "aid") is None:
        return Refusal("no-talent", f"{by} has not the Talent aid", "by")
    if by in state.creatures[owner].carries:
        return Refusal("attached-already", f"{by} is with {owner} already", "by")
    if not adjacent(state, by, owner):
        return Refusal("out-of-range", f"{by} is not next to {owner}", "by")
    return None


async def attach(at: At[State], by: str, inputs: NoInputs) -> None:
    """GM-COMPANION-11: on or with its owner, for free, until it goes its own way."""
    await companions.attach(at, by)
    await aftermath.settle(at)


def check_detach(state: State, by: str, inputs: NoInputs | None) -> Refusal | None:
    """GM-COMPANION-11: whether it is attached."""
    missing = present(state, by)
    if missing is not None:
        return missing
    owner = state.creatures.get(state.creatures[by].companion_of)
    if owner is None or by not in owner.carries:
        return Refusal("not-attached", f"{by} is attached to nobody", "by")
    return None


async def detach(at: At[State], by: str, inputs: NoInputs) -> None:
    """GM-COMPANION-11: it aids no longer."""
    await companions.detach(at, by)
    await aftermath.settle(at)


def check_destroy(state: State, by: str, inputs: NoInputs | None) -> Refusal | None:
    """GM-COMPANION-13: an action of a companion with the Talent."""
    refusal = can_spend(state, by)
    if refusal is None and talent_of(state.creatures[by], "self-destruct") is None:
        return Refusal("no-talent", f"{by} has not the Talent self destruct", "by")
    return refusal


async def destroy(at: At[State], by: str, inputs: NoInputs) -> None:
    """GM-COMPANION-13: one action, and all within a quarter of its Range are hurt."""
    if not await opportunity.taken(at, Event(by, f"{by} destroys itself", 1)):
        await spending.spend(at, by, 1, "self-destruct")
        await companions.destroy(at, by)
    await aftermath.settle(at)


def own_companions(state: State, by: str) -> Mapping[str, Options]:
    """One's companions at the table."""
    return {
        "companion": tuple(
            Option(one.name, one.title or one.name) for one in companions_of(state, by)
        )
    }


OWNED = ("no-companion", "already-fallen", "no-talent")

COMMANDS: tuple[Command[State], ...] = (
    Command(
        "command-companion",
        "Command your companion",
        ("GM-COMPANION-07",),
        CompanionInputs,
        check_command,
        command,
        own_companions,
        asks=ANSWERED,
        tells=told("commanded", "baton-passed"),
        refuses=(*ACTION, *OWNED, "no-fight", "cannot-hold-baton"),
    ),
    Command(
        "connect",
        "See through your companion",
        ("GM-COMPANION-10", "GM-FOCUS-02"),
        CompanionInputs,
        check_connect,
        connect,
        own_companions,
        asks=ANSWERED,
        tells=told("ability-kept", "ability-ended"),
        refuses=(*ACTION, *OWNED, "connected-already"),
    ),
    Command(
        "attach",
        "Go with your owner",
        ("GM-COMPANION-11",),
        NoInputs,
        check_attach,
        attach,
        asks=ANSWERED,
        tells=told("attached"),
        refuses=(
            *("unknown-creature", "out-of-the-fight", "no-companion", "no-talent"),
            *("attached-already", "out-of-range"),
        ),
    ),
    Command(
        "detach",
        "Leave your owner's side",
        ("GM-COMPANION-11",),
        NoInputs,
        check_detach,
        detach,
        asks=ANSWERED,
        tells=told("detached"),
        refuses=("unknown-creature", "out-of-the-fight", "not-attached"),
    ),
    Command(
        "self-destruct",
        "Destroy yourself",
        ("GM-COMPANION-13",),
        NoInputs,
        check_destroy,
        destroy,
        asks=(*ANSWERED, "blast"),
        tells=told("exploded", "damage-dealt", "died"),
        refuses=(*ACTION, "no-talent"),
    ),
)
