"""A server killed a hundred times under load: nothing acknowledged may be lost."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks import Figure
from tests.table.killing import rounds

ROUNDS = 100


def figures() -> Iterator[Figure]:
    """How many of the kills left a fault behind."""
    with tempfile.TemporaryDirectory() as folder:
        faulty = sum(bool(found) for found in rounds(Path(folder), ROUNDS, seed=2))
    yield Figure(f"kills under load with a fault, of {ROUNDS}", faulty, "kills", at_most=0)
