"""Initiative, Rounds and Turns (INIT-01 to -04, INIT-06, TIME-02, TIME-03)."""

from __future__ import annotations

from theomachy.core.procedure import At
from theomachy.games.god_complex.edition import Condition, RollKind, Side, Trait
from theomachy.games.god_complex.facts.creatures import ConditionEnded
from theomachy.games.god_complex.facts.fight import (
    FightEnded,
    FightStarted,
    InitiativeRolled,
    InterruptEnded,
    RoundStarted,
    SideStarts,
    TurnEnded,
    TurnResumed,
    TurnStarted,
)
from theomachy.games.god_complex.mechanics.order import starting_side
from theomachy.games.god_complex.procedures.dying import grave_roll
from theomachy.games.god_complex.procedures.pools import pool_of, roll_together
from theomachy.games.god_complex.state import State, is_fighting, is_out, side_of
from theomachy.games.god_complex.turn_order import (
    can_act,
    holders,
    sides_standing,
    turns_to_come,
    winner,
)


async def start_fight(at: At[State]) -> None:
    """GC-INIT-01, GC-TIME-02: Initiative is rolled and the first Round begins."""
    await at.tell(FightStarted())
    await _roll_initiative(at)
    await at.tell(RoundStarted(round=1))
    await go_on(at)


async def _roll_initiative(at: At[State]) -> None:
    """GC-INIT-01, GC-INIT-02: all combatants roll; the side with more successes starts."""
    pools = {
        name: pool_of(at.state, name, Trait.INITIATIVE, RollKind.INITIATIVE)
        for name, one in at.state.creatures.items()
        if not is_out(one)
    }
    rolled = await roll_together(at, "initiative", pools, "Initiative")
    totals = {Side.PC: 0, Side.NPC: 0}
    for name, (faces, successes) in rolled.items():
        totals[side_of(at.state, name)] += successes
        await at.tell(
            InitiativeRolled(name=name, faces=faces, successes=successes, traces=(pools[name],))
        )
    pcs, npcs = totals[Side.PC], totals[Side.NPC]
    await at.tell(SideStarts(side=starting_side(pcs, npcs), pcs=pcs, npcs=npcs))


async def begin_turn(at: At[State], name: str) -> None:
    """GC-INIT-04: who acts between Turns has its Turn now; others have it already."""
    if is_fighting(at.state) and not at.state.fight.turn:
        await at.tell(TurnStarted(name=name))
        await at_start_of_turn(at, name)


async def at_start_of_turn(at: At[State], name: str) -> None:
    """GC-STATE-05: Flat-Footed lasts to the start of the own next Turn."""
    if Condition.FLAT_FOOTED in at.state.creatures[name].states:
        await at.tell(ConditionEnded(name=name, condition=Condition.FLAT_FOOTED))


async def end_turn(at: At[State], name: str) -> None:
    """GC-TIME-02, GC-GRAVE-03: the roll at the end of the Turn, and the Turn is over."""
    if Condition.GRAVELY_WOUNDED in at.state.creatures[name].states:
        await grave_roll(at, name)
    await at.tell(TurnEnded(name=name))


async def end_round(at: At[State]) -> None:
    """GC-TIME-02: the Turns still to come count as finished, and the next Round begins."""
    if at.state.fight.interrupter:
        await at.tell(InterruptEnded(name=at.state.fight.interrupter))
    for name in turns_to_come(at.state):
        await end_turn(at, name)
    if len(sides_standing(at.state)) == len(Side):
        await _next_round(at)
    await go_on(at)


async def _next_round(at: At[State]) -> None:
    """GC-TIME-03, GC-INIT-06: Actions are back; Initiative is kept unless the house rolls anew."""
    if at.state.house.reroll_initiative:
        await _roll_initiative(at)
    await at.tell(RoundStarted(round=at.state.fight.round + 1))


async def go_on(at: At[State]) -> None:
    """GC-TIME-02: to the next point where somebody may act, or to the end of the fight.

    The fight is over when all of a side are Dead or Unconscious. Where nobody at all has an
    Action, the Round stands until the Game Master ends it.
    """
    while is_fighting(at.state):
        if len(sides_standing(at.state)) < len(Side):
            await at.tell(FightEnded(winner=winner(at.state)))
        elif _waits(at.state):
            return
        else:
            await _one_step(at)


def _waits(state: State) -> bool:
    if any(can_act(state, name) for name in holders(state)):
        return True
    return not any(can_act(state, name) for name in state.creatures)


async def _one_step(at: At[State]) -> None:
    """Nobody holds the Turn who could act: what held it ends, and what waited comes."""
    fight = at.state.fight
    empty = turns_to_come(at.state)
    if fight.interrupter:
        await at.tell(InterruptEnded(name=fight.interrupter))
    elif fight.turn:
        await end_turn(at, fight.turn)
    elif fight.waiting:
        await at.tell(TurnResumed(name=fight.waiting[-1]))
    elif empty:
        await end_turn(at, empty[0])
    else:
        await _next_round(at)
