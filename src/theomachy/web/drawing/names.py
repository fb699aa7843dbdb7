"""Initials for the discs that stand for creatures."""

from __future__ import annotations

from collections.abc import Iterable


def initials(name: str) -> str:
    """One or two letters for a name: of its first two words, else its first letter."""
    words = [word for word in name.replace("-", " ").split() if word[:1].isalnum()]
    if not words:
        return "?"
    if len(words) > 1:
        return words[0][0].upper() + words[1][0].upper()
    return words[0][0].upper()


def distinct_initials(names: Iterable[str]) -> dict[str, str]:
    """Initials for each name; where names share them, a second letter tells them apart."""
    chosen: dict[str, str] = {}
    for name in names:
        chosen[name] = next(mark for mark in _marks(name) if mark not in chosen.values())
    return chosen


def _marks(name: str) -> Iterable[str]:
    first = initials(name)
    yield first
    letters = [letter for letter in name if letter.isalnum()]
    yield from (f"{first[0]}{letter.lower()}" for letter in letters[1:])
    yield from (f"{first[0]}{number}" for number in range(2, 10_000))
