"""Opportunity: what gives it, who is asked, how it is struck (OPP)."""

from __future__ import annotations

from dataclasses import dataclass, field

from theomachy.core.ask import Choose, Option, Window
from theomachy.core.facts import Term
from theomachy.core.procedure import At
from theomachy.games.god_marked.mechanics import engagement
from theomachy.games.god_marked.mechanics.engagement import OpportunityTrigger
from theomachy.games.god_marked.mechanics.initiative import ReactionResult
from theomachy.games.god_marked.numbers import weapon_named, weapons_of
from theomachy.games.god_marked.places import apart
from theomachy.games.god_marked.procedures import attack, spending, turns
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.readiness import can_back
from theomachy.games.god_marked.state import State, conscious, enemies

BONUS = Term("Opportunity", engagement.OPPORTUNITY_BONUS, "GM-OPP-02")


@dataclass(frozen=True, slots=True)
class Event:
    """What a creature is about to do, as far as Opportunity looks at it (GM-OPP-01).

    `title` in words; `actions` it will spend; `attacked` whom it attacks; `ranged` and `spell` say
    of what kind the attack is; `after` maps enemies to the distance after the step.
    """

    actor: str
    title: str
    actions: int = 0
    attacked: str = ""
    ranged: bool = False
    spell: bool = False
    after: dict[str, int] = field(default_factory=dict)


def trigger(state: State, event: Event, enemy: str) -> OpportunityTrigger:
    """GM-OPP-01: whether the event gives this enemy an Opportunity, and by what."""
    now = apart(state, event.actor, enemy)
    before = next(
        (
            one.actions
            for one in state.fight.streaks
            if (one.actor, one.enemy) == (event.actor, enemy)
        ),
        0,
    )
    attacks = event.attacked == enemy
    in_a_row = engagement.actions_in_a_row(before, event.actions, attacks) if event.actions else 0
    return engagement.opportunity_trigger(
        now,
        event.after.get(enemy, now),
        bool(event.after),
        event.ranged and attacks,
        event.spell,
        in_a_row,
    )


def who_may(state: State, event: Event) -> tuple[str, ...]:
    """GM-OPP-02, GM-ENGAGE-02: the enemies that may take an Opportunity on this."""
    if not state.fight.active:
        return ()
    actor = state.creatures[event.actor]
    return tuple(
        one.name
        for one in enemies(state, event.actor)
        if conscious(one)
        and can_back(state, one)
        and one.name not in actor.hidden_from
        and engagement.may_take_opportunity(
            trigger(state, event, one.name),
            one.actions,
            actor.disengaged,
            event.actor in one.disengaged_from,
        )
    )


async def taken(at: At[State], event: Event) -> bool:
    """GM-OPP-02: those who may are asked at once; True if a Direct Hit stops the deed."""
    names = who_may(at.state, event)
    choices = tuple(_offer(at.state, name, event) for name in names)
    answers = await at.window(Window("opportunity", event.title, choices))
    for name, answer in answers.items():
        if answer != "pass" and await _strike(at, name, event.actor, answer):
            return at.state.house.opportunity_interrupts
    return False


def _offer(state: State, name: str, event: Event) -> Choose:
    weapons = [weapon for weapon in weapons_of(state.creatures[name]) if not weapon.ranged]
    options = [Option(f"strike:{one.id}", f"Strike with {one.name}, 1 action") for one in weapons]
    return Choose("opportunity", name, (Option("pass", "Let it be"), *options), "pass", event.title)


async def _strike(at: At[State], name: str, target: str, answer: str) -> bool:
    """GM-OPP-02: 1 action, +2; on a Direct Hit the turn comes back."""
    if not conscious(at.state.creatures[target]) or not can_back(
        at.state, at.state.creatures[name]
    ):
        return False
    await spending.pay(at, name, 1, "opportunity")
    weapon = weapon_named(at.state.creatures[name], answer.partition(":")[2])
    deed = Deed("opportunity", name, target, weapon, bonus=(BONUS,))
    outcome = await attack.aimed(at, deed)
    if not engagement.opportunity_stops_deed(outcome.hit):
        return False
    await turns.comes_back(at, name, ReactionResult.OPPORTUNITY_DIRECT)
    return True
