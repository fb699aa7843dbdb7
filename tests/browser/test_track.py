"""A chase on the page: its track drawn and as a list, and a run started from it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.seating import seat_for, sit, table_of
from tests.browser.serving import LiveServer

Come = Callable[..., Person]


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_gm_chase_01_a_run_from_the_track(person: Come, server: LiveServer, size: str) -> None:
    who, tables = person(phone=size == "phone"), server.tables
    table, gm = table_of(server, "god-marked", "ember-causeway")
    given = {"track": "market-roofs", "pursued": ["Ash"], "pursuers": ["Gate captain"]}
    cast = {"cast": {"Gate captain": {"creature": "gate-captain", "team": "Gate"}}}
    player = seat_for(tables, table, gm, "Ana", "Ash")
    tables.command(table, gm, "enlist", "GM", cast)
    server.dice.faces[:] = [19, 2]
    tables.command(table, gm, "begin-chase", "GM", given)
    sit(who, tables, table, player)
    expect(who.page.locator(".track .token")).to_have_count(2)
    expect(who.page.locator(".places li")).to_have_count(8)
    who.shoots(f"chase-{size}-light")
    who.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    who.shoots(f"chase-{size}-dark")
    assert who.is_wide()
    if size == "phone":
        assert not [one for one in who.small_targets() if "/sheet/" not in one]
    who.page.locator(".places li", has_text="The bell stair").locator("a[data-do=run]").click()
    who.page.locator("#command-place button.main").click()
    here = who.page.locator(".places li.taken", has_text="The bell stair")
    expect(here.get_by_role("button", name="Ash")).to_be_visible()
