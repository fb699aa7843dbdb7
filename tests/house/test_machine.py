"""What the tests and the page rely on is there; missing, it fails here and is never skipped."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest

import theomachy

VENDOR = Path(theomachy.__file__).parent / "web/static/vendor"


def test_postgres_answers(postgres_database: str) -> None:
    with psycopg.connect(postgres_database) as connection:
        row = connection.execute("SHOW fsync").fetchone()
    assert row == ("on",)


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("htmx.min.js", b""),
        ("hx-sse.min.js", b""),
        ("hx-csp.min.js", b""),
        ("source-serif-4-latin.woff2", b"wOF2"),
        ("source-serif-4-latin-italic.woff2", b"wOF2"),
        ("inter-latin.woff2", b"wOF2"),
    ],
)
def test_front_end_file_was_fetched(name: str, start: bytes) -> None:
    content = (VENDOR / name).read_bytes()
    assert len(content) > 1000
    assert content.startswith(start)
