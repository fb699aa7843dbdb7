"""Small tables for the rulebook's examples, and commands played at them with given dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from theomachy.core.ask import Answer, Choose
from theomachy.core.drivers.scripted import Script
from theomachy.core.plugin import fold, start
from theomachy.core.procedure import Done, Need, step
from theomachy.core.seats import GM
from theomachy.games.godbound.plugin import GAME
from theomachy.games.godbound.state import State


def sheet(**numbers: Any) -> Mapping[str, Any]:
    """A hero of the side of heroes."""
    return {"team": "heroes", "character": numbers}


def rival(**numbers: Any) -> Mapping[str, Any]:
    """A Godbound of the side of foes."""
    return {"team": "foes", "rival": numbers}


def foe(hd: int, ac: int, **numbers: Any) -> Mapping[str, Any]:
    """A creature of the side of foes."""
    stats = {"hd": hd, "ac": ac, "attack_bonus": 1, "damage": "1d8", **numbers}
    return {"team": "foes", "creature": stats}


def table(cast: Mapping[str, Any], house: Mapping[str, Any] | None = None, **more: Any) -> State:
    """A table with this cast before any fight."""
    state = GAME.new_state(house or {})
    return fold(GAME, state, GAME.enlist(state, {"cast": cast, **more}))


def fighting(cast: Mapping[str, Any], house: Mapping[str, Any] | None = None, **more: Any) -> State:
    """A table with a fight in its first round."""
    return do(table(cast, house, **more), "start-fight", GM).state


def do(
    state: State,
    command: str,
    by: str,
    given: Mapping[str, Any] | None = None,
    dice: Sequence[Any] | Mapping[str, Any] = (),
    answers: Sequence[str] | Mapping[str, str] | None = None,
) -> Done[State]:
    """Plays a command by re-execution with exactly these dice.

    Without `answers` all choices take their default; with them each must be asked for.
    """
    begun = start(GAME, state, command, by, given or {})
    script = Script(dice, answers or ())
    answered: dict[str, Answer] = {}
    result = step(begun, answered)
    while isinstance(result, Need):
        for asked in result.open:
            if answers is None and isinstance(asked.request, Choose):
                answered[asked.address] = asked.request.default
            else:
                answered[asked.address] = script.answer(asked)
        result = step(begun, answered)
    script.finish()
    return result


def told(done: Done[State]) -> list[str]:
    """The kinds of facts told, in order."""
    return [fact.kind for fact in done.facts]


def fact(done: Done[State], kind: str) -> Any:
    """The first fact of this kind."""
    return next(one for one in done.facts if one.kind == kind)


def left(state: State) -> Mapping[str, int]:
    """The Hit Dice left of each creature that has them."""
    return {name: one.hd for name, one in state.creatures.items() if not one.godbound}
