"""Pages without a browser: home, joining, the table, forms with and without script, refusals."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import House

JSON = {"Accept": "application/json"}
INLINE = re.compile(r"<[^>]*\sstyle=|<style|<script(?![^>]*\ssrc=)|\son[a-z]+=", re.IGNORECASE)


def command(browser: TestClient, table: str, **fields: str) -> None:
    answer = browser.post(f"/t/{table}/do/command", data=fields, headers=JSON)
    assert answer.status_code == 200, answer.text


def prompt_of(browser: TestClient, table: str) -> str:
    prompts = browser.get(f"/api/v1/tables/{table}/prompts").json()["prompts"]
    return str(prompts[0]["id"])


def duel(house: House, gm: TestClient) -> tuple[str, TestClient, TestClient]:
    """A table at which Ana plays Ash and Milo plays Bren, by hand both."""
    table = house.open_table(gm)
    edit = {"path": "Bren.policy", "old:json": '"greedy"', "new:json": '""'}
    assert gm.post(f"/t/{table}/do/edit", data=edit, headers=JSON).status_code == 200
    return table, house.join(gm, table, "Ana", "Ash"), house.join(gm, table, "Milo", "Bren")


def test_home_offers_skirmish_and_new_table(house: House, gm: TestClient) -> None:
    page = gm.get("/")
    assert page.status_code == 200
    assert "First toss" in page.text
    assert "Open the table" in page.text


def test_home_lists_own_tables_and_nobody_elses(house: House, gm: TestClient) -> None:
    table = house.open_table(gm)
    assert f"/t/{table}" in gm.get("/").text
    assert table not in house.visit().get("/").text


def test_home_lists_what_was_played_last_first(house: House, gm: TestClient) -> None:
    first, second = house.open_table(gm), house.open_table(gm)
    for table in (first, second, first):
        said = {"text": "Here we go on"}
        assert gm.post(f"/api/v1/tables/{table}/notes", json=said).status_code < 300
        home = gm.get("/").text
        assert "last played" in home
        other = second if table == first else first
        assert home.index(f"/t/{table}") < home.index(f"/t/{other}")


def test_home_tells_nobody_when_something_secret_was_done(house: House, gm: TestClient) -> None:
    now = [1_000_000_000.0]
    house.tables.clock = lambda: now[0]
    table = house.open_table(gm)
    ana = house.join(gm, table, "Ana")
    before = ana.get("/").text
    for visibility in ("gm", "public"):
        assert ana.get("/").text == before
        now[0] += 3_600
        rolled = {"roll": "1d6", "visibility": visibility}
        assert gm.post(f"/api/v1/tables/{table}/notes", json=rolled).status_code < 300
    assert ana.get("/").text != before


def test_host_opens_any_table_and_a_wrong_key_nothing(house: House, gm: TestClient) -> None:
    table = house.open_table(gm)
    host = house.visit()
    assert host.get("/host/wrong-key").status_code == 401
    assert host.post(f"/t/{table}/as-gm").status_code == 401
    assert host.get("/host/the-host-key").status_code == 200
    assert table in host.get("/").text
    assert "You run this table" in host.post(f"/t/{table}/as-gm").text


def test_table_shows_cast_and_actions(house: House, gm: TestClient) -> None:
    table = house.open_table(gm)
    page = gm.get(f"/t/{table}")
    assert page.status_code == 200
    assert "Ash" in page.text
    assert "Toss the coin" in page.text


def test_stranger_sees_no_table(house: House, gm: TestClient) -> None:
    table = house.open_table(gm)
    answer = house.visit().get(f"/t/{table}")
    assert answer.status_code == 401
    assert "Ash" not in answer.text


def test_invite_needs_a_name_and_gives_a_seat(house: House, gm: TestClient) -> None:
    table = house.open_table(gm)
    path = house.invite(gm, table)
    ana = house.visit()
    assert "Your name" in ana.get(path).text
    nameless = ana.post(path, data={"name": " "}, headers=JSON)
    assert (nameless.status_code, nameless.json()["where"]) == (422, "name")
    page = ana.post(path, data={"name": "Ana"})
    assert page.url.path == f"/t/{table}"
    assert "Play Ash" in page.text


def test_revoked_invite_leads_nowhere(house: House, gm: TestClient) -> None:
    table = house.open_table(gm)
    path = house.invite(gm, table)
    token = path.rpartition("/")[2]
    gm.post(f"/t/{table}/do/revoke-invite", data={"token": token}, headers=JSON)
    assert house.visit().get(path).status_code == 404


def test_who_is_sent_away_sees_nothing_more(house: House, gm: TestClient) -> None:
    table = house.open_table(gm)
    ana = house.join(gm, table, "Ana", "Ash")
    seats = gm.get(f"/api/v1/tables/{table}/seats").json()["seats"]
    seat = next(one["id"] for one in seats if one["name"] == "Ana")
    gm.post(f"/t/{table}/do/send-away", data={"seat": seat}, headers=JSON)
    assert ana.get(f"/t/{table}").status_code == 403


def test_command_prompt_answer_and_log(house: House, gm: TestClient, dice: list[int]) -> None:
    table, ana, milo = duel(house, gm)
    dice[:] = [1]
    command(ana, table, do="toss", by="Ash")
    asked = milo.get(f"/t/{table}")
    assert "● Ash tosses a coin" in asked.text
    assert "Waiting for an answer" in ana.get(f"/t/{table}").text
    assert "Waiting for Bren" in gm.get(f"/t/{table}").text
    answer = {"prompt": prompt_of(milo, table), "answer": "heads"}
    assert milo.post(f"/t/{table}/do/answer", data=answer).status_code == 200
    page = ana.get(f"/t/{table}").text
    assert "Ash loses a life" in page
    assert "d2 shows 1" in page
    assert "Bren’s turn" in page


def test_forms_without_script_lead_back_to_the_table(house: House, gm: TestClient) -> None:
    table, ana, _ = duel(house, gm)
    form = {"do": "toss", "by": "Ash", "with.boast": "Watch"}
    answer = ana.post(f"/t/{table}/do/command", data=form, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table}")
    start = ana.get(f"/t/{table}/start/toss?by=Ash")
    assert "<html" in start.text
    assert "<html" not in ana.get(f"/t/{table}/start/toss?by=Ash", headers={"X-Piece": "1"}).text


def test_refusal_is_told_with_code_and_field(house: House, gm: TestClient) -> None:
    table, _, milo = duel(house, gm)
    form = {"do": "toss", "by": "Bren"}
    answer = milo.post(f"/t/{table}/do/command", data=form, headers=JSON)
    assert answer.status_code == 409
    problem = answer.json()
    assert (problem["code"], problem["where"]) == ("not-your-turn", "by")
    assert answer.headers["content-type"] == "application/problem+json"
    page = milo.post(f"/t/{table}/do/command", data=form)
    assert "<h1>" in page.text
    assert "not-your-turn" in page.text


def test_greyed_action_bears_its_reason(house: House, gm: TestClient) -> None:
    table, _, milo = duel(house, gm)
    page = milo.get(f"/t/{table}").text
    assert "It is Ash&#39;s turn" in page


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>"])
def test_what_people_write_is_text(house: House, gm: TestClient, text: str) -> None:
    table = house.open_table(gm)
    path = house.invite(gm, table)
    ana = house.visit()
    ana.post(path, data={"name": text[:60]})
    ana.post(f"/t/{table}/say", data={"text": text, "to": ""})
    for address in ("", "/seats"):
        page = gm.get(f"/t/{table}{address}").text
        assert text not in page
        assert "&lt;" in page


def test_table_name_is_text(house: House, gm: TestClient) -> None:
    form = {"game": "coin-duel", "name": "<b>Well</b>"}
    page = gm.post("/tables", data=form)
    assert "&lt;b&gt;Well&lt;/b&gt;" in page.text
    assert "<b>Well</b>" not in page.text


def test_whisper_reaches_its_seat_and_the_gm(house: House, gm: TestClient) -> None:
    table, ana, milo = duel(house, gm)
    seats = ana.get(f"/api/v1/tables/{table}/seats").json()["seats"]
    to = next(one["id"] for one in seats if one["role"] == "gm")
    ana.post(f"/t/{table}/say", data={"text": "The well is dry", "to": f"gm:{to}"})
    assert "The well is dry" in gm.get(f"/t/{table}").text
    assert "The well is dry" not in milo.get(f"/t/{table}").text


def test_roll_in_secret_tells_others_nothing(house: House, gm: TestClient, dice: list[int]) -> None:
    table, ana, milo = duel(house, gm)
    dice[:] = [17]
    form = {"text": "/roll d20+3", "to": "gm:any"}
    assert ana.post(f"/t/{table}/say", data=form, headers=JSON).status_code == 200
    assert "d20+3" in gm.get(f"/t/{table}").text
    assert "d20+3" not in milo.get(f"/t/{table}").text


def test_roll_for_one_other_seat_is_refused(house: House, gm: TestClient) -> None:
    table = house.open_table(gm)
    form = {"text": "/roll d20", "to": "seat:any"}
    answer = gm.post(f"/t/{table}/say", data=form, headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-recipient")


def test_bad_notation_is_told_with_its_place(house: House, gm: TestClient) -> None:
    table = house.open_table(gm)
    form = {"text": "/roll 2d6+", "to": ""}
    answer = gm.post(f"/t/{table}/say", data=form, headers=JSON)
    assert answer.status_code == 422
    assert "2d6+" in answer.json()["detail"] or "column" in answer.text


def test_secret_number_is_only_on_its_own_page(house: House, gm: TestClient) -> None:
    table, ana, milo = duel(house, gm)
    command(gm, table, do="fill-purse", by="GM", **{"with.name": "Ash", "with.coins": "77190077"})
    assert "77190077" in gm.get(f"/t/{table}").text
    assert "77190077" in ana.get(f"/t/{table}").text
    assert "77190077" not in milo.get(f"/t/{table}").text
    assert "77190077" not in milo.get(f"/t/{table}/sheet/Ash").text
    see = gm.get(f"/api/v1/tables/{table}/seats").json()["seats"]
    seat = next(one["id"] for one in see if one["name"] == "Milo")
    assert "77190077" not in gm.get(f"/t/{table}?as={seat}").text


def test_take_back_shows_now_and_after_then_strikes(
    house: House, gm: TestClient, dice: list[int]
) -> None:
    table, ana, milo = duel(house, gm)
    dice[:] = [1]
    command(ana, table, do="toss", by="Ash")
    milo.post(f"/t/{table}/do/answer", data={"prompt": prompt_of(milo, table), "answer": "heads"})
    entries = gm.get(f"/api/v1/tables/{table}/log").json()["entries"]
    number = str(next(one["number"] for one in entries if one["do"] == "toss"))
    preview = gm.get(f"/t/{table}/take-back/{number}")
    assert "Ash, lives" in preview.text
    assert re.search(r'>2</td><td class="number">3<', preview.text)
    form = {"number": number, "mode": "back"}
    assert gm.post(f"/t/{table}/do/take-back", data=form, headers=JSON).status_code == 200
    page = ana.get(f"/t/{table}").text
    assert "<del>" in page
    assert "Ash’s turn" in page


def test_player_may_wish_a_taking_back_but_not_do_it(
    house: House, gm: TestClient, dice: list[int]
) -> None:
    table, ana, milo = duel(house, gm)
    command(ana, table, do="toss", by="Ash")
    milo.post(f"/t/{table}/do/answer", data={"prompt": prompt_of(milo, table), "answer": "pass"})
    entries = ana.get(f"/api/v1/tables/{table}/log").json()["entries"]
    number = str(next(one["number"] for one in entries if one["do"] == "toss"))
    assert ana.get(f"/t/{table}/take-back/{number}").status_code == 403
    assert ana.post(f"/t/{table}/do/wish", data={"wish": number}, headers=JSON).status_code == 200
    assert f"/t/{table}/take-back/" in gm.get(f"/t/{table}").text


def test_typed_dice_are_checked(house: House, gm: TestClient) -> None:
    table, ana, milo = duel(house, gm)
    ana.post(f"/t/{table}/do/settings", data={"typed_dice": "true"}, headers=JSON)
    command(ana, table, do="toss", by="Ash")
    milo.post(f"/t/{table}/do/answer", data={"prompt": prompt_of(milo, table), "answer": "tails"})
    page = ana.get(f"/t/{table}").text
    assert "What the dice show" in page
    form = {"prompt": prompt_of(ana, table), "answer[]:json": "3"}
    wrong = ana.post(f"/t/{table}/do/answer", data=form, headers=JSON)
    assert (wrong.status_code, wrong.json()["code"]) == (409, "face-out-of-range")
    form["answer[]:json"] = "2"
    assert ana.post(f"/t/{table}/do/answer", data=form, headers=JSON).status_code == 200
    assert "Ash tosses tails" in milo.get(f"/t/{table}").text


def test_gm_answers_for_somebody_or_calls_off(house: House, gm: TestClient) -> None:
    table, ana, _ = duel(house, gm)
    command(ana, table, do="toss", by="Ash")
    prompt = prompt_of(gm, table)
    page = gm.get(f"/t/{table}?prompt={prompt}").text
    assert 'name="as_gm" value="true"' in page
    assert gm.post(f"/t/{table}/do/call-off", headers=JSON).status_code == 200
    assert "Waiting" not in ana.get(f"/t/{table}").text
    command(ana, table, do="toss", by="Ash")
    form = {"prompt": prompt_of(gm, table), "as_gm": "true", "answer": "pass"}
    assert gm.post(f"/t/{table}/do/answer", data=form, headers=JSON).status_code == 200


def test_game_master_adds_creatures_in_yaml(house: House, gm: TestClient) -> None:
    table = house.open_table(gm, skirmish="")
    good = {"cast": "Cole: {lives: 2}"}
    assert gm.post(f"/t/{table}/do/enlist", data=good, headers=JSON).status_code == 200
    assert "Cole" in gm.get(f"/t/{table}").text
    bad = gm.post(f"/t/{table}/do/enlist", data={"cast": "Cole: ["}, headers=JSON)
    assert (bad.status_code, bad.json()["code"]) == (422, "bad-cast")


def test_house_options_that_differ_are_sent(house: House, gm: TestClient) -> None:
    form = {"game": "coin-duel", "name": "Short", "house.coin-duel.lives:json": "1"}
    table = gm.post("/tables", data=form, follow_redirects=False).headers["location"]
    view = gm.get(f"/api/v1/tables/{table.rpartition('/')[2]}").json()
    assert view["house"] == {"lives": 1}


def test_earlier_items_come_when_asked_for(house: House, gm: TestClient) -> None:
    table = house.open_table(gm)
    for number in range(130):
        gm.post(f"/t/{table}/say", data={"text": f"word {number:03}"}, headers=JSON)
    page = gm.get(f"/t/{table}").text
    assert "word 129" in page
    assert "word 000" not in page
    before = re.search(r'data-earlier="(\d+)"', page)
    assert before
    older = gm.get(f"/t/{table}/log?before={before.group(1)}").json()
    assert any("word 000" in html for html in older["items"])
    assert older["earlier"] == 0


@pytest.mark.parametrize(
    "address",
    ["/", "/rules", "/rules/coin-duel", "/t/{table}", "/t/{table}/seats", "/t/{table}/sheet/Ash",
     "/t/{table}/start/toss?by=Ash", "/t/nowhere"],
)  # fmt: skip
def test_pages_hold_no_inline_style_or_script(house: House, gm: TestClient, address: str) -> None:
    table = house.open_table(gm)
    gm.post(f"/api/v1/tables/{table}/seats", json={})
    page = gm.get(address.format(table=table)).text
    assert not INLINE.search(page)
    assert "http://www" not in page


def test_lost_seat_is_handed_on_by_a_new_link(house: House, gm: TestClient) -> None:
    table, ana, _ = duel(house, gm)
    seats = gm.get(f"/api/v1/tables/{table}/seats").json()["seats"]
    seat = next(one["id"] for one in seats if one["name"] == "Ana")
    assert ana.post(f"/t/{table}/seats/{seat}/link").status_code == 403
    page = gm.post(f"/t/{table}/seats/{seat}/link").text
    link = re.search(rf"/t/{table}/enter/[\w-]+", page)
    assert link
    assert "A new link for Ana" in page
    assert ana.get(f"/t/{table}").status_code == 401
    found = house.visit()
    assert "Ana plays Ash" in found.get(link.group()).text


def test_half_filled_form_says_what_is_still_needed(house: House, gm: TestClient) -> None:
    table = house.open_table(gm)
    form = {"do": "fill-purse", "by": "GM"}
    for address, status in (("command-odds", 200), ("do/command", 422)):
        answer = gm.post(f"/t/{table}/{address}", data=form, headers=JSON)
        assert (answer.status_code, answer.json()["code"]) == (status, "still-needed")
        assert answer.json()["detail"] == "still to choose: name and coins"
    form |= {"with.name": "Ash", "with.coins": "many"}
    answer = gm.post(f"/t/{table}/command-odds", data=form, headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (200, "bad-input")
    form["with.coins"] = "3"
    assert gm.post(f"/t/{table}/command-odds", data=form, headers=JSON).text == ""


def test_default_comes_first_is_chosen_and_bears_its_mark(house: House, gm: TestClient) -> None:
    table, ana, milo = duel(house, gm)
    command(ana, table, do="toss", by="Ash")
    page = milo.get(f"/t/{table}").text
    options = re.findall(r'name="answer" value="(\w+)"([^>]*)>', page)
    assert [name for name, _ in options] == ["pass", "heads", "tails"]
    assert ["checked" in rest for _, rest in options] == [True, False, False]
    assert ["data-default" in rest for _, rest in options] == [True, False, False]
    assert page.count('<small class="tag">default</small>') == 1


def test_who_plays_somebody_may_change_while_a_question_is_open(
    house: House, gm: TestClient
) -> None:
    table, ana, milo = duel(house, gm)
    command(ana, table, do="toss", by="Ash")
    prompt = prompt_of(milo, table)
    for old, new in (('""', '"default"'), ('"default"', '""')):
        edit = {"path": "Ash.policy", "old:json": old, "new:json": new}
        assert gm.post(f"/t/{table}/do/edit", data=edit, headers=JSON).status_code == 200
    assert prompt_of(milo, table) == prompt
    for page in (gm.get(f"/t/{table}").text, milo.get(f"/t/{table}").text):
        assert "Played again" not in page
        assert "<del>" not in page
        assert "Ash is played by hand from now on" in page


def test_game_master_sees_what_can_be_set_and_whether_it_fits(house: House, gm: TestClient) -> None:
    table, ana, _ = duel(house, gm)
    assert ana.get(f"/t/{table}/values").status_code == 403
    values = gm.get(f"/t/{table}/values").json()
    assert values["Ash.lives"] == "3"
    assert values["turn"] == "Ash"
    fits = gm.get(f"/t/{table}/fits?path=Ash.lives&new=7")
    assert (fits.status_code, fits.json()) == (200, {})
    wrong = gm.get(f"/t/{table}/fits?path=Ash.lives&new=many", headers=JSON)
    assert (wrong.status_code, wrong.json()["code"]) == (200, "wrong-type")
    assert gm.get(f"/t/{table}/values").json() == values
    assert ana.get(f"/t/{table}/fits?path=Ash.lives&new=7").status_code == 403
    edit = {"path": "Ash.lives", "old:json": "3", "new:json": "7"}
    said = gm.post(f"/t/{table}/do/edit", data=edit, headers=JSON).json()
    assert said == {"notice": "Ash, lives: 7 (was 3)"}


def test_rules_pane_begins_with_contents(house: House, gm: TestClient) -> None:
    page = gm.get(f"/t/{house.open_table(gm)}").text
    assert 'id="rules-contents"' in page
    assert 'id="rules-latest"' in page


def test_whom_one_may_play_is_offered_with_a_mark(house: House, gm: TestClient) -> None:
    table = house.open_table(gm)
    page = house.join(gm, table, "Nia").get(f"/t/{table}").text
    assert "Whom will you play?" in page
    assert "<b>Play Ash</b>" in page
    assert "Play Bren" not in page
