"""What anybody may begin without a key is limited by address, the same in page and API."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import House
from theomachy.table.attempts import BEGINNINGS

JSON = {"Accept": "application/json"}
TABLE = {"game": "coin-duel", "name": "One more"}
PER_MINUTE = BEGINNINGS.bounds[0][0]
BEGIN: dict[str, Callable[[TestClient], Any]] = {
    "a table by the page": lambda who: who.post("/tables", data=TABLE, headers=JSON),
    "a table by the API": lambda who: who.post("/api/v1/tables", json=TABLE),
    "a character by the page": lambda who: who.post("/build", data=TABLE, headers=JSON),
    "a character by the API": lambda who: who.post("/api/v1/drafts", json={"game": "coin-duel"}),
}


@pytest.mark.parametrize("what", BEGIN)
def test_what_is_begun_without_a_key_is_limited(house: House, what: str) -> None:
    for _ in range(PER_MINUTE):
        house.app.state.site.begun.note("testclient")
    answer = BEGIN[what](house.visit())
    problem: dict[str, Any] = answer.json()
    assert (answer.status_code, problem["code"]) == (429, "too-many-begun")
    assert problem["allowed"] == ["30 in a minute"]


@pytest.mark.parametrize("what", BEGIN)
def test_each_of_it_counts(house: House, what: str) -> None:
    for _ in range(PER_MINUTE - 1):
        house.app.state.site.begun.note("testclient")
    browser = house.visit()
    codes = [BEGIN[what](browser).status_code for _ in range(2)]
    assert codes[0] != 429
    assert codes[1] == 429


def test_whoever_runs_the_server_is_not_counted(house: House) -> None:
    browser = house.visit()
    browser.headers["Authorization"] = "Bearer the-host-key"
    assert {browser.post("/api/v1/tables", json=TABLE).status_code for _ in range(40)} == {201}


@pytest.mark.parametrize(
    "path", ["/t/%00", "/api/v1/tables/%00/prompts", "/join/%00", "/build/%00"]
)
def test_a_null_character_in_an_id_leads_nowhere(gm: TestClient, path: str) -> None:
    assert gm.get(path, headers={"Accept": "application/json"}).status_code in {401, 404, 422}


def test_house_options_that_are_no_options_are_refused(gm: TestClient) -> None:
    form = {"game": "coin-duel", "name": "The well", "house": "as the book has them"}
    answer = gm.post("/tables", data=form, headers={"Accept": "application/json"})
    assert (answer.status_code, "house" in answer.text) == (422, True)
