"""What SQLite and PostgreSQL share: the statements, the rows, and migrating."""

from __future__ import annotations

import json
from collections.abc import Sequence
from types import TracebackType
from typing import Any, TypeVar

from theomachy.store.documents import SqlDocuments, insert_document, insert_picture
from theomachy.store.drafts import SqlDrafts
from theomachy.store.interface import (
    Deadline,
    DeedKey,
    DocumentRow,
    EntryRow,
    InviteRow,
    PictureRow,
    SeatRow,
    SeqTaken,
    StoreError,
    TableRow,
    TableUse,
)
from theomachy.store.schema import MIGRATIONS, Migration
from theomachy.store.statements import Session

Self = TypeVar("Self", bound="SqlStore")
SEAT = "table_id, id, name, role, creatures, settings, epoch, revoked"
INVITE = "token, table_id, role, creatures, uses, revoked"
DEADLINE = "table_id, command, address, due, remaining"


class SqlStore(SqlDocuments, SqlDrafts):
    """The store over any database that gives it transactions and says when a key is taken."""

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # Tables

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
        row = (table.id, table.game, table.name, table.created, json.dumps(table.settings))
        with self._transaction() as session:
            session.run("INSERT INTO tables VALUES (?, ?, ?, ?, ?)", *row)
            for seat in seats:
                _insert_seat(session, seat)
            _insert_entries(session, table.id, entries)
            for document in documents:
                insert_document(session, document)
            for picture in pictures:
                insert_picture(session, picture)

    def table(self, table_id: str) -> TableRow | None:
        """The table, or None."""
        with self._reading() as session:
            rows = session.all(
                "SELECT id, game, name, created, settings FROM tables WHERE id = ?", table_id
            )
        return _table(rows[0]) if rows else None

    def tables(self) -> tuple[TableUse, ...]:
        """All tables, newest first. The numbers of a log have no gaps: its last one is its length."""
        with self._reading() as session:
            rows = session.all(
                "SELECT id, game, name, created, settings,"
                " coalesce(last.seq, 0),"
                " (SELECT count(*) FROM seats WHERE table_id = tables.id AND revoked = 0)"
                ", coalesce(last.at, created)"
                " FROM tables LEFT JOIN entries AS last ON last.table_id = id AND last.seq ="
                " (SELECT max(seq) FROM entries WHERE table_id = tables.id)"
                " ORDER BY created DESC, id"
            )
        return tuple(TableUse(_table(row[:5]), int(row[5]), int(row[6]), row[7]) for row in rows)

    def set_table(self, table: TableRow) -> None:
        """Writes a table's name and settings."""
        values = (table.name, json.dumps(table.settings), table.id)
        with self._transaction() as session:
            session.run("UPDATE tables SET name = ?, settings = ? WHERE id = ?", *values)

    # The log

    def append(
        self,
        table_id: str,
        entries: Sequence[EntryRow],
        *,
        key: DeedKey | None = None,
        deadlines: Sequence[Deadline] | None = None,
    ) -> None:
        """Appends all entries or none. Raises SeqTaken unless the first is the next of the log."""
        with self._transaction() as session:
            if entries and _last(session, table_id) != entries[0].seq - 1:
                raise SeqTaken(f"entry {entries[0].seq} of table {table_id} is not the next")
            _insert_entries(session, table_id, entries)
            if key is not None:
                values = (table_id, key.seat, key.key, key.digest, key.seq)
                session.run("INSERT INTO deeds VALUES (?, ?, ?, ?, ?)", *values)
            if deadlines is not None:
                _write_deadlines(session, table_id, deadlines)

    def read(self, table_id: str, after: int = 0) -> tuple[EntryRow, ...]:
        """The entries behind `after`, in order."""
        with self._reading() as session:
            rows = session.all(
                "SELECT seq, at, kind, body FROM entries WHERE table_id = ? AND seq > ?"
                " ORDER BY seq",
                table_id,
                after,
            )
        return tuple(EntryRow(*row) for row in rows)

    def last(self, table_id: str) -> int:
        """The seq of the last entry, 0 if there is none."""
        with self._reading() as session:
            return _last(session, table_id)

    def deed(self, table_id: str, seat: str, key: str) -> DeedKey | None:
        """What was done with this idempotency key."""
        with self._reading() as session:
            rows = session.all(
                "SELECT seat, deed_key, digest, seq FROM deeds"
                " WHERE table_id = ? AND seat = ? AND deed_key = ?",
                table_id,
                seat,
                key,
            )
        return DeedKey(*rows[0]) if rows else None

    # Deadlines

    def deadlines(self, table_id: str = "") -> tuple[Deadline, ...]:
        """The deadlines of a table or of all, soonest first."""
        with self._reading() as session:
            rows = session.all(
                f"SELECT {DEADLINE} FROM deadlines WHERE table_id = ? OR ? = ''"
                " ORDER BY due IS NULL, due, table_id, address",
                table_id,
                table_id,
            )
        return tuple(Deadline(*row) for row in rows)

    def set_deadlines(self, table_id: str, deadlines: Sequence[Deadline]) -> None:
        """Writes all deadlines of a table anew."""
        with self._transaction() as session:
            _write_deadlines(session, table_id, deadlines)

    # Seats

    def seats(self, table_id: str) -> tuple[SeatRow, ...]:
        """The seats of a table, in the order in which they were taken."""
        with self._reading() as session:
            rows = session.all(
                f"SELECT {SEAT} FROM seats WHERE table_id = ? ORDER BY place", table_id
            )
        return tuple(_seat(row) for row in rows)

    def seat(self, table_id: str, seat_id: str) -> SeatRow | None:
        """One seat, or None."""
        with self._reading() as session:
            rows = session.all(
                f"SELECT {SEAT} FROM seats WHERE table_id = ? AND id = ?", table_id, seat_id
            )
        return _seat(rows[0]) if rows else None

    def add_seat(self, seat: SeatRow) -> None:
        """A new seat."""
        with self._transaction() as session:
            _insert_seat(session, seat)

    def set_seat(self, seat: SeatRow) -> None:
        """Writes a seat's fields."""
        values = (seat.name, seat.role, json.dumps(seat.creatures), json.dumps(seat.settings))
        where = (seat.epoch, int(seat.revoked), seat.table_id, seat.id)
        with self._transaction() as session:
            session.run(
                "UPDATE seats SET name = ?, role = ?, creatures = ?, settings = ?, epoch = ?,"
                " revoked = ? WHERE table_id = ? AND id = ?",
                *values,
                *where,
            )

    def add_key(self, table_id: str, seat_id: str, digest: str) -> None:
        """One more key of a seat; only its digest is kept."""
        with self._transaction() as session:
            session.run("INSERT INTO seat_keys VALUES (?, ?, ?)", table_id, digest, seat_id)

    def drop_keys(self, table_id: str, seat_id: str) -> None:
        """None of a seat's keys opens it any more."""
        with self._transaction() as session:
            session.run("DELETE FROM seat_keys WHERE table_id = ? AND seat = ?", table_id, seat_id)

    def seat_by_key(self, table_id: str, digest: str) -> SeatRow | None:
        """The seat that a key's digest opens."""
        with self._reading() as session:
            rows = session.all(
                "SELECT seat FROM seat_keys WHERE table_id = ? AND digest = ?", table_id, digest
            )
        return self.seat(table_id, rows[0][0]) if rows else None

    # Invites

    def add_invite(self, invite: InviteRow) -> None:
        """A new invite."""
        before = (invite.token, invite.table_id, invite.table_id)
        after = (invite.role, json.dumps(invite.creatures), invite.uses, int(invite.revoked))
        with self._transaction() as session:
            session.run(
                "INSERT INTO invites VALUES (?, ?,"
                " (SELECT count(*) FROM invites WHERE table_id = ?), ?, ?, ?, ?)",
                *before,
                *after,
            )

    def set_invite(self, invite: InviteRow) -> None:
        """Writes an invite's fields."""
        values = (invite.role, json.dumps(invite.creatures), invite.uses, int(invite.revoked))
        with self._transaction() as session:
            session.run(
                "UPDATE invites SET role = ?, creatures = ?, uses = ?, revoked = ? WHERE token = ?",
                *values,
                invite.token,
            )

    def invite(self, token: str) -> InviteRow | None:
        """The invite by its token."""
        with self._reading() as session:
            rows = session.all(f"SELECT {INVITE} FROM invites WHERE token = ?", token)
        return _invite(rows[0]) if rows else None

    def invites(self, table_id: str) -> tuple[InviteRow, ...]:
        """The invites of a table, oldest first."""
        with self._reading() as session:
            rows = session.all(
                f"SELECT {INVITE} FROM invites WHERE table_id = ? ORDER BY place", table_id
            )
        return tuple(_invite(row) for row in rows)


def version_of(session: Session) -> int:
    """The version of the schema that the database has; 0 for a new one."""
    session.run("CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
    rows = session.all("SELECT value FROM meta WHERE name = 'schema'")
    return int(rows[0][0]) if rows else 0


def migrate(session: Session, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Brings the schema up to date. Raises StoreError `data-too-new` if a later release wrote it."""
    version = version_of(session)
    if version > len(migrations):
        raise StoreError(
            "data-too-new",
            f"the data has schema version {version}, this release knows {len(migrations)};"
            " use the release that wrote it, or a newer one",
        )
    for migration in migrations[version:]:
        for statement in migration:
            session.run(statement)
    session.run("DELETE FROM meta WHERE name = 'schema'")
    session.run("INSERT INTO meta VALUES ('schema', ?)", str(len(migrations)))


def _last(session: Session, table_id: str) -> int:
    rows = session.all("SELECT max(seq) FROM entries WHERE table_id = ?", table_id)
    return int(rows[0][0] or 0)


def _insert_entries(session: Session, table_id: str, entries: Sequence[EntryRow]) -> None:
    session.run_many(
        "INSERT INTO entries VALUES (?, ?, ?, ?, ?)",
        [(table_id, entry.seq, entry.at, entry.kind, entry.body) for entry in entries],
    )


def _insert_seat(session: Session, seat: SeatRow) -> None:
    before = (seat.table_id, seat.id, seat.table_id, seat.name, seat.role)
    after = (json.dumps(seat.creatures), json.dumps(seat.settings), seat.epoch, int(seat.revoked))
    session.run(
        "INSERT INTO seats VALUES (?, ?, (SELECT count(*) FROM seats WHERE table_id = ?),"
        " ?, ?, ?, ?, ?, ?)",
        *before,
        *after,
    )


def _write_deadlines(session: Session, table_id: str, deadlines: Sequence[Deadline]) -> None:
    session.run("DELETE FROM deadlines WHERE table_id = ?", table_id)
    session.run_many(
        "INSERT INTO deadlines VALUES (?, ?, ?, ?, ?)",
        [(table_id, one.command, one.address, one.due, one.left) for one in deadlines],
    )


def _table(row: Sequence[Any]) -> TableRow:
    return TableRow(row[0], row[1], row[2], float(row[3]), json.loads(row[4]))


def _seat(row: Sequence[Any]) -> SeatRow:
    table_id, name, title, role, creatures, settings, epoch, revoked = row
    return SeatRow(
        table_id,
        name,
        title,
        role,
        tuple(json.loads(creatures)),
        json.loads(settings),
        int(epoch),
        bool(revoked),
    )


def _invite(row: Sequence[Any]) -> InviteRow:
    token, table_id, role, creatures, uses, revoked = row
    return InviteRow(token, table_id, role, tuple(json.loads(creatures)), int(uses), bool(revoked))
