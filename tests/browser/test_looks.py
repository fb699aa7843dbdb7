"""Pictures of every page, wide and on a phone, light and dark; none with a grave fault of access.

They are kept in build/screenshots, to be looked at.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.seating import seat_for, sit, table_of
from tests.browser.serving import HOST_KEY, LiveServer

Come = Callable[..., Person]
THEMES = ("light", "dark")
SIZES = {"wide": False, "phone": True}


def shoot(who: Person, name: str) -> None:
    for theme in THEMES:
        who.page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
        who.shoots(f"{name}-{theme}")
    assert who.is_wide(), f"{name} is wider than its window"


@pytest.mark.parametrize("size", SIZES)
def test_pages_that_are_read(person: Come, server: LiveServer, size: str) -> None:
    who = person(phone=SIZES[size])
    tables = server.tables
    table, gm = table_of(server, "god-marked", "ember-causeway")
    invite = tables.invite(table, gm)
    who.goes(f"/host/{HOST_KEY}")
    shoot(who, f"home-{size}")
    who.goes(f"/join/{invite.token}")
    shoot(who, f"join-{size}")
    sit(who, tables, table, gm)
    who.goes(f"/t/{table}/seats")
    shoot(who, f"seats-{size}")
    who.goes(f"/t/{table}/sheet/Ash")
    shoot(who, f"sheet-{size}")
    who.goes("/rules/god-marked?q=opportunity")
    shoot(who, f"rules-search-{size}")
    who.goes("/rules/god-marked/GM-CRIT-03")
    shoot(who, f"rule-{size}")
    who.goes("/t/nowhere")
    shoot(who, f"error-{size}")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("game", "skirmish", "hero"),
    [
        ("god-marked", "ember-causeway", "Ash"),
        ("god-marked", "ember-causeway-words", "Ash"),
        ("god-complex", "bell-under-the-lake", "Thessaly"),
        ("godbound", "the-toll-bridge", "Saraid"),
        ("coin-duel", "first-toss", "Ash"),
    ],
)
def test_tables_of_every_game(
    person: Come, server: LiveServer, size: str, game: str, skirmish: str, hero: str
) -> None:
    who = person(phone=SIZES[size])
    table, gm = table_of(server, game, skirmish)
    sit(who, server.tables, table, seat_for(server.tables, table, gm, "Ana", hero))
    expect(who.page.locator(".vital").first).to_contain_text(hero)
    shoot(who, f"table-{skirmish}-{size}")
    for pane in ("Log", "Party", "Rules"):
        who.page.get_by_role("link", name=pane, exact=True).click()
        shoot(who, f"table-{skirmish}-{pane.lower()}-{size}")


@pytest.mark.parametrize("size", SIZES)
def test_prompt_command_and_tools(person: Come, server: LiveServer, size: str) -> None:
    who, master = person(phone=SIZES[size]), person(phone=SIZES[size])
    table, gm = table_of(server, "coin-duel", "first-toss")
    ana = seat_for(server.tables, table, gm, "Ana", "Ash")
    server.tables.edit(table, gm, "Bren.policy", "greedy", "")
    sit(who, server.tables, table, ana)
    sit(master, server.tables, table, gm)
    who.page.locator(".act", has_text="Toss").click()
    expect(who.page.locator("#command-form")).to_be_visible()
    shoot(who, f"command-{size}")
    server.tables.clocks(table, gm, {"*": 600.0})
    server.tables.edit(table, gm, "turn", "Ash", "Bren")
    server.tables.command(table, gm, "toss", "Bren")
    expect(who.page.locator("#prompt .key").first).to_be_visible()
    shoot(who, f"prompt-{size}")
    shoot(master, f"gm-waits-{size}")
    server.tables.take_default(table, ana, server.tables.view(table, ana).prompts[0].id)
    master.page.get_by_role("link", name="Tools", exact=True).click()
    shoot(master, f"gm-tools-{size}")
    master.page.get_by_role("link", name="Log", exact=True).click()
    card = master.page.locator("#log-items > li", has_text="Bren tosses").last
    card.locator("summary[aria-label='More about this']").click()
    card.get_by_role("link", name="Take back").click()
    expect(master.page.locator("#take-back-form")).to_be_visible()
    shoot(master, f"take-back-{size}")
