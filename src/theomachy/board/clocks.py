"""Clocks: counters that fill up step by step until something happens."""

from __future__ import annotations

from dataclasses import dataclass, replace

from theomachy.board.checks import whole

LARGEST = 1000
"""Steps that a clock may have at most."""


@dataclass(frozen=True, slots=True)
class Clock:
    """A counter of `size` steps, of which `filled` are done.

    Raises InputError `out-of-range` or `wrong-type` for a size not from 1 to 1000 or more steps
    done than there are.
    """

    size: int
    filled: int = 0

    def __post_init__(self) -> None:
        whole(self.size, "clock.size", 1, LARGEST)
        whole(self.filled, "clock.filled", 0, self.size)


def advance(clock: Clock, steps: int = 1) -> Clock:
    """The clock so many steps on (back, if negative); it stops at full and at empty."""
    return replace(clock, filled=max(0, min(clock.size, clock.filled + steps)))


def is_full(clock: Clock) -> bool:
    """Whether all steps are done."""
    return clock.filled == clock.size


def steps_left(clock: Clock) -> int:
    """How many steps are still to be done."""
    return clock.size - clock.filled
