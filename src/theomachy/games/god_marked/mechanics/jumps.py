"""Jumps: how far, with a roll and without, and what they take from the pool (JUMP)."""

from __future__ import annotations

from theomachy.games.god_marked.mechanics.movement import space_cost
from theomachy.games.god_marked.mechanics.rulings import half, quarter


def jump_spaces(movement: int, moved: bool) -> int:
    """GM-JUMP-01: the spaces of a jump: half the Movement with a run-up, else a quarter.

    `movement` is the number and not the pool; `moved` says that one has moved in this turn.
    """
    return half(movement) if moved else quarter(movement)


def jump_gain(total: int, moved: bool) -> int:
    """GM-JUMP-02: the spaces that a Reflex roll adds; never less than 0."""
    return max(0, jump_spaces(total, moved))


def jump_cost(spaces: int) -> int:
    """GM-JUMP-01, GM-MOVE-03: what a jump takes from the pool under `jump_costs_movement`."""
    return spaces * space_cost(True)


def jump_within(pool: int) -> int:
    """GM-JUMP-01: the spaces that the pool suffices for under `jump_costs_movement`."""
    return pool // space_cost(True)
