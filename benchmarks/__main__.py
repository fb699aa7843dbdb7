"""Runs the benchmarks named on the command line, or all."""

from __future__ import annotations

import importlib
import os
import platform
import sys
from collections.abc import Iterable
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks import Figure

PREFIX = "bench_"


def names() -> list[str]:
    """All benchmarks there are."""
    return sorted(path.stem.removeprefix(PREFIX) for path in Path(__file__).parent.glob("bench_*"))


def figures(name: str) -> Iterable[Figure]:
    """Measure one benchmark."""
    measured: Iterable[Figure] = importlib.import_module(f"benchmarks.{PREFIX}{name}").figures()
    return measured


def machine() -> str:
    """The machine's shape, without its name."""
    cores = os.cpu_count()
    return f"Python {platform.python_version()}, {platform.machine()}, {cores} cores"


def main(chosen: list[str]) -> None:
    """Print a table of figures; end with 1 if one is out of its budget, 2 for a wrong name."""
    if unknown := set(chosen) - set(names()):
        print(f"No benchmark {', '.join(sorted(unknown))}; there is {', '.join(names())}.")
        sys.exit(2)
    table = Table("figure", "measured", "unit", "budget", "", title=machine())
    measured = [figure for name in chosen or names() for figure in figures(name)]
    for figure in measured:
        verdict = "" if not figure.budget else "holds" if figure.holds else "MISSED"
        table.add_row(figure.name, f"{figure.value:.4g}", figure.unit, figure.budget, verdict)
    Console().print(table)
    sys.exit(not all(figure.holds for figure in measured))


main(sys.argv[1:])
