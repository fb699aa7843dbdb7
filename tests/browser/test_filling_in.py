"""What is asked with many answers, and what is said while a form is filled in, on phones too."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.seating import seat_for, sit, table_of
from tests.browser.serving import LiveServer


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_gm_check_02_the_number_is_chosen_from_a_list_that_says_what_passes(
    person: Callable[..., Person], server: LiveServer, phone: bool
) -> None:
    tables, light = server.tables, person(phone=phone)
    table, gm = table_of(server, "god-marked", "ember-causeway")
    seat = seat_for(tables, table, gm, "Ana", "Ash")
    tables.command(table, seat, "check", "Ash", {"skill": "Stealth"})
    sit(light, tables, table, gm)
    prompt = light.page.locator("#prompt .prompt")
    answer = prompt.get_by_label("Your answer")
    expect(answer).to_have_value("11")
    expect(answer).to_be_focused()
    expect(prompt.get_by_role("radio")).to_have_count(0)
    light.shoots(f"check-number-{'phone' if phone else 'wide'}")
    answer.select_option("30")
    expect(answer.locator("option:checked")).to_have_text("30: No face of the die passes.")
    answer.select_option("2")
    expect(prompt.locator("#answer-button")).to_contain_text("2")
    server.dice.faces[:] = [3]
    prompt.locator("#answer-button").click()
    expect(light.page.locator("#log-items")).to_contain_text("Stealth")


def test_a_value_that_does_not_fit_yet_is_said_beside_its_field_and_is_no_error(
    person: Callable[..., Person], server: LiveServer
) -> None:
    light = person()
    table, gm = table_of(server, "god-marked", "ember-causeway")
    sit(light, server.tables, table, gm)
    page = light.page
    answers: list[int] = []
    page.on("response", lambda found: answers.append(found.status))
    page.get_by_role("link", name="Tools", exact=True).click()
    with page.expect_response("**/values"):
        page.locator("#edit-path").focus()
    expect(page.locator("#paths option").first).to_be_attached()
    page.locator("#edit-path").fill("Ash.hp")
    page.locator("#edit-new").fill("many")
    expect(page.locator("#edit-fits")).to_have_class("hint why")
    page.locator("#edit-new").fill("7")
    expect(page.locator("#edit-fits")).to_have_text("That fits.")
    assert max(answers) < 400
