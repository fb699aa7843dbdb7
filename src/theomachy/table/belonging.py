"""Whose a creature is: a companion is played from the seat of the one it belongs to.

It goes along when that one comes in, is claimed or given up; the Game Master may still give it to
another seat, or take it back alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from theomachy.core.cast import creatures_of
from theomachy.core.plugin import Game
from theomachy.core.seats import SPECTATOR
from theomachy.store.interface import SeatRow, Store
from theomachy.table.entries import Noted, NoteKind
from theomachy.table.ledger import Draft
from theomachy.table.records import Seat
from theomachy.table.scene import Scene


def followers(game: Game[Any], state: Any, owners: Sequence[str]) -> tuple[str, ...]:
    """The creatures that belong to one of these, in the order of the cast."""
    return tuple(name for name in creatures_of(state) if game.owner(state, name) in owners)


def with_free_followers(scene: Scene, creatures: Sequence[str], seat: str) -> tuple[str, ...]:
    """These creatures and those that belong to them, without what another seat than this plays."""
    elsewhere = {
        name for one in scene.seats if _lives(one) and one.id != seat for name in one.creatures
    }
    own = followers(scene.session.game, scene.session.ledger.state, creatures)
    return (*creatures, *(name for name in own if name not in {*elsewhere, *creatures}))


def newcomers(draft: Draft, scene: Scene) -> tuple[tuple[Seat, str], ...]:
    """The creatures that by this draft belong to somebody's creature and are played by nobody yet."""
    before, after = scene.session.ledger.state, draft.state
    if creatures_of(before) is creatures_of(after):
        return ()
    game, players = draft.game, [one for one in scene.seats if _lives(one)]
    played = {name for one in players for name in one.creatures}
    found: list[tuple[Seat, str]] = []
    for name in creatures_of(after):
        owner = game.owner(after, name)
        if not owner or name in played or owner == _owner_before(game, before, name):
            continue
        found += [(one, name) for one in players if owner in one.creatures]
    return tuple(found)


def _owner_before(game: Game[Any], state: Any, name: str) -> str:
    return game.owner(state, name) if name in creatures_of(state) else ""


def note_newcomers(draft: Draft, scene: Scene) -> tuple[SeatRow, ...]:
    """Notes who plays the creatures that come in with their owners; the seats as they are then."""
    rows: dict[str, SeatRow] = {}
    for seat, name in newcomers(draft, scene):
        draft.add(note_of_seat(draft, seat, f"{seat.name} plays {name}", (name,)))
        row = rows.get(seat.id) or scene.session.store.seat(seat.table_id, seat.id)
        if row is not None:
            rows[seat.id] = replace(row, creatures=(*row.creatures, name))
    return tuple(replace(row, epoch=row.epoch + 1) for row in rows.values())


def note_of_seat(draft: Draft, seat: Seat, text: str, creatures: Sequence[str]) -> Noted:
    """A note of a change of seats; that of a hidden creature is for those alone who know of it."""
    seen = creatures_of(draft.game.known(draft.state, SPECTATOR))
    to = None if all(one in seen for one in creatures) else (seat.id,)
    return Noted(NoteKind.SEAT, seat.id, seat.name, text, to)


def seat_all(store: Store, rows: Sequence[SeatRow]) -> None:
    """Writes these seats."""
    for row in rows:
        store.set_seat(row)


def _lives(seat: Seat) -> bool:
    return not seat.gm and not seat.revoked
