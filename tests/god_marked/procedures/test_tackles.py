"""CHASE-07 to 10: tackles, mounts, from a fight into a chase and back."""

from __future__ import annotations

from typing import Any

from tests.god_marked.procedures.bodies import kinds, play, refusal, scene
from tests.god_marked.procedures.duels import fighter, names, told
from tests.god_marked.procedures.runs import (
    at_landmark,
    begun,
    chase_of,
    runner,
    runs,
    track,
    waits,
    with_block,
)
from theomachy.core.procedure import Done
from theomachy.games.god_marked.content.library import mounts
from theomachy.games.god_marked.creatures.numbers import restrained
from theomachy.games.god_marked.facts import ChaseEnded, MovesLost
from theomachy.games.god_marked.state import State, with_creature, with_fight


def beside(size: int = 1, **house: Any) -> State:
    """Both at landmark 2, Ash's turn over; the Warden has 3 left and Athletics 4, Ash PAC 13."""
    ash = fighter("heroes", given={"movement": 15, "pac": 13}, size=size)
    warden = fighter("temple", given={"movement": 15}, Athletics=40)
    return waits(at_landmark(begun(ash, warden, **house), Warden="2"))


def tackles(state: State, face: int) -> Done[State]:
    answers = {"tackle-whom": "pass", "tackle-whom#2": "Ash", "reaction/Ash": "take-it"}
    return play(state, "wait", "Warden", {}, {"tackle": face}, answers)


def test_gm_chase_07_a_tackle_pins_and_ends_the_chase() -> None:
    done = tackles(beside(), 10)
    assert names(done.state.creatures["Ash"]) == ["prone"]
    assert [(one.grappler, one.target) for one in done.state.grapples] == [("Warden", "Ash")]
    assert [fact.why for fact in told(done, ChaseEnded)] == ["pinned"]
    assert "pinned" in kinds(done)


def test_gm_chase_07_a_tackle_that_fails_lays_its_tackler_down() -> None:
    done = tackles(beside(), 9)
    state = done.state
    assert names(state.creatures["Warden"]) == ["prone"]
    assert "tackle-failed" in kinds(done)
    assert state.creatures["Warden"].actions == 3
    state = waits(state)
    assert refusal(state, "run", "Warden", {"to": "3"}).code == "prone"
    state = play(state, "get-up", "Warden").state
    assert (state.creatures["Warden"].actions, names(state.creatures["Warden"])) == (2, [])


def test_gm_chase_07_no_tackle_without_a_movement_action() -> None:
    state = with_creature(beside(), "Warden", actions=1)
    state = at_landmark(state, Warden="1", Ash="2")
    answers = {"tackle-whom": "pass"}
    done = runs(state, "2", "Warden", {"endurance": 19}, answers)
    assert done.state.chase is not None


def test_gm_chase_07_nor_of_one_two_sizes_bigger_nor_elsewhere() -> None:
    done = play(beside(size=3), "wait", "Warden", {}, (), {"tackle-whom": "pass"})
    assert chase_of(done.state).round == 2
    done = play(at_landmark(beside(), Ash="3"), "wait", "Warden")
    assert chase_of(done.state).round == 2


def test_gm_chase_07_a_tackle_with_the_last_movement_action_is_all_out() -> None:
    state = with_creature(beside(), "Warden", actions=1)
    answers = {"tackle-whom": "pass", "tackle-whom#2": "Ash", "reaction/Ash": "take-it"}
    dice = {"tackle": 9, "endurance": 10}
    done = play(state, "wait", "Warden", {}, dice, answers)
    assert [(fact.name, fact.lost) for fact in told(done, MovesLost)] == [("Warden", 1)]
    assert done.state.creatures["Warden"].actions == 2


def test_gm_chase_07_a_tackle_can_be_dodged() -> None:
    answers = {"tackle-whom": "pass", "tackle-whom#2": "Ash", "reaction/Ash": "dodge"}
    dice = {"tackle": 10, "dodge": 15}
    done = play(beside(), "wait", "Warden", {}, dice, answers)
    assert names(done.state.creatures["Warden"]) == ["prone"]
    assert done.state.grapples == ()


def test_gm_chase_07_the_pursued_may_tackle_too() -> None:
    answers = {"tackle-whom": "Warden", "reaction/Warden": "take-it"}
    done = play(beside(), "wait", "Warden", {}, {"tackle": 20, "crit": 1}, answers)
    assert [(one.grappler, one.target) for one in done.state.grapples] == [("Ash", "Warden")]
    state = done.state
    assert state.chase is not None
    assert refusal(waits(state), "run", "Warden", {"to": "3"}).code == "restrained"
    dice = {"break-free": 10, "hold": 1}
    freed = play(waits(state), "break-free", "Warden", {}, dice).state
    assert (freed.grapples, freed.creatures["Warden"].actions) == ((), 2)


def rider(movement: int = 25, **more: Any) -> State:
    """Ash on a mount with Movement 25 and Endurance mod 3."""
    state = begun(**more)
    own = {"id": "own", "name": "Courser", "movement": movement, "endurance": 3}
    return play(state, "mount", "GM", {"name": "Ash", "written": own}).state


def mounted() -> State:
    """The same, from the first round on."""
    cast = {
        name: fighter(team, given={"movement": 15})
        for name, team in (("Ash", "heroes"), ("Warden", "temple"))
    }
    state = scene(cast, fight=False)
    state = play(state, "mount", "GM", {"name": "Ash", "mount": "grey-courser"}).state
    given = {"written": track(), "pursued": ["Ash"], "ahead": "2"}
    return play(state, "begin-chase", "GM", given, [11, 10]).state


def test_gm_chase_08_one_action_steadies_the_mount() -> None:
    state = mounted()
    assert state.creatures["Ash"].actions == 3
    assert refusal(state, "run", "Ash", {"to": "3"}).code == "not-steadied"
    state = play(state, "steady", "Ash").state
    assert (state.creatures["Ash"].actions, runner(state, "Ash").moves) == (2, 5)
    assert refusal(state, "steady", "Ash").code == "steady-already"
    for place in ("3", "4", "5", "6", "7"):
        state = runs(state, place).state
    assert (runner(state, "Ash").at, runner(state, "Ash").moves) == ("7", 0)
    assert chase_of(state).turn == "Ash"


def test_gm_chase_08_the_save_is_the_mounts() -> None:
    state = play(mounted(), "steady", "Ash").state
    for place in ("3", "4", "5", "6", "7"):
        state = runs(state, place).state
    state = waits(waits(state), "Warden", {"endurance": 8})
    assert runner(state, "Ash").all_out == 1
    state = play(state, "steady", "Ash").state
    assert runner(state, "Ash").moves == 5


def test_gm_chase_08_the_mount_loses_what_its_save_loses() -> None:
    state = play(mounted(), "steady", "Ash").state
    for place in ("3", "4", "5", "6", "7"):
        state = runs(state, place).state
    state = waits(waits(state), "Warden", {"endurance": 2})
    state = play(state, "steady", "Ash").state
    assert runner(state, "Ash").moves == 5 - 2


def test_gm_chase_08_a_rider_who_only_attacks_stays_where_it_is() -> None:
    state = at_landmark(mounted(), Warden="2")
    for _ in range(3):
        state = play(state, "attack", "Ash", {"target": "Warden"}, [2], ["take-it"]).state
    assert (chase_of(state).turn, runner(state, "Ash").at) == ("Warden", "2")


def test_gm_chase_08_on_foot_there_is_nothing_to_steady() -> None:
    assert refusal(begun(), "steady", "Ash").code == "no-mount"
    given = {"name": "Ash", "mount": "dragon"}
    assert refusal(begun(), "mount", "GM", given).code == "unknown-mount"
    assert {one.size for one in mounts().values()} == {2, 4}


def test_gm_chase_08_a_way_around_by_mount_is_paid_by_the_mount() -> None:
    state = mounted()
    state = play(
        play(state, "end-chase", "GM").state,
        "begin-chase",
        "GM",
        {"written": with_block(), "pursued": ["Ash"], "ahead": "2"},
        [11, 10],
    ).state
    state = runs(play(state, "steady", "Ash").state, "3").state
    assert (runner(state, "Ash").at, runner(state, "Ash").moves) == ("3", 3)


def fight(actions: int = 3, warden: int = 3, ash: int = 12, foe: int = 15) -> State:
    """A fight in which Ash has the baton and so many actions left."""
    cast = {
        "Ash": fighter("heroes", given={"movement": ash}),
        "Warden": fighter("temple", given={"movement": foe}),
    }
    state = scene(cast, distances={"Ash": {"Warden": 1}})
    return with_creature(with_creature(state, "Ash", actions=actions), "Warden", actions=warden)


def flees(state: State, pursue: str = "pursue", order: tuple[int, int] = (11, 10)) -> State:
    dice = {"initiative/Ash": order[0], "initiative/Warden": order[1]} if pursue == "pursue" else {}
    answers = {"track": "drowned-road", "pursue/Warden": pursue}
    return play(state, "flee", "Ash", {}, dice, answers).state


def test_gm_chase_09_whoever_flees_has_its_full_movement_actions() -> None:
    state = flees(fight(warden=1))
    assert not state.fight.active
    assert [state.creatures[name].actions for name in ("Ash", "Warden")] == [2, 1]
    assert (runner(state, "Ash").at, runner(state, "Warden").at) == ("milestone", "toll-house")


def test_gm_chase_09_no_more_than_its_own_maximum() -> None:
    state = flees(fight(foe=12))
    assert state.creatures["Warden"].actions == 2


def test_gm_chase_09_all_actions_are_needed() -> None:
    assert refusal(fight(actions=2), "flee", "Ash").code == "actions-spent"
    given = {"track": "drowned-road", "pursued": ["Ash"]}
    assert refusal(fight(actions=2), "begin-chase", "GM", given).code == "actions-spent"
    assert refusal(with_fight(fight(), turn="temple", baton="Warden"), "flee", "Ash").code == (
        "not-your-turn"
    )


def test_gm_chase_09_the_light_bringer_may_turn_a_fight_into_a_chase() -> None:
    given = {"track": "market-roofs", "pursued": ["Ash"]}
    state = play(fight(warden=1), "begin-chase", "GM", given, [11, 10]).state
    assert [state.creatures[name].actions for name in ("Ash", "Warden")] == [2, 1]
    assert chase_of(state).round == 1


def test_gm_chase_09_nobody_follows() -> None:
    state = flees(fight(), pursue="stay")
    assert state.chase is None
    assert state.fight.active


def test_gm_chase_09_an_ally_may_run_along_with_what_it_has_left() -> None:
    cast = {name: fighter("heroes", given={"movement": 15}) for name in ("Ash", "Bram")}
    state = scene({**cast, "Warden": fighter("temple", given={"movement": 15})})
    state = with_creature(state, "Bram", actions=2)
    answers = {"track": "market-roofs", "pursue/Warden": "pursue", "pursue/Bram": "run"}
    dice = {f"initiative/{name}": 9 - n for n, name in enumerate(state.creatures)}
    state = play(state, "flee", "Ash", {}, dice, answers).state
    assert {one.name: one.part for one in chase_of(state).runners.values()} == {
        "Ash": "pursued",
        "Bram": "pursued",
        "Warden": "pursuer",
    }
    assert [one.actions for one in state.creatures.values()] == [3, 2, 3]


def test_gm_chase_10_a_fight_begins_with_initiative_and_full_actions() -> None:
    state = tackles(beside(), 10).state
    state = play(state, "begin-fight", "GM", {}, [11, 10]).state
    assert [state.creatures[name].actions for name in ("Ash", "Warden")] == [3, 3]
    assert (state.fight.turn, state.fight.round) == ("heroes", 1)
    assert restrained(state, state.creatures["Ash"])
    assert names(state.creatures["Ash"]) == ["prone"]


def test_gm_chase_10_out_of_the_middle_of_a_chase() -> None:
    state = begun()
    for place in ("3", "4", "5"):
        state = runs(state, place).state
    state = waits(state, "Warden", {"endurance": 2})
    assert runner(state, "Ash").all_out == 1
    done = play(state, "begin-fight", "GM", {}, [11, 10])
    assert [fact.why for fact in told(done, ChaseEnded)] == ["fight"]
    assert done.state.creatures["Ash"].actions == 3
