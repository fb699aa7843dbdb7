"""Whom a creature could attack from where it is, and with what (ATTACK-04, COVER-01, COND-10)."""

from __future__ import annotations

from theomachy.core.frozen import remembered
from theomachy.games.god_marked.content.records import Weapon
from theomachy.games.god_marked.creatures.numbers import reach_of, restrained, weapons_of
from theomachy.games.god_marked.edition import AttackMeans
from theomachy.games.god_marked.mechanics import giants
from theomachy.games.god_marked.mechanics.attack import within_reach
from theomachy.games.god_marked.mechanics.conditions import may_cast
from theomachy.games.god_marked.mechanics.cover import cover_blocks
from theomachy.games.god_marked.scene.places import apart, covered
from theomachy.games.god_marked.state import Creature, State, enemies


def reaches(state: State, name: str, target: str, weapon: Weapon) -> bool:
    """GM-ATTACK-04, GM-COVER-01: whether an attack with this weapon gets to the target."""
    one = state.creatures[name]
    near = within_reach(apart(state, name, target), reach_of(state, one, weapon))
    return (
        near
        and reaches_body(state, name, target, weapon.reaches_own_body)
        and not cover_blocks(covered(state, name, target), not weapon.ranged)
    )


def reaches_body(
    state: State, name: str, target: str, stated: bool | None, ray: bool = False
) -> bool:
    """GM-GIANT-04: whether an attack or ability gets at a target that is on its user's own body."""
    on = state.creatures[target].on
    return on != name or giants.reaches_own_body(stated, ray)


def usable_weapons(state: State, one: Creature) -> tuple[Weapon, ...]:
    """GM-COND-10: all that the creature can attack with; no Spells while it is Restrained."""
    held = restrained(state, one)
    return tuple(
        weapon for weapon in weapons_of(one) if may_cast(weapon.means is AttackMeans.SPELL, held)
    )


@remembered
def attacks_on(state: State, name: str, target: str) -> tuple[Weapon, ...]:
    """GM-ATTACK-04, GM-COND-10: the attacks of a creature that get to the target now."""
    own = usable_weapons(state, state.creatures[name])
    return tuple(weapon for weapon in own if reaches(state, name, target, weapon))


def can_attack_somebody(state: State, name: str) -> bool:
    """GM-COND-10: whether any enemy is within reach of any attack of the creature."""
    return any(attacks_on(state, name, one.name) for one in enemies(state, name))
