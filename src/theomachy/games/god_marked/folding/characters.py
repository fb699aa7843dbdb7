"""Folding of the facts about characters and companions."""

from __future__ import annotations

from theomachy.core.folding import Folding
from theomachy.games.god_marked.facts import characters as told
from theomachy.games.god_marked.state import State, with_creature


def register(folding: Folding[State]) -> None:
    """How facts about characters and companions change the state."""
    folding.of(told.LevelGranted)(_granted)
    folding.of(told.Advanced)(_advanced)
    folding.of(told.Relearnt)(_relearnt)
    folding.of(told.CompanionGrew)(_grew)
    folding.of(told.PartLost)(_part_lost)
    folding.of(told.PerkBarred)(_barred)
    folding.of(told.Attached)(_attached)
    folding.of(told.Detached)(_detached)
    folding.of(told.Commanded)(_commanded)
    folding.of(told.CommandEnded)(_command_ended)


def _granted(state: State, fact: told.LevelGranted) -> State:
    return with_creature(state, fact.name, level_ups=fact.now)


def _advanced(state: State, fact: told.Advanced) -> State:
    return with_creature(
        state,
        fact.name,
        level=fact.level,
        level_ups=fact.left,
        draft=fact.draft,
        skills=fact.skills,
        perks=fact.perks,
        abilities=fact.abilities,
    )


def _relearnt(state: State, fact: told.Relearnt) -> State:
    return with_creature(state, fact.name, abilities=fact.abilities)


def _grew(state: State, fact: told.CompanionGrew) -> State:
    return with_creature(
        state,
        fact.name,
        level=fact.level,
        size=fact.size,
        flies=fact.flies,
        skills=fact.skills,
        perks=fact.perks,
        abilities=fact.abilities,
        talents=fact.talents,
    )


def _part_lost(state: State, fact: told.PartLost) -> State:
    return with_creature(state, fact.name, lost=(*state.creatures[fact.name].lost, fact.part))


def _barred(state: State, fact: told.PerkBarred) -> State:
    one = state.creatures[fact.name]
    left = {name: perk for name, perk in one.perks.items() if name != fact.perk}
    barred = tuple(dict.fromkeys((*one.barred, fact.perk)))
    return with_creature(state, fact.name, perks=left, barred=barred)


def _attached(state: State, fact: told.Attached) -> State:
    carries = dict.fromkeys((*state.creatures[fact.to].carries, fact.name))
    return with_creature(state, fact.to, carries=tuple(carries))


def _detached(state: State, fact: told.Detached) -> State:
    if fact.owner not in state.creatures:
        return state
    left = tuple(one for one in state.creatures[fact.owner].carries if one != fact.name)
    return with_creature(state, fact.owner, carries=left)


def _commanded(state: State, fact: told.Commanded) -> State:
    one = state.creatures[fact.companion]
    now = one.actions + fact.actions
    return with_creature(state, fact.companion, actions=now, commanded_in=fact.round)


def _command_ended(state: State, fact: told.CommandEnded) -> State:
    return with_creature(state, fact.name, commanded_in=0)
