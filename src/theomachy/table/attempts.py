"""A limit on wrong keys: who tries too many in a minute must wait."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable

from theomachy.core.errors import Refused

ATTEMPTS = 20
SECONDS = 60.0
REMEMBERED = 10_000


class Attempts:
    """Counts failures by whom they came from. Right keys cost nothing."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._failures: dict[str, deque[float]] = {}

    def check(self, remote: str) -> None:
        """Refused `too-many-attempts` while there were too many failures within a minute."""
        with self._lock:
            recent = self._recent(remote)
        if len(recent) >= ATTEMPTS:
            raise Refused("too-many-attempts", "too many wrong keys; wait a minute")

    def failed(self, remote: str) -> None:
        """One more failure."""
        with self._lock:
            if len(self._failures) >= REMEMBERED:
                self._failures.clear()
            self._failures.setdefault(remote, deque()).append(self._clock())

    def _recent(self, remote: str) -> deque[float]:
        failures = self._failures.get(remote, deque())
        while failures and failures[0] < self._clock() - SECONDS:
            failures.popleft()
        if not failures:
            self._failures.pop(remote, None)
        return failures
