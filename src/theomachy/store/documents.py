"""What lies beside the log of a table: documents of its Game Master, and pictures."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import Any

from theomachy.store.interface import DocumentRow, PictureRow, SeqTaken
from theomachy.store.statements import Session, SqlTransactions

DOCUMENT = "table_id, kind, id, revision, changed, body"
PICTURE = "table_id, id, media_type, name, width, height"


class SqlDocuments(SqlTransactions):
    """Documents and pictures over SQL."""

    def documents(self, table_id: str, kind: str = "") -> tuple[DocumentRow, ...]:
        """The documents of a table, of one kind or all, in order of kind and id."""
        with self._reading() as session:
            rows = session.all(
                f"SELECT {DOCUMENT} FROM documents WHERE table_id = ? AND (kind = ? OR ? = '')"
                " ORDER BY kind, id",
                table_id,
                kind,
                kind,
            )
        return tuple(_document(row) for row in rows)

    def document(self, table_id: str, kind: str, document_id: str) -> DocumentRow | None:
        """One document, or None."""
        with self._reading() as session:
            rows = _found(session, table_id, kind, document_id)
        return _document(rows[0]) if rows else None

    def put_document(self, document: DocumentRow) -> None:
        """Writes a new document, or the next revision. Raises SeqTaken if it is not the next."""
        with self._transaction() as session:
            rows = _found(session, document.table_id, document.kind, document.id)
            there = int(rows[0][3]) if rows else 0
            if there != document.revision - 1:
                raise SeqTaken(f"{document.kind} {document.id} has revision {there} by now")
            _delete(session, document.table_id, document.kind, document.id)
            insert_document(session, document)

    def drop_document(self, table_id: str, kind: str, document_id: str) -> None:
        """The document is there no more."""
        with self._transaction() as session:
            _delete(session, table_id, kind, document_id)

    def pictures(self, table_id: str) -> tuple[PictureRow, ...]:
        """The pictures of a table, without their bytes, in order of id."""
        with self._reading() as session:
            rows = session.all(
                f"SELECT {PICTURE} FROM pictures WHERE table_id = ? ORDER BY id", table_id
            )
        return tuple(_picture(row) for row in rows)

    def picture(self, table_id: str, picture_id: str) -> PictureRow | None:
        """One picture with its bytes, or None."""
        with self._reading() as session:
            rows = session.all(
                f"SELECT {PICTURE}, content FROM pictures WHERE table_id = ? AND id = ?",
                table_id,
                picture_id,
            )
        return _picture(rows[0]) if rows else None

    def add_picture(self, picture: PictureRow) -> None:
        """A new picture."""
        with self._transaction() as session:
            insert_picture(session, picture)

    def drop_picture(self, table_id: str, picture_id: str) -> None:
        """The picture is there no more."""
        with self._transaction() as session:
            session.run("DELETE FROM pictures WHERE table_id = ? AND id = ?", table_id, picture_id)


def insert_document(session: Session, one: DocumentRow) -> None:
    """Writes a document that is not there yet."""
    values = (one.table_id, one.kind, one.id, one.revision, one.changed, one.body)
    session.run("INSERT INTO documents VALUES (?, ?, ?, ?, ?, ?)", *values)


def insert_picture(session: Session, one: PictureRow) -> None:
    """Writes a picture that is not there yet."""
    what = (one.table_id, one.id, one.media_type, one.name, one.width, one.height)
    content = b64encode(one.content).decode()
    session.run("INSERT INTO pictures VALUES (?, ?, ?, ?, ?, ?, ?)", *what, content)


def _found(session: Session, *key: str) -> list[Any]:
    return session.all(
        f"SELECT {DOCUMENT} FROM documents WHERE table_id = ? AND kind = ? AND id = ?", *key
    )


def _delete(session: Session, *key: str) -> None:
    session.run("DELETE FROM documents WHERE table_id = ? AND kind = ? AND id = ?", *key)


def _document(row: Sequence[Any]) -> DocumentRow:
    table_id, kind, document_id, revision, changed, body = row
    return DocumentRow(table_id, kind, document_id, int(revision), float(changed), body)


def _picture(row: Sequence[Any]) -> PictureRow:
    content = b64decode(row[6]) if len(row) > 6 else b""
    return PictureRow(row[0], row[1], row[2], row[3], int(row[4]), int(row[5]), content)
