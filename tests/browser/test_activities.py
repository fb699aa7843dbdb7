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
