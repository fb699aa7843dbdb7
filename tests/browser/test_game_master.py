"""The Game Master's page: as wide as its window, the next thing to do first, and invites that say
whom they reach.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.browser.people import Person
from tests.browser.seating import seat_for, sit, table_of
from tests.browser.serving import LiveServer

Come = Callable[..., Person]
SIZES = {"wide": False, "phone": True}
BEGIN = {
    "god-marked": "Begin the fight",
    "god-complex": "Call for Initiative",
    "godbound": "Start a fight",
}
FIGHTS = [
    ("god-marked", "ember-causeway"),
    ("god-marked", "ember-causeway-words"),
    ("god-marked", "lantern-bridge"),
    ("god-complex", "bell-under-the-lake"),
    ("godbound", "the-toll-bridge"),
]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("game", "skirmish"), FIGHTS)
def test_nothing_scrolls_sideways(
    person: Come, server: LiveServer, size: str, game: str, skirmish: str
) -> None:
    master = person(phone=SIZES[size])
    table, gm = table_of(server, game, skirmish)
    seat_for(server.tables, table, gm, "Ana-Sophia of the long and winding name")
    sit(master, server.tables, table, gm)
    for pane in ("Log", "Cast", "Tools", "Rules"):
        master.page.get_by_role("link", name=pane, exact=True).click()
        assert master.wider() == [], pane
        if SIZES[size]:
            assert master.small_targets() == [], pane
    server.tables.say(table, gm, "Aaaaa" * 60)
    master.page.get_by_role("link", name="Log", exact=True).click()
    expect(master.page.locator("#log-items")).to_contain_text("Aaaaa" * 60)
    assert master.wider() == [], "a long word"
    master.goes(f"/t/{table}/seats")
    master.page.get_by_role("button", name="Make a link").click()
    expect(master.page.locator("#invites .link")).to_have_count(2)
    assert master.wider() == [], "seats"
    assert not SIZES[size] or master.small_targets() == [], "seats"


@pytest.mark.parametrize(("game", "skirmish"), FIGHTS)
def test_new_fight_offers_to_begin_first(
    person: Come, server: LiveServer, game: str, skirmish: str
) -> None:
    master = person()
    table, gm = table_of(server, game, skirmish)
    sit(master, server.tables, table, gm)
    page = master.page
    first = page.locator("#bar-gm .act").first
    expect(first.locator("b")).to_have_text(BEGIN[game])
    expect(page.locator("#bar-gm .act.main")).to_have_count(1)
    page.get_by_role("link", name="Tools", exact=True).click()
    expect(page.locator("#gm-actions .act").first.locator("b")).to_have_text(BEGIN[game])
    asks = first.get_attribute("data-start") is not None
    first.click()
    if asks:
        page.locator("#command-form button.main").click()
    expect(first.locator("b", has_text=BEGIN[game])).to_have_count(0)


def test_invites_of_this_machine_alone_say_so(person: Come, server: LiveServer) -> None:
    master = person()
    table, gm = table_of(server, "coin-duel", "first-toss")
    sit(master, server.tables, table, gm)
    page = master.goes(f"/t/{table}/seats")
    said = page.locator("#only-here")
    expect(said).to_contain_text("this machine")
    expect(said).to_contain_text("theomachy play --lan")
    page.get_by_role("button", name="Make a link").click()
    expect(page.locator("#invites .link")).to_have_count(1)
    assert page.locator("#invites .link").input_value().startswith("http://127.0.0.1:")
    expect(said).to_have_count(1)


def test_value_that_is_typed_is_not_written_over(person: Come, server: LiveServer) -> None:
    master = person()
    table, gm = table_of(server, "coin-duel", "first-toss")
    sit(master, server.tables, table, gm)
    page = master.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/values", hold)
    page.get_by_role("link", name="Tools", exact=True).click()
    with page.expect_request("**/values"):
        page.get_by_label("What", exact=True).fill("Bren.policy")
    old = page.get_by_label("is", exact=True)
    old.press_sequentially("gre")
    held[0].continue_()
    expect(page.locator("#edit-hint")).to_have_text("Bren.policy is greedy now.")
    old.press_sequentially("edy")
    expect(old).to_have_value("greedy")
    page.get_by_label("What", exact=True).fill("Ash.lives")
    expect(old).to_have_value("3")
