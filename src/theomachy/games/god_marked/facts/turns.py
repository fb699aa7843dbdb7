"""The fight, its rounds, turns and the baton (INIT, ENGAGE, OPP, TEAM)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from theomachy.core.facts import Fact


@dataclass(frozen=True, slots=True, kw_only=True)
class FightBegan(Fact):
    """A fight has begun (GM-INIT-01); `no_quarter` is announced (GM-DIM-07)."""

    kind: ClassVar[str] = "fight-began"
    no_quarter: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FightEnded(Fact):
    """The fight is over; `winner` is the team left standing, if one is."""

    kind: ClassVar[str] = "fight-ended"
    winner: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegan(Fact):
    """A round has begun (GM-INIT-07)."""

    kind: ClassVar[str] = "round-began"
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Refreshed(Fact):
    """A creature begins a round: its actions, its movement pool, the actions it still owes."""

    kind: ClassVar[str] = "refreshed"
    name: str
    actions: int
    movement: int
    actions_owed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderSettled(Fact):
    """The teams by initiative, first to last (GM-INIT-03)."""

    kind: ClassVar[str] = "order-settled"
    teams: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnGiven(Fact):
    """A team has the turn and a creature of it the baton; `why`: order, passed, reaction, fumble."""

    kind: ClassVar[str] = "turn-given"
    team: str
    baton: str
    why: str = "passed"


@dataclass(frozen=True, slots=True, kw_only=True)
class BatonPassed(Fact):
    """The baton goes to a teammate (GM-INIT-05)."""

    kind: ClassVar[str] = "baton-passed"
    to: str
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnDeclined(Fact):
    """A team with actions left gives up its turn for now (GM-INIT-07).

    `dazed` says that its Dazed do, who act when all others are done (GM-COND-05).
    """

    kind: ClassVar[str] = "turn-declined"
    team: str
    dazed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Reopened(Fact):
    """Somebody has acted: teams that had declined may act again in this round (GM-INIT-07)."""

    kind: ClassVar[str] = "reopened"


@dataclass(frozen=True, slots=True, kw_only=True)
class Disengaged(Fact):
    """A creature has disengaged from the enemies next to it (GM-ENGAGE-02)."""

    kind: ClassVar[str] = "disengaged"
    name: str
    enemies: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StreaksCounted(Fact):
    """A creature's actions in a row beside each enemy without attacking it (GM-OPP-01)."""

    kind: ClassVar[str] = "streaks-counted"
    name: str
    counts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainGrew(Fact):
    """The attackers in a row on one target, the last of them included (GM-TEAM-05)."""

    kind: ClassVar[str] = "chain-grew"
    target: str
    chain: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamAttacked(Fact):
    """A creature has taken part in this round's Team Attack (GM-TEAM-01)."""

    kind: ClassVar[str] = "team-attacked"
    name: str
