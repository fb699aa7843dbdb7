"""The page of packs, and an epic begun from Home: forms with and without script, refusals."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import ORIGIN
from theomachy.core.plugin import find_games
from theomachy.store.sqlite import SqliteStore
from theomachy.table.packs import PackFolder
from theomachy.table.service import Tables
from theomachy.web.app import create_app

JSON = {"Accept": "application/json"}
PACK = "pack: Of the marsh\ngame: god-marked\ncreatures:\n  - {id: frog, name: Great <b>frog</b>}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "bad.yaml").write_text("pack: Bad\ngame: god-marked\ngear: [{id: x}]\n")
    return tmp_path


@pytest.fixture
def tables(folder: Path) -> Iterator[Tables]:
    games = find_games()
    found = Tables(SqliteStore(None), games=games, packs=PackFolder(folder, games))
    yield found
    found.store.close()


@pytest.fixture
def gm(tables: Tables) -> Iterator[TestClient]:
    app = create_app(tables, host_key="the-host-key")
    with TestClient(app, base_url=ORIGIN, headers={"Origin": ORIGIN}) as browser:
        browser.get("/host/the-host-key")
        yield browser


def opened(gm: TestClient, **form: str) -> str:
    data = {"game": "god-marked", "name": "The bell", **form}
    answer = gm.post("/tables", data=data, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].rpartition("/")[2]


def test_a_file_is_taken_and_listed_as_text(gm: TestClient) -> None:
    table = opened(gm)
    assert "None yet." in gm.get(f"/t/{table}/packs").text
    answer = gm.post(f"/t/{table}/do/packs", files={"file": ("marsh.yaml", PACK.encode())})
    assert answer.status_code == 200
    page = gm.get(f"/t/{table}/packs").text
    assert "Of the marsh" in page
    assert "frog" in page
    cast = {"cast": "Frog: {creature: frog, team: Bog}"}
    assert gm.post(f"/t/{table}/do/enlist", data=cast, headers=JSON).status_code == 200
    assert "<b>frog</b>" not in gm.get(f"/t/{table}").text


def test_what_is_written_is_taken_too_and_a_fault_has_its_line(gm: TestClient) -> None:
    table = opened(gm)
    wrong = PACK + "gear: [{id: x}]\n"
    answer = gm.post(f"/t/{table}/do/packs", data={"text": wrong}, headers=JSON)
    assert answer.status_code == 422
    assert "line 5, gear[0].name" in answer.json()["detail"]
    assert "None yet." in gm.get(f"/t/{table}/packs").text
    assert gm.post(f"/t/{table}/do/packs", data={"text": PACK}, headers=JSON).status_code == 200


def test_faults_of_the_folder_are_shown_to_the_game_master(gm: TestClient) -> None:
    page = gm.get(f"/t/{opened(gm)}/packs").text
    assert "Not taken from the folder" in page
    assert "bad.yaml:3" in page


def test_a_game_without_packs_says_so(gm: TestClient) -> None:
    table = opened(gm, game="godbound")
    assert "has no packs of content" in gm.get(f"/t/{table}/packs").text


def test_players_see_no_packs(gm: TestClient, tables: Tables) -> None:
    table = opened(gm)
    path = gm.post(f"/api/v1/tables/{table}/seats", json={}).json()["token"]
    app = create_app(tables, host_key="the-host-key")
    with TestClient(app, base_url=ORIGIN, headers={"Origin": ORIGIN}) as ana:
        ana.post(f"/join/{path}", data={"name": "Ana"})
        assert ana.get(f"/t/{table}/packs").status_code == 403
        assert (
            ana.post(f"/t/{table}/do/packs", data={"text": PACK}, headers=JSON).status_code == 403
        )


def test_a_pack_is_taken_over_the_api(gm: TestClient) -> None:
    table = opened(gm)
    pack = {"pack": "Marsh", "game": "god-marked", "weapons": [], "locks": []}
    body = {"do": "take-pack", "by": "GM", "with": {"pack": pack}}
    assert gm.post(f"/api/v1/tables/{table}/commands", json=body).status_code == 200
    assert "Marsh" in gm.get(f"/t/{table}/packs").text


def test_home_begins_an_epic(gm: TestClient) -> None:
    page = gm.get("/").text
    assert "Ready epics" in page
    assert "The Bell Under the Water" in page
    table = opened(gm, epic="bell-under-the-water")
    assert "Noor" in gm.get(f"/t/{table}").text
    games = gm.get("/api/v1/games").json()
    assert ["bell-under-the-water"] in [one["epics"] for one in games]
    body = {"game": "god-marked", "name": "x", "epic": "no-such"}
    answer = gm.post("/api/v1/tables", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "unknown-epic")
