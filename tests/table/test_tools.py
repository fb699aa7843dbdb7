"""Tools of the moment: the table of check numbers, exact; foes by a few words."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.table.preparations import table
from tests.table.tabletop import Tabletop, refusal
from theomachy.core.cast import creatures_of
from theomachy.table.tools import cast_of


@pytest.fixture
def top() -> Tabletop:
    return table()


def test_the_six_difficulties_with_the_chances_of_the_party(top: Tabletop) -> None:
    """GM-CHECK-02: (20 + mod - number) / 20."""
    found = top.tables.check_numbers(top.id, top.gm, "Perception")
    assert [one.number for one in found.difficulties] == [5, 8, 11, 14, 17, 20]
    assert [one.name for one in found.party] == ["Ash", "Bren"]
    for one in found.party:
        for chance in one.chances:
            share = Fraction(min(max(20 + one.mod - chance.number, 0), 20), 20)
            assert (chance.p, chance.value) == (str(share), float(share))
    assert found.passives["Ash"]["passive Perception"] == 10 + found.passives["Ash"]["Perception"]


def test_a_number_of_ones_own_and_what_counts_now(top: Tabletop) -> None:
    before = top.tables.check_numbers(top.id, top.gm, "Agility", 13).party[0]
    top.start("gm", "give-step", "GM", name="Ash", step="bonus")
    after = top.tables.check_numbers(top.id, top.gm, "Agility", 13).party[0]
    assert [one.number for one in after.chances][-1] == 13
    assert after.mod == before.mod + 2
    assert after.chances[-1].value == pytest.approx(before.chances[-1].value + 0.1)


def test_ties_that_succeed_count_one_face_more() -> None:
    top = table(document={"cast": {"Ash": {"character": "ash"}, "Bren": {"character": "bren"}}})
    before = top.tables.check_numbers(top.id, top.gm, "Agility").party[0].chances[2].value
    top.set("house.ties", "meet")
    after = top.tables.check_numbers(top.id, top.gm, "Agility").party[0].chances[2].value
    assert after == pytest.approx(before + 0.05)


def test_what_is_wrong_is_refused(top: Tabletop) -> None:
    tables, id_, gm, ana = top.tables, top.id, top.gm, top.seats["ana"]
    assert refusal(lambda: tables.check_numbers(id_, gm, "Juggling")) == "unknown-skill"
    assert refusal(lambda: tables.check_numbers(id_, ana)) == "gm-only"
    assert refusal(lambda: tables.quick_cast(id_, ana, {})) == "gm-only"
    assert refusal(lambda: tables.quick_foes(id_, ana, {})) == "gm-only"
    assert refusal(lambda: tables.quick_foes(id_, gm, {"role": "cook"})) == "bad-input"
    assert refusal(lambda: tables.quick_foes(id_, gm, {"at": [99, 99]})) == "off-board"
    assert refusal(lambda: cast_of(None, {})) == "no-such-tool"
    duel = Tabletop()
    assert refusal(lambda: duel.tables.check_numbers(duel.id, duel.gm)) == "no-such-tool"


def test_foes_by_a_few_words_come_in_side_by_side(top: Tabletop) -> None:
    given: dict[str, Any] = {"role": "archer", "level": 3, "count": 2, "at": [5, 2]}
    top.tables.quick_foes(top.id, top.gm, given)
    top.tables.quick_foes(top.id, top.gm, {**given, "at": [5, 4], "count": 1, "unseen": True})
    creatures = creatures_of(top.state())
    assert [(name, one.at) for name, one in creatures.items() if one.team == "Foes"] == [
        ("Archer", (5, 2)),
        ("Archer 2", (6, 2)),
        ("Archer 3", (5, 4)),
    ]
    assert (creatures["Archer"].level, creatures["Archer"].policy) == (3, "greedy")
    assert creatures["Archer 3"].unseen
    assert not top.state().fight.active
    assert not any("Archer 3" in text for text in top.texts("ana"))
