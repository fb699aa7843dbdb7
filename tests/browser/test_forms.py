"""Forms of commands ask for what counts, and for nothing else."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

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
