"""A table as one JSON document: the whole log for the Game Master, what it received for a seat."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import TypeAdapter, ValidationError

from theomachy.core.errors import InputError
from theomachy.core.plugin import Game
from theomachy.store.interface import EntryRow, TableRow
from theomachy.table import limits
from theomachy.table.entries import from_row
from theomachy.table.ledger import Ledger
from theomachy.table.records import Role, Seat, SeatEntry, as_json
from theomachy.table.release import release
from theomachy.table.rendering import Renderer
from theomachy.table.scene import Scene

FORMAT = 1


@dataclass(frozen=True, slots=True)
class ExportedEntry:
    """One entry of the log: its place, its time (seconds since 1970), its kind and body."""

    seq: int
    at: float
    kind: str
    body: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ExportedSeat:
    """A seat by its name; no key opens it after an import until the Game Master makes one."""

    id: str
    name: str
    role: Role
    creatures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Export:
    """A whole table. `table` is its name, `release` wrote it."""

    table: str
    format: int
    release: str
    game: str
    entries: tuple[ExportedEntry, ...]
    seats: tuple[ExportedSeat, ...] = ()
    settings: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Received:
    """What one seat has received of a table; it cannot be imported."""

    received: str
    format: int
    release: str
    game: str
    table: str
    state: dict[str, Any]
    entries: tuple[SeatEntry, ...]


_EXPORT = TypeAdapter(Export)


def schema() -> dict[str, Any]:
    """The JSON Schema of an exported table."""
    return _EXPORT.json_schema()


def of_table(table: TableRow, rows: Sequence[EntryRow], seats: Sequence[Seat]) -> dict[str, Any]:
    """The whole table; for the Game Master and whoever runs the server."""
    export = Export(
        table.name,
        FORMAT,
        release(),
        table.game,
        tuple(ExportedEntry(row.seq, row.at, row.kind, json.loads(row.body)) for row in rows),
        tuple(ExportedSeat(one.id, one.name, one.role, one.creatures) for one in seats),
        dict(table.settings),
    )
    plain: dict[str, Any] = as_json(export)
    return plain


def of_seat(scene: Scene) -> dict[str, Any]:
    """What the seat of this scene has received, and the state as it knows it."""
    session, seat = scene.session, scene.seat
    game = session.game
    names = {one.id: one.name for one in scene.seats}
    received = Received(
        seat.name,
        FORMAT,
        release(),
        game.id,
        scene.table.name,
        dict(game.view(game.known(session.ledger.state, seat.viewer), seat.viewer)),
        Renderer(game, session.projection(seat), names).entries(),
    )
    plain: dict[str, Any] = as_json(received)
    return plain


def read(data: Mapping[str, Any]) -> Export:
    """The document, checked. InputError `bad-export` names what is wrong."""
    limits.json_within(data, "export", limits.EXPORT)
    if "received" in data:
        raise InputError(
            "bad-export", "this is what one seat received, not a whole table", "received"
        )
    try:
        found = _EXPORT.validate_python(dict(data))
    except ValidationError as fault:
        first = fault.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise InputError("bad-export", first["msg"], where) from fault
    if found.format != FORMAT:
        raise InputError(
            "bad-export", f"format {found.format} is not known", "format", (str(FORMAT),)
        )
    return found


def rows_of(export: Export, game: Game[Any]) -> list[EntryRow]:
    """The entries, folded once to see that they are a log. InputError `bad-entry`."""
    ledger = Ledger(game)
    rows = [
        EntryRow(one.seq, one.at, one.kind, json.dumps(one.body, ensure_ascii=False))
        for one in export.entries
    ]
    for row in rows:
        ledger.apply(from_row(row, game.facts))
    if ledger.started is None:
        raise InputError("bad-export", "the log does not begin", "entries")
    return rows
