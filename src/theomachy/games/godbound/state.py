"""The state of a Godbound table: creatures, the fight; frozen, with names for references.

Nothing worked out is stored (G8): Armour Class, maximum HP, save targets and available Effort are
functions in `numbers`. An edit sets any field here by its path (`Ash.hp`, `fight.round`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from theomachy.board.plain import Distances
from theomachy.core.frozen import with_changes
from theomachy.games.godbound.content.records import Attack, Gift
from theomachy.games.godbound.edition import Armour, Fate, MobSize, Term
from theomachy.games.godbound.house import House


@dataclass(frozen=True, slots=True)
class Commitment:
    """Effort that is committed (GB-EFFORT-02): for how long, how much, and what to."""

    term: Term
    points: int = 1
    to: str = ""


@dataclass(frozen=True)
class Creature:
    """A Godbound (`godbound`; a hero if also `player`), or a creature with Hit Dice.

    `hp` counts for Godbound, `hd` for others: what is left. `max_hd` are the full Hit Dice, those
    of one member being `member_hd` in a mob. `ac`, `attack_bonus`, `save`, `max_hp` and
    `max_effort` are numbers taken as they are; None is worked out. `suited` and `unsuited` name
    the dangers of GB-SAVE-07. `dying` counts rounds of GB-HP-06. `smites` maps each Smite to the
    round of its last use. `actions` and `attacks_left` are what remains of the turn. `suffered` is
    the damage that all have seen it take. `guessed` and `unknown` are used in states made by
    `known` alone.
    """

    name: str
    team: str = ""
    player: bool = False
    godbound: bool = False
    title: str = ""
    level: int = 1
    attributes: Mapping[str, int] = field(default_factory=dict)
    words: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    armour: Armour = Armour.NONE
    shield: bool = False
    hampered: tuple[str, ...] = ()
    immune: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    max_hd: int = 0
    member_hd: int = 0
    mob: MobSize = ""
    morale: int = 12
    suited: tuple[str, ...] = ()
    unsuited: tuple[str, ...] = ()
    effort_saves: bool = False
    ac: int | None = None
    attack_bonus: int | None = None
    save: int | None = None
    max_hp: int | None = None
    max_effort: int | None = None
    actions_per_turn: int = 1
    attacks_per_action: int = 1
    attacks: Mapping[str, Attack] = field(default_factory=dict)
    gifts: Mapping[str, Gift] = field(default_factory=dict)
    hp: int = 0
    hd: int = 0
    suffered: int = 0
    fate: Fate = Fate.UP
    dying: int = 0
    committed: tuple[Commitment, ...] = ()
    smites: Mapping[str, int] = field(default_factory=dict)
    actions: int = 0
    attacks_left: int = 0
    policy: str = ""
    guessed: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True)
class Fight:
    """A fight under way (GB-TURN-01).

    `order` lists the sides as they act in each round; `side` acts now, and is empty when the round
    is over. `acting` is in its turn, `done` have had theirs. `early` act with the first side.
    """

    active: bool = False
    round: int = 0
    order: tuple[str, ...] = ()
    side: str = ""
    acting: str = ""
    done: tuple[str, ...] = ()
    early: tuple[str, ...] = ()
    winner: str = ""


@dataclass(frozen=True)
class State:
    """Everything that the rules of Godbound depend on at one table. `distances` are in feet."""

    house: House = field(default_factory=House)
    creatures: Mapping[str, Creature] = field(default_factory=dict)
    fight: Fight = field(default_factory=Fight)
    distances: Distances | None = None


def with_creature(state: State, name: str, **changes: Any) -> State:
    """The state with fields of one creature replaced."""
    creature = with_changes(state.creatures[name], **changes)
    return with_changes(state, creatures={**state.creatures, name: creature})


def with_fight(state: State, **changes: Any) -> State:
    """The state with fields of the fight replaced."""
    return with_changes(state, fight=with_changes(state.fight, **changes))


def left_of(one: Creature) -> int:
    """GB-DAMAGE-05: what damage takes from: HP of a Godbound, Hit Dice of another."""
    return one.hp if one.godbound else one.hd


def is_up(one: Creature) -> bool:
    """Whether it has not been brought to 0: it can act, and take part in the fight."""
    return one.fate is Fate.UP and left_of(one) > 0


def is_helpless(one: Creature) -> bool:
    """GB-HP-04: a living Godbound at 0 HP."""
    return one.godbound and one.fate is Fate.UP and one.hp == 0


def can_be_harmed(one: Creature) -> bool:
    """Whether an attack on it makes a difference: it is up, or a helpless Godbound."""
    return is_up(one) or is_helpless(one)


def teams_of(state: State) -> tuple[str, ...]:
    """The sides, in the order in which their first members joined."""
    return tuple(dict.fromkeys([one.team for one in state.creatures.values()]))


def teams_up(state: State) -> tuple[str, ...]:
    """The sides of which somebody is up."""
    return tuple(dict.fromkeys([one.team for one in state.creatures.values() if is_up(one)]))


def members(state: State, team: str) -> tuple[Creature, ...]:
    """The creatures of a side, in the order in which they joined."""
    return tuple([one for one in state.creatures.values() if one.team == team])


def foes(state: State, name: str) -> tuple[Creature, ...]:
    """The creatures of other sides."""
    team = state.creatures[name].team
    return tuple([one for one in state.creatures.values() if one.team != team])
