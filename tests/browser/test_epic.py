"""The ready epic from its first scene to its last: the Game Master at a desk, a player with a phone.

Both do what their pages offer: scenes are brought in and shown, their checks called in order, prompts
answered, locks picked from their panels, and in chase and fights whatever the bar has ready.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.people import Person
from tests.browser.serving import LiveServer

Come = Callable[..., Person]
PARTY = ("Ash", "Bren", "Noor", "Milo")
MOST_STEPS = 60


@dataclass(frozen=True)
class Evening:
    """Who sits at the table."""

    gm: Person
    ana: Person
    server: LiveServer

    @property
    def people(self) -> tuple[Person, ...]:
        return self.ana, self.gm


@pytest.fixture
def evening(person: Come, server: LiveServer) -> Evening:
    gm, ana = person(), person(phone=True)
    page = gm.goes("/")
    page.get_by_role("button", name="Begin The Bell Under the Water").click()
    page.wait_for_url("**/t/*")
    table = page.url.rpartition("/")[2]
    ana.joins(gm.invites(table, *PARTY), "Ana")
    gm.goes(f"/t/{table}")
    return Evening(gm, ana, server)


def told(page: Page) -> str:
    return "\n".join(page.locator("#log-items > li").all_text_contents())


def at_hand(evening: Evening, title: str) -> Locator:
    """A scene in the Game Master's tool of scenes, opened."""
    page = evening.gm.page
    if not page.locator("#tool").count():
        page.locator(".tabs a[data-pane=tools]").click()
        page.get_by_role("link", name="Scenes", exact=True).click()
    scene = page.locator("details.scene-at-hand").filter(has_text=title)
    expect(scene).to_have_count(1)
    if scene.get_attribute("open") is None:
        scene.locator("summary").click()
    return scene


def brings_in(evening: Evening, title: str, *, shows: bool = False) -> None:
    page = evening.gm.page
    before = page.locator("#log-items > li").count()
    at_hand(evening, title).get_by_role("button", name=f"Bring in {title}").click()
    expect(page.locator("#log-items > li").nth(before)).to_be_attached()
    settles(evening)
    if shows:
        showing = re.compile("^(Show all|Begin its fight)")
        at_hand(evening, title).get_by_role("button", name=showing).click()
        settles(evening)


def calls(evening: Evening, title: str, what: str) -> None:
    """The Game Master has something of the scene done; all who are asked about it answer."""
    button = at_hand(evening, title).get_by_role("button", name=re.compile(f"Call for: {what}"))
    button.click()
    settles(evening)


def settles(evening: Evening) -> None:
    """Whoever is asked answers as the table would, until nobody is."""
    for _ in range(MOST_STEPS):
        for one in evening.people:
            one.catches_up()
        asked = [one for one in evening.people if one.page.locator("#prompt .prompt").count()]
        if not asked:
            return
        answers(asked[0].page)
    raise AssertionError("there is no end of questions")


def answers(page: Page) -> None:
    prompt = page.locator("#prompt .prompt")
    asked = prompt.get_attribute("data-prompt")
    default = prompt.locator("footer [form='default-form']")
    (default if default.count() else prompt.locator("#answer-button")).first.click()
    expect(page.locator(f"#prompt [data-prompt='{asked}']")).to_have_count(0)


def from_the_panel(evening: Evening, action: str, *faces: int) -> None:
    """The player goes on with a lock or rune from its panel."""
    page = evening.ana.page
    evening.server.dice.faces[:] = list(faces)
    page.locator(".strip.activity").get_by_role("link", name=action).first.click()
    page.locator("#command-place button.main").click()
    expect(page.locator("#command-place:empty")).to_be_attached()
    settles(evening)


def bar_of(page: Page, name: str) -> Locator:
    bar = page.locator(f".bar[data-by='{name}']")
    if bar.is_hidden():
        page.locator(f".bar:not([hidden]) [data-choose='{name}']").click()
    return bar


def ready(page: Page, do: str) -> Locator:
    return page.locator(f".act[data-do='{do}']:not([aria-disabled])")


def opens(page: Page, name: str, do: str) -> Locator:
    """The form of a command, which may lie behind "More"."""
    bar = bar_of(page, name)
    button = bar.locator(ready(page, do)).first
    if button.is_hidden():
        bar.locator(".more > summary").click()
    button.click()
    form = page.locator("#command-form")
    expect(form).to_be_visible()
    return form


def sends(page: Page) -> bool:
    form = page.locator("#command-form")
    form.locator("button.main").click()
    settled = form.locator(".fault.given").or_(page.locator("#command-place:empty"))
    expect(settled.first).to_be_attached()
    return form.count() == 0


def runs_on(evening: Evening) -> None:
    """In the chase: whoever of the party has the turn runs on, or waits."""
    page = evening.ana.page
    for name in PARTY:
        for do in ("run", "wait"):
            if not page.locator(f".bar[data-by='{name}']").locator(ready(page, do)).count():
                continue
            form = opens(page, name, do)
            ways = form.locator(".choice label:has([name='with.to']:enabled)")
            if ways.count():
                ways.first.click()
            if sends(page):
                settles(evening)
                return
            form.locator("[data-close]").click()


def takes(form: Locator, field: str, value: str) -> None:
    """Choose by a tap, as a person does."""
    form.locator(f".choice label:has([name='{field}'][value='{value}'])").click()


def climbs_and_strikes(evening: Evening) -> None:
    """Ash climbs the hill and strikes at it, if the heroes have the turn before it shakes them off."""
    page = evening.ana.page
    for _ in range(MOST_STEPS):
        settles(evening)
        if page.locator(".bar[data-by='Ash']").locator(ready(page, "climb")).count():
            break
        able = [
            one
            for one in PARTY
            if page.locator(f".bar[data-by='{one}']").locator(ready(page, "pass")).count()
        ]
        if able:
            opens(page, able[0], "pass")
            sends(page)
    form = opens(page, "Ash", "climb")
    takes(form, "with.giant", "Hill")
    assert sends(page)
    settles(evening)
    assert "Ash" in told(evening.gm.page)
    form = opens(page, "Ash", "attack")
    takes(form, "with.target", "Hill")
    assert sends(page)
    settles(evening)


def deals(evening: Evening) -> None:
    """Ash offers ten points of Stealth for the bell's silence, and the Game Master agrees."""
    page, gm = evening.ana.page, evening.gm.page
    form = opens(page, "Ash", "propose-deal")
    takes(form, "with.goal", "other")
    form.locator("[name='with.words']").fill("the bell stays silent")
    takes(form, "with.price", "skill")
    takes(form, "with.skill", "Stealth")
    form.locator("[name^='with.points']").fill("10")
    evening.ana.shoots("epic-deal")
    assert sends(page)
    gm.locator("#prompt .option", has=gm.locator("input[value='agree']")).click()
    gm.locator("#answer-button").click()
    settles(evening)


def the_stair(evening: Evening) -> None:
    gm = evening.gm
    title = "1. The flooded stair"
    brings_in(evening, title)
    calls(evening, title, "Through the water")
    calls(evening, title, "The toll keeper's lock")
    from_the_panel(evening, "Milo: Pick it", 12, 4, 4)
    expect(gm.page.locator("#log-items")).to_contain_text("Toll door")
    calls(evening, title, "They take breath")
    gm.shoots("epic-stair")


def the_lamps(evening: Evening) -> None:
    ana = evening.ana
    title = "2. The lamp room"
    brings_in(evening, title)
    calls(evening, title, "The rune of the lamps")
    expect(ana.page.locator(".strip.activity")).to_have_count(0)
    calls(evening, title, "What is written")
    calls(evening, title, "The players see the rune")
    from_the_panel(evening, "Noor: Hack it", 9, 4, 4, 4)
    calls(evening, title, "A night without supper")
    ana.shoots("epic-lamps")


def the_roofs(evening: Evening) -> None:
    ana = evening.ana
    title = "3. Over the market roofs"
    brings_in(evening, title, shows=True)
    calls(evening, title, "The chase begins")
    expect(ana.page.locator("#scene")).to_contain_text("The fish gate")
    runs_on(evening)
    runs_on(evening)
    ana.shoots("epic-roofs")
    calls(evening, title, "The imp is gone")


def the_well(evening: Evening) -> None:
    gm, ana = evening.gm, evening.ana
    title = "4. The well court"
    brings_in(evening, title, shows=True)
    form = opens(ana.page, "Noor", "begin-ritual")
    takes(form, "with.targets[]", "Ebba")
    form.locator("[name^='with.actions']").fill("3")
    ana.shoots("epic-ritual")
    assert sends(ana.page)
    settles(evening)
    ana.page.locator(".strip.activity").get_by_role("link", name="Noor: ").first.click()
    ana.page.locator("#command-form [name^='with.actions']").fill("2")
    assert sends(ana.page)
    settles(evening)
    assert re.search("Ebba.*HP", told(gm.page))
    form = opens(ana.page, "Ash", "attack")
    takes(form, "with.target", "Warden")
    takes(form, "with.weapon", "reed-bow")
    assert sends(ana.page)
    settles(evening)
    expect(gm.page.locator("#top")).to_contain_text("Round")
    gm.shoots("epic-well")
    calls(evening, title, "The temple's people withdraw")
    for what in ("The acolyte is gone", "The warden is gone", "Ebba goes home"):
        calls(evening, title, what)


def the_hill(evening: Evening) -> None:
    gm = evening.gm
    title = "5. The hill stands up"
    brings_in(evening, title, shows=True)
    expect(gm.page.locator("#top")).to_contain_text("Round")
    climbs_and_strikes(evening)
    gm.shoots("epic-hill")
    calls(evening, title, "It lies down again")
    calls(evening, title, "It is a hill again")
    calls(evening, title, "The best beds")


def the_price(evening: Evening) -> None:
    ana = evening.ana
    title = "6. What the bell costs"
    brings_in(evening, title, shows=True)
    calls(evening, title, "Destiny")
    calls(evening, title, "To see what he wants")
    deals(evening)
    calls(evening, title, "All go up a level")
    expect(ana.page.locator("#log-items")).to_contain_text("level")
    ana.shoots("epic-end")
    assert ana.is_wide()


def test_the_ready_epic_is_played_through(evening: Evening) -> None:
    for scene in (the_stair, the_lamps, the_roofs, the_well, the_hill, the_price):
        scene(evening)
    for one in evening.people:
        assert not one.faults
