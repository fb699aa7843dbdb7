"""Laws of chases: nothing secret gets out, odds by readings are those of all faces, facts read back."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from tests.god_marked.procedures.bodies import play, scene
from tests.god_marked.procedures.duels import fighter
from tests.god_marked.procedures.runs import at_landmark, begun, runs, track, waits, with_obstacle
from tests.god_marked.test_chase_policies import on_track, played
from theomachy.core import paths
from theomachy.core.ask import Asked, Choose
from theomachy.core.drivers.exact import odds_of
from theomachy.core.facts import encode
from theomachy.core.fingerprints import fingerprint
from theomachy.core.plugin import start
from theomachy.core.procedure import Done
from theomachy.core.seats import Viewer, player_of
from theomachy.games.god_marked.facts import ChaseBegan
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.state import State, with_creature

ASH = player_of("Ash")


def seen(state: State, viewer: Viewer = ASH) -> tuple[str, str]:
    """What a viewer's page and odds are made of: the view's bytes, the known state's fingerprint."""
    known = GAME.known(state, viewer)
    return json.dumps(GAME.view(known, viewer), sort_keys=True), fingerprint(known)


def heard(done: Done[State], viewer: Viewer = ASH) -> list[dict[str, Any]]:
    """The facts that a viewer is told, as they are written."""
    return [encode(fact) for fact in done.facts if fact.audience.includes(viewer)]


@pytest.mark.parametrize("number", [11, 12, 16, 30])
def test_gr_16_the_number_of_an_obstacle_reaches_nobody(number: int) -> None:
    plain, other = begun(on=with_obstacle()), begun(on=with_obstacle(number=number))
    assert seen(plain) == seen(other)
    tried = [runs(one, "3", dice={"obstacle": 9}, skill="Athletics") for one in (plain, other)]
    assert heard(tried[0]) == heard(tried[1])
    assert seen(tried[0].state) == seen(tried[1].state)


def test_gr_16_the_beginning_tells_players_no_number() -> None:
    cast = {"Ash": fighter("heroes"), "Warden": fighter("temple")}
    given = {"written": with_obstacle(number=17), "pursued": ["Ash"], "ahead": "2"}
    done = play(scene(cast, fight=False), "begin-chase", "GM", given, [11, 10])
    told = [fact for fact in done.facts if isinstance(fact, ChaseBegan)]
    assert [fact.audience.includes(ASH) for fact in told] == [True, False]
    assert "17" not in json.dumps([encode(told[0])])
    assert "17" in json.dumps([encode(told[1])])


def haunted(at: str = "1", moves: int = 3) -> State:
    """A chase in which a Ghost pursues that the players know nothing of."""
    cast = {
        "Ash": fighter("heroes", given={"movement": 15}),
        "Warden": fighter("temple", given={"movement": 15}),
        "Ghost": {**fighter("dead", given={"movement": 15}), "unseen": True},
    }
    given = {"written": track(), "pursued": ["Ash"], "ahead": "2"}
    state = play(scene(cast, fight=False), "begin-chase", "GM", given, [11, 10, 9]).state
    return with_creature(at_landmark(state, Ghost=at), "Ghost", actions=moves)


def test_gm_table_01_where_the_unseen_pursues_nobody_knows() -> None:
    assert seen(haunted()) == seen(haunted("5", 1))
    assert "Ghost" not in seen(haunted())[0]
    moved = runs(haunted(), "3")
    assert "Ghost" not in json.dumps(heard(moved))


def test_gm_table_01_that_the_unseen_runs_nobody_hears() -> None:
    state = waits(waits(haunted()), "Warden")
    done = runs(state, "2", "Ghost")
    assert heard(done) == []
    assert seen(state)[0] == seen(done.state)[0]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Warden.given", {"movement": 25, "max_hp": 40}),
        ("Warden.skills", {"Endurance": 90}),
        ("Warden.hp", 3),
    ],
)
def test_gr_16_how_fast_a_pursuer_could_be_is_not_in_what_players_know(
    name: str, value: object
) -> None:
    state = begun()
    assert seen(state) == seen(paths.assign(state, name, value))


def laws(
    state: State, do: str, by: str, given: dict[str, Any], answers: dict[str, str]
) -> list[dict[Any, Fraction]]:
    """The law of what is left to all and where they are: by readings, and by faces."""

    def chooser(now: State, asked: Asked) -> str:
        assert isinstance(asked.request, Choose)
        wanted = answers.get(asked.address, "")
        return wanted if wanted in asked.request.open_ids() else asked.request.default

    def measure(done: Done[State]) -> tuple[Any, ...]:
        chase = done.state.chase
        places = () if chase is None else tuple(one.at for one in chase.runners.values())
        left = [(one.hp, one.actions, len(one.conditions)) for one in done.state.creatures.values()]
        return (*left, *places)

    found = []
    for by_faces in (False, True):
        begins = start(GAME, state, do, by, given)
        odds = odds_of(begins, measure, chooser, budget=60_000, by_faces=by_faces)
        assert not odds.sampled
        found.append({one: odds.law.p(one) for one in odds.law.weights})
    return found


def last_run() -> State:
    """The Warden has waited; Ash has one Movement Action left before its save."""
    state = begun(fighter("heroes", given={"movement": 15}, Endurance=10), order="Warden first")
    state = waits(state, "Warden")
    return with_creature(state, "Ash", actions=1)


def tackling() -> State:
    """Both at one landmark, and the round ends when the Warden waits."""
    warden = fighter("temple", given={"movement": 15}, Athletics=40)
    state = begun(fighter("heroes", given={"movement": 15, "pac": 13}), warden)
    return waits(at_landmark(state, Warden="2"))


CASES: dict[str, tuple[State, str, str, dict[str, Any], dict[str, str]]] = {
    "an obstacle": (
        begun(on=with_obstacle()),
        "run",
        "Ash",
        {"to": "3", "skill": "Athletics"},
        {},
    ),
    "the save of an all-out round": (last_run(), "run", "Ash", {"to": "3"}, {}),
    "a tackle": (tackling(), "wait", "Warden", {}, {"tackle-whom#2": "Ash"}),
    "an attack": (
        at_landmark(begun(order="Warden first"), Warden="2"),
        "attack",
        "Warden",
        {"target": "Ash"},
        {},
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_odds_by_readings_are_those_of_all_faces(case: str) -> None:
    readings, faces = laws(*CASES[case])
    assert readings == faces
    assert len(readings) > 1


def test_gm_chase_04_the_odds_of_an_obstacle() -> None:
    state = begun(fighter("heroes", given={"movement": 15}, Athletics=30), on=with_obstacle())
    begins = start(GAME, state, "run", "Ash", {"to": "3", "skill": "Athletics"})
    law = odds_of(
        begins, lambda done: done.state.creatures["Ash"].actions, lambda now, asked: ""
    ).law
    assert law.p(2) == Fraction(11, 20)


@pytest.mark.parametrize("mounted", ["", "Warden"])
def test_all_that_a_chase_tells_is_written_down_and_read(mounted: str) -> None:
    for seed in range(2):
        for turn in played(on_track("market-roofs", mounted), "greedy", seed):
            for fact in turn.done.facts:
                assert GAME.facts.decode(encode(fact)) == fact
                card = GAME.card(fact, ASH)
                assert card.text
            assert GAME.misfit(turn.done.state, "") is None


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("chase.turn", "Nobody", "unknown-runner"),
        ("chase.order", ["Ash", "Nobody"], "unknown-runner"),
        ("chase.runners.Ash.at", "nowhere", "unknown-landmark"),
        ("chase.runners.Ash.before", "nowhere", "unknown-landmark"),
        ("Ash.on", "Warden", "not-climbable"),
        ("Ash.on", "Nobody", "unknown-creature"),
    ],
)
def test_gm_chase_01_what_cannot_be_set(path: str, value: object, code: str) -> None:
    state = paths.assign(begun(), path, value)
    refusal = GAME.misfit(state, path)
    assert refusal is not None
    assert refusal.code == code
    assert GAME.misfit(begun(), path) is None
