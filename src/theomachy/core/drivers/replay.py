"""The replay driver: recorded answers, address by address, and the facts compared with the record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from theomachy.core.ask import Answer
from theomachy.core.errors import Divergence
from theomachy.core.facts import Fact, encode
from theomachy.core.procedure import Done, Need, Start, step

S = TypeVar("S")


def replay(
    start: Start[S], answers: Mapping[str, Answer], recorded: Sequence[Fact]
) -> Need[S] | Done[S]:
    """Re-execute a command and compare what it tells with what was recorded.

    Facts beyond the recorded ones are new and returned with the rest. Raises Divergence at the
    first fact that differs, naming both sides; Refused if an answer is no longer permitted.
    """
    result = step(start, answers)
    compare(result.facts, recorded)
    return result


def compare(told: Sequence[Fact], recorded: Sequence[Fact]) -> None:
    """Raises Divergence unless the recorded facts are the first of those told."""
    for place, expected in enumerate(recorded):
        actual = told[place] if place < len(told) else None
        if actual != expected:
            _compare_written(actual, expected, place)


def _compare_written(actual: Fact | None, expected: Fact, place: int) -> None:
    """What was read back from a log may be a list where the procedure tells a tuple."""
    was, now = encode(expected), encode(actual) if actual is not None else "nothing"
    if was != now:
        raise Divergence("diverged", f"fact {place + 1} was {was}, is now {now}", f"facts[{place}]")
