"""The command line as a whole process: how soon it is done, how soon a table can be played."""

from __future__ import annotations

import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from urllib.request import urlopen

from benchmarks import Figure

ROUNDS = 11


def seconds(*arguments: str) -> float:
    """The time of one run of ``theomachy``; its failure is an error here."""
    start = time.perf_counter()
    command = [sys.executable, "-m", "theomachy", *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def seconds_to_play() -> tuple[float, float]:
    """From the start of ``theomachy play`` to its first page, and from SIGTERM to its end."""
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "theomachy", "play", "--no-open", "--port", "0"]
        process = subprocess.Popen(
            [*command, "--data", folder], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        with process:
            lines = iter(process.stdout or [])
            address = next(line for line in lines if line.strip().startswith(b"http"))
            with urlopen(address.strip().decode()) as answer:
                answer.read()
            begun = time.perf_counter()
            process.send_signal(signal.SIGTERM)
            process.wait()
            return begun - start, time.perf_counter() - begun


def figures() -> Iterator[Figure]:
    """The median of some runs of ``theomachy roll``, after one to warm up; one ``theomachy play``."""
    seconds("roll", "4d6kh3")
    median = statistics.median(seconds("roll", "4d6kh3") for _ in range(ROUNDS))
    yield Figure("theomachy roll, whole process", median, "s", at_most=0.35)
    first_page, end = seconds_to_play()
    yield Figure("theomachy play, to its first page", first_page, "s")
    yield Figure("theomachy play, from SIGTERM to its end", end, "s", at_most=4)
