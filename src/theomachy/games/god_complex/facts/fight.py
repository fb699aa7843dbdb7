"""Facts of the fight: Initiative, Rounds, Turns, Actions and interrupts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from theomachy.core.facts import Fact
from theomachy.core.frozen import with_changes
from theomachy.core.readings import Faces
from theomachy.games.god_complex.edition import Side
from theomachy.games.god_complex.facts.applying import folding
from theomachy.games.god_complex.state import Fight, State, with_creature


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeRolled(Fact):
    """A combatant rolled Initiative."""

    kind: ClassVar[str] = "initiative-rolled"
    name: str
    faces: Faces
    successes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FightStarted(Fact):
    """A fight began."""

    kind: ClassVar[str] = "fight-started"


@dataclass(frozen=True, slots=True, kw_only=True)
class SideStarts(Fact):
    """This side has the first Turn of a Round from now on."""

    kind: ClassVar[str] = "side-starts"
    side: Side
    pcs: int
    npcs: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundStarted(Fact):
    """A Round began; everybody's Actions are back."""

    kind: ClassVar[str] = "round-started"
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnStarted(Fact):
    """A Turn began."""

    kind: ClassVar[str] = "turn-started"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(Fact):
    """A Turn ended, be it one without Actions."""

    kind: ClassVar[str] = "turn-ended"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnMoved(Fact):
    """Somebody has its whole Turn now; the Turn that it interrupted waits."""

    kind: ClassVar[str] = "turn-moved"
    name: str
    before: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnResumed(Fact):
    """A Turn that waited goes on."""

    kind: ClassVar[str] = "turn-resumed"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionsTaken(Fact):
    """Actions of this Round were spent."""

    kind: ClassVar[str] = "actions-taken"
    name: str
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class _Interrupt(Fact):
    by: str
    turn_of: str
    faces: Faces
    turn_faces: Faces
    successes: int
    turn_successes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Interrupted(_Interrupt):
    """Somebody won the contest and acts before whose Turn it is."""

    kind: ClassVar[str] = "interrupted"


@dataclass(frozen=True, slots=True, kw_only=True)
class InterruptFailed(_Interrupt):
    """Somebody tried to interrupt and did not have strictly more."""

    kind: ClassVar[str] = "interrupt-failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class InterruptBegan(Fact):
    """The next Action is that of the one who interrupted."""

    kind: ClassVar[str] = "interrupt-began"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InterruptEnded(Fact):
    """The one who interrupted has acted; the Turn goes on."""

    kind: ClassVar[str] = "interrupt-ended"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FightEnded(Fact):
    """The fight is over; a team may have won it."""

    kind: ClassVar[str] = "fight-ended"
    winner: str = ""


def _fight(state: State, **changes: Any) -> State:
    return with_changes(state, fight=with_changes(state.fight, **changes))


@folding.of(FightStarted)
def _fight_started(state: State, fact: FightStarted) -> State:
    return with_changes(state, fight=Fight())


@folding.of(SideStarts)
def _side_starts(state: State, fact: SideStarts) -> State:
    return _fight(state, starting=fact.side)


@folding.of(RoundStarted)
def _round_started(state: State, fact: RoundStarted) -> State:
    creatures = {
        name: with_changes(one, actions_taken=0, turn_done=False, interrupted=())
        for name, one in state.creatures.items()
    }
    fresh = Fight(round=fact.round, starting=state.fight.starting)
    return with_changes(state, creatures=creatures, fight=fresh)


@folding.of(TurnStarted, TurnResumed)
def _turn_started(state: State, fact: TurnStarted | TurnResumed) -> State:
    waiting = tuple(name for name in state.fight.waiting if name != fact.name)
    return _fight(state, turn=fact.name, waiting=waiting)


@folding.of(TurnMoved)
def _turn_moved(state: State, fact: TurnMoved) -> State:
    return _fight(state, turn=fact.name, waiting=(*state.fight.waiting, fact.before))


@folding.of(TurnEnded)
def _turn_ended(state: State, fact: TurnEnded) -> State:
    turn = "" if state.fight.turn == fact.name else state.fight.turn
    return _fight(with_creature(state, fact.name, turn_done=True), turn=turn, last=fact.name)


@folding.of(ActionsTaken)
def _actions_taken(state: State, fact: ActionsTaken) -> State:
    taken = state.creatures[fact.name].actions_taken + fact.count
    return with_creature(state, fact.name, actions_taken=taken)


@folding.of(Interrupted, InterruptFailed)
def _interrupt_tried(state: State, fact: Interrupted | InterruptFailed) -> State:
    tried = (*state.creatures[fact.by].interrupted, fact.turn_of)
    return with_creature(state, fact.by, interrupted=tried)


@folding.of(InterruptBegan)
def _interrupt_began(state: State, fact: InterruptBegan) -> State:
    return _fight(state, interrupter=fact.name)


@folding.of(InterruptEnded)
def _interrupt_ended(state: State, fact: InterruptEnded) -> State:
    return _fight(state, interrupter="")


@folding.of(FightEnded)
def _fight_ended(state: State, fact: FightEnded) -> State:
    fight = with_changes(Fight(), round=state.fight.round, starting=state.fight.starting)
    return with_changes(state, fight=with_changes(fight, over=True, winner=fact.winner))


FIGHT: Final[tuple[type[Fact], ...]] = (
    InitiativeRolled,
    FightStarted,
    SideStarts,
    RoundStarted,
    TurnStarted,
    TurnEnded,
    TurnMoved,
    TurnResumed,
    ActionsTaken,
    Interrupted,
    InterruptFailed,
    InterruptBegan,
    InterruptEnded,
    FightEnded,
)
