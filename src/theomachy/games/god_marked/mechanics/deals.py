"""Deals: what their prices do to a character (DEAL)."""

from __future__ import annotations

LEAST_SKILL_PRICE = 10


def doubled_cost(cost: int) -> int:
    """GM-DEAL-02: what a power costs from now on."""
    return 2 * cost


def is_skill_price(points: int) -> bool:
    """GM-DEAL-02: whether losing so many points of a skill is a price: ten or more."""
    return points >= LEAST_SKILL_PRICE


def after_skill_price(points: int, price: int) -> int:
    """GM-DEAL-02: the large number of a skill after the price; it may be negative."""
    return points - price
