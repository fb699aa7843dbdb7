"""The same random script on PostgreSQL and on SQLite: the same refusals, log and state."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random

import pytest

from tests.god_marked.laws import random_casts
from tests.god_marked.laws.random_play import GAME, Play
from theomachy.core.errors import TheomachyError
from theomachy.core.fingerprints import fingerprint
from theomachy.core.seats import GM
from theomachy.store.interface import EntryRow, Store
from theomachy.store.postgres import PostgresStore
from theomachy.store.sqlite import SqliteStore
from theomachy.table.records import TakeBack
from theomachy.table.service import Tables


def seen(play: Play) -> tuple[list[str], list[EntryRow], str, list[object]]:
    """What has been tried, the log, the state of every process, and what each seat receives."""
    states = set()
    for tables in play.processes:
        play.tables = tables
        states.add(fingerprint(play.state))
    (state,) = states
    received: list[object] = []
    for seat in play.seats:
        received += [play.tables.view(play.id, seat), play.tables.history(play.id, seat)]
    return play.done, list(play.tables.store.read(play.id)), state, received


def played(stores: Sequence[Store], seed: int, steps: int) -> Play:
    """So many deeds of a script, each in the process of one of the stores; often one takes back."""
    play = Play(seed, random_casts.document(Random(seed)), edits=seed % 2 == 1, stores=stores)
    play.deeds.append((play.takes_back, 12))
    for _ in range(steps):
        play.step()
    play.assert_replays()
    return play


@pytest.mark.parametrize("seed", range(400, 404))
def test_a_random_game_is_the_same_on_both_databases(
    seed: int, postgres_database: str, tmp_path: Path
) -> None:
    with ExitStack() as opened:
        on_postgres = [
            opened.enter_context(closing(PostgresStore(postgres_database))) for _ in range(2)
        ]
        on_sqlite = [
            opened.enter_context(closing(SqliteStore(tmp_path / "theomachy.sqlite")))
            for _ in range(2)
        ]
        assert seen(played(on_postgres, seed, 40)) == seen(played(on_sqlite, seed, 40))


class Someone:
    """One seat in a process of its own, that plays as fast as it can beside the others."""

    def __init__(self, play: Play, tables: Tables, seat: str, seed: int) -> None:
        self.play, self.tables, self.seat = play, tables, seat
        self.random = Random(seed)
        self.raised: list[Exception] = []
        self.well = 0

    def run(self, deeds: int) -> None:
        """So many deeds; what else than a refusal comes out is kept."""
        for _ in range(deeds):
            try:
                self.act()
                self.well += 1
            except TheomachyError:
                continue
            except Exception as fault:
                self.raised.append(fault)

    def act(self) -> None:
        """Answers if asked; else starts what is offered; who rules the table takes back as well."""
        at, pick = (self.play.id, self.seat), self.random.choice
        view = self.tables.view(*at)
        if self.seat == self.play.gm and self.random.random() < 0.3:
            number = pick(self.tables.history(*at).entries).number
            mode = pick(list(TakeBack))
            changes = self.tables.preview_take_back(*at, number, mode).changes
            edits = [(one.path, one.now, one.then) for one in changes]
            self.tables.take_back(
                *at, number, mode, edits=edits if mode is TakeBack.CORRECT else ()
            )
        elif view.prompts:
            prompt = pick(view.prompts)
            if prompt.sides:
                self.tables.take_default(*at, prompt.id, True)
            else:
                self.tables.answer(*at, prompt.id, pick(prompt.options).id, as_gm=True)
        elif offers := [one for one in view.offers if one.because is None]:
            offer = pick(offers)
            self.tables.command(*at, offer.do, offer.by, self.play.inputs(offer))


def test_seats_that_play_at_once_on_postgresql_leave_one_log_that_replays(
    postgres_database: str,
) -> None:
    document = next(iter(GAME.skirmishes().values()))
    with ExitStack() as opened:
        stores = [opened.enter_context(closing(PostgresStore(postgres_database))) for _ in range(4)]
        play = Play(500, document, edits=False, stores=stores)
        play.command(play.gm, "begin-fight", GM, {})
        seats = (play.gm, *play.seats[2:4], play.gm)
        people = [
            Someone(play, tables, seat, seed)
            for seed, (tables, seat) in enumerate(zip(play.processes, seats, strict=True))
        ]
        threads = [threading.Thread(target=one.run, args=(15,)) for one in people]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not [fault for one in people for fault in one.raised]
        assert all(one.well for one in people)
        play.assert_replays()
        _, _, state, _ = seen(play)
        elsewhere = opened.enter_context(closing(SqliteStore(None)))
        taken_along = Tables(elsewhere, games={GAME.id: GAME})
        imported = taken_along.import_(play.tables.export(play.id, play.gm))
        assert taken_along.replay(imported.table_id).fingerprint == state
