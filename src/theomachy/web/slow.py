"""Slow work one after the other, in a thread of its own that keeps nobody waiting, not even the end."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, TypeVar

T = TypeVar("T")


class SlowWork:
    """A queue for odds. What nobody waits for any more is left out when its turn comes."""

    def __init__(self) -> None:
        self._waiting: SimpleQueue[_Job] = SimpleQueue()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    async def do(self, work: Callable[[], T]) -> T:
        """The result of the work, once it was its turn."""
        job = _Job(work, asyncio.get_running_loop())
        self._begin()
        self._waiting.put(job)
        result: T = await job.done
        return result

    def _begin(self) -> None:
        with self._lock:
            if self._thread is None:
                # A daemon, so that a server that stops does not wait for odds.
                self._thread = threading.Thread(target=self._run, name="odds", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        while True:
            self._waiting.get().run()


class _Job:
    """Work that somebody waits for, in a loop of another thread."""

    def __init__(self, work: Callable[[], Any], loop: asyncio.AbstractEventLoop) -> None:
        self.work = work
        self.loop = loop
        self.done: asyncio.Future[Any] = loop.create_future()

    def run(self) -> None:
        """Do it, unless nobody waits; what it raises is raised where it is waited for."""
        if self.done.cancelled() or self.loop.is_closed():
            return
        try:
            result = self.work()
        except Exception as fault:
            raised = fault
            self._tell(lambda: self.done.set_exception(raised))
        else:
            self._tell(lambda: self.done.set_result(result))

    def _tell(self, settle: Callable[[], None]) -> None:
        def unless_gone() -> None:
            if not self.done.done():
                settle()

        # The loop may have ended meanwhile.
        with suppress(RuntimeError):
            self.loop.call_soon_threadsafe(unless_gone)
