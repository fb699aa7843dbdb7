"""The Game Master's tools in real browsers: scenes, boards, hidden parts, handouts, sittings, foes."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Page, expect

from tests.browser.people import Person
from tests.browser.seating import seat_for, sit
from tests.browser.serving import LiveServer
from tests.table.preparations import PARTY
from theomachy.table.preparing import Kind

Come = Callable[..., Person]
KEPT = re.compile(r"/prepare/(scenes|boards)/[0-9a-f]{16}$")


@pytest.fixture
def evening(person: Come, server: LiveServer) -> tuple[Person, Person, str]:
    """The Game Master at a desk, Ana with her phone, and a table with the party."""
    opened = server.tables.create("god-marked", "The gate", document=PARTY)
    gm, ana = person(), person(phone=True)
    sit(gm, server.tables, opened.table_id, opened.gm_seat)
    seat = seat_for(server.tables, opened.table_id, opened.gm_seat, "Ana", "Ash")
    sit(ana, server.tables, opened.table_id, seat)
    return gm, ana, opened.table_id


def tools(page: Page) -> None:
    page.locator(".tabs a[data-pane=tools]").click()


def test_a_scene_is_written_brought_in_and_shown(evening: tuple[Person, Person, str]) -> None:
    gm, ana, table = evening
    page = gm.goes(f"/t/{table}/prepare/scenes/new")
    text = page.locator("#scene-text")
    text.fill("scene: The yard\ncast:\n  Guard: {creature: wardn, team: Temple, at: [9, 4]}\n")
    fault = page.locator("#faults [data-line]")
    expect(fault).to_have_text("Line 3")
    expect(page.locator("#faults")).to_contain_text("warden")
    fault.click()
    page.keyboard.type("  Guard: {creature: warden, team: Temple, at: [9, 4]}")
    expect(page.locator("#faults .fits")).to_be_visible()
    assert gm.is_wide()
    gm.shoots("prepare-scene")
    page.get_by_role("button", name="Keep it").click()
    page.wait_for_url(KEPT)
    gm.goes(f"/t/{table}")
    tools(page)
    page.locator("#gm-at-hand").get_by_role("link", name="Scenes").click()
    page.get_by_role("button", name="Bring in The yard").click()
    expect(page.locator("#notices .notice")).to_have_text("The scene is here.")
    expect(page.locator("#scene .token[data-name=Guard]")).to_be_visible()
    expect(page.locator("#tool summary")).to_contain_text("1 unseen")
    expect(ana.page.locator("#scene .token[data-name=Guard]")).to_have_count(0)
    gm.shoots("scenes-at-hand")
    page.get_by_role("button", name="Show all of The yard").press("Enter")
    expect(page.locator("#notices .notice")).to_have_text(["The scene is shown."])
    expect(ana.page.locator("#scene .token[data-name=Guard]")).to_be_visible()
    page.locator("#tool [data-close]").click()
    page.locator(".tabs a[data-pane=party]").click()
    page.get_by_role("button", name="Hide Guard").click()
    expect(ana.page.locator("#scene .token[data-name=Guard]")).to_have_count(0)
    page.get_by_role("button", name="Show Guard").click()
    expect(ana.page.locator("#scene .token[data-name=Guard]")).to_be_visible()


def test_what_a_scene_calls_for_reads_as_words_and_odds_that_help_nobody_are_left_out(
    evening: tuple[Person, Person, str], server: LiveServer
) -> None:
    gm, ana, table = evening
    text = """
scene: The ford
checks:
  - {what: All wade, do: group-check, with: {skill: Athletics, number: 8}}
  - {what: They sleep, do: rest, with: {food: false}}
"""
    gm_seat = server.tables.gm_seat(table).id
    server.tables.prepare(table, gm_seat, Kind.SCENE, {"text": text})
    page = gm.page
    tools(page)
    page.locator("#gm-at-hand").get_by_role("link", name="Scenes").click()
    expect(page.locator("#tool")).to_contain_text("All wade skill Athletics, number 8")
    expect(page.locator("#tool")).to_contain_text("They sleep no food")
    page.get_by_role("button", name=re.compile("All wade$")).click()
    asked = ana.page.locator("#prompt")
    expect(asked).to_contain_text("Support Bren")
    expect(asked.locator(".chances")).to_have_count(2)
    expect(asked.locator(".odds")).to_have_count(0)
    expect(asked.locator("#assumes")).to_be_hidden()
    for place in asked.locator(".chances").all():
        expect(place).to_be_hidden()
    asked.locator("footer [form='default-form']").click()
    # The scenes lie over the log: what came of it is told over the page.
    expect(page.locator("#happened")).to_contain_text("Athletics roll")
    page.locator("#tool [data-close]").click()
    page.locator(".tabs a[data-pane=log]").click()
    expect(page.locator("#happened > *")).to_have_count(0)


def test_why_a_scene_cannot_be_brought_in_is_seen_however_long_its_text_is(
    evening: tuple[Person, Person, str], server: LiveServer
) -> None:
    gm, _, table = evening
    text = f"scene: The hall\ntext: {'Nobody answers. ' * 110}\ncast: {{Ash: {{creature: warden}}}}"
    gm_seat = server.tables.gm_seat(table).id
    server.tables.prepare(table, gm_seat, Kind.SCENE, {"text": text})
    page = gm.page
    tools(page)
    page.locator("#gm-at-hand").get_by_role("link", name="Scenes").click()
    button = page.get_by_role("button", name="Bring in The hall")
    button.evaluate("(one) => { one.scrollIntoView({ block: 'end' }); one.click(); }")
    expect(page.locator("#tool .fault")).to_be_in_viewport(ratio=0.9)


def map_of_a_hall() -> bytes:
    out = BytesIO()
    hall = Image.new("RGB", (480, 320), (228, 214, 180))
    pen = ImageDraw.Draw(hall)
    pen.rectangle((240, 40, 460, 280), fill=(150, 60, 60))
    pen.ellipse((60, 90, 180, 210), fill=(90, 120, 90))
    hall.save(out, "PNG")
    return out.getvalue()


def test_a_board_is_drawn_by_hand_and_by_keyboard(
    evening: tuple[Person, Person, str], tmp_path: Path
) -> None:
    gm, _, table = evening
    page = gm.goes(f"/t/{table}/prepare")
    image = tmp_path / "hall.png"
    image.write_bytes(map_of_a_hall())
    page.locator("#picture-file").set_input_files(image)
    page.locator("#picture-name").fill("The hall")
    page.get_by_role("button", name="Send it").click()
    expect(page.locator("#pictures .kept img")).to_be_visible()
    expect(page.locator("#pictures img")).to_have_js_property("naturalWidth", 480)
    gm.shoots("prepare")
    gm.goes(f"/t/{table}/prepare/boards/new")
    page.locator("#board-name").fill("The hall")
    page.locator("#board-columns").fill("12")
    page.locator("#board-rows").fill("8")
    page.locator("#board-rows").blur()
    page.locator("#board-picture").select_option(label="The hall")
    canvas = page.locator("#canvas")
    canvas.click(position={"x": 60, "y": 60})
    expect(page.locator("#canvas-words")).to_contain_text("cover 2 high")
    page.get_by_text("Slow ground").click()
    canvas.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowDown")
    expect(page.locator("#canvas-words")).to_contain_text("From")
    page.keyboard.press("Enter")
    expect(page.locator("#canvas .slow")).to_have_count(2)
    page.get_by_text("Hidden part").click()
    for name, value in (("from-column", 6), ("from-row", 0), ("to-column", 11), ("to-row", 7)):
        page.locator(f"#{name}").fill(str(value))
    page.get_by_role("button", name="Draw there").click()
    expect(page.locator("#canvas .fog")).to_have_count(48)
    page.get_by_text("Eraser").click()
    canvas.click(position={"x": 60, "y": 60})
    expect(page.locator("#canvas .cover-base")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#canvas .cover-base")).to_have_count(1)
    assert gm.is_wide()
    gm.shoots("prepare-board")
    page.get_by_role("button", name="Keep the board").click()
    page.wait_for_url(KEPT)
    expect(page.locator("#canvas .fog")).to_have_count(48)


def test_a_hidden_part_of_a_board_is_shown_bit_by_bit(
    evening: tuple[Person, Person, str], server: LiveServer
) -> None:
    gm, ana, table = evening
    seat = server.tables.gm_seat(table).id
    picture = server.tables.add_picture(table, seat, "The hall", map_of_a_hall())
    hidden = [{"from": [6, 0], "to": [11, 7]}]
    board = {"board": "The hall", "size": [12, 8], "hidden": hidden, "picture": picture.id}
    server.tables.prepare(table, seat, Kind.BOARD, {"board": board})
    page = gm.goes(f"/t/{table}/prepare")
    page.get_by_role("button", name="Lay it now The hall").click()
    expect(ana.page.locator("#board-drawing .fog")).to_have_count(1)
    expect(ana.page.locator("#board-drawing image")).to_have_count(1)
    ana.shoots("hidden-part-phone")
    gm.goes(f"/t/{table}")
    tools(page)
    gm.shoots("hidden-part-gm")
    page.locator("#tools [data-do=reveal-part]").click()
    fields = page.locator("#command-form .space input")
    for place, value in enumerate((6, 0, 8, 7)):
        fields.nth(place).fill(str(value))
    page.locator("#command-form").get_by_role("button", name="Show a part of the board").click()
    expect(ana.page.locator("#log-items")).to_contain_text("Part of the board is shown")
    ana.shoots("hidden-part-smaller-phone")


def test_a_handout_is_shown_to_one_and_taken_back(evening: tuple[Person, Person, str]) -> None:
    gm, ana, _ = evening
    page = gm.page
    page.locator(".tabs a[data-pane=handouts]").click()
    page.locator("#handout-title").fill("A letter, half burnt")
    page.locator("#handout-text").fill("Come alone.\nBring the lamp.")
    page.locator("#handout-form").get_by_text("Ana").click()
    page.get_by_role("button", name="Show it").click()
    expect(page.locator("#handouts .handout")).to_contain_text("shown to Ana")
    gm.shoots("handouts-gm")
    phone = ana.page
    phone.locator(".tabs a[data-pane=handouts]").click()
    expect(phone.locator("#handouts .handout")).to_contain_text("Bring the lamp.")
    assert not ana.small_targets()
    assert ana.is_wide()
    ana.shoots("handouts-phone")
    page.get_by_role("button", name="Take back A letter, half burnt").click()
    expect(phone.locator("#handouts .handout")).to_have_count(0)


def test_an_evening_ends_with_a_digest_and_the_next_begins_with_it(
    evening: tuple[Person, Person, str], server: LiveServer
) -> None:
    gm, ana, table = evening
    page = gm.goes(f"/t/{table}/prepare#sittings")
    page.get_by_role("button", name="Begin a sitting").click()
    expect(page.locator("#sittings")).to_contain_text("under way")
    seat = server.tables.gm_seat(table).id
    server.tables.command(
        table, seat, "call-check", "GM", {"skill": "Mind", "number": 9, "names": ["Ash"]}
    )
    server.dice.faces = [20]
    server.tables.command(
        table, seat, "call-check", "GM", {"skill": "Mind", "number": 9, "names": ["Ash"]}
    )
    page.reload()
    expect(page.locator("#digest")).to_contain_text("natural 20")
    page.get_by_role("button", name="End the sitting").click()
    expect(page.locator("#sitting-title")).to_be_visible()
    page.wait_for_load_state()
    page.get_by_role("button", name="Take these lines").click()
    expect(page.locator("#summary-text")).not_to_have_value("")
    page.locator("#summary-text").press("End")
    page.locator("#sittings").get_by_role("button", name="Keep it").click()
    page.wait_for_url("**/prepare?kept=*")
    gm.shoots("prepare-epic")
    page.get_by_role("button", name="Begin a sitting").click()
    last_time = ana.page.locator("#log-items .told-to-all")
    expect(last_time).to_contain_text("Last time:")
    expect(last_time).to_contain_text("Ash rolled a natural 20")
    page.get_by_role("button", name="Grant a level-up to all").click()
    expect(ana.page.locator("#log-items")).to_contain_text("level-up")
    phone = ana.page
    phone.locator(".tabs a[data-pane=log]").click()
    ana.shoots("last-time-phone")


def test_a_number_is_called_for_and_foes_come_by_keyboard(
    evening: tuple[Person, Person, str],
) -> None:
    gm, ana, _ = evening
    page = gm.page
    tools(page)
    page.get_by_role("link", name="Check numbers").click()
    page.locator("#numbers-skill").select_option("Stealth")
    call = page.get_by_role("button", name="Call for Stealth against 14")
    expect(call).to_be_visible()
    gm.shoots("check-numbers")
    call.press("Enter")
    expect(ana.page.locator("#log-items")).to_contain_text("Stealth")
    expect(ana.page.locator("#log-items")).not_to_contain_text("14 ")
    page.locator("#tool [data-close]").click()
    page.get_by_role("link", name="Quick foes").click()
    form = page.locator("#command-form")
    form.get_by_text("archer", exact=True).click()
    form.get_by_label("Level").fill("2")
    form.get_by_label("Count").fill("2")
    form.locator(".space input").nth(0).fill("7")
    form.locator(".space input").nth(1).fill("3")
    gm.shoots("quick-foes")
    form.get_by_role("button", name="Bring them in").press("Enter")
    expect(ana.page.locator("#scene .token[data-name='Archer 2']")).to_have_count(1)


def test_all_of_it_on_a_phone(person: Come, server: LiveServer) -> None:
    opened = server.tables.create("god-marked", "The gate", document=PARTY)
    table, seat = opened.table_id, opened.gm_seat
    text = "scene: The yard\ntext: Rain.\nchecks: [{what: Listen, with: {skill: Mind, number: 9}}]"
    server.tables.prepare(table, seat, Kind.SCENE, {"text": text})
    server.tables.prepare(table, seat, Kind.NOTE, {"title": "The bell", "text": "It lies."})
    board = {"board": "The hall", "size": [20, 12], "slow": [[1, 1]]}
    kept = server.tables.prepare(table, seat, Kind.BOARD, {"board": board})
    gm = person(phone=True)
    sit(gm, server.tables, table, seat)
    for path in ("", "/prepare", "/prepare/scenes/new", f"/prepare/boards/{kept.id}"):
        gm.goes(f"/t/{table}{path}")
        assert gm.is_wide(), path
        assert not gm.small_targets(), path
        gm.shoots(f"toolkit-phone{path.replace('/', '-').replace(kept.id, 'one')}")
    page = gm.goes(f"/t/{table}")
    for name in ("Scenes", "Check numbers", "Quick foes"):
        page.locator(".tabs a[data-pane=tools]").click()
        page.locator("#gm-at-hand").get_by_role("link", name=name).click()
        expect(page.locator("#command-place h2")).to_have_text(name)
        assert gm.is_wide(), name
        gm.shoots(f"toolkit-phone-{name.lower().replace(' ', '-')}")
        page.locator("#command-place [data-close]").click()
    page.locator("#bar-gm").get_by_role("link", name="Scenes").click()
    expect(page.locator("#command-place h2")).to_have_text("Scenes")
    page.locator("#command-place [data-close]").click()
