"""Facts of creatures: who they are, what they suffer, how they live and die."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from theomachy.core.facts import Fact, fields_of
from theomachy.core.frozen import with_changes
from theomachy.games.god_complex.edition import (
    AgainstMundane,
    Cause,
    Condition,
    DamageKind,
    DamageType,
    KeptCondition,
)
from theomachy.games.god_complex.facts.applying import folding
from theomachy.games.god_complex.mechanics.damage import Reduction
from theomachy.games.god_complex.state import Creature, State, Weapon, with_creature


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersNamed(Fact):
    """This team is that of the player characters."""

    kind: ClassVar[str] = "players-named"
    team: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined(Fact):
    """A creature is there, with what everybody can see of it."""

    kind: ClassVar[str] = "joined"
    name: str
    team: str
    size: int = 0
    weapons: Mapping[str, Weapon]
    states: tuple[KeptCondition, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NumbersGiven(Fact):
    """The numbers of a creature, for those who may know them."""

    kind: ClassVar[str] = "numbers-given"
    name: str
    tier: int
    generation: int
    strength: int
    dexterity: int
    composure: int
    awareness: int
    presence: int
    intelligence: int
    domain_score: int = 0
    hp: int
    hp_given: int | None = None
    fatigue: int = 0
    reductions: tuple[Reduction, ...] = ()
    resistant: tuple[DamageKind, ...] = ()
    vulnerable: tuple[DamageKind, ...] = ()
    mundane: AgainstMundane = AgainstMundane.NORMAL
    policy: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Damaged(Fact):
    """A creature took actual damage."""

    kind: ClassVar[str] = "damaged"
    name: str
    damage: int
    types: tuple[DamageType, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Unharmed(Fact):
    """A hit came to nothing."""

    kind: ClassVar[str] = "unharmed"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HpChanged(Fact):
    """HP went up or down to `hp`; for those who may know them."""

    kind: ClassVar[str] = "hp-changed"
    name: str
    by: int
    hp: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FatigueGained(Fact):
    """Fatigue rose to so many levels; for those who may know them."""

    kind: ClassVar[str] = "fatigue-gained"
    name: str
    levels: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionEnded(Fact):
    """A state ended."""

    kind: ClassVar[str] = "state-ended"
    name: str
    condition: KeptCondition


@dataclass(frozen=True, slots=True, kw_only=True)
class GravelyWounded(Fact):
    """A creature is Gravely Wounded; its count of rolls starts anew."""

    kind: ClassVar[str] = "gravely-wounded"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GraveCounted(Fact):
    """The successes and failures of somebody Gravely Wounded, by a roll or a lost success."""

    kind: ClassVar[str] = "grave-counted"
    name: str
    successes: int
    failures: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ShakenOff(Fact):
    """A creature is no longer Gravely Wounded."""

    kind: ClassVar[str] = "shaken-off"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Died(Fact):
    """A creature is dead."""

    kind: ClassVar[str] = "died"
    name: str
    cause: Cause


@folding.of(PlayersNamed)
def _players_named(state: State, fact: PlayersNamed) -> State:
    return with_changes(state, players=fact.team)


@folding.of(Joined)
def _joined(state: State, fact: Joined) -> State:
    creature = Creature(fact.team, fact.size, weapons=fact.weapons, states=fact.states)
    return with_changes(state, creatures={**state.creatures, fact.name: creature})


_NUMBERS: Final = tuple(name for name in fields_of(NumbersGiven) if name != "name")


@folding.of(NumbersGiven)
def _numbers_given(state: State, fact: NumbersGiven) -> State:
    return with_creature(state, fact.name, **{name: getattr(fact, name) for name in _NUMBERS})


@folding.of(Damaged)
def _damaged(state: State, fact: Damaged) -> State:
    return with_creature(state, fact.name, harm=state.creatures[fact.name].harm + fact.damage)


@folding.of(HpChanged)
def _hp_changed(state: State, fact: HpChanged) -> State:
    return with_creature(state, fact.name, hp=fact.hp)


@folding.of(FatigueGained)
def _fatigue_gained(state: State, fact: FatigueGained) -> State:
    return with_creature(state, fact.name, fatigue=fact.levels)


def _with_condition(state: State, name: str, condition: KeptCondition) -> State:
    states = state.creatures[name].states
    return with_creature(state, name, states=(*_without(states, condition), condition))


def _without(states: tuple[KeptCondition, ...], condition: Condition) -> tuple[KeptCondition, ...]:
    return tuple(one for one in states if one is not condition)


@folding.of(ConditionEnded)
def _condition_ended(state: State, fact: ConditionEnded) -> State:
    states = _without(state.creatures[fact.name].states, fact.condition)
    return with_creature(state, fact.name, states=states)


@folding.of(GravelyWounded)
def _gravely_wounded(state: State, fact: GravelyWounded) -> State:
    state = with_creature(state, fact.name, grave_successes=0, grave_failures=0)
    return _with_condition(state, fact.name, Condition.GRAVELY_WOUNDED)


@folding.of(GraveCounted)
def _grave_counted(state: State, fact: GraveCounted) -> State:
    return with_creature(
        state, fact.name, grave_successes=fact.successes, grave_failures=fact.failures
    )


@folding.of(ShakenOff)
def _shaken_off(state: State, fact: ShakenOff) -> State:
    states = _without(state.creatures[fact.name].states, Condition.GRAVELY_WOUNDED)
    return with_creature(state, fact.name, states=states, grave_successes=0, grave_failures=0)


@folding.of(Died)
def _died(state: State, fact: Died) -> State:
    return with_creature(state, fact.name, states=(Condition.DEAD,))


CREATURES: Final[tuple[type[Fact], ...]] = (
    PlayersNamed,
    Joined,
    NumbersGiven,
    Damaged,
    Unharmed,
    HpChanged,
    FatigueGained,
    ConditionEnded,
    GravelyWounded,
    GraveCounted,
    ShakenOff,
    Died,
)
