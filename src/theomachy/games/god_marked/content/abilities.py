"""The record of an ability: power, spell, manoeuvre or weapon art (ABILITY), and a champion's light."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from theomachy.games.god_marked.content.effects import (
    ConditionEffect,
    DamageEffect,
    Effect,
    HealingEffect,
    ObjectEffect,
)
from theomachy.games.god_marked.content.records import DamageDice
from theomachy.games.god_marked.edition import AttackType, Skill

AbilityKind = Literal["power", "spell", "manoeuvre", "weapon_art", "perk"]
AbilityType = Literal["self", "touch", "target", "emitting", "ray"]
Duration = Literal["", "shatterable", "focus", "hold", "lingering"]

SKILL_OF_KIND: dict[str, Skill] = {
    "power": Skill.DIVINE,
    "spell": Skill.MAGIC,
    "manoeuvre": Skill.MARTIAL,
    "weapon_art": Skill.MARTIAL,
}


@dataclass(frozen=True, slots=True)
class Ability:
    """GM-ABILITY-01: what a creature can use, as data.

    `actions` is the stated cost in actions, 1 to 5, or none stated. `cost` is in points of the
    resource of its kind; with `depending` the user chooses from `least` to `most` (0: no limit).
    `size` is in spaces: the radius of a sphere, the width of a line, the length of a cone; 0 means
    the usual of its shape. `whom` says who of those inside an area is meant. `save` is the skill
    with which each target halves what has a number and shakes off the rest, where no attack is
    rolled. `reaches_own_body` says whether it gets at those on its user's body, where that is not
    as usual (GM-GIANT-04). `with_weapon`: the dice are those of the weapon in hand, its own on top.
    Raises ValueError for fields that do not go together.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")

    id: str
    name: str
    kind: AbilityKind
    type: AbilityType = "self"
    text: str = ""
    tags: tuple[str, ...] = ()
    skill: Skill | None = None
    light: str = ""
    passive: bool = False
    actions: Annotated[int, Field(ge=0, le=5)] | None = None
    with_action: bool = False
    reaction: bool = False
    cost: Annotated[int, Field(ge=0, le=1000)] | Literal["depending"] = 0
    least: Annotated[int, Field(ge=0, le=1000)] = 1
    most: Annotated[int, Field(ge=0, le=1000)] = 0
    upcast: bool = False
    shape: Literal["", "line", "cone", "sphere"] = ""
    size: Annotated[int, Field(ge=0, le=1000)] = 0
    whom: Literal["all", "allies", "enemies", "others"] = "all"
    attack: AttackType | None = None
    damage: tuple[DamageDice, ...] = ()
    with_weapon: bool = False
    save: Skill | None = None
    effects: tuple[Effect, ...] = ()
    duration: Duration = ""
    permanent: bool = False
    stacks: bool = False
    implement: bool | None = None
    uses: Annotated[int, Field(ge=0, le=100)] = 0
    around_cover: bool = False
    reaches_own_body: bool | None = None

    def __post_init__(self) -> None:
        """The checks on load that concern several fields."""
        fault = next((words for wrong, words in _faults(self) if wrong), "")
        if fault:
            raise ValueError(f"{self.id}: {fault}")

    @property
    def own_skill(self) -> Skill | None:
        """GM-ABILITY-01: the special skill of its kind; of a perk the skill that it belongs to."""
        return SKILL_OF_KIND.get(self.kind, self.skill)

    @property
    def needs_implement(self) -> bool:
        """GM-COND-10: whether it is a spell that needs something to be cast with."""
        return self.kind == "spell" and self.implement is not False

    @property
    def depends(self) -> bool:
        """GM-ABILITY-06: whether the user chooses how much it costs."""
        return self.cost == "depending"

    @property
    def heals(self) -> bool:
        """GM-RESOURCE-09: whether it gives HP back."""
        return any(isinstance(one, HealingEffect) for one in self.effects)

    @property
    def moves_objects(self) -> ObjectEffect | None:
        """GM-OBJECT-03: what it says of objects that are moved with it; None if it moves none."""
        return next((one for one in self.effects if isinstance(one, ObjectEffect)), None)

    @property
    def deals_damage(self) -> bool:
        """GM-ABILITY-14: whether it rolls damage."""
        return (
            bool(self.damage)
            or self.with_weapon
            or any(isinstance(one, DamageEffect) for one in self.effects)
        )


def _faults(one: Ability) -> tuple[tuple[bool, str], ...]:
    ray = one.type == "ray"
    conditions = [each for each in one.effects if isinstance(each, ConditionEffect)]
    return (
        (one.type == "target" and one.reaction, "a Target ability has no reaction clause"),
        (ray and not one.shape, "a ray has a shape: line, cone or sphere"),
        (one.type == "self" and one.attack is not None, "a self ability makes no attack"),
        (one.kind == "perk" and one.skill is None and not one.passive, "a perk names its skill"),
        (one.kind != "spell" and one.implement is not None, "only a spell needs an implement"),
        (
            one.kind in {"perk", "manoeuvre", "weapon_art"} and one.upcast,
            "only powers and spells are upcast",
        ),
        (
            one.kind == "perk" and one.cost not in {0},
            "a perk costs no resource",
        ),
        (one.depends and 0 < one.most < one.least, "most is below least"),
        (one.passive and bool(one.duration), "a passive ability is always on, and not kept"),
        (
            one.duration in {"hold", "lingering"} and not one.shape,
            "a Hold or Lingering ability has an area: it needs a shape",
        ),
        (
            any(each.on_direct for each in conditions)
            and not (one.attack or one.with_action or one.with_weapon),
            "on_direct needs an attack",
        ),
    )


@dataclass(frozen=True, slots=True)
class Light:
    """A kind of champion: the colour of its light; its powers name it in their `light`."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    id: str
    name: str
    colour: str = ""
    text: str = ""
    tags: tuple[str, ...] = ()
