"""Scenes for the tests of bodies: small casts with plain numbers, played by script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from theomachy.board.spaces import Space
from theomachy.core.ask import Answer
from theomachy.core.drivers.scripted import Faces, Script
from theomachy.core.errors import Refused
from theomachy.core.paths import assign
from theomachy.core.plugin import fold, start
from theomachy.core.procedure import Done, Need, Run
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.state import Grapple, State, with_fight

FIELD = {"size": [30, 30]}


def body(
    team: str, at: Space | None = None, size: int = 1, level: int = 1, **skills: int
) -> dict[str, Any]:
    """A character of team `heroes`, else a creature; every skill at 0 but those named."""
    record = {"level": level, "points": 0, "size": size, "skills": skills}
    kind = "character" if team == "heroes" else "creature"
    spec: dict[str, Any] = {kind: record, "team": team}
    return spec if at is None else {**spec, "at": list(at)}


def scene(
    cast: Mapping[str, Any],
    board: Mapping[str, Any] | None = None,
    *,
    distances: Mapping[str, Any] | None = None,
    house: Mapping[str, Any] | None = None,
    turn: str = "heroes",
    baton: str = "Ash",
    fight: bool = True,
) -> State:
    """Round 1 of a fight in which `baton` may act; on a board, or by plain distances."""
    state = GAME.new_state(house or {})
    description: dict[str, Any] = {"cast": cast, "fight": fight}
    if board is not None:
        description["board"] = board
    if distances is not None:
        description["distances"] = distances
    state = fold(GAME, state, GAME.enlist(state, description))
    return with_fight(state, turn=turn, baton=baton) if fight else state


def play(
    state: State,
    do: str,
    by: str = "Ash",
    given: Mapping[str, Any] | None = None,
    dice: Mapping[str, Faces] | Sequence[Faces] = (),
    answers: Mapping[str, str] | Sequence[str] = (),
) -> Done[State]:
    """The command, verified and played to its end; dice and answers must fit exactly.

    What it asks must be among what it names in the docs.
    """
    begun = start(GAME, state, do, by, given or {})
    run, script, answered = Run(begun), Script(dice, answers), dict[str, Answer]()
    result = run.advance(answered)
    while isinstance(result, Need):
        for asked in result.open:
            assert asked.request.label in GAME.commands[do].asks, asked.request.label
            answered[asked.address] = script.answer(asked)
        result = run.advance(answered)
    script.finish()
    return result


def refusal(
    state: State, do: str, by: str = "Ash", given: Mapping[str, Any] | None = None
) -> Refused:
    """The refusal of a command, which must be among those that it names in the docs."""
    with pytest.raises(Refused) as refused:
        start(GAME, state, do, by, given or {})
    assert refused.value.code in GAME.commands[do].refuses
    return refused.value


def kinds(done: Done[State]) -> list[str]:
    """The kinds of facts told."""
    return [fact.kind for fact in done.facts]


def pair(ash: int = 1, warden: int = 1, **house: Any) -> State:
    """Ash (Athletics mod 3) beside a Warden with PAC 12 (Athletics mod 2); sizes as given."""
    cast = {
        "Ash": body("heroes", (10, 10), ash, Athletics=30, Agility=10),
        "Warden": body("temple", (10 + max(1, ash), 10), warden, Athletics=20),
    }
    return scene(cast, FIELD, house=house)


def holding(state: State, *more: Grapple) -> State:
    """The same with Ash holding the Warden."""
    grapples = [
        {"grappler": one.grappler, "target": one.target, "together": one.together}
        for one in (Grapple("Ash", "Warden"), *more)
    ]
    return assign(state, "grapples", grapples)


def begins(state: State, do: str, by: str, given: dict[str, Any]) -> bool:
    """Whether the command is not refused."""
    return start(GAME, state, do, by, given).actor == by


def turn_of(state: State, name: str) -> State:
    return with_fight(state, turn=state.creatures[name].team, baton=name)
