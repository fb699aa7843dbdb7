"""What areas of abilities lay on the board while they last: slow ground, cover, fog, what blocks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from theomachy.board.grid import Board
from theomachy.board.spaces import Space
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.content.effects import AreaEffect, CreationEffect
from theomachy.games.god_marked.state.keeping import Laid, LaidKind

SETS: tuple[LaidKind, ...] = ("slow", "blocked", "obscured", "heavily_obscured")


def lays(ability: Ability) -> tuple[tuple[LaidKind, int], ...]:
    """What an ability does to each space of its area: the kind of change, and a height."""
    changes: list[tuple[LaidKind, int]] = []
    for effect in ability.effects:
        if isinstance(effect, CreationEffect) and effect.height:
            changes.append(("cover", effect.height))
            changes.append(("blocked", 0))
        if isinstance(effect, AreaEffect):
            changes += _of_area(effect)
    return tuple(dict.fromkeys(changes))


def _of_area(effect: AreaEffect) -> list[tuple[LaidKind, int]]:
    changes: list[tuple[LaidKind, int]] = []
    if effect.slow:
        changes.append(("slow", 0))
    if effect.blocks:
        changes.append(("blocked", 0))
    if effect.cover:
        changes.append(("cover", effect.cover))
    if effect.obscures:
        changes.append(("obscured" if effect.obscures == "obscured" else "heavily_obscured", 0))
    return changes


def laid_over(board: Board, ability: Ability, area: Iterable[Space]) -> tuple[Board, Laid]:
    """The board with the area on it, and what of it has changed thereby."""
    spaces = tuple(sorted(area))
    laid: list[tuple[LaidKind, Space, int]] = []
    for kind, height in lays(ability):
        there = _there(board, kind)
        laid.extend((kind, space, height) for space in spaces if space not in there)
    return _with(board, tuple(laid)), tuple(laid)


def taken_off(board: Board, laid: Laid) -> Board:
    """The board without these changes."""
    changes: dict[str, Any] = {
        kind: getattr(board, kind) - {space for each, space, _ in laid if each == kind}
        for kind in SETS
    }
    covers = {(space, height) for each, space, height in laid if each == "cover"}
    changes["cover"] = tuple(one for one in board.cover if one not in covers)
    return replace(board, **changes)


def _with(board: Board, laid: Laid) -> Board:
    if not laid:
        return board
    changes: dict[str, Any] = {
        kind: getattr(board, kind) | {space for each, space, _ in laid if each == kind}
        for kind in SETS
    }
    covers = tuple((space, height) for each, space, height in laid if each == "cover")
    changes["cover"] = (*board.cover, *covers)
    return replace(board, **changes)


def _there(board: Board, kind: LaidKind) -> frozenset[Space]:
    if kind == "cover":
        return frozenset(space for space, _ in board.cover)
    return frozenset(getattr(board, kind))
