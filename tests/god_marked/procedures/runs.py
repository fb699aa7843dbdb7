"""Scenes for the tests of chases: a row of landmarks, a runner and its pursuer, played by script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.god_marked.procedures.bodies import play, scene
from tests.god_marked.procedures.duels import Dice, fighter
from theomachy.core.procedure import Done
from theomachy.games.god_marked.folding.chases import with_chase, with_runner
from theomachy.games.god_marked.state import State
from theomachy.games.god_marked.state.chases import Chase, Runner

ROW = [{"id": str(number), "name": f"Landmark {number}"} for number in range(1, 9)]


def track(*landmarks: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """A track of these landmarks, or of eight in a row."""
    return {"id": "row", "name": "The row", "landmarks": list(landmarks) or ROW, **more}


def with_obstacle(place: str = "3", number: int = 12) -> dict[str, Any]:
    """The row with an obstacle at one landmark."""
    obstacle = {"name": "A fence", "number": number, "skills": ["Athletics", "Acrobatics"]}
    return track(*[{**one, "obstacle": obstacle} if one["id"] == place else one for one in ROW])


def with_block(place: str = "3", **more: Any) -> dict[str, Any]:
    """The row with a block at one landmark."""
    block = {"block": "a wall", **more}
    return track(*[{**one, **block} if one["id"] == place else one for one in ROW])


def begun(
    ash: Mapping[str, Any] | None = None,
    warden: Mapping[str, Any] | None = None,
    on: Mapping[str, Any] | None = None,
    order: str = "Ash first",
    ahead: str = "2",
    **house: Any,
) -> State:
    """Ash (Movement 15) runs, the Warden (Movement 15) pursues, Ash from 2 and the Warden from 1."""
    cast = {
        "Ash": ash or fighter("heroes", given={"movement": 15}),
        "Warden": warden or fighter("temple", given={"movement": 15}),
    }
    state = scene(cast, house=house, fight=False)
    dice = [11, 10] if order == "Ash first" else [10, 11]
    return begins(state, on or track(), dice, ahead=ahead)


def begins(state: State, on: Mapping[str, Any], dice: Sequence[int], **more: Any) -> State:
    given = {"written": on, "pursued": ["Ash"], **more}
    return play(state, "begin-chase", "GM", given, dice).state


def runs(
    state: State,
    to: str,
    by: str = "Ash",
    dice: Dice = (),
    answers: Mapping[str, str] | Sequence[str] = (),
    **given: Any,
) -> Done[State]:
    return play(state, "run", by, {"to": to, **given}, dice, answers)


def waits(
    state: State,
    by: str = "Ash",
    dice: Dice = (),
    answers: Mapping[str, str] | Sequence[str] = (),
) -> State:
    return play(state, "wait", by, {}, dice, answers).state


def chase_of(state: State) -> Chase:
    assert state.chase is not None
    return state.chase


def runner(state: State, name: str) -> Runner:
    return chase_of(state).runners[name]


def at_landmark(state: State, **places: str) -> State:
    """The same with some at these landmarks."""
    for name, place in places.items():
        state = with_runner(state, name, at=place)
    return state


def turn_to(state: State, name: str) -> State:
    return with_chase(state, turn=name)
