"""The store under test: on SQLite in a file, on SQLite in memory, and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from theomachy.store.interface import Store
from theomachy.store.postgres import PostgresStore
from theomachy.store.sqlite import SqliteStore

Opener = Callable[[], Store]


@pytest.fixture(params=["sqlite", "postgres"])
def opener(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opener]:
    """Opens the same store again at each call, as another process would."""
    opened: list[Store] = []
    if request.param == "sqlite":
        path = tmp_path / "data" / "theomachy.sqlite"

        def make() -> Store:
            return SqliteStore(path)
    else:
        url: str = request.getfixturevalue("postgres_database")

        def make() -> Store:
            return PostgresStore(url)

    def open_one() -> Store:
        opened.append(make())
        return opened[-1]

    yield open_one
    for store in opened:
        store.close()


@pytest.fixture
def store(opener: Opener) -> Store:
    return opener()
