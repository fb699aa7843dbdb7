"""Jumps over the board and without one, stretched by a roll, into the deep.

GM-JUMP-01, GM-JUMP-02.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import FIELD, body, kinds, play, refusal, scene
from theomachy.core.drivers.exact import odds_of
from theomachy.core.plugin import start
from theomachy.core.procedure import Done
from theomachy.core.readings import FACES
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.facts import Jumped
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.procedures import jumping
from theomachy.games.god_marked.state import ConditionState, Grapple, State, with_creature

PIT = {**FIELD, "ledges": [{"from": [12, 0], "to": [14, 29], "height": -12}]}


def field(
    movement: int = 11, board: Any = None, house: dict[str, Any] | None = None, **skills: int
) -> State:
    """Ash with this Movement in a wide field; a Warden far off."""
    cast = {
        "Ash": body("heroes", (10, 10), **skills),
        "Warden": body("temple", (25, 25)),
    }
    state = scene(cast, board or FIELD, house=house)
    return with_creature(state, "Ash", given={"movement": movement}, movement=movement)


def running(state: State) -> State:
    return with_creature(state, "Ash", strides=1)


def jumps(state: State, to: Any, dice: Any = (), answers: Any = (), **given: Any) -> Done[State]:
    return play(state, "jump", given={"to": list(to), **given}, dice=dice, answers=answers)


def jumped(done: Done[State]) -> tuple[int, int, bool]:
    (fact,) = [one for one in done.facts if isinstance(one, Jumped)]
    return fact.spaces, fact.reach, fact.running


def test_gm_jump_01_standing_a_quarter_for_one_action() -> None:
    done = jumps(field(), (12, 12))
    ash = done.state.creatures["Ash"]
    assert (ash.at, ash.actions, ash.movement) == ((12, 12), 2, 11)
    assert jumped(done) == (2, 2, False)
    assert refusal(field(), "jump", given={"to": [13, 10]}).refusal.allowed == (
        "at most 2",
        "farther with stretch",
    )


def test_gm_jump_01_running_half_after_one_space_of_this_turn() -> None:
    walked = play(field(), "walk", given={"to": [11, 10]}).state
    done = jumps(walked, (16, 12))
    assert jumped(done) == (5, 5, True)
    assert refusal(walked, "jump", given={"to": [17, 10]}).code == "too-far"
    assert done.state.creatures["Ash"].movement == 10


def test_gm_jump_01_a_run_up_of_an_earlier_turn_does_not_count() -> None:
    walked = play(field(), "walk", given={"to": [11, 10]}).state
    passed = play(walked, "pass", "Ash", {"to": "temple"}).state
    back = play(passed, "pass", "Warden", {"to": "heroes"}).state
    assert refusal(back, "jump", given={"to": [16, 12]}).code == "too-far"


def test_gm_jump_01_being_shoved_is_no_run_up() -> None:
    cast = {
        "Ash": body("heroes", (10, 10), Athletics=50),
        "Bran": body("heroes", (11, 10), Agility=10),
        "Warden": body("temple", (25, 25)),
    }
    state = scene(cast, FIELD)
    shoved = play(state, "shove", given={"target": "Bran"}, dice=[19], answers=["take-it"]).state
    assert shoved.creatures["Bran"].strides == 0
    assert shoved.creatures["Bran"].at == (12, 10)


def test_gm_jump_01_outside_a_fight_there_is_time_for_a_run_up() -> None:
    state = scene({"Ash": body("heroes", (10, 10))}, FIELD, fight=False)
    assert jumped(jumps(state, (15, 10))) == (5, 5, True)


def test_gm_jump_01_with_movement_three_one_jumps_nowhere_without_a_roll() -> None:
    state = field(3, Acrobatics=20)
    assert refusal(state, "jump", given={"to": [11, 10]}).code == "too-far"
    done = jumps(state, (13, 10), {"reflex": 13}, stretch=True)
    assert jumped(done) == (3, 3, False)


@pytest.mark.parametrize(("runs", "spaces"), [(False, 6), (True, 13)])
def test_gm_jump_02_stretched_by_a_quarter_or_half_of_the_total(runs: bool, spaces: int) -> None:
    state = field(12, Acrobatics=20)
    state = running(state) if runs else state
    done = jumps(state, (10 + spaces, 10), {"reflex": 13}, stretch=True)
    assert jumped(done) == (spaces, spaces, runs)
    assert done.state.creatures["Ash"].at == (10 + spaces, 10)
    assert done.state.creatures["Ash"].actions == 2


def test_gm_jump_02_a_low_roll_makes_no_jump_shorter() -> None:
    done = jumps(field(12, Acrobatics=-30), (15, 10), {"reflex": 1}, stretch=True)
    assert jumped(done) == (3, 3, False)
    assert done.state.creatures["Ash"].at == (13, 10)


def test_gm_jump_02_option_reflex_skill() -> None:
    state = field(12, house={"reflex_skill": "Agility"}, Acrobatics=20, Agility=60)
    assert jumped(jumps(state, (17, 10), {"reflex": 13}, stretch=True))[1] == 3 + 19 // 4


def test_gm_jump_01_option_jump_costs_movement() -> None:
    state = running(field(12, house={"jump_costs_movement": True}))
    done = jumps(state, (15, 10))
    assert done.state.creatures["Ash"].movement == 12 - 2 * 5
    short = with_creature(state, "Ash", movement=7)
    assert refusal(short, "jump", given={"to": [14, 10]}).code == "too-far"
    assert jumped(jumps(short, (13, 10)))[1] == 3


def test_gm_jump_01_slowed_does_not_shorten_it() -> None:
    slowed = (ConditionState(Condition.SLOWED, round=1),)
    done = jumps(with_creature(field(), "Ash", conditions=slowed), (12, 10))
    assert done.state.creatures["Ash"].movement == 11


def test_gm_cond_02_each_jumped_space_is_moved() -> None:
    bleeding = (ConditionState(Condition.BLEEDING, round=1),)
    done = jumps(with_creature(field(), "Ash", conditions=bleeding), (12, 10), {"bleeding": [1, 2]})
    assert done.state.creatures["Ash"].hp == 20 - 3


def test_gm_jump_01_height_counts_like_length() -> None:
    wall = {**FIELD, "ledges": [{"from": [11, 0], "to": [29, 29], "height": 4}]}
    state = field(board=wall)
    assert refusal(state, "jump", given={"to": [11, 10]}).code == "too-far"
    done = jumps(running(state), (11, 10))
    assert (done.state.creatures["Ash"].at, "fell" in kinds(done)) == ((11, 10), False)


def test_gm_jump_01_over_what_is_no_higher_than_it_reaches() -> None:
    low = {**FIELD, "cover": [[11, 10, 2]], "slow": [[12, 10]]}
    assert jumps(field(board=low), (12, 10)).state.creatures["Ash"].at == (12, 10)
    high = {**FIELD, "cover": [[11, 10, 3]]}
    assert refusal(field(board=high), "jump", given={"to": [12, 10]}).code == "way-blocked"
    corner = {**FIELD, "blocked": [[11, 10], [10, 11]]}
    assert refusal(field(board=corner), "jump", given={"to": [11, 11]}).code == "way-blocked"
    shut = {**FIELD, "blocked": [[11, 10]]}
    assert refusal(field(board=shut), "jump", given={"to": [12, 10]}).code == "way-blocked"


def test_gm_jump_01_over_a_pit_and_into_it() -> None:
    state = running(field(board=PIT))
    over = jumps(state, (15, 10))
    assert (over.state.creatures["Ash"].at, "fell" in kinds(over)) == ((15, 10), False)
    down = jumps(state, (13, 10), {"fall": [1, 1, 1]}, ["pass"])
    assert (down.state.creatures["Ash"].at, down.state.creatures["Ash"].hp) == ((13, 10), 17)


def test_gm_jump_02_too_short_over_a_pit_is_a_fall() -> None:
    state = field(12, board=PIT)
    done = jumps(state, (15, 10), {"reflex": 3, "fall": [1, 1, 1]}, ["pass"], stretch=True)
    assert done.state.creatures["Ash"].at == (13, 10)
    assert "fell" in kinds(done)


def test_gm_jump_01_down_as_far_as_it_reaches_is_no_fall() -> None:
    steps = {**FIELD, "ledges": [{"from": [0, 0], "to": [10, 29], "height": 5}]}
    assert "fell" not in kinds(jumps(running(field(board=steps)), (13, 10)))
    assert "fell" in kinds(jumps(field(board=steps), (12, 10)))


def test_gm_jump_01_somebody_stands_where_it_would_land() -> None:
    state = with_creature(field(), "Warden", at=(12, 10))
    assert refusal(state, "jump", given={"to": [12, 10]}).code == "place-taken"
    unnoticed = with_creature(state, "Warden", hidden_from={"Ash": 30})
    done = jumps(unnoticed, (12, 10))
    assert done.state.creatures["Ash"].at == (11, 10)
    assert "blocked" in kinds(done)


def test_gm_jump_01_over_somebody_no_taller_than_it_reaches() -> None:
    state = with_creature(running(field()), "Warden", at=(12, 10))
    done = jumps(state, (13, 10))
    assert done.state.creatures["Ash"].at == (13, 10)
    tall = with_creature(state, "Warden", size=6, at=(11, 8))
    assert refusal(tall, "jump", given={"to": [15, 10]}).code in {"way-blocked", "place-taken"}


def test_gm_opp_01_a_jump_is_one_step_out_of_reach() -> None:
    state = with_creature(field(), "Warden", at=(9, 10))
    done = jumps(state, (12, 10), {"attack": 19, "damage": 3}, ["strike:unarmed", "take-it"])
    ash = done.state.creatures["Ash"]
    assert (ash.at, ash.actions) == ((10, 10), 3)
    let = jumps(state, (12, 10), (), ["pass"])
    assert let.state.creatures["Ash"].at == (12, 10)
    beside = jumps(state, (10, 11))
    assert beside.state.creatures["Ash"].at == (10, 11)


def test_gm_grapple_02_with_somebody_in_ones_grip_half_as_far() -> None:
    state = with_creature(running(field()), "Warden", at=(9, 10))
    state = GAME.apply(
        state,
        GAME.facts.decode({"kind": "grappled", "grapple": {"grappler": "Ash", "target": "Warden"}}),
    )
    assert state.grapples == (Grapple("Ash", "Warden"),)
    assert refusal(state, "jump", given={"to": [13, 10]}).code == "too-far"
    done = jumps(state, (12, 10))
    assert done.state.creatures["Warden"].at == (11, 10)
    assert len(done.state.grapples) == 1


def test_gm_table_02_without_a_board() -> None:
    cast = {"Ash": body("heroes", Agility=10), "Warden": body("temple")}
    state = scene(cast, distances={"Ash": {"Warden": 9}})
    done = play(state, "jump", given={"toward": "Warden"})
    assert jumped(done) == (2, 2, False)
    assert done.state.distances is not None
    assert done.state.distances.table["Ash", "Warden"] == 7
    again = play(
        done.state,
        "jump",
        given={"away": "Warden", "spaces": 7, "stretch": True},
        dice={"reflex": 6},
    )
    assert jumped(again) == (7, 8, True)
    assert refusal(state, "jump", given={"away": "Warden", "spaces": 3}).code == "too-far"
    assert refusal(state, "jump", given={"to": [1, 1]}).code == "no-board"
    up = play(state, "jump", given={})
    assert jumped(up) == (2, 2, False)


def test_gm_cond_14_one_who_lies_gets_up_first() -> None:
    prone = (ConditionState(Condition.PRONE, lasts="until-ended"),)
    state = with_creature(field(), "Ash", conditions=prone)
    assert refusal(state, "jump", given={"to": [12, 10]}).code == "prone"
    held = (ConditionState(Condition.RESTRAINED, round=1),)
    state = with_creature(field(), "Ash", conditions=held)
    assert refusal(state, "jump", given={"to": [12, 10]}).code == "restrained"
    assert refusal(field(), "jump", given={"to": [10, 10]}).code == "already-there"
    assert refusal(field(), "jump", given={"to": [40, 10]}).code == "off-board"
    assert refusal(field(), "jump", given={}).code == "needs-a-space"


def test_options_and_preview_of_a_jump() -> None:
    command = GAME.commands["jump"]
    options = command.options(field(), "Ash")["to"]
    assert len(options) == 24
    inputs = command.inputs.model_validate({"to": [12, 12]})
    assert command.preview(field(), "Ash", inputs)["path"] == [[10, 10], [11, 11], [12, 12]]


def test_readings_of_a_stretched_jump_are_as_good_as_all_faces(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun = start(GAME, field(12, Acrobatics=20), "jump", "Ash", {"to": [15, 10], "stretch": True})

    def law() -> Any:
        return odds_of(
            begun,
            lambda done: (
                done.state.creatures["Ash"].at,
                done.state.creatures["Ash"].skills["Acrobatics"],
            ),
            lambda state, one: "pass",
        )

    read = law()
    assert not read.sampled
    monkeypatch.setattr(jumping, "ByFunction", lambda function: FACES)
    assert law().law == read.law
