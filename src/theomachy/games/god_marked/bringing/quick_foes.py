"""Foes by level, size and what they are good at: sound numbers by the rules of characters (CHAR)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field

from theomachy.board.spaces import Space, side
from theomachy.core.plugin import Inputs
from theomachy.core.toolkit import QuickFoes
from theomachy.games.god_marked.bringing.companions import free_name
from theomachy.games.god_marked.content.schema import default_points
from theomachy.games.god_marked.edition import Skill
from theomachy.games.god_marked.mechanics.building import traded

Role = Literal["fighter", "archer", "caster", "mind-caster"]
LARGE = 2
ARMOUR_FROM = (("temple-plate", 6), ("scale-shirt", 3), ("quilted-coat", 1))
"""GM-ARMOUR-02: what a fighter wears, from which level on."""


@dataclass(frozen=True, slots=True)
class Build:
    """What a role is good at, and what it carries: `moves` are trades of all points of a skill."""

    title: str
    moves: tuple[tuple[Skill, Skill], ...]
    weapons: tuple[str, ...]
    large: tuple[str, ...]
    abilities: tuple[str, ...] = ()


_TO_MARTIAL = ((Skill.MAGIC, Skill.MARTIAL), (Skill.DIVINE, Skill.MARTIAL))
_TO_MAGIC = ((Skill.MARTIAL, Skill.MAGIC), (Skill.DIVINE, Skill.MAGIC))
BUILDS: Mapping[str, Build] = {
    "fighter": Build(
        "Fighter",
        (
            *_TO_MARTIAL,
            (Skill.DIPLOMACY, Skill.ATHLETICS),
            (Skill.MEDICINE, Skill.ENDURANCE),
        ),
        ("spear",),
        ("crushing-limb",),
        ("turned-shoulder", "flurry", "door-opener"),
    ),
    "archer": Build(
        "Archer",
        (
            *_TO_MARTIAL,
            (Skill.DIPLOMACY, Skill.PERCEPTION),
            (Skill.MEDICINE, Skill.AGILITY),
        ),
        ("reed-bow", "thorn-knife"),
        ("storm-javelin", "claws"),
        ("vein-finder", "second-breath"),
    ),
    "caster": Build(
        "Caster",
        (
            *_TO_MAGIC,
            (Skill.ATHLETICS, Skill.ARCANA),
            (Skill.DIPLOMACY, Skill.PERCEPTION),
        ),
        ("ember-wand", "thorn-knife"),
        ("ember-wand", "claws"),
        ("cold-lantern", "thorn-volley", "mill-dust", "ember-choir"),
    ),
    "mind-caster": Build(
        "Mind-caster",
        (
            *_TO_MAGIC,
            (Skill.ATHLETICS, Skill.MIND),
            (Skill.MEDICINE, Skill.PERCEPTION),
        ),
        ("whisper", "thorn-knife"),
        ("whisper", "claws"),
        ("borrowed-grief", "wrong-turning", "name-called"),
    ),
}


class QuickInputs(Inputs):
    """Who is wanted."""

    role: Role = Field(default="fighter", description="what they are good at")
    level: Annotated[int, Field(ge=0, le=100)] = Field(
        default=1, description="gives their points and HP"
    )
    size: Annotated[int, Field(ge=-20, le=200)] = Field(
        default=1, description="in spaces across; 0 is small, below that tiny"
    )
    count: Annotated[int, Field(ge=1, le=20)] = Field(default=1, description="side by side")
    name: str = Field(default="", max_length=40, description="left out: their role")
    team: str = Field(default="Foes", min_length=1, max_length=40, description="on whose side")
    at: Space | None = Field(
        default=None,
        description="where the first stands, as [column, row]; the others stand east of it",
    )
    policy: str = Field(default="greedy", description="what plays them")
    unseen: bool = Field(default=False, description="until shown")


def skills_of(role: str, level: int) -> dict[Skill, int]:
    """GM-CHAR-01, GM-CHAR-02, GM-LEVEL-05: the points of a role, by trades of what its level gives."""
    points = dict.fromkeys(Skill, default_points(level))
    for taken, given in BUILDS[role].moves:
        points[taken], points[given] = traded(points[taken], points[given], points[taken])
    return points


def record(inputs: QuickInputs) -> dict[str, Any]:
    """GM-CHAR-04, GM-SIZE-01: a creature of this level and size as content describes it."""
    build = BUILDS[inputs.role]
    weapons = build.large if inputs.size >= LARGE else build.weapons
    worn = [gear for gear, level in ARMOUR_FROM if inputs.level >= level][:1]
    points = skills_of(inputs.role, inputs.level)
    found: dict[str, Any] = {
        "name": inputs.name or build.title,
        "level": inputs.level,
        "size": inputs.size,
        "skills": {str(skill): many for skill, many in points.items()},
        "weapons": list(weapons),
    }
    if inputs.role == "fighter" and worn and inputs.size < LARGE:
        found["gear"] = worn
    if inputs.level > 1:
        found["abilities"] = list(build.abilities[: inputs.level // 2])
    return found


def make(inputs: QuickInputs, taken: Sequence[str]) -> Mapping[str, Mapping[str, Any]]:
    """The foes as a cast, side by side, with names that nobody has."""
    described = record(inputs)
    cast: dict[str, dict[str, Any]] = {}
    for place in range(inputs.count):
        name = free_name(described["name"], [*taken, *cast])
        entry: dict[str, Any] = {"creature": described, "team": inputs.team}
        if inputs.policy:
            entry["policy"] = inputs.policy
        if inputs.unseen:
            entry["unseen"] = True
        if inputs.at is not None:
            column, row = inputs.at
            entry["at"] = [column + place * side(inputs.size), row]
        cast[name] = entry
    return cast


QUICK = QuickFoes(QuickInputs, make)
