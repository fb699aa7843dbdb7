"""What is at the table and where: creatures, board, distances, movement."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from theomachy.board.grid import Board
from theomachy.board.plain import Distances, Pair
from theomachy.board.spaces import Space
from theomachy.core.facts import Fact
from theomachy.core.veils import in_words, veiled
from theomachy.games.god_marked.state import Creature

Counter = Literal[
    "actions",
    "actions_owed",
    "movement",
    "reactions",
    "rested_rounds",
    "tired",
    "moved_hidden",
    "lumens",
    "intent",
    "stamina",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined(Fact):
    """A creature is at the table, with all its numbers. For the Light Bringer and its players."""

    kind: ClassVar[str] = "joined"
    creature: Creature


@dataclass(frozen=True, slots=True, kw_only=True)
class Appeared(Fact):
    """A creature can be seen by all (GM-TABLE-01)."""

    kind: ClassVar[str] = "appeared"
    name: str
    title: str = ""
    team: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Vanished(Fact):
    """The Light Bringer takes a creature out of the players' sight."""

    kind: ClassVar[str] = "vanished"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Left(Fact):
    """A creature has left the table."""

    kind: ClassVar[str] = "left"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardLaid(Fact):
    """The scene has this board, or none (GM-TABLE-02)."""

    kind: ClassVar[str] = "board-laid"
    board: Board | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DistancesStated(Fact):
    """The scene is played with these plain distances (GM-TABLE-02)."""

    kind: ClassVar[str] = "distances-stated"
    distances: Distances | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Fact):
    """A creature has gone along a path; `forced` if it was shoved, pulled or taken along."""

    kind: ClassVar[str] = "moved"
    name: str
    path: tuple[Space, ...]
    forced: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Blocked(Fact):
    """Something that was not noticed is in the way: a creature came no farther than before `at`."""

    kind: ClassVar[str] = "blocked"
    name: str
    at: Space


@dataclass(frozen=True, slots=True, kw_only=True)
class Fell(Fact):
    """A creature has fallen `height` spaces and lies or stands on the ground (GM-FALL-02)."""

    kind: ClassVar[str] = "fell"
    name: str
    height: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Collided(Fact):
    """A creature was shoved into something: `against` creatures, or an object (GM-FALL-05)."""

    kind: ClassVar[str] = "collided"
    name: str
    against: tuple[str, ...] = ()
    spaces: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DistanceChanged(Fact):
    """Without a board: `name` moved by `spaces`, and these pairs are so far apart now.

    Pairs that not everybody may know of are told in a fact of their own, with no spaces.
    """

    kind: ClassVar[str] = "distance-changed"
    name: str
    pairs: tuple[Pair, ...]
    spaces: int
    forced: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted(Fact):
    """A counter of a creature stands at `now`; `spent` are actions that it used up itself.

    `burns` are the mods of the Burn that it had when it spent them (GM-COND-03), `inside` the areas
    that it was in (GM-HOLD-02).
    """

    kind: ClassVar[str] = "counted"
    name: str
    what: Counter
    now: int
    spent: int = 0
    burns: tuple[int, ...] = ()
    why: str = ""
    inside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Done(Fact):
    """A thing done that changes no number: `what` in words (an Interact, a warning).

    `about` are the creatures that these words name, where they are not a player's own.
    """

    kind: ClassVar[str] = "done"
    name: str
    what: str
    about: tuple[str, ...] = ()

    def without(self, names: Collection[str]) -> Done:
        """The fact without these names, in its words too."""
        about = [one for one in self.about if one in names]
        return veiled(replace(self, what=in_words(self.what, about, self.about)), names)


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked(Fact):
    """A check is decided: success or not. The number stays with the Light Bringer (GR-16)."""

    kind: ClassVar[str] = "checked"
    name: str
    skill: str
    success: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckNumber(Fact):
    """The number of a check and its hidden change (GM-CHECK-07). For the Light Bringer."""

    kind: ClassVar[str] = "check-number"
    name: str
    number: int
    change: int = 0
    margin: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class StepGiven(Fact):
    """The Light Bringer gives a Bonus or Penalty on a creature's next roll (GM-BONUS-01)."""

    kind: ClassVar[str] = "step-given"
    name: str
    value: int
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StepsUsed(Fact):
    """The steps that were given for this roll are used up."""

    kind: ClassVar[str] = "steps-used"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmourLowered(Fact):
    """An armour class is lowered against the next attack; 0 ends it (GM-CHECK-08). In secret."""

    kind: ClassVar[str] = "armour-lowered"
    name: str
    armour: str
    change: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked(Fact):
    """What a player has learnt of an opponent's state (GM-LOOK-01): good, alright, ... or nothing."""

    kind: ClassVar[str] = "looked"
    name: str
    target: str
    band: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hidden(Fact):
    """A creature is hidden from some opponents, or from none after all (GM-HIDE-01). For its side."""

    kind: ClassVar[str] = "hidden"
    name: str
    from_whom: tuple[str, ...]
    total: int
    as_defeated: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Revealed(Fact):
    """A creature is no longer hidden from these (GM-HIDE-02, 04, GM-LOOK-02)."""

    kind: ClassVar[str] = "revealed"
    name: str
    to: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoundLearnt(Fact):
    """The totals seen so far bound an opponent's armour (GR-16)."""

    kind: ClassVar[str] = "bound-learnt"
    creature: str
    number: str
    low: int
    high: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillGrew(Fact):
    """A skill's large number has grown by a crit (GM-CRIT-01)."""

    kind: ClassVar[str] = "skill-grew"
    name: str
    skill: str
    by: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Helped(Fact):
    """A supporter stands by for the next roll of a skill (GM-HELP-05)."""

    kind: ClassVar[str] = "helped"
    name: str
    supporter: str
    skill: str
    adds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpUsed(Fact):
    """The help that stood by for this skill is used up."""

    kind: ClassVar[str] = "help-used"
    name: str
    skill: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled(Fact):
    """A d20 was rolled: what for, the face and the total; the trace has the terms."""

    kind: ClassVar[str] = "rolled"
    name: str
    what: str
    natural: int
    total: int
    crit: int = 0
