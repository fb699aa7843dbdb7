"""GIANT and SIZE-09: climbing a giant, fighting on it, staying on, coming off."""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import FIELD, kinds, play, refusal, scene, turn_of
from tests.god_marked.procedures.duels import SWORD, arm, fighter, told
from theomachy.core.errors import Refusal
from theomachy.core.seats import player_of
from theomachy.games.god_marked.content.library import creatures
from theomachy.games.god_marked.facts import CameOff, GiantMoved, Rolled
from theomachy.games.god_marked.knowledge.known import known
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.scene.places import apart, covered
from theomachy.games.god_marked.scene.ways import ways_out
from theomachy.games.god_marked.state import State, with_creature

BREATH = arm("breath", 1, 6, ranged=True, reaches_own_body=False)
FIST = arm("fist", 1, 6)


def giant_scene(size: int = 9, *, on: bool = True, board: bool = True, **house: Any) -> State:
    """Ash (attack mod 3, Acrobatics 4, Movement 11) west of a giant, or on its western edge."""
    own = {"pac": 13, "movement": 11}
    place = (5, 5) if board else None
    cast = {
        "Ash": fighter("heroes", place, SWORD, given=own, Martial=30, Acrobatics=40),
        "Giant": fighter("temple", (6, 3) if board else None, FIST, BREATH, size=size, hp=300),
        "Warden": fighter("temple", (4, 5) if board else None),
    }
    distances = None if board else {"Ash": {"Giant": 1, "Warden": 3}, "Giant": {"Warden": 4}}
    state = scene(cast, FIELD if board else None, distances=distances, house=house)
    if not on:
        return state
    return with_creature(state, "Ash", on="Giant", at=(6, 5) if board else None)


def only(state: State) -> State:
    """The same without the Warden."""
    return with_creature(state, "Warden", at=(29, 29))


def test_gm_giant_01_onto_a_giant() -> None:
    done = play(only(giant_scene(on=False)), "climb", "Ash", {"giant": "Giant"})
    one = done.state.creatures["Ash"]
    assert (one.on, one.at, one.movement, one.actions) == ("Giant", (6, 4), 9, 3)
    assert "climbed-on" in kinds(done)


def test_gm_giant_01_a_size_of_seven_cannot_be_climbed() -> None:
    state = giant_scene(7, on=False)
    assert refusal(state, "climb", "Ash", {"giant": "Giant"}).code == "not-climbable"
    assert refusal(state, "climb", "Ash", {"giant": "Warden"}).code == "not-climbable"
    assert refusal(state, "climb", "Ash", {"giant": "Ash"}).code == "not-climbable"
    offered = GAME.commands["climb"].check
    assert offered(state, "Ash", None) == Refusal(
        "not-climbable", "nobody here can be climbed", "by"
    )
    assert offered(giant_scene(on=False), "Ash", None) is None
    far = with_creature(giant_scene(on=False), "Ash", at=(3, 5))
    assert refusal(far, "climb", "Ash", {"giant": "Giant"}).code == "out-of-range"


def test_gm_giant_01_two_more_on_every_attack_from_the_body() -> None:
    state = only(giant_scene())
    done = play(state, "attack", "Ash", {"target": "Giant"}, [2, 1], ["take-it"])
    assert [fact.total for fact in told(done, Rolled)] == [2 + 3 + 2]
    near = with_creature(state, "Warden", at=(5, 5))
    answers = {"reaction/Warden": "take-it", "reaction/Giant": "pass"}
    done = play(near, "attack", "Ash", {"target": "Warden"}, [2, 1], answers)
    assert [fact.total for fact in told(done, Rolled)] == [2 + 3 + 2]


def test_gm_giant_01_with_giant_only_against_that_giant_alone() -> None:
    state = with_creature(giant_scene(giant_bonus="giant_only"), "Warden", at=(5, 5))
    for target, other, total in (("Warden", "Giant", 5), ("Giant", "Warden", 7)):
        answers = {f"reaction/{target}": "take-it", f"reaction/{other}": "pass"}
        done = play(state, "attack", "Ash", {"target": target}, [2, 1], answers)
        assert [fact.total for fact in told(done, Rolled)] == [total]


@pytest.mark.parametrize("answer", ["clash", "clash+backed"])
@pytest.mark.parametrize(
    ("option", "by", "bonus"),
    [("any", "Warden", 2), ("giant_only", "Warden", 0), ("giant_only", "Giant", 2)],
)
def test_gm_giant_01_a_clash_from_the_body_is_an_attack_too(
    option: str, by: str, bonus: int, answer: str
) -> None:
    state = with_creature(giant_scene(giant_bonus=option), "Warden", at=(5, 5))
    answers = {"reaction/Ash": answer}
    dice = {"attack": 12, "clash": 2, "damage": [1, 1] if by == "Giant" else 1}
    given = {"target": "Ash"}
    done = play(turn_of(state, by), "attack", by, given, dice, answers)
    backed = 2 if answer.endswith("backed") else 0
    assert told(done, Rolled)[1].total == 2 + 3 + backed + bonus


def walks(state: State, *faces: int, to: tuple[int, int] = (9, 3), **more: Any) -> Any:
    state = turn_of(state, "Giant")
    state = with_creature(state, "Giant", movement=20)
    return play(state, "walk", "Giant", {"to": list(to)}, list(faces), **more)


def test_gm_giant_02_whoever_stays_on_comes_along() -> None:
    done = walks(only(giant_scene()), 16)
    one = done.state.creatures["Ash"]
    assert (one.on, one.at) == ("Giant", (9, 5))
    assert len(told(done, GiantMoved)) == 1


def test_gm_giant_02_who_does_not_falls_its_size() -> None:
    dice: dict[str, Any] = {"stay-on": 15, "fall": [3, 4]}
    state = turn_of(with_creature(only(giant_scene()), "Giant", movement=20), "Giant")
    done = play(state, "walk", "Giant", {"to": [9, 3]}, dice, {"falling/Ash": "pass"})
    one = done.state.creatures["Ash"]
    assert (one.on, one.hp) == ("", 33)
    assert one.at is not None
    assert apart(done.state, "Ash", "Giant") == 1
    assert [fact.fell for fact in told(done, CameOff)] == [True]


def test_gm_giant_02_a_height_that_is_stated() -> None:
    state = with_creature(only(giant_scene()), "Ash", height_on=5)
    done = walks(state, 1)
    assert "height=5" in str(done.facts)


def test_gm_giant_02_outside_the_body_one_falls_too() -> None:
    state = only(giant_scene())
    shover = with_creature(state, "Warden", at=(7, 5), on="Giant", size=2)
    shover = turn_of(shover, "Warden")
    dice: dict[str, Any] = {"shove": 18, "fall": [1, 1]}
    answers = {"reaction/Ash": "take-it", "falling/Ash": "pass"}
    done = play(shover, "shove", "Warden", {"target": "Ash"}, dice, answers)
    assert done.state.creatures["Ash"].on == ""
    assert done.state.creatures["Ash"].hp == 38


def test_gm_giant_02_without_a_board() -> None:
    state = giant_scene(board=False)
    state = turn_of(with_creature(state, "Giant", movement=20), "Giant")
    given = {"away": "Warden", "spaces": 3}
    done = play(state, "walk", "Giant", given, {"stay-on": 16})
    assert done.state.creatures["Ash"].on == "Giant"
    assert [apart(done.state, "Ash", name) for name in ("Giant", "Warden")] == [0, 7]


def test_gm_giant_03_every_space_costs_two() -> None:
    state = only(giant_scene())
    done = play(state, "climb", "Ash", {"to": [9, 5]})
    assert (done.state.creatures["Ash"].at, done.state.creatures["Ash"].movement) == ((9, 5), 5)
    assert play(state, "climb", "Ash", {"to": [11, 5]}).state.creatures["Ash"].movement == 1
    too_far = refusal(state, "climb", "Ash", {"to": [12, 5]})
    assert (too_far.code, too_far.refusal.allowed) == ("too-far", ("at most 5 spaces",))
    assert refusal(state, "climb", "Ash", {"to": [20, 5]}).code == "no-such-space"
    assert refusal(state, "walk", "Ash", {"to": [5, 6]}).code == "on-a-body"


def test_gm_giant_03_coming_down() -> None:
    state = only(giant_scene())
    done = play(state, "come-down", "Ash", {"to": [5, 6]})
    one = done.state.creatures["Ash"]
    assert (one.on, one.at, one.movement) == ("", (5, 6), 10)
    inside = with_creature(state, "Ash", at=(8, 5))
    done = play(inside, "come-down", "Ash", {"to": [5, 5]})
    assert done.state.creatures["Ash"].movement == 11 - 5
    assert refusal(state, "come-down", "Ash", {"to": [3, 5]}).code == "no-such-space"
    assert refusal(giant_scene(on=False), "come-down", "Ash").code == "not-on-a-body"


def test_gm_giant_03_without_a_board() -> None:
    state = giant_scene(board=False, on=False)
    done = play(state, "climb", "Ash", {"giant": "Giant", "spaces": 3})
    one = done.state.creatures["Ash"]
    assert (one.on, one.movement, apart(done.state, "Ash", "Giant")) == ("Giant", 5, 0)
    done = play(done.state, "come-down", "Ash")
    assert apart(done.state, "Ash", "Giant") == 1
    assert done.state.creatures["Ash"].on == ""


def test_gm_giant_04_what_does_not_reach_its_own_body() -> None:
    state = turn_of(only(giant_scene()), "Giant")
    given = {"target": "Ash", "weapon": "breath"}
    assert refusal(state, "attack", "Giant", given).code == "on-its-body"
    hit: dict[str, Any] = {"attack": 2, "damage": [1, 1]}
    given = {"target": "Ash", "weapon": "fist"}
    assert "rolled" in kinds(play(state, "attack", "Giant", given, hit, ["take-it"]))
    beside = turn_of(only(giant_scene(on=False)), "Giant")
    given = {"target": "Ash", "weapon": "breath"}
    opportunity = {"opportunity/Ash": "pass", "reaction/Ash": "take-it"}
    assert "rolled" in kinds(play(beside, "attack", "Giant", given, hit, opportunity))


def test_gm_giant_01_the_body_is_no_cover_for_who_is_on_it() -> None:
    state = with_creature(giant_scene(), "Ash", at=(10, 7))
    assert not covered(state, "Warden", "Ash")
    assert covered(with_creature(state, "Ash", on="", at=(20, 7)), "Warden", "Ash")


def test_gm_react_08_on_a_body_one_dodges_over_it() -> None:
    found = ways_out(only(giant_scene()), "Ash")
    assert found
    assert all(6 <= column < 15 and 3 <= row < 12 for column, row in found)


def test_gm_size_09_one_who_is_the_map_carries_anybody() -> None:
    tower = creatures()["drowned-tower"]
    assert (tower.size, tower.is_map) == (24, True)
    assert creatures()["hill-walker"].size == 12
    cast = {
        "Ash": fighter("heroes", (5, 5), given={"movement": 11}),
        "Tower": {"creature": "drowned-tower", "team": "heroes", "at": [6, 3]},
        "Warden": fighter("temple", (0, 29)),
    }
    state = scene(cast, FIELD)
    state = play(state, "climb", "Ash", {"giant": "Tower", "to": [10, 5]}).state
    assert (state.creatures["Ash"].on, state.creatures["Ash"].movement) == ("Tower", 1)
    small = with_creature(scene(cast, FIELD), "Tower", is_map=False)
    assert refusal(small, "climb", "Ash", {"giant": "Tower"}).code == "not-climbable"


@pytest.mark.parametrize("fallen", ["defeated", "dead"])
def test_gm_giant_01_off_a_giant_that_has_fallen(fallen: str) -> None:
    state = with_creature(only(giant_scene()), "Giant", **{fallen: True})
    after = play(state, "move", "Ash").state
    assert after.creatures["Ash"].on == ""


def test_gr_16_one_who_is_on_somebody_unseen_is_on_nobody_that_is_known() -> None:
    state = with_creature(giant_scene(), "Giant", unseen=True)
    assert known(state, player_of("Ash")).creatures["Ash"].on == ""


def test_gm_giant_01_off_one_that_has_shrunk_or_left() -> None:
    shrunk = with_creature(only(giant_scene()), "Giant", size=7)
    assert play(shrunk, "move", "Ash").state.creatures["Ash"].on == ""
    done = play(only(giant_scene()), "remove", "GM", {"name": "Giant"})
    assert done.state.creatures["Ash"].on == ""
