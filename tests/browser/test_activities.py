"""What is under way beside blows, on the page: a lock picked from its panel, a rest previewed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.seating import seat_for, sit, table_of
from tests.browser.serving import LiveServer

Come = Callable[..., Person]


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_gm_lock_01_a_lock_is_picked_from_its_panel(
    person: Come, server: LiveServer, size: str
) -> None:
    who, tables = person(phone=size == "phone"), server.tables
    table, gm = table_of(server, "god-marked", "ember-causeway")
    player = seat_for(tables, table, gm, "Ana", "Ash")
    tables.edit(table, gm, "fight.active", True, False)
    tables.command(table, gm, "place-lock", "GM", {"content": "seven-wardens"})
    sit(who, tables, table, player)
    panel = who.page.locator(".strip.activity")
    expect(panel).to_contain_text("Lock of the seven wardens")
    panel.get_by_role("link", name="Ash: Pick it").click()
    server.dice.faces[:] = [7, 4, 1, 4, 1, 1, 1]
    who.page.locator("#command-place button.main").click()
    expect(panel).to_contain_text("2 of 6")
    expect(panel.get_by_role("link", name="Ash: Go on")).to_be_visible()
    who.shoots(f"lock-{size}-light")
    assert who.is_wide()
    if size == "phone":
        assert not [one for one in who.small_targets() if "/sheet/" not in one]


def test_gm_rest_02_a_rest_says_beforehand_what_it_would_give(
    person: Come, server: LiveServer
) -> None:
    who, tables = person(), server.tables
    table, gm = table_of(server, "god-marked", "ember-causeway")
    tables.edit(table, gm, "fight.active", True, False)
    hp = tables.view(table, gm).state["creatures"][0]["hp"]
    tables.edit(table, gm, "Ash.hp", hp, hp - 4)
    sit(who, tables, table, gm)
    who.page.locator("[data-start][data-do=rest]").first.evaluate("(one) => one.click()")
    odds = who.page.locator("#command-odds")
    expect(odds).to_contain_text("A rest that is safe")
    expect(odds).to_contain_text("Ash: 4 HP")
    who.shoots("rest-preview")


def test_gm_ritual_05_two_seats_see_one_ritual_and_what_each_can_do(
    person: Come, server: LiveServer
) -> None:
    ana, milo, tables = person(), person(phone=True), server.tables
    mage = {"character": {"level": 1, "skills": {"Magic": 10}, "abilities": ["well-water"]}}
    cast = {
        "Ash": {**mage, "team": "heroes", "items": ["tide-shell"]},
        "Bran": {**mage, "team": "heroes", "hp": 1},
        "Cato": {"character": {"level": 1, "points": 0}, "team": "heroes"},
    }
    opened = tables.create("god-marked", "The well", document={"distances": {}, "cast": cast})
    table, gm = opened.table_id, opened.gm_seat
    sit(ana, tables, table, seat_for(tables, table, gm, "Ana", "Ash"))
    sit(milo, tables, table, seat_for(tables, table, gm, "Milo", "Bran", "Cato"))
    given = {"spell": "well-water", "item": "tide-shell", "targets": ["Bran"], "actions": 2}
    tables.command(table, gm, "begin-ritual", "Ash", given)
    for who in (ana, milo):
        expect(who.page.locator(".strip.activity")).to_contain_text("2 of 5")
    panel = milo.page.locator(".strip.activity")
    expect(panel.get_by_role("button", name="Cato")).to_have_attribute("aria-disabled", "true")
    milo.shoots("ritual-phone-light")
    assert milo.is_wide()
    panel.get_by_role("link", name="Bran: Work on it").click()
    milo.page.locator("#command-place button.main").click()
    expect(ana.page.locator(".strip.activity")).to_contain_text("3 of 5")
    expect(ana.page.locator(".strip.activity")).to_contain_text("Ash and Bran")
    ana.shoots("ritual-wide-light")
