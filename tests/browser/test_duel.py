"""The coin duel in real browsers: invited, joined, asked, answered, taken back, live on both sides."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.people import Person
from tests.browser.serving import LiveServer

Come = Callable[..., Person]


@dataclass
class Duel:
    """A Game Master and two players, at a table with Ash and Bren."""

    table: str
    gm: Person
    ana: Person
    milo: Person


@pytest.fixture
def duel(person: Come) -> Duel:
    gm, ana, milo = person(), person(), person(phone=True)
    table = gm.plays("coin-duel", "first-toss")
    ana.joins(gm.invites(table, "Ash"), "Ana")
    milo.joins(gm.invites(table), "Milo")
    page = gm.goes(f"/t/{table}/seats")
    page.get_by_label("Creature").select_option("Bren")
    page.locator("#give-seat").select_option(label="Milo")
    page.get_by_role("button", name="Give").click()
    expect(page.locator(".seat", has_text="Milo")).to_contain_text("plays Bren")
    page = gm.goes(f"/t/{table}")
    page.get_by_role("link", name="Tools").click()
    page.get_by_label("What", exact=True).fill("Bren.policy")
    page.get_by_label("is", exact=True).fill("greedy")
    page.get_by_label("becomes").fill('""')
    page.get_by_role("button", name="Set").click()
    expect(page.get_by_label("What", exact=True)).to_have_value("")
    page.get_by_role("link", name="Log").click()
    return Duel(table, gm, ana, milo)


def toss(page: Page) -> None:
    page.locator(".act", has_text="Toss the coin").click()
    page.locator("#command-form button.main").click()


def test_two_browsers_play_live(duel: Duel, server: LiveServer) -> None:
    server.dice.faces[:] = [1]
    ana, milo, gm = duel.ana.page, duel.milo.page, duel.gm.page
    expect(ana.locator(".turn")).to_contain_text("Ash’s turn")
    toss(ana)
    expect(milo.locator("#prompt h2")).to_have_text("Ash tosses a coin")
    expect(ana.locator("#waiting")).to_contain_text("Waiting for an answer")
    expect(gm.locator("#waiting")).to_contain_text("Waiting for Bren")
    milo.get_by_text("Heads", exact=True).click()
    milo.get_by_role("button", name="Seal Heads").click()
    expect(ana.locator("#log-items")).to_contain_text("Ash loses a life")
    expect(milo.locator("#prompt .prompt")).to_have_count(0)
    expect(milo.locator(".turn")).to_contain_text("Bren’s turn")
    expect(milo.locator("#actions .act").first).to_be_focused()


def test_who_is_asked_is_called(duel: Duel) -> None:
    milo = duel.milo.page
    calm = milo.title()
    toss(duel.ana.page)
    expect(milo).to_have_title(re.compile("^● Ash tosses a coin"))
    expect(milo.locator("#icon")).to_have_attribute("href", "/static/icon-asked.svg")
    expect(milo.locator("#called")).to_have_text("Bren is asked: Ash tosses a coin")
    expect(milo.locator("#prompt input:checked")).to_be_focused()
    milo.get_by_role("button", name="Say nothing").click()
    expect(milo).to_have_title(calm)
    expect(milo.locator("#icon")).to_have_attribute("href", "/static/icon.svg")


def test_odds_come_after_and_move_nothing(duel: Duel) -> None:
    milo = duel.milo.page
    held: list[Route] = []
    let_through = False

    def hold(route: Route) -> None:
        if let_through:
            route.continue_()
        else:
            held.append(route)

    milo.route("**/odds?*", hold)
    toss(duel.ana.page)
    expect(milo.locator(".option .pending")).to_have_count(3)
    before = [one.bounding_box() for one in milo.locator(".option").all()]
    let_through = True
    held[0].continue_()
    expect(milo.locator(".option .key")).to_have_count(3)
    expect(milo.locator(".option .key").last).to_contain_text("50 %")
    assert [one.bounding_box() for one in milo.locator(".option").all()] == before


def test_the_default_is_the_one_big_button_until_something_else_is_chosen(duel: Duel) -> None:
    milo = duel.milo.page
    toss(duel.ana.page)
    expect(milo.locator(".option").first).to_contain_text("Say nothing default")
    expect(milo.locator("#answer-button")).to_be_hidden()
    milo.get_by_text("Tails", exact=True).click()
    expect(milo.locator("#answer-button")).to_have_text("Seal Tails")
    expect(milo.get_by_role("button", name="Say nothing")).to_be_visible()


def test_what_the_last_roll_came_to_is_told_in_the_next_prompt(
    duel: Duel, server: LiveServer
) -> None:
    server.dice.faces[:] = [1, 2]
    ana, milo = duel.ana.page, duel.milo.page
    toss(ana)
    expect(milo.locator("#latest")).to_be_hidden()
    milo.get_by_text("Heads", exact=True).click()
    milo.get_by_role("button", name="Seal Heads").click()
    toss(milo)
    expect(ana.locator("#latest .bad")).to_contain_text("Ash loses a life")


def test_to_whom_one_speaks_stays_as_chosen(duel: Duel) -> None:
    gm = duel.gm.page
    gm.locator("#say-to").select_option(label="in secret")
    gm.get_by_label("Say or roll").fill("/roll d20")
    gm.get_by_role("button", name="Send").click()
    expect(gm.get_by_label("Say or roll")).to_have_value("")
    assert gm.locator("#say-to option:checked").inner_text() == "in secret"


def test_lost_phone_sees_nothing_more_once_the_seat_is_handed_on(duel: Duel) -> None:
    page = duel.gm.goes(f"/t/{duel.table}/seats")
    page.get_by_role("button", name="New link for Milo").click()
    link = page.get_by_label("Link of Milo").input_value()
    expect(duel.milo.page.locator(".notice.bad")).to_contain_text("handed on")
    duel.milo.page.goto(link)
    expect(duel.milo.page.locator(".vital").first).to_contain_text("Bren")


def test_by_keyboard_alone(duel: Duel) -> None:
    ana, milo = duel.ana.page, duel.milo.page
    ana.locator("#actions .act").first.focus()
    ana.keyboard.press("Enter")
    expect(ana.locator("#command-form")).to_be_visible()
    ana.keyboard.press("Escape")
    expect(ana.locator("#command-form")).to_have_count(0)
    expect(ana.locator("#actions .act").first).to_be_focused()
    ana.keyboard.press("Enter")
    expect(ana.get_by_label("Boast")).to_be_focused()
    ana.keyboard.type("Watch me")
    ana.keyboard.press("Enter")
    expect(milo.locator("#prompt input:checked")).to_be_focused()
    milo.keyboard.press("ArrowDown")
    expect(milo.locator("#answer-button")).to_have_text("Seal Heads")
    milo.keyboard.press("Enter")
    expect(ana.locator("#log-items")).to_contain_text("Ash tosses")


def test_chat_and_rolls_go_on_while_somebody_is_asked(duel: Duel, server: LiveServer) -> None:
    ana, milo = duel.ana.page, duel.milo.page
    toss(ana)
    expect(milo.locator("#prompt h2")).to_be_visible()
    milo.get_by_role("button", name="Fold").click()
    milo.get_by_role("link", name="Log").click()
    server.dice.faces[:] = [4, 4, 1, 6]
    milo.get_by_label("Say or roll").fill("/roll 4d6kh3")
    milo.get_by_role("button", name="Send").click()
    expect(ana.locator("#log-items .total").last).to_have_text("14")
    expect(ana.locator("#log-items .die.dropped text").last).to_have_text("1")
    milo.get_by_role("button", name="Answer").click()
    milo.get_by_text("Heads", exact=True).click()
    milo.get_by_role("button", name="Seal Heads").click()
    expect(ana.locator("#log-items")).to_contain_text("Ash tosses")


def test_what_people_write_is_text_in_every_browser(duel: Duel) -> None:
    ana = duel.ana.page
    ana.get_by_label("Say or roll").fill("<img src=x onerror=\"document.title='hit'\"><b>bold</b>")
    ana.get_by_role("button", name="Send").click()
    log = duel.gm.page.locator("#log-items")
    expect(log).to_contain_text("<b>bold</b>")
    assert log.locator("q img, q b").count() == 0
    assert "hit" not in duel.gm.page.title()


def test_typed_dice_are_asked_for_and_checked(duel: Duel) -> None:
    ana, milo = duel.ana.page, duel.milo.page
    ana.locator("details.menu summary").click()
    ana.get_by_text("I roll real dice").click()
    ana.keyboard.press("Escape")
    expect(ana.locator("#typed-dice-value")).to_have_value("false")
    toss(ana)
    milo.get_by_text("Heads", exact=True).click()
    milo.get_by_role("button", name="Seal Heads").click()
    face = ana.get_by_label("d2", exact=True)
    expect(face).to_be_focused()
    face.fill("3")
    ana.get_by_role("button", name="These are the faces").click()
    expect(face).not_to_have_value("")
    face.fill("2")
    ana.get_by_role("button", name="These are the faces").click()
    expect(milo.locator("#log-items")).to_contain_text("Ash tosses tails")


def test_gm_answers_for_somebody(duel: Duel) -> None:
    toss(duel.ana.page)
    gm = duel.gm.page
    gm.get_by_role("link", name="Answer for Bren").click()
    expect(gm.locator("#prompt h2")).to_have_text("Ash tosses a coin")
    gm.get_by_text("Tails", exact=True).click()
    gm.get_by_role("button", name="Seal Tails").click()
    expect(duel.ana.page.locator("#log-items")).to_contain_text("Ash tosses")


def test_gm_takes_back_after_looking(duel: Duel, server: LiveServer) -> None:
    server.dice.faces[:] = [1]
    toss(duel.ana.page)
    duel.milo.page.get_by_text("Heads", exact=True).click()
    duel.milo.page.get_by_role("button", name="Seal Heads").click()
    gm = duel.gm.page
    card = gm.locator("#log-items > li", has_text="Ash loses a life")
    card.locator("summary[aria-label='More about this']").click()
    card.get_by_role("link", name="Take back").click()
    preview = gm.locator("#take-back-form")
    expect(preview.locator("tr", has_text="Ash, lives")).to_contain_text("23")
    preview.get_by_role("button", name="Take back").click()
    struck = duel.ana.page.locator("#log-items .taken-back")
    expect(struck).to_have_count(1)
    expect(duel.ana.page.locator(".turn")).to_contain_text("Ash’s turn")


def test_refused_form_keeps_what_was_entered(duel: Duel) -> None:
    gm = duel.gm.page
    gm.get_by_role("link", name="Tools").click()
    gm.get_by_label("What", exact=True).fill("Ash.lifes")
    gm.get_by_label("is", exact=True).fill("3")
    gm.get_by_label("becomes").fill("9")
    gm.get_by_role("button", name="Set").click()
    expect(gm.locator("#edit-form .fault")).to_contain_text("lifes")
    expect(gm.get_by_label("What", exact=True)).to_have_value("Ash.lifes")


def test_secret_number_reaches_no_other_browser(duel: Duel) -> None:
    received: list[bytes] = []
    milo = duel.milo
    milo.page.on("response", lambda response: received.append(response.url.encode()))
    gm = duel.gm.page
    gm.get_by_role("link", name="Tools").click()
    gm.locator("#gm-actions .act", has_text="Fill a purse").click()
    gm.locator("#command-form").get_by_text("Ash", exact=True).click()
    gm.get_by_label("Coins").fill("7719")
    gm.locator("#command-form button.main").click()
    expect(duel.ana.page.locator(".vital")).to_contain_text("7719")
    gm.get_by_role("link", name="Log").click()
    gm.get_by_label("Say or roll").fill("Done")
    gm.get_by_role("button", name="Send").click()
    milo.page.get_by_role("link", name="Log").click()
    expect(milo.page.locator("#log-items")).to_contain_text("Done")
    assert "7719" not in milo.page.content()
