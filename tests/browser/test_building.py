"""Characters built in real browsers: several at once, while others fight; by keyboard; on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Person
from tests.browser.seating import seat_for, sit, table_of
from tests.browser.serving import LiveServer

Come = Callable[..., Person]


def step(page: Page, title: str) -> None:
    """Go to a step of the builder, and wait for its scripts: before them a form loads the page anew."""
    page.locator(".steps").get_by_role("link", name=title).click()
    expect(page.locator(".steps a[aria-current]")).to_contain_text(title)
    page.wait_for_load_state()


def begin(page: Page, name: str) -> None:
    """Begin a character of level 1 at the table, and give it a name."""
    page.get_by_role("link", name="Make a character").first.click()
    page.get_by_role("button", name="Begin as Level 1").click()
    page.get_by_label("Name").fill(name)
    page.keyboard.press("Tab")
    expect(page.locator("#bench-state")).to_contain_text("In order. Open: 10 Perks")


def trade(page: Page, points: str) -> None:
    """Trade so many points of Stealth for Athletics."""
    step(page, "Skills")
    page.get_by_role("button", name="Add a trade").click()
    page.get_by_label("Points of trade 1").fill(points)


def test_two_build_at_once_while_a_fight_goes_on(person: Come, server: LiveServer) -> None:
    tables = server.tables
    table, gm = table_of(server, "god-marked", "ember-causeway")
    ana, milo, light = person(), person(phone=True), person()
    for who, name in ((ana, "Ana"), (milo, "Milo")):
        sit(who, tables, table, seat_for(tables, table, gm, name))
    sit(light, tables, table, gm)
    begin(ana.page, "Ilka")
    begin(milo.page, "Mo")
    light.page.locator("#actions .act.main").first.click()
    expect(light.page.locator("#top")).to_contain_text("Round 1")
    trade(ana.page, "41")
    refusal = ana.page.locator(".problem")
    expect(refusal).to_contain_text("41 points cannot leave Stealth")
    expect(refusal.get_by_role("link", name="GM-CHAR-02")).to_have_attribute(
        "href", "/rules/god-marked/GM-CHAR-02"
    )
    trade(milo.page, "10")
    row = milo.page.get_by_role("row", name="Athletics")
    expect(row).to_contain_text("15")
    refusal.get_by_role("button", name="Take 20").click()
    expect(ana.page.get_by_role("row", name="Athletics")).to_contain_text("20")
    expect(refusal).to_have_count(0)
    ana.shoots("build-skills-wide")
    for who, name in ((ana, "Ilka"), (milo, "Mo")):
        step(who.page, "Check and play")
        who.page.get_by_role("button", name=f"Take {name} to the table").click()
        expect(who.page.get_by_role("heading", name=f"{name} waits")).to_be_visible()
    for name in ("Ilka", "Mo"):
        offer = light.page.locator("#strip section", has_text=f"would play {name}")
        offer.get_by_role("button", name="Agree").click()
        expect(offer).to_have_count(0)
    ana.goes(f"/t/{table}")
    expect(ana.page.locator(".vital").first).to_contain_text("Ilka")
    milo.goes(f"/t/{table}")
    expect(milo.page.locator(".vital").first).to_contain_text("Mo")


def test_perks_are_chosen_by_keyboard_and_the_focus_stays(person: Come) -> None:
    ana = person()
    page = ana.goes("/build")
    page.get_by_role("button", name="Begin as Level 1").click()
    step(page, "Perks")
    page.get_by_role("button", name="Choose Rune reader").focus()
    page.keyboard.press("Enter")
    given_back = page.get_by_role("button", name="Remove Rune reader")
    expect(given_back).to_be_focused()
    expect(page.locator("summary", has_text="Arcana")).to_contain_text("1 of 1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Choose Rune reader")).to_be_focused()
    expect(page.get_by_role("button", name="Choose Hawk-eyed")).to_have_attribute(
        "aria-disabled", "true"
    )
    page.goto("/build")
    page.get_by_role("link", name="Go on").click()
    expect(page.get_by_label("Name")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_pages_of_the_builder(person: Come, server: LiveServer, phone: bool) -> None:
    who, size = person(phone=phone), "phone" if phone else "wide"
    page = who.goes("/build")
    who.shoots(f"build-begin-{size}")
    page.get_by_role("button", name="Begin with Teodor").click()
    page.wait_for_url("**/build/*")
    address = page.url
    for one in ("who", "skills", "perks", "abilities", "gear", "levels", "companion", "check"):
        page.goto(f"{address}?step={one}")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            who.shoots(f"build-{one}-{size}-{scheme}")
        assert who.is_wide(), one
        expect(page.locator(".steps a[aria-current]")).to_be_in_viewport(ratio=0.9)
        if phone:
            assert who.small_targets() == [], one


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_a_sheet_follows_the_table_and_rolls(person: Come, server: LiveServer, phone: bool) -> None:
    tables, size = server.tables, "phone" if phone else "wide"
    opened = tables.create("god-marked", "The inn")
    table, gm = opened.table_id, opened.gm_seat
    tables.set_agreement(table, gm, False)
    seat = seat_for(tables, table, gm, "Ana")
    tables.take_draft(tables.begin_draft_at(table, seat, ready="ister").id)
    ana = person(phone=phone)
    sit(ana, tables, table, seat)
    page = ana.goes(f"/t/{table}/sheet/Ister")
    ana.shoots(f"sheet-of-ister-{size}")
    assert ana.is_wide()
    expect(page.locator("tbody th small").first).to_be_visible(visible=not phone)
    if phone:
        assert ana.small_targets() == []
    tables.command(table, gm, "harm", "GM", {"name": "Ister", "amount": 9})
    expect(page.locator(".changed")).to_contain_text("HP 60/69 (was 69/69)")
    page.get_by_role("link", name="Roll Arcana, d20 +6").click()
    form = page.get_by_role("dialog")
    expect(form).to_contain_text("over 16: 50 %")
    ana.shoots(f"sheet-roll-{size}")
    page.keyboard.press("Escape")
    expect(form).to_have_count(0)
    page.get_by_role("link", name="Roll Arcana, d20 +6").press("Enter")
    form.get_by_role("button", name="Try something").click()
    page.wait_for_url(f"**/t/{table}#log")
