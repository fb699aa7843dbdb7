"""Publish and subscribe: watchers of a table are woken, from any thread, and no others."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any

from tests.table.tabletop import Tabletop
from theomachy.table.bus import LocalBus, Watch


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    """Runs in a loop of its own, whatever loop another test has left in this thread."""
    loop = asyncio.new_event_loop()
    try:
        loop.run_until_complete(coroutine)
    finally:
        loop.close()


def test_a_watcher_is_woken_for_what_happens_at_its_table_alone() -> None:
    async def scene() -> None:
        bus = LocalBus()
        async with bus.subscribe("one") as one, bus.subscribe("two") as two:
            bus.publish("one")
            assert await one.wait(5)
            assert not await two.wait(0)

    run(scene())


def test_wakes_that_come_together_are_one_and_none_is_lost() -> None:
    async def scene() -> None:
        bus = LocalBus()
        async with bus.subscribe("one") as watch:
            bus.publish("one")
            bus.publish("one")
            assert await watch.wait(5)
            assert not await watch.wait(0)
            bus.publish("one")
            assert await watch.wait(5)

    run(scene())


def test_publishing_is_safe_from_threads() -> None:
    async def scene() -> None:
        bus = LocalBus()
        async with bus.subscribe("one") as watch:
            threads = [threading.Thread(target=bus.publish, args=("one",)) for _ in range(8)]
            for thread in threads:
                thread.start()
            assert await watch.wait(5)
            for thread in threads:
                thread.join()

    run(scene())


def test_who_has_gone_is_forgotten() -> None:
    async def scene() -> None:
        bus = LocalBus()
        async with bus.subscribe("one"):
            assert bus._watches
        assert not bus._watches
        bus.publish("one")

    run(scene())


def test_closing_ends_the_iteration_of_all() -> None:
    async def scene() -> None:
        bus = LocalBus()
        seen = 0

        async def watch() -> None:
            nonlocal seen
            async with bus.subscribe("one") as watch:
                async for _ in watch:
                    seen += 1
                    bus.close()

        task = asyncio.create_task(watch())
        while not bus._watches:
            await asyncio.sleep(0)
        bus.publish("one")
        await asyncio.wait_for(task, 5)
        assert seen == 1

    run(scene())


def test_a_wake_after_the_loop_has_closed_is_no_fault() -> None:
    found: list[Watch] = []

    async def scene() -> None:
        found.append(Watch())

    run(scene())
    found[0].wake()


def test_what_happens_at_a_table_is_published_after_it_is_in_the_store(top: Tabletop) -> None:
    seen: list[tuple[str, int]] = []

    class Listening(LocalBus):
        def publish(self, table_id: str) -> None:
            seen.append((table_id, top.store.last(table_id)))

    top.tables.bus = Listening()
    top.tables.say(top.id, top.gm, "Hello")
    last = top.store.last(top.id)
    assert seen == [(top.id, last)]
    assert last == len(top.log())


def test_a_refused_deed_is_not_published(top: Tabletop) -> None:
    published: list[str] = []

    class Listening(LocalBus):
        def publish(self, table_id: str) -> None:
            published.append(table_id)

    top.tables.bus = Listening()
    try:
        top.toss("ben", "Bren")
    except Exception:
        assert published == []
