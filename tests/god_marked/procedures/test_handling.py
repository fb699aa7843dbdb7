"""Pushed, thrown down, fallen, driven into things, handled.

GM-SHOVE-01, GM-TRIP-01, GM-FALL-02, GM-FALL-05, GM-FALL-06, GM-SIZE-04, GM-COND-09, GM-COND-13,
GM-ACTION-03.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import (
    FIELD,
    begins,
    body,
    kinds,
    play,
    refusal,
    scene,
    turn_of,
)
from theomachy.board.spaces import chebyshev
from theomachy.core.drivers.exact import odds_of
from theomachy.core.paths import assign
from theomachy.core.plugin import start
from theomachy.core.procedure import Done
from theomachy.core.readings import FACES
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.facts import Collided, DamageDealt, Moved
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.procedures import opposed
from theomachy.games.god_marked.state import ConditionState, State, with_creature

TAKEN = {"reaction/Warden": "take-it"}
FALLS = {"falling/Warden": "pass"}


def duel(
    ash: int = 1,
    warden: int = 1,
    board: dict[str, Any] | None = None,
    house: dict[str, Any] | None = None,
    **others: tuple[int, int],
) -> State:
    """Ash (Athletics mod 5, Acrobatics mod 3) west of a Warden with PAC 12; more of the temple."""
    cast = {
        "Ash": body("heroes", (10, 10 - (ash - 1) // 2), ash, Athletics=50, Acrobatics=30),
        "Warden": body("temple", (10 + max(1, ash), 10), warden, Athletics=20),
    }
    cast |= {name: body("temple", place) for name, place in others.items()}
    state = scene(cast, board or FIELD, house=house)
    for name in others:  # who has no movement cannot protect, and is not asked
        state = with_creature(state, name, movement=0)
    return state


def shoved(
    state: State, dice: dict[str, Any], natural: int = 10, **answers: dict[str, str]
) -> Done[State]:
    given = {"target": "Warden"}
    answered = TAKEN | answers.get("answers", {})
    return play(state, "shove", "Ash", given, {"shove": natural} | dice, answered)


def dealt(done: Done[State]) -> list[tuple[str, int, str, str]]:
    return [
        (fact.target, fact.amount, fact.type, fact.source)
        for fact in done.facts
        if isinstance(fact, DamageDealt)
    ]


@pytest.mark.parametrize(
    ("own", "other", "natural", "spaces"), [(4, 1, 8, 4), (1, 2, 8, 1), (1, 1, 7, 0), (1, 0, 8, 2)]
)
def test_gm_shove_01_spaces_by_size(own: int, other: int, natural: int, spaces: int) -> None:
    state = duel(own, other)
    done = shoved(state, {}, natural)
    before, after = state.creatures["Warden"].at, done.state.creatures["Warden"].at
    assert before is not None
    assert after is not None
    assert chebyshev(before, after) == spaces
    assert done.state.creatures["Ash"].actions == 2
    assert [fact.forced for fact in done.facts if isinstance(fact, Moved)] == [True] * bool(spaces)


def test_gm_opp_01_being_shoved_gives_no_opportunity() -> None:
    cast = {
        "Ash": body("heroes", (10, 10), Athletics=50),
        "Bran": body("heroes", (11, 11)),
        "Warden": body("temple", (11, 10)),
    }
    done = play(
        scene(cast, FIELD),
        "shove",
        given={"target": "Warden"},
        dice=[10],
        answers=["take-it"],
    )
    assert done.state.creatures["Warden"].at == (12, 10)


def test_gm_cond_02_shoved_two_spaces_while_bleeding() -> None:
    bleeding = (ConditionState(Condition.BLEEDING, round=1),)
    state = with_creature(duel(2, 1), "Warden", conditions=bleeding)
    assert dealt(shoved(state, {"bleeding": [4, 4]})) == [("Warden", 8, "untyped", "bleeding")]


def test_gm_fall_05_into_another_both_take_half_of_a_d6_for_each_two_spaces() -> None:
    state = duel(5, 1, Imp=(20, 10))
    done = shoved(state, {"impact": [5, 2]})
    assert done.state.creatures["Warden"].at == (19, 10)
    assert dealt(done) == [
        ("Warden", 3, "collision", "collision"),
        ("Imp", 3, "collision", "collision"),
    ]
    assert [fact.against for fact in done.facts if isinstance(fact, Collided)] == [("Imp",)]


@pytest.mark.parametrize(("gap", "dice"), [(1, {}), (2, {"impact": 1})])
def test_gm_fall_05_short_ways_hurt_nobody(gap: int, dice: dict[str, int]) -> None:
    done = shoved(duel(5, 1, Imp=(16 + gap, 10)), dice)
    assert dealt(done) == []
    assert "collided" in kinds(done)


def test_gm_fall_05_into_an_object_and_not_at_the_edge_of_the_board() -> None:
    wall = {**FIELD, "cover": [[16, 10, 3]]}
    done = shoved(duel(3, 1, wall), {"impact": 5})
    assert dealt(done) == [("Warden", 2, "collision", "collision")]
    small = {"size": [16, 16]}
    edge = shoved(duel(3, 1, small), {})
    assert edge.state.creatures["Warden"].at == (15, 10)
    assert (dealt(edge), "collided" in kinds(edge)) == ([], False)


def test_gm_fall_02_shoved_off_a_ledge_of_twelve() -> None:
    cliff = {**FIELD, "ledges": [{"from": [0, 0], "to": [11, 29], "height": 12}]}
    done = shoved(duel(1, 1, cliff), {"fall": [4, 1, 6]}, answers=FALLS)
    assert done.state.creatures["Warden"].at == (12, 10)
    assert dealt(done) == [("Warden", 11, "collision", "fall")]
    assert kinds(done).index("fell") < kinds(done).index("damage-dealt")


def test_gm_fall_02_a_low_ledge_costs_nothing_and_ends_the_push() -> None:
    step = {**FIELD, "ledges": [{"from": [0, 0], "to": [15, 29], "height": 6}]}
    done = shoved(duel(5, 1, step), {})
    assert done.state.creatures["Warden"].at == (16, 10)
    assert (dealt(done), "fell" in kinds(done)) == ([], True)


def test_gm_shove_01_a_flyer_neither_falls_nor_is_stopped_by_ground() -> None:
    cliff = {**FIELD, "ledges": [{"from": [0, 0], "to": [15, 29], "height": 12}]}
    done = shoved(with_creature(duel(5, 1, cliff), "Warden", flies=True), {})
    assert done.state.creatures["Warden"].at == (20, 10)
    assert "fell" not in kinds(done)


def test_gm_table_02_shoved_without_a_board() -> None:
    cast = {"Ash": body("heroes", size=3, Athletics=50), "Warden": body("temple")}
    state = scene(cast, distances={"Ash": {"Warden": 1}})
    done = shoved(state, {})
    assert done.state.distances is not None
    assert done.state.distances.table["Ash", "Warden"] == 4
    driven = play(done.state, "collide", "GM", {"who": "Warden", "spaces": 3}, {"impact": 5})
    assert dealt(driven) == [("Warden", 2, "collision", "collision")]


def test_gm_shove_01_a_clash_may_shove_the_attacker() -> None:
    done = play(
        turn_of(duel(), "Warden"),
        "attack",
        "Warden",
        {"target": "Ash"},
        {"attack": 12, "clash": 14},
        {"reaction/Ash": "clash:shove"},
    )
    assert done.state.creatures["Warden"].at == (12, 10)
    assert done.state.fight.turn == "heroes"


def test_gm_size_02_a_protector_who_is_too_big_is_not_moved() -> None:
    cast = {
        "Ash": body("heroes", (10, 10), Athletics=50),
        "Warden": body("temple", (11, 10)),
        "Titan": body("temple", (12, 10), 4),
    }
    done = play(
        scene(cast, FIELD),
        "shove",
        given={"target": "Warden"},
        dice=[15],
        answers={"reaction/Titan": "protect", "reaction/Warden": "take-it"},
    )
    assert {name: one.at for name, one in done.state.creatures.items()} == {
        "Ash": (10, 10),
        "Warden": (11, 10),
        "Titan": (12, 10),
    }


@pytest.mark.parametrize(
    ("height", "dice", "moments"),
    [(6, 0, 0), (7, 1, 1), (12, 3, 1), (65, 30, 1), (300, 30, 3)],
)
def test_gm_fall_02_dice_by_height(height: int, dice: int, moments: int) -> None:
    state = with_creature(duel(), "Warden", hp=100, given={"max_hp": 400})
    given, loss = {"who": "Warden", "height": height}, 2 * dice
    faces = {"fall": [2] * dice} if dice else {}
    done = play(state, "fall", "GM", given, faces, ["pass"] * moments)
    assert done.state.creatures["Warden"].hp == 100 - loss


@pytest.mark.parametrize(("house", "dazed"), [({}, False), ({"fall_type": "blunt"}, True)])
def test_gm_fall_06_no_condition_but_a_mind_save_for_what_is_kept(
    house: dict[str, Any], dazed: bool
) -> None:
    cast = {
        "Ash": body("heroes", (10, 10), Mind=10),
        "Warden": body("temple", (11, 10)),
    }
    state = scene(cast, FIELD, house=house)
    state = with_creature(state, "Ash", hp=60, given={"max_hp": 40})
    held = [{"grappler": "Ash", "target": "Warden"}]
    done = play(
        assign(state, "grapples", held),
        "fall",
        "GM",
        {"who": "Ash", "height": 25},
        {"fall": [4] * 10, "focus": 9},
        ["pass"],
    )
    ash = done.state.creatures["Ash"]
    assert ash.hp == 20
    assert ash.has(Condition.DAZED) is dazed
    assert done.state.grapples == ()


def test_gm_fall_06_the_save_of_a_fall_has_number_ten() -> None:
    state = duel()
    state = with_creature(state, "Ash", hp=60, given={"max_hp": 40}, skills={"Mind": 10})
    state = assign(state, "grapples", [{"grappler": "Ash", "target": "Warden"}])
    dice: dict[str, Any] = {"fall": [4] * 10, "focus": 10}
    done = play(state, "fall", "GM", {"who": "Ash", "height": 25}, dice, ["pass"])
    assert len(done.state.grapples) == 1


def test_gm_cond_09_resistance_halves_a_fall() -> None:
    state = with_creature(duel(), "Warden", resist=("collision",))
    given = {"who": "Warden", "height": 12}
    done = play(state, "fall", "GM", given, {"fall": [4, 1, 6]}, FALLS)
    assert dealt(done) == [("Warden", 5, "collision", "fall")]


def test_gm_cond_13_a_flyer_on_whom_slowed_is_put_falls_twelve_spaces() -> None:
    state = with_creature(duel(), "Warden", flies=True, altitude=12)
    slowed = (ConditionState(Condition.SLOWED, "Ash", 0, 1),)
    state = with_creature(state, "Warden", conditions=slowed)
    done = play(state, "move", dice={"fall": [2, 2, 2]}, answers=FALLS)
    assert dealt(done) == [("Warden", 6, "collision", "fall")]
    assert done.state.creatures["Warden"].altitude == 0
    later = play(done.state, "interact", given={"what": "waits"}, answers=["pass", "no-check"])
    assert "fell" not in kinds(later)


def test_gm_move_03_slow_ground_drops_no_flyer() -> None:
    water = {**FIELD, "slow": [[10, 9], [10, 8]]}
    state = with_creature(duel(board=water), "Ash", flies=True, altitude=12)
    done = play(state, "walk", given={"path": [[10, 9]]})
    assert (done.state.creatures["Ash"].altitude, "fell" in kinds(done)) == (12, False)
    assert done.state.creatures["Ash"].movement == 9


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"who": "Nobody", "height": 3}, "unknown-creature"),
        ({"who": "Nobody", "spaces": 3}, "unknown-creature"),
        ({"who": "Ash", "spaces": 3, "against": "Ash"}, "not-yourself"),
    ],
)
def test_gm_fall_05_the_light_bringers_commands_name_who(given: dict[str, Any], code: str) -> None:
    command = "fall" if "height" in given else "collide"
    assert refusal(duel(), command, "GM", given).code == code


def wrestlers() -> State:
    """Ash (Acrobatics mod 3) beside a Warden with Acrobatics 1 and Athletics 4."""
    cast = {
        "Ash": body("heroes", (10, 10), Acrobatics=30),
        "Warden": body("temple", (11, 10), Acrobatics=10, Athletics=40),
    }
    return scene(cast, FIELD)


def tripped(dice: dict[str, Any], answer: str = "take-it") -> Done[State]:
    answers = {"reaction/Warden": answer}
    return play(wrestlers(), "trip", "Ash", {"target": "Warden"}, dice, answers)


def test_gm_trip_01_fourteen_against_thirteen_throws_down() -> None:
    done = tripped({"trip": 11, "resist": 9})
    assert done.state.creatures["Warden"].has(Condition.PRONE)
    assert done.state.creatures["Ash"].actions == 2


def test_gm_trip_01_a_tie_does_nothing() -> None:
    done = tripped({"trip": 10, "resist": 9})
    assert not done.state.creatures["Warden"].has(Condition.PRONE)
    assert "trip-resisted" in kinds(done)


def test_gm_trip_01_a_natural_one_is_only_low() -> None:
    done = tripped({"trip": 1, "resist": 1})
    assert done.state.fight.turn == "heroes"
    assert not done.state.creatures["Warden"].has(Condition.PRONE)


def test_gm_crit_06_a_natural_20_of_a_trip_grows_the_skill_and_nothing_else() -> None:
    done = tripped({"trip": 20, "crit": 12, "resist": 19})
    ash = done.state.creatures["Ash"]
    assert ash.skills["Acrobatics"] > 30
    assert not done.state.creatures["Warden"].has(Condition.PRONE)


def test_gm_react_03_a_trip_can_be_clashed_won() -> None:
    done = tripped({"trip": 11, "clash": 15, "damage": 4}, "clash")
    assert not done.state.creatures["Warden"].has(Condition.PRONE)
    assert (done.state.fight.turn, done.state.creatures["Ash"].hp) == ("temple", 20 - 1)


def test_gm_react_05_a_trip_whose_clash_is_lost_throws_down_without_resistance() -> None:
    done = tripped({"trip": 11, "clash": 10}, "clash")
    assert done.state.creatures["Warden"].has(Condition.PRONE)


def test_gm_react_07_a_tied_clash_and_the_target_resists_all_the_same() -> None:
    done = tripped({"trip": 11, "clash": 14, "resist": 9}, "clash")
    assert done.state.creatures["Warden"].has(Condition.PRONE)
    assert "clash-tied" in kinds(done)


def test_gm_trip_01_only_a_clash_answers_it() -> None:
    for answer in ("dodge", "mercy"):
        with pytest.raises(Exception, match="no option"):
            tripped({"trip": 11}, answer)


def test_gm_trip_01_not_at_a_distance_nor_one_who_lies() -> None:
    down = tripped({"trip": 11, "resist": 9}).state
    assert refusal(down, "trip", given={"target": "Warden"}).code == "already-prone"
    far = with_creature(wrestlers(), "Warden", at=(14, 10))
    assert refusal(far, "trip", given={"target": "Warden"}).code == "out-of-range"


def test_gm_size_04_size_counts_in_the_clash_of_a_shove() -> None:
    giant = with_creature(duel(), "Warden", size=8)
    state = with_creature(giant, "Ash", size=7)
    state = with_creature(state, "Warden", at=(17, 10), skills={"Athletics": 50, "Martial": 50})
    done = play(
        state,
        "shove",
        given={"target": "Warden"},
        dice={"shove": 12, "clash": 12, "damage": [1, 1]},
        answers={"reaction/Warden": "clash"},
    )
    assert "clash-won" in kinds(done)


def test_options_of_handling_give_reasons() -> None:
    state = duel(1, 3, Imp=(20, 20))
    for command, near in (("shove", "too-big"), ("trip", "too-big"), ("grapple", None)):
        options = GAME.commands[command].options(state, "Ash")["target"]
        reasons = {one.id: one.because.code if one.because else None for one in options}
        assert reasons == {"Warden": near, "Imp": "out-of-range"}


@pytest.mark.parametrize("answer", ["take-it", "clash"])
def test_readings_of_a_trip_are_as_good_as_all_faces(
    answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = start(GAME, wrestlers(), "trip", "Ash", {"target": "Warden"})

    def law() -> Any:
        return odds_of(
            begun,
            lambda done: (
                done.state.creatures["Warden"].has(Condition.PRONE),
                done.state.creatures["Warden"].skills["Athletics"],
            ),
            lambda state, asked: answer,
            budget=60_000,
        )

    read = law()
    assert not read.sampled
    monkeypatch.setattr(opposed, "ByFunction", lambda function: FACES)
    assert read.law == law().law


def test_gm_action_03_a_pocket_is_picked_or_not() -> None:
    cast = {
        "Ash": body("heroes", (10, 10), Stealth=20),
        "Warden": body("temple", (11, 10)),
    }
    state = scene(cast, FIELD)
    given = {"what": "picks the pocket", "target": "Warden"}
    answers = {"check-skill": "Stealth", "check-number": "12"}
    failed = play(state, "interact", given=given, dice={"check": 10}, answers=answers)
    assert failed.state.creatures["Ash"].actions == 2
    assert ("done" in kinds(failed), "checked" in kinds(failed)) == (False, True)
    well = play(state, "interact", given=given, dice={"check": 11}, answers=answers)
    assert "done" in kinds(well)


def test_gm_action_03_opening_a_door_takes_no_roll() -> None:
    done = play(duel(), "interact", given={"what": "opens the door"}, answers=["no-check"])
    assert (done.state.creatures["Ash"].actions, "done" in kinds(done)) == (2, True)
    far = with_creature(duel(), "Warden", at=(20, 20))
    given = {"what": "picks the pocket", "target": "Warden"}
    assert refusal(far, "interact", given=given).code == "out-of-range"
    assert begins(duel(), "interact", "Ash", given)


def test_gr_16_the_number_of_a_check_stays_with_the_light_bringer() -> None:
    answers = {"check-skill": "Stealth", "check-number": "12"}
    done = play(duel(), "interact", given={"what": "sneaks"}, dice={"check": 5}, answers=answers)
    numbers = [fact for fact in done.facts if fact.kind == "check-number"]
    assert [fact.audience.everybody for fact in numbers] == [False]
