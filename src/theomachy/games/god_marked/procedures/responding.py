"""The abilities with which a creature may answer a deed, and their prices (ABILITY-05, REACT-03)."""

from __future__ import annotations

from theomachy.core.ask import Option
from theomachy.games.god_marked.abilities.aiming import Aim, astray
from theomachy.games.god_marked.abilities.prices import actions_of, price_words, unusable
from theomachy.games.god_marked.abilities.striking import as_it_stands
from theomachy.games.god_marked.abilities.uses import reach_kind_of
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.creatures.readiness import can_back
from theomachy.games.god_marked.mechanics import reactions
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.state import Creature, State


def answers(state: State, deed: Deed, target: Creature) -> tuple[Option, ...]:
    """GM-ABILITY-05, GM-REACT-03, GM-HOLD-06: reaction abilities, and those that may clash."""
    return tuple(
        option
        for ability in target.abilities.values()
        for option in (
            *_in_reaction(state, deed, target, ability),
            *_clash(state, deed, target, ability),
        )
    )


def _in_reaction(
    state: State, deed: Deed, target: Creature, ability: Ability
) -> tuple[Option, ...]:
    wish = as_it_stands(ability)
    cost = actions_of(ability, wish, in_reaction=True)
    if not ability.reaction or unusable(state, target, ability, wish) is not None:
        return ()
    if cost and not (can_back(state, target) and cost <= target.actions):
        return ()
    aim = Aim(() if ability.type == "self" else (deed.attacker,))
    if astray(state, target.name, ability, aim) is not None:
        return ()
    label = f"{ability.name}: {price_words(state, target, ability, wish, cost)}"
    return (Option(f"ability:{ability.id}", label, text=ability.text),)


def _clash(state: State, deed: Deed, target: Creature, ability: Ability) -> tuple[Option, ...]:
    """GM-REACT-03: an own attack of at most 1 action; a ray against a ray, a touch against others."""
    wish = as_it_stands(ability)
    if ability.attack is None or ability.type not in {"touch", "ray"} or not deed.harms:
        return ()
    cost = actions_of(ability, wish)
    fits = reactions.may_clash(deed.reach, reach_kind_of(ability))
    if not fits or not reactions.may_serve_as_clash(cost):
        return ()
    if unusable(state, target, ability, wish) is not None:
        return ()
    label = f"Clash with {ability.name}: {price_words(state, target, ability, wish, 0)}"
    return (Option(f"clash:{ability.id}", label, text=ability.text),)
