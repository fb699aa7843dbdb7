"""Publish and subscribe: who watches a table is woken when something happened there.

A wake says only which table; each watcher then reads what its seat may see, from the number that
it has. So nothing secret passes through here, and wakes that come close together may fall into
one. `LocalBus` serves one process; several processes need one that carries the wake to the others
(PostgreSQL's LISTEN and NOTIFY), behind the same two methods.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Protocol


class Watch:
    """One watcher of one table. `async for _ in watch` wakes after each publication."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._woken = asyncio.Event()
        self._closed = False

    def wake(self) -> None:
        """Wakes the watcher; from any thread."""
        # The loop may have been closed between the look at the list of watchers and this call.
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._woken.set)

    def close(self) -> None:
        """Ends the iteration; from any thread."""
        self._closed = True
        self.wake()

    async def wait(self, timeout: float | None = None) -> bool:
        """True once woken (wakes since the last wait count), False after `timeout` seconds."""
        try:
            await asyncio.wait_for(self._woken.wait(), timeout)
        except TimeoutError:
            return False
        self._woken.clear()
        return True

    def __aiter__(self) -> Watch:
        return self

    async def __anext__(self) -> None:
        await self.wait()
        if self._closed:
            raise StopAsyncIteration


class Bus(Protocol):
    """Carries wakes from whoever wrote to whoever watches."""

    def publish(self, table_id: str) -> None:
        """Wakes all who watch the table; from any thread, without waiting."""
        ...

    def subscribe(self, table_id: str) -> AbstractAsyncContextManager[Watch]:
        """`async with bus.subscribe(id) as watch`: woken for all published after this."""
        ...

    def close(self) -> None:
        """Ends all watches, so that streams end when the server stops."""
        ...


class LocalBus:
    """The bus of a single process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._watches: dict[str, set[Watch]] = {}

    def publish(self, table_id: str) -> None:
        """Wakes all who watch the table."""
        with self._lock:
            watches = tuple(self._watches.get(table_id, ()))
        for watch in watches:
            watch.wake()

    @asynccontextmanager
    async def subscribe(self, table_id: str) -> AsyncIterator[Watch]:
        """Watches a table as long as the context lasts."""
        watch = Watch()
        with self._lock:
            self._watches.setdefault(table_id, set()).add(watch)
        try:
            yield watch
        finally:
            self._forget(table_id, watch)

    def close(self) -> None:
        """Ends all watches."""
        with self._lock:
            watches = [watch for group in self._watches.values() for watch in group]
        for watch in watches:
            watch.close()

    def _forget(self, table_id: str, watch: Watch) -> None:
        with self._lock:
            group = self._watches.get(table_id, set())
            group.discard(watch)
            if not group:
                self._watches.pop(table_id, None)
