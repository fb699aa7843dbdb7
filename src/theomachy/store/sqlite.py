"""The store on SQLite: one file, written ahead (WAL) and synchronised at each commit (FULL)."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from theomachy.store.interface import SeqTaken
from theomachy.store.schema import MIGRATIONS, Migration
from theomachy.store.sql import SqlStore, migrate, version_of

BUSY_SECONDS = 30.0
"""How long a write waits for another process that is writing."""


class _Session:
    """Statements over a connection whose lock is held."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def run(self, sql: str, *values: object) -> None:
        self._connection.execute(sql, values)

    def run_many(self, sql: str, rows: Iterable[Sequence[object]]) -> None:
        self._connection.executemany(sql, rows)

    def all(self, sql: str, *values: object) -> list[Any]:
        return self._connection.execute(sql, values).fetchall()


class SqliteStore(SqlStore):
    """A store in one file, or (`path` None) in memory as long as it is open.

    One connection under one lock: a commit costs a synchronisation of the disk, reads are short.
    A folder whose data an older release wrote is copied beside itself before it is migrated.
    """

    def __init__(self, path: Path | None, migrations: Sequence[Migration] = MIGRATIONS) -> None:
        self.path = path
        self._lock = threading.RLock()
        if path is not None:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._connection = sqlite3.connect(
            path or ":memory:", timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        try:
            self._prepare(migrations)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Closes the file."""
        with self._lock:
            self._connection.close()

    def _prepare(self, migrations: Sequence[Migration]) -> None:
        for setting in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            self._connection.execute(f"PRAGMA {setting}")
        with self._transaction() as session:
            self._copy_if_older(version_of(session), len(migrations))
            migrate(session, migrations)

    @contextmanager
    def _transaction(self) -> Iterator[_Session]:
        with self._lock:
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield _Session(self._connection)
                self._connection.execute("COMMIT")
            except BaseException as fault:
                self._roll_back()
                if isinstance(fault, sqlite3.IntegrityError):
                    raise SeqTaken(str(fault)) from fault
                raise

    def _roll_back(self) -> None:
        # A full disk makes SQLite roll back by itself.
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    @contextmanager
    def _reading(self) -> Iterator[_Session]:
        with self._lock:
            yield _Session(self._connection)

    def _copy_if_older(self, found: int, known: int) -> None:
        """Copies the folder while nobody can write into it: the transaction has begun."""
        if self.path is None or not 0 < found < known:
            return
        folder = self.path.parent
        shutil.copytree(folder, _free(folder.with_name(f"{folder.name}.schema-{found}")))


def _free(path: Path) -> Path:
    count = 1
    candidate = path
    while candidate.exists():
        count += 1
        candidate = path.with_name(f"{path.name}-{count}")
    return candidate
