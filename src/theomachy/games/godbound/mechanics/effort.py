"""Effort: the pool, committing, and when commitments end (EFFORT)."""

from __future__ import annotations

from theomachy.games.godbound.edition import Term


def maximum_effort(level: int, from_gifts: int = 0) -> int:
    """GB-EFFORT-01: the size of the pool."""
    return 1 + level + from_gifts


def available_effort(maximum: int, committed: int) -> int:
    """GB-EFFORT-02: what is not committed, at least 0."""
    return max(0, maximum - committed)


def may_commit(available: int, points: int = 1) -> bool:
    """GB-EFFORT-02: whether so many points can be committed, all or none."""
    return available >= points


def may_reclaim(term: Term) -> bool:
    """GB-EFFORT-03, GB-EFFORT-04, GB-EFFORT-05: whether it may be taken back at any moment."""
    return term == Term.INSTANT


def ends_with_scene(term: Term) -> bool:
    """GB-EFFORT-03, GB-EFFORT-04, GB-EFFORT-05: whether it returns when the scene ends."""
    return term == Term.SCENE


def ends_in_the_morning(term: Term, all_return: bool = True) -> bool:
    """GB-EFFORT-06: whether it returns in the morning. Option `effort.dawn_returns_running`."""
    return all_return or term == Term.DAY
