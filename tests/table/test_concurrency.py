"""Several at once: one sequence, nothing lost, nothing done twice, what is stale refused."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.table.brawl import BRAWL, THREE
from tests.table.tabletop import Tabletop
from theomachy.core.errors import TheomachyError
from theomachy.store.interface import Store
from theomachy.store.postgres import PostgresStore
from theomachy.store.sqlite import SqliteStore
from theomachy.table.entries import Answered, Commanded
from theomachy.table.records import EntryKind, Verdict
from theomachy.table.service import Tables


def at_once(deeds: list[Callable[[], object]]) -> Counter[str]:
    """Does all of it at once, each in a thread; how many went well, and the codes of the refused."""
    outcomes: Counter[str] = Counter()
    gate = threading.Barrier(len(deeds))

    def run(deed: Callable[[], object]) -> None:
        gate.wait()
        try:
            deed()
            outcomes["done"] += 1
        except TheomachyError as refused:
            outcomes[refused.code] += 1

    threads = [threading.Thread(target=run, args=(deed,)) for deed in deeds]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes


@pytest.fixture(params=["sqlite", "postgres"])
def stores(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], Store]]:
    """Opens one database again and again, as several processes would."""
    opened: list[Store] = []
    url = request.getfixturevalue("postgres_database") if request.param == "postgres" else ""

    def open_one() -> Store:
        path = tmp_path / "theomachy.sqlite"
        opened.append(PostgresStore(url) if url else SqliteStore(path))
        return opened[-1]

    yield open_one
    for store in opened:
        store.close()


def several(top: Tabletop, stores: Callable[[], Store], count: int = 3) -> list[Tables]:
    """The table in several processes."""
    others = []
    for _ in range(count - 1):
        tables = top.reopened()
        tables.store = stores()
        others.append(tables)
    return [top.tables, *others]


@pytest.fixture
def top(stores: Callable[[], Store]) -> Tabletop:
    return Tabletop(THREE, game=BRAWL, store=stores())


def test_one_of_many_who_answer_the_same_prompt_is_first(
    top: Tabletop, stores: Callable[[], Store]
) -> None:
    top.toss("ana", "Ash")
    prompt = top.prompt("ben").id

    def answer(tables: Tables) -> Callable[[], object]:
        return lambda: tables.answer(top.id, top.seats["ben"], prompt, "heads")

    outcomes = at_once([answer(tables) for tables in several(top, stores) for _ in range(2)])
    assert outcomes == {"done": 1, "prompt-closed": 5}
    calls = [
        one.body
        for one in top.log()
        if isinstance(one.body, Answered) and one.body.address == "call/Bren"
    ]
    assert len(calls) == 1


def test_a_deed_sent_many_times_with_one_key_is_done_once(
    top: Tabletop, stores: Callable[[], Store]
) -> None:
    def toss(tables: Tables) -> Callable[[], object]:
        return lambda: tables.command(
            top.id, top.seats["ana"], "toss", "Ash", {}, idempotency_key="same"
        )

    outcomes = at_once([toss(tables) for tables in several(top, stores) for _ in range(2)])
    assert outcomes == {"done": 6}
    commands = [one.body for one in top.log() if isinstance(one.body, Commanded)]
    assert [one.do for one in commands] == ["enlist", "toss"]


def test_two_who_set_one_number_at_once_write_one_sequence_and_the_stale_is_refused(
    top: Tabletop, stores: Callable[[], Store]
) -> None:
    def edit(tables: Tables, new: int) -> Callable[[], object]:
        return lambda: tables.edit(top.id, top.gm, "Ash.lives", 3, new)

    processes = several(top, stores, 2)
    outcomes = at_once([edit(tables, new) for new, tables in enumerate(processes, 10)])
    assert outcomes == {"done": 1, "stale": 1}


def test_chat_of_all_is_lost_by_nobody_and_refuses_nobody(
    top: Tabletop, stores: Callable[[], Store]
) -> None:
    top.toss("ana", "Ash")

    def say(tables: Tables, text: str) -> Callable[[], object]:
        return lambda: tables.say(top.id, top.seats["ana"], text)

    processes = several(top, stores)
    deeds = [say(tables, f"{n}-{m}") for n, tables in enumerate(processes) for m in range(5)]
    assert at_once(deeds) == {"done": 15}
    said = [one.text for one in top.history("ben") if one.kind is EntryKind.CHAT]
    assert len(said) == len(set(said)) == 15
    assert [one.seq for one in top.log()] == list(range(1, len(top.log()) + 1))
    assert top.prompt("ben").label == "call"


def test_a_clock_and_a_person_at_once_give_one_answer(
    top: Tabletop, stores: Callable[[], Store]
) -> None:
    top.tables.clocks(top.id, top.gm, {"*": 10})
    top.toss("ana", "Ash")
    prompt = top.prompt("ben").id
    top.clock.now += 10
    one, two, three = several(top, stores)
    outcomes = at_once(
        [one.tick, two.tick, lambda: three.answer(top.id, top.seats["ben"], prompt, "heads")]
    )
    assert outcomes["done"] in {2, 3}
    answers = [one.body for one in top.log() if isinstance(one.body, Answered)]
    assert [one.address for one in answers] == ["call/Bren", "toss"]
    assert top.tables.replay(top.id).count(Verdict.DIVERGED) == 0


def test_one_plays_on_either_database(top: Tabletop) -> None:
    top.start("ana", "council", "Ash")
    top.answer("ben", "agree")
    top.answer("gm", "agree")
    top.start("gm", "fill-purse", "GM", name="Ash", coins=4)
    assert top.texts("ana")[-2:] == ["Ash tosses heads", "Ash's purse holds 4"]
    before = top.history("ana")
    top.tables = top.reopened()
    assert top.history("ana") == before
