"""Acting before another (INIT-05)."""

from __future__ import annotations

from typing import Final

from theomachy.core.ask import Choose, Option, Order, Window
from theomachy.core.facts import Trace
from theomachy.core.procedure import At
from theomachy.games.god_complex import sheet
from theomachy.games.god_complex.edition import RollKind, Trait
from theomachy.games.god_complex.facts.fight import (
    ActionsTaken,
    InterruptBegan,
    Interrupted,
    InterruptEnded,
    InterruptFailed,
    TurnMoved,
)
from theomachy.games.god_complex.mechanics.tasks import Winner
from theomachy.games.god_complex.procedures.pools import (
    Contest,
    dice_of,
    pool_of,
    roll_who_is_first,
)
from theomachy.games.god_complex.procedures.turns import at_start_of_turn, begin_turn, go_on
from theomachy.games.god_complex.state import State, is_fighting, side_of

PASS: Final = "pass"
INTERRUPT: Final = "interrupt"
_OPTIONS: Final = (
    Option(PASS, "Let it happen", text="Spends nothing."),
    Option(INTERRUPT, "Try to act first", text="Win an Initiative contest and you act before it."),
)


def may_interrupt(state: State, name: str) -> bool:
    """GC-INIT-05, GC-ACTION-04: whether it has an Action left to act before whose Turn it is.

    Only foes are asked: allies settle their order among themselves (GC-INIT-04). One attempt is
    all there is against each Turn, and without dice nobody wins.
    """
    turn, creature = state.fight.turn, state.creatures[name]
    if side_of(state, name) is side_of(state, turn) or turn in creature.interrupted:
        return False
    price = 1 + sheet.waiting_cost(creature, state.house)
    if sheet.actions_left(creature, state.house) < price:
        return False
    return dice_of(state, name, Trait.INITIATIVE, RollKind.CONTEST) > 0


async def begin_action(at: At[State], by: str, title: str, target: str = "") -> bool:
    """GC-INIT-05: before an Action of its Turn `by` may be interrupted; whether it goes ahead.

    Outside a fight, and for the Action of an interrupt itself, nobody is asked.
    """
    await begin_turn(at, by)
    if not is_fighting(at.state) or at.state.fight.interrupter:
        return True
    willing = [name for name in at.state.creatures if may_interrupt(at.state, name)]
    while willing:
        heard = await at.window(_window(willing, title, target))
        if not heard:
            break
        (who,) = heard
        if await _interrupts(at, who, by):
            return False
        willing = willing[willing.index(who) + 1 :]
    return True


def _window(willing: list[str], title: str, target: str) -> Window:
    choices = tuple(
        Choose(INTERRUPT, name, _OPTIONS, PASS, title, concerns=name == target) for name in willing
    )
    return Window(INTERRUPT, title, choices, Order.IN_ORDER)


async def _interrupts(at: At[State], who: str, turn_of: str) -> bool:
    """GC-INIT-05: the contest of Initiative; whoever interrupts needs strictly more."""
    pools = {
        name: pool_of(at.state, name, Trait.INITIATIVE, RollKind.CONTEST) for name in (who, turn_of)
    }
    title = f"{who} tries to act before {turn_of}"
    rolled = await roll_who_is_first(
        at, "initiative", (who, pools[who]), (turn_of, pools[turn_of]), title
    )
    await _tell_attempt(at, who, turn_of, rolled, tuple(pools.values()))
    won = rolled.winner is Winner.CHALLENGER
    if won:
        await _take_over(at, who, turn_of)
    elif at.state.house.interrupt_cost == "always":
        await at.tell(ActionsTaken(name=who))
    return won


async def _tell_attempt(
    at: At[State], who: str, turn_of: str, rolled: Contest, traces: tuple[Trace, ...]
) -> None:
    kind = Interrupted if rolled.winner is Winner.CHALLENGER else InterruptFailed
    await at.tell(
        kind(
            by=who,
            turn_of=turn_of,
            faces=rolled.challenger.faces,
            turn_faces=rolled.defender.faces,
            successes=rolled.challenger.successes,
            turn_successes=rolled.defender.successes,
            traces=traces,
        )
    )


async def _take_over(at: At[State], who: str, turn_of: str) -> None:
    """GC-INIT-05, GC-ACTION-04: one Action at once, or the whole Turn if it is still to come."""
    creature, house = at.state.creatures[who], at.state.house
    waiting = sheet.waiting_cost(creature, house)
    whole_turn = house.interrupt_scope == "whole_turn" and not creature.turn_done
    if waiting:
        await at.tell(ActionsTaken(name=who, count=waiting))
    if whole_turn and who not in at.state.fight.waiting:
        await at.tell(TurnMoved(name=who, before=turn_of))
        await at_start_of_turn(at, who)
    else:
        await at.tell(InterruptBegan(name=who))


async def end_action(at: At[State], by: str) -> None:
    """GC-INIT-05: after the Action of an interrupt the interrupted one goes on."""
    if at.state.fight.interrupter == by:
        await at.tell(InterruptEnded(name=by))
    await go_on(at)
