"""Parts of the board that the Light Bringer keeps from the players, and who stands there (TABLE-01)."""

from __future__ import annotations

from collections.abc import Iterable

from theomachy.board.grid import Board
from theomachy.board.hiding import is_hidden, opened
from theomachy.core.facts import Fact
from theomachy.core.seats import GM_ONLY
from theomachy.games.god_marked.facts import BoardLaid
from theomachy.games.god_marked.state import Creature, State


def board_facts(board: Board | None) -> list[Fact]:
    """GM-TABLE-01: the scene has this board; what it hides the Light Bringer alone is told."""
    if board is None or not board.hidden:
        return [BoardLaid(board=board)]
    return [BoardLaid(board=opened(board)), BoardLaid(board=board, audience=GM_ONLY)]


def stands_hidden(board: Board | None, one: Creature) -> bool:
    """GM-TABLE-01: whether an opponent stands in a hidden part, with all the spaces that it fills."""
    return not one.player and is_hidden(board, one.at, one.size)


def to_be_hidden(state: State) -> tuple[str, ...]:
    """GM-TABLE-01: the opponents that have come to stand in hidden parts and are still seen."""
    creatures: Iterable[Creature] = state.creatures.values()
    return tuple(
        one.name for one in creatures if not one.unseen and stands_hidden(state.board, one)
    )
