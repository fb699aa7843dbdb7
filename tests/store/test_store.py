"""One suite for both databases: what every store must do."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

import pytest

from theomachy.store.interface import (
    Deadline,
    DeedKey,
    EntryRow,
    InviteRow,
    SeatRow,
    SeqTaken,
    Store,
    TableRow,
    TableUse,
)

Opener = Callable[[], Store]
GM_SEAT = SeatRow("duel", "gm", "GM", "gm")
TABLE = TableRow("duel", "coin-duel", "The duel — «first»", 1_000.5, {"clocks": {"call": 30}})


def entry(seq: int, body: str = "{}") -> EntryRow:
    return EntryRow(seq, 1_000.25 + seq, "noted", body)


def opened(store: Store, *entries: EntryRow) -> Store:
    store.create(TABLE, (GM_SEAT,), entries)
    return store


def test_what_was_created_is_read_again_by_another_opener(opener: Opener) -> None:
    opened(opener(), entry(1, '{"text": "ünïcode \\u0000 \'; --"}'))
    other = opener()
    assert other.table("duel") == TABLE
    assert other.read("duel") == (entry(1, '{"text": "ünïcode \\u0000 \'; --"}'),)
    assert other.seats("duel") == (GM_SEAT,)
    assert other.tables() == (TableUse(TABLE, 1, 1, 1_001.25),)


def test_tables_are_listed_newest_first_with_log_and_seats_counted(store: Store) -> None:
    opened(store, entry(1), entry(2))
    later = replace(TABLE, id="later", created=2_000.0)
    away = SeatRow("later", "a", "Ana", "player", revoked=True)
    store.create(later, (replace(GM_SEAT, table_id="later"), away), ())
    assert store.tables() == (TableUse(later, 0, 1, 2_000.0), TableUse(TABLE, 2, 1, 1_002.25))


def test_unknown_things_are_none_or_nothing(store: Store) -> None:
    assert store.table("nowhere") is None
    assert store.seat("nowhere", "gm") is None
    assert store.seat_by_key("nowhere", "digest") is None
    assert store.invite("token") is None
    assert store.deed("nowhere", "gm", "key") is None
    assert (store.read("nowhere"), store.last("nowhere"), store.deadlines()) == ((), 0, ())


def test_what_is_looked_up_by_a_null_character_is_not_there(store: Store) -> None:
    found = (
        store.table("a\0b"),
        store.invite("\0"),
        store.draft("\0"),
        store.seat_by_key("\0", "x"),
    )
    assert found == (None, None, None, None)


def test_a_table_is_created_whole_or_not_at_all(store: Store) -> None:
    with pytest.raises(SeqTaken):
        store.create(TABLE, (GM_SEAT, GM_SEAT), ())
    assert store.table("duel") is None


def test_entries_are_appended_in_sequence_and_read_behind_a_place(store: Store) -> None:
    opened(store, entry(1))
    store.append("duel", (entry(2), entry(3)))
    assert store.last("duel") == 3
    assert store.read("duel", after=1) == (entry(2), entry(3))


@pytest.mark.parametrize("seq", [1, 3])
def test_an_entry_that_is_not_the_next_is_not_appended(store: Store, seq: int) -> None:
    opened(store, entry(1))
    with pytest.raises(SeqTaken):
        store.append("duel", (entry(seq),), key=DeedKey("gm", "k", "d", seq))
    assert (store.last("duel"), store.deed("duel", "gm", "k")) == (1, None)


def test_entries_are_appended_all_or_none(store: Store) -> None:
    opened(store, entry(1))
    with pytest.raises(SeqTaken):
        store.append("duel", (entry(2), entry(2)))
    assert store.last("duel") == 1


def test_a_deed_key_is_kept_with_its_entries_and_used_once(store: Store) -> None:
    opened(store, entry(1))
    key = DeedKey("gm", "k", "digest", 2)
    store.append("duel", (entry(2),), key=key)
    assert store.deed("duel", "gm", "k") == key
    with pytest.raises(SeqTaken):
        store.append("duel", (entry(3),), key=replace(key, seq=3))
    assert store.last("duel") == 2


def test_threads_that_append_the_same_place_write_one_sequence(opener: Opener) -> None:
    opened(opener(), entry(1))
    won: list[int] = []

    def write(store: Store, name: int) -> None:
        for _ in range(20):
            try:
                store.append("duel", (entry(store.last("duel") + 1, str(name)),))
                won.append(name)
            except SeqTaken:
                pass

    stores = [opener() for _ in range(3)]
    threads = [
        threading.Thread(target=write, args=(one, place)) for place, one in enumerate(stores)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    rows = stores[0].read("duel", after=1)
    assert [row.seq for row in rows] == list(range(2, len(won) + 2))
    assert sorted(row.body for row in rows) == sorted(str(name) for name in won)


def test_deadlines_are_written_anew_with_an_append_or_alone(store: Store) -> None:
    opened(store, entry(1))
    soon = Deadline("duel", 2, "call/Ash", 50.5, 30.0)
    still = Deadline("duel", 2, "call/Bren", None, 12.5)
    store.append("duel", (entry(2),), deadlines=(still, soon))
    assert store.deadlines() == store.deadlines("duel") == (soon, still)
    store.append("duel", (entry(3),))
    assert store.deadlines("other") == ()
    store.set_deadlines("duel", (still,))
    assert store.deadlines("duel") == (still,)


def test_a_seat_is_changed_and_opened_by_any_of_its_keys(store: Store) -> None:
    opened(store)
    seat = SeatRow("duel", "a", "Ana", "player", ("Ash",), {"typed_dice": True}, 2)
    store.add_seat(replace(seat, creatures=(), settings={}, epoch=1))
    store.add_key("duel", "a", "first")
    store.add_key("duel", "a", "second")
    store.set_seat(seat)
    assert store.seat("duel", "a") == seat
    assert store.seat_by_key("duel", "first") == store.seat_by_key("duel", "second") == seat
    assert store.seat_by_key("duel", "third") is None
    assert store.seats("duel") == (GM_SEAT, seat)


def test_dropped_keys_open_nothing_and_those_of_others_stay(store: Store) -> None:
    opened(store)
    for name in ("a", "b"):
        store.add_seat(SeatRow("duel", name, name, "player", ()))
        store.add_key("duel", name, f"key of {name}")
    store.drop_keys("duel", "a")
    assert store.seat_by_key("duel", "key of a") is None
    assert store.seat_by_key("duel", "key of b") is not None
    store.add_key("duel", "a", "another")
    assert store.seat_by_key("duel", "another") is not None


def test_an_invite_is_changed_and_listed(store: Store) -> None:
    opened(store)
    first = InviteRow("token-1", "duel", "player", ("Ash",))
    second = InviteRow("token-2", "duel", "spectator")
    store.add_invite(first)
    store.add_invite(second)
    store.set_invite(replace(first, uses=3, revoked=True))
    assert store.invite("token-1") == replace(first, uses=3, revoked=True)
    assert store.invites("duel") == (replace(first, uses=3, revoked=True), second)


def test_the_settings_of_a_table_are_changed(store: Store) -> None:
    opened(store)
    changed = replace(TABLE, name="Renamed", settings={"clocks": {}})
    store.set_table(changed)
    assert store.table("duel") == changed


def test_a_store_is_closed_at_the_end_of_its_context(opener: Opener) -> None:
    with opener() as store:
        opened(store)
    with pytest.raises(Exception, match="clos"):
        store.last("duel")
