"""The command line as a whole process."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Iterator

from benchmarks import Figure

ROUNDS = 11


def seconds(*arguments: str) -> float:
    """The time of one run of ``theomachy``; its failure is an error here."""
    start = time.perf_counter()
    command = [sys.executable, "-m", "theomachy", *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def figures() -> Iterator[Figure]:
    """The median of some runs of ``theomachy roll``, after one to warm up."""
    seconds("roll", "4d6kh3")
    median = statistics.median(seconds("roll", "4d6kh3") for _ in range(ROUNDS))
    yield Figure("theomachy roll, whole process", median, "s", at_most=0.35)
