"""The movement pool and what ways cost (MOVE)."""

from __future__ import annotations


def replenished(movement: int, paralyzed: bool = False) -> int:
    """GM-MOVE-01, GM-MOVE-04, GM-COND-08: the pool at the start of a round or after Move.

    It is filled up and never added to; under Paralyzing it stays 0.
    """
    if paralyzed:
        return 0
    return movement


def space_cost(slowed: bool) -> int:
    """GM-MOVE-02, GM-MOVE-03, GM-COND-13, GM-COND-14: the pool that one space takes.

    `slowed` stands for any reason (Slowed, water, climbing, a giant's body, Prone); several
    reasons do not multiply.
    """
    if slowed:
        return 2
    return 1


def way_cost(spaces: int, slow_spaces: int, slowed: bool = False) -> int:
    """GM-MOVE-03: the pool that a way takes; `slow_spaces` are water, climbing and the like.

    `slowed` says that the creature is Slowed, so that all its spaces are slow.
    """
    return spaces * space_cost(slowed) + slow_spaces * space_cost(True)


def may_move(pool: int, cost: int) -> bool:
    """GM-MOVE-02: whether the pool suffices for a way."""
    return cost <= pool


def spaces_within(pool: int, slowed: bool = False) -> int:
    """GM-MOVE-02, GM-COND-13: how many spaces the pool suffices for."""
    return pool // space_cost(slowed)


def falls_when_slowed(flying: bool, inflicted: bool) -> bool:
    """GM-MOVE-03, GM-COND-13: a flyer falls when Slowed is put on it, not from slow ground."""
    return flying and inflicted
