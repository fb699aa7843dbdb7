"""Folding of the facts of fights, checks and the board."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from theomachy.board.plain import Distances, with_distance, without
from theomachy.core.folding import Folding
from theomachy.core.frozen import passed_on, with_changes
from theomachy.games.god_marked import facts as told
from theomachy.games.god_marked.folding.activities import of_no_round, without_activities_of
from theomachy.games.god_marked.folding.chases import with_actions_taken
from theomachy.games.god_marked.state import (
    Bound,
    Fight,
    Grapple,
    State,
    Streak,
    with_creature,
    with_fight,
)
from theomachy.games.god_marked.state.chases import without_runner
from theomachy.games.god_marked.state.naming import without_names

folding: Folding[State] = Folding()
"""How each fact changes the state; facts that are not here change nothing."""


@folding.of(told.Joined)
def _joined(state: State, fact: told.Joined) -> State:
    return with_changes(state, creatures={**state.creatures, fact.creature.name: fact.creature})


@folding.of(told.Appeared)
def _appeared(state: State, fact: told.Appeared) -> State:
    return with_creature(state, fact.name, unseen=False)


@folding.of(told.Vanished)
def _vanished(state: State, fact: told.Vanished) -> State:
    return with_creature(state, fact.name, unseen=True)


@folding.of(told.Left)
def _left(state: State, fact: told.Left) -> State:
    others = {name: one for name, one in state.creatures.items() if name != fact.name}
    grapples = tuple(one for one in state.grapples if fact.name not in (one.grappler, one.target))
    distances = state.distances and without(state.distances, fact.name)
    chase = without_runner(state.chase, fact.name)
    unseen = state.creatures[fact.name].unseen
    left = with_changes(
        without_activities_of(state, fact.name),
        creatures=others,
        grapples=grapples,
        distances=distances,
        chase=chase,
    )
    return without_names(left, (fact.name,)) if unseen else left


@folding.of(told.BoardLaid)
def _board_laid(state: State, fact: told.BoardLaid) -> State:
    if fact.board is not None:
        return with_changes(state, board=fact.board)
    creatures = {name: with_changes(one, at=None, on="") for name, one in state.creatures.items()}
    objects = {name: replace(one, at=None) for name, one in state.objects.items()}
    return with_changes(state, board=None, creatures=creatures, objects=objects)


@folding.of(told.DistancesStated)
def _distances_stated(state: State, fact: told.DistancesStated) -> State:
    return with_changes(state, distances=fact.distances)


@folding.of(told.FightBegan)
def _fight_began(state: State, fact: told.FightBegan) -> State:
    fight = Fight(active=True, no_quarter=fact.no_quarter)
    return with_changes(state, fight=fight, rituals=of_no_round(state.rituals))


@folding.of(told.FightEnded)
def _fight_ended(state: State, fact: told.FightEnded) -> State:
    state = with_changes(state, fight=Fight(winner=fact.winner))
    # A chase that the fight turns into has counted its rounds anew already.
    return state if state.chase is not None else _of_no_round(state)


def _of_no_round(state: State) -> State:
    """The state in which no round counts any more: all stands as before the first one."""
    creatures = {
        name: with_changes(
            one,
            reactions=0,
            moved_hidden=0,
            strides=0,
            looked=False,
            team_attacked=False,
            disengaged=False,
            disengaged_from=(),
            conditions=tuple(replace(each, round=0, tried=0) for each in one.conditions),
            bears=tuple(replace(each, round=0) for each in one.bears),
            begun=None if one.begun is None else replace(one.begun, round=0),
        )
        for name, one in state.creatures.items()
    }
    return with_changes(
        state,
        creatures=creatures,
        grips=(),
        grapples=tuple(replace(one, tried_in=0) for one in state.grapples),
        kept=tuple(replace(one, round=0, kept_in=0) for one in state.kept),
    )


@folding.of(told.RoundBegan)
def _round_began(state: State, fact: told.RoundBegan) -> State:
    fresh = {
        name: with_changes(
            one, strides=0, looked=False, team_attacked=False, rested=one.in_dim_light, help=()
        )
        for name, one in state.creatures.items()
    }
    fight = Fight(
        active=True,
        round=fact.round,
        order=state.fight.order,
        no_quarter=state.fight.no_quarter,
    )
    return with_changes(state, creatures=fresh, fight=fight, grips=())


@folding.of(told.Refreshed)
def _refreshed(state: State, fact: told.Refreshed) -> State:
    return with_creature(
        state,
        fact.name,
        actions=fact.actions,
        movement=fact.movement,
        actions_owed=fact.actions_owed,
        reactions=0,
        moved_hidden=0,
    )


@folding.of(told.OrderSettled)
def _order_settled(state: State, fact: told.OrderSettled) -> State:
    return with_fight(state, order=fact.teams)


@folding.of(told.TurnGiven)
def _turn_given(state: State, fact: told.TurnGiven) -> State:
    fight = state.fight
    new_turn = fact.team != fight.turn
    had = fight.had_turn if fact.team in fight.had_turn else (*fight.had_turn, fact.team)
    changes: dict[str, Any] = {"turn": fact.team, "baton": fact.baton, "had_turn": had}
    if new_turn:
        changes |= {"chain": (), "target": "", "streaks": ()}
        state = _ends_disengagement(state, fight.turn, fact.team)
    return with_fight(state, **changes)


def _ends_disengagement(state: State, ended: str, begun: str) -> State:
    for name, one in state.creatures.items():
        if one.team == ended and one.disengaged:
            state = with_creature(state, name, disengaged=False)
        if one.team == begun and one.disengaged_from:
            state = with_creature(state, name, disengaged_from=())
        if one.team == begun and one.strides:
            state = with_creature(state, name, strides=0)
    return state


@folding.of(told.BatonPassed)
def _baton_passed(state: State, fact: told.BatonPassed) -> State:
    return with_fight(state, baton=fact.to)


@folding.of(told.TurnDeclined)
def _turn_declined(state: State, fact: told.TurnDeclined) -> State:
    if fact.dazed:
        return with_fight(state, dazed_declined=(*state.fight.dazed_declined, fact.team))
    return with_fight(state, declined=(*state.fight.declined, fact.team))


@folding.of(told.Counted)
def _counted(state: State, fact: told.Counted) -> State:
    if fact.what == "actions" and not fact.spent:
        change = fact.now - state.creatures[fact.name].actions
        state = with_actions_taken(state, fact.name, change)
    return with_creature(state, fact.name, **{fact.what: fact.now})


@folding.of(told.Reopened)
def _reopened(state: State, fact: told.Reopened) -> State:
    return with_fight(state, declined=(), dazed_declined=())


@folding.of(told.Moved)
def _moved(state: State, fact: told.Moved) -> State:
    if not fact.path:
        return state
    strides = 0 if fact.forced else len(fact.path) - 1
    now = state.creatures[fact.name].strides + strides
    return with_creature(state, fact.name, at=fact.path[-1], strides=now)


@folding.of(told.Fell)
def _fell(state: State, fact: told.Fell) -> State:
    return with_creature(state, fact.name, altitude=0)


@folding.of(told.DistanceChanged)
def _distance_changed(state: State, fact: told.DistanceChanged) -> State:
    distances = state.distances or Distances()
    for first, second, spaces in fact.pairs:
        distances = with_distance(distances, first, second, spaces)
    state = with_changes(state, distances=distances)
    if fact.forced or not fact.spaces:
        return state
    now = state.creatures[fact.name].strides + fact.spaces
    return with_creature(state, fact.name, strides=now)


@folding.of(told.SkillGrew)
def _skill_grew(state: State, fact: told.SkillGrew) -> State:
    skills = state.creatures[fact.name].skills
    return with_creature(
        state, fact.name, skills={**skills, fact.skill: skills.get(fact.skill, 0) + fact.by}
    )


@folding.of(told.HealthLost)
def _health_lost(state: State, fact: told.HealthLost) -> State:
    one = state.creatures[fact.name]
    return with_creature(
        state, fact.name, hp=one.hp - fact.hp, armour_health=one.armour_health - fact.armour_health
    )


@folding.of(told.Healed)
def _healed(state: State, fact: told.Healed) -> State:
    return with_creature(state, fact.name, hp=state.creatures[fact.name].hp + fact.hp)


@folding.of(told.ConditionGained)
def _condition_gained(state: State, fact: told.ConditionGained) -> State:
    """GR-09, GM-COND-12: once more from the same source it lasts anew; the stronger mod stays."""
    new = fact.condition
    same = [
        one
        for one in state.creatures[fact.name].conditions
        if (one.name, one.source, one.of) == (new.name, new.source, new.of)
    ]
    others = tuple([one for one in state.creatures[fact.name].conditions if one not in same])
    new = replace(new, mod=max([new.mod, *[one.mod for one in same]]))
    return with_creature(state, fact.name, conditions=(*others, new))


@folding.of(told.ConditionChanged)
def _condition_changed(state: State, fact: told.ConditionChanged) -> State:
    new = fact.condition
    conditions = tuple(
        new if (one.name, one.source, one.of) == (new.name, new.source, new.of) else one
        for one in state.creatures[fact.name].conditions
    )
    return with_creature(state, fact.name, conditions=conditions)


@folding.of(told.ConditionEnded)
def _condition_ended(state: State, fact: told.ConditionEnded) -> State:
    kept = tuple(
        one
        for one in state.creatures[fact.name].conditions
        if (one.name, one.source, one.of) != (fact.condition, fact.source, fact.of)
    )
    return with_creature(state, fact.name, conditions=kept)


@folding.of(told.DimLightEntered)
def _dim_light_entered(state: State, fact: told.DimLightEntered) -> State:
    return with_creature(
        state, fact.name, in_dim_light=True, dim_light="", rested_rounds=0, rested=False
    )


@folding.of(told.DimLightChosen)
def _dim_light_chosen(state: State, fact: told.DimLightChosen) -> State:
    return with_creature(state, fact.name, dim_light=fact.choice)


@folding.of(told.DimLightLeft)
def _dim_light_left(state: State, fact: told.DimLightLeft) -> State:
    return with_creature(state, fact.name, in_dim_light=False, dim_light="", rested_rounds=0)


@folding.of(told.Died)
def _died(state: State, fact: told.Died) -> State:
    return with_creature(state, fact.name, dead=True, actions=0)


@folding.of(told.Defeated)
def _defeated(state: State, fact: told.Defeated) -> State:
    return with_creature(state, fact.name, defeated=True, actions=0)


@folding.of(told.Exerted)
def _exerted(state: State, fact: told.Exerted) -> State:
    return with_creature(state, fact.name, rested=False, rested_rounds=0)


@folding.of(told.Grappled)
def _grappled(state: State, fact: told.Grappled) -> State:
    new = fact.grapple
    left = tuple(one for one in state.grips if _pair(one) != _pair(new))
    return with_changes(state, grapples=(*state.grapples, new), grips=left)


@folding.of(told.GrappleJoined)
def _grapple_joined(state: State, fact: told.GrappleJoined) -> State:
    grip = Grapple(fact.grappler, fact.target, together=True)
    return with_changes(state, grips=(*state.grips, grip))


def _pair(grapple: Grapple) -> tuple[str, str]:
    return grapple.grappler, grapple.target


@folding.of(told.GrappleChanged)
def _grapple_changed(state: State, fact: told.GrappleChanged) -> State:
    new = fact.grapple
    grapples = tuple(new if _pair(one) == _pair(new) else one for one in state.grapples)
    return with_changes(state, grapples=grapples)


@folding.of(told.GrappleEnded)
def _grapple_ended(state: State, fact: told.GrappleEnded) -> State:
    ended = (fact.grappler, fact.target)
    return with_changes(state, grapples=tuple(one for one in state.grapples if _pair(one) != ended))


@folding.of(told.Hidden)
def _hidden(state: State, fact: told.Hidden) -> State:
    now = dict.fromkeys(fact.from_whom, fact.total)
    before = state.creatures[fact.name].hidden_from
    return with_creature(
        state,
        fact.name,
        hidden_from={**before, **now},
        moved_hidden=0,
        passes_as_defeated=fact.as_defeated,
    )


@folding.of(told.Revealed)
def _revealed(state: State, fact: told.Revealed) -> State:
    left = {
        name: total
        for name, total in state.creatures[fact.name].hidden_from.items()
        if name not in fact.to
    }
    return with_creature(state, fact.name, hidden_from=left)


@folding.of(told.Disengaged)
def _disengaged(state: State, fact: told.Disengaged) -> State:
    return with_creature(state, fact.name, disengaged=True, disengaged_from=fact.enemies)


@folding.of(told.StreaksCounted)
def _streaks_counted(state: State, fact: told.StreaksCounted) -> State:
    others = tuple(one for one in state.fight.streaks if one.actor != fact.name)
    now = tuple(Streak(fact.name, enemy, count) for enemy, count in fact.counts)
    return with_fight(state, streaks=(*others, *now))


@folding.of(told.ChainGrew)
def _chain_grew(state: State, fact: told.ChainGrew) -> State:
    return with_fight(state, target=fact.target, chain=fact.chain)


@folding.of(told.TeamAttacked)
def _team_attacked(state: State, fact: told.TeamAttacked) -> State:
    return with_creature(state, fact.name, team_attacked=True)


@folding.of(told.Helped)
def _helped(state: State, fact: told.Helped) -> State:
    before = state.creatures[fact.name].help
    return with_creature(state, fact.name, help=(*before, (fact.supporter, fact.skill, fact.adds)))


@folding.of(told.HelpUsed)
def _help_used(state: State, fact: told.HelpUsed) -> State:
    left = tuple(one for one in state.creatures[fact.name].help if one[1] != fact.skill)
    return with_creature(state, fact.name, help=left)


@folding.of(told.StepGiven)
def _step_given(state: State, fact: told.StepGiven) -> State:
    before = state.creatures[fact.name].steps
    return with_creature(state, fact.name, steps=(*before, (fact.source, fact.value)))


@folding.of(told.StepsUsed)
def _steps_used(state: State, fact: told.StepsUsed) -> State:
    return with_creature(state, fact.name, steps=())


@folding.of(told.ArmourLowered)
def _armour_lowered(state: State, fact: told.ArmourLowered) -> State:
    others = {
        kind: change
        for kind, change in state.creatures[fact.name].lowered.items()
        if kind != fact.armour
    }
    now = {fact.armour: fact.change} if fact.change else {}
    return with_creature(state, fact.name, lowered={**others, **now})


@folding.of(told.Looked)
def _looked(state: State, fact: told.Looked) -> State:
    return with_creature(state, fact.name, looked=True)


@folding.of(told.BoundLearnt)
def _bound_learnt(state: State, fact: told.BoundLearnt) -> State:
    others = tuple(
        one for one in state.learnt if (one.creature, one.number) != (fact.creature, fact.number)
    )
    new = Bound(fact.creature, fact.number, fact.low, fact.high)
    return passed_on(state, with_changes(state, learnt=(*others, new)))
