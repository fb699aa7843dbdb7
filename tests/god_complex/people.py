"""The people of the catalogue's examples, and short ways to set up a table and play at it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from theomachy.core import paths
from theomachy.core.drivers.scripted import Faces, scripted
from theomachy.core.facts import Fact
from theomachy.core.plugin import fold, start
from theomachy.core.procedure import Done
from theomachy.core.seats import GM
from theomachy.games.god_complex.plugin import GAME
from theomachy.games.god_complex.state import State

IONE: Final = {
    "tier": 2,
    "generation": 1,
    "strength": 2,
    "dexterity": 4,
    "composure": 3,
    "awareness": 3,
    "presence": 2,
    "intelligence": 2,
    "domain_score": 1,
    "weapons": ["knife"],
}
BRANDT: Final = {"strength": 3, "presence": 1, "intelligence": 1}
OKORO: Final = {
    "tier": 4,
    "generation": 6,
    "size": 1,
    "strength": 4,
    "dexterity": 3,
    "composure": 4,
    "awareness": 3,
    "presence": 4,
    "intelligence": 3,
    "domain_score": 3,
}
PIP: Final = {"size": -2, "strength": 1, "composure": 1, "presence": 1, "intelligence": 1}
PEOPLE: Final[Mapping[str, Mapping[str, Any]]] = {
    "Ione": IONE,
    "Brandt": BRANDT,
    "Okoro": OKORO,
    "Pip": PIP,
}


def ione(**changes: Any) -> dict[str, Any]:
    """Ione as one of the cast, with other numbers."""
    return {"character": {**IONE, **changes}, "team": "heroes"}


def brandt(**changes: Any) -> dict[str, Any]:
    """Brandt as one of the cast, with other numbers."""
    return {"creature": {**BRANDT, **changes}, "team": "watch"}


def table(
    house: Mapping[str, Any] | None = None, cast: Mapping[str, Any] | None = None, **values: Any
) -> State:
    """A table with this cast (Ione and Brandt where none is named), and values set by path.

    A path is written with two underscores for its dots: `Ione__hp=3`.
    """
    state = GAME.new_state(house or {})
    people = {"Ione": ione(), "Brandt": brandt()} if cast is None else cast
    state = fold(GAME, state, GAME.enlist(state, {"cast": people}))
    for path, value in values.items():
        state = paths.assign(state, path.replace("__", "."), value)
    return state


def fighting(
    turn: str = "Ione",
    house: Mapping[str, Any] | None = None,
    cast: Mapping[str, Any] | None = None,
    **values: Any,
) -> State:
    """A table in the first Round of a fight, in the Turn of `turn`."""
    return table(house, cast, fight__round=1, fight__turn=turn, **values)


def do(
    state: State,
    by: str,
    command: str,
    dice: Mapping[str, Faces] | Sequence[Faces] = (),
    answers: Mapping[str, str] | Sequence[str] = (),
    **inputs: Any,
) -> Done[State]:
    """Play one command; dice and answers must fit exactly."""
    return scripted(start(GAME, state, command, by, inputs), dice, answers)


def struck(damage: int, house: dict[str, Any] | None = None, **values: Any) -> Done[State]:
    """Ione is struck for so much damage by a weapon that deals no other."""
    arm = {"id": "arm", "name": "arm", "style": "brawling", "type": "bashing", "damage": "flat"}
    cast = {"Ione": ione(), "Brandt": brandt(weapons=[{**arm, "amount": damage}])}
    state = fighting("Brandt", house, cast, Ione__actions_taken=9, **values)
    dice = {"attack": [6, 6, 6]}
    return do(state, "Brandt", "attack", dice, target="Ione", weapon="arm")


def gm(
    state: State, command: str, dice: Mapping[str, Faces] | Sequence[Faces] = (), **inputs: Any
) -> Done[State]:
    """Play one command of the Game Master."""
    return do(state, GM, command, dice, (), **inputs)


def told(done: Done[State]) -> list[str]:
    """The kinds of all facts told, in order."""
    return [fact.kind for fact in done.facts]


def the(done: Done[State], kind: str) -> Any:
    """The only fact of this kind."""
    (fact,) = [one for one in done.facts if one.kind == kind]
    return fact


def terms(fact: Fact, name: str) -> list[tuple[str, int]]:
    """The labels and values of a trace of the fact."""
    (trace,) = [one for one in fact.traces if one.name == name]
    return [(term.label, term.value) for term in trace.terms]


def total(fact: Fact, name: str) -> int:
    """The total of a trace of the fact."""
    (trace,) = [one for one in fact.traces if one.name == name]
    return trace.total
