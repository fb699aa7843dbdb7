"""What a table of God Complex holds: creatures by name, the fight, the house; no derived number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from theomachy.core.frozen import with_changes
from theomachy.core.seats import EVERYBODY, GM_ONLY, Audience, players_of
from theomachy.games.god_complex.edition import (
    AgainstMundane,
    Attribute,
    Condition,
    DamageKind,
    DamageMode,
    DamageType,
    KeptCondition,
    Nature,
    Side,
    Style,
)
from theomachy.games.god_complex.house import House
from theomachy.games.god_complex.mechanics.damage import Portion, Reduction


@dataclass(frozen=True, slots=True)
class Weapon:
    """GC-GEAR-01, GC-ATTACK-01, GC-DAMAGE-02: a weapon as a creature carries it.

    `amount` belongs to the damage modes plus and flat; `extra` is damage of other types that each
    hit deals besides.
    """

    name: str
    style: Style
    bonus: int = 0
    type: DamageType = DamageType.BASHING
    nature: Nature = Nature.MUNDANE
    attribute: Attribute | None = None
    damage: DamageMode = DamageMode.STANDARD
    amount: int = 0
    extra: tuple[Portion, ...] = ()
    ignores_cover: bool = False
    ignores_armour: bool = False


UNARMED: Final = "unarmed"
UNARMED_BLOW: Final = Weapon("bare hands", Style.BRAWLING)
"""GC-ATTACK-01: unarmed blows are Brawling and Bashing; everybody has them."""


@dataclass(frozen=True)
class Creature:
    """A character or creature. Its defaults are what is assumed of a stranger: an ordinary mortal.

    `harm` is the damage that everybody saw it take. `cover` is the Size of the cover that it
    stands behind; `surrounded_by` those in Melee reach around it once two of them stand opposite
    each other, as the GM says (GC-FLANK-01). `actions_taken`, `turn_done` and `interrupted` (whose
    Turns it has tried to interrupt) speak of this Round. `unknown` names what the viewer may not
    know and what is therefore assumed.
    """

    team: str
    size: int = 0
    tier: int = 0
    generation: int = 0
    strength: int = 2
    dexterity: int = 2
    composure: int = 2
    awareness: int = 2
    presence: int = 2
    intelligence: int = 2
    domain_score: int = 0
    hp: int = 5
    hp_given: int | None = None
    fatigue: int = 0
    states: tuple[KeptCondition, ...] = ()
    grave_successes: int = 0
    grave_failures: int = 0
    harm: int = 0
    weapons: Mapping[str, Weapon] = field(default_factory=dict)
    reductions: tuple[Reduction, ...] = ()
    resistant: tuple[DamageKind, ...] = ()
    vulnerable: tuple[DamageKind, ...] = ()
    mundane: AgainstMundane = AgainstMundane.NORMAL
    cover: int | None = None
    crouching: bool = False
    surrounded_by: tuple[str, ...] = ()
    actions_taken: int = 0
    turn_done: bool = False
    interrupted: tuple[str, ...] = ()
    policy: str = ""
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True)
class Fight:
    """A fight, or none where `round` is 0.

    `turn` is whose Turn it is, empty between Turns; `interrupter` who has won the next Action of
    it; `waiting` whose Turns were put off by whole Turns moved forward; `last` who had the last
    Turn of this Round; `winner` the team that was left at the end.
    """

    round: int = 0
    starting: Side = Side.NPC
    turn: str = ""
    interrupter: str = ""
    waiting: tuple[str, ...] = ()
    last: str = ""
    over: bool = False
    winner: str = ""


@dataclass(frozen=True)
class State:
    """A table. `players` is the team of the player characters; all other teams are the GM's."""

    house: House = field(default_factory=House)
    creatures: Mapping[str, Creature] = field(default_factory=dict)
    players: str = ""
    fight: Fight = field(default_factory=Fight)


def with_creature(state: State, name: str, **changes: Any) -> State:
    """The state with these fields of a creature replaced."""
    creature = with_changes(state.creatures[name], **changes)
    return with_changes(state, creatures={**state.creatures, name: creature})


def side_of(state: State, name: str) -> Side:
    """GC-INIT-02: the players' team is one side, everybody else the other."""
    return Side.PC if state.creatures[name].team == state.players else Side.NPC


def members(state: State, side: Side) -> tuple[str, ...]:
    """All of a side, in the order in which they joined."""
    return tuple(name for name in state.creatures if side_of(state, name) is side)


def audience_of_numbers(state: State, name: str) -> Audience:
    """Who may know the numbers of a creature: everybody for a player character, else its players."""
    return EVERYBODY if side_of(state, name) is Side.PC else _players_of(name)


@lru_cache(maxsize=1024)
def _players_of(name: str) -> Audience:
    return players_of(name)


def audience_of_both(state: State, one: str, other: str) -> Audience:
    """Who may know a number that betrays the numbers of both."""
    secret = {name for name in (one, other) if side_of(state, name) is Side.NPC}
    if len(secret) > 1:
        return GM_ONLY
    return _players_of(*secret) if secret else EVERYBODY


def is_fighting(state: State) -> bool:
    """Whether a fight is going on."""
    return state.fight.round > 0 and not state.fight.over


def is_out(creature: Creature) -> bool:
    """Whether a creature takes no further part in a fight: Dead or Unconscious."""
    return Condition.DEAD in creature.states or Condition.UNCONSCIOUS in creature.states


def weapon_of(creature: Creature, weapon: str) -> Weapon | None:
    """The weapon by its id; bare hands are always there. None if the creature has none such."""
    return creature.weapons.get(weapon, UNARMED_BLOW if weapon == UNARMED else None)
