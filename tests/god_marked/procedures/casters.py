"""Scenes for the tests of abilities: fighters with records written out, on a board or without."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.god_marked.procedures.bodies import FIELD, play, scene
from tests.god_marked.procedures.duels import Dice, fighter
from theomachy.core.procedure import Done
from theomachy.games.god_marked.state import State, with_creature, with_fight
from theomachy.games.god_marked.state.keeping import Kept


def ability(kind: str = "power", **fields: Any) -> dict[str, Any]:
    """A record of an ability called `it` unless said otherwise."""
    return {"id": "it", "name": "It", "kind": kind, **fields}


def fire(count: int = 2, sides: int = 6, kind: str = "fire") -> dict[str, Any]:
    return {"count": count, "sides": sides, "type": kind}


def caster(
    team: str, at: Sequence[int] | None = None, *abilities: Mapping[str, Any], **more: Any
) -> dict[str, Any]:
    """A fighter with these abilities; a champion, and every special skill at 20 if not said."""
    skills = {"Divine": 20, "Magic": 20, "Martial": 20}
    own = {key: more.pop(key) for key in tuple(more) if key[0].isupper()}
    record = {"abilities": list(abilities), "champion": True, **more.pop("record", {})}
    return fighter(team, at, record=record, **more, **{**skills, **own})


def facing(
    *abilities: Mapping[str, Any],
    warden: Mapping[str, Any] | None = None,
    apart: int = 1,
    turn: str = "heroes",
    more: Mapping[str, Any] | None = None,
    house: Mapping[str, Any] | None = None,
    **numbers: Any,
) -> State:
    """Ash with these abilities, whose turn it is, and a Warden with 12 in each armour."""
    foe = warden or fighter("temple", None, hp=200, given={"pac": 12, "lac": 12, "mac": 12})
    cast = {"Ash": caster("heroes", None, *abilities, **numbers), "Warden": foe, **(more or {})}
    distances: dict[str, Any] = {"default": 1, "Ash": {"Warden": apart}}
    baton = "Ash" if turn == "heroes" else "Warden"
    if turn == "heroes":
        cast["Warden"] = {**foe, "actions": 0}  # so that it takes no Opportunity
    return scene(cast, distances=distances, house=house, turn=turn, baton=baton)


def on_board(
    *abilities: Mapping[str, Any],
    more: Mapping[str, Any] | None = None,
    house: Mapping[str, Any] | None = None,
    board: Mapping[str, Any] | None = None,
    **numbers: Any,
) -> State:
    """Ash at [10, 10] with these abilities, a Warden at [12, 10]."""
    foe = fighter("temple", (12, 10), hp=200, given={"pac": 12, "lac": 12, "mac": 12})
    cast = {"Ash": caster("heroes", (10, 10), *abilities, **numbers), "Warden": foe}
    return scene({**cast, **(more or {})}, {**FIELD, **(board or {})}, house=house)


def uses(
    state: State,
    dice: Dice = (),
    answers: Mapping[str, str] | Sequence[str] = (),
    by: str = "Ash",
    name: str = "it",
    **given: Any,
) -> Done[State]:
    """An ability used, played to its end."""
    return play(state, "use", by, {"ability": name, **given}, dice, answers)


def kept(state: State, user: str = "Ash") -> list[Kept]:
    """What a creature keeps."""
    return [one for one in state.kept if one.user == user]


def with_turn(state: State, name: str) -> State:
    """The same with the baton held by this creature."""
    return with_fight(state, turn=state.creatures[name].team, baton=name)


def with_numbers(state: State, name: str = "Ash", **numbers: Any) -> State:
    """The same with these numbers of a creature."""
    return with_creature(state, name, **numbers)


def round_ends(state: State, *upkeep: str) -> State:
    """The round ends; whoever is named spends its last action on what it keeps."""
    for name in upkeep:
        state = play(with_turn(state, name), "keep-up", name).state
    for name in state.creatures:
        state = with_numbers(state, name, actions=0)
    state = with_turn(state, "Warden")
    done = play(
        state,
        "pass",
        "Warden",
        {},
        {f"initiative/{name}": 12 - place for place, name in enumerate(state.creatures)},
    )
    return with_numbers(with_turn(done.state, "Ash"), "Warden", actions=0)


def spends(state: State, name: str = "Warden", do: str = "interact", **given: Any) -> State:
    """One action of a creature that attacks nobody."""
    given = given or ({"what": "a bow"} if do == "interact" else {})
    answers = ["no-check"] if do == "interact" else []
    return play(with_turn(state, name), do, name, given, (), answers).state
