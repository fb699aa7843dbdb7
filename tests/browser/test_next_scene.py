"""The next scene comes: what is under way of the last one is said, and ended or left as is wished."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.seating import seat_for, sit
from tests.browser.serving import LiveServer
from tests.table.preparations import GATE, PARTY
from theomachy.core.seats import GM
from theomachy.table.preparing import Kind

Come = Callable[..., Person]
SIZES = {"wide": False, "phone": True}
YARD = "scene: The yard\nboard: {size: [11, 9]}\nparty: [[1, 1], [1, 2]]\n"


def at_the_gate(server: LiveServer) -> tuple[str, str, str]:
    """A table at the first of two prepared scenes, its Game Master's seat, and that scene's id."""
    tables = server.tables
    opened = tables.create("god-marked", "The gate", document=PARTY)
    table, gm = opened.table_id, opened.gm_seat
    gate, _ = [tables.prepare(table, gm, Kind.SCENE, {"text": text}) for text in (GATE, YARD)]
    tables.bring_in(table, gm, gate.id)
    return table, gm, gate.id


@pytest.mark.parametrize("size", SIZES)
def test_gm_table_01_the_next_scene_ends_the_fight_of_the_last_one(
    person: Come, server: LiveServer, size: str
) -> None:
    tables, (table, gm, gate) = server.tables, at_the_gate(server)
    tables.show_scene(table, gm, gate)
    while asked := tables.view(table, gm).prompts:
        tables.take_default(table, gm, asked[0].id, as_gm=True)
    lock = {"name": "Gate lock", "complexity": 3}
    tables.command(table, gm, "place-lock", GM, lock)
    master, ana = person(phone=SIZES[size]), person(phone=True)
    sit(ana, tables, table, seat_for(tables, table, gm, "Ana", "Ash"))
    sit(master, tables, table, gm)
    page = master.page
    page.locator(".tabs a[data-pane=tools]").click()
    expect(page.locator(".strip.activity")).to_contain_text("Complexity 3, Stealth")
    master.shoots(f"lock-panel-{size}")
    page.locator("#gm-at-hand").get_by_role("link", name="Scenes").click()
    scene = page.locator("details.scene-at-hand").filter(has_text="The yard")
    scene.locator("summary").click()
    scene.get_by_role("link", name="Bring in The yard").click()
    form = page.locator("#command-form")
    said = form.locator("#command-odds")
    for line in ("Gone: Warden, Imp", "The fight ends", "Taken away: Gate lock", "Stay: Ash, Bren"):
        expect(said).to_contain_text(line)
    form.get_by_role("group", name="Stays as well").get_by_label("Warden").check()
    expect(said).to_contain_text("Gone: Imp")
    expect(said).to_contain_text("Stay: Ash, Bren, Warden")
    master.shoots(f"next-scene-{size}")
    assert master.wider() == []
    assert not SIZES[size] or master.small_targets() == []
    goes_on = form.get_by_role("button", name="Clear and bring in")
    expect(goes_on).to_be_in_viewport(ratio=0.9)
    goes_on.click()
    expect(page.locator("#top")).to_contain_text("No fight")
    expect(page.locator("#tool h2")).to_have_text("Scenes")
    expect(ana.page.locator("#log-items")).to_contain_text("The fight is over")
    expect(ana.page.locator("#board-drawing")).to_have_attribute("data-columns", "11")
    expect(page.locator(".strip.activity")).to_have_count(0)


def test_the_next_scene_comes_from_the_page_on_which_one_prepares(
    person: Come, server: LiveServer
) -> None:
    tables, (table, gm, _) = server.tables, at_the_gate(server)
    master = person()
    sit(master, tables, table, gm)
    page = master.goes(f"/t/{table}/prepare")
    page.get_by_role("link", name="Bring in The yard").click()
    expect(page.locator("#command-odds")).to_contain_text("Gone: Warden, Imp")
    page.get_by_role("button", name="Leave all as it is").click()
    page.wait_for_url(f"**/t/{table}")
    expect(page.locator("#board-drawing")).to_have_attribute("data-columns", "11")
    expect(page.locator("#scene .token[data-name=Imp]")).to_have_count(1)
