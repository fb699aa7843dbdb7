"""Bonuses and penalties on a roll (BONUS)."""

from __future__ import annotations

from collections.abc import Iterable


def counted(steps: Iterable[tuple[int, str]]) -> tuple[tuple[int, str], ...]:
    """GM-BONUS-02, GR-08: of steps with their sources, those that count: one of each source.

    Of several from one source the largest counts, the first given if they are equally large.
    """
    by_source: dict[str, int] = {}
    for step, source in steps:
        if abs(step) > abs(by_source.get(source, 0)):
            by_source[source] = step
    return tuple((step, source) for source, step in by_source.items())
