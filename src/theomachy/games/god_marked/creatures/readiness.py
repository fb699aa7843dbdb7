"""Who can act, who can answer, and who is left to act in the round (INIT, ACTION, Dazed)."""

from __future__ import annotations

from theomachy.core.frozen import remembered
from theomachy.games.god_marked.creatures.in_force import changed
from theomachy.games.god_marked.edition import ACTIONS_PER_ROUND, Condition
from theomachy.games.god_marked.mechanics.actions import actions_of_round
from theomachy.games.god_marked.mechanics.companions import actions_of_companion
from theomachy.games.god_marked.mechanics.conditions import condition_ends, dazed_may_act
from theomachy.games.god_marked.mechanics.dim_light import DimLightChoice, dim_light_actions
from theomachy.games.god_marked.mechanics.tired import is_unconscious
from theomachy.games.god_marked.state import (
    Creature,
    State,
    conscious,
    lies_still,
    members,
    out_of_the_fight,
    waits_unseen,
)


def awake(one: Creature) -> bool:
    """Whether the creature is neither out of the fight nor unconscious (GM-TIRED-03)."""
    return not out_of_the_fight(one) and not is_unconscious(one.tired)


def takes_part(one: Creature) -> bool:
    """GM-TABLE-01: whether the creature is awake, and does not wait until it is shown."""
    return awake(one) and not waits_unseen(one)


def steps_in(one: Creature, other: Creature) -> bool:
    """GM-TABLE-01: whether the creature is asked to help another: it takes part, and knows of it."""
    return takes_part(one) and not (one.player and waits_unseen(other))


def in_rounds(state: State, name: str) -> bool:
    """GM-ACTION-01, GM-CHASE-02: whether a creature's actions are counted: in a fight or chase."""
    return state.fight.active or (state.chase is not None and name in state.chase.runners)


def has_actions(state: State, one: Creature) -> bool:
    """Whether the creature can spend an action now if it holds the baton.

    GM-COND-05: one who is Dazed waits until all others have spent or declined theirs.
    """
    if not takes_part(one) or one.actions <= 0:
        return False
    return not waits(state, one) or dazed_may_act(not only_dazed_left(state))


def waits(state: State, one: Creature) -> bool:
    """GM-COND-05, GR-09: whether the creature is Dazed beyond the start of its team's next turn."""
    first = one.team not in state.fight.had_turn
    return any(
        each.name is Condition.DAZED
        and not (
            each.lasts == "round"
            and not each.poison
            and condition_ends(each.round, state.fight.round, first)
        )
        for each in one.conditions
    )


def only_dazed_left(state: State) -> bool:
    """GM-COND-05: whether nobody but the Dazed has actions that are not declined."""
    return not any(
        takes_part(one)
        and one.actions > 0
        and not waits(state, one)
        and one.team not in state.fight.declined
        for one in state.creatures.values()
    )


def able_members(state: State, team: str) -> tuple[str, ...]:
    """The members of a team that can spend an action now."""
    return tuple(one.name for one in members(state, team) if has_actions(state, one))


def left_to_act(state: State, team: str) -> tuple[str, ...]:
    """GM-INIT-07, GM-COND-05: the members of a team that can act and have not declined to.

    Where only the Dazed are left it is those, whether or not the others of their team declined.
    """
    able = able_members(state, team)
    if not only_dazed_left(state):
        return () if team in state.fight.declined else able
    if team in state.fight.dazed_declined:
        return ()
    return tuple(name for name in able if waits(state, state.creatures[name]))


def can_back(state: State, one: Creature) -> bool:
    """GM-REACT-11, GM-COND-05: whether the creature can spend an action in reaction."""
    return awake(one) and one.actions > 0 and not one.has(Condition.DAZED)


def stands(one: Creature) -> bool:
    """Whether the creature still takes part in the fight on its feet."""
    return conscious(one) and awake(one)


@remembered
def teams_standing(state: State) -> tuple[str, ...]:
    """The teams with somebody who still takes part."""
    return tuple(
        dict.fromkeys(
            one.team
            for one in state.creatures.values()
            if one.team and stands(one) and takes_part(one)
        )
    )


def full_actions(state: State, one: Creature) -> int:
    """GM-ACTION-01, GM-DIM-02, GM-COMPANION-01, 12: the actions of a round before what is owed."""
    if not awake(one):
        return 0
    base = ACTIONS_PER_ROUND
    if one.companion_of:
        taken = sum([each.talent == "actions" for each in one.talents])
        base = actions_of_companion(state.house.companion_base_actions, taken)
    choice = DimLightChoice.LAY if lies_still(one) else DimLightChoice.STAND
    return dim_light_actions(choice, actions_of_round(changed(one, "actions"), base=base))
