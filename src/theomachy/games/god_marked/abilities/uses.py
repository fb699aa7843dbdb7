"""An ability in use: what it deals and does, scaled by its points; the attack that it makes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from theomachy.core.errors import Refused
from theomachy.core.facts import Term
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.content.effects import DamageEffect, RollEffect
from theomachy.games.god_marked.content.records import DamageDice, Weapon
from theomachy.games.god_marked.edition import AttackMeans, AttackType, Skill
from theomachy.games.god_marked.mechanics.reactions import Reach
from theomachy.games.god_marked.state import Creature

MEANS = {"power": AttackMeans.POWER, "spell": AttackMeans.SPELL}
REACHES = {
    "touch": Reach.TOUCH,
    "target": Reach.TARGET,
    "emitting": Reach.EMITTING,
    "ray": Reach.RAY,
}


class Fallen:
    """Dice that fall once for many targets (GR-14): the faces by label, as soon as they are known."""

    def __init__(self) -> None:
        self.faces: dict[str, tuple[tuple[int, ...], ...]] = {}


@dataclass(frozen=True, slots=True)
class Use:
    """An ability as one creature uses it: `points` count for all that says `per_point`.

    `key` is what keeps its effects, if it is kept. `short` says that its user lacks resources.
    """

    ability: Ability
    by: str
    points: int = 0
    key: str = ""
    short: bool = False
    fallen: Fallen = field(default_factory=Fallen, compare=False)


def ability_of(one: Creature, name: str) -> Ability:
    """The ability by its id. Refused `not-known` where the state is a player's, who cannot know it.

    What opponents can do is secret (GR-16); odds that would need it say so.
    """
    ability = one.abilities.get(name)
    if ability is None:
        raise Refused("not-known", f"what {one.name} can do is not known")
    return ability


def reach_kind_of(ability: Ability) -> Reach:
    """GM-REACT-03, GM-ATTACK-02, GM-ABILITY-09 to 12: how an ability gets to its target."""
    if ability.type == "target":
        return Reach.TARGET
    if ability.attack is AttackType.MENTAL:
        return Reach.MENTAL
    return REACHES.get(ability.type, Reach.MELEE)


def dice_dealt(use: Use) -> tuple[DamageDice, ...]:
    """GM-ABILITY-06, 07, 14: the damage dice of an ability with so many points."""
    scaled = [
        replace(one.dice, count=one.dice.count + one.per_point * use.points)
        for one in use.ability.effects
        if isinstance(one, DamageEffect)
    ]
    return tuple(one for one in (*use.ability.damage, *scaled) if one.count or one.bonus)


def as_attack(use: Use, weapon: Weapon | None = None) -> Weapon:
    """GM-ABILITY-14: the attack that an ability makes; with a weapon, its dice come first."""
    ability, own = use.ability, dice_dealt(use)
    if weapon is not None and ability.with_weapon:
        attack = ability.attack or weapon.attack
        return replace(
            weapon, id=ability.id, name=ability.name, damage=(*weapon.damage, *own), attack=attack
        )
    return Weapon(
        ability.id,
        ability.name,
        own,
        attack=ability.attack or AttackType.PHYSICAL,
        ranged=ability.type != "touch",
        hands=0,
        means=MEANS.get(ability.kind, AttackMeans.WEAPON),
    )


def with_arts(weapon: Weapon, arts: tuple[Use, ...]) -> Weapon:
    """GM-ABILITY-04: an attack with the dice of the abilities that are joined to it."""
    own = [dice for use in arts for dice in dice_dealt(use)]
    return replace(weapon, damage=(*weapon.damage, *own)) if own else weapon


def bonuses_at_once(arts: tuple[Use, ...]) -> tuple[Term, ...]:
    """GM-BONUS-01, GM-ABILITY-04: what joined abilities add to the very roll they are joined to."""
    return tuple(
        Term(use.ability.name, one.value + one.per_point * use.points, "GM-ABILITY-04", use.by)
        for use in arts
        for one in use.ability.effects
        if isinstance(one, RollEffect) and one.lasts == "at-once" and one.on == "attack"
    )


def skill_of(ability: Ability) -> Skill:
    """GM-ABILITY-01: the skill that its attack rolls."""
    return ability.own_skill or Skill.MARTIAL
