"""Objects: what they deal, what they hit, how they break (OBJECT)."""

from __future__ import annotations

from theomachy.games.god_marked.edition import (
    DOUBLED_PAST_SIZE,
    DURABILITY_PER_SIZE,
    LEAST_DURABILITY,
)
from theomachy.games.god_marked.mechanics.rulings import wins_opposed


def object_dice(size: int) -> int:
    """GM-OBJECT-01: the number of d6 of an object of this size; one at size 0, none below."""
    return max(0, size) or int(size == 0)


def object_doublings(size: int) -> int:
    """GM-OBJECT-02: how often its damage is doubled: once past size 10."""
    return int(size > DOUBLED_PAST_SIZE)


def object_halvings(size: int) -> int:
    """GM-OBJECT-01: how often its damage is halved: once at size 0."""
    return int(size == 0)


def durability(size: int, stated: int = 0) -> int:
    """GM-OBJECT-04: the damage that breaks an object: what its data say, else 5 for each size."""
    return stated or max(LEAST_DURABILITY, DURABILITY_PER_SIZE * size)


def meets_the_object(breaker_total: int, attack_total: int) -> bool:
    """GM-OBJECT-04, GR-03: whether a breaker's roll gets over the attack with the object."""
    return wins_opposed(breaker_total, attack_total)


def is_broken(damage: int, durable: int) -> bool:
    """GM-OBJECT-04: whether so much damage breaks it."""
    return damage >= durable
