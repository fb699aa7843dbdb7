"""Data of another release: migrated if older, refused if newer, copied before it is touched."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from theomachy.store import FILE, open_store
from theomachy.store.interface import StoreError, TableRow
from theomachy.store.postgres import PostgresStore
from theomachy.store.schema import MIGRATIONS
from theomachy.store.sqlite import SqliteStore

TABLE = TableRow("duel", "coin-duel", "The duel", 1.0)
NOW = len(MIGRATIONS)
NEWER = (*MIGRATIONS, ("ALTER TABLE tables ADD COLUMN motto TEXT NOT NULL DEFAULT 'fiat'",))


def write_older(path: Path) -> None:
    with SqliteStore(path) as store:
        store.create(TABLE, (), ())


def columns(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [row[1] for row in connection.execute("PRAGMA table_info(tables)")]


def test_an_older_folder_is_copied_and_then_migrated(tmp_path: Path) -> None:
    path = tmp_path / "data" / FILE
    write_older(path)
    (path.parent / "portrait.png").write_bytes(b"picture")
    with SqliteStore(path, NEWER) as store:
        assert store.table("duel") == TABLE
    copy = tmp_path / f"data.schema-{NOW}"
    assert "motto" in columns(path)
    assert "motto" not in columns(copy / FILE)
    assert (copy / "portrait.png").read_bytes() == b"picture"
    with SqliteStore(copy / FILE) as old:
        assert old.table("duel") == TABLE


def test_a_copy_never_overwrites_another(tmp_path: Path) -> None:
    path = tmp_path / "data" / FILE
    write_older(path)
    (tmp_path / f"data.schema-{NOW}").mkdir()
    SqliteStore(path, NEWER).close()
    assert (tmp_path / f"data.schema-{NOW}-2" / FILE).exists()
    assert not list((tmp_path / f"data.schema-{NOW}").iterdir())


def test_data_of_today_is_not_copied(tmp_path: Path) -> None:
    path = tmp_path / "data" / FILE
    write_older(path)
    SqliteStore(path).close()
    assert [one.name for one in tmp_path.iterdir()] == ["data"]


def test_a_migration_that_fails_leaves_the_data_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "data" / FILE
    write_older(path)
    with pytest.raises(sqlite3.OperationalError):
        SqliteStore(path, (*NEWER, ("ALTER TABLE nowhere ADD COLUMN x TEXT",)))
    with SqliteStore(path) as store:
        assert store.table("duel") == TABLE
    assert "motto" not in columns(path)


def test_newer_data_is_refused_on_sqlite(tmp_path: Path) -> None:
    SqliteStore(tmp_path / FILE, NEWER).close()
    with pytest.raises(StoreError, match=f"schema version {NOW + 1}") as refused:
        SqliteStore(tmp_path / FILE)
    assert refused.value.code == "data-too-new"


def test_postgres_is_migrated_or_refused(postgres_database: str) -> None:
    with PostgresStore(postgres_database) as store:
        store.create(TABLE, (), ())
    with PostgresStore(postgres_database, NEWER) as store:
        assert store.table("duel") == TABLE
    with pytest.raises(StoreError, match=f"schema version {NOW + 1}"):
        PostgresStore(postgres_database)


def test_a_database_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as refused:
        PostgresStore(f"postgresql:///nothing?host={tmp_path}")
    assert refused.value.code == "no-database"


def test_a_dropped_connection_is_made_anew(postgres_database: str) -> None:
    with (
        PostgresStore(postgres_database) as store,
        psycopg.connect(postgres_database, autocommit=True) as other,
    ):
        store.create(TABLE, (), ())
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        with pytest.raises(psycopg.OperationalError):
            store.table("duel")
        assert store.table("duel") == TABLE


def test_the_store_of_a_folder_or_of_an_address(tmp_path: Path, postgres_database: str) -> None:
    with open_store(tmp_path / "new" / "folder") as store:
        store.create(TABLE, (), ())
    assert (tmp_path / "new" / "folder" / FILE).exists()
    with open_store(tmp_path, postgres_database) as store:
        assert store.table("duel") is None


def test_sqlite_is_written_ahead_and_synchronised_at_each_commit(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / FILE) as store, store._reading() as session:
        assert session.all("PRAGMA journal_mode") == [("wal",)]
        assert session.all("PRAGMA synchronous") == [(2,)]
