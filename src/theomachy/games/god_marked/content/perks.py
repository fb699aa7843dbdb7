"""The records of Perks (CHAR-07): what a character has learnt to do better than others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.content.effects import (
    ArmourHealthEffect,
    GrantEffect,
    NumberEffect,
    ResistanceEffect,
    RollEffect,
)
from theomachy.games.god_marked.edition import NORMAL_SKILLS, Skill

_STRICT = ConfigDict(extra="forbid")

PassiveEffect = Annotated[
    RollEffect | NumberEffect | ResistanceEffect | GrantEffect | ArmourHealthEffect,
    Field(discriminator="effect"),
]
"""What a Perk changes for as long as it is had."""


@dataclass(frozen=True, slots=True)
class CompanionGrant:
    """GM-COMPANION-01: the skills with which the companion may be made, and its level."""

    __pydantic_config__ = _STRICT

    made_with: tuple[Skill, ...] = NORMAL_SKILLS
    level: Literal["half", "same"] = "half"


@dataclass(frozen=True, slots=True)
class Perk:
    """GM-CHAR-07: one Perk, of the list of `skill`, from `min_large` points on.

    `effects` hold always, each as often as it was taken (`times`, at most `max_times`); `ability` is
    what it lets one do, with its own actions and uses between rests. `full_help` lets a supporter of
    a lock or rune use its full mod (GM-LOCK-05), `rituals` lets one perform rituals without Magic
    (GM-RITUAL-01). Raises ValueError for fields that do not go together.
    """

    __pydantic_config__ = _STRICT

    id: str
    name: str
    skill: Skill
    text: str = ""
    tags: tuple[str, ...] = ()
    min_large: Annotated[int, Field(ge=-1000, le=10_000)] = 0
    max_times: Annotated[int, Field(ge=1, le=100)] = 1
    times: Annotated[int, Field(ge=1, le=100)] = 1
    effects: tuple[PassiveEffect, ...] = ()
    ability: Ability | None = None
    companion: CompanionGrant | None = None
    full_help: bool = False
    rituals: bool = False

    def __post_init__(self) -> None:
        """The checks on load that concern several fields."""
        if self.skill not in NORMAL_SKILLS:
            raise ValueError(f"{self.id}: a Perk is of the list of a normal skill")
        if self.times > self.max_times:
            raise ValueError(f"{self.id}: it is taken at most {self.max_times} times")
        if self.ability is not None and self.ability.kind != "perk":
            raise ValueError(f"{self.id}: what a Perk lets one do has the kind perk")
