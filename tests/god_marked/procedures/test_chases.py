"""CHASE-01 to 06: landmarks, Movement Actions, obstacles, ways around, saves, attacks."""

from __future__ import annotations

import pytest

from tests.god_marked.procedures.bodies import kinds, play, refusal, scene
from tests.god_marked.procedures.casters import ability, caster, uses
from tests.god_marked.procedures.duels import BOW, SWORD, fighter, told
from tests.god_marked.procedures.runs import (
    at_landmark,
    begins,
    begun,
    chase_of,
    runner,
    runs,
    track,
    turn_to,
    waits,
    with_block,
    with_obstacle,
)
from theomachy.core.seats import GM_ONLY, player_of
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.facts import CheckNumber, MovesLost
from theomachy.games.god_marked.folding.chases import with_runner
from theomachy.games.god_marked.knowledge.known import known
from theomachy.games.god_marked.scene.places import apart
from theomachy.games.god_marked.state import ConditionState, State, with_creature, with_fight


def test_gm_chase_01_three_movement_actions_take_one_three_landmarks_on() -> None:
    state = begun(order="Ash first")
    assert (chase_of(state).order, chase_of(state).turn) == (("Ash", "Warden"), "Ash")
    for place in ("3", "4", "5"):
        state = runs(state, place).state
    assert runner(state, "Ash").at == "5"
    assert state.creatures["Ash"].actions == 0
    assert chase_of(state).turn == "Warden"


def test_gm_chase_01_the_starting_places_must_differ() -> None:
    state = scene({"Ash": fighter("heroes"), "Warden": fighter("temple")}, fight=False)
    given = {"written": track(), "pursued": ["Ash"], "ahead": "1"}
    assert refusal(state, "begin-chase", "GM", given).code == "same-start"


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"track": "nowhere"}, "unknown-track"),
        ({"written": track(), "ahead": "99"}, "unknown-landmark"),
        ({"written": track(), "pursuers": ["Ash"]}, "both-parts"),
        ({"written": track(), "pursuers": ["Nobody"]}, "unknown-creature"),
        ({"written": track(), "pursued": ["Ash", "Warden"]}, "nobody-pursues"),
    ],
)
def test_gm_chase_01_what_is_no_beginning(given: dict[str, object], code: str) -> None:
    state = scene({"Ash": fighter("heroes"), "Warden": fighter("temple")}, fight=False)
    assert refusal(state, "begin-chase", "GM", {"pursued": ["Ash"], **given}).code == code


def test_gm_chase_01_the_order_is_by_initiative_and_then_by_agility() -> None:
    ash = fighter("heroes", given={"movement": 15}, Agility=10)
    assert chase_of(begun(ash, order="Warden first")).order == ("Ash", "Warden")
    assert chase_of(begun(order="Warden first")).order == ("Warden", "Ash")


def test_gm_chase_01_one_runs_to_neighbours_alone_and_in_turn() -> None:
    state = begun()
    assert refusal(state, "run", "Ash", {"to": "5"}).code == "no-such-way"
    assert refusal(state, "run", "Ash", {"to": "5"}).refusal.allowed == ("1", "3")
    assert refusal(state, "run", "Warden", {"to": "2"}).code == "not-your-turn"
    assert refusal(state, "run", "Ash", {"to": "3", "around": True}).code == "nothing-there"


def test_gm_chase_01_in_a_chase_nobody_walks_about() -> None:
    state = begun()
    assert refusal(state, "walk", "Ash", {"toward": "Warden"}).code == "in-a-chase"
    assert refusal(state, "move", "Ash").code == "in-a-chase"
    assert apart(state, "Ash", "Warden") == 5
    assert apart(at_landmark(state, Ash="4"), "Ash", "Warden") == 15
    assert apart(at_landmark(state, Ash="1"), "Ash", "Warden") == 1


@pytest.mark.parametrize(("who", "why"), [("Ash", "nobody-runs"), ("Warden", "nobody-pursues")])
def test_gm_chase_01_it_ends_when_nobody_runs_or_pursues(who: str, why: str) -> None:
    state = turn_to(begun(), who)
    done = play(state, "give-up", who)
    assert done.state.chase is None
    assert f"why='{why}'" in str(done.facts)


def test_gm_chase_01_it_ends_when_the_light_bringer_says_so() -> None:
    state = at_landmark(begun(), Ash="4")
    done = play(state, "end-chase", "GM")
    assert done.state.chase is None
    assert apart(done.state, "Ash", "Warden") == 15


def test_gm_chase_01_one_who_comes_in_later_acts_last_and_from_the_next_round_on() -> None:
    cast = {name: fighter("temple", given={"movement": 15}) for name in ("Warden", "Acolyte")}
    state = scene({"Ash": fighter("heroes", given={"movement": 15}), **cast}, fight=False)
    state = begins(state, track(), [11, 10], pursuers=["Warden"])
    given = {"name": "Acolyte", "part": "pursuer", "at": "8"}
    state = play(state, "join-chase", "GM", given).state
    assert chase_of(state).order == ("Ash", "Warden", "Acolyte")
    assert state.creatures["Acolyte"].actions == 0
    state = waits(waits(state), "Warden")
    assert state.creatures["Acolyte"].actions == 3
    assert refusal(state, "join-chase", "GM", given).code == "in-already"


def test_gm_chase_02_movement_actions_replace_the_three_actions() -> None:
    ash = fighter("heroes", given={"movement": 14})
    state = begun(ash, fighter("temple", given={"movement": 9}))
    assert [state.creatures[name].actions for name in ("Ash", "Warden")] == [2, 1]


def test_gm_chase_02_slowed_paralyzed_or_too_slow() -> None:
    state = begun()
    slowed = with_creature(
        state, "Ash", conditions=(ConditionState(Condition.SLOWED, lasts="until-ended"),)
    )
    state = waits(waits(slowed), "Warden")
    assert state.creatures["Ash"].actions == 1
    state = begun(fighter("heroes", given={"movement": 4}))
    assert state.creatures["Ash"].actions == 0
    assert chase_of(state).turn == "Warden"


def all_out(state: State, *saves: int) -> State:
    """A round in which Ash runs three landmarks on and back again, and the Warden waits."""
    here = int(runner(state, "Ash").at)
    step = 1 if here < 5 else -1
    for number in range(1, state.creatures["Ash"].actions + 1):
        state = runs(state, str(here + step * number)).state
    return waits(state, "Warden", {"endurance": saves[0]} if saves else ())


def test_gm_chase_03_a_save_that_succeeds() -> None:
    ash = fighter("heroes", given={"movement": 15}, Endurance=10)
    state = all_out(begun(ash), 10)
    assert (state.creatures["Ash"].actions, runner(state, "Ash").all_out) == (3, 1)


@pytest.mark.parametrize(("face", "left"), [(9, 2), (5, 1)])
def test_gm_chase_03_a_save_that_fails(face: int, left: int) -> None:
    ash = fighter("heroes", given={"movement": 15}, Endurance=10)
    state = all_out(all_out(begun(ash), 10), face)
    assert state.creatures["Ash"].actions == left
    again = all_out(state, 20) if left == 0 else state
    assert runner(again, "Ash").all_out == 2


def test_gm_chase_03_one_left_unspent_calls_for_no_save() -> None:
    state = runs(runs(begun(), "3").state, "4").state
    state = waits(waits(state), "Warden")
    assert state.creatures["Ash"].actions == 3
    assert runner(state, "Ash").all_out == 0


def test_gm_chase_03_what_an_ability_took_was_not_spent() -> None:
    less = [{"effect": "number", "number": "actions", "value": -1, "lasts": "at-once"}]
    mire = ability("spell", type="target", effects=less)
    warden = caster("temple", None, mire, given={"movement": 15})
    state = runs(runs(begun(warden=warden), "3").state, "4").state
    state = at_landmark(turn_to(state, "Warden"), Ash="2")
    state = uses(state, by="Warden", targets=["Ash"]).state
    assert state.creatures["Ash"].actions == 0
    state = waits(state, "Warden")
    assert (state.creatures["Ash"].actions, runner(state, "Ash").all_out) == (3, 0)


def test_gm_chase_03_the_loss_holds_for_one_round() -> None:
    state = all_out(begun(), 4)
    assert state.creatures["Ash"].actions == 1
    state = waits(waits(state), "Warden")
    assert state.creatures["Ash"].actions == 3


def test_gm_chase_04_an_obstacle_passed() -> None:
    state = begun(fighter("heroes", given={"movement": 15}, Athletics=30), on=with_obstacle())
    done = runs(state, "3", dice={"obstacle": 10}, skill="Athletics")
    assert (runner(done.state, "Ash").at, done.state.creatures["Ash"].actions) == ("3", 2)


def test_gm_chase_04_an_obstacle_that_costs_more() -> None:
    state = begun(fighter("heroes", given={"movement": 15}, Athletics=30), on=with_obstacle())
    done = runs(state, "3", dice={"obstacle": 9}, answers=["Athletics"])
    assert (runner(done.state, "Ash").at, done.state.creatures["Ash"].actions) == ("3", 1)


def test_gm_chase_04_who_cannot_pay_stops_in_front_and_pays_first_thing() -> None:
    state = with_creature(begun(on=with_obstacle()), "Ash", actions=1)
    done = runs(state, "3", dice={"obstacle": 9}, skill="Acrobatics")
    stopped = runner(done.state, "Ash")
    assert (stopped.at, stopped.before, stopped.owes) == ("2", "3", 1)
    assert chase_of(done.state).turn == "Warden"
    state = waits(done.state, "Warden", {"endurance": 20, "crit": 1})
    past = runner(state, "Ash")
    assert (past.at, past.before, state.creatures["Ash"].actions) == ("3", "", 2)


def test_gm_chase_04_another_skill_within_reason() -> None:
    state = begun(on=with_obstacle())
    done = runs(state, "3", dice={"obstacle": 15}, answers={"skill-fits": "allow"}, skill="Stealth")
    assert runner(done.state, "Ash").at == "3"
    answers = {"skill-fits": "refuse", "obstacle-skill": "Acrobatics"}
    done = runs(state, "3", dice={"obstacle": 15}, answers=answers, skill="Stealth")
    assert "Acrobatics" in str(done.facts)


def test_gm_chase_04_the_number_is_the_light_bringers() -> None:
    state = begun(on=with_obstacle(number=17))
    (landmark,) = [one for one in chase_of(state).track.landmarks if one.obstacle]
    assert landmark.obstacle is not None
    assert landmark.obstacle.number == 17
    (seen,) = [
        one
        for one in chase_of(known(state, player_of("Ash"))).track.landmarks
        if one.obstacle is not None
    ]
    assert seen.obstacle is not None
    assert (seen.obstacle.number, seen.obstacle.guessed) == (11, True)
    done = runs(state, "3", dice={"obstacle": 9}, skill="Acrobatics")
    assert all(fact.audience == GM_ONLY for fact in told(done, CheckNumber))


def test_gm_chase_05_a_block_is_gone_around() -> None:
    done = runs(begun(on=with_block()), "3")
    assert (runner(done.state, "Ash").at, done.state.creatures["Ash"].actions) == ("3", 1)
    done = runs(begun(on=with_block(detour_cost=3)), "3")
    assert done.state.creatures["Ash"].actions == 0


def test_gm_chase_05_a_way_around_is_not_finished_with_one_action() -> None:
    state = with_creature(begun(on=with_block()), "Ash", actions=1)
    state = runs(state, "3").state
    assert (runner(state, "Ash").at, runner(state, "Ash").owes) == ("2", 1)
    state = waits(state, "Warden", {"endurance": 19})
    assert (runner(state, "Ash").at, state.creatures["Ash"].actions) == ("3", 2)


def test_gm_chase_05_a_way_around_in_place_of_a_roll() -> None:
    done = runs(begun(on=with_obstacle()), "3", around=True)
    assert (runner(done.state, "Ash").at, done.state.creatures["Ash"].actions) == ("3", 1)
    done = runs(begun(on=with_obstacle()), "3", answers=["around"])
    assert done.state.creatures["Ash"].actions == 1


def chased() -> State:
    """The Warden (attack mod 3, d8 + 3) at Ash's landmark, in its turn; PAC of Ash 13."""
    ash = fighter("heroes", given={"movement": 15, "pac": 13})
    warden = fighter("temple", given={"movement": 15}, Martial=30)
    state = begun(ash, warden, order="Warden first")
    return at_landmark(state, Warden="2")


def strikes(state: State, *dice: int) -> State:
    return play(state, "attack", "Warden", {"target": "Ash"}, dice, ["take-it"]).state


def test_gm_chase_06_a_direct_hit_costs_one_in_the_next_round() -> None:
    state = strikes(chased(), 12, 5)
    assert state.creatures["Ash"].hp == 40 - 8
    assert state.creatures["Warden"].actions == 2
    assert runner(state, "Ash").lost == 1
    state = waits(
        waits(state, "Warden"), "Ash", answers={"tackle-whom": "pass", "tackle-whom#2": "pass"}
    )
    assert state.creatures["Ash"].actions == 2


def test_gm_chase_06_an_indirect_hit_misses() -> None:
    done = play(chased(), "attack", "Warden", {"target": "Ash"}, [10], ["take-it"])
    assert "attack-missed" in kinds(done)
    assert done.state.creatures["Ash"].hp == 40
    assert runner(done.state, "Ash").lost == 0


def test_gm_chase_06_two_hits_and_a_failed_save() -> None:
    state = strikes(strikes(chased(), 12, 1), 12, 1)
    state = waits(state, "Warden")
    for place in ("3", "4"):
        state = runs(state, place).state
    done = runs(state, "5", dice={"endurance": 8})
    assert [fact.lost for fact in told(done, MovesLost)] == [1]
    assert done.state.creatures["Ash"].actions == 0
    assert chase_of(done.state).round == 2


def test_gm_chase_06_a_ranged_attack_reaches_neighbours() -> None:
    archer = fighter("temple", None, BOW, SWORD, given={"movement": 15, "range": 10})
    state = begun(None, archer, order="Warden first")
    given = {"target": "Ash", "weapon": "sword"}
    assert refusal(state, "attack", "Warden", given).code == "out-of-range"
    given = {"target": "Ash", "weapon": "bow"}
    assert kinds(play(state, "attack", "Warden", given, [2], ["take-it"]))
    near = at_landmark(state, Ash="3")
    assert kinds(play(near, "attack", "Warden", given, [2], ["take-it"]))
    far = at_landmark(state, Ash="4")
    assert refusal(far, "attack", "Warden", given).code == "out-of-range"


def test_gm_cond_02_bleeding_in_a_chase_counts_the_spaces_of_a_movement_action() -> None:
    bleeding = ConditionState(Condition.BLEEDING, lasts="until-ended")
    state = with_creature(begun(), "Ash", conditions=(bleeding,))
    done = runs(state, "3", dice={"bleeding": [1, 1, 1, 1, 1]})
    assert done.state.creatures["Ash"].hp == 35


def test_gr_09_conditions_of_a_round_end_as_the_next_begins() -> None:
    """What was given this round slows no more in the next; what lasts does."""
    state = begun()
    brief = ConditionState(Condition.SLOWED, "test", round=1)
    state = with_creature(state, "Ash", conditions=(brief,))
    state = waits(waits(state), "Warden")
    assert state.creatures["Ash"].conditions == ()
    assert state.creatures["Ash"].actions == 3


def test_gr_09_what_was_given_in_a_fight_lasts_into_the_chase() -> None:
    cast = {name: fighter(team) for name, team in (("Ash", "heroes"), ("Warden", "temple"))}
    state = with_fight(scene(cast), round=4)
    given = tuple(ConditionState(Condition.DAZED, f"{one}", round=one) for one in (3, 4))
    state = with_creature(state, "Warden", conditions=given)
    state = begins(state, track(), [11, 10])
    assert [one.source for one in state.creatures["Warden"].conditions] == ["4"]
    state = waits(waits(state), "Warden")
    assert state.creatures["Warden"].conditions == ()


def test_gm_chase_01_where_nobody_can_move_at_all_it_is_over() -> None:
    slow = fighter("heroes", given={"movement": 4})
    state = scene({"Ash": slow, "Warden": fighter("temple", given={"movement": 3})}, fight=False)
    assert begins(state, track(), [11, 10]).chase is None


def test_gm_chase_01_rounds_in_which_nobody_can_go_on_pass_by() -> None:
    state = begun()
    for name in ("Ash", "Warden"):
        state = with_runner(state, name, lost=9)
    state = waits(waits(state), "Warden")
    assert (chase_of(state).round, chase_of(state).turn) == (3, "Ash")
