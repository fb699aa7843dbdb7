"""Commands and answers at a table: asked of the right seat, taken once, refused with the reason."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.tabletop import CAST, HEADS, TAILS, Tabletop, refusal
from theomachy.core.errors import InputError, Refused
from theomachy.table.entries import Answered, Commanded, Finished, Happened, How, Started
from theomachy.table.records import EntryKind, Role


def test_a_command_asks_the_seat_that_plays_who_is_asked(top: Tabletop) -> None:
    receipt = top.toss("ana", "Ash")
    assert receipt.waiting == "others"
    assert top.prompts("ana") == ()
    prompt = top.prompt("ben")
    assert (prompt.who, prompt.label, prompt.yours) == ("Bren", "call", True)
    assert [option.id for option in prompt.options] == ["pass", "heads", "tails"]
    assert (prompt.window, prompt.sealed, prompt.default) == (True, True, "pass")


def test_the_others_learn_that_the_table_waits_and_only_the_gm_for_whom(top: Tabletop) -> None:
    top.toss("ana", "Ash")
    views = {seat: top.tables.view(top.id, top.seats[seat]) for seat in ("ana", "ben", "gm")}
    assert {seat: view.waiting for seat, view in views.items()} == {
        "ana": "others",
        "ben": "you",
        "gm": "others",
    }
    assert views["gm"].waiting_for == ("Bren",)
    assert views["ana"].waiting_for == views["ben"].waiting_for == ()
    assert not views["gm"].prompts[0].yours


def test_an_answer_ends_the_command_and_tells_what_came_of_it(top: Tabletop) -> None:
    top.toss("ana", "Ash")
    top.dice.faces = [TAILS]
    assert top.answer("ben", "tails").waiting == ""
    assert top.texts("ana")[-3:] == ["Ash tosses tails", "Ash loses a life", "Bren has the turn"]
    assert top.state().creatures["Ash"].lives == 2


def test_the_log_holds_the_command_as_the_design_says(top: Tabletop) -> None:
    before = len(top.log())
    top.toss("ana", "Ash")
    top.answer("ben", "heads")
    bodies = [logged.body for logged in top.log()[before:]]
    kinds = [type(body) for body in bodies]
    assert kinds == [Commanded, Answered, Answered, Happened, Happened, Happened, Finished]
    choice, roll = bodies[1], bodies[2]
    assert isinstance(choice, Answered)
    assert isinstance(roll, Answered)
    assert (choice.address, choice.answer, choice.how) == ("call/Bren", "heads", How.PERSON)
    assert (roll.address, roll.answer, roll.how) == ("toss", (HEADS,), How.DICE)
    assert isinstance(top.log()[0].body, Started)


def test_another_process_finds_everything_and_the_prompt_open_again(top: Tabletop) -> None:
    top.toss("ana", "Ash")
    prompt = top.prompt("ben")
    history = top.history("ben")
    top.tables = top.reopened()
    assert top.prompt("ben") == prompt
    assert top.history("ben") == history
    top.answer("ben", "pass")
    assert top.texts("ben")[-1] == "Bren has the turn"


def test_two_processes_over_one_store_write_one_sequence(top: Tabletop) -> None:
    other = top.reopened()
    top.toss("ana", "Ash")
    prompt = other.view(top.id, top.seats["ben"]).prompts[0]
    other.answer(top.id, top.seats["ben"], prompt.id, "pass")
    assert top.texts("ana")[-1] == "Bren has the turn"
    assert [logged.seq for logged in top.log()] == list(range(1, len(top.log()) + 1))


def test_nobody_starts_a_command_by_a_creature_of_others(top: Tabletop) -> None:
    assert refusal(lambda: top.toss("ben", "Ash")) == "not-yours"
    assert refusal(lambda: top.toss("ben", "GM")) == "not-yours"
    assert refusal(lambda: top.start("gm", "toss", "GM")) == "not-yours"
    assert (
        refusal(lambda: top.start("ana", "fill-purse", "Ash", name="Ash", coins=1)) == "not-yours"
    )


def test_the_gm_may_start_any_creatures_command(top: Tabletop) -> None:
    assert top.toss("gm", "Ash").waiting == "others"


def test_a_command_is_refused_for_the_reason_of_the_game_and_nothing_happens(top: Tabletop) -> None:
    before = len(top.log())
    assert refusal(lambda: top.toss("ben", "Bren")) == "not-your-turn"
    assert refusal(lambda: top.start("ana", "toss", "Ash", boat="")) == "bad-input"
    assert refusal(lambda: top.start("ana", "fly", "Ash")) == "unknown-command"
    assert len(top.log()) == before


def test_while_a_command_is_open_any_other_is_refused_with_whom_it_waits_for(top: Tabletop) -> None:
    top.toss("ana", "Ash")
    with pytest.raises(Refused, match="the table waits for Bren") as to_gm:
        top.toss("gm", "Ash")
    with pytest.raises(Refused, match="the table waits for an answer") as to_ana:
        top.toss("ana", "Ash")
    with pytest.raises(Refused, match="you are asked something first"):
        top.toss("ben", "Bren")
    assert to_gm.value.code == to_ana.value.code == "waiting"


def test_an_answer_names_its_request(top: Tabletop) -> None:
    top.toss("ana", "Ash")
    prompt = top.prompt("ben").id
    ben = top.seats["ben"]

    def answer(seat: str, name: str, value: str = "pass", as_gm: bool = False) -> Any:
        return lambda: top.tables.answer(top.id, seat, name, value, as_gm)

    assert refusal(answer(top.seats["ana"], prompt)) == "prompt-closed"
    assert refusal(answer(ben, "1.4.call/Bren.00000000")) == "prompt-closed"
    assert refusal(answer(ben, prompt[:-1] + "x")) == "prompt-changed"
    assert refusal(answer(ben, prompt, "edge")) == "no-such-option"
    assert refusal(answer(top.gm, top.prompt("gm").id)) == "not-yours"
    top.answer("ben", "pass")
    assert refusal(answer(ben, prompt)) == "prompt-closed"


def test_an_answer_to_an_earlier_request_of_the_same_kind_is_refused(top: Tabletop) -> None:
    top.toss("ana", "Ash")
    first = top.prompt("ben").id
    top.answer("ben", "pass")
    top.toss("ben", "Bren")
    top.answer("ana", "pass")
    top.toss("ana", "Ash")
    assert top.prompt("ben").id != first
    assert (
        refusal(lambda: top.tables.answer(top.id, top.seats["ben"], first, "heads"))
        == "prompt-closed"
    )


def test_the_gm_answers_for_anyone_and_the_log_says_so(top: Tabletop) -> None:
    top.toss("ana", "Ash")
    top.answer("gm", "heads", as_gm=True)
    (answer,) = [entry for entry in top.history("ben") if entry.kind is EntryKind.ANSWER]
    assert (answer.text, answer.how) == ("Bren: heads", "gm")


def test_the_default_is_taken_by_the_one_asked_or_by_the_gm(top: Tabletop) -> None:
    top.toss("ana", "Ash")
    top.tables.take_default(top.id, top.gm, top.prompt("gm").id, as_gm=True)
    top.toss("ben", "Bren")
    top.tables.take_default(top.id, top.seats["ana"], top.prompt("ana").id)
    answers = [one.body for one in top.log() if isinstance(one.body, Answered)]
    assert [(one.answer, one.how) for one in answers if isinstance(one.answer, str)] == [
        ("pass", How.GM),
        ("pass", How.PERSON),
    ]


def test_the_gm_calls_the_open_command_off(top: Tabletop) -> None:
    before = top.state()
    top.toss("ana", "Ash")
    assert refusal(lambda: top.tables.call_off(top.id, top.seats["ana"])) == "gm-only"
    top.tables.call_off(top.id, top.gm)
    assert top.state() == before
    assert top.prompts("ben") == ()
    assert top.history("ana")[-1].kind is EntryKind.TAKEN_BACK
    assert refusal(lambda: top.tables.call_off(top.id, top.gm)) == "nothing-open"
    assert top.toss("ana", "Ash").waiting == "others"


def test_a_table_of_which_a_player_has_left_is_not_stuck(top: Tabletop) -> None:
    top.toss("ana", "Ash")
    top.tables.revoke(top.id, top.gm, top.seats["ben"])
    prompt = top.prompt("gm")
    assert prompt.yours
    assert top.tables.answer(top.id, top.gm, prompt.id, "pass").waiting == ""


def test_a_deed_with_its_idempotency_key_is_done_once(top: Tabletop) -> None:
    def toss(key: str, do: str = "toss") -> Any:
        return top.tables.command(top.id, top.seats["ana"], do, "Ash", {}, idempotency_key=key)

    first = toss("k-1")
    length = len(top.log())
    again = toss("k-1")
    assert (first.repeated, again.repeated, len(top.log())) == (False, True, length)
    assert again.number == first.number
    assert refusal(lambda: toss("k-1", "fly")) == "key-reused"
    prompt = top.prompt("ben").id
    top.tables.answer(top.id, top.seats["ben"], prompt, "pass", idempotency_key="k-1")
    repeated = top.tables.answer(top.id, top.seats["ben"], prompt, "pass", idempotency_key="k-1")
    assert repeated.repeated


def test_a_refused_deed_may_be_sent_again_with_its_key(top: Tabletop) -> None:
    ben = top.seats["ben"]

    def toss() -> Any:
        return top.tables.command(top.id, ben, "toss", "Bren", {}, idempotency_key="mine")

    assert refusal(toss) == "not-your-turn"
    top.toss("ana", "Ash")
    top.answer("ben", "pass")
    assert not toss().repeated


def test_a_receipt_numbers_what_its_seat_sees(top: Tabletop) -> None:
    receipt = top.toss("ana", "Ash")
    history = top.history("ana")
    assert receipt.seen == len(history)
    assert history[receipt.number - 1].text == "Ash: Toss the coin"


def test_play_stops_while_the_table_is_paused(top: Tabletop) -> None:
    assert refusal(lambda: top.tables.pause(top.id, top.seats["ana"], True)) == "gm-only"
    top.tables.pause(top.id, top.gm, True)
    assert refusal(lambda: top.toss("ana", "Ash")) == "paused"
    assert top.tables.view(top.id, top.seats["ana"]).paused
    assert top.reopened().view(top.id, top.seats["ana"]).paused
    top.tables.pause(top.id, top.gm, False)
    assert top.toss("ana", "Ash").waiting == "others"


def test_pausing_twice_is_noted_once(top: Tabletop) -> None:
    top.tables.pause(top.id, top.gm, True)
    length = len(top.log())
    top.tables.pause(top.id, top.gm, True)
    assert len(top.log()) == length


def test_offers_carry_the_same_reason_that_the_command_raises(top: Tabletop) -> None:
    view = top.tables.view(top.id, top.seats["ben"])
    (offer,) = view.offers
    assert (offer.do, offer.by, offer.title) == ("toss", "Bren", "Toss the coin")
    assert offer.because is not None
    assert offer.because.code == refusal(lambda: top.toss("ben", "Bren"))
    top.toss("ana", "Ash")
    (offer,) = top.tables.view(top.id, top.seats["ana"]).offers
    assert offer.because is not None
    assert offer.because.code == "waiting"


def test_the_gms_view_offers_the_gms_commands_and_those_of_who_has_the_turn(top: Tabletop) -> None:
    offers = top.tables.view(top.id, top.gm).offers
    assert [(one.do, one.by) for one in offers] == [("fill-purse", "GM"), ("toss", "Ash")]
    assert [option.id for option in offers[0].options["name"]] == ["Ash", "Bren"]
    assert set(offers[0].inputs["properties"]) == {"name", "coins"}
    assert [one.by for one in top.tables.offers(top.id, top.gm, "Bren")] == ["Bren"]
    ana = top.seats["ana"]
    assert refusal(lambda: top.tables.offers(top.id, ana, "Bren")) == "not-yours"


def test_unknown_tables_seats_and_games_are_named(top: Tabletop) -> None:
    assert refusal(lambda: top.tables.view("nowhere", top.gm)) == "unknown-table"
    assert refusal(lambda: top.tables.view(top.id, "nobody")) == "unknown-seat"
    assert refusal(lambda: top.tables.create("chess", "Duel")) == "unknown-game"
    assert refusal(lambda: top.tables.create("coin-duel", "Duel", skirmish="war")) == (
        "unknown-skirmish"
    )
    assert refusal(lambda: top.tables.create("coin-duel", " ")) == "empty"
    assert refusal(lambda: top.tables.create("coin-duel", "x" * 81)) == "too-long"


def test_house_options_are_set_when_the_table_opens(top: Tabletop) -> None:
    opened = top.tables.create("coin-duel", "Short", {"lives": 1}, document=CAST)
    view = top.tables.view(opened.table_id, opened.gm_seat)
    assert view.house == {"lives": 1}
    assert view.state["creatures"][0]["numbers"][0]["value"] == 1
    with pytest.raises(InputError) as unknown:
        top.tables.create("coin-duel", "Wrong", {"deaths": 1})
    assert unknown.value.code == "unknown-house-option"


def test_a_spectator_sees_and_does_nothing(top: Tabletop) -> None:
    invite = top.tables.invite(top.id, top.gm, role=Role.SPECTATOR)
    seat = top.tables.join(invite.token, "Eve").seat.id
    view = top.tables.view(top.id, seat)
    assert (view.offers, view.prompts, view.claimable) == ((), (), ())
    assert refusal(lambda: top.tables.command(top.id, seat, "toss", "Ash")) == "not-yours"
    assert refusal(lambda: top.tables.claim(top.id, seat, "Ash")) == "not-claimable"
