"""How parts of the board that are hidden and shown change the state."""

from __future__ import annotations

from theomachy.board.hiding import with_hidden
from theomachy.core.folding import Folding
from theomachy.core.frozen import with_changes
from theomachy.games.god_marked import facts as told
from theomachy.games.god_marked.state import State


def register(folding: Folding[State]) -> None:
    """Adds what these facts do."""
    folding.of(told.PartsHidden)(_hidden)
    folding.of(told.PartsRevealed)(_revealed)


def _hidden(state: State, fact: told.PartsHidden) -> State:
    if state.board is None:
        return state
    return with_changes(state, board=with_hidden(state.board, fact.spaces))


def _revealed(state: State, fact: told.PartsRevealed) -> State:
    if state.board is None:
        return state
    return with_changes(state, board=with_hidden(state.board, fact.spaces, hide=False))
