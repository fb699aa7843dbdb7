"""What a creature could do now, weighed by what it may know: the arithmetic behind the policies.

Nothing here is a rule: the mechanics give the chances, the commands say what is allowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from theomachy.board.spaces import Space, distance
from theomachy.games.god_marked.abilities.aiming import meant
from theomachy.games.god_marked.abilities.inside import AREAS
from theomachy.games.god_marked.content.records import Weapon
from theomachy.games.god_marked.creatures.numbers import (
    armour_now,
    attack_mod,
    dice_of,
    max_hp,
    reach_of,
    restrained,
)
from theomachy.games.god_marked.mechanics.attack import HitType, hit_type, within_reach
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.scene.places import apart, covered
from theomachy.games.god_marked.scene.reaching import attacks_on, usable_weapons
from theomachy.games.god_marked.scene.ways import budget, in_reach
from theomachy.games.god_marked.state import Creature, State, enemies, lies_still, with_creature

OPPORTUNITY_RISK = 2.0
"""What shooting at somebody next to one is thought to cost, in HP."""


@dataclass(frozen=True, slots=True, order=True)
class Plan:
    """An attack that is worth something: how much, on whom, with what, from where (None: here)."""

    worth: float
    target: str
    weapon: str
    space: Space | None = None
    ranged: bool = False


@dataclass(frozen=True, slots=True)
class Arm:
    """Something to attack with: its reach in spaces, and the actions that it takes."""

    weapon: Weapon
    reach: int
    actions: int = 1


def worth_attacking(state: State, who: str) -> tuple[Creature, ...]:
    """GM-DIM-07: the enemies to attack; those who lie only where no quarter is given."""
    merciless = state.fight.no_quarter or state.creatures[who].no_quarter
    return tuple(one for one in enemies(state, who) if merciless or not lies_still(one))


def average_damage(state: State, one: Creature, weapon: Weapon) -> float:
    """GM-DAMAGE-01: what an attack deals on the average where nothing is halved."""
    dice = sum([count * (sides + 1) / 2 for count, sides in dice_of(one, weapon)])
    bonus = sum([part.bonus for part in weapon.damage])
    return max(0.0, dice + attack_mod(state, one, weapon) + bonus)


def expected_damage(state: State, who: str, target: str, weapon: Weapon) -> float:
    """The average damage of an attack, before reactions, against the armour known or assumed."""
    one, other = state.creatures[who], state.creatures[target]
    own_mod, average = attack_mod(state, one, weapon), average_damage(state, one, weapon)
    armour = armour_now(state, other, Deed("attack", who, target, weapon).armour)
    held = restrained(state, other)
    hits = [hit_type(face, face + own_mod, armour, 0, held) for face in range(1, 21)]
    direct = hits.count(HitType.DIRECT) / 20
    indirect = hits.count(HitType.INDIRECT) / 20
    return average * (direct + indirect / 2)


def worth(state: State, who: str, target: str, weapon: Weapon, spaces: int) -> float:
    """How good an attack is: damage, more for the nearly fallen, less for a shot at close quarters."""
    return value_of(state, who, target, Arm(weapon, 0)) - _close_risk(weapon, spaces)


def _close_risk(weapon: Weapon, spaces: int) -> float:
    """What an attack loses by being a shot at somebody next to one, in HP."""
    return OPPORTUNITY_RISK if weapon.ranged and spaces <= 1 else 0.0


def value_of(state: State, who: str, target: str, arm: Arm) -> float:
    """The damage that an attack does for each of its actions, more of it for the nearly fallen."""
    value = expected_damage(state, who, target, arm.weapon)
    other = state.creatures[target]
    left = max(1, other.hp)
    value *= 1 + 0.5 * (1 - min(1.0, left / max(1, max_hp(state, other))))
    return value / arm.actions


def from_here(state: State, who: str) -> Plan | None:
    """The best attack from where the creature stands; None if nothing reaches anybody."""
    plans = [
        Plan(worth(state, who, one.name, weapon, apart(state, who, one.name)), one.name, weapon.id)
        for one in worth_attacking(state, who)
        for weapon in attacks_on(state, who, one.name)
    ]
    return max(plans, key=lambda plan: (plan.worth, plan.target, plan.weapon), default=None)


def from_elsewhere(state: State, who: str, others: Iterable[Arm] = ()) -> Plan | None:
    """The best attack from a space within the movement left, the nearest such space first.

    `others` are attacks besides those with weapons. No space is chosen where something hurts.
    """
    places = in_reach(state, who, budget(state, who) or 0)
    harmful = harmful_spaces(state, who)
    safe = {space: cost for space, cost in places.items() if space not in harmful} or places
    arms = (*_with_weapons(state, who), *others)
    here = state.creatures[who].at or (0, 0)

    def order(pair: tuple[int, Plan]) -> tuple[float, int, Plan]:
        cost, plan = pair
        east, south = (a - b for a, b in zip(plan.space or here, here, strict=True))
        return 0.1 * cost - plan.worth, east * east + south * south, plan

    ranked = sorted(_plans(state, who, safe, arms), key=order)
    return next((plan for _, plan in ranked if _clear(state, who, plan)), None)


def _with_weapons(state: State, who: str) -> Iterator[Arm]:
    one = state.creatures[who]
    for weapon in usable_weapons(state, one):
        yield Arm(weapon, reach_of(state, one, weapon))


def harmful_spaces(state: State, who: str) -> frozenset[Space]:
    """GM-HOLD-02, GM-HOLD-07: the spaces of areas that hurt this creature for its actions there."""
    return frozenset(
        space
        for kept in state.kept
        if kept.how in AREAS and kept.ability is not None and kept.user not in {"", who}
        if kept.ability.deals_damage and kept.user in state.creatures
        if meant(state, kept.user, kept.ability, who)
        for space in kept.area
    )


def _clear(state: State, who: str, plan: Plan) -> bool:
    """Whether no cover stands between the space of a ranged attack and its target."""
    if not plan.ranged:
        return True
    return not covered(with_creature(state, who, at=plan.space), who, plan.target)


def _plans(
    state: State, who: str, places: Mapping[Space, int], arms: tuple[Arm, ...]
) -> Iterator[tuple[int, Plan]]:
    one, metric = state.creatures[who], state.house.grid_distance
    for other in worth_attacking(state, who):
        values = [(arm, value_of(state, who, other.name, arm)) for arm in arms]
        for space, cost in places.items() if other.at is not None else ():
            spaces = distance(space, other.at or space, one.size, other.size, metric)
            for arm, value in values:
                if within_reach(spaces, arm.reach):
                    weapon, risk = arm.weapon, _close_risk(arm.weapon, spaces)
                    yield cost, Plan(value - risk, other.name, weapon.id, space, weapon.ranged)


def nearest_enemy(state: State, who: str) -> str:
    """The nearest enemy worth attacking; empty if there is none."""
    near = sorted((apart(state, who, one.name), one.name) for one in worth_attacking(state, who))
    return near[0][1] if near else ""


def toward(state: State, who: str, target: str) -> Space | None:
    """The space within the movement left that is nearest to the target, if it is nearer than here."""
    one, other = state.creatures[who], state.creatures[target]
    if one.at is None or other.at is None:
        return None
    goal = other.at
    harmful = harmful_spaces(state, who)
    places = {
        space: cost
        for space, cost in in_reach(state, who, budget(state, who) or 0).items()
        if space not in harmful
    }
    best = min(
        places,
        key=lambda space: (distance(space, goal, one.size, other.size), places[space], space),
        default=one.at,
    )
    nearer = distance(best, goal, one.size, other.size) < apart(state, who, target)
    return best if nearer else None
