"""Facts of the fight: sides, rounds, turns, actions; and of scenes and mornings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from theomachy.core.facts import Fact
from theomachy.core.frozen import with_changes
from theomachy.games.godbound.facts.applying import folding
from theomachy.games.godbound.state import Fight, State, with_creature, with_fight


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeRolled(Fact):
    """A side rolled for initiative (option `turn.initiative`)."""

    kind: ClassVar[str] = "initiative-rolled"
    side: str
    face: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FightStarted(Fact):
    """A fight began; sides act in this order, and `early` with the first of them.

    Rounds are counted anew, so that no Smite used before is remembered.
    """

    kind: ClassVar[str] = "fight-started"
    order: tuple[str, ...]
    early: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStarted(Fact):
    """A round began, with this side."""

    kind: ClassVar[str] = "round-started"
    round: int
    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SideStarted(Fact):
    """This side acts now."""

    kind: ClassVar[str] = "side-started"
    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEnded(Fact):
    """Everybody has had a turn."""

    kind: ClassVar[str] = "round-ended"
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnStarted(Fact):
    """A creature began its turn."""

    kind: ClassVar[str] = "turn-started"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(Fact):
    """A creature has had its turn."""

    kind: ClassVar[str] = "turn-ended"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionsLeft(Fact):
    """What a creature can still do in its turn; for those who may know its numbers."""

    kind: ClassVar[str] = "actions-left"
    name: str
    actions: int
    attacks: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FightEnded(Fact):
    """The fight is over; a side may have won it."""

    kind: ClassVar[str] = "fight-ended"
    winner: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneEnded(Fact):
    """A scene is over, as the Game Master says."""

    kind: ClassVar[str] = "scene-ended"


@dataclass(frozen=True, slots=True, kw_only=True)
class MorningCame(Fact):
    """A new day has begun."""

    kind: ClassVar[str] = "morning-came"


@folding.of(FightStarted)
def _fight_started(state: State, fact: FightStarted) -> State:
    creatures = {name: with_changes(one, smites={}) for name, one in state.creatures.items()}
    fight = Fight(active=True, order=fact.order, early=fact.early)
    return with_changes(state, creatures=creatures, fight=fight)


@folding.of(RoundStarted)
def _round_started(state: State, fact: RoundStarted) -> State:
    return with_fight(state, round=fact.round, side=fact.side, acting="", done=())


@folding.of(SideStarted)
def _side_started(state: State, fact: SideStarted) -> State:
    return with_fight(state, side=fact.side)


@folding.of(RoundEnded)
def _round_ended(state: State, fact: RoundEnded) -> State:
    return with_fight(state, side="", acting="")


@folding.of(TurnStarted)
def _turn_started(state: State, fact: TurnStarted) -> State:
    return with_fight(state, acting=fact.name)


@folding.of(TurnEnded)
def _turn_ended(state: State, fact: TurnEnded) -> State:
    return with_fight(state, acting="", done=(*state.fight.done, fact.name))


@folding.of(ActionsLeft)
def _actions_left(state: State, fact: ActionsLeft) -> State:
    return with_creature(state, fact.name, actions=fact.actions, attacks_left=fact.attacks)


@folding.of(FightEnded)
def _fight_ended(state: State, fact: FightEnded) -> State:
    return with_changes(state, fight=Fight(round=state.fight.round, winner=fact.winner))


FIGHT: Final[tuple[type[Fact], ...]] = (
    InitiativeRolled,
    FightStarted,
    RoundStarted,
    SideStarted,
    RoundEnded,
    TurnStarted,
    TurnEnded,
    ActionsLeft,
    FightEnded,
    SceneEnded,
    MorningCame,
)
