"""Hiding and looking (HIDE, LOOK)."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from theomachy.core.ask import Option
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs, NoInputs
from theomachy.core.procedure import At
from theomachy.core.seats import GM
from theomachy.games.god_marked.commands.checks import (
    ACTION,
    ANSWERED,
    ROLLED,
    Options,
    can_spend,
    enemy_of,
    present,
    told,
)
from theomachy.games.god_marked.procedures import aftermath, hiding, opportunity, spending
from theomachy.games.god_marked.procedures.opportunity import Event
from theomachy.games.god_marked.state import State, enemies


class HideInputs(Inputs):
    """How to hide."""

    as_defeated: bool = Field(
        default=False, description="pass as defeated, if the Light Bringer agrees"
    )


def check_hide(state: State, by: str, inputs: HideInputs | None) -> Refusal | None:
    """GM-HIDE-01: an action, and Obscured from somebody."""
    refusal = can_spend(state, by)
    if refusal is not None or (inputs is not None and inputs.as_defeated):
        return refusal
    if hiding.opponents_to_hide_from(state, by):
        return None
    return Refusal("not-obscured", f"{by} is Obscured from nobody", "by")


async def hide(at: At[State], by: str, inputs: HideInputs) -> None:
    """GM-HIDE-01: passing as defeated needs the Light Bringer's consent."""
    agreed = inputs.as_defeated
    if agreed:
        options = (
            Option(
                "agree", "Agree", text=f"{by} rolls Stealth, and is taken for one of the fallen."
            ),
            Option("refuse", "Refuse", text="Nothing happens, and no action is spent."),
        )
        title = f"{by} would pass as defeated"
        agreed = await at.choose("as-defeated", GM, options, "refuse", title=title) == "agree"
        if not agreed:
            return
    if not await opportunity.taken(at, Event(by, f"{by} hides", 1)):
        await spending.spend(at, by, 1, "hide")
        await hiding.hide(at, by, agreed)
    await aftermath.settle(at)


async def look(at: At[State], by: str, inputs: NoInputs) -> None:
    """GM-LOOK-02: 1 action."""
    if not await opportunity.taken(at, Event(by, f"{by} looks around", 1)):
        await spending.spend(at, by, 1, "look")
        await hiding.look(at, by)
    await aftermath.settle(at)


def check_look(state: State, by: str, inputs: NoInputs | None) -> Refusal | None:
    """GM-LOOK-02: an action."""
    return can_spend(state, by)


class SizeUpInputs(Inputs):
    """Whose state to judge."""

    target: str = Field(description="an opponent")


def check_size_up(state: State, by: str, inputs: SizeUpInputs | None) -> Refusal | None:
    """GM-LOOK-01: once a round, on any turn, no action."""
    missing = present(state, by)
    if missing is not None:
        return missing
    if state.fight.active and state.creatures[by].looked:
        return Refusal("already-looked", f"{by} has judged somebody in this round", "by")
    return None if inputs is None else enemy_of(state, by, inputs.target)


async def size_up(at: At[State], by: str, inputs: SizeUpInputs) -> None:
    """GM-LOOK-01: how an opponent is looking."""
    await hiding.size_up(at, by, inputs.target)


def size_up_options(state: State, by: str) -> Mapping[str, Options]:
    """The opponents."""
    if by not in state.creatures:
        return {}
    return {"target": tuple(Option(one.name, one.name) for one in enemies(state, by))}


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "hide",
        "Hide",
        ("GM-HIDE-01",),
        HideInputs,
        check_hide,
        hide,
        asks=(*ANSWERED, "as-defeated", "hide"),
        tells=told("counted", "rolled", "hidden"),
        refuses=(*ACTION, "not-obscured"),
    ),
    Command(
        "look",
        "Look",
        ("GM-LOOK-02",),
        NoInputs,
        check_look,
        look,
        asks=(*ANSWERED, "look"),
        tells=told("counted", "rolled", "revealed"),
        refuses=ACTION,
    ),
    Command(
        "size-up",
        "How is it looking?",
        ("GM-LOOK-01",),
        SizeUpInputs,
        check_size_up,
        size_up,
        size_up_options,
        asks=("size-up", "crit", "destiny"),
        tells=("looked", *ROLLED),
        refuses=(
            "unknown-creature",
            "out-of-the-fight",
            "already-looked",
            "not-yourself",
            "already-fallen",
        ),
        aside=True,
    ),
)
