"""Laws of bodies: random walks, grapples, shoves and trips leave a scene that can be."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.god_marked.procedures.bodies import body, scene
from theomachy.board.spaces import footprint
from theomachy.core.ask import Asked, Choose, Roll
from theomachy.core.dice import RandomDice
from theomachy.core.drivers.live import roll_faces
from theomachy.core.errors import InputError, Refused
from theomachy.core.facts import encode
from theomachy.core.plugin import fold, start
from theomachy.core.procedure import Done, Need, Run, Start, step
from theomachy.core.seats import GM
from theomachy.games.god_marked.creatures.grappling import is_rooted
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.scene.places import adjacent
from theomachy.games.god_marked.state import (
    ConditionState,
    State,
    enemies,
    out_of_the_fight,
    with_creature,
)

COMMANDS = ("walk", "walk", "walk", "move", "grapple", "shove", "trip", "attack")
LEAPS = ("jump", "jump", "step-off", "throw", "place-object", "drop-object")
OF_THE_LIGHT_BRINGER = ("place-object", "drop-object")
THINGS = ("wine-cask", "market-cart", "milking-stool", "toppled-pillar")
FREEING = ("break-free", "get-up", "let-go", "disengage", "pass")
BOARD = {
    "size": [12, 10],
    "slow": [[3, 3], [3, 4], [4, 4]],
    "cover": [[6, 6, 3]],
    "blocked": [[8, 2], [8, 3], [8, 4]],
    "ledges": [{"from": [0, 8], "to": [11, 9], "height": 9}],
    "obscured": [{"from": [0, 0], "to": [11, 9]}],
}


def crowd(random: Random, board: bool) -> State:
    """Six bodies of different sizes, some bleeding or slowed, one hidden; a round to act in."""
    places = [(1, 1), (3, 1), (6, 1), (1, 5), (5, 8), (9, 6)]
    sizes = [1, 2, 1, 3, 1, 0]
    names = ["Ash", "Bran", "Warden", "Titan", "Imp", "Wisp"]
    cast = {
        name: body(
            "heroes" if place < 2 else "temple",
            places[place] if board else None,
            sizes[place],
            level=3,
            Athletics=random.randrange(60),
            Agility=random.randrange(30),
        )
        for place, name in enumerate(names)
    }
    plain = {"Ash": {"Warden": 1}, "default": 3}
    state = scene(cast, BOARD) if board else scene(cast, distances=plain)
    bleeding = ConditionState(random.choice((Condition.BLEEDING, Condition.SLOWED)), "", 0, 1)
    state = with_creature(state, random.choice(names), conditions=(bleeding,))
    hidden = random.choice(names)
    foes = dict.fromkeys([one.name for one in enemies(state, hidden)], 30)
    return with_creature(state, hidden, hidden_from=foes)


def answers_of(begun: Start[State], random: Random) -> tuple[Done[State], dict[str, Any]]:
    """The command played with random faces and choices, and these."""
    dice, given = RandomDice(random.randrange(10**9)), dict[str, Any]()
    run = Run(begun)
    result = run.advance(given)
    while isinstance(result, Need):
        for asked in result.open:
            given[asked.address] = chosen(asked, random, dice)
        result = run.advance(given)
    return result, given


def chosen(asked: Asked, random: Random, dice: RandomDice) -> Any:
    request = asked.request
    if isinstance(request, Roll):
        return roll_faces(request, dice)
    assert isinstance(request, Choose)
    return random.choice(request.open_ids())


def inputs_for(state: State, do: str, by: str, random: Random) -> dict[str, Any]:
    options = GAME.commands[do].options(state, by)
    if do in {*OF_THE_LIGHT_BRINGER, "throw"}:
        return with_things(state, do, random)
    if do == "jump" and random.random() < 0.5:
        return {**_leap(state, random), "stretch": random.random() < 0.7}
    if do == "walk" and state.board is None:
        way = random.choice(("toward", "away"))
        return {way: random.choice(options[way]).id, "spaces": random.randint(1, 4)}
    given: dict[str, Any] = {
        field: random.choice(found).id
        for field, found in options.items()
        if found and field in {"to", "target"}
    }
    return {**given, "together": True} if do == "grapple" else given


def _leap(state: State, random: Random) -> dict[str, Any]:
    if state.board is None:
        return {random.choice(("toward", "away")): random.choice(list(state.creatures))}
    return {"to": [random.randrange(12), random.randrange(10)]}


def with_things(state: State, do: str, random: Random) -> dict[str, Any]:
    """Objects are placed and dropped anywhere, and thrown at anybody."""
    spot = [random.randrange(12), random.randrange(10)]
    somewhere = {"at": spot} if state.board is not None else {}
    if do == "place-object":
        what = random.choice(THINGS)
        return {"name": what.title(), "object": what, **somewhere}
    name = random.choice([*state.objects, "nothing"])
    if do == "drop-object":
        return {"name": name, **({"to": spot} if state.board is not None else {})}
    return {"object": name, "target": random.choice(list(state.creatures))}


def can_be(state: State) -> None:
    """What holds of each scene, whatever was done in it."""
    bodies = [one for one in state.creatures.values() if not out_of_the_fight(one)]
    for one in bodies:
        assert one.movement >= 0
        assert one.actions >= 0
    for held in state.grapples:
        assert adjacent(state, held.grappler, held.target)
        assert is_rooted(state, held.target)
    if state.board is None:
        return
    for thing in state.objects.values():
        if thing.at is not None:
            spaces = set(footprint(thing.at, thing.width))
            assert all(0 <= x < 12 and 0 <= y < 10 for x, y in spaces), thing
            assert not spaces & state.board.blocked
    for one in bodies:
        assert one.at is not None
        spaces = set(footprint(one.at, one.size))
        assert all(0 <= x < 12 and 0 <= y < 10 for x, y in spaces)
        assert not spaces & state.board.blocked
        for other in bodies:
            if other.team != one.team and other.at is not None:
                assert not spaces & set(footprint(other.at, other.size)), (one.name, other.name)


@pytest.mark.parametrize("seed", range(16))
def test_what_bodies_do_leaves_a_scene_that_can_be(seed: int) -> None:
    random = Random(seed)
    state = crowd(random, board=seed % 4 != 3)
    done_commands = 0
    for _ in range(60):
        if not state.fight.active:
            break
        by = state.fight.baton if state.fight.turn else GM
        do = random.choice(COMMANDS + FREEING + LEAPS) if by != GM else "begin-fight"
        by = GM if do in OF_THE_LIGHT_BRINGER else by
        try:
            begun = start(GAME, state, do, by, inputs_for(state, do, by, random))
        except (Refused, InputError, IndexError):
            continue  # not now, or nothing to choose from
        done, given = answers_of(begun, random)
        again = step(begun, given)
        assert [encode(one) for one in again.facts] == [encode(one) for one in done.facts]
        assert fold(GAME, state, done.facts) == done.state
        state = done.state
        can_be(state)
        done_commands += 1
    assert done_commands > 5
