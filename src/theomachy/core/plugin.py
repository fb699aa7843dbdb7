"""The `Game` record: all that table, odds, simulation, page and command line know of a game.

A game is found through the entry-point group `theomachy.games`, or named in the environment
variable `THEOMACHY_GAMES` as `module:ATTRIBUTE`, separated by commas (a game of one's own).
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import entry_points
from math import inf
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast

from pydantic import BaseModel, ConfigDict, ValidationError

from theomachy.core import paths
from theomachy.core.ask import Choose, Option
from theomachy.core.building import Builder
from theomachy.core.calculators import Calculator
from theomachy.core.cast import creatures_of
from theomachy.core.errors import InputError, Refusal, Refused, first_fault
from theomachy.core.facts import Edited, Fact, FactRegistry, PackTaken, Trace
from theomachy.core.packs import Pack, Within, packs_of, with_packs
from theomachy.core.procedure import At, Done, Start, as_told
from theomachy.core.seats import GM, Viewer, Visibility
from theomachy.core.toolkit import Toolkit, no_tools

if TYPE_CHECKING:
    from theomachy.core.sheets import Sheet

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
ENTRY_POINTS = "theomachy.games"


class Inputs(BaseModel):
    """Base of a command's inputs: frozen, unknown fields refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class NoInputs(Inputs):
    """The inputs of a command that has none."""


@dataclass(frozen=True, slots=True)
class Guess:
    """What players' odds put in the place of what the Game Master alone knows: these `inputs`.

    `said` is how odds name it. `answers` are the labels of choices whose answers stay secret, too,
    whatever has come of them: the default policy's are put in their place.
    """

    said: tuple[str, ...] = ()
    inputs: Mapping[str, Any] = field(default_factory=dict)
    answers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Command(Generic[S]):
    """One thing that may be started. `check` is the one source of verify, can and do.

    `check(state, by, inputs)` gives the reason why not, or None; with `inputs` None it answers
    whether the command can be started at all by `by`. `run(at, by, inputs)` is the procedure.
    `options(state, by)` proposes values for each input, each with the reason if it is not to be
    had. `preview(state, by, inputs)` is what the scene can show of it before it is started, as
    plain data: `path` (the spaces of a way, its start included), `costs` (what it has cost by each
    of them), `struck` (who may strike on the way to each); or `title` and `words`, lines that say what
    it would come to. What a `private` command asks and tells stays between whoever starts it and the
    Game Master. `by_gm` commands are the Game Master's own. An `aside` is done beside all else: it
    is offered last, and never as the main thing. One that `asks_first` is not started by a
    slip: a page asks whether it is meant, although nothing has to be chosen for it. `guess` is what
    players' odds assume of numbers that it keeps from them. `asks`, `tells` and `refuses` are the
    labels, kinds and codes that the docs list; a test compares them with the code.
    """

    name: str
    title: str
    rules: tuple[str, ...]
    inputs: type[Inputs]
    check: Callable[[S, str, Any], Refusal | None]
    run: Callable[[At[S], str, Any], Coroutine[Any, Any, None]]
    options: Callable[[S, str], Mapping[str, tuple[Option, ...]]] = lambda state, by: {}
    preview: Callable[[S, str, Any], Mapping[str, Any]] = lambda state, by, inputs: {}
    by_gm: bool = False
    private: bool = False
    aside: bool = False
    asks_first: bool = False
    guess: Guess | None = None
    asks: tuple[str, ...] = ()
    tells: tuple[str, ...] = ()
    refuses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HouseOption:
    """A switch of the rules: what it may be, its default, its rule and what it changes.

    `values` are its words, truth values or numbers. An option that lists none is a whole number,
    not below `lowest` nor over `highest` if these are given; with `above` it is any finite number
    greater than that, whole or not. `said` are pairs of a value and what people call it, where they
    would not know it by its name.
    """

    name: str
    values: tuple[str | bool | int, ...]
    default: str | bool | float
    rule: str
    changes: str
    lowest: int | None = None
    highest: int | None = None
    above: int | None = None
    said: tuple[tuple[str, str], ...] = ()

    @property
    def attribute(self) -> str:
        """The field of the house rules that holds it: an option `overflow.chain` in `overflow_chain`."""
        return self.name.replace(".", "_").replace("-", "_")

    @property
    def allowed(self) -> tuple[str, ...]:
        """What may be chosen, in words."""
        if self.values:
            return tuple(str(one).lower() if type(one) is bool else str(one) for one in self.values)
        if self.above is not None:
            return (f"a number above {self.above}",)
        least = "" if self.lowest is None else f", at least {self.lowest}"
        most = "" if self.highest is None else f", at most {self.highest}"
        between = f"{self.lowest} to {self.highest}"
        return (between if least and most else f"a whole number{least}{most}",)

    def permits(self, value: object) -> bool:
        """Whether `value` may be chosen; 1 is not taken for true, nor true for 1."""
        if self.values:
            return any(type(one) is type(value) and one == value for one in self.values)
        number = type(value) is int or (self.above is not None and type(value) is float)
        return number and self._bounds(cast("float", value))

    def _bounds(self, number: float) -> bool:
        if self.above is not None:
            return self.above < number < inf
        least = -inf if self.lowest is None else self.lowest
        return least <= number <= (inf if self.highest is None else self.highest)


@dataclass(frozen=True, slots=True)
class Deed:
    """What a policy starts: a command by name with its inputs."""

    do: str
    inputs: Mapping[str, Any] = field(default_factory=dict)


class Policy(Protocol[S_contra]):
    """Chooses for a creature, from what the creature may know (the state is already `known`)."""

    def answer(self, state: S_contra, request: Choose) -> str:
        """The id of an option of the request."""
        ...

    def act(self, state: S_contra, who: str) -> Deed | None:
        """What the creature starts now; None if it does nothing and cannot even pass."""
        ...


@dataclass(frozen=True, slots=True)
class Card:
    """A fact as people read it. `text` says everything in words; the rest lets the page draw it.

    `tone`: quiet, plain, good, bad, critical, or secret. `faces` are the dice as (sides, face).
    `met` says that the traces are the numbers that the roll before was held against.
    """

    text: str
    tone: str = "plain"
    who: str = ""
    total: int | None = None
    outcome: str = ""
    faces: tuple[tuple[int, int], ...] = ()
    traces: tuple[Trace, ...] = ()
    met: bool = False


@dataclass(frozen=True, slots=True)
class Prospect:
    """What one way for a command to end means for somebody: few words, and what is lost and dealt.

    Odds add up the chances of equal `outcome` words and show the average `loss` and `deals`, both
    in the unit that the game counts health in (HP). Where somebody else is meant, `other` names it
    and `other_loss` is what it loses.
    """

    outcome: str
    loss: int = 0
    deals: int = 0
    other: str = ""
    other_loss: int = 0


def kinds_told(before: object, done: Done[Any], who: str) -> Prospect:
    """The prospect for a game that names none: the kinds of facts told."""
    return Prospect(", ".join(dict.fromkeys(fact.kind for fact in done.facts)))


def anything_goes(state: object, path: str) -> Refusal | None:
    """The judgement of a game that can be played from whatever fits the fields of its state."""
    return None


def no_guesses(state: object, names: Sequence[str]) -> Sequence[str]:
    """The guesses of a game that keeps nothing from anybody."""
    return ()


@dataclass(frozen=True, slots=True)
class Game(Generic[S]):
    """A game as a plug-in. Every function is pure.

    - `new_state(house)`: a fresh campaign under these house options; InputError if one is unknown.
    - `apply(state, fact)`: folding; holds no rules. Use `fold_one`, which also knows core facts.
    - `known(state, viewer)`: the state with each secret replaced by what the viewer has learnt, by
      the game's stated guess, or by "unknown".
    - `enlist(state, description)`: the facts that bring in what a scenario, an encounter or the
      Game Master describes (`cast`, `board`, `distances`); InputError names what is wrong.
    - `misfit(state, path)`: why a state in which the value at this path was set by hand cannot be
      played on from; None if it can. An empty path: more than one value was set, or another.
    - `heard(state, fact)`: a fact that a procedure is about to tell, with the audience that remains of
      it by whom it is of and who may know of them.
    - `owner(state, name)`: whose a creature is: the name of the one that it belongs to (a companion's
      owner), whose player plays it, too; empty if it is nobody's.
    - `settles`: the Game Master's command that does what is due once values were set by hand (who is
      at 0 falls); the table starts it behind an edit unless its check says that nothing is due.
    - `to_act(state)`: who may start something now, likeliest first; empty when a scene is over.
    - `view(state, viewer)`: plain JSON data for page and API, of a state already `known`.
    - `card(fact, viewer)`: a fact as people read it, of a fact that the viewer may see.
    - `given_by`: fields of a creature that a command fills, with the command's name: where one cannot
      be set by hand, the refusal names it.
    - `edit_words(fact)`: what the Game Master has set by hand, in the game's own words; empty: as paths
      and values say it.
    - `announced(known, before, told)`: the `known` state with what these facts of a command that began
      in the state `before` have brought to light of it, for the odds of what the command asks.
    - `prospect(before, done, who)`: what one way for a command to end means for `who`, for odds.
    - `assumed(state, names)`: what a `known` state guesses of these creatures, in words, for odds.
    - `skirmishes()`: encounters ready to play, by id, in the form of an encounter file.
    - `epics()`: epics ready to play, by id, in the form of an epic file: a party and its scenes.
    - `content_kinds`: what `check` validates, by the first key of a document.
    - `worked_out(state, name)`: the numbers of a creature that the state does not hold but that its
      sheet shows, by names that are none of its fields; they are read by path and never set.
    - `answers`: for the docs, the ids of the options of each choice that is asked, by its label.
      A word in capitals stands for a name, id or number; what is in brackets may be left out. A
      test compares them with what is asked in play.
    - `builder`: how characters are built (`core.building`); None where they are not.
    - `sheet(state, name, viewer)`: the sheet of a creature (`core.sheets`), of a state that is
      already `known`; None: the page makes one of the view.
    - `calculators`: rules that are formulas, by ID, to be worked out beside their text
      (`core.calculators`).
    - `toolkit`: what helps whoever runs the game (`core.toolkit`).
    """

    id: str
    title: str
    version: str
    accent: str
    package: str
    new_state: Callable[[Mapping[str, Any]], S]
    facts: FactRegistry
    apply: Callable[[S, Fact], S]
    commands: Mapping[str, Command[S]]
    known: Callable[[S, Viewer], S]
    enlist: Callable[[S, Mapping[str, Any]], Sequence[Fact]]
    to_act: Callable[[S], Sequence[str]]
    view: Callable[[S, Viewer], Mapping[str, Any]]
    card: Callable[[Fact, Viewer], Card]
    policies: Mapping[str, Policy[S]]
    heard: Callable[[S, Fact], Fact] = as_told
    misfit: Callable[[S, str], Refusal | None] = anything_goes
    owner: Callable[[S, str], str] = lambda state, name: ""
    settles: str = ""
    given_by: Mapping[str, str] = field(default_factory=dict)
    edit_words: Callable[[Edited], str] = lambda fact: ""
    announced: Callable[[S, S, Sequence[Fact]], S] = lambda known, before, told: known
    prospect: Callable[[S, Done[S], str], Prospect] = kinds_told
    assumed: Callable[[S, Sequence[str]], Sequence[str]] = no_guesses
    house_options: tuple[HouseOption, ...] = ()
    notation: Mapping[str, Any] = field(default_factory=dict)
    skirmishes: Callable[[], Mapping[str, Mapping[str, Any]]] = dict
    epics: Callable[[], Mapping[str, Mapping[str, Any]]] = dict
    content_kinds: Mapping[str, type[BaseModel]] = field(default_factory=dict)
    worked_out: Callable[[S, str], Mapping[str, Any]] = lambda state, name: {}
    answers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    builder: Builder | None = None
    sheet: Callable[[S, str, Viewer], Sheet] | None = None
    calculators: Mapping[str, Calculator] = field(default_factory=dict)
    toolkit: Toolkit[S] = field(default_factory=no_tools)


def is_worked_out(game: Game[S], state: S, path: str) -> bool:
    """Whether the path names a number that the game works out. Raises InputError `bad-path`."""
    root, *steps = paths.rooted(state, path)
    creature, name = [*steps, "", ""][:2]
    known = root == "creatures" and creature in creatures_of(state)
    return known and name in game.worked_out(state, str(creature))


def value_at(game: Game[S], state: S, path: str) -> Any:
    """The value at the path, be it held by the state or worked out by the game.

    Raises InputError `unknown-path` naming what stands there instead.
    """
    if not is_worked_out(game, state, path):
        return paths.read(state, path)
    _, creature, *steps = paths.rooted(state, path)
    return paths.within(game.worked_out(state, str(creature)), steps, path)


def fold_one(game: Game[S], state: S, fact: Fact) -> S:
    """The state after this fact, be it the game's or the core's own."""
    if isinstance(fact, Edited):
        return paths.assign(state, fact.path, fact.new)
    if isinstance(fact, PackTaken):
        pack = Pack(fact.name, fact.digest, fact.folder, fact.data)
        return with_packs(state, packs_of(state).with_pack(pack))
    return game.apply(state, fact)


def fold(game: Game[S], state: S, facts: Sequence[Fact]) -> S:
    """The state after these facts, in order."""
    for fact in facts:
        state = fold_one(game, state, fact)
    return state


def command_of(game: Game[S], name: str) -> Command[S]:
    """The command by its name. Raises InputError `unknown-command`."""
    try:
        return game.commands[name]
    except KeyError:
        raise InputError(
            "unknown-command", f"{game.id} has no command {name!r}", "do", tuple(game.commands)
        ) from None


def inputs_of(command: Command[S], given: Mapping[str, Any]) -> Inputs:
    """The inputs, validated. Raises InputError `bad-input` naming the field and what is wrong."""
    try:
        return command.inputs.model_validate(dict(given))
    except ValidationError as fault:
        where, detail = first_fault(fault, "with")
        known = tuple(command.inputs.model_fields)
        raise InputError("bad-input", f"{command.name}: {detail}", where, known) from fault


def openness(command: Command[S], visibility: Visibility) -> Visibility:
    """How openly a command is played that somebody wants to play so: a private one never publicly."""
    public = visibility is Visibility.PUBLIC
    return Visibility.GM if command.private and public else visibility


def start(
    game: Game[S],
    state: S,
    do: str,
    by: str,
    given: Mapping[str, Any],
    *,
    visibility: Visibility = Visibility.PUBLIC,
    seen: S | None = None,
) -> Start[S]:
    """The start of a command, verified against `seen` (what the one who acts may know) or the state.

    Raises Refused with the command's reason, InputError for an unknown command or bad inputs.
    """
    command = command_of(game, do)
    inputs = inputs_of(command, given)
    if command.by_gm != (by == GM):
        who = "the Game Master" if command.by_gm else "a creature"
        raise Refused("not-yours", f"{do} is started by {who}, not by {by}", "by")
    with Within(packs_of(state)):
        refusal = command.check(state if seen is None else seen, by, inputs)
    if refusal is not None:
        raise Refused.because(refusal)
    return restart(game, state, do, by, given, visibility=visibility)


def restart(
    game: Game[S],
    state: S,
    do: str,
    by: str,
    given: Mapping[str, Any],
    *,
    visibility: Visibility = Visibility.PUBLIC,
) -> Start[S]:
    """The start of a command that was verified when it was first started (re-execution)."""
    command = command_of(game, do)
    inputs = inputs_of(command, given)

    def body(at: At[S]) -> Coroutine[Any, Any, None]:
        return command.run(at, by, inputs)

    return Start(state, game.apply, body, by, openness(command, visibility), game.heard)


@cache
def find_games() -> Mapping[str, Game[Any]]:
    """All games installed, by id. Raises InputError if the environment names one that is not there."""
    games = [game_of(point.name) for point in entry_points(group=ENTRY_POINTS)]
    games += _named_in_environment()
    return {game.id: game for game in sorted(games, key=lambda game: game.title)}


@cache
def game_of(name: str) -> Game[Any]:
    """The game with this id; loads no other installed one. Raises InputError `unknown-game`."""
    points = {point.name: point for point in entry_points(group=ENTRY_POINTS)}
    if name in points:
        game: Game[Any] = points[name].load()
        return game
    own = {game.id: game for game in _named_in_environment()}
    if name not in own:
        raise InputError("unknown-game", f"no game is called {name!r}", "game", (*points, *own))
    return own[name]


def _named_in_environment() -> list[Game[Any]]:
    return [_load(name) for name in os.environ.get("THEOMACHY_GAMES", "").split(",") if name]


def _load(name: str) -> Game[Any]:
    module, _, attribute = name.strip().partition(":")
    try:
        game: Game[Any] = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError) as fault:
        raise InputError(
            "unknown-game", f"{name!r} cannot be loaded: {fault}", "THEOMACHY_GAMES"
        ) from fault
    return game
