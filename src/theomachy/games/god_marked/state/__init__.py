"""The state of a God Marked table: creatures, the fight, the board; frozen, with ids for references.

Nothing worked out is stored: armour classes, Movement, Range and the like are functions in
`numbers`. An edit sets any field here by its path (`Ash.hp`, `fight.turn`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Annotated, Any, Concatenate, Literal, ParamSpec, TypeVar

from pydantic import Field

from theomachy.board.grid import Board
from theomachy.board.plain import Distances
from theomachy.board.spaces import Space
from theomachy.core.frozen import passed_on, quick, remembered, with_changes
from theomachy.core.packs import Packs
from theomachy.games.god_marked.content.abilities import Ability
from theomachy.games.god_marked.content.drafts import Draft, Talent
from theomachy.games.god_marked.content.items import Item
from theomachy.games.god_marked.content.perks import Perk
from theomachy.games.god_marked.content.records import Gear, Weapon
from theomachy.games.god_marked.content.schema import Count, Level, Points, Size
from theomachy.games.god_marked.content.species import Part, Species
from theomachy.games.god_marked.content.tracks import Mount
from theomachy.games.god_marked.edition import MOST_TIRED, Condition, House, Skill
from theomachy.games.god_marked.mechanics.characters import Track
from theomachy.games.god_marked.state.activities import (
    Attempt,
    Deal,
    Destiny,
    Dropped,
    Ritual,
    SceneLock,
)
from theomachy.games.god_marked.state.chases import Chase
from theomachy.games.god_marked.state.keeping import Bearing, Begun, Kept
from theomachy.games.god_marked.state.objects import SceneObject

P = ParamSpec("P")
R = TypeVar("R")
AskMe = Literal["always", "when-meant", "not-this-round"]
DimLight = Literal["", "lay", "stand", "final-blow"]
Few = Annotated[int, Field(ge=0, le=100)]
"""A number of what a creature has a handful of: actions, reactions, tries."""
Modifier = Annotated[int, Field(ge=-1000, le=1000)]
Tired = Annotated[int, Field(ge=0, le=MOST_TIRED)]


@dataclass(frozen=True, slots=True)
class ConditionState:
    """A condition on a creature (GM-COND-01).

    `round` is the round in which it was given; it ends at the start of the creature's team's first
    turn in a later round, unless `lasts` says otherwise. `mod` is the causer's mod, `of` the damage
    or attack type that Resistant and Immune name. With `poison` it lasts until a save ends it.
    `tries` counts attempts to break out in a row, `tried` is the round of the last.
    """

    name: Condition
    source: str = ""
    mod: Modifier = 0
    round: Count = 0
    lasts: Literal["round", "until-ended"] = "round"
    of: str = ""
    poison: bool = False
    tries: Few = 0
    tried: Count = 0


@dataclass(frozen=True, slots=True)
class Grapple:
    """Who holds whom (GM-GRAPPLE-02); `together` if it took several (GM-GRAPPLE-05)."""

    grappler: str
    target: str
    tries: Few = 0
    tried_in: Count = 0
    together: bool = False


@dataclass(frozen=True)
class Creature:
    """A character, companion or opponent.

    `skills` are the large numbers; a skill that is not named counts 0. `given` holds numbers taken
    as they are in place of the worked-out ones (`max_hp`, `pac`, `lac`, `mac`, `movement`,
    `range`). `defence` is per armour. `hidden_from` maps each opponent it is hidden from to its
    Stealth total; `unseen` is hidden by the Light Bringer from all players. `strides` are the spaces
    that it has gone of its own will in this turn (GM-JUMP-01). `altitude` is how high above the
    ground a flyer is, in spaces. It stands `on` the body of a giant, `height_on` spaces up where that
    is stated (GM-GIANT-02); `is_map` says that others move on its own (GM-SIZE-09). `abilities` are
    by id, `used` counts those with uses between rests, `bears` are the effects of abilities upon it,
    `begun` one that is not paid in
    full yet. `lost` are body parts that it had once (GM-LIMB-01), `draft` is how it was built,
    `level_ups` how many levels it may still take, `barred` are Perks that it can never have again. A
    companion is `companion_of` its owner, `made_with` a skill of the owner's; `carries` are the
    companions attached to it (GM-COMPANION-11), `commanded_in` is the round in which its owner lent
    it an action. `guessed` and `unknown` are used in states made by
    `known` alone.
    """

    name: str
    team: str = ""
    player: bool = False
    title: str = ""
    text: str = ""
    level: Level = 1
    track: Track = Track.NORMAL
    species: Species | None = None
    size: Size = 1
    skills: Mapping[str, Points] = field(default_factory=dict)
    given: Mapping[str, Points] = field(default_factory=dict)
    defence: Mapping[str, Few] = field(default_factory=dict)
    weapons: Mapping[str, Weapon] = field(default_factory=dict)
    gear: Mapping[str, Gear] = field(default_factory=dict)
    abilities: Mapping[str, Ability] = field(default_factory=dict)
    perks: Mapping[str, Perk] = field(default_factory=dict)
    lost: tuple[Part, ...] = ()
    draft: Draft | None = None
    level_ups: Few = 0
    barred: tuple[str, ...] = ()
    companion_of: str = ""
    made_with: Skill | None = None
    talents: tuple[Talent, ...] = ()
    commanded_in: Count = 0
    carries: tuple[str, ...] = ()
    destiny: Destiny | None = None
    awakened: str = ""
    quick_rests: Few = 0
    items: Mapping[str, Item] = field(default_factory=dict)
    dropped: Dropped | None = None
    free_uses: Mapping[str, Few] = field(default_factory=dict)
    resist: tuple[str, ...] = ()
    immune: tuple[str, ...] = ()
    honourable: bool = True
    flies: bool = False
    champion: bool = False
    hp: Count = 0
    armour_health: Count = 0
    lumens: Count = 0
    intent: Count = 0
    stamina: Count = 0
    used: Mapping[str, Few] = field(default_factory=dict)
    bears: tuple[Bearing, ...] = ()
    begun: Begun | None = None
    actions: Few = 3
    actions_owed: Few = 0
    movement: Count = 0
    strides: Count = 0
    reactions: Count = 0
    at: Space | None = None
    altitude: Count = 0
    conditions: tuple[ConditionState, ...] = ()
    tired: Tired = 0
    dim_light: DimLight = ""
    in_dim_light: bool = False
    rested_rounds: Count = 0
    rested: bool = False
    dead: bool = False
    defeated: bool = False
    hidden_from: Mapping[str, int] = field(default_factory=dict)
    moved_hidden: Count = 0
    passes_as_defeated: bool = False
    disengaged: bool = False
    disengaged_from: tuple[str, ...] = ()
    looked: bool = False
    team_attacked: bool = False
    help: tuple[tuple[str, str, Modifier], ...] = ()
    steps: tuple[tuple[str, Modifier], ...] = ()
    lowered: Mapping[str, Modifier] = field(default_factory=dict)
    policy: str = ""
    no_quarter: bool = False
    is_map: bool = False
    on: str = ""
    height_on: Count = 0
    mount: Mount | None = None
    unseen: bool = False
    unknown: tuple[str, ...] = ()

    def has(self, condition: Condition) -> bool:
        """Whether the creature has the condition, from whatever source."""
        return bool(self.conditions) and any(one.name is condition for one in self.conditions)

    def find(self, condition: Condition) -> ConditionState | None:
        """The first condition of this name, or None."""
        return next((one for one in self.conditions if one.name is condition), None)


@quick
@dataclass(frozen=True, slots=True)
class Streak:
    """Actions in a row next to an enemy without attacking it (GM-OPP-01), per pair and turn."""

    actor: str
    enemy: str
    actions: Count


@dataclass(frozen=True)
class Fight:
    """A fight under way (INIT). `round` 0 means that initiative has not been rolled yet.

    `order` lists the teams by initiative, `turn` has the turn, `baton` is held by who acts.
    `declined` are teams that passed the turn on unspent since anybody last acted, `dazed_declined`
    those whose Dazed did (GM-COND-05). `target` and `chain` are the attackers in a row
    (GM-TEAM-05). `had_turn` are teams that had a turn this round. `no_quarter` was announced before
    the fight (GM-DIM-07).
    """

    active: bool = False
    round: Count = 0
    turn: str = ""
    baton: str = ""
    order: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    dazed_declined: tuple[str, ...] = ()
    had_turn: tuple[str, ...] = ()
    target: str = ""
    chain: tuple[str, ...] = ()
    streaks: tuple[Streak, ...] = ()
    no_quarter: bool = False
    winner: str = ""


@quick
@dataclass(frozen=True, slots=True)
class Bound:
    """What the players have learnt of an opponent's armour (GR-16): it lies within these numbers."""

    creature: str
    number: str
    low: int
    high: int


@dataclass(frozen=True)
class State:
    """Everything that the rules of God Marked depend on at one table.

    `objects` are the things of the scene that are no creatures, by name (GM-OBJECT-01).
    `grips` are the successes of this round in grappling together, until they suffice
    (GM-GRAPPLE-05). `kept` are the abilities that last, by all (FOCUS, HOLD). `locks` are the locks
    and runes of the scene by name, `attempts` those that somebody is at, `rituals` those under way,
    `deals` all that were ever agreed (GM-DEAL-01).
    """

    house: House = field(default_factory=House)
    creatures: Mapping[str, Creature] = field(default_factory=dict)
    fight: Fight = field(default_factory=Fight)
    board: Board | None = None
    distances: Distances | None = None
    objects: Mapping[str, SceneObject] = field(default_factory=dict)
    grapples: tuple[Grapple, ...] = ()
    grips: tuple[Grapple, ...] = ()
    kept: tuple[Kept, ...] = ()
    learnt: tuple[Bound, ...] = ()
    chase: Chase | None = None
    locks: Mapping[str, SceneLock] = field(default_factory=dict)
    attempts: tuple[Attempt, ...] = ()
    rituals: tuple[Ritual, ...] = ()
    deals: tuple[Deal, ...] = ()
    packs: Packs = field(default_factory=Packs)

    @property
    def round(self) -> int:
        """The round of the fight, or of the chase; 0 where there is neither."""
        return self.fight.round if self.chase is None else self.chase.round


NOT_OF_THE_SCENE = frozenset(
    {
        "hp",
        "armour_health",
        "lumens",
        "intent",
        "stamina",
        "used",
        "begun",
        "actions",
        "actions_owed",
        "movement",
        "strides",
        "reactions",
        "help",
        "steps",
        "lowered",
        "looked",
        "team_attacked",
        "moved_hidden",
        "disengaged",
        "disengaged_from",
        "rested",
        "rested_rounds",
        "policy",
        "destiny",
        "awakened",
        "quick_rests",
        "items",
        "free_uses",
    }
)
"""Fields of a creature on which nothing depends that is `remembered` of it or of a state."""


def with_creature(state: State, name: str, **changes: Any) -> State:
    """The state with fields of one creature replaced; the scene stays remembered if it can."""
    before = state.creatures[name]
    creature = with_changes(before, **changes)
    new = with_changes(state, creatures={**state.creatures, name: creature})
    if not changes.keys() <= NOT_OF_THE_SCENE:
        return new
    passed_on(before, creature)
    return passed_on(state, new)


def with_fight(state: State, **changes: Any) -> State:
    """The state with fields of the fight replaced; the scene stays remembered."""
    return passed_on(state, with_changes(state, fight=with_changes(state.fight, **changes)))


def of_the_scene(
    function: Callable[Concatenate[State, Creature, P], R],
) -> Callable[Concatenate[State, Creature, P], R]:
    """A number of a creature, remembered of the state in which it stands.

    It may depend on no field in `NOT_OF_THE_SCENE`, nor on the fight.
    """

    @remembered
    def by_name(state: State, name: str, /, *args: P.args, **kwargs: P.kwargs) -> R:
        return function(state, state.creatures[name], *args, **kwargs)

    @wraps(function)
    def looked_up(state: State, one: Creature, /, *args: P.args, **kwargs: P.kwargs) -> R:
        if state.creatures.get(one.name) is not one:
            return function(state, one, *args, **kwargs)
        return by_name(state, one.name, *args, **kwargs)

    return looked_up


def conscious(creature: Creature) -> bool:
    """Whether the creature takes part: neither dead nor defeated nor lying in the Dim Light State."""
    return not (creature.dead or creature.defeated or lies_still(creature))


def lies_still(creature: Creature) -> bool:
    """Whether the creature lies in the Dim Light State (GM-DIM-02)."""
    return creature.in_dim_light and creature.dim_light in {"", "lay"}


def waits_unseen(creature: Creature) -> bool:
    """Whether the Light Bringer keeps the creature unseen (GM-TABLE-01): it waits until it is shown.

    That of a player goes on.
    """
    return creature.unseen and not creature.player


def out_of_the_fight(creature: Creature) -> bool:
    """Whether the creature is dead or defeated."""
    return creature.dead or creature.defeated


def teams_of(state: State) -> tuple[str, ...]:
    """The teams, in the order in which their first members joined."""
    return tuple(dict.fromkeys(one.team for one in state.creatures.values() if one.team))


def members(state: State, team: str) -> tuple[Creature, ...]:
    """The creatures of a team that are not out of the fight."""
    return tuple(
        one for one in state.creatures.values() if one.team == team and not out_of_the_fight(one)
    )


def enemies(state: State, name: str) -> tuple[Creature, ...]:
    """The creatures of other teams that are not out of the fight."""
    team = state.creatures[name].team
    return tuple(
        one for one in state.creatures.values() if one.team != team and not out_of_the_fight(one)
    )


def allies(state: State, name: str) -> tuple[Creature, ...]:
    """The creature's teammates, without itself, that are not out of the fight."""
    team = state.creatures[name].team
    return tuple(one for one in members(state, team) if one.name != name)
