"""What a game offers to whoever runs it, beside its commands: for preparing and for the evening.

A game may leave all of it out; pages show what there is. Every function is pure and reads the true
state: what comes of it is for the Game Master alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from theomachy.core.facts import Fact

if TYPE_CHECKING:
    from theomachy.core.plugin import Inputs

S = TypeVar("S")
Cast: TypeAlias = Mapping[str, Mapping[str, Any]]
"""Creatures by name, as `Game.enlist` takes them."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard something is: a name, the number that a roll is held against, a sentence about it."""

    name: str
    number: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class RollChance:
    """The exact chance of one of the party to get over a number, and the mod that it rolls with."""

    name: str
    mod: int
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Calling(Generic[S]):
    """How the Game Master has the party roll against a number that stays with him.

    `command` is his, with the inputs `skill`, `number`, `change` (by how much it is lowered in
    secret) and `names` (none: the whole party). `chances(state, skill, number)` is of all the party;
    `passives(state)` are the numbers that stand for what nobody rolls, by name and label.
    """

    command: str
    skills: tuple[str, ...]
    difficulties: Callable[[], Sequence[Difficulty]]
    chances: Callable[[S, str, int], Sequence[RollChance]]
    passives: Callable[[S], Mapping[str, Mapping[str, int]]] = lambda state: {}


@dataclass(frozen=True, slots=True)
class QuickFoes:
    """Foes by a few words: `inputs` are what is chosen, `make` writes them as a cast.

    `make(inputs, taken)` gives them names of which none is taken. The cast is what `Game.enlist` and
    encounter files take.
    """

    inputs: type[Inputs]
    make: Callable[[Any, Sequence[str]], Mapping[str, Mapping[str, Any]]]


@dataclass(frozen=True, slots=True)
class Opponents:
    """The opponents of the content: `titles()` by id, and `cast(ids, board)` as a scene has them.

    They stand along the east of a board of so many columns and rows, as far as there is room.
    """

    titles: Callable[[], Mapping[str, str]]
    cast: Callable[[Sequence[str], tuple[int, int]], Cast]


def as_described(state: object, cast: Cast) -> Cast:
    """The cast as it is, for a game in which nobody has a place unless it is told one."""
    return cast


def nothing_notable(facts: Sequence[Fact]) -> Sequence[str]:
    """The digest of a game that writes none."""
    return ()


def nothing_under_way(state: object) -> Sequence[str]:
    """What is under way in a game that cannot end it by one command."""
    return ()


@dataclass(frozen=True, slots=True)
class Toolkit(Generic[S]):
    """The tools of a game.

    - `unseen`: the key of a cast by which a creature comes in without the players seeing it.
    - `show`, `conceal`: the Game Master's commands that show a creature and hide it (`name`).
    - `begin`: the one that begins a fight, `grant` the one that grants all of the party a level-up.
    - `clear`: the one that takes away all of a scene but the players' characters; `under_way(state)`
      says in words what the next scene would find of this one.
    - `beside(state, cast)`: the cast of somebody who is brought to the table, with a place beside its
      team for each who needs one and has none, chosen by what everybody may know.
    - `digest(facts)`: what is worth telling of an evening, a line each, of facts that all may know.
    - `calling`: how rolls are called for. `quick`: foes by a few words.
      `opponents`: those of the content, to be chosen for a scene.
    """

    unseen: str = ""
    show: str = ""
    conceal: str = ""
    begin: str = ""
    grant: str = ""
    clear: str = ""
    under_way: Callable[[S], Sequence[str]] = nothing_under_way
    beside: Callable[[S, Cast], Cast] = as_described
    digest: Callable[[Sequence[Fact]], Sequence[str]] = nothing_notable
    calling: Calling[S] | None = None
    quick: QuickFoes | None = None
    opponents: Opponents | None = None


def no_tools() -> Toolkit[Any]:
    """The toolkit of a game that offers none."""
    return Toolkit()
