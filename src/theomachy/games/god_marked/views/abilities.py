"""Abilities, resources and what is kept, as plain data for page and API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from theomachy.games.god_marked.abilities.aiming import reach_of_ability
from theomachy.games.god_marked.abilities.prices import Wish, actions_of
from theomachy.games.god_marked.abilities.uses import Use, dice_dealt
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.content.wording import cost_words
from theomachy.games.god_marked.creatures.in_force import in_force
from theomachy.games.god_marked.creatures.pools import full_pools, pool_of
from theomachy.games.god_marked.state import Creature, State
from theomachy.games.god_marked.state.keeping import Bearing, HowKept, Kept

HOW_WORDS: Mapping[HowKept, str] = {
    "focus": "kept by focus",
    "shatterable": "until it is shattered",
    "hold": "held",
    "lingering": "it lingers",
}
LABELS = {"lumens": "Lumens", "intent": "Intent", "stamina": "Stamina"}
RULES = {"lumens": "GM-RESOURCE-01", "intent": "GM-RESOURCE-05", "stamina": "GM-RESOURCE-07"}


def resources(state: State, one: Creature) -> list[Mapping[str, Any]]:
    """GM-RESOURCE-01, 05, 07: the pools that a creature pays its abilities from."""
    used = {pool_of(each) for each in one.abilities.values()}
    return [
        {"label": LABELS[pool], "value": getattr(one, pool), "most": most, "rule": RULES[pool]}
        for pool, most in full_pools(state, one).items()
        if pool in used and not one.unknown
    ]


def abilities(state: State, one: Creature) -> list[Mapping[str, Any]]:
    """GM-ABILITY-01: what a creature can use, in words for a sheet."""
    return [
        {
            "id": each.id,
            "name": each.name,
            "kind": each.kind.replace("_", " "),
            "text": each.text,
            "passive": each.passive,
            "reaction": each.reaction,
            "with_action": each.with_action,
            "actions": actions_of(each, Wish(), in_reaction=each.reaction),
            "cost": cost_words(each),
            "upcast": each.upcast,
            "how": how_words(state, one, each),
            "attack": str(each.attack or ""),
            "damage": damage_words(each),
            "duration": each.duration,
            "left": each.uses - one.used.get(each.id, 0) if each.uses else None,
        }
        for each in one.abilities.values()
    ]


def how_words(state: State, one: Creature, ability: Ability) -> str:
    """GM-ABILITY-08 to 13: how it gets to whom, in words."""
    if ability.type == "self":
        return "self"
    reach = reach_of_ability(state, one, ability)
    if ability.type == "ray":
        return f"{ability.shape}, {reach}"
    around = f", sphere of {ability.size}" if ability.shape else ""
    return f"{ability.type}, {reach}{around}"


def damage_words(ability: Ability) -> str:
    """GM-ABILITY-14: its dice as it stands, in words."""
    dice = dice_dealt(Use(ability, "", ability.least if ability.depends else 0))
    parts = [f"{each.count}d{each.sides} {each.type}" for each in dice]
    return " and ".join([*(["the weapon"] if ability.with_weapon else []), *parts])


def kept(state: State) -> list[Mapping[str, Any]]:
    """FOCUS, HOLD: what lasts, of all whom the viewer perceives."""
    return [_kept(one) for one in state.kept]


def _kept(one: Kept) -> Mapping[str, Any]:
    return {
        "key": one.key,
        "user": one.user,
        "name": one.what if one.ability is None else one.ability.name,
        "how": one.how,
        "targets": list(one.targets),
        "area": [list(space) for space in one.area],
        "inside": list(one.inside),
        "round": one.round,
    }


def areas(state: State) -> list[Mapping[str, Any]]:
    """HOLD: the areas that last, of all whom the viewer perceives."""
    return [_area(one) for one in state.kept if one.area or one.inside]


def _area(one: Kept) -> Mapping[str, Any]:
    return {
        "name": one.what if one.ability is None else one.ability.name,
        "of": one.user,
        "words": HOW_WORDS[one.how],
        "spaces": [list(space) for space in one.area],
        "inside": list(one.inside),
    }


def effects(one: Creature) -> list[Mapping[str, Any]]:
    """GM-ABILITY-15: the effects of abilities upon a creature, in words."""
    return [_effect(each) for each in in_force(one) if each in one.bears]


def _effect(one: Bearing) -> Mapping[str, Any]:
    upon = getattr(one.effect, "on", "") or getattr(one.effect, "number", "")
    words = f"{one.value:+d} {str(upon).replace('_', ' ')}" if upon else one.effect.effect
    return {"ability": one.ability, "by": one.by, "words": words, "kept": one.kept}
