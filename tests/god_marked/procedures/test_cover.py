"""GM-COVER-01, GM-COVER-02, GM-COVER-03: what a ranged attack cannot go through, on the board."""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import FIELD, begins, body, refusal, scene
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.scene.places import covered
from theomachy.games.god_marked.state import State, with_creature


def archery(board: dict[str, Any], target: int = 1, **between: int) -> State:
    """Ash with a bow and a spear three spaces west of a Warden; creatures of a size between them."""
    archer = body("heroes", (5, 10))
    archer["character"]["weapons"] = ["reed-bow", "reaping-glaive"]
    cast = {"Ash": archer, "Warden": body("temple", (8, 10), target)}
    cast |= {name: body("temple", (6, 10), size) for name, size in between.items()}
    return scene(cast, board)


@pytest.mark.parametrize(("height", "covers"), [(2, True), (1, False)])
def test_gm_cover_01_two_tall_stops_an_arrow(height: int, covers: bool) -> None:
    state = archery({**FIELD, "cover": [[7, 10, height]]})
    shot = {"target": "Warden", "weapon": "reed-bow"}
    if covers:
        assert refusal(state, "attack", given=shot).code == "covered"
    else:
        assert begins(state, "attack", "Ash", shot)


def test_gm_cover_01_melee_is_not_blocked() -> None:
    state = archery({**FIELD, "cover": [[6, 10, 5]]})
    state = with_creature(state, "Warden", at=(7, 10))
    assert begins(state, "attack", "Ash", {"target": "Warden", "weapon": "reaping-glaive"})
    assert (
        refusal(state, "attack", given={"target": "Warden", "weapon": "reed-bow"}).code == "covered"
    )


@pytest.mark.parametrize(("size", "covers"), [(1, True), (2, False), (3, False), (8, False)])
def test_gm_cover_01_a_post_hides_nobody_larger_than_itself(size: int, covers: bool) -> None:
    archer = body("heroes", (1, 10))
    archer["character"]["weapons"] = ["reed-bow"]
    cast = {"Ash": archer, "Titan": body("temple", (9, 10 - size // 2), size)}
    state = scene(cast, {**FIELD, "cover": [[8, 10, 4]]})
    assert covered(state, "Ash", "Titan") is covered(state, "Titan", "Ash") is covers


def test_gm_cover_01_a_wall_hides_a_large_one_whole() -> None:
    cast = {"Ash": body("heroes", (1, 10)), "Titan": body("temple", (9, 9), 3)}
    wall = [[8, row, 4] for row in (9, 10, 11)]
    assert covered(scene(cast, {**FIELD, "cover": wall}), "Ash", "Titan")
    assert not covered(scene(cast, {**FIELD, "cover": wall[:2]}), "Ash", "Titan")


@pytest.mark.parametrize(
    ("giant", "target", "covers"), [(3, 1, True), (2, 1, False), (3, 2, False)]
)
def test_gm_cover_02_two_sizes_larger_is_cover(giant: int, target: int, covers: bool) -> None:
    archer = body("heroes", (2, 10))
    archer["character"]["weapons"] = ["reed-bow"]
    cast = {
        "Ash": archer,
        "Titan": body("temple", (4, 9), giant),
        "Warden": body("temple", (9, 10), target),
    }
    state = scene(cast, FIELD)
    assert covered(state, "Ash", "Warden") is covers
    if covers:
        assert refusal(state, "attack", given={"target": "Warden"}).code == "covered"
    else:
        assert begins(state, "attack", "Ash", {"target": "Warden"})


def test_gm_cover_02_the_large_one_itself_can_be_hit_and_the_fallen_cover_nobody() -> None:
    state = archery(FIELD, Titan=3)
    state = with_creature(state, "Titan", at=(6, 9))
    state = with_creature(state, "Warden", at=(10, 10))
    assert begins(state, "attack", "Ash", {"target": "Titan"})
    assert refusal(state, "attack", given={"target": "Warden"}).code == "covered"
    fallen = with_creature(state, "Titan", dead=True)
    assert begins(fallen, "attack", "Ash", {"target": "Warden"})


def test_gm_table_01_whoever_waits_unseen_covers_nobody() -> None:
    state = archery(FIELD, Titan=3)
    state = with_creature(state, "Titan", at=(6, 9))
    state = with_creature(state, "Warden", at=(10, 10))
    assert covered(state, "Ash", "Warden")
    unseen = with_creature(state, "Titan", unseen=True)
    assert not covered(unseen, "Ash", "Warden")
    assert begins(unseen, "attack", "Ash", {"target": "Warden"})


def test_gm_cover_03_cover_is_the_same_from_both_sides() -> None:
    state = archery({**FIELD, "cover": [[7, 10, 2]]})
    assert covered(state, "Ash", "Warden")
    assert covered(state, "Warden", "Ash")


def test_gm_cover_01_options_say_who_is_covered() -> None:
    archer = body("heroes", (5, 10))
    archer["character"]["weapons"] = ["reed-bow"]
    cast = {"Ash": archer, "Warden": body("temple", (8, 10)), "Imp": body("temple", (5, 13))}
    state = scene(cast, {**FIELD, "cover": [[7, 10, 2]]})
    options = GAME.commands["attack"].options(state, "Ash")["target"]
    reasons = {one.id: one.because.code if one.because else None for one in options}
    assert reasons == {"Warden": "covered", "Imp": None}
