"""The lines of the log about what is set by hand, in the words of the game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import FIELD
from tests.god_marked.procedures.duels import fighter
from tests.table.tabletop import Tabletop
from theomachy.core.facts import Edited
from theomachy.games.god_marked.plugin import GAME

WORDS = [
    ("Ash.hp", 12, 9, "Ash's HP: 9, before 12"),
    ("creatures.Ash.hp", 12, 9, "Ash's HP: 9, before 12"),
    ("Warden.dead", False, True, "Warden is set to dead"),
    ("Warden.dead", True, False, "Warden is not dead any more"),
    ("Warden.unseen", False, True, "Warden is hidden from the players"),
    ("Ash.at", [1, 1], [3, 4], "Ash is put to column 3, row 4"),
    ("Ash.at", [1, 1], None, "Ash has no place on the board"),
    ("Ash.skills.Athletics", 10, 30, "Ash's points in Athletics: 30, before 10"),
    ("Ash.given.pac", 13, 15, "Ash's PAC: 15, before 13"),
    ("Ash.given.max_hp", 13, 15, "Ash's maximum HP: 15, before 13"),
    ("Ash.defence.lac", 0, 4, "Ash's Defence against LAC: 4, before 0"),
    ("Ash.team", "", "heroes", "Ash's team: heroes, before nobody"),
    ("Ash.dim_light", "", "stand", "Ash is set to stand in the Dim Light State"),
    ("Ash.conditions", [], [{"name": "burn"}, {"name": "prone"}], "Ash's conditions: burn, prone"),
    ("Ash.conditions", [{"name": "burn"}], [], "Ash's conditions: none"),
    ("Crow.companion_of", "", "Ash", "Crow belongs to Ash"),
    ("fight.turn", "temple", "heroes", "The turn: heroes, before temple"),
    ("fight.baton", "", "Ash", "The baton: Ash, before nobody"),
    ("fight.round", 1, 3, "The round of the fight: 3, before 1"),
    ("fight.active", True, False, "No fight is under way"),
    ("house.ties", "beat", "meet", "House option ties: meet, before beat"),
    (
        "house.opportunity_interrupts",
        True,
        False,
        "House option opportunity_interrupts: no, before yes",
    ),
    ("objects.Cart.durability", 5, 9, "Cart's durability: 9, before 5"),
    ("objects.Cart.at", [1, 1], [2, 2], "Cart is put to column 2, row 2"),
    ("Ash.abilities", {}, {"it": {}}, ""),
    ("Ash.weapons.sword.name", "Sword", "Blade", ""),
    ("kept", [], [{"key": "fog"}], ""),
    ("chase", None, {}, ""),
]


@pytest.mark.parametrize(("path", "old", "new", "words"), WORDS)
def test_gm_table_01_edits_in_words(path: str, old: Any, new: Any, words: str) -> None:
    assert GAME.edit_words(Edited(path=path, old=old, new=new)) == words


def test_the_log_has_them_and_spells_out_no_records() -> None:
    cast = {"Ash": fighter("heroes", (1, 1)), "Warden": fighter("temple", (5, 5))}
    top = Tabletop({"board": FIELD, "cast": cast}, game=GAME, players={"ana": ("Ash",)})
    top.set("Ash.hp", 9)
    top.set("Warden.dead", True)
    top.set("kept", [{"key": "fog", "user": "Ash", "how": "lingering", "what": "fog"}])
    assert [text for text in top.texts("ana") if "Ash's" in text or "set" in text] == [
        "Ash's HP: 9, before 40",
        "Warden is set to dead",
        "kept is set anew",
    ]
