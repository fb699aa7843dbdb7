"""What takes dice from a roll and what asks more successes of it (PENALTY, STATE)."""

from __future__ import annotations

from collections.abc import Sequence

from theomachy.games.god_complex.edition import Condition, RollKind, Trait

_ON_ALL_ROLLS = (Condition.WOUNDED, Condition.FATIGUED, Condition.FRIGHTENED)

DicePenalties = tuple[tuple[Condition, int], ...]


def dice_penalties(
    conditions: Sequence[Condition],
    trait: Trait,
    kind: RollKind,
    fatigue_dice: int = 1,
    resistance_penalised: bool = True,
) -> DicePenalties:
    """GC-PENALTY-01, GC-PENALTY-03: each condition that takes dice from this roll, and how many.

    GC-STATE-03, GC-STATE-14, GC-STATE-16: Fatigued (`fatigue_dice`), Wounded and Frightened touch
    all rolls. GC-STATE-18: Distracted touches rolls on raw Awareness.
    """
    if kind is RollKind.RESISTANCE and not resistance_penalised:
        return ()
    found = [
        (condition, fatigue_dice if condition is Condition.FATIGUED else 1)
        for condition in _ON_ALL_ROLLS
        if condition in conditions
    ]
    if trait is Trait.AWARENESS and Condition.DISTRACTED in conditions:
        found.append((Condition.DISTRACTED, 1))
    return tuple(found)


def fatigue_dice(levels: int, per_level: bool = False) -> int:
    """GC-FATIGUE-03: the dice that Fatigue takes, one however many levels there are."""
    return levels if per_level else min(levels, 1)


def flat_footed_penalty(conditions: Sequence[Condition], trait: Trait) -> int:
    """GC-STATE-05: one more success for tasks and attacks on raw Dexterity."""
    return int(trait is Trait.DEXTERITY and Condition.FLAT_FOOTED in conditions)


def fails_outright(conditions: Sequence[Condition], trait: Trait, by_sight: bool) -> bool:
    """GC-STATE-04: the Blinded fail every Awareness roll by sight without rolling."""
    return by_sight and trait is Trait.AWARENESS and Condition.BLINDED in conditions
