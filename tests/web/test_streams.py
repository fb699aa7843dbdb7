"""Streams of events: what comes, from where it resumes, when it cannot, and how it ends."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any

import pytest

from tests.web.conftest import House
from theomachy.table.records import Seat
from theomachy.table.service import Tables
from theomachy.web.api.events import Subscriber, subscriber_events
from theomachy.web.live import Listener, Place, place_of, stream
from theomachy.web.page import TablePage
from theomachy.web.site import Site


@dataclass
class Duel:
    """A table with Ash and Bren, both played by hand, seen from their seats."""

    site: Site
    tables: Tables
    table: str
    gm: str
    ash: Seat
    bren: Seat

    def toss(self) -> None:
        self.tables.command(self.table, self.ash.id, "toss", "Ash")

    def call(self, choice: str) -> None:
        prompt = self.tables.view(self.table, self.bren.id).prompts[0]
        self.tables.answer(self.table, self.bren.id, prompt.id, choice)

    def say(self, text: str) -> None:
        self.tables.say(self.table, self.gm, text)


@pytest.fixture
def duel(house: House) -> Duel:
    tables = house.tables
    opened = tables.create("coin-duel", "The well", skirmish="first-toss")
    table, gm = opened.table_id, opened.gm_seat
    tables.edit(table, gm, "Bren.policy", "greedy", "")

    def join(name: str, creature: str) -> Seat:
        invite = tables.invite(table, gm, creatures=[creature])
        return tables.join(invite.token, name).seat

    return Duel(house.app.state.site, tables, table, gm, join("Ana", "Ash"), join("Milo", "Bren"))


@dataclass(frozen=True)
class Event:
    """One event as a browser gets it."""

    kind: str
    number: str
    data: Any


def read(text: str) -> list[Event]:
    """The events of a piece of a stream; comments and the time to retry are left out."""
    found = []
    for block in text.split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line)
        if "data" in fields:
            data = json.loads(fields["data"])
            found.append(Event(fields.get("event", ""), fields.get("id", ""), data))
    return found


def collect(
    make: Callable[[], AsyncIterator[str]], wanted: int, act: Callable[[], None] | None = None
) -> list[Event]:
    """The first events of a stream; after the first piece something is done at the table."""

    async def run() -> list[Event]:
        found: list[Event] = []
        pieces = make()
        async for text in pieces:
            events = [event for event in read(text) if event.kind != "beat"]
            found += events
            if len(found) >= wanted:
                break
            if events and act is not None and found == events:
                await asyncio.to_thread(act)
        await pieces.aclose()  # type: ignore[attr-defined]
        return found[:wanted]

    return asyncio.run(asyncio.wait_for(run(), 30))


def subscribe(duel: Duel, seat: Seat, last: str = "") -> Callable[[], AsyncIterator[str]]:
    place = place_of(last)
    return lambda: subscriber_events(Subscriber(duel.site, seat, place, resumed=bool(last)))


def test_stream_begins_with_the_log_and_what_is_asked(duel: Duel) -> None:
    seen = duel.tables.view(duel.table, duel.bren.id).seen
    duel.toss()
    events = collect(subscribe(duel, duel.bren), seen + 2)
    assert [event.kind for event in events] == ["entry"] * (seen + 1) + ["state"]
    assert [event.data["number"] for event in events[:-1]] == list(range(1, seen + 2))
    assert events[-1].data["prompts"][0]["title"] == "Ash tosses a coin"


def test_event_comes_as_it_happens(duel: Duel) -> None:
    last = str(Place(duel.bren.epoch, duel.tables.view(duel.table, duel.bren.id).seen))
    events = collect(subscribe(duel, duel.bren, last), 2, lambda: duel.say("Hello"))
    assert events[0].kind == "state"
    assert (events[1].kind, events[1].data["text"]) == ("entry", "Hello")


def test_stream_resumes_behind_the_last_event(duel: Duel) -> None:
    duel.say("one")
    duel.say("two")
    seen = duel.tables.view(duel.table, duel.ash.id).seen
    last = str(Place(duel.ash.epoch, seen - 1))
    event = collect(subscribe(duel, duel.ash, last), 1)[0]
    assert (event.data["text"], event.number) == ("two", str(Place(duel.ash.epoch, seen)))


@pytest.mark.parametrize("last", ["nonsense", "1.999", "77.3"])
def test_stream_says_that_it_cannot_resume(duel: Duel, last: str) -> None:
    duel.say("one")
    events = collect(subscribe(duel, duel.ash, last), 2)
    assert events[0].kind == "reset"
    assert (events[1].kind, events[1].data["number"]) == ("entry", 1)


def test_stream_ends_for_who_is_sent_away(duel: Duel) -> None:
    def send_away() -> None:
        duel.tables.revoke(duel.table, duel.gm, duel.ash.id)

    events = collect(subscribe(duel, duel.ash), 99, send_away)
    assert events[-1].kind == "gone"
    assert events[-1].data["code"] == "seat-revoked"


def test_stream_ends_with_the_server(duel: Duel) -> None:
    events = collect(subscribe(duel, duel.ash), 99, duel.tables.bus.close)
    assert events[-1].kind == "state"


def test_secret_deeds_are_no_event_and_leave_no_gap(duel: Duel) -> None:
    def secretly() -> None:
        fill = {"name": "Ash", "coins": 77190077}
        duel.tables.command(duel.table, duel.gm, "fill-purse", "GM", fill)
        duel.say("Go on")

    seen = duel.tables.view(duel.table, duel.bren.id).seen
    last = str(Place(duel.bren.epoch, seen))
    events = collect(subscribe(duel, duel.bren, last), 2, secretly)
    assert (events[1].data["text"], events[1].data["number"]) == ("Go on", seen + 1)
    assert "77190077" not in json.dumps([event.data for event in events])


def listen(duel: Duel, seat: Seat, **given: Any) -> Listener:
    view = duel.tables.view(duel.table, seat.id)
    place = given.pop("place", Place(view.epoch, view.seen))
    return Listener(duel.site, duel.table, seat.id, "", place, **given)


def page(duel: Duel, seat: Seat) -> TablePage:
    return TablePage(duel.site, duel.tables.view(duel.table, seat.id))


def test_page_that_is_as_it_was_is_sent_nothing(duel: Duel) -> None:
    listener = listen(duel, duel.bren, digest=page(duel, duel.bren).digest)
    assert listener.update() == ""


def test_page_gets_new_items_and_changed_parts_only(duel: Duel) -> None:
    listener = listen(duel, duel.bren, digest=page(duel, duel.bren).digest)
    listener.update()
    duel.say("Hello")
    (event,) = read(listener.update())
    assert event.data["parts"] == {}
    assert "Hello" in event.data["log"][0]["html"]
    duel.toss()
    (event,) = read(listener.update())
    assert "prompt" in event.data["parts"]
    assert "party" not in event.data["parts"]
    assert "Ash tosses a coin" in event.data["parts"]["prompt"]


def test_log_comes_first_and_once(duel: Duel) -> None:
    listener = listen(duel, duel.bren)
    listener.update()
    duel.toss()
    (first,) = read(listener.new_items())
    assert first.data["parts"] == {}
    assert "Toss the coin" in first.data["log"][0]["html"]
    (second,) = read(listener.update())
    assert second.data["log"] == []
    assert "prompt" in second.data["parts"]
    assert listener.new_items() == listener.update() == ""


def test_who_is_new_is_not_told_of_before_the_page_knows_him(duel: Duel) -> None:
    listener = listen(duel, duel.bren)
    listener.update()
    duel.tables.command(duel.table, duel.gm, "enlist", "GM", {"cast": {"Cole": {"lives": 2}}})
    assert listener.new_items() == ""
    (event,) = read(listener.update())
    assert "Cole joins" in event.data["log"][0]["html"]
    assert "Cole" in event.data["parts"]["party"]


def test_card_that_goes_on_is_sent_whole(duel: Duel) -> None:
    duel.toss()
    listener = listen(duel, duel.ash)
    listener.update()
    duel.call("heads")
    (event,) = read(listener.update())
    (item,) = event.data["log"]
    assert "Ash loses a life" in item["html"]
    number = item["number"]
    history = duel.tables.history(duel.table, duel.ash.id, 0, duel.ash.epoch)
    assert next(one for one in history.entries if one.number == number).do == "toss"


def test_what_is_taken_back_is_sent_struck(duel: Duel) -> None:
    duel.toss()
    duel.call("pass")
    listener = listen(duel, duel.ash)
    listener.update()
    history = duel.tables.history(duel.table, duel.gm, 0, 1)
    number = next(one.number for one in history.entries if one.do == "toss")
    from theomachy.table.records import TakeBack

    duel.tables.take_back(duel.table, duel.gm, number, TakeBack.BACK)
    (event,) = read(listener.update())
    assert any("<del>" in item["html"] for item in event.data["log"])


def test_page_of_another_epoch_begins_anew(duel: Duel) -> None:
    listener = listen(duel, duel.ash, place=Place(0, 3))
    (event,) = read(listener.update())
    assert event.kind == "reset"


def test_page_that_missed_too_much_begins_anew(duel: Duel, monkeypatch: Any) -> None:
    monkeypatch.setattr("theomachy.web.live.MOST_AT_ONCE", 5)
    listener = listen(duel, duel.ash)
    for number in range(6):
        duel.say(f"word {number}")
    (event,) = read(listener.update())
    assert event.kind == "reset"


def test_page_stream_beats_while_nothing_happens(duel: Duel) -> None:
    async def run() -> str:
        text = ""
        pieces = stream(duel.site, listen(duel, duel.ash))
        async for piece in pieces:
            text += piece
            if "event: beat" in text:
                break
        await pieces.aclose()  # type: ignore[attr-defined]
        return text

    assert "retry:" in asyncio.run(asyncio.wait_for(run(), 30))


@pytest.mark.parametrize("text", ["", "1", "1.", ".1", "a.1", "1.a", "-1.2", "1.2.3"])
def test_place_that_is_none(text: str) -> None:
    assert place_of(text) is None


def test_place_that_is_one() -> None:
    assert place_of("2.17") == Place(2, 17)
