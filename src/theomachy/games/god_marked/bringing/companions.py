"""Companions that come to the table with whom they belong to (COMPANION-01)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import count
from typing import Any

from theomachy.board.grid import Board
from theomachy.board.hiding import opened
from theomachy.board.plain import Distances, distance_of
from theomachy.board.room import room_near
from theomachy.board.spaces import Body, Space, occupied
from theomachy.core.facts import Fact
from theomachy.core.frozen import with_changes
from theomachy.games.god_marked.building.making import companion_from
from theomachy.games.god_marked.facts import DistanceChanged
from theomachy.games.god_marked.state import Creature


def companions_of(
    newcomers: Sequence[Creature],
    cast: Mapping[str, Any],
    here: Collection[Creature],
    board: Board | None,
) -> tuple[Creature, ...]:
    """GM-COMPANION-01: the companions that were built with these, each beside its owner.

    One whose owner has a companion in the cast already stays away.
    """
    led = {str(spec.get("of", "")) for spec in cast.values() if isinstance(spec, Mapping)}
    brought: list[Creature] = []
    for owner in newcomers:
        draft = owner.draft
        companion = None if draft is None else draft.companion_now
        if draft is None or companion is None or owner.name in led:
            continue
        everybody = (*here, *newcomers, *brought)
        one = companion_from(draft, companion, owner.name)
        one = with_changes(
            one,
            name=free_name(companion.name or "Companion", [each.name for each in everybody]),
            team=owner.team,
            player=owner.player,
            policy=owner.policy,
            unseen=owner.unseen,
        )
        brought.append(with_changes(one, at=room_beside(board, owner, one.size, everybody)))
    return tuple(brought)


def free_name(wanted: str, taken: Collection[str]) -> str:
    """The name, or the first with a number behind it that nobody has."""
    if wanted not in taken:
        return wanted
    return next(name for number in count(2) if (name := f"{wanted} {number}") not in taken)


def room_beside(
    board: Board | None, owner: Creature, size: int, everybody: Collection[Creature]
) -> Space | None:
    """The nearest spaces to the owner where a body of this size fits; None without a board."""
    if board is None or owner.at is None:
        return None
    if owner.player:
        # Where a player's companion stands betrays no hidden part, nor who is about unseen.
        board = opened(board)
        everybody = [one for one in everybody if one.player or not one.unseen]
    bodies = [Body(one.at, one.size) for one in everybody if one.at is not None]
    # Not even one that is not yet among everybody stands in its owner's space.
    taken = occupied([*bodies, Body(owner.at, owner.size)])
    space = room_near(board, owner.at, size, taken)
    return owner.at if space is None else space


def beside_their_owners(
    brought: Sequence[Creature], distances: Distances | None, names: Sequence[str]
) -> list[Fact]:
    """GM-TABLE-02: by plain distances they stand next to their owners, and as far from all others."""
    if distances is None:
        return []
    return [
        DistanceChanged(name=one.name, pairs=_pairs(one, distances, names), spaces=0)
        for one in brought
    ]


def _pairs(
    one: Creature, distances: Distances, names: Sequence[str]
) -> tuple[tuple[str, str, int], ...]:
    owner = one.companion_of
    others = [name for name in names if name not in (one.name, owner)]
    far = [(one.name, name, distance_of(distances, owner, name)) for name in others]
    return ((one.name, owner, 1), *far)
