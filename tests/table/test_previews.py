"""A command looked at before it is started: what the scene can show of it, or why it cannot be."""

from __future__ import annotations

import pytest

from tests.table.tabletop import Tabletop, refusal
from theomachy.core.dice import RandomDice
from theomachy.core.errors import InputError
from theomachy.core.plugin import game_of
from theomachy.store.sqlite import SqliteStore
from theomachy.table.service import Tables

TOSS = {"do": "toss", "by": "Ash", "with": {}}


def test_a_command_that_may_be_started_passes_and_nothing_is_written(top: Tabletop) -> None:
    before = len(top.log())
    assert top.tables.preview(top.id, top.seats["ana"], TOSS) == {}
    assert len(top.log()) == before


def test_a_command_that_may_not_be_started_is_refused_with_its_reason(top: Tabletop) -> None:
    theirs = {**TOSS, "by": "Bren"}
    assert refusal(lambda: top.tables.preview(top.id, top.seats["ben"], theirs)) == "not-your-turn"
    assert refusal(lambda: top.tables.preview(top.id, top.seats["ana"], theirs)) == "not-yours"


def test_what_is_no_command_is_bad_input(top: Tabletop) -> None:
    ana = top.seats["ana"]
    for command in ({"do": "toss"}, {**TOSS, "now": 1}, {**TOSS, "with": {"loud": 1}}):
        assert refusal(lambda command=command: top.tables.preview(top.id, ana, command)) == (  # type: ignore[misc]
            "bad-input"
        )
    unknown = {**TOSS, "do": "dance"}
    assert refusal(lambda: top.tables.preview(top.id, ana, unknown)) == "unknown-command"


YARD = {
    "board": {"size": [8, 4]},
    "cast": {
        "Ash": {"character": {"level": 1}, "team": "heroes", "at": [1, 1]},
        "Warden": {"creature": {"level": 1}, "team": "temple", "at": [6, 1]},
    },
}


def yard() -> tuple[Tables, str, str]:
    games = {"god-marked": game_of("god-marked")}
    tables = Tables(SqliteStore(None), games=games, dice=RandomDice(1))
    opened = tables.create("god-marked", "Yard", document=YARD)
    for path, new in {"fight.turn": "heroes", "fight.baton": "Ash"}.items():
        tables.edit(opened.table_id, opened.gm_seat, path, "", new)
    seat = tables.join(
        tables.invite(opened.table_id, opened.gm_seat, creatures=("Ash",)).token, "Ana"
    )
    return tables, opened.table_id, seat.seat.id


def test_gm_move_02_a_way_is_shown_with_its_cost() -> None:
    tables, table, ana = yard()
    way = tables.preview(table, ana, {"do": "walk", "by": "Ash", "with": {"to": [3, 1]}})
    assert way["path"] == [[1, 1], [2, 1], [3, 1]]
    assert way["costs"] == [0, 1, 2]


def test_a_walk_without_a_way_says_plainly_what_is_missing() -> None:
    tables, table, ana = yard()
    with pytest.raises(InputError) as fault:
        tables.preview(table, ana, {"do": "walk", "by": "Ash", "with": {}})
    assert fault.value.refusal.detail == "walk: name one of to, path, toward and away"
