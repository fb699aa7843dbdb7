"""The Light Bringer's commands that hide parts of the board and show them (TABLE-01)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from theomachy.board.grid import Board, on_board
from theomachy.board.spaces import Space, footprint
from theomachy.core.errors import Refusal
from theomachy.core.plugin import Command, Inputs
from theomachy.core.procedure import At
from theomachy.games.god_marked.procedures import hidden_parts
from theomachy.games.god_marked.state import State

Named = tuple[Annotated[int, Field(ge=0)], Annotated[int, Field(ge=0)]]


class PartInputs(Inputs):
    """From where to where; with nothing said, all of the board."""

    at: Named | None = Field(default=None, description="a corner of the part, as [column, row]")
    to: Named | None = Field(default=None, description="the opposite corner; else one space")


class RevealInputs(PartInputs):
    """From where to where, and whether who stands there is shown too."""

    creatures: bool = Field(default=True, description="who stands there is shown as well")


def part_of(board: Board, inputs: PartInputs) -> frozenset[Space]:
    """The spaces that are meant."""
    first = inputs.at or (0, 0)
    last = inputs.to or inputs.at or (board.columns - 1, board.rows - 1)
    columns = range(min(first[0], last[0]), max(first[0], last[0]) + 1)
    rows = range(min(first[1], last[1]), max(first[1], last[1]) + 1)
    return frozenset((column, row) for column in columns for row in rows)


def _refusal(state: State, inputs: PartInputs | None) -> Refusal | None:
    board = state.board
    if board is None:
        return Refusal("no-board", "there is no board", "by")
    if inputs is None:
        return None
    for field, space in (("at", inputs.at), ("to", inputs.to)):
        if space is not None and not on_board(board, space):
            return Refusal("off-board", f"{list(space)} is off the board", f"with.{field}")
    if inputs.to is not None and inputs.at is None:
        return Refusal("no-corner", "the first corner is needed, too", "with.at")
    return None


def check_hide(state: State, by: str, inputs: PartInputs | None) -> Refusal | None:
    """GM-TABLE-01: whether there is something to hide, and no character stands there."""
    refusal = _refusal(state, inputs)
    if refusal is not None or inputs is None or state.board is None:
        return refusal
    part = part_of(state.board, inputs)
    if part <= state.board.hidden:
        return Refusal("hidden-already", "all of that is hidden already", "with.at")
    for name, one in state.creatures.items():
        if one.player and one.at is not None and not part.isdisjoint(footprint(one.at, one.size)):
            return Refusal("players-there", f"{name} stands there and looks around", "with.at")
    return None


def check_reveal(state: State, by: str, inputs: RevealInputs | None) -> Refusal | None:
    """GM-TABLE-01: whether anything is hidden there."""
    refusal = _refusal(state, inputs)
    if refusal is not None or state.board is None:
        return refusal
    hidden = state.board.hidden
    if inputs is not None:
        hidden &= part_of(state.board, inputs)
    return None if hidden else Refusal("nothing-hidden", "nothing is hidden there", "with.at")


async def hide(at: At[State], by: str, inputs: PartInputs) -> None:
    """GM-TABLE-01: the part is kept from the players, with the opponents who stand there."""
    board = at.state.board
    if board is not None:
        await hidden_parts.hide(at, part_of(board, inputs) - board.hidden)


async def reveal(at: At[State], by: str, inputs: RevealInputs) -> None:
    """GM-TABLE-01: the players see the part from now on."""
    board = at.state.board
    if board is not None:
        part = part_of(board, inputs) & board.hidden
        await hidden_parts.reveal(at, part, creatures=inputs.creatures)


COMMANDS: tuple[Command[State], ...] = (
    Command(
        "reveal-part",
        "Show a part of the board",
        ("GM-TABLE-01",),
        RevealInputs,
        check_reveal,
        reveal,
        by_gm=True,
        tells=("parts-revealed", "appeared"),
        refuses=("no-board", "off-board", "no-corner", "nothing-hidden"),
    ),
    Command(
        "hide-part",
        "Hide a part of the board",
        ("GM-TABLE-01",),
        PartInputs,
        check_hide,
        hide,
        by_gm=True,
        tells=("parts-hidden", "vanished"),
        refuses=("no-board", "off-board", "no-corner", "hidden-already", "players-there"),
    ),
)
