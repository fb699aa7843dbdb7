"""Forms of commands ask for what counts, and for nothing else."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.seating import seat_for, sit
from tests.browser.serving import LiveServer
from tests.browser.tapping import opens
from tests.browser.test_building import Come


@pytest.mark.parametrize("phone", [False, True])
def test_a_form_asks_only_for_what_counts_with_what_is_chosen(person: Come, phone: bool) -> None:
    light = person(phone=phone)
    table = light.plays("god-marked", "ember-causeway")
    page = light.goes(f"/t/{table}/start/offer-deal?by=GM")
    form = page.locator("#command-form")
    bonus, skills = (
        form.get_by_label("Bonus", exact=True),
        form.get_by_role("group", name="Skill", exact=True),
    )
    expect(form.get_by_role("group", name="Goal", exact=True)).to_be_visible()
    expect(bonus).to_be_hidden()
    form.get_by_role("radio", name="A roll").check()
    expect(bonus).to_be_visible()
    expect(skills).to_be_hidden()
    form.get_by_role("radio", name="A skill").check()
    expect(skills).to_be_visible()
    bonus.fill("7")
    form.get_by_role("radio", name="Survival").check()
    expect(bonus).to_be_hidden()
    sent = form.evaluate("form => [...new FormData(form).keys()]")
    assert "with.bonus" not in sent
    assert "with.points" in sent
    light.shoots(f"deal-{'phone' if phone else 'wide'}")


def test_no_space_is_asked_for_that_does_not_count(person: Come, server: LiveServer) -> None:
    tables, ana = server.tables, person(phone=True)
    mage = {"level": 1, "skills": {"Magic": 10}, "abilities": ["well-water", "ember-choir"]}
    ash = {"character": mage, "team": "heroes", "items": ["tide-shell"], "at": [1, 1]}
    document = {"board": {"size": [6, 4]}, "cast": {"Ash": ash}}
    opened = tables.create("god-marked", "The well", document=document)
    table = opened.table_id
    sit(ana, tables, table, seat_for(tables, table, opened.gm_seat, "Ana", "Ash"))
    form = opens(ana.page, "Ash", "begin-ritual")
    place = form.locator(".space")
    expect(place).to_have_count(1)
    expect(place).to_be_hidden()
    expect(ana.page.locator("#board-words")).not_to_contain_text("Tap where to")
