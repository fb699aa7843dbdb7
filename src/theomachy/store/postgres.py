"""The store on PostgreSQL, for several server processes or a database that is already there."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.errors import UniqueViolation

from theomachy.store.interface import SeqTaken, StoreError
from theomachy.store.schema import MIGRATIONS, Migration
from theomachy.store.sql import SqlStore, migrate

MIGRATION_LOCK = 7_304_229_115
"""The number of the advisory lock that is held while the schema is migrated."""

CONNECT_SECONDS = 10
"""How long a server may take to answer, unless the URL says otherwise (`?connect_timeout=60`)."""


class _Session:
    """Statements over a connection whose lock is held."""

    def __init__(self, connection: psycopg.Connection[tuple[Any, ...]]) -> None:
        self._connection = connection

    def run(self, sql: str, *values: object) -> None:
        self._connection.execute(_translated(sql), values)

    def run_many(self, sql: str, rows: Iterable[Sequence[object]]) -> None:
        with self._connection.cursor() as cursor:
            cursor.executemany(_translated(sql), rows)

    def all(self, sql: str, *values: object) -> list[Any]:
        # No row can hold a null character; what is looked up by one is not there.
        if any(isinstance(value, str) and "\0" in value for value in values):
            return []
        return self._connection.execute(_translated(sql), values).fetchall()


class PostgresStore(SqlStore):
    """A store in a PostgreSQL database, given by its URL. One connection under one lock.

    A connection that the server has dropped is made anew at the next use. Raises StoreError
    `no-database` if none can be made.
    """

    def __init__(self, url: str, migrations: Sequence[Migration] = MIGRATIONS) -> None:
        self.url = url
        self._lock = threading.RLock()
        self._closed = False
        self._connection = self._connect()
        try:
            self._migrate(migrations)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Closes the connection."""
        with self._lock:
            self._closed = True
            self._connection.close()

    def _migrate(self, migrations: Sequence[Migration]) -> None:
        with self._transaction() as session:
            session.run("SELECT pg_advisory_xact_lock(?)", MIGRATION_LOCK)
            migrate(session, migrations)

    def _connect(self) -> psycopg.Connection[tuple[Any, ...]]:
        try:
            seconds = conninfo_to_dict(self.url).get("connect_timeout", CONNECT_SECONDS)
            return psycopg.connect(self.url, autocommit=True, connect_timeout=int(seconds or 0))
        except (psycopg.OperationalError, psycopg.ProgrammingError) as fault:
            raise StoreError("no-database", f"no connection to the database: {fault}") from fault

    def _live(self) -> psycopg.Connection[tuple[Any, ...]]:
        if self._closed:
            raise StoreError("store-closed", "the store has been closed")
        if self._connection.closed:
            self._connection = self._connect()
        return self._connection

    @contextmanager
    def _transaction(self) -> Iterator[_Session]:
        with self._lock:
            connection = self._live()
            try:
                with connection.transaction():
                    yield _Session(connection)
            except UniqueViolation as fault:
                raise SeqTaken(str(fault)) from fault

    @contextmanager
    def _reading(self) -> Iterator[_Session]:
        with self._lock:
            yield _Session(self._live())


def _translated(sql: str) -> bytes:
    return sql.replace("?", "%s").encode()
