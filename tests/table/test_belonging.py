"""Companions at a table: they are played from the seat of the one they belong to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.table.tabletop import Tabletop
from theomachy.core.plugin import game_of

HEROES: Mapping[str, Any] = {
    "cast": {
        "Ash": {"character": {"level": 1, "points": 0}, "team": "heroes"},
        "Bren": {"character": {"level": 1, "points": 0}, "team": "heroes"},
    }
}
CROW = {"Crow": {"companion": "letter-crow", "of": "Ash"}}


def seated(top: Tabletop, seat: str) -> tuple[str, ...]:
    return top.tables.seat(top.id, top.seats[seat]).creatures


def enlist(top: Tabletop, cast: Mapping[str, Any]) -> None:
    top.start("gm", "enlist", "GM", cast=dict(cast))


@pytest.fixture
def heroes() -> Tabletop:
    return Tabletop(HEROES, game=game_of("god-marked"))


def test_a_companion_that_comes_in_is_played_from_its_owners_seat(heroes: Tabletop) -> None:
    enlist(heroes, CROW)
    assert (seated(heroes, "ana"), seated(heroes, "ben")) == (("Ash", "Crow"), ("Bren",))
    assert heroes.texts("ben")[-1] == "Ana plays Crow"
    assert heroes.tables.view(heroes.id, heroes.seats["ana"]).you.creatures == ("Ash", "Crow")


def test_nobody_learns_who_plays_a_companion_that_is_not_seen(heroes: Tabletop) -> None:
    enlist(heroes, {"Crow": {**CROW["Crow"], "unseen": True}})
    assert seated(heroes, "ana") == ("Ash", "Crow")
    assert "Ana plays Crow" in heroes.texts("ana")
    assert not any("Crow" in text for text in heroes.texts("ben"))
    other = heroes.tables.view(heroes.id, heroes.seats["ben"])
    assert not any("Crow" in seat.creatures for seat in other.seats)


def test_one_whose_owner_nobody_plays_stays_with_the_game_master() -> None:
    top = Tabletop(HEROES, game=game_of("god-marked"), players={"ana": (), "ben": ("Bren",)})
    enlist(top, CROW)
    assert seated(top, "ana") == ()
    top.tables.claim(top.id, top.seats["ana"], "Ash")
    assert seated(top, "ana") == ("Ash", "Crow")
    assert top.texts("ben")[-1] == "Ana plays Ash and Crow"
    top.tables.release(top.id, top.seats["ana"], "Ash")
    assert seated(top, "ana") == ()
    assert top.texts("ben")[-1] == "Ana no longer plays Ash and Crow"


def test_whoever_joins_by_a_link_for_the_owner_plays_it_too() -> None:
    top = Tabletop(HEROES, game=game_of("god-marked"), players={})
    enlist(top, CROW)
    invite = top.tables.invite(top.id, top.gm, creatures=("Ash",))
    assert top.tables.join(invite.token, "Cy").seat.creatures == ("Ash", "Crow")
    again = top.tables.join(invite.token, "Di").seat
    assert again.creatures == ()


def test_what_another_seat_was_given_stays_there(heroes: Tabletop) -> None:
    enlist(heroes, CROW)
    tables, ben = heroes.tables, heroes.seats["ben"]
    tables.release(heroes.id, heroes.gm, "Crow", heroes.seats["ana"])
    assert seated(heroes, "ana") == ("Ash",)
    tables.claim(heroes.id, heroes.gm, "Crow", ben)
    tables.release(heroes.id, heroes.gm, "Ash", heroes.seats["ana"])
    tables.claim(heroes.id, heroes.gm, "Ash", heroes.seats["ana"])
    assert (seated(heroes, "ana"), seated(heroes, "ben")) == (("Ash",), ("Bren", "Crow"))


def test_a_seat_that_is_handed_on_keeps_both_and_one_sent_away_neither(heroes: Tabletop) -> None:
    enlist(heroes, CROW)
    tables, ana = heroes.tables, heroes.seats["ana"]
    key = tables.hand_on(heroes.id, heroes.gm, ana)
    assert tables.seat_of(heroes.id, key).creatures == ("Ash", "Crow")
    tables.revoke(heroes.id, heroes.gm, ana)
    tables.claim(heroes.id, heroes.gm, "Ash", heroes.seats["ben"])
    assert seated(heroes, "ben") == ("Bren", "Ash", "Crow")


def test_a_creature_that_is_given_to_another_by_hand_goes_to_its_seat(heroes: Tabletop) -> None:
    enlist(heroes, {"Rook": {"creature": {"level": 1, "points": 0}, "team": "heroes"}})
    heroes.set("Rook.companion_of", "Bren")
    assert seated(heroes, "ben") == ("Bren", "Rook")


def test_gm_companion_01_it_leaves_with_its_owner(heroes: Tabletop) -> None:
    enlist(heroes, CROW)
    heroes.start("gm", "remove", "GM", name="Ash")
    assert list(heroes.state().creatures) == ["Bren"]


def test_a_new_numbering_begins_with_a_companion(heroes: Tabletop) -> None:
    ana = heroes.seats["ana"]
    before = heroes.tables.view(heroes.id, ana).epoch
    enlist(heroes, CROW)
    assert heroes.tables.view(heroes.id, ana).epoch == before + 1
    assert heroes.reopened().seat(heroes.id, ana).creatures == ("Ash", "Crow")
