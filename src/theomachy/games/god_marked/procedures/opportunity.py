"""Opportunity: who is asked, how it is struck (OPP)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from theomachy.core.ask import Choose, Option, Window
from theomachy.core.facts import Term
from theomachy.core.procedure import At
from theomachy.games.god_marked.abilities.striking import Strike, price_in_words, touches_on
from theomachy.games.god_marked.creatures.numbers import weapons_of
from theomachy.games.god_marked.creatures.readiness import can_back
from theomachy.games.god_marked.mechanics import engagement
from theomachy.games.god_marked.mechanics.attack import HitType, takes_effect_whole
from theomachy.games.god_marked.mechanics.initiative import ReactionResult
from theomachy.games.god_marked.procedures import attack, spending, turns, using
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.scene.opportunities import Event, who_may
from theomachy.games.god_marked.scene.places import adjacent
from theomachy.games.god_marked.state import State, out_of_the_fight

__all__ = ["Event", "strikers", "struck", "taken"]

PASS = "pass"
BONUS = Term("Opportunity", engagement.OPPORTUNITY_BONUS, "GM-OPP-02")


async def taken(at: At[State], event: Event) -> bool:
    """GM-OPP-02: those who may are asked and strike; True if a Direct Hit stops the deed."""
    return await struck(at, event, await strikers(at, at.state, event))


async def strikers(at: At[State], state: State, event: Event) -> Mapping[str, str]:
    """GM-OPP-02: who of those who may, in this state, strikes and with what; all asked at once."""
    choices = tuple([_offer(state, name, event) for name in who_may(state, event)])
    if not choices:
        return {}
    answers = await at.window(Window("opportunity", event.title, choices))
    return {name: answer for name, answer in answers.items() if answer != PASS}


async def struck(at: At[State], event: Event, strikes: Mapping[str, str]) -> bool:
    """GM-OPP-02: the strikes, one after the other; True if the deed does not happen.

    With option `opportunity_interrupts` off only one who is brought to 0 HP is stopped.
    """
    lay = at.state.creatures[event.actor].in_dim_light
    for name, answer in strikes.items():
        hit = await _strike(at, name, event.actor, answer)
        one = at.state.creatures[event.actor]
        if out_of_the_fight(one) or one.in_dim_light is not lay:
            return True
        if engagement.opportunity_stops_deed(hit, at.state.house.opportunity_interrupts):
            return True
    return False


def _offer(state: State, name: str, event: Event) -> Choose:
    what = "One attack now, before it goes on; a hit may stop it."
    options = [
        Option(
            f"strike:{key}",
            f"Strike with {strike.weapon.name}, {price_in_words(state, strike)}",
            text=what,
        )
        for key, strike in strikes(state, name, event.actor).items()
    ]
    leave = Option(PASS, "Let it be", text="Spends nothing; it goes on.")
    return Choose("opportunity", name, (leave, *options), PASS, event.title)


def strikes(state: State, name: str, target: str) -> Mapping[str, Strike]:
    """GM-OPP-02: the melee attacks that an Opportunity may be taken with, by id."""
    armed = [weapon for weapon in weapons_of(state.creatures[name]) if not weapon.ranged]
    gifted = touches_on(state, name, target, armed)
    own = {weapon.id: Strike(weapon) for weapon in armed}
    return {**own, **{key: one for key, one in gifted.items() if key not in own}}


async def _strike(at: At[State], name: str, target: str, answer: str) -> HitType:
    """GM-OPP-02: 1 action, +2; on a Direct Hit the turn comes back.

    It is a melee attack: nothing comes of it if the target has dodged an earlier one out of reach.
    """
    if not (can_back(at.state, at.state.creatures[name]) and adjacent(at.state, name, target)):
        return HitType.NOTHING
    strike = strikes(at.state, name, target).get(answer.partition(":")[2])
    if strike is None:
        return HitType.NOTHING
    await spending.pay(at, name, 1, "opportunity")
    deed = Deed("opportunity", name, target, strike.weapon, bonus=(BONUS,))
    outcome = await _struck_with(at, deed, strike)
    if takes_effect_whole(outcome.hit):
        await turns.comes_back(at, name, ReactionResult.OPPORTUNITY_DIRECT)
    return outcome.hit


async def _struck_with(at: At[State], deed: Deed, strike: Strike) -> attack.Outcome:
    """GM-OPP-02, GR-13: the attack; that of an ability is paid for, and given back to Mercy."""
    if strike.use is None:
        return await attack.aimed(at, deed)
    paid = await using.paid_for(at, deed.attacker, strike.use.ability)
    outcome = await attack.aimed(at, replace(deed, use=paid.use))
    after = outcome if takes_effect_whole(outcome.hit) else replace(outcome, hit=HitType.NOTHING)
    await using.attacked_with(at, paid, deed.target, after)
    return outcome
