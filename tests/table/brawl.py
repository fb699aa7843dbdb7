"""The coin duel with commands that use the seams it does not need: a window in order, hidden deeds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tests.coin_duel import GAME, LifeLost, PurseFilled, State, Tossed, TurnPassed, other
from theomachy.core.ask import Choose, Order, Window, options_of
from theomachy.core.errors import Refusal
from theomachy.core.facts import Edited, Fact
from theomachy.core.plugin import Command, Deed, Game, Inputs, NoInputs
from theomachy.core.procedure import At
from theomachy.core.seats import GM_ONLY, players_of


class Against(Inputs):
    """The inputs of a command against somebody."""

    target: str


def anybody(state: State, by: str, inputs: Any) -> Refusal | None:
    return None if by in state.creatures else Refusal("unknown-creature", f"nobody is {by}")


def against(state: State, by: str, inputs: Against | None) -> Refusal | None:
    if inputs is not None and inputs.target not in state.creatures:
        return Refusal("unknown-creature", f"nobody is called {inputs.target}", "with.target")
    return anybody(state, by, inputs)


async def parley(at: At[State], by: str, inputs: NoInputs) -> None:
    """The others may speak up, one after the other; who speaks has the turn."""
    words = options_of([("pass", "Say nothing"), ("speak", "Speak up")])
    others = [name for name in at.state.creatures if name != by]
    choices = tuple(
        Choose("speak", name, words, "pass", f"{by} asks for words", concerns=name == others[0])
        for name in others
    )
    spoke = await at.window(Window("speak", "words", choices, Order.IN_ORDER))
    for name in spoke:
        await at.tell(TurnPassed(to=name))
    (face,) = await at.roll("coin", by, (2,))
    await at.tell(Tossed(by=by, face=face))


async def council(at: At[State], by: str, inputs: NoInputs) -> None:
    """All others say at once whether they agree; the turn goes to the last who does."""
    words = options_of([("pass", "No"), ("agree", "Yes")])
    others = [name for name in at.state.creatures if name != by]
    choices = tuple(Choose("vote", name, words, "pass", f"{by} asks all") for name in others)
    votes = await at.window(Window("vote", "a vote", choices))
    for name in others:
        if votes[name] == "agree":
            await at.tell(TurnPassed(to=name))
    await at.tell(Tossed(by=by, face=1))


async def grab(at: At[State], by: str, inputs: NoInputs) -> None:
    """Coins from the pot, so many as a die shows; nobody else learns how many."""
    (face,) = await at.roll("coins", by, (6,))
    await at.tell(PurseFilled(name=by, coins=face, audience=players_of(by)))


async def beg(at: At[State], by: str, inputs: NoInputs) -> None:
    """Who has no coins must throw for them."""
    if at.state.creatures[by].purse == 0:
        await at.roll("alms", by, (6,))
    await at.tell(TurnPassed(to=by))


async def boast(at: At[State], by: str, inputs: NoInputs) -> None:
    """Who has coins may be asked for a share."""
    if at.state.creatures[by].purse > 0:
        words = options_of([("pass", "Say nothing"), ("beg", "Beg")])
        await at.choose("share", other(at.state, by), words, "pass")
    await at.tell(Tossed(by=by, face=1))


async def strike(at: At[State], by: str, inputs: Against) -> None:
    """Both throw; the target may duck first, and loses a life if the striker throws more."""
    ducks = options_of([("stand", "Stand"), ("duck", "Duck")])
    chosen = await at.choose("duck", inputs.target, ducks, "stand", title=f"{by} strikes")
    (high,) = await at.roll("strike", by, (6,))
    await at.tell(Tossed(by=by, face=1))
    if chosen == "duck":
        (low,) = await at.roll("duck-roll", inputs.target, (6,))
        high -= low
    if high > 0:
        await at.tell(LifeLost(name=inputs.target))


async def wound(at: At[State], by: str, inputs: NoInputs) -> None:
    """Costs a life before anybody may say a word."""
    await at.tell(LifeLost(name=by))
    await call(at, by)


async def wound_twice(at: At[State], by: str, inputs: NoInputs) -> None:
    """What a later release makes of it."""
    await at.tell(LifeLost(name=by))
    await at.tell(LifeLost(name=by))
    await call(at, by)


async def call(at: At[State], by: str) -> None:
    foe = other(at.state, by)
    words = options_of([("pass", "Say nothing"), ("jeer", "Jeer")])
    await at.window(
        Window("call", "a wound", (Choose("call", foe, words, "pass", f"{by} bleeds"),))
    )


class Striker:
    """Strikes the first other creature as long as it has the turn."""

    def answer(self, state: State, request: Choose) -> str:
        return request.open_ids()[-1]

    def act(self, state: State, who: str) -> Deed | None:
        target = next((name for name in state.creatures if name != who), None)
        return None if target is None else Deed("strike", {"target": target})


class Broken:
    """A policy with a fault."""

    def answer(self, state: State, request: Choose) -> str:
        return "nonsense"

    def act(self, state: State, who: str) -> Deed | None:
        raise RuntimeError("a policy with a fault")


def enlist(state: State, description: Mapping[str, Any]) -> Sequence[Fact]:
    """As in the duel; who is `hidden` joins unseen."""
    hidden = [name for name, spec in description.get("cast", {}).items() if spec.get("hidden")]
    cast = {
        name: {key: value for key, value in spec.items() if key != "hidden"}
        for name, spec in description.get("cast", {}).items()
    }
    facts: list[Fact] = []
    for fact in GAME.enlist(state, {**description, "cast": cast}):
        unseen = getattr(fact, "name", "") in hidden
        facts.append(replace(fact, audience=GM_ONLY) if unseen else fact)
    unseen_now = [
        Edited(path=f"{name}.hidden", old=False, new=True, audience=GM_ONLY) for name in hidden
    ]
    return [*facts, *unseen_now]


BRAWL: Game[State] = replace(
    GAME,
    enlist=enlist,
    commands={
        **GAME.commands,
        "parley": Command("parley", "Parley", (), NoInputs, anybody, parley),
        "council": Command("council", "Hold council", (), NoInputs, anybody, council),
        "grab": Command("grab", "Grab coins", (), NoInputs, anybody, grab),
        "boast": Command("boast", "Boast", (), NoInputs, anybody, boast),
        "beg": Command("beg", "Beg", (), NoInputs, anybody, beg),
        "wound": Command("wound", "Wound oneself", (), NoInputs, anybody, wound),
        "strike": Command("strike", "Strike", (), Against, against, strike),
    },
    policies={**GAME.policies, "striker": Striker(), "broken": Broken()},
)

THREE: dict[str, Any] = {"cast": {"Ash": {}, "Bren": {}, "Cole": {}}}


def changed() -> Game[State]:
    """A later release of the game, in which a wound costs two lives."""
    older = BRAWL.commands["wound"]
    newer = replace(older, run=wound_twice)
    return replace(BRAWL, version="2", commands={**BRAWL.commands, "wound": newer})
