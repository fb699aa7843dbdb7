"""The coin duel: the smallest game that uses every seam of the core, as a full plug-in.

Two duellists toss a coin. Before it falls, the other calls it in secret; who is called rightly
loses a life, who is not keeps the turn. Each has a purse that only its player knows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from theomachy.core.ask import Choose, Option, Window, options_of
from theomachy.core.errors import InputError, Refusal
from theomachy.core.facts import Fact, FactRegistry, Term, Trace
from theomachy.core.house import house_with, option, options_in
from theomachy.core.plugin import Card, Command, Deed, Game, Inputs
from theomachy.core.procedure import At
from theomachy.core.seats import Viewer, players_of

SIDES = {1: "heads", 2: "tails"}


@dataclass(frozen=True, slots=True)
class House:
    lives: int = option(3, "CD-TOSS-01", "how many lives each begins with", lowest=1)


@dataclass(frozen=True, slots=True)
class Duellist:
    lives: int = 3
    purse: int = 0
    hidden: bool = False
    policy: str = ""
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    house: House = House()
    creatures: Mapping[str, Duellist] = field(default_factory=dict)
    turn: str = ""
    round: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined(Fact):
    kind: ClassVar[str] = "joined"
    name: str
    lives: int
    policy: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PurseFilled(Fact):
    kind: ClassVar[str] = "purse-filled"
    name: str
    coins: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Tossed(Fact):
    kind: ClassVar[str] = "tossed"
    by: str
    face: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LifeLost(Fact):
    kind: ClassVar[str] = "life-lost"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPassed(Fact):
    kind: ClassVar[str] = "turn-passed"
    to: str


def _with(state: State, name: str, **changes: Any) -> State:
    creature = replace(state.creatures[name], **changes)
    return replace(state, creatures={**state.creatures, name: creature})


def apply(state: State, fact: Fact) -> State:
    match fact:
        case Joined(name=name, lives=lives, policy=policy):
            everybody = {**state.creatures, name: Duellist(lives=lives, policy=policy)}
            return replace(state, creatures=everybody, turn=state.turn or name)
        case PurseFilled(name=name, coins=coins):
            return _with(state, name, purse=coins)
        case LifeLost(name=name):
            return _with(state, name, lives=state.creatures[name].lives - 1)
        case TurnPassed(to=to):
            return replace(state, turn=to, round=state.round + 1)
    return state


def other(state: State, name: str) -> str:
    return next(creature for creature in state.creatures if creature != name)


class Toss(Inputs):
    boast: str = ""


def check_toss(state: State, by: str, inputs: Toss | None) -> Refusal | None:
    if by not in state.creatures:
        return Refusal("unknown-creature", f"nobody is called {by}", "by", tuple(state.creatures))
    if any(duellist.lives <= 0 for duellist in state.creatures.values()):
        return Refusal("duel-over", "the duel is over")
    if len(state.creatures) < 2:
        return Refusal("nobody-there", "there is nobody to duel with")
    if state.turn != by:
        return Refusal("not-your-turn", f"it is {state.turn}'s turn", "by")
    return None


async def toss(at: At[State], by: str, inputs: Toss) -> None:
    foe = other(at.state, by)
    sides = options_of([("pass", "Say nothing"), ("heads", "Heads"), ("tails", "Tails")])
    title = f"{by} tosses a coin"
    call = Choose("call", foe, sides, "pass", title)
    called = await at.window(Window("call", title, (call,)))
    (face,) = await at.roll("toss", by, (2,), title="the coin")
    trace = Trace("coin", face, (Term("coin", face, "", f"{by}'s hand"),))
    await at.tell(Tossed(by=by, face=face, traces=(trace,)))
    if called[foe] == SIDES[face]:
        await at.tell(LifeLost(name=by))
    await at.tell(TurnPassed(to=foe))


class Fill(Inputs):
    name: str
    coins: int


async def fill(at: At[State], by: str, inputs: Fill) -> None:
    await at.tell(
        PurseFilled(name=inputs.name, coins=inputs.coins, audience=players_of(inputs.name))
    )


def check_fill(state: State, by: str, inputs: Fill | None) -> Refusal | None:
    if inputs is not None and inputs.name not in state.creatures:
        return Refusal("unknown-creature", f"nobody is called {inputs.name}", "with.name")
    return None


def known(state: State, viewer: Viewer) -> State:
    if viewer.gm:
        return state
    seen = {
        name: one if viewer.plays(name) else replace(one, purse=0, unknown=("purse",))
        for name, one in state.creatures.items()
        if viewer.plays(name) or not one.hidden
    }
    return replace(state, creatures=seen)


def enlist(state: State, description: Mapping[str, Any]) -> Sequence[Fact]:
    facts: list[Fact] = []
    for name, spec in description.get("cast", {}).items():
        unknown = set(spec) - {"lives", "purse", "policy"}
        if unknown:
            raise InputError("unknown-field", f"{name} has no {unknown.pop()!r}", f"cast.{name}")
        lives = int(spec.get("lives", state.house.lives))
        facts.append(Joined(name=name, lives=lives, policy=str(spec.get("policy", ""))))
        if "purse" in spec:
            coins = int(spec["purse"])
            facts.append(PurseFilled(name=name, coins=coins, audience=players_of(name)))
    return facts


def view(state: State, viewer: Viewer) -> Mapping[str, Any]:
    creatures = [
        {
            "name": name,
            "yours": viewer.plays(name),
            "numbers": [
                {"label": "Lives", "value": one.lives},
                {"label": "Purse", "value": None if "purse" in one.unknown else one.purse},
            ],
        }
        for name, one in state.creatures.items()
    ]
    return {"turn": state.turn, "round": state.round, "creatures": creatures}


def card(fact: Fact, viewer: Viewer) -> Card:
    match fact:
        case Joined(name=name):
            return Card(f"{name} joins the duel", "quiet", name)
        case Tossed(by=by, face=face):
            return Card(f"{by} tosses {SIDES[face]}", "plain", by, face, SIDES[face], ((2, face),))
        case LifeLost(name=name):
            return Card(f"{name} loses a life", "bad", name)
        case PurseFilled(name=name, coins=coins):
            return Card(f"{name}'s purse holds {coins}", "secret", name)
        case TurnPassed(to=to):
            return Card(f"{to} has the turn", "quiet", to)
    return Card(fact.kind)


class Guesser:
    """Calls the first side; tosses when it may."""

    def answer(self, state: State, request: Choose) -> str:
        return request.open_ids()[1]

    def act(self, state: State, who: str) -> Deed | None:
        return None if check_toss(state, who, Toss()) else Deed("toss")


def to_act(state: State) -> Sequence[str]:
    over = any(duellist.lives <= 0 for duellist in state.creatures.values())
    return () if over or len(state.creatures) < 2 else (state.turn,)


def new_state(house: Mapping[str, Any]) -> State:
    return State(house=house_with(House, house))


GAME: Game[State] = Game(
    id="coin-duel",
    title="Coin duel",
    version="1",
    accent="amber",
    package="tests.coin_duel",
    new_state=new_state,
    facts=FactRegistry([Joined, PurseFilled, Tossed, LifeLost, TurnPassed]),
    apply=apply,
    commands={
        "toss": Command(
            "toss",
            "Toss the coin",
            ("CD-TOSS-01",),
            Toss,
            check_toss,
            toss,
            asks=("call", "toss"),
            tells=("tossed", "life-lost", "turn-passed"),
            refuses=("unknown-creature", "duel-over", "nobody-there", "not-your-turn"),
        ),
        "fill-purse": Command(
            "fill-purse",
            "Fill a purse",
            (),
            Fill,
            check_fill,
            fill,
            options=lambda state, by: {
                "name": tuple(Option(name, name) for name in state.creatures)
            },
            by_gm=True,
            tells=("purse-filled",),
            refuses=("unknown-creature",),
        ),
    },
    known=known,
    enlist=enlist,
    to_act=to_act,
    view=view,
    card=card,
    policies={"default": Guesser(), "greedy": Guesser()},
    house_options=options_in(House),
    skirmishes=lambda: {
        "first-toss": {
            "encounter": "First toss",
            "game": "coin-duel",
            "cast": {"Ash": {"lives": 3}, "Bren": {"lives": 3, "policy": "greedy"}},
        }
    },
)
