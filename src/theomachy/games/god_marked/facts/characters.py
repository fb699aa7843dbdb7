"""Characters that advance, lose body parts, and have companions (LEVEL, LIMB, COMPANION)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from theomachy.core.facts import Fact
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.content.drafts import Draft, Talent
from theomachy.games.god_marked.content.perks import Perk
from theomachy.games.god_marked.content.species import Part


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelGranted(Fact):
    """The Light Bringer grants level-ups: `now` may be taken (GM-LEVEL-01)."""

    kind: ClassVar[str] = "level-granted"
    name: str
    now: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Advanced(Fact):
    """A character is of another level, with these skills, Perks and abilities (GM-LEVEL-01 to 04).

    `before` is the level that it had, `left` how many level-ups it may still take.
    """

    kind: ClassVar[str] = "advanced"
    name: str
    level: int
    before: int
    left: int
    draft: Draft
    skills: Mapping[str, int]
    perks: Mapping[str, Perk]
    abilities: Mapping[str, Ability]


@dataclass(frozen=True, slots=True, kw_only=True)
class Relearnt(Fact):
    """What a creature knows has changed with the mods of its special skills (GM-CHAR-06)."""

    kind: ClassVar[str] = "relearnt"
    name: str
    abilities: Mapping[str, Ability]


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanionGrew(Fact):
    """A companion follows its owner's level, or was built anew (GM-COMPANION-01)."""

    kind: ClassVar[str] = "companion-grew"
    name: str
    level: int
    size: int
    flies: bool
    skills: Mapping[str, int]
    perks: Mapping[str, Perk]
    abilities: Mapping[str, Ability]
    talents: tuple[Talent, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PartLost(Fact):
    """A creature has lost a body part (GM-LIMB-01)."""

    kind: ClassVar[str] = "part-lost"
    name: str
    part: Part


@dataclass(frozen=True, slots=True, kw_only=True)
class PerkBarred(Fact):
    """A Perk is gone, and can never be had again (GM-DEAL-02)."""

    kind: ClassVar[str] = "perk-barred"
    name: str
    perk: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Attached(Fact):
    """A companion is on or with its owner, and aids it (GM-COMPANION-11)."""

    kind: ClassVar[str] = "attached"
    name: str
    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Detached(Fact):
    """A companion is not with its owner any more (GM-COMPANION-11)."""

    kind: ClassVar[str] = "detached"
    name: str
    owner: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Commanded(Fact):
    """An owner spends an action of its own, with which its companion may act (GM-COMPANION-07)."""

    kind: ClassVar[str] = "commanded"
    name: str
    companion: str
    actions: int
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandEnded(Fact):
    """A companion has done what its owner told it to do (GM-COMPANION-07)."""

    kind: ClassVar[str] = "command-ended"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Exploded(Fact):
    """A companion destroys itself; all within `spaces` are hurt (GM-COMPANION-13)."""

    kind: ClassVar[str] = "exploded"
    name: str
    spaces: int
