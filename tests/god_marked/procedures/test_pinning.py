"""GM-GRAPPLE-05: several pin a much larger creature together."""

from __future__ import annotations

from typing import Any

from tests.god_marked.procedures.bodies import FIELD, body, play, refusal, scene, turn_of
from theomachy.games.god_marked.creatures.numbers import restrained
from theomachy.games.god_marked.facts import GrappleEnded
from theomachy.games.god_marked.state import State, with_creature, with_fight


def crowd(*sizes: int, target: int, **house: Any) -> State:
    """Grapplers G1, G2 ... of these sizes around a big Titan."""
    cast: dict[str, Any] = {"Titan": body("temple", (10, 10), target, level=3)}
    spots = [(9, 10), (9, 11), (9, 12), (9, 13)]
    for number, size in enumerate(sizes):
        column, row = spots[number]
        place = (column - max(1, size) + 1, row + 3 * number if size > 1 else row)
        cast[f"G{number + 1}"] = body("heroes", place, size, Athletics=30)
    return scene(cast, FIELD, baton="G1", house=house)


def grabs(state: State, name: str, natural: int = 18) -> State:
    state = with_fight(state, turn="heroes", baton=name)
    given = {"target": "Titan", "together": True}
    dice = {"grapple": natural}
    return play(state, "grapple", name, given, dice, {"reaction/Titan": "take-it"}).state


def test_gm_grapple_05_four_of_size_one_pin_size_four() -> None:
    state = crowd(1, 1, 1, 1, target=4)
    assert refusal(state, "grapple", "G1", {"target": "Titan"}).code == "too-big"
    for name in ("G1", "G2", "G3"):
        state = grabs(state, name)
    assert (len(state.grips), state.grapples) == (3, ())
    state = grabs(state, "G4")
    assert {one.grappler for one in state.grapples} == {"G1", "G2", "G3", "G4"}
    assert state.grips == ()
    assert all(restrained(state, one) for one in state.creatures.values())
    assert refusal(with_fight(state, baton="G1"), "walk", "G1", {"to": [5, 5]}).code == "restrained"


def test_gm_grapple_05_one_of_the_four_fails() -> None:
    state = crowd(1, 1, 1, 1, target=4)
    for name in ("G1", "G2", "G3"):
        state = grabs(state, name)
    state = grabs(state, "G4", natural=2)
    assert (len(state.grips), state.grapples) == (3, ())


def test_gm_grapple_05_sizes_two_and_three_pin_five() -> None:
    state = grabs(grabs(crowd(2, 3, target=5), "G1"), "G2")
    assert len(state.grapples) == 2


def test_gm_grapple_05_successes_stay_for_the_round_alone() -> None:
    state = grabs(crowd(1, 1, target=4), "G1")
    dice = {f"initiative/{name}": 5 + n for n, name in enumerate(state.creatures)}
    fresh = play(state, "next-round", "GM", {}, dice, {"first": "G1"}).state
    assert (len(state.grips), fresh.grips) == (1, ())


def test_gm_grapple_05_who_has_left_no_longer_counts() -> None:
    state = crowd(1, 1, 1, 1, target=4)
    for name in ("G1", "G2", "G3"):
        state = grabs(state, name)
    state = grabs(with_creature(state, "G1", at=(0, 0)), "G4")
    assert state.grapples == ()


def test_gm_grapple_05_without_rolls_only_sizes_count() -> None:
    state = crowd(2, 2, target=4, team_grapple_roll="none")
    for name in ("G1", "G2"):
        state = with_fight(state, turn="heroes", baton=name)
        state = play(state, "grapple", name, {"target": "Titan", "together": True}).state
    assert len(state.grapples) == 2


def test_gm_grapple_05_too_few_are_left() -> None:
    state = grabs(grabs(crowd(2, 2, target=4), "G1"), "G2")
    done = play(state, "let-go", "G1")
    assert done.state.grapples == ()
    ended = [fact.why for fact in done.facts if isinstance(fact, GrappleEnded)]
    assert ended == ["let-go", "too-few"]


def test_gm_grapple_05_breaking_free_of_one_may_free_of_all() -> None:
    state = turn_of(grabs(grabs(crowd(2, 2, target=4), "G1"), "G2"), "Titan")
    done = play(state, "break-free", "Titan", {"grappler": "G2"}, [19, 5])
    assert done.state.grapples == ()
