"""What a creature could do now, weighed by what it may know: the arithmetic behind the policies.

Nothing here is a rule: the mechanics give the chances, the commands say what is allowed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from theomachy.board.spaces import Space, distance
from theomachy.games.god_marked.content.records import Weapon
from theomachy.games.god_marked.creatures.numbers import (
    armour_now,
    attack_mod,
    dice_of,
    max_hp,
    reach_of,
    restrained,
    weapon_named,
    weapons_of,
)
from theomachy.games.god_marked.mechanics.attack import HitType, hit_type, within_reach
from theomachy.games.god_marked.procedures.deeds import Deed
from theomachy.games.god_marked.scene.places import apart, covered
from theomachy.games.god_marked.scene.ways import budget, in_reach
from theomachy.games.god_marked.state import Creature, State, enemies, lies_still, with_creature

OPPORTUNITY_RISK = 2.0
"""What shooting at somebody next to one is thought to cost, in HP."""


@dataclass(frozen=True, slots=True)
class Plan:
    """An attack that is worth something: how much, on whom, with what, from where (None: here)."""

    worth: float
    target: str
    weapon: str
    space: Space | None = None


def worth_attacking(state: State, who: str) -> tuple[Creature, ...]:
    """GM-DIM-07: the enemies to attack; those who lie only where no quarter is given."""
    merciless = state.fight.no_quarter or state.creatures[who].no_quarter
    return tuple(one for one in enemies(state, who) if merciless or not lies_still(one))


def expected_damage(state: State, who: str, target: str, weapon: Weapon) -> float:
    """The average damage of an attack, before reactions, against the armour known or assumed."""
    one, other = state.creatures[who], state.creatures[target]
    own_mod = attack_mod(state, one, weapon)
    dice = sum([count * (sides + 1) / 2 for count, sides in dice_of(one, weapon)])
    average = max(0.0, dice + own_mod + sum([part.bonus for part in weapon.damage]))
    armour = armour_now(state, other, Deed("attack", who, target, weapon).armour)
    held = restrained(state, other)
    hits = [hit_type(face, face + own_mod, armour, 0, held) for face in range(1, 21)]
    direct = hits.count(HitType.DIRECT) / 20
    indirect = hits.count(HitType.INDIRECT) / 20
    return average * (direct + indirect / 2)


def worth(state: State, who: str, target: str, weapon: Weapon, spaces: int) -> float:
    """How good an attack is: damage, more for the nearly fallen, less for a shot at close quarters."""
    value = expected_damage(state, who, target, weapon)
    other = state.creatures[target]
    left = max(1, other.hp)
    value *= 1 + 0.5 * (1 - min(1.0, left / max(1, max_hp(state, other))))
    return value - (OPPORTUNITY_RISK if weapon.ranged and spaces <= 1 else 0.0)


def from_here(state: State, who: str) -> Plan | None:
    """The best attack from where the creature stands; None if nothing reaches anybody."""
    plans = [
        Plan(worth(state, who, one.name, weapon, spaces), one.name, weapon.id)
        for one in worth_attacking(state, who)
        for weapon in weapons_of(state.creatures[who])
        if within_reach(
            spaces := apart(state, who, one.name), reach_of(state, state.creatures[who], weapon)
        )
        and not (weapon.ranged and covered(state, who, one.name))
    ]
    return max(plans, key=lambda plan: (plan.worth, plan.target, plan.weapon), default=None)


def from_elsewhere(state: State, who: str) -> Plan | None:
    """The best attack from a space within the movement left, the nearest such space first."""
    places = in_reach(state, who, budget(state, who) or 0)
    ranked = sorted(
        _plans(state, who, places), key=lambda pair: (0.1 * pair[0] - pair[1].worth, pair[1].target)
    )
    return next((plan for _, plan in ranked if _clear(state, who, plan)), None)


def _clear(state: State, who: str, plan: Plan) -> bool:
    """Whether no cover stands between the space of a ranged attack and its target."""
    weapon = weapon_named(state.creatures[who], plan.weapon)
    if weapon is None or not weapon.ranged:
        return True
    return not covered(with_creature(state, who, at=plan.space), who, plan.target)


def _plans(state: State, who: str, places: Mapping[Space, int]) -> Iterator[tuple[int, Plan]]:
    one = state.creatures[who]
    metric = state.house.grid_distance
    for space, cost in places.items():
        for other in worth_attacking(state, who):
            if other.at is None:
                continue
            spaces = distance(space, other.at, one.size, other.size, metric)
            for weapon in weapons_of(one):
                if within_reach(spaces, reach_of(state, one, weapon)):
                    value = worth(state, who, other.name, weapon, spaces)
                    yield cost, Plan(value, other.name, weapon.id, space)


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
    places = in_reach(state, who, budget(state, who) or 0)
    best = min(
        places,
        key=lambda space: (distance(space, goal, one.size, other.size), places[space], space),
        default=one.at,
    )
    nearer = distance(best, goal, one.size, other.size) < apart(state, who, target)
    return best if nearer else None
