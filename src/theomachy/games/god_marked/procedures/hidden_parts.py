"""Hiding parts of the board and showing them, with who stands there (TABLE-01)."""

from __future__ import annotations

from collections.abc import Iterable

from theomachy.board.spaces import Space
from theomachy.core.procedure import At
from theomachy.games.god_marked.creatures.numbers import sees
from theomachy.games.god_marked.facts import Appeared, PartsHidden, PartsRevealed, Vanished
from theomachy.games.god_marked.scene.hidden_parts import stands_hidden, to_be_hidden
from theomachy.games.god_marked.state import State


async def hide(at: At[State], spaces: Iterable[Space]) -> None:
    """GM-TABLE-01: nobody of the players sees what lies and who stands there."""
    await at.tell(PartsHidden(spaces=tuple(sorted(spaces))))
    await settle(at)


async def reveal(at: At[State], spaces: Iterable[Space], *, creatures: bool) -> None:
    """GM-TABLE-01: the players see what lies there, and if it is wished who stands there."""
    before = at.state
    await at.tell(PartsRevealed(spaces=tuple(sorted(spaces))))
    for name, one in before.creatures.items():
        came_out = stands_hidden(before.board, one) and not stands_hidden(at.state.board, one)
        if creatures and one.unseen and came_out:
            await at.tell(Appeared(name=name, title=one.title, team=one.team))


async def settle(at: At[State]) -> None:
    """GM-TABLE-01: whoever has come to stand in a hidden part is no longer seen."""
    for name in to_be_hidden(at.state):
        await at.tell(Vanished(name=name, audience=sees(at.state, at.state.creatures[name])))
