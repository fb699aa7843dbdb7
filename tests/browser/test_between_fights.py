"""Between fights the Game Master acts for whom he picks: foes hide, walk, and strike from ambush."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.people import Person
from tests.browser.seating import seat_for, sit
from tests.browser.serving import LiveServer

Come = Callable[..., Person]
SIZES = {"wide": False, "phone": True}
COURT: Mapping[str, Any] = {
    "board": {"size": [8, 6], "obscured": [[3, 1], [3, 2]]},
    "cast": {
        "Ash": {"character": "ash", "team": "Heroes", "at": [1, 1]},
        "Bren": {"character": "bren", "team": "Heroes", "at": [1, 4]},
        "Imp": {"creature": "lantern-imp", "team": "Temple", "at": [3, 1]},
        "Warden": {"creature": "warden", "team": "Temple", "at": [6, 4]},
    },
    "fight": False,
}
TWENTY = 20


def court(person: Come, server: LiveServer, *, phone: bool) -> tuple[Person, Person]:
    """The Game Master, Ana who plays Ash, and the temple's people in the mist."""
    opened = server.tables.create("god-marked", "The court", document=COURT)
    master, ana = person(phone=phone), person(phone=True)
    seat = seat_for(server.tables, opened.table_id, opened.gm_seat, "Ana", "Ash")
    sit(ana, server.tables, opened.table_id, seat)
    sit(master, server.tables, opened.table_id, opened.gm_seat)
    return master, ana


def bar_of(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True).and_(page.locator(".bar"))


def picks(one: Person, name: str) -> Locator:
    """The Game Master taps a creature, and then on that he plays it."""
    token = one.page.locator(f"#scene .token[data-name='{name}']")
    token.tap() if one.phone else token.click()
    one.page.locator("#move-place").get_by_role("link", name=f"Play {name}").click()
    bar = bar_of(one.page, name)
    expect(bar).to_be_visible()
    return bar


@pytest.mark.parametrize("size", SIZES)
def test_gm_init_02_the_game_master_plays_an_ambush_by_foes(
    person: Come, server: LiveServer, size: str
) -> None:
    master, ana = court(person, server, phone=SIZES[size])
    page = master.page
    expect(bar_of(page, "Game Master")).to_be_visible()
    bar = picks(master, "Imp")
    expect(bar_of(page, "Game Master")).to_have_count(0)
    master.shoots(f"between-fights-{size}")
    assert master.wider() == []
    assert not SIZES[size] or master.small_targets() == []
    opens(bar, "hide")
    sends(page)
    settles(master, ana)
    expect(page.locator("#log-items")).to_contain_text("Imp is hidden from Ash, Bren")
    master.shoots(f"hidden-foe-{size}")
    opens(bar, "attack")
    form = page.locator("#command-form")
    form.locator("[name='with.target'][value=Ash]").check()
    server.dice.faces[:] = [TWENTY]
    sends(page)
    settles(master, ana)
    expect(ana.page.locator("#log-items")).to_contain_text("Ash is dazed")
    expect(page.locator("#top")).to_contain_text("Temple’s turn")
    expect(bar_of(page, "Imp")).to_be_visible()


def test_gm_table_01_who_is_picked_walks_or_is_put_there_and_is_let_go_again(
    person: Come, server: LiveServer
) -> None:
    master, _ = court(person, server, phone=False)
    page = master.page
    picks(master, "Warden")
    token = page.locator("#scene .token[data-name=Warden]")
    token.focus()
    token.press("ArrowLeft")
    place = page.locator("#move-place")
    expect(place.get_by_role("button", name="Put there")).to_be_visible()
    master.shoots("picked-goes")
    place.get_by_role("button", name="Walk").click()
    expect(token).to_have_attribute("data-column", "5")
    page.reload()
    expect(bar_of(page, "Warden")).to_be_visible()
    page.get_by_role("link", name="Back to the Game Master").click()
    expect(bar_of(page, "Game Master")).to_be_visible()
    expect(bar_of(page, "Warden")).to_have_count(0)
    page.get_by_role("link", name="Play Imp").first.click()
    expect(bar_of(page, "Imp")).to_be_visible()


def opens(bar: Locator, do: str) -> None:
    """A command of the bar is started, wherever in it it stands."""
    offer = bar.locator(f"[data-do={do}]")
    if not offer.is_visible():
        bar.locator("details.more summary").click()
    offer.click()
    expect(bar.page.locator(f"#command-form[data-do={do}]")).to_be_visible()


def sends(page: Page) -> None:
    page.locator("#command-form button.main").click()
    expect(page.locator("#command-form")).to_have_count(0)


def settles(*people: Person) -> None:
    """Whoever is asked takes the default, until nobody is."""
    for _ in range(40):
        for one in people:
            one.catches_up()
        asked = [one.page for one in people if one.page.locator("#prompt .prompt").count()]
        if not asked:
            return
        prompt = asked[0].locator("#prompt .prompt")
        number = prompt.get_attribute("data-prompt")
        default = prompt.locator("footer [form='default-form']")
        (default if default.count() else prompt.locator("#answer-button")).first.click()
        expect(asked[0].locator(f"#prompt [data-prompt='{number}']")).to_have_count(0)
    raise AssertionError("there is no end of questions")
