"""Who may act now, and who is still standing, read off the state (INIT-03, INIT-04)."""

from __future__ import annotations

from theomachy.games.god_complex import sheet
from theomachy.games.god_complex.edition import Condition, Side
from theomachy.games.god_complex.mechanics.order import next_side
from theomachy.games.god_complex.state import State, is_fighting, is_out, members, side_of


def can_act(state: State, name: str) -> bool:
    """GC-ACTION-05, GC-TIME-02: whether its Turn is more than an empty one."""
    return sheet.actions_allowed(state.creatures[name], state.house) > 0


def turns_to_come(state: State) -> tuple[str, ...]:
    """GC-INIT-04: who has not had its Turn of this Round; the dead have none."""
    return tuple(
        name
        for name, one in state.creatures.items()
        if not one.turn_done and Condition.DEAD not in one.states
    )


def holders(state: State) -> tuple[str, ...]:
    """GC-INIT-03, GC-INIT-04: who may act now: whose Action or Turn it is.

    Between Turns these are all of the side whose Turn comes next; who acts first has it.
    """
    fight = state.fight
    if not is_fighting(state):
        return ()
    if fight.interrupter or fight.turn:
        return (fight.interrupter or fight.turn,)
    if fight.waiting:
        return ()
    able = [name for name in turns_to_come(state) if can_act(state, name)]
    last = side_of(state, fight.last) if fight.last else None
    side = next_side(fight.starting, last, {side_of(state, name) for name in able})
    return tuple(name for name in able if side_of(state, name) is side)


def sides_standing(state: State) -> tuple[Side, ...]:
    """The sides with somebody who is neither Dead nor Unconscious."""
    standing = {one.team == state.players for one in state.creatures.values() if not is_out(one)}
    return tuple(side for side in Side if (side is Side.PC) in standing)


def winner(state: State) -> str:
    """The team of whoever is standing, if only one side is; else empty."""
    standing = sides_standing(state)
    if len(standing) != 1:
        return ""
    able = [name for name in members(state, standing[0]) if not is_out(state.creatures[name])]
    return state.creatures[able[0]].team
