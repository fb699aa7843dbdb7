"""Instants: the windows in which both sides may step in (GIFT-06, ruling G6).

The side whose turn it is speaks first, then the others. Each Instant takes effect as it is
declared; then the window opens again, until all pass. Nobody is asked who has nothing to use.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from theomachy.core.ask import Choose, Option, Order, Window
from theomachy.core.procedure import At
from theomachy.games.godbound.content.records import Gift, Whom
from theomachy.games.godbound.edition import Activation, Fate
from theomachy.games.godbound.facts.attacks import InstantUsed
from theomachy.games.godbound.mechanics.gifts import Use, smite_is_ready, use_of
from theomachy.games.godbound.numbers import available_effort
from theomachy.games.godbound.procedures.effort import pay_for
from theomachy.games.godbound.state import Creature, State, is_helpless, is_up

PASS = "pass"

Bears = Callable[[Creature, Gift], bool]
"""Whether a gift of this creature would change what is about to happen."""


@dataclass(frozen=True, slots=True)
class Declared:
    """Who used which Instant."""

    who: str
    gift: Gift


async def declared(
    at: At[State], label: str, title: str, meant: tuple[str, ...], bears: Bears
) -> Declared | None:
    """GB-GIFT-06: open the window once; the first who does not pass uses an Instant and pays for it.

    `meant` are those whom it concerns. None if all pass, or if nobody has anything to use.
    """
    window = Window(label, title, _choices(at.state, label, title, meant, bears), Order.IN_ORDER)
    for who, answer in (await at.window(window)).items():
        gift = at.state.creatures[who].gifts[answer]
        await at.tell(InstantUsed(by=who, gift=gift.id, title=gift.name))
        await pay_for(at, who, gift)
        return Declared(who, gift)
    return None


def helps(user: Creature, whom: Whom, helped: Creature) -> bool:
    """Whether an Instant of `user` may help this creature."""
    return user.name == helped.name or (whom == "side" and user.team == helped.team)


def may_use(state: State, one: Creature, gift: Gift) -> bool:
    """GB-GIFT-06, GB-GIFT-07: whether the creature can use this Instant at this moment."""
    if gift.activation is not Activation.INSTANT or not _can_act(one, gift):
        return False
    use = use_of(gift.activation, False, 0, available_effort(one), gift.cost)
    return use is Use.MAY and not (gift.smite and not _smite_ready(state, one, gift))


def _can_act(one: Creature, gift: Gift) -> bool:
    """GB-GIFT-06: who is up can, and a helpless hero what needs neither movement nor hands."""
    if one.fate is not Fate.UP:
        return False
    return is_up(one) or (is_helpless(one) and not gift.needs)


def _smite_ready(state: State, one: Creature, gift: Gift) -> bool:
    same = state.house.smite_scope == "same_power"
    last = one.smites.get(gift.id, 0) if same else max(one.smites.values(), default=0)
    return not state.fight.active or smite_is_ready(state.fight.round, last)


def _choices(
    state: State, label: str, title: str, meant: tuple[str, ...], bears: Bears
) -> tuple[Choose, ...]:
    choices = []
    for one in in_speaking_order(state):
        usable = [
            gift for gift in one.gifts.values() if bears(one, gift) and may_use(state, one, gift)
        ]
        if usable:
            gifts = [Option(gift.id, gift.name, text=gift.text) for gift in usable]
            options = (Option(PASS, "Pass", text="Spends nothing."), *gifts)
            choices.append(Choose(label, one.name, options, PASS, title, one.name in meant))
    return tuple(choices)


def in_speaking_order(state: State) -> tuple[Creature, ...]:
    """GB-GIFT-06: the side whose turn it is, then the others, each in the order of joining."""
    return tuple(sorted(state.creatures.values(), key=lambda one: one.team != state.fight.side))
