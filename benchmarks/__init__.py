"""Figures of speed and size, measured on the machine at hand; ``make bench`` prints them.

A module ``bench_NAME.py`` here offers ``figures()``, which measures and yields `Figure` records.
``make bench ARGS=NAME`` runs that one alone. Budgets are printed, and never asserted in tests.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number and what it should reach."""

    name: str
    value: float
    unit: str
    at_least: float | None = None
    at_most: float | None = None

    @property
    def holds(self) -> bool:
        """Whether the figure is within its budget; one without a budget always is."""
        enough = self.at_least is None or self.value >= self.at_least
        return enough and (self.at_most is None or self.value <= self.at_most)

    @property
    def budget(self) -> str:
        """The budget in words; empty where there is none."""
        low = "" if self.at_least is None else f"at least {self.at_least:g}"
        high = "" if self.at_most is None else f"at most {self.at_most:g}"
        return " and ".join(part for part in (low, high) if part)
