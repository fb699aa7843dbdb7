"""What a store of tables can do, whatever it stands on.

The log of a table is one sequence of entries, numbered from 1 without gaps, unique by (table,
seq), and only ever appended to. A store knows nothing of what entries mean: their body is text.
Whatever a method has returned from is durable.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Protocol

from theomachy.core.errors import TheomachyError
from theomachy.store.drafts_interface import DraftStore


class StoreError(TheomachyError):
    """The store cannot be used as it is: `data-too-new`, `no-database`, `store-closed`."""


class SeqTaken(Exception):
    """Somebody else appended first; nothing was written. Read on and try again."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table. `settings` is what the table service keeps outside of the log (clocks, claimable)."""

    id: str
    game: str
    name: str
    created: float
    settings: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One entry of a log: its place, its time (seconds since 1970), its kind and its body in JSON."""

    seq: int
    at: float
    kind: str
    body: str


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat; `settings` as text in JSON's terms."""

    table_id: str
    id: str
    name: str
    role: str
    creatures: tuple[str, ...] = ()
    settings: dict[str, Any] = field(default_factory=dict)
    epoch: int = 1
    revoked: bool = False


@dataclass(frozen=True, slots=True)
class TableUse:
    """A table in the list: the length of its log, its seats not revoked, when its log last grew.

    `played` is in seconds of the epoch; of a table without entries it is when it was created.
    """

    table: TableRow
    entries: int
    seats: int
    played: float


@dataclass(frozen=True, slots=True)
class InviteRow:
    """An invite by its token."""

    token: str
    table_id: str
    role: str
    creatures: tuple[str, ...] = ()
    uses: int = 0
    revoked: bool = False


@dataclass(frozen=True, slots=True)
class DeedKey:
    """An idempotency key of a seat: `digest` of what was asked, `seq` of the first entry it made."""

    seat: str
    key: str
    digest: str
    seq: int


@dataclass(frozen=True, slots=True)
class Deadline:
    """When an open request's default is taken: `due`, or while time stands still `left` seconds."""

    table_id: str
    command: int
    address: str
    due: float | None
    left: float


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """What is kept at a table beside its log (a prepared scene, a board): text by kind and id.

    `revision` counts from 1; a later one replaces the one before it. `changed`: seconds since 1970.
    """

    table_id: str
    kind: str
    id: str
    revision: int
    changed: float
    body: str


@dataclass(frozen=True, slots=True)
class PictureRow:
    """A picture that was sent to a table: its media type, its size in pixels, its bytes."""

    table_id: str
    id: str
    media_type: str
    name: str
    width: int
    height: int
    content: bytes = b""


class Store(DraftStore, Protocol):
    """The store. Safe to be used from several threads; several processes may share one."""

    def create(
        self,
        table: TableRow,
        seats: Sequence[SeatRow],
        entries: Sequence[EntryRow],
        *,
        documents: Sequence[DocumentRow] = (),
        pictures: Sequence[PictureRow] = (),
    ) -> None:
        """A new table with its first seats, entries and what lies beside them, all or nothing."""
        ...

    def table(self, table_id: str) -> TableRow | None:
        """The table, or None."""
        ...

    def tables(self) -> tuple[TableUse, ...]:
        """All tables, newest first, each with what there is of it."""
        ...

    def set_table(self, table: TableRow) -> None:
        """Writes a table's name and settings."""
        ...

    def append(
        self,
        table_id: str,
        entries: Sequence[EntryRow],
        *,
        key: DeedKey | None = None,
        deadlines: Sequence[Deadline] | None = None,
    ) -> None:
        """Appends all entries or none, with the key, and (if given) all deadlines of the table anew.

        Raises SeqTaken unless the first entry's seq is the next one of the log.
        """
        ...

    def read(self, table_id: str, after: int = 0) -> tuple[EntryRow, ...]:
        """The entries behind `after`, in order."""
        ...

    def last(self, table_id: str) -> int:
        """The seq of the last entry, 0 if there is none."""
        ...

    def deed(self, table_id: str, seat: str, key: str) -> DeedKey | None:
        """What was done with this idempotency key."""
        ...

    def deadlines(self, table_id: str = "") -> tuple[Deadline, ...]:
        """The deadlines of a table or of all, soonest first."""
        ...

    def set_deadlines(self, table_id: str, deadlines: Sequence[Deadline]) -> None:
        """Writes all deadlines of a table anew."""
        ...

    def seats(self, table_id: str) -> tuple[SeatRow, ...]:
        """The seats of a table, in the order in which they were taken."""
        ...

    def seat(self, table_id: str, seat_id: str) -> SeatRow | None:
        """One seat, or None."""
        ...

    def add_seat(self, seat: SeatRow) -> None:
        """A new seat."""
        ...

    def set_seat(self, seat: SeatRow) -> None:
        """Writes a seat's fields."""
        ...

    def add_key(self, table_id: str, seat_id: str, digest: str) -> None:
        """One more key of a seat; only its digest is kept."""
        ...

    def drop_keys(self, table_id: str, seat_id: str) -> None:
        """None of a seat's keys opens it any more."""
        ...

    def seat_by_key(self, table_id: str, digest: str) -> SeatRow | None:
        """The seat that a key's digest opens."""
        ...

    def add_invite(self, invite: InviteRow) -> None:
        """A new invite."""
        ...

    def set_invite(self, invite: InviteRow) -> None:
        """Writes an invite's fields."""
        ...

    def invite(self, token: str) -> InviteRow | None:
        """The invite by its token."""
        ...

    def invites(self, table_id: str) -> tuple[InviteRow, ...]:
        """The invites of a table, oldest first."""
        ...

    def documents(self, table_id: str, kind: str = "") -> tuple[DocumentRow, ...]:
        """The documents of a table, of one kind or all, in order of kind and id."""
        ...

    def document(self, table_id: str, kind: str, document_id: str) -> DocumentRow | None:
        """One document, or None."""
        ...

    def put_document(self, document: DocumentRow) -> None:
        """Writes a document: a new one with revision 1, else the next revision of what is there.

        Raises SeqTaken if what is there is not the revision before it.
        """
        ...

    def drop_document(self, table_id: str, kind: str, document_id: str) -> None:
        """The document is there no more."""
        ...

    def pictures(self, table_id: str) -> tuple[PictureRow, ...]:
        """The pictures of a table, without their bytes, in order of id."""
        ...

    def picture(self, table_id: str, picture_id: str) -> PictureRow | None:
        """One picture with its bytes, or None."""
        ...

    def add_picture(self, picture: PictureRow) -> None:
        """A new picture."""
        ...

    def drop_picture(self, table_id: str, picture_id: str) -> None:
        """The picture is there no more."""
        ...

    def close(self) -> None:
        """Lets go of the database. Everything acknowledged is durable already."""
        ...

    def __enter__(self) -> Store:
        """The store itself; it is closed when the context ends."""
        ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Closes the store."""
        ...
