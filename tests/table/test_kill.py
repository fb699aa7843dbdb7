"""A server killed under load has lost nothing that it acknowledged and did nothing by half."""

from __future__ import annotations

from pathlib import Path

from tests.table.killing import rounds

ROUNDS = 4


def test_after_a_kill_every_acknowledged_deed_is_there_whole(tmp_path: Path) -> None:
    assert list(rounds(tmp_path, ROUNDS, seed=1)) == [[]] * ROUNDS
