"""Pages without a browser: home, joining, the table, forms, refusals."""

from __future__ import annotations

from starlette.testclient import TestClient

from tests.web.conftest import House


def test_home_offers_skirmish_and_new_table(house: House, gm: TestClient) -> None:
    page = gm.get("/")
    assert page.status_code == 200
    assert "First toss" in page.text
    assert "Open the table" in page.text


def test_table_shows_cast_and_actions(house: House, gm: TestClient) -> None:
    table = house.open_table(gm)
    page = gm.get(f"/t/{table}")
    assert page.status_code == 200
    assert "Ash" in page.text
    assert "Toss the coin" in page.text
