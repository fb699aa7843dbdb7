"""The log of a table on disk: SQLite by default, or PostgreSQL."""

from __future__ import annotations

from pathlib import Path

from theomachy.store.interface import Store

FILE = "theomachy.sqlite"


def open_store(data: Path, database: str = "") -> Store:
    """The store of a data folder; or of `database`, a PostgreSQL URL, if one is named.

    Raises StoreError `data-too-new`, `no-database`.
    """
    if database:
        from theomachy.store.postgres import PostgresStore

        return PostgresStore(database)
    from theomachy.store.sqlite import SqliteStore

    return SqliteStore(data / FILE)
