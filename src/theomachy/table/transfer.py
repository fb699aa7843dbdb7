"""A table as one JSON document: the whole log for the Game Master, what it received for a seat."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import TypeAdapter, ValidationError

from theomachy.core.errors import InputError
from theomachy.core.plugin import Game
from theomachy.store.interface import DocumentRow, EntryRow, PictureRow, TableRow
from theomachy.table import limits
from theomachy.table.entries import from_row
from theomachy.table.ledger import Ledger
from theomachy.table.pictures import taken_in
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
class ExportedDocument:
    """What the Game Master keeps beside the log: a prepared scene, a board, a note."""

    kind: str
    id: str
    body: dict[str, Any]
    changed: float = 0.0


@dataclass(frozen=True, slots=True)
class ExportedPicture:
    """A picture of the table; its bytes in base64."""

    id: str
    media_type: str
    name: str
    width: int
    height: int
    content: str


@dataclass(frozen=True, slots=True)
class Export:
    """A whole table. `table` is its name, `release` wrote it."""

    table: str
    format: int
    release: str
    game: str
    entries: tuple[ExportedEntry, ...]
    seats: tuple[ExportedSeat, ...] = ()
    documents: tuple[ExportedDocument, ...] = ()
    pictures: tuple[ExportedPicture, ...] = ()
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


def of_table(
    table: TableRow,
    rows: Sequence[EntryRow],
    seats: Sequence[Seat],
    documents: Sequence[DocumentRow] = (),
    pictures: Sequence[PictureRow] = (),
) -> dict[str, Any]:
    """The whole table; for the Game Master and whoever runs the server."""
    export = Export(
        table.name,
        FORMAT,
        release(),
        table.game,
        tuple(ExportedEntry(row.seq, row.at, row.kind, json.loads(row.body)) for row in rows),
        tuple(ExportedSeat(one.id, one.name, one.role, one.creatures) for one in seats),
        tuple(
            ExportedDocument(one.kind, one.id, json.loads(one.body), one.changed)
            for one in documents
        ),
        tuple(map(_picture, pictures)),
        dict(table.settings),
    )
    plain: dict[str, Any] = as_json(export)
    return plain


def _picture(one: PictureRow) -> ExportedPicture:
    content = b64encode(one.content).decode()
    return ExportedPicture(one.id, one.media_type, one.name, one.width, one.height, content)


def documents_of(export: Export, table_id: str) -> list[DocumentRow]:
    """What was kept beside the log, for a table of this id."""
    return [
        DocumentRow(table_id, one.kind, one.id, 1, one.changed, json.dumps(one.body))
        for one in export.documents
    ]


def pictures_of(export: Export, table_id: str) -> list[PictureRow]:
    """The pictures, looked through again, for a table of this id. InputError `bad-export`."""
    rows = []
    for place, one in enumerate(export.pictures):
        where = f"pictures[{place}]"
        try:
            found = taken_in(b64decode(one.content, validate=True))
        except (InputError, ValueError) as fault:
            raise InputError("bad-export", "this is no picture", where) from fault
        rows.append(
            PictureRow(table_id, one.id, found.media_type, one.name, *found.size, found.content)
        )
    return rows


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
