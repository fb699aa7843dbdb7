"""Overflow, target by target (OVERFLOW, and G6 step 11)."""

from __future__ import annotations

from theomachy.core.ask import Option
from theomachy.core.procedure import At
from theomachy.games.godbound.content.records import Attack
from theomachy.games.godbound.facts.attacks import ExcessLost, Overflowed
from theomachy.games.godbound.mechanics.overflow import may_overflow, passes_on, takes_overflow
from theomachy.games.godbound.numbers import armour_class, in_range, is_lesser_for
from theomachy.games.godbound.procedures.wounds import suffer
from theomachy.games.godbound.state import State, can_be_harmed, foes

DECLINE = "decline"


async def overflow(
    at: At[State], by: str, first: str, first_ac: int, excess: int, with_: Attack
) -> None:
    """GB-OVERFLOW-01, GB-OVERFLOW-02, GB-OVERFLOW-03: the rest passes on as long as it can.

    It is neither rolled nor converted again. Each target is measured against `first_ac`, the AC of
    who was first hit. The player may decline.
    """
    struck = [first]
    while _goes_on(at.state, by, excess, len(struck) - 1, with_):
        target = await _receiver(at, by, first_ac, excess, tuple(struck), with_)
        if target == DECLINE:
            break
        struck.append(target)
        await at.tell(Overflowed(by=by, target=target, points=excess))
        excess = await suffer(at, by, target, excess, with_)
    if excess:
        await at.tell(ExcessLost(by=by, points=excess))


def _goes_on(state: State, by: str, excess: int, times: int, with_: Attack) -> bool:
    """GB-OVERFLOW-03 and the option `overflow.chain`."""
    if not may_overflow(state.creatures[by].player, with_.area):
        return False
    return passes_on(excess, times, state.house.overflow_chain)


async def _receiver(
    at: At[State], by: str, first_ac: int, excess: int, struck: tuple[str, ...], with_: Attack
) -> str:
    able = receivers(at.state, by, first_ac, struck, with_)
    if not able:
        return DECLINE
    options = [*[Option(name, name) for name in able], Option(DECLINE, "Let it go")]
    title = f"{excess} more: who takes it?"
    return await at.choose("overflow", by, options, able[0], title=title)


def receivers(
    state: State, by: str, first_ac: int, struck: tuple[str, ...], with_: Attack
) -> tuple[str, ...]:
    """GB-OVERFLOW-02: the foes who can take it, in the order in which they joined."""
    hero = state.creatures[by]
    return tuple(
        foe.name
        for foe in foes(state, by)
        if can_be_harmed(foe)
        and foe.name not in struck
        and takes_overflow(
            first_ac,
            armour_class(state, foe),
            in_range(state, by, with_, foe.name),
            is_lesser_for(state, hero, foe),
            state.house.overflow_lesser_only,
        )
    )
