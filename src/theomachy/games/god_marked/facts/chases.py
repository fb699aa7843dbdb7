"""A chase: its track, its rounds, who moves where and what it costs (CHASE)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from theomachy.core.facts import Fact
from theomachy.games.god_marked.content.tracks import Mount, Track
from theomachy.games.god_marked.state.chases import Part


@dataclass(frozen=True, slots=True, kw_only=True)
class ChaseBegan(Fact):
    """A chase has begun on this track (GM-CHASE-01); a board is left behind.

    The Light Bringer is told it a second time, with the check numbers.
    """

    kind: ClassVar[str] = "chase-began"
    track: Track


@dataclass(frozen=True, slots=True, kw_only=True)
class RunnerJoined(Fact):
    """A creature takes part in the chase, at this landmark."""

    kind: ClassVar[str] = "runner-joined"
    name: str
    part: Part
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChaseOrdered(Fact):
    """In this order all act (GM-CHASE-01)."""

    kind: ClassVar[str] = "chase-ordered"
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChaseRound(Fact):
    """A round of the chase has begun."""

    kind: ClassVar[str] = "chase-round"
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RunnerRefreshed(Fact):
    """What one has for this round: `actions`, mounted the rider's (GM-CHASE-02, GM-CHASE-08)."""

    kind: ClassVar[str] = "runner-refreshed"
    name: str
    actions: int
    mounted: bool = False
    actions_owed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RunnerTurn(Fact):
    """Whose turn it is in the chase."""

    kind: ClassVar[str] = "runner-turn"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RunnerDone(Fact):
    """A creature spends no more in this round."""

    kind: ClassVar[str] = "runner-done"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RunnerMoved(Fact):
    """A creature has come to a landmark, `around` what stands in the way there (GM-CHASE-05)."""

    kind: ClassVar[str] = "runner-moved"
    name: str
    to: str
    landmark: str = ""
    around: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RunnerStopped(Fact):
    """It stands in front of a landmark and still owes Movement Actions for it (GM-CHASE-04)."""

    kind: ClassVar[str] = "runner-stopped"
    name: str
    before: str
    owes: int
    landmark: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MountMoves(Fact):
    """The Movement Actions that a mount has left (GM-CHASE-08)."""

    kind: ClassVar[str] = "mount-moves"
    name: str
    now: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MountSteadied(Fact):
    """The rider has put an action into keeping the mount steady: it may move (GM-CHASE-08)."""

    kind: ClassVar[str] = "mount-steadied"
    name: str
    moves: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MovesLost(Fact):
    """Movement Actions that the next round lacks: by a hit, or by a failed save (GM-CHASE-03, 06)."""

    kind: ClassVar[str] = "moves-lost"
    name: str
    lost: int
    why: str = "hit"


@dataclass(frozen=True, slots=True, kw_only=True)
class WentAllOut(Fact):
    """A creature has spent all its Movement Actions in `rounds` rounds of this chase (GM-CHASE-03)."""

    kind: ClassVar[str] = "went-all-out"
    name: str
    rounds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackMissed(Fact):
    """In a chase an Indirect Hit does nothing (GM-CHASE-06)."""

    kind: ClassVar[str] = "attack-missed"
    attacker: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pinned(Fact):
    """A creature is pinned to the ground by another (GM-CHASE-07)."""

    kind: ClassVar[str] = "pinned"
    name: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TackleFailed(Fact):
    """A tackle has failed: the tackler lies Prone (GM-CHASE-07)."""

    kind: ClassVar[str] = "tackle-failed"
    name: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RunnerLeft(Fact):
    """A creature runs or pursues no more."""

    kind: ClassVar[str] = "runner-left"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChaseEnded(Fact):
    """The chase is over (GM-CHASE-01, 10).

    `why`: pinned, nobody-runs, nobody-pursues, fight, cleared, said.
    """

    kind: ClassVar[str] = "chase-ended"
    why: str = "said"


@dataclass(frozen=True, slots=True, kw_only=True)
class MountTaken(Fact):
    """A creature rides this mount or drives this vehicle; None says that it does so no more."""

    kind: ClassVar[str] = "mount-taken"
    name: str
    mount: Mount | None = None
