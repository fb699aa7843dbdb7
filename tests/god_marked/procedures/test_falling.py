"""Falls moment by moment: acted in, controlled, caught; off edges and out of the air.

GM-FALL-01, GM-FALL-02, GM-FALL-03, GM-FALL-04, GM-LIMB-04, GR-07.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import FIELD, body, kinds, play, refusal, scene, turn_of
from theomachy.core.ask import Choose
from theomachy.core.drivers.exact import odds_of
from theomachy.core.errors import Refusal
from theomachy.core.plugin import start
from theomachy.core.procedure import Done, Need, step
from theomachy.core.readings import FACES
from theomachy.core.seats import player_of
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.facts import Caught, Checked, DamageDealt, FallControlled, Falling
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.procedures import checking
from theomachy.games.god_marked.state import ConditionState, State, with_creature, with_fight


def cliff(house: dict[str, Any] | None = None, **more: Any) -> State:
    """Ash (Acrobatics mod 1) on the ground by a cliff 12 high, Bran beside, a Warden far off."""
    cast = {
        "Ash": body("heroes", (12, 10), Acrobatics=10),
        "Bran": body("heroes", (13, 10)),
        "Warden": body("temple", (20, 20)),
    }
    board = {**FIELD, "ledges": [{"from": [0, 0], "to": [11, 29], "height": 12}]}
    return scene(cast | more, board, house=house)


def falls(
    state: State, dice: Any = (), answers: Any = (), height: int = 12, **given: Any
) -> Done[State]:
    return play(state, "fall", "GM", {"who": "Ash", "height": height, **given}, dice, answers)


def harm(done: Done[State]) -> list[tuple[str, int]]:
    return [(fact.target, fact.amount) for fact in done.facts if isinstance(fact, DamageDealt)]


def asked(state: State, height: int = 12) -> dict[str, list[str]]:
    """Who is asked in the first moment, and what may be answered."""
    need = step(start(GAME, state, "fall", "GM", {"who": "Ash", "height": height}), {})
    if not isinstance(need, Need):
        return {}
    return {
        one.request.who: [option.id for option in one.request.options]
        for one in need.open
        if isinstance(one.request, Choose) and one.request.label == "falling"
    }


@pytest.mark.parametrize(("height", "drops"), [(100, []), (101, [100]), (250, [100, 200])])
def test_gm_fall_01_a_moment_before_each_hundred_spaces(height: int, drops: list[int]) -> None:
    state = with_creature(cliff(), "Ash", hp=500, given={"max_hp": 500})
    moments = 1 + len(drops)
    answers = {"falling/Ash": "pass", "falling/Bran": "pass"}
    answers |= {f"falling/Ash#{number}": "pass" for number in range(2, moments + 1)}
    done = falls(state, {"fall": [1] * 30}, answers, height)
    assert [fact.fallen for fact in done.facts if isinstance(fact, Falling)] == drops
    assert harm(done) == [("Ash", 30)]


def test_gm_fall_01_one_who_failed_may_act_again_in_the_next_moment() -> None:
    state = with_creature(cliff(), "Ash", hp=500, given={"max_hp": 500})
    dice = {"control": 9, "control#2": 10, "fall": [2] * 30}
    answers = {"falling/Ash": "control", "falling/Ash#2": "control", "falling/Bran": "pass"}
    done = falls(state, dice, answers, 101)
    assert harm(done) == [("Ash", 30)]
    assert done.state.creatures["Ash"].actions == 1


def test_gm_fall_01_the_action_is_one_of_the_round() -> None:
    assert asked(cliff())["Ash"] == ["pass", "control"]
    assert "Ash" not in asked(with_creature(cliff(), "Ash", actions=0))
    cast = {"Ash": body("heroes"), "Bran": body("heroes")}
    alone = with_creature(scene(cast, fight=False), "Ash", actions=0)
    assert "Ash" in asked(alone)
    done = falls(alone, {"control": 15, "fall": [2, 2, 2]}, ["control", "pass"])
    assert (harm(done), done.state.creatures["Ash"].actions) == ([("Ash", 3)], 0)


def test_gm_fall_01_a_fall_that_hurts_nobody_asks_nobody() -> None:
    assert asked(cliff(), 6) == {}
    assert harm(falls(cliff(), height=6)) == []


@pytest.mark.parametrize(("natural", "controlled"), [(10, True), (9, False)])
def test_gm_fall_03_acrobatics_over_ten(natural: int, controlled: bool) -> None:
    dice = {"control": natural, "fall": [4, 1, 6]}
    done = falls(cliff(), dice, {"falling/Ash": "control", "falling/Bran": "pass"})
    assert harm(done) == [("Ash", 5 if controlled else 11)]
    assert [fact.how for fact in done.facts if isinstance(fact, FallControlled)] == (
        ["check"] if controlled else []
    )
    assert [fact.success for fact in done.facts if isinstance(fact, Checked)] == [controlled]
    assert done.state.creatures["Ash"].actions == 2


def test_gm_fall_03_option_controlled_fall_number() -> None:
    state = cliff({"controlled_fall_number": 12})
    answers = {"falling/Ash": "control", "falling/Bran": "pass"}
    assert harm(falls(state, {"control": 11, "fall": [4, 1, 6]}, answers)) == [("Ash", 11)]
    assert harm(falls(state, {"control": 12, "fall": [4, 1, 6]}, answers)) == [("Ash", 5)]


def test_gm_fall_03_wings_control_it_without_a_roll() -> None:
    state = with_creature(cliff(), "Ash", flies=True)
    done = falls(state, {"fall": [4, 1, 6]}, {"falling/Ash": "wings", "falling/Bran": "pass"})
    assert harm(done) == [("Ash", 5)]
    assert done.state.creatures["Ash"].actions == 2


def test_gm_fall_03_a_rope_as_the_light_bringer_says() -> None:
    done = falls(cliff(), {"fall": [4, 1, 6]}, {"falling/Bran": "pass"}, controlled=True)
    assert harm(done) == [("Ash", 5)]
    assert done.state.creatures["Ash"].actions == 3


@pytest.mark.parametrize(
    ("faces", "answer", "control", "ash", "bran"),
    [
        ([4, 1, 6], "pass", {}, 6, 5),
        ([4, 1, 6], "control", {"control": 10}, 3, 2),
    ],
)
def test_gm_fall_04_caught(
    faces: list[int], answer: str, control: dict[str, int], ash: int, bran: int
) -> None:
    answers = {"falling/Ash": answer, "falling/Bran": "catch"}
    done = falls(cliff(), {**control, "fall": faces}, answers)
    assert harm(done) == [("Ash", ash), ("Bran", bran)]
    assert [fact.catcher for fact in done.facts if isinstance(fact, Caught)] == ["Bran"]
    after = done.state.creatures["Bran"]
    assert (after.reactions, after.actions, after.movement) == (1, 3, 10)


def test_gm_fall_04_nothing_is_shared_of_nothing() -> None:
    state = with_creature(cliff(), "Ash", immune=("collision",))
    done = falls(state, {"fall": [1, 1, 1]}, {"falling/Ash": "pass", "falling/Bran": "catch"})
    assert harm(done) == [("Bran", 1)]


def test_gr_07_each_takes_its_own_resistance_before_the_sharing() -> None:
    state = with_creature(cliff(), "Ash", resist=("collision",))
    answers = {"falling/Ash": "pass", "falling/Bran": "catch"}
    done = falls(state, {"fall": [6, 6, 1]}, answers)
    assert harm(done) == [("Ash", 3), ("Bran", 6)]


def test_gm_fall_04_only_who_gets_to_the_landing_may_catch() -> None:
    state = cliff()
    assert set(asked(state)) == {"Ash", "Bran"}
    above = with_creature(state, "Bran", at=(11, 10))
    assert set(asked(above)) == {"Ash"}
    far = with_creature(state, "Bran", at=(23, 10))
    assert set(asked(far)) == {"Ash", "Bran"}
    assert set(asked(with_creature(far, "Bran", movement=9))) == {"Ash"}
    held = (ConditionState(Condition.RESTRAINED, round=1),)
    assert set(asked(with_creature(state, "Bran", conditions=held))) == {"Ash"}


def test_gm_fall_04_the_way_to_the_landing_is_paid() -> None:
    far = with_creature(cliff(), "Bran", at=(18, 10))
    done = falls(far, {"fall": [4, 1, 6]}, {"falling/Ash": "pass", "falling/Bran": "catch"})
    bran = done.state.creatures["Bran"]
    assert (bran.at, bran.movement) == ((13, 9), 5)


def test_gm_fall_04_of_several_the_nearest_catches() -> None:
    state = cliff(Cole=body("heroes", (15, 10)))
    answers = {"falling/Ash": "pass", "falling/Bran": "catch", "falling/Cole": "catch"}
    done = falls(state, {"fall": [4, 1, 6]}, answers)
    assert harm(done) == [("Ash", 6), ("Bran", 5)]
    assert done.state.creatures["Cole"].reactions == 0
    assert "reaction-voided" in kinds(done)


def test_gm_fall_04_without_a_board() -> None:
    cast = {"Ash": body("heroes"), "Bran": body("heroes"), "Warden": body("temple")}
    state = scene(cast, distances={"Ash": {"Bran": 5, "Warden": 9}})
    done = falls(state, {"fall": [4, 1, 6]}, {"falling/Ash": "pass", "falling/Bran": "catch"})
    assert harm(done) == [("Ash", 6), ("Bran", 5)]
    assert done.state.creatures["Bran"].movement == 6


def test_gm_fall_01_a_step_off_is_offered_beside_an_edge_alone() -> None:
    offered = GAME.commands["step-off"].check
    assert offered(with_creature(cliff(), "Ash", at=(11, 5)), "Ash", None) is None
    inland = offered(with_creature(cliff(), "Ash", at=(5, 5)), "Ash", None)
    assert inland == Refusal("no-edge", "no lower space is next to Ash", "by")


def test_gm_fall_01_stepping_off_an_edge() -> None:
    state = with_creature(cliff(), "Ash", at=(11, 5))
    done = play(
        state,
        "step-off",
        given={"to": [12, 5]},
        dice={"fall": [4, 1, 6]},
        answers={"falling/Ash": "pass", "falling/Bran": "pass"},
    )
    ash = done.state.creatures["Ash"]
    assert (ash.at, ash.movement, ash.actions, harm(done)) == ((12, 5), 9, 3, [("Ash", 11)])


@pytest.mark.parametrize(
    ("to", "code"),
    [([10, 5], "no-edge"), ([14, 5], "no-edge"), ([40, 5], "off-board"), ([12, 6], "place-taken")],
)
def test_gm_fall_01_where_there_is_no_edge(to: list[int], code: str) -> None:
    state = with_creature(with_creature(cliff(), "Ash", at=(11, 5)), "Bran", at=(12, 6))
    assert refusal(state, "step-off", given={"to": to}).code == code


def test_gm_fall_01_flyers_and_the_prone_do_not_step_off() -> None:
    state = with_creature(cliff(), "Ash", at=(11, 5))
    given = {"to": [12, 5]}
    flyer = with_creature(state, "Ash", flies=True)
    assert refusal(flyer, "step-off", given=given).code == "flies"
    prone = (ConditionState(Condition.PRONE, lasts="until-ended"),)
    lying = with_creature(state, "Ash", conditions=prone)
    assert refusal(lying, "step-off", given=given).code == "prone"
    spent = with_creature(state, "Ash", movement=0)
    assert refusal(spent, "step-off", given={"to": [12, 5]}).code == "too-far"
    options = GAME.commands["step-off"].options(state, "Ash")["to"]
    assert sorted(one.id for one in options) == ["12,4", "12,5", "12,6"]


def airborne() -> State:
    """Ash 12 spaces up in the air; Bran below has no movement to catch it."""
    state = with_creature(cliff(), "Ash", at=(20, 10), flies=True, altitude=12)
    return with_creature(state, "Bran", movement=0)


@pytest.mark.parametrize(
    "lost", [{"flies": False}, {"dead": True}, {"tired": 5}, {"in_dim_light": True, "hp": 0}]
)
def test_gm_limb_04_who_cannot_stay_in_the_air_falls(lost: dict[str, Any]) -> None:
    state = with_creature(airborne(), "Ash", **lost)
    awake = "flies" in lost or "in_dim_light" in lost
    dead = "dead" in lost
    done = play(
        turn_of(state, "Warden"),
        "move",
        "Warden",
        dice={} if dead else {"fall": [1, 1, 1]},
        answers={"falling/Ash": "pass"} if awake else {},
    )
    assert "fell" in kinds(done)
    assert done.state.creatures["Ash"].altitude == 0
    assert harm(done) == ([] if dead else [("Ash", 3)])


def test_gm_limb_04_whoever_still_flies_stays_up() -> None:
    done = play(airborne(), "move")
    assert ("fell" in kinds(done), done.state.creatures["Ash"].altitude) == (False, 12)


@pytest.mark.parametrize("answer", ["pass", "control"])
def test_readings_of_a_fall_are_as_good_as_all_faces(
    answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = with_creature(cliff(), "Bran", at=(29, 29), movement=0)
    begun = start(GAME, state, "fall", "GM", {"who": "Ash", "height": 8})

    def law() -> Any:
        return odds_of(
            begun,
            lambda done: done.state.creatures["Ash"].hp,
            lambda state, one: answer,
            budget=60_000,
        )

    read = law()
    assert not read.sampled
    monkeypatch.setattr(checking, "ByFunction", lambda function: FACES)
    assert law().law == read.law


@pytest.mark.parametrize(
    ("policy", "ash", "bran"),
    [("default", "pass", "pass"), ("greedy", "control", "pass"), ("cautious", "control", "catch")],
)
def test_gm_fall_03_how_policies_act_in_a_fall(policy: str, ash: str, bran: str) -> None:
    need = step(start(GAME, cliff(), "fall", "GM", {"who": "Ash", "height": 12}), {})
    assert isinstance(need, Need)
    answers = {
        one.request.who: GAME.policies[policy].answer(cliff(), one.request)
        for one in need.open
        if isinstance(one.request, Choose)
    }
    assert answers == {"Ash": ash, "Bran": bran}


def test_gr_16_who_falls_unseen_is_heard_of_by_nobody() -> None:
    state = with_fight(with_creature(cliff(), "Warden", unseen=True), active=False)
    done = play(state, "fall", "GM", {"who": "Warden", "height": 12}, [[4, 1, 6]], ["pass"])
    ash = player_of("Ash")
    assert [fact.kind for fact in done.facts if fact.audience.includes(ash)] == []


def test_gr_16_the_number_of_a_controlled_fall_stays_with_the_light_bringer() -> None:
    answers = {"falling/Ash": "control", "falling/Bran": "pass"}
    done = falls(cliff(), {"control": 9, "fall": [4, 1, 6]}, answers)
    heard = [fact.kind for fact in done.facts if fact.audience.includes(player_of("Ash"))]
    assert "check-number" in kinds(done)
    assert "check-number" not in heard
