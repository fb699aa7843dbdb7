"""A long log: how soon its table opens, and what one more deed costs.

Measured in time of the processor, in memory, so that neither other work nor the disk counts.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator

from benchmarks import Figure
from tests.coin_duel import GAME
from theomachy.store.interface import Store
from theomachy.store.sqlite import SqliteStore
from theomachy.table.records import Opened
from theomachy.table.service import Tables

ENTRIES = 10_000
DEEDS = 300
CAST = {"cast": {"Ash": {"lives": 1_000_000}, "Bren": {"lives": 1_000_000}}}


def tables(store: Store) -> Tables:
    """The tables of a store as a process that has just started has them."""
    return Tables(store, games={GAME.id: GAME})


def deed(playing: Tables, opened: Opened, turn: int) -> float:
    """One toss with its answer; the milliseconds that the answer took."""
    table, gm = opened.table_id, opened.gm_seat
    playing.command(table, gm, "toss", ("Ash", "Bren")[turn % 2])
    (prompt,) = playing.view(table, gm).prompts
    start = time.process_time()
    playing.answer(table, gm, prompt.id, "heads", as_gm=True)
    return (time.process_time() - start) * 1_000


def opening(store: Store, opened: Opened) -> float:
    """The milliseconds until a fresh process has the view and the last of the log."""
    start = time.process_time()
    fresh = tables(store)
    seen = fresh.view(opened.table_id, opened.gm_seat).seen
    fresh.history(opened.table_id, opened.gm_seat, after=seen - 50)
    return (time.process_time() - start) * 1_000


def figures() -> Iterator[Figure]:
    """Opening a log of ten thousand entries, and the cost of a deed there against an empty one."""
    with SqliteStore(None) as store:
        playing = tables(store)
        opened = playing.create(GAME.id, "Long", document=CAST)
        costs: list[float] = []
        while store.last(opened.table_id) < ENTRIES:
            costs.append(deed(playing, opened, len(costs)))
        yield Figure(
            f"table of {ENTRIES} entries opens (CPU)",
            statistics.median(opening(store, opened) for _ in range(5)),
            "ms",
            at_most=300,
        )
    first, last = statistics.median(costs[:DEEDS]), statistics.median(costs[-DEEDS:])
    yield Figure("a deed on a short log (CPU)", first, "ms")
    yield Figure(f"the same on {ENTRIES} entries, times as much", last / first, "", at_most=1.3)
