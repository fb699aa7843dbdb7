"""How many Actions there are in a Round and what the later ones cost (ACTION)."""

from __future__ import annotations

from collections.abc import Sequence

from theomachy.games.god_complex.edition import Condition


def actions_per_round(dexterity: int, minimum: int = 1) -> int:
    """GC-ACTION-01: as many Actions as current Dexterity, at least `minimum`."""
    return max(dexterity, minimum)


def capped_actions(actions: int, conditions: Sequence[Condition]) -> int:
    """GC-ACTION-05, GC-GRAVE-02, GC-STATE-08, GC-STATE-21: the lowest cap of any state wins."""
    if Condition.UNCONSCIOUS in conditions or Condition.DEAD in conditions:
        return 0
    if Condition.STUNNED in conditions or Condition.GRAVELY_WOUNDED in conditions:
        return min(actions, 1)
    return actions


def free_actions(tier: int, minimum: int = 1) -> int:
    """GC-ACTION-02: how many Actions of a Round carry no penalty."""
    return max(tier, minimum)


def action_penalty(number: int, free: int) -> int:
    """GC-ACTION-02: the success penalty of the n-th Action of a Round."""
    return max(0, number - free)


def actions_left(allowed: int, taken: int) -> int:
    """GC-TIME-03: the Actions left this Round; a cap that drops below those taken leaves none."""
    return max(0, allowed - taken)


def cost_of_waiting(late: bool, extra: bool = False) -> int:
    """GC-ACTION-04: the Actions that acting after the own Turn costs besides the Action itself."""
    return int(late and extra)
