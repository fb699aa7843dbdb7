"""The ready epic from its first scene to its last on two phones: the Game Master's and a player's.

Both do with a finger what their pages offer: scenes are brought in and shown, their checks called in
order, prompts answered, locks picked from their panels, the imp tackled, and in fights whatever the
bar has ready. At every scene both phones are looked over: nothing too small, nothing sideways.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.people import Person
from tests.browser.serving import LiveServer
from tests.browser.tapping import hp_of, opens, ready, sends, takes, taps

Come = Callable[..., Person]
PARTY = ("Ash", "Bren", "Noor", "Milo")
MOST_STEPS = 60


@dataclass(frozen=True)
class Evening:
    """Who sits at the table."""

    gm: Person
    ana: Person
    server: LiveServer
    table: str

    @property
    def gm_seat(self) -> str:
        return self.server.tables.gm_seat(self.table).id

    @property
    def people(self) -> tuple[Person, ...]:
        return self.ana, self.gm


@pytest.fixture
def evening(person: Come, server: LiveServer) -> Evening:
    gm, ana = person(phone=True), person(phone=True)
    page = gm.goes("/")
    page.get_by_role("button", name="Begin The Bell Under the Water").tap()
    page.wait_for_url("**/t/*")
    assert not gm.small_targets()
    table = page.url.rpartition("/")[2]
    ana.joins(gm.invites(table, *PARTY), "Ana")
    evening = Evening(gm, ana, server, table)
    begins_a_sitting(evening, "The first evening")
    return evening


def told(page: Page) -> str:
    return "\n".join(page.locator("#log-items > li").all_text_contents())


def turns_to(one: Person, pane: str) -> None:
    """A tab at the foot."""
    one.page.locator(f".tabs a[data-pane={pane}]").tap()
    expect(one.page.locator(f"#{pane}")).to_be_visible()


def begins_a_sitting(evening: Evening, title: str) -> None:
    page = evening.gm.goes(f"/t/{evening.table}/prepare")
    page.get_by_label("Title of the evening").fill(title)
    page.get_by_role("button", name="Begin a sitting").tap()
    expect(page.get_by_role("button", name="End the sitting")).to_be_visible()
    assert not evening.gm.small_targets()
    assert evening.gm.is_wide()
    evening.gm.goes(f"/t/{evening.table}")


def reads(evening: Evening, words: str) -> None:
    """What is told to all lies before the player's eyes until it was read."""
    told_now = evening.ana.page.locator("#happened .told-to-all")
    expect(told_now).to_contain_text(words)
    assert not evening.ana.small_targets()
    told_now.get_by_role("button", name="I have read it").tap()
    expect(told_now).to_have_count(0)


def hands_out(evening: Evening, title: str, what: str, words: str) -> None:
    """The Game Master shows a handout of the scene, and the player looks at it."""
    page = evening.ana.page
    at_hand(evening, title).get_by_role("button", name=f"Show {what}").tap()
    page.locator("#happened").get_by_role("button", name="Look at it").tap()
    expect(page.locator("#handouts")).to_contain_text(words)
    turns_to(evening.ana, "board")


def looks_over(evening: Evening, name: str) -> None:
    """Every pane of both phones fits and can be tapped; the pictures are of the scene."""
    for one, whose in ((evening.gm, "gm"), (evening.ana, "player")):
        for pane in ("log", "party", "board"):
            turns_to(one, pane)
            assert one.is_wide(), (name, whose, pane)
            assert not one.small_targets(), (name, whose, pane)
            # The drawing of a chase is panned by finger; the lists beside it say the same.
            assert not [box for box in one.wider() if "track-scroll" not in box]
        one.shoots(f"epic-{name}-{whose}")


def at_hand(evening: Evening, title: str) -> Locator:
    """A scene in the Game Master's tool of scenes, opened."""
    page = evening.gm.page
    turns_to(evening.gm, "tools")
    if not page.locator("#tool").count():
        page.locator("#gm-at-hand").get_by_role("link", name="Scenes").tap()
    scene = page.locator("details.scene-at-hand").filter(has_text=title)
    expect(scene).to_have_count(1)
    if scene.get_attribute("open") is None:
        scene.locator("summary").tap()
    return scene


def brings_in(evening: Evening, title: str, *, shows: bool = False) -> None:
    page = evening.gm.page
    before = page.locator("#log-items > li").count()
    bring = at_hand(evening, title).get_by_text("Bring in", exact=False).first
    asks = bring.get_attribute("href") is not None
    bring.tap()
    if asks:
        # Whoever of the last scene is still here goes with it, and what is under way ends.
        form = page.locator("#command-form")
        expect(form.locator("#command-odds")).to_contain_text("Stay: ")
        evening.gm.shoots(f"epic-before-{title[0]}-gm")
        assert not evening.gm.small_targets(), title
        form.get_by_role("button", name="Clear and bring in").tap()
    expect(page.locator("#log-items > li").nth(before)).to_be_attached()
    settles(evening)
    if shows:
        showing = re.compile("^(Show all|Begin its fight)")
        at_hand(evening, title).get_by_role("button", name=showing).tap()
        settles(evening)
    assert not evening.gm.small_targets(), title
    assert not evening.gm.wider(), title


def calls(evening: Evening, title: str, what: str) -> None:
    """The Game Master has something of the scene done; all who are asked about it answer."""
    button = at_hand(evening, title).get_by_role("button", name=re.compile(f": {what}"))
    button.tap()
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
    (default if default.count() else prompt.locator("#answer-button")).first.tap()
    expect(page.locator(f"#prompt [data-prompt='{asked}']")).to_have_count(0)


def from_the_panel(evening: Evening, action: str, *faces: int) -> None:
    """The player goes on with a lock or rune from its panel."""
    page = evening.ana.page
    evening.server.dice.faces[:] = list(faces)
    page.locator(".strip.activity").get_by_role("link", name=action).first.tap()
    page.locator("#command-place button.main").tap()
    expect(page.locator("#command-place:empty")).to_be_attached()
    settles(evening)


def by_hand(evening: Evening, name: str) -> None:
    """The Game Master plays a creature in the place of the table."""
    page = evening.gm.page
    turns_to(evening.gm, "tools")
    if page.locator("#tool").count():
        page.locator("#tool [data-close]").tap()
    page.locator(f"#plays-{name}").select_option(label="By hand")
    expect(page.locator("#log-items > li").last).to_contain_text(name)
    settles(evening)


def can(page: Page, name: str, do: str) -> bool:
    return page.locator(f".bar[data-by='{name}']").locator(ready(page, do)).count() > 0


def waits(evening: Evening, page: Page, name: str) -> None:
    """To spend no more this round needs no form."""
    taps(page, name, "wait")
    expect(page.locator(f".bar[data-by='{name}']").locator(ready(page, "wait"))).to_have_count(0)
    for one in evening.people:
        one.catches_up()


def whoever_has_the_turn(evening: Evening) -> tuple[str, Page]:
    """Who of the chase may act now, and on whose phone."""
    places = [(name, evening.ana.page) for name in PARTY] + [("Snuff", evening.gm.page)]
    return next((name, page) for name, page in places if can(page, name, "wait"))


def catches_the_imp(evening: Evening) -> None:
    """The imp stands still; who gets to it first waits for the round's end, and tackles it."""
    prompt = evening.ana.page.locator("#prompt .prompt")
    arrived = False
    for _ in range(len(PARTY) + 1):
        name, page = whoever_has_the_turn(evening)
        if name != "Snuff" and not arrived:
            page.locator(".steps").get_by_role("link").first.tap()
            assert sends(page)
            arrived = True
            for one in evening.people:
                one.catches_up()
        if can(page, name, "wait"):
            waits(evening, page, name)
        if prompt.count():
            break
    expect(prompt).to_contain_text("tackle")
    evening.server.dice.faces[:] = [20]
    prompt.locator(".option", has_text="Snuff").first.tap()
    evening.ana.shoots("epic-tackle")
    evening.ana.page.locator("#answer-button").tap()
    settles(evening)


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
    gm.locator("#prompt .option", has=gm.locator("input[value='agree']")).tap()
    gm.locator("#answer-button").tap()
    settles(evening)


def splits_a_rest(evening: Evening, title: str) -> None:
    """Noor, hurt and with Intent spent, puts one point of the night's pool into HP."""
    page, gm = evening.ana.page, evening.gm.page
    settles(evening)
    tables, at = evening.server.tables, (evening.table, evening.gm_seat)
    # More is missing than any pool of theirs gives.
    tables.command(*at, "harm", "GM", {"name": "Noor", "amount": 19})
    form = opens(page, "Noor", "use")
    takes(form, "with.ability", "well-water")
    takes(form, "with.targets[]", "Milo")
    assert sends(page)
    settles(evening)
    before = hp_of(page, "Noor")
    at_hand(evening, title).get_by_role("button", name=re.compile(": A night without")).tap()
    prompt = page.locator("#prompt .prompt")
    expect(prompt).to_contain_text("How many for HP?")
    prompt.locator(".option", has=page.get_by_text("1 HP", exact=True)).tap()
    evening.ana.shoots("epic-split")
    page.locator("#answer-button").tap()
    settles(evening)
    assert hp_of(page, "Noor") == before + 1
    expect(gm.locator("#log-items")).to_contain_text("Noor gets 1 HP back")
    tables.command(*at, "heal", "GM", {"name": "Noor", "hp": 21})


def takes_a_level_and_gives_it_back(evening: Evening) -> None:
    """Ash takes the level from the bar, on the builder's page, and takes it back at the table."""
    ana, page = evening.ana, evening.ana.page
    taps(page, "Ash", "advance")
    page.wait_for_url("**/build/*")
    assert not ana.small_targets()
    page.get_by_role("link", name="Take the level").first.tap()
    page.get_by_role("button", name="Take the level").last.tap()
    page.wait_for_url(f"**/t/{evening.table}")
    expect(page.locator("#log-items")).to_contain_text("Ash reaches level 2")
    form = opens(page, "Ash", "take-back-level")
    expect(page.locator("#log-items")).not_to_contain_text("Ash is of level 1 again")
    form.get_by_role("button", name="Take back the last level-up").tap()
    expect(page.locator("#log-items")).to_contain_text("Ash is of level 1 again")


def ends_the_evening(evening: Evening) -> None:
    """What the log has to tell becomes the summary that all read when the next evening begins."""
    gm, page = evening.gm, evening.gm.goes(f"/t/{evening.table}/prepare")
    page.get_by_role("button", name="End the sitting").tap()
    expect(page.get_by_label("Title of the evening")).to_be_visible()
    expect(page.locator("#digest")).to_contain_text("5. The hill stands up")
    expect(page.locator("#digest")).not_to_contain_text("Ash reached")
    page.wait_for_load_state()
    page.get_by_role("button", name="Take these lines").tap()
    expect(page.locator("#summary-text")).not_to_have_value("")
    page.locator("#sittings").get_by_role("button", name="Keep it").tap()
    page.wait_for_url("**/prepare?kept=*")
    assert not gm.small_targets()
    assert not gm.wider()
    gm.shoots("epic-sitting-gm")
    turns_to(evening.ana, "board")
    begins_a_sitting(evening, "The second evening")
    evening.ana.shoots("epic-last-time")
    reads(evening, "5. The hill stands up")


def the_stair(evening: Evening) -> None:
    gm = evening.gm
    title = "1. The flooded stair"
    brings_in(evening, title)
    reads(evening, "Something on the other side knocks")
    hands_out(evening, title, "The toll keeper's list", "without the bell")
    at_hand(evening, title).get_by_role("button", name=re.compile(": Through the water")).tap()
    turns_to(evening.gm, "board")
    asked = evening.gm.page.locator("#waiting").get_by_role("group", name="Noor")
    expect(asked.get_by_role("link", name="Answer for Noor")).to_be_visible()
    expect(asked.get_by_role("button", name="Take the default for Noor")).to_be_visible()
    assert not evening.gm.small_targets()
    settles(evening)
    expect(evening.ana.page.locator("#happened")).to_contain_text("Athletics roll")
    calls(evening, title, "The toll keeper's lock")
    from_the_panel(evening, "Milo: Pick it", 12, 4, 1)
    strip = evening.ana.page.locator(".strip.activity")
    expect(strip.get_by_role("button", name="Bren: Help")).to_contain_text("no dice to reroll")
    from_the_panel(evening, "Milo: Go on", 4)
    expect(gm.page.locator("#log-items")).to_contain_text("Toll door")
    calls(evening, title, "They take breath")
    looks_over(evening, "stair")


def the_lamps(evening: Evening) -> None:
    ana = evening.ana
    title = "2. The lamp room"
    brings_in(evening, title)
    calls(evening, title, "The rune of the lamps")
    expect(ana.page.locator(".strip.activity")).to_have_count(0)
    calls(evening, title, "What is written")
    calls(evening, title, "The players see the rune")
    looks_over(evening, "lamps")
    from_the_panel(evening, "Noor: Hack it", 9, 4, 4, 4)
    splits_a_rest(evening, title)


def the_roofs(evening: Evening) -> None:
    ana = evening.ana
    title = "3. Over the market roofs"
    brings_in(evening, title, shows=True)
    by_hand(evening, "Snuff")
    calls(evening, title, "The chase begins")
    expect(ana.page.locator("#scene")).to_contain_text("The fish gate")
    looks_over(evening, "roofs")
    catches_the_imp(evening)
    expect(ana.page.locator("#log-items")).to_contain_text("pinned")
    calls(evening, title, "The imp is gone")


def ambushes(evening: Evening) -> None:
    """Ash goes into the mist, hides there, and shoots first: the temple is Dazed."""
    page = evening.ana.page
    form = opens(page, "Ash", "walk")
    form.get_by_label("Column").fill("11")
    form.get_by_label("Row").fill("2")
    assert sends(page)
    settles(evening)
    evening.server.dice.faces[:] = [20]
    opens(page, "Ash", "hide")
    assert sends(page)
    settles(evening)
    form = opens(page, "Ash", "attack")
    takes(form, "with.target", "Warden")
    takes(form, "with.weapon", "reed-bow")
    evening.server.dice.faces[:] = [20]
    evening.ana.shoots("epic-ambush")
    assert "dazed" not in told(page).lower()
    assert sends(page)
    settles(evening)
    expect(page.locator("#log-items")).to_contain_text("dazed", ignore_case=True)


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
    looks_over(evening, "ritual")
    ana.page.locator(".strip.activity").get_by_role("link", name="Noor: ").first.tap()
    ana.page.locator("#command-form [name^='with.actions']").fill("2")
    assert sends(ana.page)
    settles(evening)
    assert re.search("Ebba.*HP", told(gm.page))
    ambushes(evening)
    expect(gm.page.locator("#top")).to_contain_text("Round")
    looks_over(evening, "well")
    calls(evening, title, "The temple's people withdraw")
    for what in ("The acolyte is gone", "The warden is gone", "Ebba goes home"):
        calls(evening, title, what)


def the_hill(evening: Evening) -> None:
    gm = evening.gm
    title = "5. The hill stands up"
    brings_in(evening, title, shows=True)
    expect(gm.page.locator("#top")).to_contain_text("Round")
    climbs_and_strikes(evening)
    looks_over(evening, "hill")
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
    expect(ana.page.locator("#log-items")).to_contain_text("A deal is agreed")
    calls(evening, title, "All go up a level")
    expect(ana.page.locator("#log-items")).to_contain_text("level")
    takes_a_level_and_gives_it_back(evening)
    hands_out(evening, title, "What he leaves behind", "in the coin of a kingdom")
    looks_over(evening, "end")
    ends_the_evening(evening)


def test_the_ready_epic_is_played_through(evening: Evening) -> None:
    for scene in (the_stair, the_lamps, the_roofs, the_well, the_hill, the_price):
        scene(evening)
    for one in evening.people:
        assert not one.faults
