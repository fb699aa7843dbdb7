"""The board in a real browser: looked at, moved on by drag, by keys and by form; zoomed and panned."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.people import Person
from tests.browser.serving import LiveServer

Come = Callable[..., Person]

CAST: dict[str, Any] = {
    "Ash": {"character": {"level": 1}, "team": "Heroes", "at": [2, 2]},
    "Warden": {"creature": {"level": 1, "weapons": ["spear"]}, "team": "Temple", "at": [3, 2]},
}
BOARD = {"size": [10, 6], "slow": [[2, 4]], "cover": [[5, 1, 2]]}


@dataclass
class Scene:
    """A fight on a small board in which Ash holds the baton, seen by Ana and by the Game Master."""

    table: str
    ana: Person
    gm: Person


@pytest.fixture
def scene(person: Come, server: LiveServer) -> Scene:
    tables = server.tables
    document = {"encounter": "Yard", "game": "god-marked", "board": BOARD, "cast": CAST}
    opened = tables.create("god-marked", "The yard", document=document)
    table, gm = opened.table_id, opened.gm_seat
    invite = tables.invite(table, gm, creatures=["Ash"])
    seat = tables.join(invite.token, "Ana").seat.id
    tables.edit(
        table, gm, "Warden.policy", tables.view(table, gm).state["creatures"][1]["policy"], ""
    )
    server.dice.faces[:] = [19, 2]
    tables.command(table, gm, "begin-fight", "GM")
    ana, master = person(), person()
    ana.goes(f"/t/{table}/enter/{tables.fresh_key(table, seat)}")
    master.goes(f"/t/{table}/enter/{tables.fresh_key(table, gm)}")
    expect(ana.page.locator(".turn")).to_contain_text("Heroes’ turn")
    return Scene(table, ana, master)


def token(page: Page, name: str) -> Locator:
    return page.locator(f"#scene .token[data-name='{name}']")


def stands(page: Page, name: str, column: int, row: int) -> None:
    expect(token(page, name)).to_have_attribute("data-column", str(column))
    expect(token(page, name)).to_have_attribute("data-row", str(row))


def middle_of(page: Page, column: int, row: int) -> tuple[float, float]:
    """Where a space is in the window."""
    found: list[float] = page.evaluate(
        """([column, row]) => {
            const svg = document.getElementById("board-drawing");
            const at = new DOMPoint(26 + (column + 0.5) * 56, 22 + (row + 0.5) * 56);
            const point = at.matrixTransform(svg.getScreenCTM());
            return [point.x, point.y];
        }""",
        [column, row],
    )
    return found[0], found[1]


def test_token_tells_what_it_is(scene: Scene) -> None:
    page = scene.ana.page
    label = token(page, "Warden").get_attribute("aria-label") or ""
    assert "Temple" in label
    assert "column 3, row 2" in label
    assert "health unknown" in label
    assert "engaged with Ash" in label
    assert "unknown" not in (token(page, "Ash").get_attribute("aria-label") or "")
    expect(page.get_by_label("Ash and Warden are engaged")).to_be_visible()


def test_way_is_shown_before_it_is_walked(scene: Scene) -> None:
    page = scene.ana.page
    token(page, "Ash").click()
    expect(page.locator("#board-under .reach")).to_be_visible()
    page.locator("#move-column").fill("2")
    page.locator("#move-row").fill("5")
    page.get_by_role("button", name="Show the way").click()
    expect(page.locator("#board-over .step")).to_have_count(3)
    costs = page.locator("#board-over .cost").all_text_contents()
    assert costs[-1] == "3"
    expect(page.get_by_label("Warden may strike here")).to_be_visible()
    expect(page.locator("#board-words")).to_contain_text("Opportunity for Warden")
    stands(page, "Ash", 2, 2)


def test_board_does_not_move_when_somebody_is_looked_at(scene: Scene) -> None:
    page = scene.ana.page
    board = page.locator("#board-drawing")
    before = board.bounding_box()
    token(page, "Ash").click()
    expect(page.locator("#board-under .reach")).to_be_visible()
    page.locator("#move-column").fill("2")
    page.locator("#move-row").fill("5")
    page.get_by_role("button", name="Show the way").click()
    expect(page.locator("#board-over .step")).to_have_count(3)
    assert board.bounding_box() == before


def leave(scene: Scene, server: LiveServer) -> None:
    """The Warden is far away, so that nobody strikes at who walks."""
    gm = server.tables.gm_seat(scene.table).id
    server.tables.edit(scene.table, gm, "Warden.at", [3, 2], [8, 5])
    stands(scene.ana.page, "Warden", 8, 5)


def test_token_is_dragged(scene: Scene, server: LiveServer) -> None:
    leave(scene, server)
    page = scene.ana.page
    page.mouse.move(*middle_of(page, 2, 2))
    page.mouse.down()
    page.mouse.move(*middle_of(page, 2, 3), steps=4)
    page.mouse.up()
    expect(page.locator("#board-over .goal")).to_be_visible()
    page.get_by_role("button", name="Walk").first.click()
    stands(page, "Ash", 2, 3)
    stands(scene.gm.page, "Ash", 2, 3)


def test_token_is_moved_by_keys(scene: Scene, server: LiveServer) -> None:
    leave(scene, server)
    page = scene.ana.page
    token(page, "Ash").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#board-over .step")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#move-column")).to_have_value("3")
    expect(page.locator("#move-row")).to_have_value("3")
    expect(page.locator("#board-over .goal")).to_be_visible()
    expect(page.locator("#move-place form")).to_be_visible()
    page.keyboard.press("Enter")
    stands(scene.gm.page, "Ash", 3, 3)
    expect(token(page, "Ash")).to_be_focused()


def test_space_out_of_reach_is_said_to_be(scene: Scene, server: LiveServer) -> None:
    page = scene.ana.page
    gm = server.tables.gm_seat(scene.table).id
    server.tables.edit(scene.table, gm, "Ash.movement", 11, 2)
    expect(page.locator(".vital")).to_contain_text("2/11")
    token(page, "Ash").click()
    page.locator("#move-column").fill("9")
    page.locator("#move-row").fill("5")
    page.get_by_role("button", name="Show the way").click()
    expect(page.locator("#board-words")).to_contain_text("out of reach")
    expect(page.locator("#board-over .goal.refused")).to_be_visible()
    page.locator("#move-column").fill("77")
    page.get_by_role("button", name="Show the way").click()
    expect(page.locator("#board-words")).to_contain_text("columns 0 to 9")
    server.tables.edit(scene.table, gm, "Ash.movement", 2, 0)
    server.tables.edit(scene.table, gm, "Ash.actions", 3, 0)
    expect(page.locator(".vital")).to_contain_text("0/11")
    page.locator("#move-column").fill("2")
    page.get_by_role("button", name="Show the way").click()
    expect(page.locator("#board-words")).to_contain_text("is out of reach now")
    expect(page.locator("#move-place button")).to_have_count(0)


def test_foe_is_tapped_and_attacked(scene: Scene) -> None:
    page = scene.ana.page
    token(page, "Warden").click()
    page.locator("#move-place").get_by_role("link", name="Attack").click()
    form = page.locator("#command-form")
    expect(form.locator("[value='Warden']")).to_be_checked()
    expect(form.locator("#command-odds .key")).to_contain_text("%")
    form.get_by_role("button", name="Attack").click()
    expect(scene.gm.page.locator("#waiting, #prompt .prompt").first).to_be_visible()


def test_game_master_puts_a_token_anywhere(scene: Scene) -> None:
    page = scene.gm.page
    token(page, "Warden").click()
    page.locator("#move-column").fill("8")
    page.locator("#move-row").fill("0")
    page.get_by_role("button", name="Show the way").click()
    page.locator("#move-place button").click()
    stands(scene.ana.page, "Warden", 8, 0)


def test_zoom_and_pan_stay_while_things_happen(scene: Scene, server: LiveServer) -> None:
    page = scene.ana.page
    board = page.locator("#board-drawing")
    whole = board.get_attribute("viewBox")
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Zoom in").click()
    board.focus()
    page.keyboard.press("ArrowRight")
    near = board.get_attribute("viewBox")
    assert near != whole
    gm = server.tables.gm_seat(scene.table).id
    server.tables.edit(scene.table, gm, "Warden.at", [3, 2], [4, 4])
    stands(page, "Warden", 4, 4)
    assert board.get_attribute("viewBox") == near
    page.get_by_role("button", name="Fit").click()
    assert board.get_attribute("viewBox") == whole


def test_phone_comes_back_to_its_place_when_all_is_answered(
    person: Come, scene: Scene, server: LiveServer
) -> None:
    tables, gm = server.tables, server.tables.gm_seat(scene.table).id
    ana = next(one.id for one in tables.view(scene.table, gm).seats if one.name == "Ana")
    phone = person(phone=True)
    page = phone.goes(f"/t/{scene.table}/enter/{tables.fresh_key(scene.table, ana)}")
    page.get_by_role("button", name="Zoom in").click()
    board = page.locator("#board-drawing")
    before = board.get_attribute("viewBox")
    tables.edit(scene.table, gm, "fight.turn", "Heroes", "Temple")
    tables.edit(scene.table, gm, "fight.baton", "Ash", "Warden")
    tables.command(scene.table, gm, "attack", "Warden", {"target": "Ash"})
    expect(page.locator("#prompt h2")).to_be_visible()
    expect(board).not_to_have_attribute("viewBox", str(before))
    page.get_by_role("button", name="Take it").click()
    expect(page.locator("#prompt .prompt")).to_have_count(0)
    expect(board).to_have_attribute("viewBox", str(before))


def test_walk_without_a_way_says_calmly_what_is_needed(scene: Scene) -> None:
    page = scene.ana.page
    page.locator("[data-do='walk']").first.evaluate("link => link.click()")
    form = page.locator("#command-form")
    expect(form.locator("#command-odds")).to_have_text("Still to choose: to.")
    form.get_by_role("button", name="Walk").click()
    expect(form.locator(".fault")).to_have_text("Still to choose: to.")
    form.locator(".space input").first.fill("2")
    form.locator(".space input").last.fill("3")
    form.locator(".space input").last.blur()
    expect(form.locator("#command-odds")).to_have_text("")


def test_token_that_is_dragged_is_not_pulled_back(scene: Scene, server: LiveServer) -> None:
    page = scene.ana.page
    page.mouse.move(*middle_of(page, 2, 2))
    page.mouse.down()
    page.mouse.move(*middle_of(page, 2, 4), steps=4)
    gm = server.tables.gm_seat(scene.table).id
    server.tables.edit(scene.table, gm, "Warden.at", [3, 2], [4, 4])
    stands(page, "Warden", 4, 4)
    box = token(page, "Ash").bounding_box()
    assert box is not None
    assert abs(box["y"] + box["height"] / 2 - middle_of(page, 2, 4)[1]) < 20
    page.mouse.up()


def test_a_walk_asks_for_a_space_that_a_tap_names(scene: Scene) -> None:
    page = scene.ana.page
    page.locator("#actions [data-do='walk']").click()
    form = page.locator("#command-form")
    expect(form.locator(".inputs input")).to_have_count(2)
    expect(page.locator("#board-words")).to_have_text("Tap where to.")
    expect(form.locator(".why")).to_have_count(0)
    box = token(page, "Ash").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] - box["height"] / 2)
    expect(form.get_by_label("Column")).to_have_value("2")
    expect(form.get_by_label("Row")).to_have_value("1")
    form.get_by_role("button", name="Walk").click()
    stands(page, "Ash", 2, 1)
