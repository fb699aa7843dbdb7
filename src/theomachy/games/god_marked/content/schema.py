"""The form of content: creatures and characters; weapons and gear stand in `records`.

A record has an `id` (lower case, unique in its kind), a `name`, a `text` of one or two sentences and
`tags`. Unknown fields are refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import ConfigDict, Discriminator, Field, Tag

from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.content.items import Item
from theomachy.games.god_marked.content.records import Gear, Weapon
from theomachy.games.god_marked.edition import ArmourClass, AttackType, DamageType, Skill

Given = Literal["max_hp", "pac", "lac", "mac", "movement", "range"]
Level = Annotated[int, Field(ge=0, le=100)]
Count = Annotated[int, Field(ge=0, le=1_000_000)]
"""A number of something: HP, spaces, rounds."""
Points = Annotated[int, Field(ge=-100_000, le=100_000)]
"""The points of a skill, its large number."""
Numbers = Mapping[Given, Annotated[int, Field(ge=0, le=100_000)]]
Size = Annotated[int, Field(ge=-20, le=1000)]


def _by_id(given: object) -> str:
    return "id" if isinstance(given, str) else "record"


ById = Annotated[str, Tag("id")]
"""An id of the content. What is no text is judged as a record written out, and faults of it named."""


@dataclass(frozen=True, slots=True)
class CreatureRecord:
    """An opponent or a character, as content and casts describe it.

    `skills` are large numbers; those not named are 10 for each level (5 at level 0), `points` sets
    another number for these. `given` holds numbers taken as they are. `weapons`, `gear`, `abilities`
    and `items` are ids of the content, or records written out.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")

    id: str = ""
    name: str = ""
    text: str = ""
    tags: tuple[str, ...] = ()
    level: Level = 1
    size: Size = 1
    points: Points | None = None
    skills: Mapping[Skill, Points] = field(default_factory=dict)
    given: Numbers = field(default_factory=dict)
    defence: Mapping[ArmourClass, Annotated[int, Field(ge=0, le=20)]] = field(default_factory=dict)
    weapons: tuple[
        Annotated[ById | Annotated[Weapon, Tag("record")], Discriminator(_by_id)], ...
    ] = ()
    gear: tuple[Annotated[ById | Annotated[Gear, Tag("record")], Discriminator(_by_id)], ...] = ()
    abilities: tuple[
        Annotated[ById | Annotated[Ability, Tag("record")], Discriminator(_by_id)], ...
    ] = ()
    items: tuple[Annotated[ById | Annotated[Item, Tag("record")], Discriminator(_by_id)], ...] = ()
    resist: tuple[DamageType | AttackType, ...] = ()
    immune: tuple[DamageType, ...] = ()
    honourable: bool = True
    no_quarter: bool = False
    flies: bool = False
    is_map: bool = False
    champion: bool = False
    armour_health: Count = 0


def default_points(level: int) -> int:
    """GM-CHAR-01, GM-LEVEL-05: the points of a skill that is not named."""
    return 10 * level if level else 5
