"""Chases: Movement Actions, saves at the end of the round, tackles, mounts (CHASE); speed (KPH)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from theomachy.games.god_marked.edition import (
    ACTIONS_PER_ROUND,
    BASE_NUMBER,
    DETOUR_COST,
    SPACES_PER_MOVEMENT_ACTION,
)
from theomachy.games.god_marked.mechanics.attack import HitType
from theomachy.games.god_marked.mechanics.rulings import gets_over

KPH_HUNDREDTHS = 144  # hundredths of km/h per point of Movement: 4 pools × 100 / 10 × 3.6


def speed_in_hundredths(movement: int) -> int:
    """GM-KPH-01: top speed in hundredths of km/h: Movement × 4 / 10 × 3.6, exactly."""
    return movement * KPH_HUNDREDTHS


def speed_in_words(movement: int) -> str:
    """GM-KPH-01: top speed in km/h with one decimal, as it is shown."""
    tenths = (speed_in_hundredths(movement) + 5) // 10
    return f"{tenths // 10}.{tenths % 10}"


def movement_actions(movement: int) -> int:
    """GM-CHASE-02: the Movement Actions of a round."""
    return max(0, movement) // SPACES_PER_MOVEMENT_ACTION


def first_movement_actions(actions_left: int, most: int) -> int:
    """GM-CHASE-09: those of the first round after a fight: the actions left, at most its own."""
    return min(actions_left, most)


def may_run_away(actions_left: int, actions: int = ACTIONS_PER_ROUND) -> bool:
    """GM-CHASE-09: whether one may flee from a fight: all its actions must be left."""
    return actions_left >= actions


def movement_actions_next(most: int, lost: int) -> int:
    """GM-CHASE-03, GM-CHASE-06: what is left of the next round's after failed saves and hits."""
    return max(0, most - lost)


def spent_all(left: int, at_start: int, taken: int = 0) -> bool:
    """GM-CHASE-03: whether a round was all-out; having none to start with is not.

    Nor is it if some of them were `taken` by others' doing: those were not spent.
    """
    return left <= 0 < at_start and not taken


def endurance_number(rounds_before: int) -> int:
    """GM-CHASE-03: the number of the save; `rounds_before` were all-out earlier in this chase."""
    return BASE_NUMBER + rounds_before


def lost_by_save(rounds_before: int, total: int, ties_meet: bool = False) -> int:
    """GM-CHASE-03: the Movement Actions that the save loses for the next round; 0 on success."""
    number = endurance_number(rounds_before)
    if gets_over(total, number, ties_meet):
        return 0
    return 1 + (number - total) // 5


def lost_by_hit(hit: HitType) -> int:
    """GM-CHASE-06: the Movement Actions that a hit loses its target for the next round."""
    if hit is HitType.DIRECT:
        return 1
    return 0


def misses(hit: HitType) -> bool:
    """GM-CHASE-06: whether a hit does nothing at all in a chase, as an Indirect Hit does."""
    return hit is HitType.INDIRECT


def entering_cost(passed: bool = True) -> int:
    """GM-CHASE-01, GM-CHASE-04: a landmark takes 1 Movement Action, a failed obstacle 1 more."""
    if passed:
        return 1
    return 2


def detour_cost(stated: int = 0) -> int:
    """GM-CHASE-05: the Movement Actions of a way around, in all; 2 where none are stated."""
    return stated or DETOUR_COST


def paid_now(cost: int, left: int) -> tuple[int, int]:
    """GM-CHASE-04, GM-CHASE-05: what is paid of a cost now, and what is owed in the next round."""
    return min(cost, left), max(0, cost - left)


class Tackle(IntEnum):
    """GM-CHASE-07: what becomes of a tackle."""

    PRONE = 0
    PINNED = 1


def tackle(hit: HitType) -> Tackle:
    """GM-CHASE-07: the other is pinned by a total over its PAC, else the tackler is Prone."""
    return Tackle.PINNED if hit is HitType.DIRECT else Tackle.PRONE


def mount_may_move(actions_on_steadying: int) -> bool:
    """GM-CHASE-08: whether the mount has Movement Actions this round."""
    return actions_on_steadying >= 1


def spaces_apart(moves: int, spacing: int = SPACES_PER_MOVEMENT_ACTION) -> int:
    """GM-CHASE-01, GM-ATTACK-04: how far apart two in a chase count for Range, in spaces.

    At the same landmark they are next to each other; each Movement Action between them counts the
    spaces of Movement that it stands for.
    """
    return moves * spacing or 1


def is_over(running: Sequence[bool], pursuing: Sequence[bool], pinned: Sequence[bool]) -> bool:
    """GM-CHASE-01: whether nobody runs or pursues any more, or all the pursued are pinned.

    `running` and `pinned` are of the pursued, `pursuing` of the pursuers.
    """
    free = [runs and not held for runs, held in zip(running, pinned, strict=True)]
    return not any(free) or not any(pursuing)
