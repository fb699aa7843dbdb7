"""The Game Master's tools on the page and in the API: what is prepared, pictures, numbers, foes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from starlette.testclient import TestClient

from tests.table.preparations import GAME, GATE, PARTY
from tests.web.conftest import House
from theomachy.store.sqlite import SqliteStore
from theomachy.table.records import TakeBack
from theomachy.table.service import Tables
from theomachy.web.app import create_app
from theomachy.web.rendering import Renderer


@pytest.fixture(scope="module")
def templates() -> Renderer:
    return Renderer({GAME.id: GAME})


class Evening:
    """A God Marked table with its Game Master's browser and Ana's, who plays Ash."""

    def __init__(self, house: House) -> None:
        opened = house.tables.create(GAME.id, "The gate", document=PARTY)
        self.house, self.id = house, opened.table_id
        self.gm, self.ana = house.visit(), house.visit()
        self.gm.get(f"/t/{self.id}/enter/{opened.gm_key}")
        invite = house.tables.invite(self.id, opened.gm_seat, creatures=("Ash",))
        joined = house.tables.join(invite.token, "Ana")
        self.seat = joined.seat.id
        self.ana.get(f"/t/{self.id}/enter/{joined.key}")

    def at(self, path: str) -> str:
        return f"/t/{self.id}{path}"

    def kept(self, kind: str, **fields: str) -> str:
        """Keeps something by its form; its id."""
        answer = self.gm.post(self.at(f"/prepare/save/{kind}"), data=fields, headers=JSON)
        assert answer.status_code == 200, answer.text
        return str(re.split(r"[/=#]", answer.json()["location"])[-1 if kind in EDITORS else -2])

    def tool(self, **body: Any) -> Any:
        answer = self.gm.post(f"/api/v1/tables/{self.id}/tools", json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def sends(self, content: bytes, name: str = "hall.png") -> Any:
        files = {"picture": (name, content, "text/html")}
        return self.gm.post(self.at("/pictures"), files=files, headers=JSON)


JSON = {"accept": "application/json"}
EDITORS = ("scene", "board")


@pytest.fixture
def evening(templates: Renderer) -> Iterator[Evening]:
    store = SqliteStore(None)
    tables = Tables(store, games={GAME.id: GAME})
    app = create_app(tables, host_key="the-host-key", beat=0.05, renderer=templates)
    clients: list[TestClient] = []

    def visit() -> TestClient:
        clients.append(TestClient(app))
        return clients[-1]

    yield Evening(House(app, tables, visit))
    for client in clients:
        client.close()
    store.close()


def picture(size: tuple[int, int] = (40, 24)) -> bytes:
    out = BytesIO()
    Image.new("RGB", size, "red").save(out, "PNG")
    return out.getvalue()


PAGES = (
    "/prepare",
    "/prepare/scenes/new",
    "/prepare/scenes/new?skirmish=ember-causeway",
    "/prepare/boards/new",
    "/prepare/boards/new?like=table",
    "/scenes",
    "/numbers",
    "/numbers?skill=Stealth&number=13",
    "/foes",
)


@pytest.mark.parametrize("path", PAGES)
def test_the_tools_open_for_the_game_master_alone(evening: Evening, path: str) -> None:
    answer = evening.gm.get(evening.at(path))
    assert answer.status_code == 200, answer.text
    assert "<h1" in answer.text
    assert evening.ana.get(evening.at(path)).status_code == 403
    piece = evening.gm.get(evening.at(path), headers={"x-piece": "1"})
    assert piece.status_code == 200


def test_an_empty_scene_says_where_a_game_master_begins(evening: Evening) -> None:
    tables = evening.house.tables
    opened = tables.create(GAME.id, "The yard")
    joined = tables.join(tables.invite(opened.table_id, opened.gm_seat).token, "Ben")
    says = "Under Tools, Prepare is where scenes are written"
    for key, told in ((opened.gm_key, True), (joined.key, False)):
        browser = evening.house.visit()
        browser.get(f"/t/{opened.table_id}/enter/{key}")
        assert (says in browser.get(f"/t/{opened.table_id}").text) is told


def test_a_scene_is_kept_checked_brought_in_and_shown(evening: Evening) -> None:
    name = evening.kept("scene", text=GATE)
    page = evening.gm.get(evening.at(f"/prepare/scenes/{name}")).text
    assert "The gate" in page
    assert "could be brought in" in page
    text = {"text": "scene: X\ncast: {W: {creature: wardn}}"}
    faults = evening.gm.post(evening.at("/prepare/check"), data=text).text
    assert 'data-line="2"' in faults
    assert "warden" in faults
    hand = evening.gm.get(evening.at("/scenes"), headers={"x-piece": "1"}).text
    assert "Hear the guards" in hand
    done = evening.gm.post(evening.at("/do/bring-in"), data={"scene": name}, headers=JSON)
    assert done.json()["notice"] == "The scene is here."
    assert "Warden" not in evening.ana.get(evening.at("")).text
    assert "2 unseen" in evening.gm.get(evening.at("/scenes")).text
    call = {"scene": name, "check": "0"}
    assert (
        evening.gm.post(evening.at("/do/scene-check"), data=call, headers=JSON).status_code == 200
    )
    hand_out = {"scene": name, "handout": "0", "to[]": evening.seat}
    evening.gm.post(evening.at("/do/show-handout"), data=hand_out, headers=JSON)
    assert "Let nobody through." in evening.ana.get(evening.at("")).text
    evening.gm.post(evening.at("/do/show-scene"), data={"scene": name}, headers=JSON)
    assert "Warden" in evening.ana.get(evening.at("")).text


def test_a_scenes_text_is_read_out_and_what_is_done_is_offered_no_more(evening: Evening) -> None:
    def hand() -> str:
        return evening.gm.get(evening.at("/scenes"), headers={"x-piece": "1"}).text

    name = evening.kept("scene", text=GATE)
    assert "and read it to all" in hand()
    assert "For you alone" in hand()
    given = {"scene": name, "read": "true"}
    evening.gm.post(evening.at("/do/bring-in"), data=given, headers=JSON)
    page = evening.ana.get(evening.at("")).text
    assert 'class="told-to-all"' in page
    assert "The gate stands open." in page
    assert "xyzzy" not in page
    assert "Read to all again" in hand()
    assert "Show all" in hand()
    evening.gm.post(evening.at("/do/show-scene"), data={"scene": name}, headers=JSON)
    assert "Show all" not in hand()
    assert "Begin its fight" not in hand()
    evening.gm.post(evening.at("/do/read-scene"), data={"scene": name}, headers=JSON)
    assert evening.ana.get(evening.at("")).text.count('class="told-to-all"') == 2


def test_nothing_that_is_prepared_is_on_a_players_page(evening: Evening) -> None:
    evening.kept("scene", text="scene: xyzzy-scene\nnotes: xyzzy-notes")
    evening.kept("note", title="xyzzy-note", text="xyzzy-text")
    evening.kept("handout", title="xyzzy-handout", text="xyzzy-words")
    evening.kept("summary", title="Last time", text="xyzzy-summary")
    for path in ("", "/seats", "/log?before=50", "/export"):
        assert "xyzzy" not in evening.ana.get(evening.at(path)).text
    for path in ("prepared", "log", "check-numbers"):
        answer = evening.ana.get(f"/api/v1/tables/{evening.id}/{path}")
        assert "xyzzy" not in answer.text
        assert answer.status_code == (200 if path == "log" else 403)
    mine = evening.gm.get(f"/api/v1/tables/{evening.id}/prepared?kind=note").json()
    assert [one["title"] for one in mine] == ["xyzzy-note"]


def test_a_change_on_an_old_page_is_refused_and_loses_nothing(evening: Evening) -> None:
    name = evening.kept("note", title="A", text="one")
    fields = {"id": name, "revision": "1", "title": "A", "text": "two"}
    save = evening.at("/prepare/save/note")
    assert evening.gm.post(save, data=fields, headers=JSON).status_code == 200
    assert evening.gm.post(save, data=fields, headers=JSON).json()["code"] == "stale"
    wrong = {**fields, "revision": "many"}
    assert evening.gm.post(save, data=wrong, headers=JSON).json()["code"] == "bad-input"


def test_a_board_is_drawn_laid_saved_and_taken_in_again(evening: Evening) -> None:
    sent = evening.sends(picture()).json()["id"]
    board = {"board": "The hall", "size": [12, 8], "slow": [[1, 1]], "hidden": [[5, 5]]}
    board["picture"] = sent
    name = evening.kept("board", **{"board:json": json.dumps(board)})
    page = evening.gm.get(evening.at(f"/prepare/boards/{name}")).text
    assert "The hall" in page
    file = evening.gm.get(evening.at(f"/prepare/boards/{name}/file"))
    assert "attachment" in file.headers["content-disposition"]
    assert "data:image/png;base64," in file.text
    files = {"file": ("board.yaml", file.content, "application/yaml")}
    again = evening.gm.post(evening.at("/prepare/import"), files=files, headers=JSON)
    other = again.json()["location"].rpartition("/")[2]
    second = evening.gm.get(evening.at(f"/prepare/boards/{other}/file"))
    assert second.text == file.text
    laid = evening.gm.post(evening.at(f"/prepare/boards/{name}/lay"), headers=JSON)
    assert "lies on the table" in laid.json()["notice"]
    shown = evening.ana.get(evening.at("")).text
    assert f"/t/{evening.id}/pictures/{sent}?v=" in shown
    assert 'class="fog"' in shown
    assert 'class="fog mine"' in evening.gm.get(evening.at("")).text


@pytest.mark.parametrize(
    "text", ["", "scene: X", "board: X", "board: X\nsize: [2, 2]\nslow: [[9, 9]]"]
)
def test_a_file_that_is_no_board_is_refused(evening: Evening, text: str) -> None:
    answer = evening.gm.post(evening.at("/prepare/import"), data={"text": text}, headers=JSON)
    assert answer.status_code == 422, answer.text
    assert "prepared" not in answer.text


def test_a_picture_is_served_to_seats_that_are_shown_it(evening: Evening) -> None:
    answer = evening.sends(picture())
    where = evening.at(f"/pictures/{answer.json()['id']}")
    found = evening.gm.get(where)
    assert found.headers["content-type"] == "image/png"
    assert found.headers["x-content-type-options"] == "nosniff"
    assert "sandbox" in found.headers["content-security-policy"]
    assert evening.ana.get(where).status_code in (404, 422)
    assert evening.house.visit().get(where).status_code == 401
    fields = {"title": "Look", "picture": answer.json()["id"]}
    evening.gm.post(evening.at("/do/show-handout"), data=fields, headers=JSON)
    assert evening.ana.get(where).status_code == 200
    assert f'src="{where}"' in evening.ana.get(evening.at("")).text
    api = f"/api/v1/tables/{evening.id}/pictures/{answer.json()['id']}"
    assert evening.ana.get(api).content == found.content


def test_what_is_no_picture_is_not_taken(evening: Evening) -> None:
    assert evening.sends(b"<script>alert(1)</script>", "x.png").json()["code"] == "bad-picture"
    assert evening.sends(b"").json()["code"] == "missing-field"
    large = evening.sends(b"\0" * 8_000_000)
    assert large.status_code == 413
    assert evening.gm.get(f"/api/v1/tables/{evening.id}/prepared").json() == []


def test_only_pictures_may_be_large(evening: Evening) -> None:
    answer = evening.gm.post(evening.at("/prepare/check"), data={"text": "x" * 300_000})
    assert answer.status_code == 413


def test_a_number_is_called_for_with_one_tap(evening: Evening) -> None:
    page = evening.gm.get(evening.at("/numbers?skill=Perception")).text
    assert re.findall(r"<b>(\d+)</b>", page) == ["5", "8", "11", "14", "17", "20"]
    assert "passive Perception" in page
    fields = {
        "do": "call-check",
        "by": "GM",
        "with.skill": "Perception",
        "with.number:json": "17",
        "with.change:json": "2",
    }
    done = evening.gm.post(evening.at("/do/command"), data=fields, headers=JSON)
    assert done.status_code == 200, done.text
    assert "17" in evening.gm.get(f"/api/v1/tables/{evening.id}/log").text
    found = evening.gm.get(f"/api/v1/tables/{evening.id}/check-numbers?skill=Mind&number=12")
    assert [one["number"] for one in found.json()["difficulties"]][-1] == 12


def test_quick_foes_come_by_their_form(evening: Evening) -> None:
    fields = {"with.role": "caster", "with.level": "2", "with.count": "2", "with.unseen": "true"}
    done = evening.gm.post(evening.at("/do/quick-foes"), data=fields, headers=JSON)
    assert done.status_code == 200, done.text
    assert "Caster 2" in evening.gm.get(evening.at("")).text
    assert "Caster" not in evening.ana.get(evening.at("")).text
    wrong = {**fields, "with.level": "many"}
    answer = evening.gm.post(evening.at("/do/quick-foes"), data=wrong, headers=JSON).json()
    assert (answer["code"], answer["where"]) == ("bad-input", "with.level")


def test_creatures_are_shown_and_hidden_with_one_tap(evening: Evening) -> None:
    page = evening.gm.get(evening.at("")).text
    assert 'value="conceal"' in page
    show = {"do": "conceal", "by": "GM", "with.name": "Bren"}
    evening.gm.post(evening.at("/do/command"), data=show, headers=JSON)
    page = evening.gm.get(evening.at("")).text
    assert 'value="show"' in page
    assert 'value="conceal"' not in evening.ana.get(evening.at("")).text


def test_an_evening_begins_with_the_summary_of_the_last(evening: Evening) -> None:
    for deed in ("begin-sitting", "end-sitting"):
        evening.gm.post(evening.at(f"/do/{deed}"), headers=JSON)
    evening.kept("summary", title="Last time", text="The gate was shut.")
    assert "The gate was shut." in evening.gm.get(evening.at("/prepare")).text
    assert "The gate was shut." not in evening.ana.get(evening.at("")).text
    evening.gm.post(evening.at("/do/begin-sitting"), data={"title": "Dawn"}, headers=JSON)
    assert "The gate was shut." in evening.ana.get(evening.at("")).text
    assert "Sitting 2 begins: Dawn" in evening.ana.get(evening.at("")).text
    page = evening.gm.get(evening.at("/prepare")).text
    assert "Sittings so far" in page
    assert "Grant a level-up to all" in page


def test_every_tool_goes_through_the_api(evening: Evening) -> None:
    scene = evening.tool(tool="prepare", kind="scene", text=GATE)
    assert scene["title"] == "The gate"
    evening.tool(tool="bring-in", scene=scene["id"])
    evening.tool(tool="read-scene", scene=scene["id"])
    evening.tool(tool="scene-check", scene=scene["id"], check=0)
    evening.tool(tool="show-scene", scene=scene["id"])
    evening.tool(tool="show-handout", title="A", text="B", to=[evening.seat])
    (shown,) = evening.ana.get(f"/api/v1/tables/{evening.id}").json()["handouts"]
    evening.tool(tool="take-back-handout", handout=shown["id"])
    evening.tool(tool="begin-sitting")
    evening.tool(tool="end-sitting")
    evening.tool(**{"tool": "quick-foes", "with": {"at": [0, 4]}})
    evening.tool(tool="discard", kind="scene", id=scene["id"])
    refused = evening.ana.post(f"/api/v1/tables/{evening.id}/tools", json={"tool": "end-sitting"})
    assert refused.json()["code"] == "gm-only"
    unknown = evening.gm.post(f"/api/v1/tables/{evening.id}/tools", json={"tool": "none"})
    assert unknown.status_code == 422


SCRIPT = "<script>alert(1)</script>"


def test_what_is_written_into_prepared_things_is_text(evening: Evening) -> None:
    evening.kept("note", title=SCRIPT, text=SCRIPT)
    evening.kept("scene", text=f"scene: {SCRIPT}\ntext: '{SCRIPT}'\nnotes: '{SCRIPT}'")
    board = {"board": SCRIPT, "size": [2, 2]}
    name = evening.kept("board", **{"board:json": json.dumps(board)})
    fields = {"title": SCRIPT, "text": SCRIPT}
    evening.gm.post(evening.at("/do/show-handout"), data=fields, headers=JSON)
    for path in ("/prepare", "/scenes", f"/prepare/boards/{name}", ""):
        assert SCRIPT not in evening.gm.get(evening.at(path)).text
    assert SCRIPT not in evening.ana.get(evening.at("")).text


def test_the_next_scene_asks_what_becomes_of_the_last_one(evening: Evening) -> None:
    gate = evening.kept("scene", text=GATE)
    words = "text: The yard lies empty.\n"
    yard = evening.kept("scene", text=f"scene: The yard\nboard: {{size: [11, 9]}}\n{words}")
    address = evening.at(f"/scenes/{yard}/bring-in")
    assert address not in evening.gm.get(evening.at("/scenes")).text
    assert evening.ana.get(address).status_code == 403
    evening.tool(tool="bring-in", scene=gate)
    assert f'href="{address}" data-start' in evening.gm.get(evening.at("/scenes")).text
    assert f'href="{address}"' in evening.gm.get(evening.at("/prepare")).text
    form = evening.gm.get(address, headers={"x-piece": "1"}).text
    assert "Gone: Warden, Imp" in form
    assert 'bring-in" data-send' in form
    assert 'bring-in" data-send' not in evening.gm.get(address).text, "it leads to the table"
    assert 'name="with.stay[]" value="Imp"' in form
    assert 'name="read"' in form
    body = {"tool": "bring-in", "scene": yard}
    refused = evening.gm.post(f"/api/v1/tables/{evening.id}/tools", json=body)
    assert (refused.status_code, refused.json()["code"]) == (409, "still-here")
    fields = {"do": "clear-scene", "by": "GM", "with.stay[]": "Imp", "read": "true"}
    assert evening.ana.post(address, data=fields, headers=JSON).status_code == 403
    assert evening.gm.post(address, data=fields, headers=JSON).status_code == 200
    here = evening.gm.get(evening.at("")).text
    assert 'id="row-Imp"' in here
    assert 'id="row-Warden"' not in here
    assert "The yard lies empty." in evening.ana.get(evening.at("")).text
    evening.tool(tool="bring-in", scene=gate, clear={})
    beside = {"do": "clear-scene", "by": "GM", "beside": "true"}
    assert evening.gm.post(address, data=beside, headers=JSON).status_code == 200
    assert 'id="row-Warden"' in evening.gm.get(evening.at("")).text


def test_the_scene_is_cleared_from_where_scenes_are_brought_in(evening: Evening) -> None:
    offered = f'href="{evening.at("/start/clear-scene?by=GM")}"'
    for path in ("/scenes", "/prepare"):
        assert offered in evening.gm.get(evening.at(path)).text
    form = evening.gm.get(evening.at("/start/clear-scene?by=GM"), headers={"x-piece": "1"}).text
    assert "The scene is cleared" in form
    assert "Stay: " in form
    evening.gm.post(evening.at("/do/command"), data={"do": "clear-scene", "by": "GM"}, headers=JSON)
    for path in ("/scenes", "/prepare"):
        assert offered not in evening.gm.get(evening.at(path)).text


QUIET = """
scene: The ford
text: The water is high.
checks:
  - {what: Who hears the bell, with: {skill: Perception, number: 14}}
  - {what: They take breath, do: rest, with: {quick: true}}
"""


def test_a_scene_without_a_cast_says_that_it_is_here_and_its_buttons_what_they_do(
    evening: Evening,
) -> None:
    ford, gate = evening.kept("scene", text=QUIET), evening.kept("scene", text=GATE)

    def here() -> list[str]:
        page = evening.gm.get(evening.at("/scenes"), headers={"x-piece": "1"}).text
        heads = re.findall(r'id="scene-(\w+)".*?</summary>', page)
        return [one for one in heads if f'id="scene-{one}" open' in page]

    def cleared() -> None:
        given = {"do": "clear-scene", "by": "GM"}
        evening.gm.post(evening.at("/do/command"), data=given, headers=JSON)

    assert here() == []
    evening.tool(tool="bring-in", scene=ford)
    assert here() == [ford]
    page = evening.gm.get(evening.at("/scenes"), headers={"x-piece": "1"}).text
    assert '>Call<span class="unseen"> for: Who hears the bell' in page
    assert '>Rest<span class="unseen">: They take breath' in page
    cleared()
    assert here() == []
    number = evening.tool(tool="bring-in", scene=ford)["number"]
    table = evening.house.tables
    seat = table.gm_seat(evening.id).id
    table.take_back(evening.id, seat, number, TakeBack.BACK)
    assert here() == []
    evening.tool(tool="bring-in", scene=gate)
    assert here() == [gate]


def test_a_scene_begins_with_opponents_of_ones_choice(evening: Evening) -> None:
    assert 'name="foe" value="warden"' in evening.gm.get(evening.at("/prepare")).text
    address = evening.at("/prepare/scenes/new?foe=warden&foe=lantern-imp")
    page = evening.gm.get(address).text
    assert "creature: lantern-imp" in page
    assert "could be brought in" in page
    wrong = evening.gm.get(evening.at("/prepare/scenes/new?foe=nobody"), headers=JSON)
    assert (wrong.status_code, wrong.json()["code"]) == (422, "unknown-creature")
    assert evening.ana.get(address).status_code == 403


def test_prepared_scenes_stand_in_the_game_masters_bar(evening: Evening) -> None:
    bar = re.compile(r'<a class="act" href="[^"]*/scenes"[^>]*><b>Scenes</b><small>(\d+) prepared')
    assert bar.search(evening.gm.get(evening.at("")).text) is None
    evening.kept("scene", text=GATE)
    found = bar.search(evening.gm.get(evening.at("")).text)
    assert found is not None and found[1] == "1"
    assert "prepared</small>" not in evening.ana.get(evening.at("")).text
