"""Sheets at a table: for each seat what it may know, and what has changed lately."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.coin_duel import GAME as COIN_DUEL
from tests.table.tabletop import SetClock
from theomachy.core.errors import InputError, Refused
from theomachy.core.plugin import game_of
from theomachy.store.sqlite import SqliteStore
from theomachy.table.records import TakeBack
from theomachy.table.service import Tables
from theomachy.table.session import LATELY

GOD_MARKED = game_of("god-marked")
START = 1_000.0


@pytest.fixture
def clock() -> SetClock:
    return SetClock(START)


@pytest.fixture
def tables(clock: SetClock) -> Iterator[Tables]:
    with SqliteStore(None) as store:
        games = {GOD_MARKED.id: GOD_MARKED, COIN_DUEL.id: COIN_DUEL}
        yield Tables(store, games=games, clock=clock)


@pytest.fixture
def inn(tables: Tables) -> tuple[str, str]:
    """A table at which nobody fights, with Ash, and its Game Master."""
    opened = tables.create("god-marked", "The inn")
    cast: dict[str, Any] = {
        "Ash": {"character": "ash", "team": "Heroes"},
        "Wolf": {"creature": "ashwolf", "team": "wild"},
    }
    tables.command(opened.table_id, opened.gm_seat, "enlist", "GM", {"cast": cast})
    return opened.table_id, opened.gm_seat


def changes(tables: Tables, at: tuple[str, str], name: str = "Ash") -> dict[str, tuple[str, str]]:
    found = tables.sheet(*at, name).changed
    return {one.key: (one.was, one.now) for one in found}


def harm(tables: Tables, at: tuple[str, str], amount: int, name: str = "Ash") -> None:
    tables.command(*at, "harm", "GM", {"name": name, "amount": amount})


def test_what_changed_in_the_last_minute_is_marked_and_then_no_more(
    tables: Tables, inn: tuple[str, str], clock: SetClock
) -> None:
    clock.now += 2 * LATELY
    hp = next(one for one in tables.sheet(*inn, "Ash").sheet.numbers() if one.key == "hp")
    assert changes(tables, inn) == {}
    harm(tables, inn, 3)
    clock.now += LATELY / 2
    harm(tables, inn, 2)
    assert isinstance(hp.value, int)
    full = f"{hp.value}/{hp.most}"
    assert changes(tables, inn) == {"hp": (full, f"{hp.value - 5}/{hp.most}")}
    clock.now += LATELY / 2 + 1
    assert changes(tables, inn) == {
        "hp": (f"{hp.value - 3}/{hp.most}", f"{hp.value - 5}/{hp.most}")
    }
    clock.now += LATELY
    assert changes(tables, inn) == {}


def test_what_is_taken_back_is_no_change(tables: Tables, inn: tuple[str, str]) -> None:
    harm(tables, inn, 3)
    number = tables.history(*inn).entries[-1].number
    tables.take_back(*inn, number, TakeBack.BACK)
    assert changes(tables, inn) == {}


def test_a_player_learns_nothing_of_a_foe_by_what_changed(
    tables: Tables, inn: tuple[str, str]
) -> None:
    table, gm = inn
    ana = tables.join(tables.invite(table, gm, creatures=["Ash"]).token, "Ana").seat.id
    before = tables.sheet(table, ana, "Wolf")
    harm(tables, inn, 4, "Wolf")
    assert changes(tables, inn, "Wolf") != {}
    assert tables.sheet(table, ana, "Wolf") == before
    assert tables.sheet(table, gm, "Wolf", see_as=ana).sheet == before.sheet
    with pytest.raises(Refused):
        tables.sheet(table, ana, "Wolf", see_as=gm)


def test_a_hidden_creature_has_no_sheet_for_players(tables: Tables, inn: tuple[str, str]) -> None:
    table, gm = inn
    ana = tables.join(tables.invite(table, gm).token, "Ana").seat.id
    tables.command(table, gm, "conceal", "GM", {"name": "Wolf"})
    assert tables.sheet(table, gm, "Wolf").sheet.name == "Wolf"
    for name in ("Wolf", "Nobody"):
        with pytest.raises(InputError) as unknown:
            tables.sheet(table, ana, name)
        assert unknown.value.code == "unknown-creature"
        assert "Wolf" not in unknown.value.refusal.allowed


def test_all_sheets_are_those_of_whom_people_play_or_may_play(
    tables: Tables, inn: tuple[str, str]
) -> None:
    table, gm = inn
    tables.claimable(table, gm, ["Ash"])
    assert [one.name for one in tables.sheets(table)] == ["Ash"]


def test_a_game_without_sheets_says_so(tables: Tables) -> None:
    opened = tables.create("coin-duel", "Toss", skirmish="first-toss")
    with pytest.raises(Refused) as refused:
        tables.sheet(opened.table_id, opened.gm_seat, "Ash")
    assert refused.value.code == "no-sheet"
