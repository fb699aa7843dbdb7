"""Tasks and contests: what is required, and how a roll comes out (TASK, PENALTY-02)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from theomachy.games.god_complex.edition import LOWEST_REQUIRED, Difficulty, RollKind


class Risk(StrEnum):
    """GC-POOL-01: whether the attempt can fail; only then is it rolled for."""

    CAN_FAIL = "can-fail"
    CANNOT_FAIL = "cannot-fail"
    CANNOT_WORK = "cannot-work"


class Outcome(StrEnum):
    """GC-TASK-02: the grades of an outcome."""

    TOTAL = "total"
    PARTIAL = "partial"
    FAIL = "fail"


class Winner(StrEnum):
    """GC-TASK-05: who wins a contest; on a tie things stay as they are."""

    CHALLENGER = "challenger"
    DEFENDER = "defender"
    NOBODY = "nobody"


class Needed(NamedTuple):
    """GC-PENALTY-02: the successes required, and how many are taken from what is rolled."""

    required: int
    removed: int


def required_for(difficulty: Difficulty | int | None, unstated: int = 2) -> int:
    """GC-TASK-01, GC-TASK-06: the successes that a word, a number or nothing stated asks for."""
    if difficulty is None:
        return unstated
    return LOWEST_REQUIRED[difficulty] if isinstance(difficulty, Difficulty) else difficulty


def word_for(required: int) -> Difficulty:
    """GC-TASK-01: the word for a number of successes required."""
    for word in (Difficulty.DIFFICULT, Difficulty.MEDIUM, Difficulty.EASY):
        if required >= LOWEST_REQUIRED[word]:
            return word
    return Difficulty.TRIVIAL


def needed(
    stated: int, steps: int = 0, penalty: int = 0, remove: bool = False, floor: int = 1
) -> Needed:
    """GC-TASK-04, GC-PENALTY-02: what a roll needs, never below `floor`.

    `steps` are hardening less easing; `penalty` is the sum of the success penalties, which with
    `remove` are taken from the successes instead.
    """
    if remove:
        return Needed(max(floor, stated + steps), penalty)
    return Needed(max(floor, stated + steps + penalty), 0)


def counted(successes: int, removed: int) -> int:
    """GC-PENALTY-02: the successes that are left when a penalty takes some, not below 0."""
    return max(0, successes - removed)


def has_partial(kind: RollKind) -> bool:
    """GC-TASK-02: tasks alone know a Partial success."""
    return kind is RollKind.TASK


def outcome_of(successes: int, required: int, kind: RollKind = RollKind.TASK) -> Outcome:
    """GC-TASK-02: the grade of an outcome. With nothing required all succeed."""
    if successes >= required:
        return Outcome.TOTAL
    return Outcome.PARTIAL if successes and has_partial(kind) else Outcome.FAIL


def task_done(outcome: Outcome, accepts: bool) -> bool:
    """GC-TASK-03: whether the task succeeds; a Partial does if its consequence is accepted."""
    return outcome is Outcome.TOTAL or (outcome is Outcome.PARTIAL and accepts)


def contest_winner(challenger: int, defender: int) -> Winner:
    """GC-TASK-05: more successes win; who wants to change the situation needs strictly more."""
    if challenger > defender:
        return Winner.CHALLENGER
    return Winner.DEFENDER if defender > challenger else Winner.NOBODY


def margin(challenger: int, defender: int) -> int:
    """GC-TASK-05: by how many successes a contest is won."""
    return abs(challenger - defender)
