"""Which ability a creature could use now, weighed by what it may know. Nothing here is a rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from theomachy.games.god_marked.abilities.aiming import (
    Aim,
    around_a_point,
    astray,
    fills_an_area,
    met,
    reach_of_ability,
)
from theomachy.games.god_marked.abilities.inside import those_inside
from theomachy.games.god_marked.abilities.prices import (
    Wish,
    actions_of,
    points_of,
    price_of,
    unusable,
)
from theomachy.games.god_marked.abilities.uses import Use, as_attack
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.content.effects import ConditionEffect, HealingEffect
from theomachy.games.god_marked.creatures.numbers import max_hp
from theomachy.games.god_marked.creatures.pools import casting_mod
from theomachy.games.god_marked.policies.tactics import (
    Arm,
    average_damage,
    expected_damage,
    worth_attacking,
)
from theomachy.games.god_marked.state import Creature, State, allies, lies_still

HINDRANCE = 2.0
"""What a condition on an enemy is thought to be worth, in HP."""
UNSURE = 0.7
"""What is left of the worth of an ability that will only be paid in full in a later round."""
SAVED = 0.75
"""What a save that may halve it leaves of an ability's worth."""
OWN_BLOOD = 1.5
"""How much worse it is to hit a friend than good to hit a foe."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A use that is worth something: how much for each action, and the inputs of the command."""

    worth: float
    inputs: dict[str, Any] = field(default_factory=dict)


def best_use(state: State, who: str) -> Chance | None:
    """The best ability from where the creature stands; None if it has none that is worth it."""
    one = state.creatures[who]
    if not one.abilities or lies_still(one):
        return None
    chances = [
        chance
        for ability in one.abilities.values()
        if (wish := affordable(state, one, ability)) is not None
        for chance in _chances(state, one, ability, wish)
    ]
    good = [chance for chance in chances if chance.worth > 0]
    return max(good, key=lambda chance: (chance.worth, str(chance.inputs)), default=None)


def affordable(state: State, one: Creature, ability: Ability) -> Wish | None:
    """How the creature would use it without strain, at any cost in actions; None if it cannot."""
    most = ability.most or ability.least
    for amount in range(most, ability.least - 1, -1) if ability.depends else (0,):
        wish = Wish(amount=amount)
        price = price_of(state, one, ability, wish)
        if price.dice or price.missing or unusable(state, one, ability, wish) is not None:
            continue
        return wish
    return None


def actions_to_come(one: Creature, ability: Ability, wish: Wish) -> int:
    """GM-ABILITY-03: the actions that it still takes: all, or what is not paid of one begun."""
    begun = one.begun
    paid = begun.paid if begun is not None and begun.ability == ability.id else 0
    return max(1, actions_of(ability, wish) - paid)


def _chances(state: State, one: Creature, ability: Ability, wish: Wish) -> Iterator[Chance]:
    if ability.with_weapon or any(kept.what == ability.id for kept in state.kept):
        return
    for aim in _aims(state, one, ability):
        if astray(state, one.name, ability, aim) is not None:
            continue
        whom = met(state, one.name, ability, aim).targets
        value = sum([_worth_on(state, one, ability, wish, name) for name in whom])
        inputs: dict[str, Any] = {"ability": ability.id, "targets": list(aim.targets)}
        if aim.place is not None:
            inputs |= {"place": list(aim.place), "targets": []}
        if ability.depends:
            inputs["amount"] = wish.amount
        actions = actions_to_come(one, ability, wish)
        yield Chance(value / actions * (UNSURE if actions > one.actions else 1), inputs)


def _aims(state: State, one: Creature, ability: Ability) -> Iterator[Aim]:
    """Where it may be worth aiming: at each enemy, at each friend if it heals, at oneself."""
    if ability.type == "self":
        yield Aim((one.name,))
        return
    if ability.heals:
        whom: tuple[Creature, ...] = (one, *allies(state, one.name))
    else:
        whom = worth_attacking(state, one.name) if is_hostile(ability) else ()
    placed = state.board is not None and (ability.type == "ray" or around_a_point(ability))
    for other in whom:
        yield Aim(place=other.at) if placed else Aim((other.name,))


def is_hostile(ability: Ability) -> bool:
    """Whether it is meant for enemies: it attacks, or it hurts without a roll (GM-ABILITY-14)."""
    return ability.attack is not None or ability.deals_damage


def at_range(state: State, one: Creature) -> Iterator[Arm]:
    """The abilities that attack one enemy from where it is best, as attacks to look for a space for."""
    for ability in () if lies_still(one) else one.abilities.values():
        if ability.attack is None or not ability.damage or fills_an_area(one, ability):
            continue
        wish = None if ability.with_weapon else affordable(state, one, ability)
        if wish is not None and (actions := actions_to_come(one, ability, wish)) <= one.actions:
            use = Use(ability, one.name, points_of(ability, wish))
            yield Arm(as_attack(use), reach_of_ability(state, one, ability), actions)


def _worth_on(state: State, one: Creature, ability: Ability, wish: Wish, name: str) -> float:
    """What it does to one creature, in HP: harm to a foe and healing of a friend are good."""
    other = state.creatures[name]
    friend = other.team == one.team
    if is_hostile(ability) and not ability.heals:
        harm = _harm(state, one, ability, wish, name)
        return -OWN_BLOOD * harm if friend else min(harm, 1.0 * max(1, other.hp) + HINDRANCE)
    return _healed(state, one, ability, wish, other) if friend else 0.0


def _harm(state: State, one: Creature, ability: Ability, wish: Wish, name: str) -> float:
    """What it does to somebody who wants none of it, before reactions."""
    attack = as_attack(Use(ability, one.name, points_of(ability, wish)))
    hindrance = HINDRANCE * sum([isinstance(each, ConditionEffect) for each in ability.effects])
    if ability.attack is not None:
        dealt = expected_damage(state, one.name, name, attack) if ability.deals_damage else 0.0
        return dealt + hindrance
    whole = average_damage(state, one, attack) + hindrance
    return whole if ability.save is None else SAVED * whole


def _healed(state: State, one: Creature, ability: Ability, wish: Wish, other: Creature) -> float:
    """The HP that it brings to one who is badly hurt; to others it is not worth it."""
    missing = max_hp(state, other) - other.hp
    if 2 * other.hp > max_hp(state, other):
        return 0.0
    mod = casting_mod(state, one, ability)
    points = points_of(ability, wish)
    brings = [
        (each.count + each.per_point * points) * (each.sides + 1) / 2
        + each.bonus
        + (mod if each.mod else 0)
        for each in ability.effects
        if isinstance(each, HealingEffect)
    ]
    return min(float(missing), 1.5 * sum(brings))


def worth_keeping(state: State, who: str) -> str:
    """What is worth an action of upkeep now: a Focus not yet kept, a Hold with enemies inside."""
    for kept in state.kept:
        if kept.user != who:
            continue
        if kept.how == "focus" and max(kept.kept_in, kept.round) < state.round:
            return kept.key
        team = state.creatures[who].team
        held = [state.creatures[name].team != team for name in those_inside(state, kept)]
        if kept.how == "hold" and any(held) and kept.mod > 0:
            return kept.key
    return ""
