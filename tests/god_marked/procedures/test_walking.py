"""The commands `walk`, `move`, `get-up` and `disengage`.

GM-MOVE-01, GM-MOVE-02, GM-MOVE-03, GM-MOVE-04, GM-OPP-01, GM-OPP-02, GM-ENGAGE-02, GM-SIZE-01, and
what GM-COND-02, 05, 08, 10, 13 and 14 mean for them.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.god_marked.procedures.bodies import FIELD, body, play, refusal, scene
from theomachy.core.errors import InputError
from theomachy.core.plugin import start
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.facts import DamageDealt, Moved
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.state import ConditionState, State, with_creature

SWIFT = {"Agility": 10}


def alone(movement: int = 11) -> State:
    """Ash at the west edge, a Warden far away."""
    cast = {"Ash": body("heroes", (0, 0), **SWIFT), "Warden": body("temple", (29, 29))}
    return with_creature(scene(cast, FIELD), "Ash", movement=movement)


def beside(**changes: object) -> State:
    """Ash next to a Warden (Martial mod 2) and an Imp far off."""
    cast = {
        "Ash": body("heroes", (5, 5), **SWIFT),
        "Warden": body("temple", (4, 5), Martial=20),
        "Imp": body("temple", (20, 5)),
    }
    return with_creature(scene(cast, FIELD), "Ash", **changes)


def with_condition(state: State, name: str, condition: Condition) -> State:
    return with_creature(state, name, conditions=(ConditionState(condition, round=1),))


def test_gm_move_01_pool_is_full_in_each_round() -> None:
    state = alone(4)
    done = play(state, "next-round", "GM", {}, {"initiative/Ash": 12, "initiative/Warden": 3})
    assert done.state.creatures["Ash"].movement == 11


def test_gm_move_02_path_of_four_an_attack_path_of_seven() -> None:
    cast = {"Ash": body("heroes", (0, 0), **SWIFT), "Warden": body("temple", (4, 1))}
    state = scene(cast, FIELD, house={"opportunity_interrupts": True})
    first = play(state, "walk", given={"to": [4, 0]})
    assert first.state.creatures["Ash"].movement == 7
    struck = play(
        first.state, "attack", given={"target": "Warden"}, dice=[5, 2], answers=["take-it"]
    )
    done = play(struck.state, "walk", given={"to": "11,0"}, answers=["pass"])
    assert done.state.creatures["Ash"].at == (11, 0)
    assert done.state.creatures["Ash"].movement == 0
    assert done.state.creatures["Ash"].actions == 2


def test_gm_move_02_path_of_four_is_refused_with_three_left() -> None:
    refused = refusal(alone(3), "walk", given={"to": [4, 0]})
    assert (refused.code, refused.refusal.allowed) == ("too-far", ("at most 3",))
    refused = refusal(alone(3), "walk", given={"path": [[1, 0], [2, 0], [3, 0], [4, 0]]})
    assert (refused.code, refused.refusal.allowed) == ("too-far", ("at most 3",))


def test_gm_move_03_water_costs_double_on_the_board_and_without() -> None:
    water = {**FIELD, "slow": [{"from": [4, 0], "to": [7, 29]}]}
    cast = {"Ash": body("heroes", (0, 0), **SWIFT), "Warden": body("temple", (29, 29))}
    assert (
        play(scene(cast, water), "walk", given={"to": [7, 0]}).state.creatures["Ash"].movement == 0
    )
    plain = scene(
        {"Ash": body("heroes", Agility=10), "Warden": body("temple")},
        distances={"Ash": {"Warden": 20}},
    )
    done = play(plain, "walk", given={"toward": "Warden", "spaces": 7, "slow": 4})
    assert done.state.creatures["Ash"].movement == 0
    refused = refusal(plain, "walk", given={"toward": "Warden", "spaces": 7, "slow": 5})
    assert refused.code == "too-far"


def test_gm_move_03_slowed_and_climbing_do_not_multiply() -> None:
    ledge = {**FIELD, "ledges": [{"from": [0, 1], "to": [0, 1], "height": 2}]}
    cast = {"Ash": body("heroes", (0, 0), **SWIFT), "Warden": body("temple", (29, 29))}
    state = with_condition(scene(cast, ledge), "Ash", Condition.SLOWED)
    assert play(state, "walk", given={"path": [[0, 1]]}).state.creatures["Ash"].movement == 11 - 4


@pytest.mark.parametrize(("pool", "spaces"), [(0, 0), (5, 0)])
def test_gm_move_04_a_move_action_fills_up_and_does_not_add(pool: int, spaces: int) -> None:
    done = play(alone(pool), "move")
    assert done.state.creatures["Ash"].movement == 11
    assert done.state.creatures["Ash"].actions == 2


def test_gm_move_04_three_move_actions_make_forty_spaces() -> None:
    cast = {"Ash": body("heroes", (0, 0)), "Warden": body("temple", (29, 29))}
    state, walked = scene(cast, FIELD), 0
    for goal in ([10, 0], [20, 0], [10, 0], [0, 0]):
        state = play(state, "walk", given={"to": goal}).state
        walked += 10
        if state.creatures["Ash"].actions:
            state = play(state, "move").state
    assert (walked, state.creatures["Ash"].actions, state.creatures["Ash"].movement) == (40, 0, 0)
    assert refusal(state, "move").code == "no-actions"
    assert refusal(state, "walk", given={"to": [1, 0]}).code == "no-movement"


def test_gm_cond_13_slowed_five_spaces_of_eleven() -> None:
    state = with_condition(alone(), "Ash", Condition.SLOWED)
    assert play(state, "walk", given={"to": [5, 0]}).state.creatures["Ash"].movement == 1
    assert refusal(state, "walk", given={"to": [6, 0]}).code == "too-far"


def test_gm_cond_14_prone_crawls_five_spaces_and_gets_up_for_an_action() -> None:
    state = with_condition(alone(), "Ash", Condition.PRONE)
    assert play(state, "walk", given={"to": [5, 0]}).state.creatures["Ash"].movement == 1
    assert refusal(state, "walk", given={"to": [6, 0]}).code == "too-far"
    up = play(state, "get-up").state.creatures["Ash"]
    assert (up.actions, up.conditions) == (2, ())
    assert refusal(play(state, "get-up").state, "get-up").code == "not-prone"


def test_gm_dim_02_one_who_lies_does_not_get_up() -> None:
    state = with_condition(alone(), "Ash", Condition.PRONE)
    state = with_creature(state, "Ash", hp=0, in_dim_light=True, dim_light="lay", actions=1)
    assert refusal(state, "get-up").code == "dim-light"


def test_gm_cond_08_paralyzing_leaves_no_movement_to_fill() -> None:
    state = with_condition(alone(0), "Ash", Condition.PARALYZING)
    assert refusal(state, "move").code == "paralyzed"


def test_gm_cond_10_restrained_cannot_walk() -> None:
    state = with_condition(alone(), "Ash", Condition.RESTRAINED)
    assert refusal(state, "walk", given={"to": [1, 0]}).code == "restrained"


def test_gm_cond_05_dazed_waits_with_its_movement_too() -> None:
    state = with_condition(alone(), "Ash", Condition.DAZED)
    assert refusal(state, "walk", given={"to": [1, 0]}).code == "dazed"
    spent = with_creature(state, "Warden", actions=0)
    assert play(spent, "walk", given={"to": [1, 0]}).state.creatures["Ash"].movement == 10


def test_gm_cond_02_each_space_bleeds_also_one_that_costs_two() -> None:
    water = {**FIELD, "slow": [[2, 0]]}
    cast = {"Ash": body("heroes", (0, 0), **SWIFT), "Warden": body("temple", (29, 29))}
    state = with_condition(scene(cast, water), "Ash", Condition.BLEEDING)
    done = play(
        state,
        "walk",
        given={
            "to": [3, 0],
        },
        dice={"bleeding": [1, 6, 2]},
    )
    dealt = [fact.amount for fact in done.facts if isinstance(fact, DamageDealt)]
    assert (dealt, done.state.creatures["Ash"].hp) == ([9], 20 - 9)


def test_gm_cond_02_bleeding_to_death_ends_the_walk_there() -> None:
    state = with_creature(with_condition(beside(), "Ash", Condition.BLEEDING), "Ash", hp=3)
    done = play(
        state,
        "walk",
        given={"path": [[5, 6], [5, 7], [5, 8], [5, 9]]},
        dice={"bleeding": [3]},
        answers=["lay"],
    )
    assert done.state.creatures["Ash"].at == (5, 6)
    assert [fact.path for fact in done.facts if isinstance(fact, Moved)] == [((5, 5), (5, 6))]


def test_gm_opp_01_the_step_out_of_melee_asks_and_steps_within_do_not() -> None:
    within = play(beside(), "walk", given={"path": [[5, 4], [4, 4]]})
    assert within.state.creatures["Ash"].at == (4, 4)
    out = play(beside(), "walk", given={"path": [[5, 4], [6, 4]]}, answers=["pass"])
    assert [fact.path for fact in out.facts if isinstance(fact, Moved)] == [
        ((5, 5), (5, 4)),
        ((5, 4), (6, 4)),
    ]


def test_gm_opp_02_a_direct_opportunity_stops_the_walk_where_it_is() -> None:
    done = play(
        beside(),
        "walk",
        given={"path": [[5, 4], [6, 4], [7, 4]]},
        answers={"opportunity/Warden": "strike:unarmed", "reaction/Ash": "take-it"},
        dice={"attack": 10, "damage": 3},
    )
    ash, fight = done.state.creatures["Ash"], done.state.fight
    assert (ash.at, ash.movement, ash.hp) == ((5, 4), 10, 20 - 4)
    assert (fight.turn, fight.baton) == ("temple", "Warden")
    assert done.state.creatures["Warden"].actions == 2


def test_gm_opp_02_an_indirect_opportunity_hurts_nobody_and_the_walk_goes_on() -> None:
    state = with_creature(beside(), "Ash", skills={"Athletics": 30, "Agility": 10})
    done = play(
        state,
        "walk",
        given={"to": [8, 5]},
        answers=["strike:unarmed", "take-it"],
        dice={"attack": 9},
    )
    ash = done.state.creatures["Ash"]
    assert (ash.at, ash.movement, ash.hp) == ((8, 5), 8, 20)
    assert (done.state.fight.turn, done.state.creatures["Warden"].actions) == ("heroes", 2)


def test_gm_opp_02_option_off_the_walk_goes_on_after_a_direct_hit() -> None:
    cast = {"Ash": body("heroes", (5, 5)), "Warden": body("temple", (4, 5), Martial=20)}
    state = scene(cast, FIELD, house={"opportunity_interrupts": False})
    done = play(
        state,
        "walk",
        given={"to": [8, 5]},
        answers=["strike:unarmed", "take-it"],
        dice={"attack": 10, "damage": 3},
    )
    assert done.state.creatures["Ash"].at == (8, 5)
    assert done.state.fight.turn == "temple"


def test_gm_opp_02_dodging_the_opportunity_ends_the_walk_elsewhere() -> None:
    done = play(
        beside(),
        "walk",
        given={"to": [8, 5]},
        answers={
            "opportunity/Warden": "strike:unarmed",
            "reaction/Ash": "dodge",
            "dodge-to": "5,7",
        },
        dice={"attack": 10, "dodge": 20, "crit": 1},
    )
    ash = done.state.creatures["Ash"]
    assert (ash.at, ash.movement, done.state.fight.turn) == ((5, 7), 11, "heroes")


def test_gm_opp_02_who_dodged_one_opportunity_is_out_of_reach_of_the_next() -> None:
    cast = {
        "Ash": body("heroes", (5, 5)),
        "Warden": body("temple", (4, 5)),
        "Imp": body("temple", (4, 4)),
    }
    done = play(
        scene(cast, FIELD),
        "walk",
        given={"to": [8, 5]},
        answers={
            "opportunity/Warden": "strike:unarmed",
            "opportunity/Imp": "strike:unarmed",
            "reaction/Ash": "dodge",
            "dodge-to": "7,7",
        },
        dice={"attack": 10, "dodge": 19},
    )
    assert done.state.creatures["Ash"].at == (7, 7)
    assert done.state.creatures["Imp"].actions == 3


def test_gm_opp_01_two_enemies_left_by_one_step_are_asked_at_once() -> None:
    cast = {
        "Ash": body("heroes", (5, 5)),
        "Warden": body("temple", (4, 5)),
        "Imp": body("temple", (4, 4)),
    }
    done = play(
        scene(cast, FIELD),
        "walk",
        given={"to": [8, 5]},
        answers={"opportunity/Warden": "pass", "opportunity/Imp": "pass"},
    )
    assert done.state.creatures["Ash"].at == (8, 5)


def test_gm_opp_02_without_an_action_nobody_is_asked() -> None:
    state = with_creature(beside(), "Warden", actions=0)
    assert play(state, "walk", given={"to": [8, 5]}).state.creatures["Ash"].at == (8, 5)


def test_gm_opp_01_move_and_then_interact_beside_an_enemy() -> None:
    moved = play(beside(), "move").state
    done = play(
        moved,
        "interact",
        given={"what": "opens the door"},
        answers={"opportunity/Warden": "pass", "check-skill": "no-check"},
    )
    assert done.state.creatures["Ash"].actions == 1


def test_gm_opp_01_an_attack_between_resets_the_count() -> None:
    state = play(beside(), "interact", given={"what": "waves"}, answers=["no-check"]).state
    state = play(
        state, "attack", given={"target": "Warden"}, dice=[5, 1], answers=["take-it"]
    ).state
    done = play(state, "interact", given={"what": "waves"}, answers=["no-check"])
    assert done.state.creatures["Ash"].actions == 0


def test_gm_engage_02_disengaged_one_walks_off_freely() -> None:
    cast = {
        "Ash": body("heroes", (5, 5)),
        "Warden": body("temple", (4, 5)),
        "Imp": body("temple", (4, 4)),
    }
    safe = play(scene(cast, FIELD), "disengage").state
    assert safe.creatures["Ash"].actions == 2
    assert set(safe.creatures["Ash"].disengaged_from) == {"Warden", "Imp"}
    assert play(safe, "walk", given={"to": [8, 5]}).state.creatures["Ash"].at == (8, 5)


def test_gm_engage_02_who_disengaged_takes_no_opportunity_on_whom_it_left() -> None:
    state = beside()
    fight = replace(state.fight, turn="temple", baton="Warden")
    state = play(replace(state, fight=fight), "disengage", "Warden").state
    over = play(state, "pass", "Warden", {"to": "heroes"}, answers=["agree"])
    assert over.state.fight.turn == "heroes"
    done = play(over.state, "walk", given={"to": [8, 5]})
    assert done.state.creatures["Ash"].at == (8, 5)


def test_gm_engage_02_only_in_a_fight() -> None:
    cast = {"Ash": body("heroes", (5, 5)), "Warden": body("temple", (4, 5))}
    assert refusal(scene(cast, FIELD, fight=False), "disengage").code == "no-fight"


def test_gm_move_02_outside_a_fight_walking_costs_nothing() -> None:
    cast = {"Ash": body("heroes", (0, 0)), "Warden": body("temple", (4, 5))}
    done = play(scene(cast, FIELD, fight=False), "walk", given={"to": [29, 29]})
    ash = done.state.creatures["Ash"]
    assert (ash.at, ash.movement) == ((29, 29), 10)


def test_gm_move_02_not_on_another_teams_turn() -> None:
    cast = {"Ash": body("heroes", (0, 0)), "Warden": body("temple", (4, 5))}
    state = scene(cast, FIELD, turn="temple", baton="Warden")
    assert refusal(state, "walk", given={"to": [1, 0]}).code == "not-your-turn"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"to": [5, 5]}, "already-there"),
        ({"to": [4, 5]}, "no-way"),
        ({"to": [40, 5]}, "no-way"),
        ({"path": [[4, 5]]}, "way-blocked"),
        ({"path": [[7, 5]]}, "no-such-step"),
        ({"path": [[5, 4], [4, 5]]}, "way-blocked"),
        ({"toward": "Imp"}, "needs-a-space"),
    ],
)
def test_gm_move_02_ways_that_cannot_be_gone(given: dict[str, object], code: str) -> None:
    assert refusal(beside(), "walk", given=given).code == code


def test_gm_move_02_an_allys_space_is_passed_and_not_ended_on() -> None:
    cast = {
        "Ash": body("heroes", (0, 0)),
        "Bran": body("heroes", (1, 0)),
        "Warden": body("temple", (29, 29)),
    }
    narrow = {"size": [30, 30], "blocked": [{"from": [0, 1], "to": [9, 1]}]}
    state = scene(cast, narrow)
    assert play(state, "walk", given={"to": [3, 0]}).state.creatures["Ash"].movement == 7
    assert refusal(state, "walk", given={"path": [[1, 0]]}).code == "place-taken"


@pytest.mark.parametrize(("size", "passes"), [(-1, True), (0, True), (1, True), (2, False)])
def test_gm_size_01_a_body_needs_as_much_room_as_it_is_across(size: int, passes: bool) -> None:
    gate = {
        "size": [12, 6],
        "blocked": [{"from": [5, 0], "to": [5, 2]}, {"from": [5, 4], "to": [5, 5]}],
    }
    cast = {"Ash": body("heroes", (2, 3), size), "Warden": body("temple", (11, 0))}
    state = scene(cast, gate)
    if passes:
        assert play(state, "walk", given={"to": [7, 3]}).state.creatures["Ash"].at == (7, 3)
    else:
        assert refusal(state, "walk", given={"to": [7, 3]}).code == "no-way"


def test_gm_size_01_a_large_enemy_stands_in_the_way_with_its_whole_body() -> None:
    cast = {"Ash": body("heroes", (0, 1)), "Titan": body("temple", (4, 0), 4)}
    state = scene(cast, {"size": [20, 4]})
    assert refusal(state, "walk", given={"to": [9, 1]}).code == "no-way"
    assert refusal(state, "walk", given={"to": [7, 3]}).code == "no-way"


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"to": [1, 1], "path": [[1, 1]]},
        {"to": [1, 1], "spaces": 3},
        {"away": "Imp"},
        {"toward": "Imp", "spaces": 2, "slow": 3},
        {"toward": "Imp", "slow": 3},
        {"to": "west"},
    ],
)
def test_walk_inputs_name_one_way(given: dict[str, object]) -> None:
    with pytest.raises(InputError) as fault:
        start(GAME, beside(), "walk", "Ash", given)
    assert fault.value.code == "bad-input"


def plain(distance: int) -> State:
    """The same without a board: a Warden next to Ash, an Imp farther off."""
    cast = {
        "Ash": body("heroes"),
        "Warden": body("temple", Martial=20),
        "Imp": body("temple"),
    }
    spread = {"Ash": {"Warden": 1, "Imp": distance}, "Warden": {"Imp": distance}}
    return scene(cast, distances=spread)


def test_gm_table_02_toward_somebody_asks_those_left_behind() -> None:
    done = play(plain(7), "walk", given={"toward": "Imp"}, answers={"opportunity/Warden": "pass"})
    assert done.state.distances is not None
    assert done.state.distances.table["Ash", "Imp"] == 1
    assert done.state.distances.table["Ash", "Warden"] == 6
    assert done.state.creatures["Ash"].movement == 4


def test_gm_table_02_toward_somebody_goes_as_near_as_the_movement_allows() -> None:
    done = play(plain(30), "walk", given={"toward": "Imp"}, answers={"opportunity/Warden": "pass"})
    assert done.state.distances is not None
    assert done.state.distances.table["Ash", "Imp"] == 20
    slowed = with_condition(plain(30), "Ash", Condition.SLOWED)
    done = play(slowed, "walk", given={"toward": "Imp"}, answers={"opportunity/Warden": "pass"})
    assert (done.state.creatures["Ash"].movement, done.state.distances != slowed.distances) == (
        0,
        True,
    )
    spent = with_creature(slowed, "Ash", movement=1)
    assert refusal(spent, "walk", given={"toward": "Imp"}).code == "too-far"


def test_gm_table_02_a_direct_opportunity_leaves_one_where_it_was() -> None:
    done = play(
        plain(7),
        "walk",
        given={"away": "Warden", "spaces": 3},
        answers=["strike:unarmed", "take-it"],
        dice={"attack": 12, "damage": 2},
    )
    assert done.state.distances is not None
    assert done.state.distances.table["Ash", "Warden"] == 1
    assert (done.state.creatures["Ash"].movement, done.state.fight.turn) == (10, "temple")


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"toward": "Warden"}, "already-there"),
        ({"toward": "Ash"}, "not-yourself"),
        ({"toward": "Nobody"}, "unknown-creature"),
        ({"to": [3, 3]}, "no-board"),
        ({"away": "Warden", "spaces": 11}, "too-far"),
    ],
)
def test_gm_table_02_walks_without_a_board_refused(given: dict[str, object], code: str) -> None:
    assert refusal(plain(7), "walk", given=given).code == code
