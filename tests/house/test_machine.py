"""What the tests and the page rely on is there; missing, it fails here and is never skipped."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest

import theomachy
from hatch_build import FILES

VENDOR = Path(theomachy.__file__).parent / "web/static/vendor"


def test_postgres_answers(postgres_database: str) -> None:
    with psycopg.connect(postgres_database) as connection:
        row = connection.execute("SHOW fsync").fetchone()
    assert row == ("on",)


@pytest.mark.parametrize("name", FILES.values())
def test_front_end_file_was_fetched(name: str) -> None:
    content = (VENDOR / name).read_bytes()
    assert len(content) > 500
    assert content.startswith(b"wOF2") is name.endswith(".woff2")
