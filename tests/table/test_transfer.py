"""Export, import and replay: a table as one document, and a log re-executed."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.coin_duel import GAME
from tests.table.brawl import BRAWL
from tests.table.tabletop import HEADS, TAILS, Tabletop, refusal
from theomachy.core.errors import InputError
from theomachy.core.plugin import Game
from theomachy.table import transfer
from theomachy.table.records import TakeBack, Verdict
from theomachy.table.replay import replay_export


@pytest.fixture
def played(top: Tabletop) -> Tabletop:
    """A table at which this and that has happened, and something is open."""
    top.start("gm", "fill-purse", "GM", name="Bren", coins=5)
    for call, face in (("heads", HEADS), ("tails", HEADS)):
        by, foe = ("Ash", "ben") if call == "heads" else ("Bren", "ana")
        top.toss("ana" if by == "Ash" else "ben", by)
        top.dice.faces = [face]
        top.answer(foe, call)
    top.tables.say(top.id, top.gm, "Only for Ben", to=top.seats["ben"])
    top.tables.take_back(top.id, top.gm, top.number_of("Bren tosses heads"), TakeBack.BACK)
    top.toss("ben", "Bren")
    return top


def test_an_export_is_json_and_fits_its_schema(played: Tabletop) -> None:
    data = played.tables.export(played.id, played.gm)
    assert json.loads(json.dumps(data)) == data
    assert next(iter(data)) == "table"
    assert (data["table"], data["format"], data["game"]) == ("The duel", 1, "coin-duel")
    assert [entry["seq"] for entry in data["entries"]] == list(range(1, len(data["entries"]) + 1))
    assert set(transfer.schema()["required"]) <= set(data)


def test_an_imported_table_goes_on_where_the_exported_one_stands(played: Tabletop) -> None:
    data = json.loads(json.dumps(played.tables.export(played.id)))
    opened = played.tables.import_(data)
    view = played.tables.view(opened.table_id, opened.gm_seat)
    old = played.tables.view(played.id, played.gm)
    assert (view.state, view.name, view.claimable) == (old.state, old.name, old.claimable)
    assert [one.text for one in played.tables.history(opened.table_id, opened.gm_seat).entries] == (
        played_texts(played)
    )
    (prompt,) = view.prompts
    played.tables.answer(opened.table_id, opened.gm_seat, prompt.id, "pass", as_gm=True)
    assert played.tables.replay(opened.table_id).count(Verdict.DIVERGED) == 0


def played_texts(top: Tabletop) -> list[str]:
    return [entry.text for entry in top.history("gm")]


def test_imported_seats_need_a_new_link_and_keep_their_secrets(played: Tabletop) -> None:
    opened = played.tables.import_(played.tables.export(played.id))
    names = {one.name: one for one in played.tables.view(opened.table_id, opened.gm_seat).seats}
    ana, ben = names["Ana"], names["Ben"]
    assert ben.creatures == ("Bren",)
    key = played.tables.seat_key(opened.table_id, opened.gm_seat, ben.id)
    assert played.tables.seat_of(opened.table_id, key).name == "Ben"

    def texts(seat: str) -> list[str]:
        return [one.text for one in played.tables.history(opened.table_id, seat).entries]

    assert "Only for Ben" in texts(ben.id)
    assert "Only for Ben" not in texts(ana.id)


def test_a_seats_export_holds_what_it_received_and_cannot_be_imported(played: Tabletop) -> None:
    data = played.tables.export(played.id, played.seats["ana"])
    assert "Only for Ben" not in json.dumps(data)
    assert next(iter(data)) == "received"
    assert [entry["text"] for entry in data["entries"]] == [
        entry.text for entry in played.history("ana")
    ]
    assert refusal(lambda: played.tables.import_(data)) == "bad-export"


def broken(data: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {**json.loads(json.dumps(data)), **changes}


def test_a_faulty_export_is_refused_with_the_place(played: Tabletop) -> None:
    data = played.tables.export(played.id)

    def why(**changes: Any) -> tuple[str, str]:
        with pytest.raises(InputError) as refused:
            played.tables.import_(broken(data, **changes))
        return refused.value.code, refused.value.refusal.where

    entries = broken(data)["entries"]
    assert why(format=2) == ("bad-export", "format")
    assert why(game="chess")[0] == "unknown-game"
    assert why(entries="none")[0] == "bad-export"
    assert why(entries=[]) == ("bad-export", "entries")
    assert why(entries=entries[1:])[0] == "bad-entry"
    assert why(entries=[*entries, {**entries[-1]}])[0] == "bad-entry"
    odd = {**entries[-1], "seq": len(entries) + 1, "kind": "dreamt"}
    assert why(entries=[*entries, odd]) == ("bad-entry", f"entries[{len(entries) + 1}]")
    assert len(played.tables.listing()) == 1


def test_tables_are_listed(played: Tabletop) -> None:
    (info,) = played.tables.listing()
    assert (info.id, info.name, info.game_title, info.seats) == (
        played.id,
        "The duel",
        "Coin duel",
        3,
    )
    assert info.entries == len(played.log())


def test_a_replay_is_exact_for_the_release_that_played(played: Tabletop) -> None:
    report = played.tables.replay(played.id)
    assert [(one.do, one.by, one.verdict) for one in report.commands] == [
        ("enlist", "GM", Verdict.EXACT),
        ("fill-purse", "GM", Verdict.EXACT),
        ("toss", "Ash", Verdict.EXACT),
        ("toss", "Bren", Verdict.EXACT),
        ("toss", "Bren", Verdict.EXACT),
    ]


def with_toss(**changes: Any) -> Game[Any]:
    toss = replace(GAME.commands["toss"], **changes)
    return replace(GAME, version="2", commands={**GAME.commands, "toss": toss})


def test_a_replay_names_both_sides_where_a_rule_has_changed(played: Tabletop) -> None:
    data = played.tables.export(played.id)
    changed = with_toss(run=BRAWL.commands["wound"].run)
    report = replay_export(data, {"coin-duel": changed})
    verdicts = {one.do: one for one in report.commands if one.by != "GM"}
    assert verdicts["toss"].verdict is Verdict.DIVERGED
    assert "recorded by version 1" in verdicts["toss"].detail
    assert report.fingerprint == played.tables.replay(played.id).fingerprint


def test_a_command_that_is_no_more_is_unverified(played: Tabletop) -> None:
    data = played.tables.export(played.id)
    without = {"fill-purse": GAME.commands["fill-purse"]}
    report = replay_export(data, {"coin-duel": replace(GAME, version="2", commands=without)})
    assert report.count(Verdict.UNVERIFIED) == 3
    assert "no command 'toss'" in report.commands[-1].detail


def test_a_replay_sees_a_log_that_was_tampered_with(played: Tabletop) -> None:
    data = broken(played.tables.export(played.id))
    for entry in data["entries"]:
        if entry["kind"] == "answered" and entry["body"]["answer"] == [HEADS]:
            entry["body"]["answer"] = [TAILS]
            break
    report = replay_export(data, {"coin-duel": GAME})
    assert report.count(Verdict.DIVERGED) == 1


def test_a_replay_sees_a_state_that_folds_otherwise(played: Tabletop) -> None:
    data = broken(played.tables.export(played.id))
    for entry in data["entries"]:
        if entry["kind"] == "finished":
            entry["body"]["fingerprint"] = "0" * 16
            break
    report = replay_export(data, {"coin-duel": GAME})
    assert "was 0000000000000000" in report.commands[0].detail
    assert report.commands[0].verdict is Verdict.DIVERGED


def test_an_export_of_an_unknown_game_is_not_replayed(played: Tabletop) -> None:
    data = played.tables.export(played.id)
    assert refusal(lambda: replay_export(data, {})) == "unknown-game"
