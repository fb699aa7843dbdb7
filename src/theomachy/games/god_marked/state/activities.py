"""What is under way besides fights and chases: locks, rituals, deals; Destiny, and what lies dropped."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from theomachy.board.spaces import Space
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.content.locks import Complexity
from theomachy.games.god_marked.content.records import Gear, Weapon
from theomachy.games.god_marked.content.schema import Count
from theomachy.games.god_marked.content.species import Part
from theomachy.games.god_marked.edition import Skill
from theomachy.games.god_marked.mechanics.destiny import MOST_DESTINY

LockKind = Literal["lock", "rune"]
SKILL_OF_LOCK: Mapping[LockKind, Skill] = {"lock": Skill.STEALTH, "rune": Skill.ARCANA}
"""GM-LOCK-02: the skill with which it is got open."""


@dataclass(frozen=True, slots=True)
class SceneLock:
    """A lock or rune of the scene (LOCK): where it is, and whether it is open or broken.

    `area` are the spaces of the place that a rune is written on; without a board, `inside` are those
    who are within it (nobody named: all). `unseen` is kept from the players.
    """

    name: str
    kind: LockKind = "lock"
    complexity: Complexity = 1
    text: str = ""
    at: Space | None = None
    area: tuple[Space, ...] = ()
    inside: tuple[str, ...] = ()
    opened: bool = False
    unseen: bool = False


@dataclass(frozen=True, slots=True)
class Attempt:
    """A lock or rune that somebody is at (LOCK-01 to 06): the dice that show a 4 so far.

    `key` is what keeps it as a Focus. `rerolled` counts the dice that each has rerolled.
    """

    lock: str
    by: str
    complexity: Complexity
    successes: Count = 0
    key: str = ""
    rerolled: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Ritual:
    """A ritual under way (RITUAL): the spell, at whom, the site, the actions spent, by whom.

    The site is the sphere of `radius` spaces around `origin`; without a board, around `leader`.
    `kept_in` is the last round with an action on it, 0 before and outside a fight.
    """

    leader: str
    spell: Ability
    item: str
    radius: Count
    origin: Space | None = None
    targets: tuple[str, ...] = ()
    place: Space | None = None
    toward: str = ""
    amount: Count = 0
    actions: Count = 0
    kept_in: Count = 0
    performers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Destiny:
    """GM-DESTINY-02: what is left of a character's Destiny, and the amounts named so far.

    `left` is the Light Bringer's alone (GR-16); `guessed` says that it is an assumption.
    """

    left: Annotated[int, Field(ge=0, le=MOST_DESTINY)]
    named: Count = 0
    guessed: bool = False


Goal = Literal["power", "survive", "roll", "other"]
Price = Literal["cost-doubles", "power-lost", "body-part", "companion", "skill", "other"]


@dataclass(frozen=True, slots=True)
class Deal:
    """GM-DEAL-01, GM-DEAL-02: what a character gets, and what it pays for that for good.

    `goal_ability` is what may be used once without its cost, `bonus` what is added to one roll.
    `price_ability`, `part` or `skill` and `points` say what is paid. `words` is what was agreed.
    """

    who: str
    goal: Goal
    price: Price
    goal_ability: str = ""
    bonus: Annotated[int, Field(ge=0, le=100)] = 0
    price_ability: str = ""
    part: Part | None = None
    skill: Skill | None = None
    points: Count = 0
    words: str = ""

    @property
    def is_last_use(self) -> bool:
        """GM-DEAL-02: whether the power that is paid with is the one that may be used once more."""
        last = self.goal == "power" and self.price == "power-lost"
        return last and self.goal_ability == self.price_ability


@dataclass(frozen=True, slots=True)
class Dropped:
    """GM-TIRED-03: what a creature has dropped, and where."""

    weapons: Mapping[str, Weapon] = field(default_factory=dict)
    gear: Mapping[str, Gear] = field(default_factory=dict)
    at: Space | None = None

    @property
    def things(self) -> tuple[str, ...]:
        """The ids of all of it."""
        return (*self.weapons, *self.gear)
