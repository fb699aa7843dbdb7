"""Chat, whispers, pings, free rolls, calls for a roll: beside the game, each to its readers."""

from __future__ import annotations

import pytest

from tests.table.tabletop import Tabletop, refusal
from theomachy.core.seats import Visibility
from theomachy.table.records import EntryKind, Request, RolledTerm

ALL = ("gm", "ana", "ben")


def readers(top: Tabletop, length: dict[str, int]) -> list[str]:
    return [seat for seat in ALL if len(top.history(seat)) > length[seat]]


@pytest.fixture
def lengths(top: Tabletop) -> dict[str, int]:
    return {seat: len(top.history(seat)) for seat in ALL}


def test_chat_is_for_all(top: Tabletop, lengths: dict[str, int]) -> None:
    top.tables.say(top.id, top.seats["ana"], "<script>alert(1)</script>")
    assert readers(top, lengths) == ["gm", "ana", "ben"]
    entry = top.history("ben")[-1]
    assert (entry.kind, entry.who, entry.text) == (
        EntryKind.CHAT,
        "Ana",
        "<script>alert(1)</script>",
    )
    assert (entry.secret, entry.yours, top.history("ana")[-1].yours) == (False, False, True)


def test_a_whisper_is_for_one_and_for_the_gm(top: Tabletop, lengths: dict[str, int]) -> None:
    top.tables.say(top.id, top.gm, "You hear steps", to=top.seats["ana"])
    assert readers(top, lengths) == ["gm", "ana"]
    entry = top.history("ana")[-1]
    assert (entry.to, entry.secret) == (("Ana",), True)
    top.tables.say(top.id, top.seats["ana"], "I hide", to=top.gm)
    assert top.history("gm")[-1].text == "I hide"
    assert readers(top, lengths) == ["gm", "ana"]
    assert refusal(lambda: top.tables.say(top.id, top.gm, "Hm", to="nobody")) == "unknown-seat"


def test_a_ping_names_its_place(top: Tabletop) -> None:
    top.tables.ping(top.id, top.seats["ana"], "3,4")
    assert (top.history("ben")[-1].kind, top.history("ben")[-1].place) == (EntryKind.PING, "3,4")


def test_a_free_roll_in_notation_is_read_by_all(top: Tabletop) -> None:
    top.dice.faces = [6, 2, 5]
    top.tables.roll(top.id, top.seats["ana"], "2d6+1d8", text="for luck")
    roll = top.history("ben")[-1].roll
    assert roll is not None
    assert (roll.total, roll.notation) == (13, "2d6+1d8")
    assert roll.dice[0] == RolledTerm("2d6", (6, 2), (0, 1), 8)
    assert top.history("ben")[-1].text == "for luck"


@pytest.mark.parametrize("visibility", [Visibility.GM, Visibility.SELF])
def test_a_hidden_free_roll_is_read_by_its_roller_and_the_gm(
    top: Tabletop, lengths: dict[str, int], visibility: Visibility
) -> None:
    top.tables.roll(top.id, top.seats["ana"], "d20", visibility)
    assert readers(top, lengths) == ["gm", "ana"]
    roll = top.history("ana")[-1].roll
    assert roll is not None
    assert roll.total == 1


def test_a_blind_free_roll_is_read_by_the_gm_alone(top: Tabletop, lengths: dict[str, int]) -> None:
    top.tables.roll(top.id, top.seats["ana"], "d20", Visibility.BLIND)
    assert readers(top, lengths) == ["gm", "ana"]
    own, full = top.history("ana")[-1].roll, top.history("gm")[-1].roll
    assert own is not None
    assert full is not None
    assert (own.notation, own.total, own.dice) == ("d20", None, ())
    assert full.total == 1


def test_a_faulty_notation_is_refused_and_nothing_is_rolled(top: Tabletop) -> None:
    length = len(top.log())
    assert refusal(lambda: top.tables.roll(top.id, top.gm, "2d")) == "number-expected"
    assert refusal(lambda: top.tables.roll(top.id, top.gm, "1+" * 200 + "1")) == "too-long"
    assert len(top.log()) == length


def test_the_gm_calls_for_a_roll_from_some_or_all(top: Tabletop, lengths: dict[str, int]) -> None:
    request = Request(notation="d20+3")
    top.tables.call_for(top.id, top.gm, "Look around", request, [top.seats["ana"]])
    assert readers(top, lengths) == ["gm", "ana"]
    entry = top.history("ana")[-1]
    assert (entry.kind, entry.text, entry.request) == (EntryKind.REQUEST, "Look around", request)
    top.tables.call_for(top.id, top.gm, "All of you", Request(do="toss", with_={"boast": "Ha"}))
    assert readers(top, lengths) == ["gm", "ana", "ben"]
    ben = top.history("ben")[-1].request
    assert ben is not None
    assert ben.with_ == {"boast": "Ha"}


def test_a_call_for_a_roll_is_checked(top: Tabletop) -> None:
    def call(seat: str, request: Request) -> str:
        return refusal(lambda: top.tables.call_for(top.id, seat, "Roll", request))

    assert call(top.seats["ana"], Request()) == "gm-only"
    assert call(top.gm, Request(do="fly")) == "unknown-command"
    assert call(top.gm, Request(notation="2d")) == "number-expected"


def test_chat_and_rolls_refuse_nobody_while_a_prompt_is_open(top: Tabletop) -> None:
    top.toss("ana", "Ash")
    prompt = top.prompt("ben")
    top.tables.say(top.id, top.seats["ana"], "Heads, you think?")
    top.tables.roll(top.id, top.seats["ben"], "d6")
    top.tables.pause(top.id, top.gm, True)
    top.tables.say(top.id, top.seats["ana"], "Even now")
    assert top.prompt("ben") == prompt
    before = top.state()
    top.answer("ben", "pass")
    assert top.state() != before


def test_notes_are_no_part_of_the_state(top: Tabletop) -> None:
    before = top.state()
    top.tables.say(top.id, top.seats["ana"], "Hello")
    top.tables.roll(top.id, top.seats["ana"], "d6")
    assert top.state() is before


def test_a_note_with_its_key_is_written_once(top: Tabletop) -> None:
    for _ in range(2):
        top.tables.say(top.id, top.seats["ana"], "Once", idempotency_key="k")
        top.tables.roll(top.id, top.seats["ana"], "d6", idempotency_key="r")
    assert [entry.text for entry in top.history("ana")].count("Once") == 1
    assert [entry.kind for entry in top.history("ana")].count(EntryKind.ROLL) == 1


def test_texts_have_limits(top: Tabletop) -> None:
    assert refusal(lambda: top.tables.say(top.id, top.gm, "x" * 2001)) == "too-long"
    assert refusal(lambda: top.tables.say(top.id, top.gm, " \n ")) == "empty"
    with_ = {"boast": "x" * 20_000}
    assert (
        refusal(lambda: top.tables.command(top.id, top.seats["ana"], "toss", "Ash", with_))
        == "too-long"
    )


def test_a_player_wishes_that_a_command_be_taken_back(top: Tabletop) -> None:
    top.toss("ana", "Ash")
    top.answer("ben", "pass")
    number = top.number_of("Ash tosses heads", "ana")
    top.tables.wish(top.id, top.seats["ana"], number, "I misclicked")
    wish = top.history("gm")[-1]
    assert (wish.kind, wish.text, wish.who) == (EntryKind.WISH, "I misclicked", "Ana")
    assert top.history("gm")[wish.wish - 1].text == "Ash: Toss the coin"
    assert top.history("ben")[-1].kind is not EntryKind.WISH
    assert refusal(lambda: top.tables.wish(top.id, top.seats["ana"], 1)) == "unknown-entry"
    assert refusal(lambda: top.tables.wish(top.id, top.seats["ana"], 99)) == "unknown-entry"
