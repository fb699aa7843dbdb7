"""The HTTP API: the duel played by two programs, keys, secrets, idempotency, refusals, events."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import House

API = "/api/v1"


class Player:
    """A program at a table: a seat key, and what it sends with it."""

    def __init__(self, client: TestClient, table: str, key: str) -> None:
        self.client = client
        self.table = table
        self.headers = {"Authorization": f"Bearer {key}"}

    def get(self, path: str, **query: Any) -> Any:
        answer = self.client.get(self._path(path), headers=self.headers, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, body: Any, expect: int = 200, key: str = "") -> Any:
        headers = {**self.headers, "Idempotency-Key": key}
        answer = self.client.post(self._path(path), json=body, headers=headers)
        assert answer.status_code == expect, answer.text
        return answer.json()

    def answer(self, choice: str) -> Any:
        prompt = self.get("/prompts")["prompts"][0]["id"]
        return self.post("/answers", {"prompt": prompt, "answer": choice})

    def _path(self, path: str) -> str:
        return f"{API}/tables/{self.table}{path}"


@pytest.fixture
def gm_player(house: House) -> Player:
    client = house.visit()
    body = {"game": "coin-duel", "name": "The well", "skirmish": "first-toss"}
    opened = client.post(f"{API}/tables", json=body)
    assert opened.status_code == 201
    player = Player(client, opened.json()["id"], opened.json()["key"])
    player.post("/edits", {"path": "Bren.policy", "old": "greedy", "new": ""})
    return player


def join(gm: Player, name: str, creature: str) -> Player:
    token = gm.post("/seats", {"creatures": [creature]}, expect=201)["token"]
    joined = gm.client.post(f"{API}/join", json={"token": token, "name": name})
    assert joined.status_code == 201
    return Player(gm.client, gm.table, joined.json()["key"])


@pytest.fixture
def ash(gm_player: Player) -> Player:
    return join(gm_player, "Ana", "Ash")


@pytest.fixture
def bren(gm_player: Player) -> Player:
    return join(gm_player, "Milo", "Bren")


def test_view_command_prompt_answer(ash: Player, bren: Player, dice: list[int]) -> None:
    dice[:] = [2]
    offer = ash.get("/commands", by="Ash")["commands"][0]
    assert (offer["do"], offer["because"]) == ("toss", None)
    assert "boast" in offer["inputs"]["properties"]
    assert ash.post("/commands", {"do": "toss", "by": "Ash"})["waiting"] == "others"
    prompt = bren.get("/prompts")["prompts"][0]
    assert [option["id"] for option in prompt["options"]] == ["pass", "heads", "tails"]
    assert prompt["sealed"]
    bren.answer("tails")
    view = ash.get("")
    numbers = {one["name"]: one["numbers"][0]["value"] for one in view["state"]["creatures"]}
    assert numbers == {"Ash": 2, "Bren": 3}


def test_odds_are_exact(ash: Player, bren: Player) -> None:
    ash.post("/commands", {"do": "toss", "by": "Ash"})
    prompt = bren.get("/prompts")["prompts"][0]["id"]
    odds = bren.get("/odds", prompt=prompt)
    chances = {one["option"]: one["chances"] for one in odds["options"]}
    assert chances["pass"][0]["p"] == "1"
    assert [chance["p"] for chance in chances["heads"]] == ["1/2", "1/2"]
    assert odds["margin"] == 0


def test_odds_of_a_command(ash: Player) -> None:
    command = json.dumps({"do": "toss", "by": "Ash", "with": {}})
    assert ash.get("/odds", command=command)["options"]


@pytest.mark.parametrize("query", [{}, {"command": "no json"}, {"prompt": "a", "command": "{}"}])
def test_odds_of_nothing_are_refused(ash: Player, query: dict[str, str]) -> None:
    answer = ash.client.get(f"{API}/tables/{ash.table}/odds", headers=ash.headers, params=query)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-input")


def test_command_with_its_key_acts_once(ash: Player, bren: Player, dice: list[int]) -> None:
    dice[:] = [1, 2]
    body = {"do": "toss", "by": "Ash"}
    first = ash.post("/commands", body, key="one")
    again = ash.post("/commands", body, key="one")
    assert (first["repeated"], again["repeated"]) == (False, True)
    bren.answer("pass")
    tossed = [one for one in ash.get("/log")["entries"] if one["do"] == "toss"]
    assert len(tossed) == 1


def test_refusal_is_a_problem(bren: Player) -> None:
    problem = bren.post("/commands", {"do": "toss", "by": "Bren"}, expect=409)
    assert problem["code"] == "not-your-turn"
    assert problem["detail"]
    assert problem["where"] == "by"
    unknown = bren.post("/commands", {"do": "leap", "by": "Bren"}, expect=422)
    assert unknown["code"] == "unknown-command"
    assert "toss" in unknown["allowed"]


def test_unknown_field_is_named(ash: Player) -> None:
    problem = ash.post("/commands", {"do": "toss", "by": "Ash", "wth": {}}, expect=422)
    assert (problem["code"], problem["where"]) == ("unknown-field", "wth")


def test_another_may_not_act_for_one(ash: Player, bren: Player) -> None:
    assert bren.post("/commands", {"do": "toss", "by": "Ash"}, expect=403)["code"] == "not-yours"
    ash.post("/commands", {"do": "toss", "by": "Ash"})
    prompt = bren.get("/prompts")["prompts"][0]["id"]
    problem = ash.post("/answers", {"prompt": prompt, "answer": "pass"}, expect=409)
    assert problem["code"] in {"prompt-closed", "not-yours"}


def test_without_key_or_with_a_wrong_one(house: House, gm_player: Player) -> None:
    path = f"{API}/tables/{gm_player.table}"
    client = house.visit()
    none = client.get(path)
    assert (none.status_code, none.json()["code"]) == (401, "not-signed-in")
    wrong = client.get(path, headers={"Authorization": "Bearer nonsense"})
    assert (wrong.status_code, wrong.json()["code"]) == (401, "no-such-key")


def test_wrong_keys_are_counted(house: House, gm_player: Player) -> None:
    path = f"{API}/tables/{gm_player.table}"
    client = house.visit()
    codes = [
        client.get(path, headers={"Authorization": f"Bearer {n}"}).status_code for n in range(60)
    ]
    assert codes[0] == 401
    assert codes[-1] == 429


def test_table_that_is_not_there(house: House) -> None:
    answer = house.visit().get(f"{API}/tables/none", headers={"Authorization": "Bearer x"})
    assert answer.status_code in {401, 404}


def test_secrets_stay_with_their_seat(gm_player: Player, ash: Player, bren: Player) -> None:
    fill = {"do": "fill-purse", "by": "GM", "with": {"name": "Ash", "coins": 77190077}}
    gm_player.post("/commands", fill)
    for path in ("", "/log", "/commands", "/seats", "/prompts", "/export"):
        assert "77190077" not in json.dumps(bren.get(path)), path
    assert "77190077" in json.dumps(ash.get("/log"))
    assert "77190077" in json.dumps(gm_player.get(""))


def test_gm_sees_as_another_does(gm_player: Player, ash: Player, bren: Player) -> None:
    fill = {"do": "fill-purse", "by": "GM", "with": {"name": "Ash", "coins": 77190077}}
    gm_player.post("/commands", fill)
    seats = {one["name"]: one["id"] for one in gm_player.get("/seats")["seats"]}
    seen = gm_player.get("", **{"as": seats["Milo"]})
    assert "77190077" not in json.dumps(seen)
    answer = bren.client.get(
        f"{API}/tables/{bren.table}", headers=bren.headers, params={"as": seats["Ana"]}
    )
    assert answer.status_code == 403


def test_notes_of_each_kind(gm_player: Player, ash: Player, bren: Player, dice: list[int]) -> None:
    dice[:] = [4, 2]
    ash.post("/notes", {"text": "Hello"})
    bren.post("/notes", {"roll": "2d6+1", "visibility": "public"})
    ash.post("/notes", {"ping": "3,4"})
    gm_player.post("/notes", {"call": "Toss, both of you", "notation": "d2"})
    entries = ash.get("/log")["entries"]
    kinds = [entry["kind"] for entry in entries]
    assert {"chat", "roll", "ping", "request"} <= set(kinds)
    rolled = next(entry["roll"] for entry in entries if entry["kind"] == "roll")
    assert (rolled["total"], rolled["dice"][0]["faces"]) == (7, [4, 2])


def test_take_back_previewed_then_done(gm_player: Player, ash: Player, bren: Player) -> None:
    ash.post("/commands", {"do": "toss", "by": "Ash"})
    bren.answer("heads")
    number = next(one["number"] for one in gm_player.get("/log")["entries"] if one["do"] == "toss")
    body = {"number": number, "mode": "back"}
    preview = gm_player.post("/takebacks?preview=1", body)
    assert {"path": "Ash.lives", "now": 2, "then": 3} in preview["changes"]
    assert ash.get("")["state"]["turn"] == "Bren"
    gm_player.post("/takebacks", body)
    assert ash.get("")["state"]["turn"] == "Ash"
    assert next(one for one in ash.get("/log")["entries"] if one["do"] == "toss")["struck"]


def test_edit_of_an_old_value_is_refused(gm_player: Player) -> None:
    body = {"path": "Ash.lives", "old": 9, "new": 1}
    assert gm_player.post("/edits", body, expect=409)["code"] == "stale"


def test_seats_are_made_and_sent_away(gm_player: Player, ash: Player) -> None:
    seats = gm_player.get("/seats")
    assert [one["name"] for one in seats["seats"]] == ["Game Master", "Ana"]
    assert seats["invites"][0]["address"].endswith(seats["invites"][0]["token"])
    assert ash.get("/seats")["invites"] == []
    other = next(one["id"] for one in seats["seats"] if one["name"] == "Ana")
    path = f"{API}/tables/{gm_player.table}/seats/{other}"
    assert gm_player.client.delete(path, headers=ash.headers).status_code == 403
    assert gm_player.client.delete(path, headers=gm_player.headers).status_code == 204
    answer = ash.client.get(f"{API}/tables/{ash.table}", headers=ash.headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "seat-revoked")


def test_players_have_no_tools_of_the_gm(ash: Player) -> None:
    body = {"path": "Ash.lives", "old": 3, "new": 9}
    assert ash.post("/edits", body, expect=403)["code"] == "gm-only"
    assert ash.post("/pause", {"paused": True}, expect=403)["code"] == "gm-only"
    assert ash.post("/takebacks", {"number": 1, "mode": "back"}, expect=403)["code"] == "gm-only"


def test_cookie_serves_as_well_as_the_key(house: House, gm: TestClient) -> None:
    table = house.open_table(gm)
    assert gm.get(f"{API}/tables/{table}").json()["you"]["role"] == "gm"
    cookie = next(one for one in gm.cookies.jar if one.name.startswith("theomachy-seat-"))
    assert cookie.has_nonstandard_attr("HttpOnly")
    assert cookie.get_nonstandard_attr("SameSite") == "lax"
