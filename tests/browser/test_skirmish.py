"""Two people play the ready skirmish of God Marked to its end, against the table, in real browsers.

On the way: a dodge, a clash, a protection, a natural 20 on a real die, a taking back, a reload. They
do what their pages offer; nothing is read from the table behind them.
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
FOES = {"Warden": [4, 5], "Acolyte": [5, 5], "Censer": [3, 7], "Ashwolf": [3, 4]}
"""Where the foes stand at first: close, so that the fight is a short one."""

RELOADED_AFTER = 5
TAKEN_BACK_AFTER = 12
"""Steps, in the middle of an attack."""

REACTIONS = ("protect", "clash", "dodge")
WISHES = {
    **{one: f"(Ash|Bren|Noor|Milo) answers: {one}" for one in REACTIONS},
    "crit": r"(Ash|Bren) rolls \d+ for attack \(d20 20\)",
}
"""What shall happen on the way, and what the log says then."""

MOST_STEPS = 200


@dataclass(frozen=True)
class Fight:
    """Who sits at the table."""

    gm: Person
    players: tuple[Person, ...]

    @property
    def over(self) -> bool:
        return "The fight is over" in told(self.gm.page)

    @property
    def wishes(self) -> set[str]:
        """What shall be seen, and has not been so far, or was taken back."""
        log = told(self.gm.page)
        return {wish for wish, words in WISHES.items() if not re.search(words, log)}


def told(page: Page) -> str:
    """The log as the page shows it, without what was taken back."""
    items = page.locator("#log-items > li:not(:has(.taken-back))")
    return "\n".join(items.all_text_contents())


@pytest.fixture
def fight(person: Come, server: LiveServer) -> Fight:
    gm, ana, milo = person(), person(), person(phone=True)
    table = gm.plays("god-marked", "ember-causeway")
    ana.joins(gm.invites(table, "Ash", "Bren"), "Ana")
    milo.joins(gm.invites(table, "Noor", "Milo"), "Milo")
    seat = server.tables.gm_seat(table).id
    creatures = {one["name"]: one for one in server.tables.view(table, seat).state["creatures"]}
    for foe, place in FOES.items():
        server.tables.edit(table, seat, f"{foe}.at", creatures[foe]["at"], place)
        server.tables.edit(table, seat, f"{foe}.hp", creatures[foe]["hp"], 4)
    page = gm.goes(f"/t/{table}")
    page.locator("#bar-gm .act", has_text="Begin the fight").click()
    send(page)
    return Fight(gm, (ana, milo))


def send(page: Page) -> bool:
    """Send the form of a command; whether the table took it."""
    form = page.locator("#command-form")
    form.locator("button.main").click()
    settled = form.locator(".fault.given").or_(page.locator("#command-place:empty"))
    expect(settled.first).to_be_attached()
    return form.count() == 0


def step(fight: Fight) -> None:
    """Whoever is asked answers; else whoever may act does something; else it is the foes' turn."""
    for one in (*fight.players, fight.gm):
        one.catches_up()
    for one in fight.players:
        if one.page.locator("#prompt .prompt").count():
            answer(fight, one.page)
            return
    for one in fight.players:
        if acts(one.page):
            return
    lets_foes_act(fight.gm)


def lets_foes_act(gm: Person) -> None:
    """After a taking back those whom the table plays wait for the Game Master."""
    page = gm.page
    told = page.locator("#log-items > li[id]").last.get_attribute("id")
    page.get_by_role("link", name="Tools", exact=True).click()
    page.get_by_role("button", name="Let the table's foes act").click()
    expect(page.locator(f"#log-items > #{told}:last-child")).to_have_count(0)
    page.get_by_role("link", name="Log", exact=True).click()


def answer(fight: Fight, page: Page) -> None:
    """Answer as nobody has so far, else as the table would."""
    prompt = page.locator("#prompt .prompt")
    asked = prompt.get_attribute("data-prompt")
    wishes = fight.wishes
    wish = next((one for one in REACTIONS if one in wishes and has(prompt, one)), "")
    if prompt.locator(".faces input").count():
        roll(prompt, 20 if "crit" in wishes else 19)
    elif wish:
        choose(prompt, wish)
    elif prompt.locator("footer [form='default-form']").count():
        prompt.locator("footer [form='default-form']").click()
    else:
        prompt.locator("#answer-button").click()
    expect(page.locator(f"#prompt [data-prompt='{asked}']")).to_have_count(0)


def has(prompt: Locator, option: str) -> bool:
    return prompt.locator(f"input[value='{option}']:enabled").count() > 0


def choose(prompt: Locator, option: str) -> None:
    """By a tap on the option, as a person does."""
    prompt.locator(".option", has=prompt.page.locator(f"input[value='{option}']")).click()
    prompt.locator("#answer-button").click()


def roll(prompt: Locator, twenty: int) -> None:
    """Dice of twenty sides show this, all others their highest face."""
    for face in prompt.locator(".faces input").all():
        sides = face.get_attribute("max") or ""
        face.fill(str(twenty) if sides == "20" else sides)
    prompt.locator("#answer-button").click()


def acts(page: Page) -> bool:
    """Attack by whoever can, else hand the baton on; whether there was anything to do."""
    bars = page.locator(".bar[data-by]").filter(has=ready(page, "pass"))
    for name in [bar.get_attribute("data-by") or "" for bar in bars.all()]:
        bar = page.locator(f".bar[data-by='{name}']")
        if bar.is_hidden():
            page.locator(f".bar:not([hidden]) [data-choose='{name}']").click()
        if not attacks(page, bar):
            hands_on(page, bar)
        return True
    return False


def ready(page: Page, do: str) -> Locator:
    return page.locator(f".act[data-do='{do}']:not([aria-disabled])")


def opens(page: Page, bar: Locator, do: str) -> Locator:
    """Open the form of a command, which may lie behind "More"."""
    button = bar.locator(ready(page, do))
    if button.is_hidden():
        bar.locator(".more > summary").click()
    button.click()
    form = page.locator("#command-form")
    expect(form).to_be_visible()
    return form


def attacks(page: Page, bar: Locator) -> bool:
    """Attack the first who can be attacked; False if that is nobody."""
    if not bar.locator(ready(page, "attack")).count():
        return False
    form = opens(page, bar, "attack")
    for place in range(form.locator("[name='with.target']:enabled").count()):
        form.locator(".choice label:has([name='with.target']:enabled)").nth(place).click()
        if send(page):
            return True
    form.locator("[data-close]").click()
    expect(form).to_have_count(0)
    return False


def hands_on(page: Page, bar: Locator) -> None:
    """Pass the baton to the last who can take it; with nobody to take it the round ends."""
    form = opens(page, bar, "pass")
    takers = form.locator(".choice label:has([name='with.to']:enabled)")
    if takers.count():
        takers.last.click()
    assert send(page)


def takes_back_last(gm: Person) -> None:
    """The last deed that can be taken back, with all that followed."""
    gm.catches_up()
    card = gm.page.locator("#log-items > li[id]").filter(has=gm.page.locator(".more-tools")).last
    card.locator("summary[aria-label='More about this']").click()
    card.get_by_role("link", name="Take back").click()
    gm.page.locator("#take-back-form button.main").click()
    expect(gm.page.locator("#take-back-form")).to_have_count(0)
    expect(gm.page.locator("#log-items .taken-back").last).to_be_visible()


def types_dice(ana: Person, switched: bool) -> None:
    """Whether Ana's dice are real ones, set in her menu."""
    ana.page.locator("details.menu summary").click()
    ana.page.get_by_text("I roll real dice").click()
    expect(ana.page.locator("#typed-dice-value")).to_have_value(str(not switched).lower())
    ana.page.keyboard.press("Escape")


def test_skirmish_is_played_to_its_end(fight: Fight) -> None:
    ana = fight.players[0]
    types_dice(ana, True)
    for count in range(MOST_STEPS):
        if fight.over:
            break
        step(fight)
        if count == RELOADED_AFTER:
            ana.page.reload()
        if count == TAKEN_BACK_AFTER:
            takes_back_last(fight.gm)
    assert not fight.wishes
    for one in (*fight.players, fight.gm):
        one.catches_up()
        one.page.get_by_role("link", name="Log", exact=True).click()
        log = one.page.locator("#log-items")
        expect(log).to_contain_text("The fight is over")
        expect(log.locator(".taken-back").first).to_be_visible()
        expect(log.locator(".die.highest").first).to_be_visible()
        for reaction in REACTIONS:
            expect(log).to_contain_text(re.compile(WISHES[reaction]))
