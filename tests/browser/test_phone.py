"""A player at a phone, 390 pixels wide: everything in reach of the thumb, nothing over anything."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.people import COVER, PHONE, Person
from tests.browser.seating import seat_for, sit, table_of
from tests.browser.serving import LiveServer

Come = Callable[..., Person]


@dataclass
class Fight:
    """The ready skirmish of God Marked; Ana plays Ash, who holds the baton, at a phone."""

    table: str
    gm: str
    ana: Person
    server: LiveServer

    def attack(self) -> None:
        """The Warden attacks Ash, who is asked."""
        self.server.tables.edit(self.table, self.gm, "fight.turn", "Heroes", "Temple")
        self.server.tables.edit(self.table, self.gm, "fight.baton", "Ash", "Warden")
        self.server.tables.command(self.table, self.gm, "attack", "Warden", {"target": "Ash"})
        expect(self.ana.page.locator("#prompt .prompt")).to_be_visible()

    def answer(self) -> None:
        """Ana takes the default for each of hers who is asked, the Game Master for the others."""
        prompt = self.ana.page.locator("#prompt .prompt")
        while prompt.count():
            asked = prompt.get_attribute("data-prompt")
            prompt.locator("footer [form='default-form']").click()
            expect(self.ana.page.locator(f"[data-prompt='{asked}']")).to_have_count(0)
            self.ana.catches_up()
        tables = self.server.tables
        for one in tables.view(self.table, self.gm).prompts:
            tables.take_default(self.table, self.gm, one.id, True)
        self.ana.catches_up()


@pytest.fixture
def fight(person: Come, server: LiveServer) -> Fight:
    tables = server.tables
    table, gm = table_of(server, "god-marked", "ember-causeway")
    for creature in tables.view(table, gm).state["creatures"]:
        tables.edit(table, gm, f"{creature['name']}.policy", creature["policy"], "")
    tables.edit(table, gm, "Warden.at", [10, 4], [3, 4])
    seat = seat_for(tables, table, gm, "Ana", "Ash", "Bren")
    server.dice.faces[:] = [19, 2, 2, 2, 2, 2, 2, 2]
    tables.command(table, gm, "begin-fight", "GM")
    tables.answer(table, gm, tables.view(table, gm).prompts[0].id, "Ash", True)
    ana = person(phone=True)
    sit(ana, tables, table, seat)
    expect(ana.page.locator(".turn")).to_contain_text("Heroes’ turn")
    return Fight(table, gm, ana, server)


def box(one: Locator) -> FloatRect:
    found = one.bounding_box()
    assert found is not None
    return found


def in_reach(one: Locator) -> None:
    """It lies wholly in the window, and nothing lies over it."""
    place = box(one)
    assert place["y"] >= 0
    assert place["y"] + place["height"] <= PHONE["height"]
    assert one.evaluate(COVER) == ""


def opens(page: Page, pane: str) -> None:
    page.get_by_role("link", name=pane, exact=True).click()


def test_actions_are_in_reach_in_every_pane(fight: Fight) -> None:
    page = fight.ana.page
    for pane in ("Board", "Log", "Party", "Rules"):
        opens(page, pane)
        acts = page.locator(
            ".bar:not([hidden]) .actions > .act, .bar:not([hidden]) .more > summary"
        )
        assert acts.count() > 2
        for act in acts.all():
            in_reach(act)
    page.locator(".bar:not([hidden]) .act[data-do='attack']").click()
    form = page.locator("#command-form")
    form.locator("label:has([value='Warden']:enabled)").click()
    in_reach(form.get_by_role("button", name="Attack"))
    form.get_by_role("button", name="Attack").click()
    expect(form).to_have_count(0)


def test_newest_card_lies_above_the_bar(fight: Fight) -> None:
    page = fight.ana.page
    opens(page, "Log")
    for number in range(30):
        fight.server.tables.say(fight.table, fight.gm, f"word {number:02}")
    newest = page.locator("#log-items > li", has_text="word 29")
    expect(newest).to_be_in_viewport()
    in_reach(newest)
    fight.attack()
    fight.answer()
    card = page.locator("#log-items article.card").last
    expect(card).to_contain_text("Warden attacks Ash")
    foot = page.locator("#log-items > li").last
    expect(foot).to_be_in_viewport()
    assert box(foot)["y"] + box(foot)["height"] <= box(page.locator(".bar:not([hidden])"))["y"]


def test_prompt_is_in_reach(fight: Fight) -> None:
    page = fight.ana.page
    fight.attack()
    for option in page.locator("#prompt .option").all():
        option.scroll_into_view_if_needed()
        in_reach(option)
    for button in page.locator("#prompt footer button:visible").all():
        in_reach(button)
    page.get_by_role("button", name="Fold").click()
    in_reach(page.get_by_role("button", name="Answer"))


def test_board_keeps_its_place_after_an_answer(fight: Fight) -> None:
    page = fight.ana.page
    board = page.locator("#board-drawing")
    page.get_by_role("button", name="Zoom out").click()
    before, place = board.get_attribute("viewBox"), box(board)
    fight.attack()
    expect(board).not_to_have_attribute("viewBox", before or "")
    fight.answer()
    expect(board).to_have_attribute("viewBox", before or "")
    assert box(board) == place


def test_everything_can_be_tapped(fight: Fight) -> None:
    page = fight.ana.page
    for pane in ("Board", "Log", "Party", "Rules"):
        opens(page, pane)
        assert fight.ana.small_targets() == [], pane
    page.locator("details.menu summary").click()
    assert fight.ana.small_targets() == [], "menu"
    page.keyboard.press("Escape")
    page.locator(".bar:not([hidden]) .more > summary").click()
    assert fight.ana.small_targets() == [], "more actions"
    page.keyboard.press("Escape")
    page.locator(".bar:not([hidden]) .act[data-do='walk']").click()
    expect(page.locator("#command-form")).to_be_visible()
    assert fight.ana.small_targets() == [], "the form of a command"
    page.keyboard.press("Escape")
    fight.attack()
    assert fight.ana.small_targets() == [], "prompt"
