"""Secrets, on the coin duel: purses, hidden creatures, hidden deeds, sealed answers, whispers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.table.brawl import BRAWL
from tests.table.secrecy import Stage, Step, assert_no_marks, assert_same_bytes, secret
from theomachy.core.seats import Visibility
from theomachy.table.records import TakeBack

SEATS = {"ana": ("Ash",), "ben": ("Bren",), "eve": ()}
Do = Callable[[Stage], object]


def cast(**bren: Any) -> dict[str, Any]:
    return {"cast": {"Ash": {"lives": 9}, "Bren": {"lives": 9, **bren}}}


def with_cole(**cole: Any) -> dict[str, Any]:
    return {"cast": {**cast()["cast"], "Cole": {"hidden": True, **cole}}}


def toss(by: str) -> Do:
    return lambda stage: stage.command("ana" if by == "Ash" else "ben", "toss", by)


def answer(seat: str, option: int) -> Do:
    return lambda stage: stage.answer(seat, option)


def gm(do: str, **given: Any) -> Do:
    return lambda stage: stage.command("gm", do, "GM", **given)


def edit(path: str, new: int) -> Do:
    return gm("edit", path=path, new=new)


def chat(seat: str, text: str) -> Do:
    return lambda stage: stage.try_(
        seat, lambda: stage.tables.say(stage.id, stage.seats[seat], text)
    )


def whisper(text: str) -> Do:
    return lambda stage: stage.tables.say(stage.id, stage.gm, text, to=stage.seats["ben"])


def hidden_roll(stage: Stage) -> None:
    stage.tables.roll(stage.id, stage.gm, "4d6", Visibility.GM)


def bens_blind_roll(stage: Stage) -> None:
    stage.tables.roll(stage.id, stage.seats["ben"], "4d6", Visibility.BLIND)


def bens_hidden_grab(stage: Stage) -> None:
    stage.try_(
        "ben",
        lambda: stage.tables.command(
            stage.id, stage.seats["ben"], "grab", "Bren", {}, Visibility.GM
        ),
    )


def take_back_last(mode: TakeBack) -> Do:
    """The Game Master takes back the last command that stands, if it is a secret one."""

    def do(stage: Stage) -> None:
        entries = stage.tables.history(stage.id, stage.gm).entries
        last = [entry for entry in entries if entry.group and not entry.struck][-1]
        preview = stage.tables.preview_take_back(stage.id, stage.gm, last.group, mode)
        # An edit made while a command is open stands before it: back to it takes the command along.
        alone = len(preview.gone) <= 1
        if alone and all(entry.secret for entry in entries if entry.group == last.group):
            stage.try_("gm", lambda: stage.tables.take_back(stage.id, stage.gm, last.group, mode))

    return do


public_steps: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from(["Ash", "Bren"]).map(toss),
    st.tuples(st.sampled_from(["ana", "ben", "gm"]), st.integers(0, 2)).map(
        lambda pair: answer(*pair)
    ),
    st.tuples(st.sampled_from(["Ash.lives", "Bren.lives"]), st.integers(1, 9)).map(
        lambda pair: edit(*pair)
    ),
    st.sampled_from(["ana", "ben"]).map(lambda seat: chat(seat, "Well")),
    st.just(lambda stage: stage.tables.pause(stage.id, stage.gm, False)),
    st.just(lambda stage: stage.try_("gm", lambda: stage.tables.call_off(stage.id, stage.gm))),
)
secret_steps: st.SearchStrategy[Step] = st.one_of(
    st.integers(0, 99).map(lambda coins: gm("fill-purse", name="Bren", coins=coins)),
    st.integers(0, 99).map(lambda coins: edit("Bren.purse", coins)),
    st.integers(1, 99).map(lambda lives: edit("Cole.lives", lives)),
    st.sampled_from([hidden_roll, bens_blind_roll, bens_hidden_grab, whisper("Psst")]),
    st.sampled_from([TakeBack.BACK, TakeBack.ONLY]).map(take_back_last),
).map(secret)


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.one_of(public_steps, public_steps, secret_steps), max_size=14),
    st.sampled_from(["ana", "eve"]),
    st.integers(0, 99),
    st.integers(1, 99),
)
def test_law_what_a_seat_may_not_know_changes_no_byte_of_what_it_receives(
    script: list[Any], watched: str, coins: int, lives: int
) -> None:
    assert_same_bytes(
        BRAWL, (with_cole(lives=3), with_cole(lives=lives, purse=coins)), SEATS, watched, script
    )


def test_the_purse_of_another_changes_no_byte() -> None:
    script = [toss("Ash"), answer("ben", 1), toss("Bren"), answer("ana", 2), chat("ana", "Ha")]
    assert_same_bytes(BRAWL, (cast(purse=1), cast(purse=77)), SEATS, "ana", script)


def test_the_harness_tells_when_the_tables_differ() -> None:
    script = [toss("Ash"), answer("ben", 1)]
    with pytest.raises(AssertionError, match="before the first step"):
        assert_same_bytes(BRAWL, (cast(lives=1), cast(lives=2)), SEATS, "ana", script)
    with pytest.raises(AssertionError, match=r"\.view\.seen: 6 \| 7"):
        assert_same_bytes(BRAWL, (cast(), cast()), SEATS, "ana", [secret(chat("ben", "Oops"))])
    with pytest.raises(AssertionError):
        assert_same_bytes(BRAWL, (cast(purse=1), cast(purse=2)), SEATS, "ben", script)


def test_who_of_the_others_has_answered_a_sealed_window_changes_no_byte() -> None:
    """Ben answers, or has not yet: the others wait either way until all have."""

    def ask_both(stage: Stage) -> None:
        stage.command("ana", "council", "Ash")

    seats = {"ana": ("Ash",), "ben": ("Bren",), "cy": ("Cole",)}
    document: dict[str, Any] = {"cast": {"Ash": {}, "Bren": {}, "Cole": {}}}
    script: list[Step | Do] = [ask_both, secret(answer("ben", 1))]
    assert_same_bytes(BRAWL, (document, document), seats, "ana", script)
    assert_same_bytes(BRAWL, (document, document), seats, "cy", script)


MARK = "xyzzy"
NUMBER = 918_273


def plant(stage: Stage) -> None:
    """Secrets of every kind, each with a mark that can be looked for."""
    tables, id_, master, ben = stage.tables, stage.id, stage.gm, stage.seats["ben"]
    stage.command("gm", "fill-purse", "GM", name="Bren", coins=NUMBER)
    stage.command("gm", "edit", "GM", path="Bren.purse", new=NUMBER + 1)
    stage.command("gm", "enlist", "GM", cast={f"{MARK}-foe": {"hidden": True, "purse": NUMBER + 2}})
    tables.say(id_, master, f"{MARK}-whisper", to=ben)
    tables.say(id_, ben, f"{MARK}-to-gm", to=master)
    tables.roll(id_, master, "1d6", Visibility.GM, f"{MARK}-roll")
    tables.roll(id_, ben, "1d6", Visibility.BLIND, f"{MARK}-blind")
    tables.wish(id_, ben, first_command(stage), f"{MARK}-wish")
    stage.tables.command(
        id_, ben, "toss", "Bren", {"boast": f"{MARK}-boast"}, Visibility.GM, f"{MARK}-key"
    )


def first_command(stage: Stage) -> int:
    entries = stage.tables.history(stage.id, stage.seats["ben"]).entries
    return next(entry.group for entry in entries if entry.group)


MARKS = [
    str(NUMBER),
    str(NUMBER + 1),
    str(NUMBER + 2),
    *[f"{MARK}-{what}" for what in ("foe", "whisper", "to-gm", "roll", "blind", "wish", "boast")],
]


@pytest.mark.parametrize("watched", ["ana", "eve"])
def test_no_mark_of_a_planted_secret_reaches_a_seat(watched: str) -> None:
    script = [
        toss("Ash"),
        answer("ben", 0),
        plant,
        answer("ana", 1),
        toss("Ash"),
        answer("ben", 2),
        take_back_last(TakeBack.BACK),
    ]
    received = assert_no_marks(BRAWL, cast(), SEATS, watched, script, MARKS)
    assert MARK.encode() not in received
    assert b"Ash: Toss the coin" in received
