"""Folding of the facts about abilities."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from theomachy.core.folding import Folding
from theomachy.core.frozen import with_changes
from theomachy.games.god_marked.facts import abilities as told
from theomachy.games.god_marked.state import State, with_creature
from theomachy.games.god_marked.state.keeping import Bearing, Kept


def register(folding: Folding[State]) -> None:
    """How facts about abilities change the state."""
    folding.of(told.UsesCounted)(_uses_counted)
    folding.of(told.AbilityBegun)(_begun)
    folding.of(told.AbilityLost)(_lost)
    folding.of(told.AbilityKept)(_kept)
    folding.of(told.AbilityEnded)(_ended)
    folding.of(told.EffectGained)(_gained)
    folding.of(told.EffectEnded)(_effect_ended)
    folding.of(told.ArmourHealthGained)(_armour_health)
    folding.of(told.SizeChanged)(_size)
    folding.of(told.HeldBack)(_held_back)


def _uses_counted(state: State, fact: told.UsesCounted) -> State:
    used = {**state.creatures[fact.name].used, fact.ability: fact.now}
    return with_creature(state, fact.name, used={key: now for key, now in used.items() if now})


def _begun(state: State, fact: told.AbilityBegun) -> State:
    return with_creature(state, fact.name, begun=fact.begun)


def _lost(state: State, fact: told.AbilityLost) -> State:
    return with_creature(state, fact.name, begun=None)


def _kept(state: State, fact: told.AbilityKept) -> State:
    new = fact.kept
    if any(one.key == new.key for one in state.kept):
        kept = tuple(new if one.key == new.key else one for one in state.kept)
    else:
        kept = (*state.kept, new)
    return with_changes(state, kept=kept)


def _ended(state: State, fact: told.AbilityEnded) -> State:
    return with_changes(state, kept=tuple(one for one in state.kept if one.key != fact.key))


def _gained(state: State, fact: told.EffectGained) -> State:
    new = fact.bearing
    before = state.creatures[fact.name].bears
    if fact.replaces:
        before = tuple(one for one in before if not _same(one, new))
    return with_creature(state, fact.name, bears=(*before, new))


def _same(one: Bearing, other: Bearing) -> bool:
    return (one.ability, _bare(one)) == (other.ability, _bare(other))


def _bare(one: Bearing) -> tuple[Any, ...]:
    """What an effect is upon, whatever its amount."""
    effect = one.effect
    upon = [getattr(effect, field, "") for field in ("on", "number", "to", "reaction", "skill")]
    return (effect.effect, *upon)


def _effect_ended(state: State, fact: told.EffectEnded) -> State:
    left = tuple(
        one
        for one in state.creatures[fact.name].bears
        if one.ability != fact.ability or one.kept != fact.kept
    )
    return with_creature(state, fact.name, bears=left)


def _armour_health(state: State, fact: told.ArmourHealthGained) -> State:
    return with_creature(state, fact.name, armour_health=fact.now)


def _size(state: State, fact: told.SizeChanged) -> State:
    return with_creature(state, fact.name, size=fact.size)


def _held_back(state: State, fact: told.HeldBack) -> State:
    kept = tuple(
        with_waiting(one, fact.name, fact.actions) if one.key == fact.key else one
        for one in state.kept
    )
    return with_changes(state, kept=kept)


def with_waiting(one: Kept, name: str, actions: int) -> Kept:
    """The same with so many actions of a creature that do nothing to it yet."""
    waiting = {key: now for key, now in {**one.waiting, name: actions}.items() if now}
    return replace(one, waiting=waiting)
