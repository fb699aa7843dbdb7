"""The opponents of the content as the cast of a scene."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from theomachy.board.spaces import side
from theomachy.core.toolkit import Opponents
from theomachy.games.god_marked.bringing.companions import free_name
from theomachy.games.god_marked.content import library


def titles() -> Mapping[str, str]:
    """Each opponent with its level and, where it is no usual one, its size."""
    return {
        name: _title(one.name, one.level, one.size) for name, one in library.creatures().items()
    }


def _title(name: str, level: int, size: int) -> str:
    return f"{name}, level {level}" + (f", size {size}" if size != 1 else "")


def cast(ids: Sequence[str], board: tuple[int, int]) -> Mapping[str, Mapping[str, Any]]:
    """GM-SIZE-01: these opponents one below the other along the east of a board, as many as fit."""
    columns, rows = board
    found: dict[str, dict[str, Any]] = {}
    row = 1
    for one in ids:
        record = library.creatures()[one]
        width = side(record.size)
        spec: dict[str, Any] = {"creature": one, "team": "Foes", "policy": "greedy"}
        if row + width <= rows and width < columns:
            spec["at"] = [columns - 1 - width, row]
            row += width
        found[free_name(record.name, found)] = spec
    return found


OPPONENTS = Opponents(titles, cast)
