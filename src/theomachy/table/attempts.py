"""Limits by address: who fails, or begins something, too often must wait."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from theomachy.core.errors import Refused

REMEMBERED = 10_000
"""Addresses that are remembered at most."""


@dataclass(frozen=True, slots=True)
class Limit:
    """What is counted, the code of its refusal, and how often it may be in how many seconds."""

    code: str
    what: str
    bounds: tuple[tuple[int, float], ...]

    @property
    def most(self) -> int:
        """The largest number among its bounds."""
        return max(most for most, _ in self.bounds)


WRONG_KEYS = Limit("too-many-attempts", "wrong keys", ((20, 60.0),))
"""Keys and invites that open nothing. Right ones cost nothing."""

BEGINNINGS = Limit("too-many-begun", "tables and characters", ((30, 60.0), (300, 86_400.0)))
"""What anybody may begin without a key; whoever runs the server is not counted."""


class Counted:
    """Counts by whom it came from."""

    def __init__(self, limit: Limit, clock: Callable[[], float] = time.monotonic) -> None:
        self.limit = limit
        self._clock = clock
        self._lock = threading.Lock()
        self._moments: dict[str, deque[float]] = {}

    def check(self, remote: str) -> None:
        """Refused with the limit's code, which says what is allowed, while there are too many."""
        now = self._clock()
        with self._lock:
            moments = tuple(self._moments.get(remote, ()))
        for most, seconds in self.limit.bounds:
            # What lies in the future was noted before a clock was set back.
            if sum(now - seconds <= one <= now for one in moments) >= most:
                detail = f"too many {self.limit.what} from here; wait {_words(seconds)}"
                raise Refused(self.limit.code, detail, "", (f"{most} in {_words(seconds)}",))

    def note(self, remote: str) -> None:
        """One more."""
        with self._lock:
            if len(self._moments) >= REMEMBERED:
                self._moments.clear()
            known = self._moments.setdefault(remote, deque(maxlen=self.limit.most))
            known.append(self._clock())


def _words(seconds: float) -> str:
    return "a minute" if seconds == 60.0 else "a day" if seconds == 86_400.0 else f"{seconds:g} s"
