"""The five levels of Tired (TIRED)."""

from __future__ import annotations

from enum import StrEnum

from theomachy.games.god_marked.edition import MOST_TIRED, TIRED_PENALTY


class Rest(StrEnum):
    """GM-REST-01 to 03: the kinds of rest."""

    SAFE = "safe"
    UNSAFE = "unsafe"
    QUICK = "quick"


def more_tired(level: int) -> int:
    """GM-TIRED-01: the level of Tired of one who leaves the Dim Light State, at most 5."""
    return min(MOST_TIRED, level + 1)


def tired_penalty(level: int) -> int:
    """GM-TIRED-02: what a level takes from mods, armour classes, Movement and Range (0 or more)."""
    return TIRED_PENALTY[level]


def is_unconscious(level: int) -> bool:
    """GM-TIRED-03: at level 5 a creature is unconscious until it rests, whatever its HP."""
    return level >= MOST_TIRED


def tired_modifier(mod: int, level: int) -> int:
    """GM-TIRED-02, GM-TIRED-04: a mod in use; it has no floor."""
    return mod - tired_penalty(level)


def tired_number(number: int, level: int) -> int:
    """GM-TIRED-02, GM-TIRED-04: an armour class, Movement or Range in use, at least 1."""
    return max(1, number - tired_penalty(level))


def tired_after_rest(level: int, rest: Rest) -> int:
    """GM-TIRED-05: a quick rest takes one level, the others take all."""
    return max(0, level - 1) if rest is Rest.QUICK else 0
