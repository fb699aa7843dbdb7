"""Makes the pictures of README and guides anew: `make screenshots`.

Every picture is of a scene that is set up here, so that it shows what the text beside it tells.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser import conftest
from tests.browser.people import Person
from tests.browser.seating import seat_for, sit, table_of
from tests.browser.serving import LiveServer
from theomachy.core.plugin import find_games

DOCS = Path(__file__).resolve().parents[2] / "docs/screenshots"
Come = Callable[..., Person]
PLACES = {
    "Ash": [2, 4],
    "Bren": [12, 6],
    "Milo": [2, 6],
    "Warden": [3, 6],
    "Censer": [11, 6],
    "Ashwolf": [3, 7],
}
SET: dict[str, Any] = {
    "fight.turn": "Temple",
    "fight.baton": "Censer",
    "Warden.hp": 8,
    "Bren.movement": 0,
    "Milo.movement": 0,
}
"""So that nobody but Noor can get in front of Ash."""
CAPTAIN: dict[str, Any] = {"Gate captain": {"creature": "gate-captain", "team": "Gate"}}
TWO: dict[str, Any] = {
    "cast": {
        "Ash": {"character": {"level": 3, "skills": {"Endurance": 35}}, "team": "Heroes"},
        "Warden": {"creature": {"level": 2}, "team": "Temple"},
    }
}


def keep(who: Person, name: str) -> None:
    """The page as it is now, in the docs."""
    who.page.wait_for_load_state("networkidle")
    who.page.screenshot(path=DOCS / f"{name}.png")


def of_an_attack(come: Come, server: LiveServer) -> None:
    """Censer attacks Ash from afar: wide, on a phone, and as the Game Master sees it."""
    tables = server.tables
    table, gm = table_of(server, "god-marked", "ember-causeway")
    ana = seat_for(tables, table, gm, "Ana", "Ash")
    for player, hero in (("Bo", "Bren"), ("Nils", "Noor"), ("Mia", "Milo")):
        seat_for(tables, table, gm, player, hero)
    for name in ("Warden", "Acolyte", "Censer", "Ashwolf"):
        tables.edit(table, gm, f"{name}.policy", "greedy", "")
    for name, at in PLACES.items():
        tables.command(table, gm, "edit", "GM", {"path": f"{name}.at", "new": at})
    for path, new in SET.items():
        tables.command(table, gm, "edit", "GM", {"path": path, "new": new})
    server.dice.faces[:] = [15, 5]
    attacks(server, table)
    clashes(server, table, ana)
    attacks(server, table)
    for name, phone in (("table", False), ("phone", True)):
        who = come(phone=phone)
        sit(who, tables, table, ana)
        dodge = who.page.locator("#prompt label", has_text="Dodge").first
        dodge.click()
        expect(dodge).to_contain_text("nothing")
        keep(who, name)
    master = come()
    sit(master, tables, table, gm)
    expect(master.page.locator("#waiting")).to_contain_text("Ash")
    keep(master, "game-master")


def attacks(server: LiveServer, table: str) -> None:
    """Censer attacks Ash, and whoever stands beside it lets that be."""
    tables = server.tables
    gm = tables.gm_seat(table).id
    tables.command(table, gm, "attack", "Censer", {"target": "Ash"})
    for one in tables.view(table, gm).prompts:
        if one.label == "opportunity":
            tables.take_default(table, gm, one.id, as_gm=True)


def clashes(server: LiveServer, table: str, seat: str) -> None:
    """Ash clashes; all others do by default."""
    tables = server.tables
    gm = tables.gm_seat(table).id
    for one in tables.view(table, seat).prompts:
        tables.answer(table, seat, one.id, "clash")
    while prompts := tables.view(table, gm).prompts:
        tables.take_default(table, gm, prompts[0].id, as_gm=True)


def of_a_chase(come: Come, server: LiveServer) -> None:
    """Ash runs from the captain of the gate over the roofs of the market."""
    tables = server.tables
    table, gm = table_of(server, "god-marked", "ember-causeway")
    ana = seat_for(tables, table, gm, "Ana", "Ash")
    tables.command(table, gm, "enlist", "GM", {"cast": CAPTAIN})
    server.dice.faces[:] = [19, 2]
    given = {"track": "market-roofs", "pursued": ["Ash"], "pursuers": ["Gate captain"]}
    tables.command(table, gm, "begin-chase", "GM", given)
    who = come()
    sit(who, tables, table, ana)
    expect(who.page.locator(".runners li")).to_have_count(2)
    keep(who, "chase")


def of_the_rules(come: Come, server: LiveServer) -> None:
    """A rule that is worked out, and what a house option would change."""
    who = come()
    page = who.goes("/rules/god-marked/GM-CHAR-04")
    page.get_by_label("The level").fill("3")
    expect(page.locator(".answers .first b")).to_have_text("69")
    keep(who, "rule")
    opened = server.tables.create("god-marked", "The Glass Orchard", document=TWO)
    sit(who, server.tables, opened.table_id, opened.gm_seat)
    page = who.goes(f"/t/{opened.table_id}/house")
    page.locator("#house-hp_formula").select_option("base plus level")
    expect(page.get_by_role("heading", name="What would change")).to_be_visible()
    keep(who, "house")


def main() -> None:
    """All of them, with a server and a browser of their own."""
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = LiveServer(find_games(), Path(data) / "theomachy.sqlite3")
        browser: Browser = playwright.chromium.launch(**conftest.launch_args({}))
        people: list[Person] = []

        def come(*, phone: bool = False) -> Person:
            server.dice.begin_anew()
            people.append(Person(browser, server, phone=phone))
            return people[-1]

        try:
            for make in (of_an_attack, of_a_chase, of_the_rules):
                make(come, server)
            faults = [fault for one in people for fault in one.faults]
            browser.close()
        finally:
            server.stop()
    if faults:
        raise SystemExit("\n".join(faults))


if __name__ == "__main__":
    main()
