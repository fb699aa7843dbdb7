"""A pack of content sent to a table, on its page: taken, refused with the line, taken from a phone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.seating import sit, table_of
from tests.browser.serving import LiveServer

Come = Callable[..., Person]
PACK = """pack: Of the marsh
game: god-marked
creatures:
  - {id: great-frog, name: Great frog, level: 2, weapons: [spear]}
"""


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_pack_is_sent_and_a_fault_is_told_with_its_line(
    person: Come, server: LiveServer, tmp_path: Path, size: str
) -> None:
    gm = person(phone=size == "phone")
    table, seat = table_of(server, "god-marked", "lantern-bridge")
    sit(gm, server.tables, table, seat)
    page = gm.goes(f"/t/{table}/packs")
    page.get_by_label("or written here").fill(PACK.replace("[spear]", "[speer]"))
    page.get_by_role("button", name="Take it").click()
    expect(page.locator("body")).to_contain_text("Line 4, creatures[0].weapons[0]")
    gm.shoots(f"packs-fault-{size}")
    page.get_by_label("or written here").fill("")
    file = tmp_path / "marsh.yaml"
    file.write_text(PACK, encoding="utf-8")
    page.get_by_label("A file, YAML or JSON").set_input_files(file)
    page.get_by_role("button", name="Take it").click()
    expect(page.locator("#packs")).to_contain_text("great-frog")
    assert gm.is_wide()
    assert size == "wide" or not gm.small_targets()
    gm.shoots(f"packs-{size}")
