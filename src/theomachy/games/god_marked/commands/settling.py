"""What the Light Bringer has set by hand is settled as if play had brought it about (DIM)."""

from __future__ import annotations

from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, NoInputs
from theomachy.core.procedure import At
from theomachy.games.god_marked.commands.checks import AFTERWARDS, told_of_harm
from theomachy.games.god_marked.procedures import aftermath, dim_light, levels
from theomachy.games.god_marked.scene.hidden_parts import to_be_hidden
from theomachy.games.god_marked.state import State

SETTLE = "settle"


def check(state: State, by: str, inputs: NoInputs | None) -> Refusal | None:
    """GM-DIM-01, GM-DIM-06, GM-TABLE-01: whether somebody at 0 HP has not entered the Dim Light State,
    or with HP has not left it, or is seen in a hidden part of the board; GM-CHAR-06: or knows other
    abilities than its special skills give it.
    """
    if dim_light.due(state) or dim_light.risen(state) or to_be_hidden(state):
        return None
    if levels.to_relearn(state):
        return None
    return Refusal("nothing-due", "nobody has still to enter or leave the Dim Light State")


async def settle(at: At[State], by: str, inputs: NoInputs) -> None:
    """GM-DIM-01, GM-DIM-06: the choice at 0 HP, the way out of it, and all that follows a blow.

    GM-CHAR-06: what is known follows the special skills.
    """
    for name in levels.to_relearn(at.state):
        await levels.relearn(at, name)
    await aftermath.settle(at)


COMMANDS: tuple[Command[State], ...] = (
    Command(
        SETTLE,
        "Settle what is due",
        ("GM-DIM-01", "GM-DIM-06", "GM-CHAR-06"),
        NoInputs,
        check,
        settle,
        by_gm=True,
        asks=AFTERWARDS,
        tells=told_of_harm("vanished"),
        refuses=("nothing-due",),
    ),
)
