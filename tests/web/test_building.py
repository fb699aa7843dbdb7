"""The builder without a browser: begun, changed, put in and taken out, taken to a table."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.coin_duel import GAME as COIN_DUEL
from tests.web.conftest import House
from theomachy.core.plugin import game_of
from theomachy.store.sqlite import SqliteStore
from theomachy.table.service import Tables
from theomachy.web.app import create_app

GOD_MARKED = game_of("god-marked")
JSON = {"Accept": "application/json"}


@pytest.fixture
def house() -> Iterator[House]:
    with SqliteStore(None) as store:
        tables = Tables(store, games={GOD_MARKED.id: GOD_MARKED, COIN_DUEL.id: COIN_DUEL})
        app = create_app(tables, host_key="the-host-key", beat=0.05)
        clients: list[TestClient] = []

        def visit() -> TestClient:
            clients.append(TestClient(app))
            return clients[-1]

        yield House(app, tables, visit)
        for client in clients:
            client.close()


@pytest.fixture
def ana(house: House) -> TestClient:
    return house.visit()


def begun(browser: TestClient, **form: str) -> str:
    """The path of a draft that this browser has just begun."""
    answer = browser.post("/build", data={"game": "god-marked", **form}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def change(browser: TestClient, at: str, step: str, /, **form: str) -> Any:
    return browser.post(f"{at}/set?step={step}", data=form, headers=JSON)


def exported(browser: TestClient, path: str) -> dict[str, Any]:
    data: dict[str, Any] = browser.get(f"{path}/file").json()
    return data


def test_a_draft_is_left_and_found_again_by_its_own_browser_alone(
    house: House, ana: TestClient
) -> None:
    path = begun(ana, ready="orla")
    assert path in ana.get("/build").text
    assert path not in house.visit().get("/build").text
    assert house.visit().get(path).status_code == 200
    assert ana.get("/build/guessed").status_code == 404


def test_every_step_of_every_ready_character_is_shown(ana: TestClient) -> None:
    assert GOD_MARKED.builder is not None
    for one in GOD_MARKED.builder.ready():
        path = begun(ana, ready=one.id)
        page = ana.get(path).text
        for step in re.findall(r"\?step=([\w-]+)", page):
            answer = ana.get(f"{path}?step={step}")
            assert answer.status_code == 200, (one.id, step)
            assert 'style="' not in answer.text


def test_a_change_shows_what_comes_of_it_and_each_problem_links_its_rule(ana: TestClient) -> None:
    path = begun(ana, kind="level-1")
    added = change(ana, path, "skills", path="trades", how="add")
    assert "Points" in added.json()["html"]
    wrong = {"path": "trades[0].points", "value:json": "41"}
    html = change(ana, path, "skills", **wrong).json()["html"]
    assert "41 points cannot leave Stealth" in html
    assert 'href="/rules/god-marked/GM-CHAR-02"' in html
    assert "Take 20" in html
    right = {"path": "trades[0].points", "value:json": "20"}
    html = change(ana, path, "skills", **right).json()["html"]
    assert "cannot leave" not in html
    assert exported(ana, path)["draft"]["trades"][0]["points"] == 20


def test_a_new_draft_has_something_to_do_and_no_fault_and_says_what_is_open(
    ana: TestClient,
) -> None:
    path = begun(ana, kind="level-1")
    page = ana.get(path).text
    assert "Still to do: it has no name yet. Open: 10 Perks, 1 Spell, 1 Manoeuvre." in page
    assert "aria-invalid" not in page
    assert "not in order" not in page
    check = ana.get(f"{path}?step=check").text
    assert "<h2>Still to do</h2>" in check
    assert "Perks: <b>10 Perks</b>" in check
    named = change(ana, path, "who", path="name", value="Ilka").json()["html"]
    assert "In order. Open: 10 Perks, 1 Spell, 1 Manoeuvre." in named
    wrong = change(ana, path, "who", path="name", value="A.b").json()["html"]
    assert "1 not in order. Open:" in wrong
    assert "aria-invalid" in wrong


def test_what_fits_no_form_is_refused_and_changes_nothing(ana: TestClient) -> None:
    path = begun(ana, ready="ash")
    before = exported(ana, path)
    for form, where in (
        ({"path": "level", "value": "high"}, "level"),
        ({"path": "perks", "how": "turn"}, "how"),
        ({"path": "perks", "how": "remove", "value": "nobody"}, "perks"),
        ({"path": "nothing", "how": "add"}, "nothing"),
    ):
        answer = change(ana, path, "who", **form)
        assert answer.status_code == 422, form
        assert where in answer.json()["where"]
    assert exported(ana, path) == before


def test_what_was_chosen_can_be_given_back(ana: TestClient) -> None:
    path = begun(ana, kind="level-1")
    change(ana, path, "perks", path="perks", how="add", value="tumbler")
    html = change(ana, path, "perks", path="perks", how="add", value="stubborn").json()["html"]
    assert "Remove<span" in html
    change(ana, path, "perks", path="perks", how="remove", value="tumbler")
    assert exported(ana, path)["draft"]["perks"] == ["stubborn"]


def test_a_level_up_of_a_draft_is_taken_back_to_exactly_what_was(ana: TestClient) -> None:
    path = begun(ana, ready="coll")
    before = exported(ana, path)["draft"]
    added = {"path": "advances", "how": "add", "value:json": "{}"}
    assert "Level 6" in change(ana, path, "levels", **added).json()["html"]
    change(ana, path, "level-6", path="advances[0].perks", how="add", value="tumbler")
    assert exported(ana, path)["draft"]["advances"] == [{"perks": ["tumbler"]}]
    change(ana, path, "levels", **{"path": "advances", "how": "remove", "value:json": "0"})
    after = exported(ana, path)["draft"]
    assert {**after, "advances": []} == {**before, "advances": []}


def test_a_file_goes_round(house: House, ana: TestClient) -> None:
    path = begun(ana, ready="teodor")
    character = exported(ana, path)
    assert character["character"] == "Teodor"
    again = begun(house.visit(), text=json.dumps(character))
    assert exported(ana, again) == character
    file = {"file": ("teodor.json", json.dumps(character["draft"]), "application/json")}
    sent = ana.post("/build", data={"game": "god-marked"}, files=file, follow_redirects=False)
    assert exported(ana, sent.headers["location"])["draft"] == character["draft"]
    other = begun(ana, kind="level-0")
    yaml = {"text": "character: Mo\ndraft: {level: 2}\n"}
    assert ana.post(f"{other}/replace", data=yaml, headers=JSON).status_code == 200
    assert exported(ana, other)["draft"] == {"level": 2, "name": "Mo"}


@pytest.mark.parametrize(
    "text", ["", "[1, 2]", "name: [", "{nam: Mo}", "{level: 1.5}", "just words", "x" * 200_001]
)
def test_a_file_that_is_no_character_is_refused_with_its_place(ana: TestClient, text: str) -> None:
    path = begun(ana, ready="ash")
    before = exported(ana, path)
    answer = ana.post(f"{path}/replace", data={"text": text}, headers=JSON)
    assert answer.status_code == 422
    assert answer.json()["where"]
    assert exported(ana, path) == before


def test_random_characters_are_in_order(ana: TestClient) -> None:
    for _ in range(3):
        page = ana.get(f"{begun(ana, kind='random')}?step=check").text
        assert "is in order" in page


def test_a_game_without_builder_says_so(ana: TestClient) -> None:
    answer = ana.get("/build?game=coin-duel")
    assert answer.status_code == 409
    assert "builds no characters" in answer.text


def test_without_script_every_form_leads_back_to_its_step(ana: TestClient) -> None:
    path = begun(ana, kind="level-1")
    form = {"path": "name", "value": "Ilka"}
    answer = ana.post(f"{path}/set?step=who", data=form, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"{path}?step=who")


def seated(house: House) -> tuple[TestClient, TestClient, str]:
    """A Game Master, a player and the id of their table."""
    gm = house.visit()
    form = {"game": "god-marked", "name": "The inn"}
    opened = gm.post("/tables", data=form, follow_redirects=False)
    table = opened.headers["location"].rpartition("/")[2]
    return gm, house.join(gm, table, "Ana"), table


def test_a_character_is_built_at_a_table_agreed_to_and_played(house: House) -> None:
    gm, ana, table = seated(house)
    assert f"/t/{table}/build" in ana.get(f"/t/{table}").text
    answer = ana.post(f"/t/{table}/build", data={"ready": "orla"}, follow_redirects=False)
    path = answer.headers["location"]
    assert "Orla" not in gm.get(f"/t/{table}").text
    assert path in ana.get(f"/t/{table}/build").text
    assert "waits for the Game Master" in ana.post(f"{path}/take").text
    assert "Ana would play Orla" in gm.get(f"/t/{table}").text
    draft = path.rpartition("/")[2]
    refused = ana.post(f"/t/{table}/do/accept-draft", data={"draft": draft}, headers=JSON)
    assert refused.status_code == 403
    agreed = gm.post(f"/t/{table}/do/accept-draft", data={"draft": draft}, headers=JSON)
    assert agreed.status_code == 200, agreed.text
    assert "Ana plays Orla at this table" in ana.get(f"/t/{table}").text
    assert "is at the table" in ana.get(path).text


def test_the_game_master_lets_characters_come_in_at_once(house: House) -> None:
    gm, ana, table = seated(house)
    form = {"agreed": "false"}
    assert gm.post(f"/t/{table}/do/characters", data=form, headers=JSON).status_code == 200
    path = begun(ana, ready="orla")
    assert "The inn" in ana.get(f"{path}?step=check").text
    taken = ana.post(f"{path}/take", data={"table": table}, follow_redirects=False)
    assert taken.headers["location"] == f"/t/{table}"
    assert "Ana plays Orla" in ana.get(f"/t/{table}").text


def test_a_level_is_taken_from_the_sheet(house: House) -> None:
    gm, ana, table = seated(house)
    gm.post(f"/t/{table}/do/characters", data={"agreed": "false"}, headers=JSON)
    ana.post(f"{begun(ana, ready='orla')}/take", data={"table": table})
    body = {"do": "grant-level", "by": "GM", "with": {"names": ["Orla"]}}
    assert gm.post(f"/api/v1/tables/{table}/commands", json=body).status_code == 200
    answer = ana.post(f"/t/{table}/level-up", data={"creature": "Orla"}, follow_redirects=False)
    path = answer.headers["location"]
    page = ana.get(path).text
    assert "Level 4" in page
    assert "Species" not in page
    assert change(ana, path, "level-4", path="species", value="common").status_code == 409
    assert ana.post(f"{path}/take", follow_redirects=False).headers["location"] == f"/t/{table}"
    state = ana.get(f"/api/v1/tables/{table}").json()["state"]
    assert [one["level"] for one in state["creatures"]] == [4]


def test_programs_build_by_the_same_drafts(house: House) -> None:
    gm, ana, table = seated(house)
    kinds = ana.get("/api/v1/games/god-marked/characters").json()["kinds"]
    assert "random" in [one["id"] for one in kinds]
    begun_there = ana.post(f"/api/v1/tables/{table}/drafts", json={"ready": "orla"})
    assert begun_there.status_code == 201
    draft = begun_there.json()["id"]
    change_it = {"path": "perks", "value": "far-sighted", "how": "add"}
    changed = ana.post(f"/api/v1/drafts/{draft}/changes", json=change_it).json()
    assert [one["code"] for one in changed["view"]["problems"]] == ["taken-already"]
    refused = ana.post(f"/api/v1/drafts/{draft}/take", json={})
    assert (refused.status_code, refused.json()["code"]) == (409, "taken-already")
    whole = {"document": begun_there.json()["document"]}
    again = ana.put(f"/api/v1/drafts/{draft}/document", json=whole).json()
    assert again["view"]["problems"] == []
    assert ana.post(f"/api/v1/drafts/{draft}/take", json={}).json()["status"] == "offered"
    answer = {"agreed": True}
    path = f"/api/v1/tables/{table}/drafts/{draft}/agreement"
    assert ana.post(path, json=answer).status_code == 403
    assert gm.post(path, json=answer).json()["status"] == "taken"
    other = ana.post("/api/v1/drafts", json={"game": "god-marked", "kind": "random"}).json()["id"]
    assert ana.delete(f"/api/v1/drafts/{other}").status_code == 204
    assert ana.get(f"/api/v1/drafts/{other}").status_code == 404


def test_a_sheet_has_a_button_for_every_roll_and_says_why_not(house: House) -> None:
    gm, ana, table = seated(house)
    gm.post(f"/t/{table}/do/characters", data={"agreed": "false"}, headers=JSON)
    ana.post(f"{begun(ana, ready='ister')}/take", data={"table": table})
    page = ana.get(f"/t/{table}/sheet/Ister").text
    assert f"/t/{table}/start/check?by=Ister&amp;with.skill=Arcana" in page
    assert "over 8: 90 %" in page
    assert f"/t/{table}/start/use?by=Ister&amp;with.ability=kindled-hand" in page
    assert 'style="' not in page
    others = house.join(gm, table, "Milo").get(f"/t/{table}/sheet/Ister").text
    assert "/start/" not in others
    begin = {"do": "begin-fight", "by": "GM", "with": {}}
    gm.post(f"/api/v1/tables/{table}/commands", json=begin)
    told = ana.get(f"/api/v1/tables/{table}/sheets/Ister").json()
    assert told["yours"] is True
    assert told["sheet"]["name"] == "Ister"


def test_a_changed_number_is_marked_on_the_sheet(house: House) -> None:
    gm, ana, table = seated(house)
    gm.post(f"/t/{table}/do/characters", data={"agreed": "false"}, headers=JSON)
    ana.post(f"{begun(ana, ready='ister')}/take", data={"table": table})
    assert "Changed in the last minute" not in ana.get(f"/t/{table}/sheet/Ister").text
    harm = {"do": "harm", "by": "GM", "with": {"name": "Ister", "amount": 9}}
    assert gm.post(f"/api/v1/tables/{table}/commands", json=harm).status_code == 200
    piece = ana.get(f"/t/{table}/sheet/Ister", headers={"X-Piece": "1"}).text
    assert "Changed in the last minute: HP 60/69 (was 69/69)" in piece
    assert piece.startswith('<div id="sheet"')


def test_a_sheet_is_printed_as_pdf_for_its_seat(house: House) -> None:
    gm, ana, table = seated(house)
    gm.post(f"/t/{table}/do/characters", data={"agreed": "false"}, headers=JSON)
    ana.post(f"{begun(ana, ready='ister')}/take", data={"table": table})
    answer = ana.get(f"/t/{table}/print/Ister")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF")
    assert house.visit().get(f"/t/{table}/print/Ister").status_code == 401
