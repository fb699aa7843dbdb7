"""Facts of creatures: who they are, what they lose, what they have committed, what they come to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from theomachy.board.plain import Distances
from theomachy.core.facts import Fact
from theomachy.core.frozen import with_changes
from theomachy.games.godbound.edition import Fate
from theomachy.games.godbound.facts.applying import folding
from theomachy.games.godbound.state import Commitment, Creature, State, with_creature


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined(Fact):
    """A creature is there, with what everybody can see of it."""

    kind: ClassVar[str] = "joined"
    name: str
    team: str
    player: bool = False
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NumbersGiven(Fact):
    """All that is written on a creature's sheet, for those who may know it."""

    kind: ClassVar[str] = "numbers-given"
    creature: Creature


@dataclass(frozen=True, slots=True, kw_only=True)
class DistancesStated(Fact):
    """Who is how far from whom, in feet."""

    kind: ClassVar[str] = "distances-stated"
    distances: Distances | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Damaged(Fact):
    """A creature took so many points of damage (GB-DAMAGE-05), without the excess."""

    kind: ClassVar[str] = "damaged"
    name: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HpChanged(Fact):
    """A Godbound has so many HP now; for those who may know them."""

    kind: ClassVar[str] = "hp-changed"
    name: str
    hp: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HdChanged(Fact):
    """A creature has so many Hit Dice left now; for those who may know them."""

    kind: ClassVar[str] = "hd-changed"
    name: str
    hd: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Helpless(Fact):
    """A Godbound lies helpless at 0 HP (GB-HP-04)."""

    kind: ClassVar[str] = "helpless"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Defeated(Fact):
    """A creature is at 0 Hit Dice, and who brought it there chose this (GB-HP-06, GB-HP-07)."""

    kind: ClassVar[str] = "defeated"
    name: str
    by: str
    fate: Fate


@dataclass(frozen=True, slots=True, kw_only=True)
class Died(Fact):
    """A Godbound was killed, or a mortally wounded creature is dead."""

    kind: ClassVar[str] = "died"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DyingCounted(Fact):
    """A mortally wounded creature is in this round of its dying (GB-HP-06)."""

    kind: ClassVar[str] = "dying-counted"
    name: str
    rounds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Aided(Fact):
    """A mortally wounded creature is saved by aid (GB-HP-06)."""

    kind: ClassVar[str] = "aided"
    name: str
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EffortCommitted(Fact):
    """Effort was committed (GB-EFFORT-02); for those who may know the pool."""

    kind: ClassVar[str] = "effort-committed"
    name: str
    commitment: Commitment


@dataclass(frozen=True, slots=True, kw_only=True)
class EffortReturned(Fact):
    """Commitments ended, and these remain (GB-EFFORT-03 to GB-EFFORT-06)."""

    kind: ClassVar[str] = "effort-returned"
    name: str
    points: int
    remaining: tuple[Commitment, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SmiteUsed(Fact):
    """A Smite was used in this round (GB-GIFT-07)."""

    kind: ClassVar[str] = "smite-used"
    name: str
    gift: str
    round: int


@folding.of(Joined)
def _joined(state: State, fact: Joined) -> State:
    creature = Creature(fact.name, fact.team, fact.player, title=fact.title)
    return with_changes(state, creatures={**state.creatures, fact.name: creature})


@folding.of(NumbersGiven)
def _numbers_given(state: State, fact: NumbersGiven) -> State:
    return with_changes(state, creatures={**state.creatures, fact.creature.name: fact.creature})


@folding.of(DistancesStated)
def _distances_stated(state: State, fact: DistancesStated) -> State:
    return with_changes(state, distances=fact.distances)


@folding.of(Damaged)
def _damaged(state: State, fact: Damaged) -> State:
    suffered = state.creatures[fact.name].suffered + fact.points
    return with_creature(state, fact.name, suffered=suffered)


@folding.of(HpChanged)
def _hp_changed(state: State, fact: HpChanged) -> State:
    return with_creature(state, fact.name, hp=fact.hp)


@folding.of(HdChanged)
def _hd_changed(state: State, fact: HdChanged) -> State:
    return with_creature(state, fact.name, hd=fact.hd)


@folding.of(Defeated)
def _defeated(state: State, fact: Defeated) -> State:
    return with_creature(state, fact.name, fate=fact.fate, dying=0)


@folding.of(Died)
def _died(state: State, fact: Died) -> State:
    return with_creature(state, fact.name, fate=Fate.DEAD)


@folding.of(DyingCounted)
def _dying_counted(state: State, fact: DyingCounted) -> State:
    return with_creature(state, fact.name, dying=fact.rounds)


@folding.of(Aided)
def _aided(state: State, fact: Aided) -> State:
    return with_creature(state, fact.name, fate=Fate.STABLE)


@folding.of(EffortCommitted)
def _effort_committed(state: State, fact: EffortCommitted) -> State:
    committed = (*state.creatures[fact.name].committed, fact.commitment)
    return with_creature(state, fact.name, committed=committed)


@folding.of(EffortReturned)
def _effort_returned(state: State, fact: EffortReturned) -> State:
    return with_creature(state, fact.name, committed=fact.remaining)


@folding.of(SmiteUsed)
def _smite_used(state: State, fact: SmiteUsed) -> State:
    smites = {**state.creatures[fact.name].smites, fact.gift: fact.round}
    return with_creature(state, fact.name, smites=smites)


CREATURES: Final[tuple[type[Fact], ...]] = (
    Joined,
    NumbersGiven,
    DistancesStated,
    Damaged,
    HpChanged,
    HdChanged,
    Helpless,
    Defeated,
    Died,
    DyingCounted,
    Aided,
    EffortCommitted,
    EffortReturned,
    SmiteUsed,
)
