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
    runners = who.page.locator(".runners li")
    expect(runners).to_have_count(2)
    expect(runners.first).to_contain_text("acts now")
    expect(runners.first.get_by_label("2 of 2 left")).to_be_visible()
    steps = who.page.locator(".steps li")
    expect(steps).to_have_count(3)
    steps.filter(has_text="The bell stair").locator("a[data-do=run]").click()
    who.page.locator("#command-place button.main").click()
    here = who.page.locator(".places li.taken", has_text="The bell stair")
    expect(here).to_contain_text("Ash")
    expect(runners.first.get_by_label("1 of 2 left")).to_be_visible()


def test_gm_chase_01_the_game_master_has_steps_and_runners_in_sight(
    person: Come, server: LiveServer
) -> None:
    master, tables = person(), server.tables
    table, gm = table_of(server, "god-marked", "ember-causeway")
    server.dice.faces[:] = [19, 2]
    given = {"track": "market-roofs", "pursued": ["Ash"], "pursuers": ["Bren"]}
    tables.command(table, gm, "begin-chase", "GM", given)
    sit(master, tables, table, gm)
    runners = master.page.locator(".runners li")
    expect(runners.first).to_be_in_viewport(ratio=0.9)
    expect(runners.first).to_contain_text("PAC")
    expect(master.page.locator(".steps li").first).to_be_in_viewport(ratio=0.9)
    expect(master.page.locator(".foe-bar")).to_have_count(0)
    master.shoots("chase-gm")


def begun(person: Come, server: LiveServer, *, phone: bool = False) -> tuple[Person, str, str]:
    """Somebody who plays Ash in a chase that has just begun; the table and the GM's seat."""
    who, tables = person(phone=phone), server.tables
    table, gm = table_of(server, "god-marked", "ember-causeway")
    player = seat_for(tables, table, gm, "Ana", "Ash")
    cast = {"cast": {"Gate captain": {"creature": "gate-captain", "team": "Gate"}}}
    tables.command(table, gm, "enlist", "GM", cast)
    server.dice.faces[:] = [19, 2]
    given = {"track": "market-roofs", "pursued": ["Ash"], "pursuers": ["Gate captain"]}
    tables.command(table, gm, "begin-chase", "GM", given)
    sit(who, tables, table, player)
    expect(who.page.locator(".runners li")).to_have_count(2)
    return who, table, gm


def test_gm_chase_04_the_ways_past_an_obstacle_are_chosen_in_the_list(
    person: Come, server: LiveServer
) -> None:
    who, _, _ = begun(person, server)
    step = who.page.locator(".steps li", has_text="Spice row")
    expect(step.locator("a[data-do=run]")).to_have_count(4)
    step.get_by_role("link", name="Diplomacy").click()
    form = who.page.locator("#command-form")
    expect(form.locator("input[value=Diplomacy]")).to_be_checked()
    server.dice.faces[:] = [20, 1]
    form.locator("button.main").click()
    expect(who.page.locator(".places li.taken", has_text="Spice row")).to_contain_text("Ash")


def test_gm_chase_05_the_way_around_is_chosen_too(person: Come, server: LiveServer) -> None:
    who, _, _ = begun(person, server)
    who.page.locator(".steps li", has_text="Spice row").get_by_role("link", name="around").click()
    who.page.locator("#command-form button.main").click()
    expect(who.page.locator(".places li.taken", has_text="Spice row")).to_contain_text("Ash")


def test_places_are_run_to_by_a_tap_and_runners_looked_at(person: Come, server: LiveServer) -> None:
    who, _, _ = begun(person, server)
    who.page.locator(".track .token[data-name='Gate captain']").click()
    expect(who.page.locator("#board-words")).to_contain_text("Gate captain")
    who.page.locator(".track .place[data-place='bell-stair']").click()
    who.page.locator("#command-place button.main").click()
    expect(who.page.locator(".places li.taken", has_text="The bell stair")).to_contain_text("Ash")


def test_a_chase_is_run_by_keyboard_alone(person: Come, server: LiveServer) -> None:
    who, _, _ = begun(person, server)
    who.page.locator(".steps a").last.focus()
    who.page.keyboard.press("Enter")
    expect(who.page.locator("#command-form")).to_be_visible()
    who.page.locator("#command-form button.main").focus()
    who.page.keyboard.press("Enter")
    expect(who.page.locator("#command-form")).to_have_count(0)
    expect(who.page.locator(".runners li").first.get_by_label("1 of 2 left")).to_be_visible()


def test_gm_chase_07_a_tackle_is_offered_at_the_end_of_the_round(
    person: Come, server: LiveServer
) -> None:
    who, table, gm = begun(person, server)
    tables = server.tables
    tables.edit(table, gm, "chase.runners.Gate captain.at", "fish-gate", "awnings")
    tables.command(table, gm, "wait", "Ash")
    tables.command(table, gm, "wait", "Gate captain")
    prompt = who.page.locator("#prompt")
    expect(prompt).to_contain_text("1 Movement Action for a tackle?")
    server.dice.faces[:] = [2]
    prompt.get_by_text("Tackle Gate captain").click()
    prompt.get_by_role("button", name="Choose").click()
    expect(prompt).not_to_contain_text("for a tackle?")
    while prompts := tables.view(table, gm).prompts:
        tables.take_default(table, gm, prompts[0].id, as_gm=True)
    expect(who.page.locator(".runners li").first).to_contain_text("Prone")
    who.shoots("chase-prone")
