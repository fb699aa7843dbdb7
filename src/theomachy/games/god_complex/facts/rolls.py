"""Facts of rolls: tasks, resistance rolls, contests and attacks. They tell and change nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from theomachy.core.facts import Fact
from theomachy.core.readings import Faces
from theomachy.games.god_complex.edition import BodyPart, Trait
from theomachy.games.god_complex.mechanics.tasks import Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskRolled(Fact):
    """A task was rolled for, or needed no roll."""

    kind: ClassVar[str] = "task-rolled"
    by: str
    trait: Trait
    faces: Faces
    successes: int
    required: int
    outcome: Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsequenceNamed(Fact):
    """The GM says what a Partial success will bring along."""

    kind: ClassVar[str] = "consequence-named"
    by: str
    consequence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskDone(Fact):
    """The task succeeded, with so many successes to spare, or with a consequence."""

    kind: ClassVar[str] = "task-done"
    by: str
    excess: int = 0
    consequence: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskFailed(Fact):
    """The task failed."""

    kind: ClassVar[str] = "task-failed"
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Resistance(Fact):
    by: str
    trait: Trait
    faces: Faces
    successes: int
    required: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Resisted(_Resistance):
    """A resistance roll succeeded."""

    kind: ClassVar[str] = "resisted"


@dataclass(frozen=True, slots=True, kw_only=True)
class NotResisted(_Resistance):
    """A resistance roll failed."""

    kind: ClassVar[str] = "not-resisted"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Contest(Fact):
    by: str
    target: str
    trait: Trait
    against: Trait
    faces: Faces
    target_faces: Faces
    successes: int
    target_successes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestWon(_Contest):
    """The challenger has strictly more."""

    kind: ClassVar[str] = "contest-won"


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestLost(_Contest):
    """The defender has more."""

    kind: ClassVar[str] = "contest-lost"


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestTied(_Contest):
    """Both have as many; things stay as they are."""

    kind: ClassVar[str] = "contest-tied"


@dataclass(frozen=True, slots=True, kw_only=True)
class _AttackRolled(Fact):
    by: str
    target: str
    weapon: str
    weapon_name: str
    part: BodyPart | None = None
    faces: Faces
    successes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit(_AttackRolled):
    """An attack hit."""

    kind: ClassVar[str] = "hit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Missed(_AttackRolled):
    """An attack missed."""

    kind: ClassVar[str] = "missed"


ROLLS: Final[tuple[type[Fact], ...]] = (
    TaskRolled,
    ConsequenceNamed,
    TaskDone,
    TaskFailed,
    Resisted,
    NotResisted,
    ContestWon,
    ContestLost,
    ContestTied,
    Hit,
    Missed,
)
