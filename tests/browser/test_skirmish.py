"""Two people play the ready skirmish of God Marked to its end, against the table, in real browsers.

On the way: a dodge, a clash, a protection, a natural 20, a taking back, and a reload.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page, expect

from tests.browser.people import Person
from tests.browser.serving import LiveServer
from theomachy.table.service import Tables

Come = Callable[..., Person]
FOES = ("Warden", "Acolyte", "Censer", "Ashwolf")
WISHES = ("dodge", "clash", "protect")
MOST_STEPS = 400


@dataclass
class Fight:
    """The table, who sits at it, and what has been done of what shall be done."""

    tables: Tables
    table: str
    gm: str
    players: tuple[Person, ...]
    done: set[str] = field(default_factory=set)

    @property
    def turn(self) -> str:
        return str(self.tables.view(self.table, self.gm).state["turn"])

    @property
    def over(self) -> bool:
        return not self.tables.view(self.table, self.gm).state["fight"]["active"]


def begin(person: Come, server: LiveServer) -> tuple[Fight, Person]:
    gm, ana, milo = person(), person(), person(phone=True)
    table = gm.plays("god-marked", "ember-causeway")
    ana.joins(gm.invites(table, "Ash", "Bren"), "Ana")
    milo.joins(gm.invites(table, "Noor", "Milo"), "Milo")
    seat = server.tables.gm_seat(table).id
    for foe in FOES:
        hp = next(
            one["hp"]
            for one in server.tables.view(table, seat).state["creatures"]
            if one["name"] == foe
        )
        server.tables.edit(table, seat, f"{foe}.hp", hp, 5)
    page = gm.goes(f"/t/{table}")
    page.locator("#bar-gm .act", has_text="Begin the fight").click()
    page.locator("#command-form button.main").click()
    return Fight(server.tables, table, seat, (ana, milo)), gm


def step(fight: Fight) -> None:
    """Whoever is asked answers; else whoever may act does; else the table goes on."""
    for person in fight.players:
        view = fight.tables.view(fight.table, seat_of(fight, person))
        if any(prompt.yours for prompt in view.prompts):
            answer(fight, person.page)
            return
    view = fight.tables.view(fight.table, fight.gm)
    actor = next((name for name in view.turn if name not in FOES), "")
    for person in fight.players:
        mine = fight.tables.view(fight.table, seat_of(fight, person)).you.creatures
        if actor in mine:
            act(fight, person.page, actor)
            return
    fight.tables.drive(fight.table, fight.gm)


def seat_of(fight: Fight, person: Person) -> str:
    index = fight.players.index(person)
    name = ("Ana", "Milo")[index]
    seats = fight.tables.view(fight.table, fight.gm).seats
    return next(seat.id for seat in seats if seat.name == name)


def answer(fight: Fight, page: Page) -> None:
    prompt = page.locator("#prompt .prompt")
    expect(prompt).to_be_visible()
    asked = prompt.get_attribute("data-prompt") or ""
    wish = next((one for one in WISHES if one not in fight.done and has(prompt, one)), "")
    if wish:
        prompt.locator(f"input[value='{wish}']").check()
        fight.done.add(wish)
    if wish or not prompt.locator("footer [form='default-form']").count():
        page.locator("#answer-button").click()
    else:
        prompt.locator("footer [form='default-form']").click()
    page.wait_for_function(
        "id => document.querySelector('#prompt .prompt')?.dataset.prompt !== id", arg=asked
    )


def has(prompt: Locator, option: str) -> bool:
    return prompt.locator(f"input[value='{option}']:not(:disabled)").count() > 0


def act(fight: Fight, page: Page, actor: str) -> None:
    bar = page.locator(f".bar[data-by='{actor}']")
    if bar.is_hidden():
        page.locator(f".bar:not([hidden]) [data-choose='{actor}']").click()
    # The page may be a moment behind the table.
    expect(bar.locator("a[data-do='pass']")).to_have_count(1)
    seen = fight.tables.view(fight.table, fight.gm).seen
    if not attacks(page, bar.locator("a[data-do='attack']")):
        hand_on(page, actor)
    expect(page.locator("#command-form")).to_have_count(0)
    assert fight.tables.view(fight.table, fight.gm).seen > seen


def attacks(page: Page, button: Locator) -> bool:
    """Attack whom some weapon reaches; False if that is nobody."""
    if not button.count():
        return False
    button.first.evaluate("link => link.click()")
    form = page.locator("#command-form")
    expect(form).to_be_visible()
    target = form.locator("[name='with.target']:not(:disabled)")
    if target.count():
        target.first.check(force=True)
        for weapon in form.locator("[name='with.weapon']").all():
            weapon.check(force=True)
            expect(form.locator("#command-odds")).to_have_attribute("aria-busy", "false")
            if not form.locator("#command-odds .why").count():
                form.locator("button.main").click()
                return True
    form.locator("[data-close]").click()
    return False


def hand_on(page: Page, actor: str) -> None:
    """Pass the baton to a teammate who can take it, else to the other team."""
    page.locator(f".bar[data-by='{actor}'] a[data-do='pass']").first.evaluate("a => a.click()")
    form = page.locator("#command-form")
    expect(form).to_be_visible()
    # With nobody to hand it to, the round ends.
    to = form.locator("[name='with.to']:not(:disabled)")
    if to.count():
        to.last.check(force=True)
    form.locator("button.main").click()


def take_back_last(gm: Page) -> None:
    card = gm.locator("#log-items > li[id]").filter(has=gm.locator(".more-tools")).last
    card.locator("summary[aria-label='More about this']").click()
    card.get_by_role("link", name="Take back").click()
    gm.locator("#take-back-form button.main").click()
    expect(gm.locator("#take-back-form")).to_have_count(0)
    expect(gm.locator("#log-items .taken-back").last).to_be_visible()


def test_skirmish_is_played_to_its_end(person: Come, server: LiveServer) -> None:
    fight, gm = begin(person, server)
    reloaded = taken_back = False
    for count in range(MOST_STEPS):
        if fight.over:
            break
        if count == 8:
            server.dice.faces[:] = [20, 15]
        step(fight)
        if count == 15 and not reloaded:
            fight.players[0].page.reload()
            reloaded = True
        if count >= 20 and not taken_back and not fight.tables.view(fight.table, fight.gm).waiting:
            take_back_last(gm.page)
            taken_back = True
    assert fight.over
    assert reloaded
    assert taken_back
    assert fight.done == set(WISHES)
    for one in (*fight.players, gm):
        one.page.get_by_role("link", name="Log", exact=True).click()
        expect(one.page.locator("#log-items")).to_contain_text("The fight is over")
        expect(one.page.locator("#log-items .taken-back").first).to_be_attached()
    expect(gm.page.locator("#log-items .die.highest").first).to_be_attached()
