"""A server that is killed under load, and what must be true of its data afterwards.

`python -m tests.table.killing FILE TABLE GM` plays at a table from several threads and writes the
key of each deed once it is acknowledged, until it is killed.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

from tests.table.brawl import BRAWL, THREE
from theomachy.core.errors import TheomachyError
from theomachy.store.sqlite import SqliteStore
from theomachy.table.records import EntryKind, TakeBack, Verdict
from theomachy.table.service import Tables

ROOT = Path(__file__).resolve().parents[2]
THREADS = 4


def opened(path: Path) -> Tables:
    """The tables of a data file."""
    return Tables(SqliteStore(path), games={BRAWL.id: BRAWL})


class Load:
    """Deeds of all kinds, each with a key of its own; acknowledged ones are written to the output."""

    def __init__(self, tables: Tables, table_id: str, gm: str, seed: int) -> None:
        self.tables = tables
        self.table_id = table_id
        self.gm = gm
        self.random = random.Random(seed)
        self.prefix = f"{os.getpid()}-{seed}"

    def run(self) -> None:
        for count in range(1_000_000):
            key = f"{self.prefix}-{count}"
            try:
                self.deed(key)
            except TheomachyError:
                continue
            os.write(1, f"{key}\n".encode())

    def deed(self, key: str) -> None:
        do = self.random.choice((self.command, self.command, self.answer, self.answer, self.rest))
        do(key)

    def command(self, key: str) -> None:
        do = self.random.choice(("strike", "council", "grab", "parley"))
        by, target = self.random.sample(("Ash", "Bren", "Cole"), 2)
        inputs = {"target": target} if do == "strike" else {}
        self.tables.command(self.table_id, self.gm, do, by, inputs, idempotency_key=key)

    def answer(self, key: str) -> None:
        prompts = self.tables.view(self.table_id, self.gm).prompts
        if not prompts:
            self.command(key)
            return
        prompt = self.random.choice(prompts)
        option = self.random.choice(prompt.options).id
        self.tables.answer(
            self.table_id, self.gm, prompt.id, option, as_gm=True, idempotency_key=key
        )

    def rest(self, key: str) -> None:
        chosen = self.random.random()
        if chosen < 0.4:
            self.tables.say(self.table_id, self.gm, f"said {key}", idempotency_key=key)
        elif chosen < 0.8:
            new = self.random.randint(1, 99)
            given = {"path": "Ash.lives", "new": new}
            self.tables.command(self.table_id, self.gm, "edit", "GM", given, idempotency_key=key)
        else:
            self.take_back(key)

    def take_back(self, key: str) -> None:
        entries = self.tables.history(self.table_id, self.gm).entries[-40:]
        numbers = [
            one.number for one in entries if one.kind is EntryKind.COMMAND and not one.struck
        ]
        if not numbers:
            self.command(key)
            return
        mode = self.random.choice((TakeBack.BACK, TakeBack.ONLY))
        number = self.random.choice(numbers)
        self.tables.take_back(self.table_id, self.gm, number, mode, idempotency_key=key)


def serve(path: str, table_id: str, gm: str) -> None:
    """Plays until it is killed."""
    tables = opened(Path(path))
    loads = [Load(tables, table_id, gm, seed) for seed in range(THREADS)]
    for load in loads:
        threading.Thread(target=load.run).start()


def killed_after(path: Path, table_id: str, gm: str, acknowledged: int) -> list[str]:
    """Starts a server, kills it after so many acknowledged deeds; their keys, read to the last."""
    command = [sys.executable, "-m", "tests.table.killing", str(path), table_id, gm]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        keys = [server.stdout.readline().strip() for _ in range(acknowledged)]
        server.send_signal(signal.SIGKILL)
        keys += [line.strip() for line in server.stdout if line.endswith("\n")]
    assert server.returncode == -signal.SIGKILL, "the server ended before it was killed"
    return keys


def faults(path: Path, table_id: str, gm: str, keys: list[str]) -> Iterator[str]:
    """What is not as it must be after a kill."""
    tables = opened(path)
    with tables.store as store:
        last = store.last(table_id)
        for key in keys:
            deed = store.deed(table_id, gm, key)
            if deed is None or deed.seq > last:
                yield f"the acknowledged deed {key} is lost"
        report = tables.replay(table_id)
        for one in report.commands:
            if one.verdict is not Verdict.EXACT:
                yield f"command {one.seq} ({one.do}) is {one.verdict}: {one.detail}"
        yield from _open_faults(tables, table_id, gm)


def _open_faults(tables: Tables, table_id: str, gm: str) -> Iterator[str]:
    view = tables.view(table_id, gm)
    waits = view.waiting != ""
    if waits != bool(view.prompts) or view.trouble:
        yield f"an open command asks nobody: {view.trouble}"


def rounds(folder: Path, count: int, seed: int) -> Iterator[list[str]]:
    """So many kills of one server over the same data; the faults after each."""
    path = folder / "theomachy.sqlite"
    choose = random.Random(seed)
    tables = opened(path)
    made = tables.create(BRAWL.id, "Killed", document=THREE)
    tables.store.close()
    acknowledged: list[str] = []
    for _ in range(count):
        acknowledged += killed_after(path, made.table_id, made.gm_seat, choose.randint(1, 60))
        yield list(faults(path, made.table_id, made.gm_seat, acknowledged))


if __name__ == "__main__":
    serve(*sys.argv[1:])
