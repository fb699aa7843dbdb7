"""Cards of the log in God Marked: the number that a roll was held against, for those who know it."""

from __future__ import annotations

import pytest

from theomachy.core.dice import ScriptedDice
from theomachy.core.plugin import Card, game_of
from theomachy.core.seats import Viewer
from theomachy.games.god_marked.facts import HealthLost
from theomachy.store.sqlite import SqliteStore
from theomachy.table.records import EntryKind, SeatEntry
from theomachy.table.service import Tables
from theomachy.web.figures import stage_of
from theomachy.web.items import Item, Reader, items_of

CAST = {
    "Ash": {"character": {"level": 1}, "team": "heroes", "at": [1, 1]},
    "Warden": {"creature": {"level": 1, "weapons": ["spear"]}, "team": "temple", "at": [2, 1]},
}


def items_after(by: str, target: str, *faces: int) -> tuple[list[Item], list[Item]]:
    """The log of the Game Master and of Ana, who plays Ash, after one attack that is taken."""
    games = {"god-marked": game_of("god-marked")}
    tables = Tables(SqliteStore(None), games=games, dice=ScriptedDice(list(faces)))
    opened = tables.create("god-marked", "Yard", document={"board": {"size": [6, 4]}, "cast": CAST})
    table, gm = opened.table_id, opened.gm_seat
    ana = tables.join(tables.invite(table, gm, creatures=("Ash",)).token, "Ana").seat.id
    turn = {"fight.turn": "heroes" if by == "Ash" else "temple", "fight.baton": by}
    for path, new in turn.items():
        tables.edit(table, gm, path, "", new)
    tables.command(table, gm, "attack", by, {"target": target})
    for prompt in tables.view(table, gm).prompts:
        tables.take_default(table, gm, prompt.id, as_gm=True)
    gms, anas = (_items(tables, table, seat) for seat in (gm, ana))
    return gms, anas


def _items(tables: Tables, table: str, seat: str) -> list[Item]:
    reader = Reader(stage_of(tables.view(table, seat).state))
    return items_of(tables.history(table, seat).entries, reader)


def roll_words(items: list[Item]) -> str:
    """What stands below the total of the attack."""
    return next(part.words for part in items[-1].parts if part.is_result)


def test_gr_16_own_armour_is_named_beside_the_roll_against_it() -> None:
    gms, anas = items_after("Warden", "Ash", 15, 6)
    assert roll_words(gms).endswith("against PAC 11")
    assert roll_words(anas).endswith("against PAC 11")


def test_gr_16_armour_of_a_foe_is_named_to_the_light_bringer_alone() -> None:
    gms, anas = items_after("Ash", "Warden", 15, 3)
    assert "against PAC" in roll_words(gms)
    assert "against" not in roll_words(anas)


@pytest.mark.parametrize("face", [2, 12])
def test_what_came_of_the_roll_is_its_heading(face: int) -> None:
    gms, _ = items_after("Warden", "Ash", face, 6)
    assert gms[-1].shape == "card"
    assert gms[-1].title == "Warden attacks Ash: Spear"


def called_for(*names: str) -> Item:
    """The card of Ana, who plays Ash, of a check that the Game Master calls for in private."""
    games = {"god-marked": game_of("god-marked")}
    tables = Tables(SqliteStore(None), games=games, dice=ScriptedDice([9] * len(names)))
    cast = {
        name: {"character": {"level": 1}, "team": "heroes", "at": [place, 1]}
        for place, name in enumerate(("Ash", "Bren"))
    }
    opened = tables.create("god-marked", "Yard", document={"board": {"size": [6, 4]}, "cast": cast})
    table, gm = opened.table_id, opened.gm_seat
    ana = tables.join(tables.invite(table, gm, creatures=("Ash",)).token, "Ana").seat.id
    asked = {"skill": "Mind", "number": 5, "names": list(names)}
    tables.command(table, gm, "call-check", "GM", asked)
    return _items(tables, table, ana)[-1]


def test_a_card_of_a_roll_is_of_who_rolls_and_of_all_of_several() -> None:
    alone = called_for("Bren")
    assert (alone.title, alone.figure.name) == ("Bren's Mind roll: success", "Bren")
    both = called_for("Ash", "Bren")
    assert both.title == "Ash and Bren roll"
    assert [part.outcome for part in both.parts if part.is_result] == [
        "Ash's Mind roll: success",
        "Bren's Mind roll: success",
    ]


def test_a_card_of_a_roll_of_somebody_unseen_has_a_heading_too() -> None:
    card = Card("Somebody unseen rolls Stealth: 14", total=14, faces=((20, 11),))
    entry = SeatEntry(number=1, kind=EntryKind.FACT, at=0.0, text=card.text, card=card)
    (item,) = items_of([entry], Reader(stage_of({})))
    assert (item.shape, item.title) == ("card", "A roll")


@pytest.mark.parametrize(
    ("hp", "armour", "words"),
    [(3, 0, "3 HP"), (0, 9, "9 Armour Health"), (2, 9, "2 HP and 9 Armour Health"), (0, 0, "0 HP")],
)
def test_gm_armour_03_only_what_is_lost_is_named(hp: int, armour: int, words: str) -> None:
    fact = HealthLost(name="Ash", hp=hp, armour_health=armour)
    assert game_of("god-marked").card(fact, Viewer(gm=True)).text == f"Ash loses {words}"
