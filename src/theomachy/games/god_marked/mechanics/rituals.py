"""Rituals: who may perform them, how long they take, how strong they are (RITUAL)."""

from __future__ import annotations

RITUAL_ACTIONS = 5
RITUAL_STRENGTH = 15
"""The resources that count as spent."""


def may_perform(magic: int, little_mage: bool) -> bool:
    """GM-RITUAL-01, GM-RITUAL-05: whether one with so many points in Magic can take part."""
    return magic >= 1 or little_mage


def light_matches(item: str, ritual: str) -> bool:
    """GM-RITUAL-01: whether an item of this light serves; a ritual of no stated light takes any."""
    return bool(item) and ritual in {"", item}


def is_completed(actions: int, all_inside: bool) -> bool:
    """GM-RITUAL-02: whether it is done: five actions, with items and target inside the site."""
    return actions >= RITUAL_ACTIONS and all_inside


def is_lost(last_round: int, ended_round: int) -> bool:
    """GM-RITUAL-03: whether a round of combat has passed without an action spent on it."""
    return last_round < ended_round


def extra_points(base_cost: int) -> int:
    """GM-RITUAL-04: the upcast of a spell that counts as if 15 resources had been spent on it."""
    return max(0, RITUAL_STRENGTH - base_cost)
