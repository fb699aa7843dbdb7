"""What lies on the board: areas that last and things, with names, for eyes and for screen readers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.seating import seat_for, sit, table_of
from tests.browser.serving import LiveServer

Come = Callable[..., Person]
VEIL = {
    "key": "veil",
    "user": "Ash",
    "how": "hold",
    "what": "Veil of ash",
    "area": [[column, row] for column in (5, 6, 7) for row in (2, 3, 4)],
}
CART = {"name": "cart", "object": "market-cart", "at": [9, 5]}


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_areas_and_things_bear_their_names(person: Come, server: LiveServer, size: str) -> None:
    tables = server.tables
    table, gm = table_of(server, "god-marked", "ember-causeway")
    tables.command(table, gm, "place-object", "GM", CART)
    tables.command(table, gm, "edit", "GM", {"path": "kept", "new": [VEIL]})
    who = person(phone=size == "phone")
    sit(who, tables, table, seat_for(tables, table, gm, "Ana", "Ash"))
    who.goes(f"/t/{table}#board")
    board = who.page.locator("#board-drawing")
    expect(board.locator(".lasting text")).to_have_text("Veil of ash (Ash)")
    expect(board.locator(".thing text")).to_have_text("Market cart")
    listed = who.page.get_by_role("region", name="What lies on the board").get_by_role("listitem")
    expect(listed).to_have_text(
        [
            "Veil of ash, of Ash, held, 9 spaces, columns 5 to 7, rows 2 to 4",
            "Market cart, 2 high, broken by 10 damage, column 9, row 5",
        ]
    )
    who.shoots(f"lying-{size}-light")
    who.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    who.shoots(f"lying-{size}-dark")
