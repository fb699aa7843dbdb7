"""What several commands have in common: why a creature cannot act now."""

from __future__ import annotations

from theomachy.core.errors import Refusal
from theomachy.games.godbound.procedures import turns
from theomachy.games.godbound.state import State, is_up

IN_TURN = ("unknown-creature", "no-fight", "out-of-action", "turn-over", "not-your-turn")
"""The codes of `not_in_turn`."""


def unknown(state: State, name: str, where: str) -> Refusal | None:
    """Why nobody is called so."""
    if name in state.creatures:
        return None
    return Refusal("unknown-creature", f"nobody is called {name}", where, tuple(state.creatures))


def not_in_turn(state: State, by: str) -> Refusal | None:
    """GB-TURN-01: why the creature cannot act now."""
    refusal = unknown(state, by, "by")
    if refusal is not None:
        return refusal
    fight, one = state.fight, state.creatures[by]
    if not fight.active:
        return Refusal("no-fight", "there is no fight", "by")
    if not is_up(one):
        return Refusal("out-of-action", f"{by} cannot act", "by")
    if by in fight.done:
        return Refusal("turn-over", f"{by} has had a turn this round", "by")
    acting = turns.in_turn(state)
    if not turns.acts_on(state, one, fight.side) or acting not in {"", by}:
        whose = acting or fight.side or "nobody"
        return Refusal("not-your-turn", f"the turn is {whose}'s", "by")
    return None


def no_action(state: State, by: str, also_attacks: bool = False) -> Refusal | None:
    """GB-GIFT-05, GB-TURN-01: why the creature has no action, or attack of one, left."""
    refusal = not_in_turn(state, by)
    if refusal is not None or state.fight.acting != by:
        return refusal
    one = state.creatures[by]
    if one.actions > 0 or (also_attacks and one.attacks_left > 0):
        return None
    return Refusal("no-action", f"{by} has used the action of this turn", "by")
