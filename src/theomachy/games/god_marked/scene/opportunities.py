"""What gives Opportunity, and to whom: looked at before a deed is done (OPP)."""

from __future__ import annotations

from dataclasses import dataclass, field

from theomachy.board.spaces import Space
from theomachy.core.frozen import quick
from theomachy.games.god_marked.creatures.grappling import victims
from theomachy.games.god_marked.creatures.readiness import can_back, takes_part
from theomachy.games.god_marked.mechanics import engagement
from theomachy.games.god_marked.mechanics.engagement import OpportunityTrigger
from theomachy.games.god_marked.scene.places import apart, engaged_with, notices
from theomachy.games.god_marked.state import State, enemies, with_creature


@quick
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


def step_away(state: State, name: str, there: Space) -> Event:
    """GM-OPP-01: one step on the board, as an event; whom the walker holds comes along."""
    after = with_creature(state, name, at=there)
    distances = {
        one.name: apart(after, name, one.name)
        for one in enemies(state, name)
        if one.name not in victims(state, name) and one.on != name
    }
    return Event(name, f"{name} walks away", after=distances)


def who_may_on_step(state: State, name: str, here: Space, there: Space) -> tuple[str, ...]:
    """GM-OPP-01: the enemies who would get an Opportunity by a step from here to there."""
    before = with_creature(state, name, at=here)
    if not state.fight.active or not engaged_with(before, name):
        return ()
    return who_may(before, step_away(before, name, there))


def who_may(state: State, event: Event) -> tuple[str, ...]:
    """GM-OPP-02, GM-ENGAGE-02: the enemies that may take an Opportunity on this, if they notice who
    does it."""
    if not state.fight.active:
        return ()
    actor = state.creatures[event.actor]
    near = [state.creatures[name] for name in engaged_with(state, event.actor)]
    return tuple(
        [
            one.name
            for one in near
            if can_back(state, one)
            and takes_part(one)
            and notices(state, one.name, event.actor)
            and engagement.may_take_opportunity(
                trigger(state, event, one.name),
                one.actions,
                actor.disengaged,
                event.actor in one.disengaged_from,
            )
        ]
    )
