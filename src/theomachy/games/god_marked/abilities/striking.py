"""Attacks on one creature, with a weapon or with an ability as it stands (ATTACK-04, ABILITY-14)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from theomachy.games.god_marked.abilities.aiming import Aim, astray, fills_an_area
from theomachy.games.god_marked.abilities.prices import (
    Wish,
    actions_of,
    points_of,
    price_words,
    unusable,
)
from theomachy.games.god_marked.abilities.uses import Use, as_attack
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.content.records import Weapon
from theomachy.games.god_marked.scene.reaching import attacks_on
from theomachy.games.god_marked.state import State


@dataclass(frozen=True, slots=True)
class Strike:
    """An attack on one creature: with what, by which ability if any, for how many actions."""

    weapon: Weapon
    use: Use | None = None
    actions: int = 1


def as_it_stands(ability: Ability) -> Wish:
    """GM-ABILITY-06, 07: an ability without extra points, the least of a cost "depending"."""
    return Wish(amount=ability.least if ability.depends else 0)


def attacks_one(state: State, name: str, ability: Ability) -> bool:
    """GM-ABILITY-14, GM-SIZE-03: whether it is an attack on one creature, and not on all in an area."""
    attacks = ability.attack is not None or ability.with_weapon
    return attacks and not fills_an_area(state.creatures[name], ability)


def with_weapon(ability: Ability, weapon: Weapon | None, by: str) -> Strike:
    """GM-ABILITY-03, 14: the attack that an ability makes, by itself or with a weapon."""
    use = Use(ability, by, points_of(ability, as_it_stands(ability)))
    return Strike(as_attack(use, weapon), use, actions_of(ability, as_it_stands(ability)))


def price_in_words(state: State, strike: Strike) -> str:
    """GM-ABILITY-03, 06: its actions, and what its ability takes."""
    if strike.use is None:
        return "1 action"
    one, ability = state.creatures[strike.use.by], strike.use.ability
    return price_words(state, one, ability, as_it_stands(ability), strike.actions)


def strikes_on(state: State, name: str, target: str) -> Mapping[str, Strike]:
    """GM-TEAM-01, GM-ATTACK-04: every attack of a creature that gets to the target now, by its id."""
    armed = {weapon.id: Strike(weapon) for weapon in attacks_on(state, name, target)}
    gifted = {
        strike.weapon.id: strike
        for ability in state.creatures[name].abilities.values()
        for strike in _by_ability(
            state, name, target, ability, (one.weapon for one in armed.values())
        )
    }
    return {**gifted, **armed}


def touches_on(
    state: State, name: str, target: str, armed: Iterable[Weapon]
) -> Mapping[str, Strike]:
    """GM-OPP-02, GM-REACT-03: the abilities of 1 action that are melee attacks: a Touch, or with one
    of these weapons.
    """
    return {
        strike.weapon.id: strike
        for ability in state.creatures[name].abilities.values()
        if ability.type == "touch" or ability.with_weapon
        for strike in _by_ability(state, name, target, ability, armed)
        if strike.actions == 1
    }


def _by_ability(
    state: State, name: str, target: str, ability: Ability, armed: Iterable[Weapon]
) -> tuple[Strike, ...]:
    """The attack that an ability makes on the target, if it could now."""
    one, wish = state.creatures[name], as_it_stands(ability)
    if not attacks_one(state, name, ability) or unusable(state, one, ability, wish) is not None:
        return ()
    if ability.with_weapon:
        weapon = next(iter(armed), None)
        return () if weapon is None else (with_weapon(ability, weapon, name),)
    if astray(state, name, ability, Aim((target,))) is not None:
        return ()
    return (with_weapon(ability, None, name),)
