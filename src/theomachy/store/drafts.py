"""Characters that are being built, over SQL."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from theomachy.store.drafts_interface import DraftRow
from theomachy.store.interface import SeqTaken
from theomachy.store.statements import Session, SqlTransactions

DRAFT = "id, game, document, owner, table_id, seat, creature, status, revision, changed"


class SqlDrafts(SqlTransactions):
    """Drafts over SQL."""

    def draft(self, draft_id: str) -> DraftRow | None:
        """The draft, or None."""
        with self._reading() as session:
            return _found(session, draft_id)

    def put_draft(self, draft: DraftRow) -> None:
        """Writes a new draft, or the next revision. Raises SeqTaken if it is not the next."""
        who = (draft.owner, draft.table_id, draft.seat, draft.creature, draft.status)
        values = (draft.id, draft.game, draft.document, *who, draft.revision, draft.changed)
        with self._transaction() as session:
            there = _found(session, draft.id)
            revision = 0 if there is None else there.revision
            if revision != draft.revision - 1:
                raise SeqTaken(f"the draft has revision {revision} by now")
            # Deleting by revision and a primary key let only one of two writers through.
            session.run(
                "DELETE FROM drafts WHERE id = ? AND revision = ?", draft.id, draft.revision - 1
            )
            session.run("INSERT INTO drafts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", *values)

    def drop_draft(self, draft_id: str) -> None:
        """The draft is there no more."""
        with self._transaction() as session:
            session.run("DELETE FROM drafts WHERE id = ?", draft_id)

    def drafts_of(self, owner: str) -> tuple[DraftRow, ...]:
        """The drafts that a browser began, the one changed last first."""
        return self._drafts("owner", owner)

    def drafts_at(self, table_id: str) -> tuple[DraftRow, ...]:
        """The drafts begun at a table, the one changed last first."""
        return self._drafts("table_id", table_id)

    def _drafts(self, column: str, value: str) -> tuple[DraftRow, ...]:
        if not value:
            return ()
        with self._reading() as session:
            rows = session.all(
                f"SELECT {DRAFT} FROM drafts WHERE {column} = ? ORDER BY changed DESC, id", value
            )
        return tuple(_draft(row) for row in rows)


def _found(session: Session, draft_id: str) -> DraftRow | None:
    rows = session.all(f"SELECT {DRAFT} FROM drafts WHERE id = ?", draft_id)
    return _draft(rows[0]) if rows else None


def _draft(row: Sequence[Any]) -> DraftRow:
    name, game, document, owner, table_id, seat, creature, status, revision, changed = row
    who = (owner, table_id, seat, creature)
    return DraftRow(name, game, document, *who, status, int(revision), float(changed))
