"""What stays between one player and the Game Master: deals, and Destiny at a real table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from tests.table.tabletop import Tabletop
from theomachy.core.plugin import game_of

HEROES: Mapping[str, Any] = {
    "cast": {
        "Ash": {
            "character": {"level": 1, "points": 0, "skills": {"Stealth": 25}},
            "team": "heroes",
        },
        "Bren": {"character": {"level": 1, "points": 0}, "team": "heroes"},
    }
}
DEAL = {"goal": "other", "words": "a name", "price": "skill", "skill": "Stealth", "points": 10}


def table() -> Tabletop:
    return Tabletop(HEROES, game=game_of("god-marked"))


def received(top: Tabletop, seat: str) -> str:
    """All that the seat has of log and state."""
    tables, own = top.tables, top.seats[seat]
    entries = [asdict(one) for one in tables.history(top.id, own).entries]
    return json.dumps([entries, tables.view(top.id, own).state], default=str)


def test_gm_deal_01_another_player_sees_neither_the_command_nor_what_came_of_it() -> None:
    top = table()
    before = top.texts("ben")
    top.start("ana", "propose-deal", "Ash", **DEAL)
    assert [one.label for one in top.prompts("gm")] == ["deal"]
    assert top.prompts("ben") == ()
    top.answer("gm", "agree")
    assert top.state().creatures["Ash"].skills["Stealth"] == 15
    assert top.texts("ben") == before
    assert "a name" not in received(top, "ben")
    assert any("A deal is agreed" in text for text in top.texts("ana"))
    assert any("A deal is agreed" in text for text in top.texts("gm"))


def test_gm_deal_01_an_offer_is_asked_of_its_player_alone() -> None:
    top = table()
    top.start("gm", "offer-deal", "GM", name="Ash", **DEAL)
    assert [one.label for one in top.prompts("ana")] == ["deal"]
    assert top.prompts("ben") == ()
    top.answer("ana", "refuse")
    assert top.state().deals == ()
    assert "deal" not in received(top, "ben").replace('"deals": []', "")


def test_gm_destiny_02_03_two_tables_that_differ_in_it_send_its_owner_the_same() -> None:
    sent = []
    for left in (3, 17):
        top = table()
        top.dice.faces[:] = [left]
        top.start("gm", "roll-destiny", "GM", names=["Ash"])
        assert top.state().creatures["Ash"].destiny.left == left
        top.dice.faces[:] = [9]
        top.start("gm", "call-check", "GM", names=["Ash"], skill="Medicine", number=10)
        assert [one.label for one in top.prompts("ana")] == ["destiny"]
        top.answer("ana", "needed")
        assert top.state().creatures["Ash"].destiny.left == left - 2
        sent.append(received(top, "ana"))
    assert sent[0] == sent[1]
    assert "it turns" in sent[0]


def test_gm_rest_02_the_preview_says_what_a_rest_would_give() -> None:
    top = table()
    top.set("Ash.hp", 15)
    command = {"do": "rest", "by": "GM", "with": {"food": False}}
    shown = top.tables.preview(top.id, top.gm, command)
    assert shown["title"] == "A rest that is unsafe"
    assert shown["words"] == ["Ash: 1d10 points for 5 HP", "Bren: nothing is missing"]
