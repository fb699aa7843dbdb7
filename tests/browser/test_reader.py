"""The reader of the rules and the house options of a table, as people use them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.people import Person
from tests.browser.seating import seat_for, sit, table_of
from tests.browser.serving import LiveServer

Come = Callable[..., Person]
SIZES = pytest.mark.parametrize("size", ["wide", "phone"])
THEMES = ("light", "dark")
CAST: dict[str, Any] = {
    "Ash": {"character": {"level": 3, "skills": {"Endurance": 35}}, "team": "Heroes"},
    "Warden": {"creature": {"level": 2}, "team": "Temple"},
}


def shoot(who: Person, name: str, *, phone: bool) -> None:
    for theme in THEMES:
        who.page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
        who.shoots(f"{name}-{theme}")
    assert who.is_wide(), f"{name} is wider than its window"
    if phone:
        assert not who.small_targets()


@SIZES
def test_a_rule_is_worked_out_while_one_types(person: Come, size: str) -> None:
    who = person(phone=size == "phone")
    page = who.goes("/rules/god-marked/GM-CHAR-04")
    expect(page.locator(".answers .first b")).to_have_text("46")
    page.get_by_label("The level").fill("3")
    expect(page.locator(".answers .first b")).to_have_text("69")
    page.get_by_label("Points of Endurance").fill("-5")
    expect(page.locator(".answers .first b")).to_have_text("57")
    page.locator("#reader-house > summary").click()
    page.locator("#house-hp_formula").select_option("base plus level")
    shoot(who, f"rule-house-{size}", phone=size == "phone")
    page.get_by_role("button", name="Read the rules so").click()
    expect(page.locator("#reader-house")).to_contain_text("your own choice")
    page.get_by_label("The level").fill("3")
    expect(page.locator(".answers .first b")).to_have_text("29")
    page.goto("/rules/god-marked/GM-CRIT-03")
    expect(page.locator(".figures tbody tr").first).to_contain_text("no effect")
    shoot(who, f"rule-calculator-{size}", phone=size == "phone")


def test_it_can_be_done_by_keyboard_alone(person: Come) -> None:
    page = person().goes("/rules/god-marked/GM-ATTACK-03")
    page.get_by_label("The armour class that it meets").focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("22")
    expect(page.locator(".answers .first b")).to_have_text("5 %")
    page.get_by_label("Whether the target is Restrained").focus()
    page.keyboard.press("Space")
    expect(page.locator(".answers .first b")).to_have_text("95 %")


@SIZES
def test_the_rules_pane_reads_as_the_table_plays_and_leads_back_to_the_card(
    person: Come, server: LiveServer, size: str
) -> None:
    who, tables = person(phone=size == "phone"), server.tables
    table, gm = table_of(server, "god-marked", "ember-causeway")
    player = seat_for(tables, table, gm, "Ana", "Ash")
    tables.set_house(table, gm, {"ties": "meet"})
    tables.command(table, gm, "begin-fight", "GM")
    while prompts := tables.view(table, gm).prompts:
        tables.take_default(table, gm, prompts[0].id, as_gm=True)
    sit(who, tables, table, player)
    page = who.page
    page.locator(".tabs [data-pane=log]").click()
    expect(page.locator("#prompt .prompt")).to_have_count(0)
    page.locator("#log-items details.trace summary", has_text="Why these numbers").last.click()
    page.locator("#log-items table a[data-rule='GM-CHECK-01']").last.click()
    found = page.locator("#rules-found")
    expect(found).to_contain_text("Work it out: A mod")
    expect(found.locator(".in-log button")).not_to_have_count(0)
    page.locator("#rules-contents summary", has_text="Dice and checks").click()
    page.locator("#rules-contents a[data-rule='GM-CHECK-02']").click()
    expect(found).to_contain_text("Needed on the d20")
    expect(found.locator(".answers .first b")).to_have_text("50 %")
    who.shoots(f"rules-pane-{size}")
    assert who.is_wide()
    page.locator("#rules-contents a[data-rule='GM-CHECK-01']").click()
    found.locator(".in-log button").first.click()
    expect(page.locator("#log-items > li:focus")).to_be_visible()


@SIZES
def test_the_game_master_sees_numbers_change_before_he_sets_an_option(
    person: Come, server: LiveServer, size: str
) -> None:
    who, tables = person(phone=size == "phone"), server.tables
    opened = tables.create("god-marked", "The yard", document={"distances": {}, "cast": CAST})
    table, gm = opened.table_id, opened.gm_seat
    sit(who, tables, table, gm)
    page = who.page
    page.locator("#top details.menu > summary").click()
    page.get_by_role("link", name="House options").click()
    preview = page.locator("#house-preview")
    expect(preview).to_contain_text("before anything is done")
    page.locator("#house-hp_formula").select_option("base plus level")
    expect(preview.locator("table").first).to_contain_text("Max hp")
    assert tables.house(table, gm)["hp_formula"] == "per_level"
    shoot(who, f"house-{size}", phone=size == "phone")
    page.get_by_role("button", name="Play by this from now on").click()
    expect(page.locator("main")).to_contain_text("1 of")
    assert tables.house(table, gm)["hp_formula"] == "base_plus_level"


def test_what_was_typed_before_the_script_came_is_worked_out_too(person: Come) -> None:
    who = person()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page = who.page
    page.route("**/js/calculate.js", hold)
    with page.expect_request("**/js/calculate.js"):
        page.goto("/rules/god-marked/GM-CHAR-04", wait_until="commit")
    page.get_by_label("The level").fill("3")
    expect(page.locator(".answers .first b")).to_have_text("46")
    for route in held:
        route.continue_()
    expect(page.locator(".answers .first b")).to_have_text("69")
