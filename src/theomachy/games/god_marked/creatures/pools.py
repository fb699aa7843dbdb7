"""The resources of a creature: Lumens, Intent, Stamina, and the casting mod (RESOURCE)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.creatures.numbers import mod, own_mod
from theomachy.games.god_marked.edition import Skill
from theomachy.games.god_marked.mechanics import companions, resources
from theomachy.games.god_marked.state import Creature, State

Pool = Literal["lumens", "intent", "stamina"]
POOL_OF: Final[Mapping[Skill, Pool]] = {
    Skill.DIVINE: "lumens",
    Skill.MAGIC: "intent",
    Skill.MARTIAL: "stamina",
}


def max_lumens(state: State, one: Creature) -> int:
    """GM-RESOURCE-01, GR-18: the Lumens of a champion, by the mod of its points."""
    half_large = state.house.lumens_formula == "half_large"
    points = one.skills.get(Skill.DIVINE, 0)
    own = own_mod(state, one, Skill.DIVINE)
    return resources.max_lumens(one.champion, points, own, half_large)


def max_intent(state: State, one: Creature) -> int:
    """GM-RESOURCE-05, GR-18: the charges of Intent."""
    points = one.skills.get(Skill.MAGIC, 0)
    return resources.max_intent(points, own_mod(state, one, Skill.MAGIC))


def max_stamina(state: State, one: Creature) -> int:
    """GM-RESOURCE-07, GM-COMPANION-03, GR-18: the Stamina; a companion has none."""
    full = resources.max_stamina(own_mod(state, one, Skill.MARTIAL))
    return companions.stamina(full, bool(one.companion_of))


def full_pools(state: State, one: Creature) -> dict[str, int]:
    """GM-RESOURCE-01, 05, 07: all three at their most, by the field of the creature."""
    return {
        "lumens": max_lumens(state, one),
        "intent": max_intent(state, one),
        "stamina": max_stamina(state, one),
    }


def pool_of(ability: Ability) -> Pool | None:
    """GM-ABILITY-06: what the ability is paid with; None if with nothing."""
    skill = ability.own_skill
    return None if skill is None else POOL_OF.get(skill)


def casting_mod(state: State, one: Creature, ability: Ability) -> int:
    """GM-ABILITY-01: the mod of its skill in use: for attack, damage and upcasting."""
    skill = ability.own_skill
    return 0 if skill is None else mod(state, one, skill)
