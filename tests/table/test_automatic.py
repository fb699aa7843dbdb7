"""Who answers in people's place: policies, what seats have set, the server's dice."""

from __future__ import annotations

import pytest

from tests.table.brawl import BRAWL, THREE
from tests.table.tabletop import HEADS, TAILS, Tabletop, refusal
from theomachy.core.seats import Visibility
from theomachy.table import desk
from theomachy.table.entries import Answered, Commanded, How
from theomachy.table.records import AskMe, EntryKind, Verdict

SKIRMISH = {"cast": {"Ash": {}, "Bren": {"policy": "greedy"}}}


def answers(top: Tabletop) -> list[tuple[str, object, How]]:
    bodies = [logged.body for logged in top.log()]
    return [(one.address, one.answer, one.how) for one in bodies if isinstance(one, Answered)]


@pytest.fixture
def alone() -> Tabletop:
    """Ana plays Ash against the machine."""
    return Tabletop(SKIRMISH, players={"ana": ("Ash",)})


def test_a_creature_with_a_policy_is_answered_by_it_and_acts_when_it_has_the_turn(
    alone: Tabletop,
) -> None:
    alone.dice.otherwise = HEADS
    receipt = alone.toss("ana", "Ash")
    commands = [one.body for one in alone.log() if isinstance(one.body, Commanded)]
    assert [(one.do, one.by, one.policy) for one in commands[-2:]] == [
        ("toss", "Ash", ""),
        ("toss", "Bren", "greedy"),
    ]
    assert answers(alone)[0] == ("call/Bren", "heads", How.POLICY)
    assert receipt.waiting == "you"
    assert alone.prompt("ana").title == "Bren tosses a coin"


def test_one_person_plays_the_duel_to_its_end_against_the_machine(alone: Tabletop) -> None:
    alone.dice.otherwise = TAILS
    for _ in range(3):
        alone.toss("ana", "Ash")
        alone.answer("ana", "tails")
    assert alone.state().creatures["Bren"].lives == 0
    assert refusal(lambda: alone.toss("ana", "Ash")) == "duel-over"
    assert alone.tables.replay(alone.id).count(Verdict.EXACT) == 7


def test_a_policy_that_has_the_turn_when_the_table_opens_begins() -> None:
    top = Tabletop({"cast": {"Bren": {"policy": "greedy"}, "Ash": {}}}, players={"ana": ("Ash",)})
    assert top.prompt("ana").title == "Bren tosses a coin"


def test_policies_alone_stop_after_so_many_deeds_and_the_gm_drives_them_on() -> None:
    cast = {
        "Ash": {"policy": "greedy", "lives": 100},
        "Bren": {"policy": "greedy", "lives": 100},
    }
    top = Tabletop({"cast": cast}, players={})
    assert top.state().round == desk.DRIVEN
    top.tables.drive(top.id, top.gm)
    assert top.state().round == 2 * desk.DRIVEN
    top.tables.pause(top.id, top.gm, True)
    top.tables.drive(top.id, top.gm)
    assert top.state().round == 2 * desk.DRIVEN


def test_handing_a_creature_to_a_policy_sets_it_going_and_other_edits_do_not(
    top: Tabletop,
) -> None:
    top.set("Ash.lives", 5)
    assert top.prompts("ben") == ()
    top.set("Ash.policy", "greedy")
    assert top.prompt("ben").title == "Ash tosses a coin"


def test_a_policy_that_the_game_does_not_know_leaves_the_creature_to_people() -> None:
    top = Tabletop({"cast": {"Ash": {}, "Bren": {"policy": "genius"}}}, players={"ana": ("Ash",)})
    top.toss("ana", "Ash")
    assert top.prompt("gm").yours


def test_a_policy_with_a_fault_undoes_nothing(caplog: pytest.LogCaptureFixture) -> None:
    cast = {"cast": {"Ash": {}, "Bren": {"policy": "broken"}}}
    top = Tabletop(cast, game=BRAWL, players={"ana": ("Ash",)})
    top.toss("ana", "Ash")
    assert answers(top)[0] == ("call/Bren", "pass", How.POLICY)
    assert top.texts("ana")[-1] == "Bren has the turn"
    assert "a policy could not act" in caplog.text


def test_a_seat_that_is_not_meant_may_pass_beforehand() -> None:
    top = Tabletop(THREE, game=BRAWL, players={"ana": ("Ash",), "ben": ("Bren",), "cy": ("Cole",)})
    for seat in ("ben", "cy"):
        top.tables.settings(top.id, top.seats[seat], ask_me=AskMe.WHEN_MEANT)
    top.start("ana", "parley", "Ash")
    assert top.prompt("ben").concerns
    top.answer("ben", "pass")
    assert answers(top)[:2] == [
        ("speak/Bren", "pass", How.PERSON),
        ("speak/Cole", "pass", How.SETTING),
    ]


def test_not_this_round_lasts_as_long_as_the_round(top: Tabletop) -> None:
    ben = top.tables.settings(top.id, top.seats["ben"], ask_me=AskMe.NOT_THIS_ROUND)
    assert ben.settings.round == "0"
    top.toss("ana", "Ash")
    assert answers(top)[0] == ("call/Bren", "pass", How.SETTING)
    top.toss("ben", "Bren")
    top.answer("ana", "pass")
    top.toss("ana", "Ash")
    assert top.prompt("ben").label == "call"


def test_a_setting_that_answers_what_is_open_lets_play_go_on(top: Tabletop) -> None:
    top.toss("ana", "Ash")
    top.tables.settings(top.id, top.seats["ben"], ask_me=AskMe.NOT_THIS_ROUND)
    assert top.prompts("ben") == ()
    assert top.texts("ana")[-1] == "Bren has the turn"


def test_a_plain_choice_is_never_passed_over_by_a_setting() -> None:
    top = Tabletop(game=BRAWL)
    top.tables.settings(top.id, top.seats["ben"], ask_me=AskMe.NOT_THIS_ROUND)
    top.start("ana", "strike", "Ash", target="Bren")
    assert top.prompt("ben").label == "duck"


def test_a_seat_with_typed_dice_is_asked_for_its_faces_and_they_are_checked(top: Tabletop) -> None:
    top.tables.settings(top.id, top.seats["ana"], typed_dice=True)
    top.toss("ana", "Ash")
    top.answer("ben", "tails")
    prompt = top.prompt("ana")
    assert (prompt.kind, prompt.sides, prompt.title) == ("roll", (2,), "the coin")
    assert refusal(lambda: top.answer("ana", (3,))) == "face-out-of-range"
    assert refusal(lambda: top.answer("ana", (1, 1))) == "wrong-dice"
    assert refusal(lambda: top.answer("ana", "tails")) == "wrong-dice"
    top.answer("ana", (TAILS,))
    assert answers(top)[-1] == ("toss", (TAILS,), How.PERSON)
    assert top.state().creatures["Ash"].lives == 2


def test_whoever_types_may_let_the_server_roll(top: Tabletop) -> None:
    top.tables.settings(top.id, top.seats["ana"], typed_dice=True)
    top.toss("ana", "Ash")
    top.answer("ben", "tails")
    top.tables.take_default(top.id, top.seats["ana"], top.prompt("ana").id)
    assert answers(top)[-1] == ("toss", (HEADS,), How.DICE)


def test_a_switch_back_to_the_servers_dice_rolls_what_is_open(top: Tabletop) -> None:
    top.tables.settings(top.id, top.seats["ana"], typed_dice=True)
    top.toss("ana", "Ash")
    top.answer("ben", "tails")
    top.tables.settings(top.id, top.seats["ana"], typed_dice=False)
    assert top.prompts("ana") == ()


def test_a_blind_roll_is_never_typed_by_its_owner(top: Tabletop) -> None:
    top.tables.settings(top.id, top.seats["ana"], typed_dice=True)
    top.tables.command(top.id, top.seats["ana"], "toss", "Ash", {}, Visibility.BLIND)
    top.answer("ben", "tails")
    assert answers(top)[-1] == ("toss", (HEADS,), How.DICE)


def test_a_policys_dice_are_never_typed(alone: Tabletop) -> None:
    alone.tables.settings(alone.id, alone.gm, typed_dice=True)
    alone.toss("ana", "Ash")
    alone.answer("ana", "pass")
    assert alone.prompts("gm") == ()


def test_a_seat_reads_in_its_log_what_was_answered_for_it(top: Tabletop) -> None:
    top.tables.settings(top.id, top.seats["ben"], ask_me=AskMe.NOT_THIS_ROUND)
    top.toss("ana", "Ash")
    (answer,) = [one for one in top.history("ben") if one.kind is EntryKind.ANSWER]
    assert (answer.text, answer.how) == ("Bren: pass", "setting")
    assert not [one for one in top.history("ana") if one.kind is EntryKind.ANSWER]
    assert not [one for one in top.history("gm") if one.kind is EntryKind.ANSWER]
