"""After a lost connection, a sleep or a restart the page catches up by itself, and misses nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.people import Person
from tests.browser.serving import LiveServer

Come = Callable[..., Person]


@dataclass
class Table:
    """A table of the coin duel, its Game Master at a browser, and Ana, who plays Ash."""

    id: str
    gm: Person
    ana: Person

    def say(self, server: LiveServer, text: str) -> None:
        server.tables.say(self.id, server.tables.gm_seat(self.id).id, text)

    def toss(self, server: LiveServer) -> None:
        """Bren tosses, so that Ash is asked."""
        gm = server.tables.gm_seat(self.id).id
        server.tables.edit(self.id, gm, "Bren.policy", "greedy", "")
        server.tables.edit(self.id, gm, "turn", "Ash", "Bren")
        server.tables.command(self.id, gm, "toss", "Bren")


@pytest.fixture
def table(person: Come) -> Table:
    gm, ana = person(), person()
    table = gm.plays("coin-duel", "first-toss")
    ana.joins(gm.invites(table, "Ash"), "Ana")
    expect(ana.page.locator("#log-items")).to_contain_text("Coin duel begins")
    return Table(table, gm, ana)


def test_restarted_server_is_found_again(table: Table, server: LiveServer) -> None:
    ana = table.ana
    server.stop()
    server.start()
    table.say(server, "After the restart")
    table.toss(server)
    expect(ana.page.locator("#log-items")).to_contain_text("After the restart")
    expect(ana.page.locator("#prompt h2")).to_have_text("Bren tosses a coin")
    # That it could not be reached for a while is told by the browser, and is no fault.
    ana.faults.clear()
    table.gm.faults.clear()


def test_open_prompt_survives_a_restart(table: Table, server: LiveServer) -> None:
    table.toss(server)
    page = table.ana.page
    expect(page.locator("#prompt h2")).to_be_visible()
    page.get_by_text("Tails", exact=True).click()
    server.stop()
    server.start()
    expect(page.locator("#answer-button")).to_have_text("Seal Tails")
    page.locator("#answer-button").click()
    expect(page.locator("#log-items")).to_contain_text("Bren tosses")
    table.ana.faults.clear()
    table.gm.faults.clear()


def test_answer_sent_while_the_server_is_down_arrives_once(
    table: Table, server: LiveServer
) -> None:
    table.toss(server)
    page = table.ana.page
    page.get_by_text("Heads", exact=True).click()
    server.stop()
    page.locator("#answer-button").click()
    server.start()
    expect(page.locator("#log-items")).to_contain_text("Bren tosses")
    expect(page.locator("#prompt .prompt")).to_have_count(0)
    table.ana.faults.clear()
    table.gm.faults.clear()


def test_lost_network_is_told_and_caught_up(table: Table, server: LiveServer) -> None:
    ana = table.ana
    ana.context.set_offline(True)
    expect(ana.page.locator("#link-state")).to_have_text("Connecting…")
    table.say(server, "While you were away")
    ana.context.set_offline(False)
    expect(ana.page.locator("#log-items")).to_contain_text("While you were away")
    expect(ana.page.locator("#link-state")).to_have_text("")
    ana.faults.clear()


def test_slept_page_wakes_up_to_date(table: Table, server: LiveServer) -> None:
    ana = table.ana
    session = ana.context.new_cdp_session(ana.page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    table.say(server, "While you slept")
    table.toss(server)
    session.send("Page.setWebLifecycleState", {"state": "active"})
    expect(ana.page.locator("#log-items")).to_contain_text("While you slept")
    expect(ana.page.locator("#prompt h2")).to_have_text("Bren tosses a coin")


def test_hidden_tab_is_called(table: Table, server: LiveServer) -> None:
    ana = table.ana
    other = ana.context.new_page()
    other.goto("/rules")
    other.bring_to_front()
    table.toss(server)
    ana.page.wait_for_function("document.title.startsWith('●')")
    assert ana.page.locator("#icon").get_attribute("href") == "/static/icon-asked.svg"


def test_reload_keeps_seat_prompt_and_log(table: Table, server: LiveServer) -> None:
    table.say(server, "Before")
    table.toss(server)
    page = table.ana.page
    expect(page.locator("#prompt h2")).to_be_visible()
    page.reload()
    expect(page.locator("#prompt h2")).to_have_text("Bren tosses a coin")
    expect(page.locator("#log-items")).to_contain_text("Before")


def test_who_is_sent_away_is_told(table: Table, server: LiveServer) -> None:
    gm = server.tables.gm_seat(table.id).id
    view = server.tables.view(table.id, gm)
    ana = next(seat.id for seat in view.seats if seat.name == "Ana")
    server.tables.revoke(table.id, gm, ana)
    expect(table.ana.page.locator(".notice.bad")).to_contain_text("You no longer receive")
    table.say(server, "Among us")
    expect(table.gm.page.locator("#log-items, #main")).not_to_be_empty()
    assert "Among us" not in table.ana.page.content()


def top_of(item: Locator) -> float:
    box = item.bounding_box()
    assert box is not None
    return box["y"]


def test_reader_who_scrolled_up_stays_there(table: Table, server: LiveServer) -> None:
    for number in range(40):
        table.say(server, f"word {number:02}")
    page = table.ana.page
    expect(page.locator("#log-items")).to_contain_text("word 39")
    early = page.locator("#log-items > li", has_text="word 10")
    early.scroll_into_view_if_needed()
    before = top_of(early)
    table.say(server, "the newest")
    expect(page.locator("#newest")).to_be_visible()
    # Browsers scroll by whole pixels.
    assert abs(top_of(early) - before) < 1
    page.get_by_role("button", name="New below").click()
    expect(page.locator("#log-items > li", has_text="the newest")).to_be_in_viewport()
