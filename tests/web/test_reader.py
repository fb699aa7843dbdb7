"""The reader of the rules: house options, links both ways, calculators; house options of a table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import ORIGIN
from theomachy.core.plugin import find_games
from theomachy.store.sqlite import SqliteStore
from theomachy.table.service import Tables
from theomachy.web.app import create_app
from theomachy.web.rendering import Renderer

JSON = {"Accept": "application/json"}
PIECE = {"X-Piece": "1"}
HP = "/rules/god-marked/GM-CHAR-04"
INLINE = re.compile(r"<[^>]*\sstyle=|<style|<script(?![^>]*\ssrc=)|\son[a-z]+=", re.IGNORECASE)
CAST: dict[str, Any] = {
    "Ash": {"character": {"level": 3, "skills": {"Endurance": 35}}, "team": "Heroes"},
    "Warden": {"creature": {"level": 1}, "team": "Temple", "unseen": True},
}


@pytest.fixture(scope="module")
def of_all_games() -> Renderer:
    return Renderer(find_games())


@pytest.fixture
def tables() -> Tables:
    return Tables(SqliteStore(None))


@pytest.fixture
def reader(tables: Tables, of_all_games: Renderer) -> Iterator[TestClient]:
    app = create_app(tables, host_key="the-host-key", beat=0.05, renderer=of_all_games)
    with TestClient(app, base_url=ORIGIN) as browser:
        yield browser


def sit(browser: TestClient, tables: Tables, table: str, seat: str) -> None:
    """This browser has the seat from now on."""
    key = tables.fresh_key(table, seat)
    assert browser.get(f"/t/{table}/enter/{key}").status_code == 200


@pytest.fixture
def table(reader: TestClient, tables: Tables) -> str:
    """A table of God Marked whose Game Master the reader is."""
    document = {"encounter": "Yard", "game": "god-marked", "distances": {}, "cast": CAST}
    opened = tables.create("god-marked", "The yard", document=document)
    sit(reader, tables, opened.table_id, opened.gm_seat)
    return opened.table_id


def test_gm_char_04_with_text_option_calculator_and_links(reader: TestClient) -> None:
    page = reader.get(HP).text
    assert "Maximum HP = level" in page
    assert "Hp formula" in page
    assert "base plus level" in page
    assert "Work it out: Maximum HP" in page
    assert ">46<" in page
    links = page[page.index("Rules that speak of it") :]
    assert "/rules/god-marked/GM-LEVEL-08" in links
    assert not INLINE.search(page)


def test_numbers_of_the_address_are_worked_out(reader: TestClient) -> None:
    page = reader.get(f"{HP}?n.level=3&n.endurance=25").text
    assert ">66<" in page
    assert 'value="25"' in page
    piece = reader.get(f"{HP}/work-out?n.level=3&n.endurance=25", headers=PIECE).text
    assert ">66<" in piece
    assert "<html" not in piece


def test_a_bad_number_is_named_beside_the_fields(reader: TestClient) -> None:
    for address in (f"{HP}?n.level=many", f"{HP}/work-out?n.level=many"):
        answer = reader.get(address)
        assert answer.status_code == 200
        assert 'role="alert"' in answer.text
        assert "Level" in answer.text
    assert "&lt;b&gt;" in reader.get(f"{HP}?n.level=<b>").text


def test_a_switch_that_is_off_is_off(reader: TestClient) -> None:
    address = "/rules/god-marked/GM-ATTACK-03/work-out?n.in_combat=false"
    assert "Failed</dt><dd><b>0 %" in reader.get(address).text
    both = reader.get(f"{address}&n.in_combat=true").text
    assert "Failed</dt><dd><b>5 %" in both


def test_only_rules_with_a_formula_have_a_calculator(reader: TestClient) -> None:
    assert "Work it out" not in reader.get("/rules/god-marked/GM-TABLE-01").text
    answer = reader.get("/rules/god-marked/GM-TABLE-01/work-out", headers=PIECE)
    assert (answer.status_code, answer.json()["code"]) == (422, "no-calculator")


def test_house_options_of_the_reader_change_what_it_says(reader: TestClient) -> None:
    form = {"house.hp_formula:json": "base_plus_level", "house.ties:json": "beat", "back": HP}
    answer = reader.post("/rules/god-marked/house", data=form, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, HP)
    page = reader.get(f"{HP}?n.level=3&n.endurance=35").text
    assert ">29<" in page
    assert "your own choice" in page
    assert "1 changed: Hp formula base plus level" in page
    assert "The book has per level" in page
    back = reader.post("/rules/god-marked/house", data={"how": "book", "back": HP})
    assert "as the book has them" in back.text


def test_a_cookie_of_nonsense_is_as_none(reader: TestClient) -> None:
    for value in ("%", "[1]", "%7B%22house%22%3A%7B%22ties%22%3A3%7D%7D", "x" * 5_000):
        reader.cookies.set("theomachy-rules-god-marked", value)
        assert "as the book has them" in reader.get(HP).text


def test_no_foreign_address_is_gone_back_to(reader: TestClient) -> None:
    form = {"how": "book", "back": "//example.org/rules/god-marked"}
    answer = reader.post("/rules/god-marked/house", data=form, follow_redirects=False)
    assert answer.headers["location"] == "/rules/god-marked"


def test_rules_are_read_as_a_table_plays_them(
    reader: TestClient, tables: Tables, table: str
) -> None:
    gm = tables.gm_seat(table).id
    tables.set_house(table, gm, {"hp_formula": "base_plus_level"})
    numbers = "n.level=3&n.endurance=35"
    assert ">69<" in reader.get(f"{HP}?{numbers}").text
    page = reader.get(f"{HP}?{numbers}&table={table}").text
    assert ">29<" in page
    assert "House options as at <b>The yard</b>" in page
    assert ">29<" in reader.get(f"{HP}?{numbers}").text  # and so it stays on this device
    piece = reader.get(f"{HP}?table={table}", headers=PIECE).text
    assert "Work it out" in piece


def test_strangers_learn_nothing_of_a_table(reader: TestClient, tables: Tables) -> None:
    document = {"encounter": "Yard", "game": "god-marked", "distances": {}, "cast": CAST}
    other = tables.create("god-marked", "The vault", document=document)
    page = reader.get(f"{HP}?table={other.table_id}").text
    assert "The vault" not in page
    assert "as the book has them" in page


def test_each_calculator_has_a_page(reader: TestClient) -> None:
    for rule in find_games()["god-marked"].calculators:
        page = reader.get(f"/rules/god-marked/{rule}")
        assert page.status_code == 200
        assert "Work it out" in page.text
        assert not INLINE.search(page.text)


def test_rules_of_a_game_say_where_calculators_are(reader: TestClient) -> None:
    assert "Has a calculator" in reader.get("/rules/god-marked").text
    assert "Has a calculator" not in reader.get("/rules/godbound").text


def test_a_new_table_of_each_game_keeps_its_house_options(
    reader: TestClient, tables: Tables
) -> None:
    for game in find_games().values():
        form: dict[str, str] = {"game": game.id, "name": "The well"}
        for one in game.house_options:
            value = str(one.default).lower() if isinstance(one.default, bool) else str(one.default)
            form[f"house.{game.id}.{one.name}:json"] = value
        first = game.house_options[0]
        other = next(value for value in first.values if value != first.default)
        form[f"house.{game.id}.{first.name}:json"] = str(other).lower()
        answer = reader.post("/tables", data=form, follow_redirects=False)
        assert answer.status_code == 303, answer.text
        table = answer.headers["location"].rpartition("/")[2]
        assert tables.house(table, tables.gm_seat(table).id)[first.name] == other


def test_the_game_master_sees_what_an_option_would_change(reader: TestClient, table: str) -> None:
    page = reader.get(f"/t/{table}/house").text
    assert "All are as the book has them" in page
    query = "house.hp_formula:json=base_plus_level&house.ties:json=beat"
    piece = reader.get(f"/t/{table}/house/preview?{query}", headers=PIECE).text
    assert "What would change" in piece
    assert re.search(r"Max hp</th><td>69</td><td class=\"then\">29<", piece)
    assert "GM-CHAR-04" in piece
    assert "Ties" not in piece
    assert "What would change" in reader.get(f"/t/{table}/house?{query}").text
    assert not INLINE.search(page + piece)


def test_an_option_without_numbers_says_so(reader: TestClient, table: str) -> None:
    query = "house.overrange:json=perception"
    piece = reader.get(f"/t/{table}/house/preview?{query}", headers=PIECE).text
    assert "No number of anybody here changes now" in piece
    assert "A longer Range" in piece


def test_what_the_preview_showed_is_set(reader: TestClient, tables: Tables, table: str) -> None:
    form = {"house.hp_formula:json": '"base_plus_level"', "was.hp_formula:json": '"per_level"'}
    assert reader.post(f"/t/{table}/do/house", data=form, headers=JSON).status_code == 200
    assert tables.house(table, tables.gm_seat(table).id)["hp_formula"] == "base_plus_level"
    page = reader.get(f"/t/{table}/house").text
    assert "1 of" in page
    assert "the book has per level" in page.lower()
    stale = reader.post(f"/t/{table}/do/house", data=form, headers=JSON)
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")


def test_players_read_the_options_and_set_none(
    reader: TestClient, tables: Tables, table: str
) -> None:
    gm = tables.gm_seat(table).id
    invite = tables.invite(table, gm, creatures=["Ash"])
    sit(reader, tables, table, tables.join(invite.token, "Ana").seat.id)
    page = reader.get(f"/t/{table}/house").text
    assert "Hp formula" in page
    assert "<select" not in page
    query = "house.hp_formula:json=base_plus_level"
    refused = reader.get(f"/t/{table}/house/preview?{query}", headers=PIECE)
    assert refused.status_code == 403
    assert "Warden" not in reader.get(f"/t/{table}/house?{query}").text
    form = {"house.hp_formula:json": "base_plus_level"}
    assert reader.post(f"/t/{table}/do/house", data=form, headers=JSON).status_code == 403


API = "/api/v1/games/god-marked/calculators"


def test_the_api_lists_calculators_and_works_them_out(reader: TestClient) -> None:
    listed = reader.get(API).json()
    assert len(listed) == len(find_games()["god-marked"].calculators)
    about = next(one for one in listed if one["rule"] == "GM-CHAR-04")
    assert set(about["takes"]) == {"level", "endurance", "size"}
    body = {"numbers": {"level": 3}, "house": {"hp_formula": "base_plus_level"}}
    told = reader.post(f"{API}/gm-char-04", json=body).json()
    assert (told["rule"], told["lines"][0]["value"]) == ("GM-CHAR-04", "29")
    assert told["numbers"] == {"level": 3, "endurance": 35, "size": 1}


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        (f"{API}/GM-TABLE-01", {}, "no-calculator"),
        (f"{API}/GM-CHAR-04", {"numbers": {"level": "x"}}, "bad-input"),
        (f"{API}/GM-CHAR-04", {"house": {"hp": 1}}, "unknown-house-option"),
        ("/api/v1/games/chess/calculators/x", {}, "unknown-game"),
    ],
)
def test_the_api_refuses_what_cannot_be_worked_out(
    reader: TestClient, path: str, body: dict[str, Any], code: str
) -> None:
    answer = reader.post(path, json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, code)


def test_the_api_reads_previews_and_sets_the_house(reader: TestClient, table: str) -> None:
    path = f"/api/v1/tables/{table}/house"
    body = {"options": {"hp_formula": "base_plus_level"}}
    shown = reader.post(f"{path}?preview=1", json=body).json()
    assert {"path": "Ash.max_hp", "now": 69, "then": 29} in shown["numbers"]
    assert reader.get(path).json()["hp_formula"] == "per_level"
    assert reader.post(path, json=body).status_code == 200
    assert reader.get(path).json()["hp_formula"] == "base_plus_level"
