"""Odds name what they assume of opponents (GR-16), and nothing of what is known."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.table.tabletop import Tabletop
from theomachy.core.dice import RandomDice
from theomachy.core.plugin import game_of
from theomachy.store.sqlite import SqliteStore
from theomachy.table.records import OddsAnswer
from theomachy.table.service import Tables

DOCUMENT = {
    "board": {"size": [8, 4]},
    "cast": {
        "Ash": {"character": {"level": 1}, "team": "heroes", "at": [1, 1]},
        "Warden": {"creature": {"level": 4}, "team": "temple", "at": [2, 1]},
    },
    "set": {"fight.turn": "heroes", "fight.baton": "Ash"},
}
ATTACK = {"do": "attack", "by": "Ash", "with": {"target": "Warden"}}


def test_gr_16_odds_name_each_guess_to_players_and_none_to_the_light_bringer() -> None:
    tables = Tables(
        SqliteStore(None), games={"god-marked": game_of("god-marked")}, dice=RandomDice(1)
    )
    cast = {key: value for key, value in DOCUMENT.items() if key != "set"}
    opened = tables.create("god-marked", "Odds", document=cast)
    for path, new in {"fight.turn": "heroes", "fight.baton": "Ash"}.items():
        tables.edit(opened.table_id, opened.gm_seat, path, "", new)
    invite = tables.invite(opened.table_id, opened.gm_seat, creatures=("Ash",))
    ana = tables.join(invite.token, "Ana").seat.id
    seen = tables.odds(opened.table_id, ana, command=ATTACK)
    assert seen.assumed == ("Warden: PAC 11, LAC 11, MAC 11, else as good as level 1",)
    true = tables.odds(opened.table_id, opened.gm_seat, command=ATTACK)
    assert true.assumed == ()
    assert true.options != seen.options


CALLS: dict[str, dict[str, Any]] = {"call-check": {}, "group-check": {"lead": "worst"}}
SAVE: dict[str, dict[str, Any]] = {"call-check": {"save": True}}
EACH = [(do, more) for calls in (CALLS, SAVE) for do, more in calls.items()]


@pytest.mark.parametrize(("do", "more"), EACH)
def test_gm_check_07_odds_betray_neither_a_check_number_nor_its_change(
    do: str, more: dict[str, Any]
) -> None:
    seen = [
        odds_of_call("ana", do, number=number, change=change, **more)
        for number, change in ((4, 0), (19, 9), (25, 0))
    ]
    assert seen[0] == seen[1] == seen[2]
    assert seen[0].assumed == ("the check number: 11",)
    assert success(seen[0]) == "9/20"


@pytest.mark.parametrize(("do", "more"), EACH)
def test_gm_check_07_the_light_bringers_odds_are_the_true_ones(
    do: str, more: dict[str, Any]
) -> None:
    true = odds_of_call("gm", do, number=19, change=9, **more)
    assert true.assumed == ()
    assert success(true) == "1/2"


def test_gm_check_02_odds_of_a_check_of_ones_own_name_the_number_assumed() -> None:
    top = checked_table()
    top.start("ana", "check", "Ash", skill="Mind")
    top.answer("gm", "20")
    seen = top.tables.odds(top.id, top.seats["ana"], prompt=top.prompt("ana").id)
    assert (seen.assumed, success(seen)) == (("the check number: 11",), "9/20")


def test_gm_destiny_03_odds_of_calling_on_destiny_betray_no_check_number() -> None:
    seen = [odds_of_destiny(number) for number in ("4", "9", "25")]
    assert seen[0] == seen[1] == seen[2]
    assert seen[0].assumed == ("the check number: 11", "Ash: 10 of Destiny")


def odds_of_destiny(number: str) -> OddsAnswer:
    """Of a check of one's own that has shown a 3 and failed."""
    top = checked_table()
    top.start("gm", "roll-destiny", "GM")
    top.start("ana", "check", "Ash", skill="Mind")
    top.answer("gm", number)
    top.answer("ana", (3,))
    return top.tables.odds(top.id, top.seats["ana"], prompt=top.prompt("ana").id)


def checked_table() -> Tabletop:
    """Ash, who has no mods and whose player types its dice."""
    ash = {"character": {"level": 1, "points": 0}, "team": "heroes"}
    top = Tabletop({"cast": {"Ash": ash}}, game=game_of("god-marked"), players={"ana": ("Ash",)})
    top.tables.settings(top.id, top.seats["ana"], typed_dice=True)
    return top


def odds_of_call(seat: str, do: str, **given: Any) -> OddsAnswer:
    """The odds of the roll that the Light Bringer calls for, as this seat sees them."""
    top = checked_table()
    top.start("gm", do, "GM", names=["Ash"], skill="Mind", **given)
    return top.tables.odds(top.id, top.seats[seat], prompt=top.prompt(seat).id)


def success(answer: OddsAnswer) -> str:
    """The chance of success in these odds."""
    (option,) = answer.options
    return next(one.p for one in option.chances if one.label == "success")


def odds_against_an_ability(at: int, lumens: int = 20) -> OddsAnswer:
    """Ana's odds where Vessa, so many spaces from her, means to use her Bell shot on Ash."""
    vessa = {"level": 2, "champion": True, "abilities": ["bell-shot"]}
    cast = {
        "Ash": {"character": {"level": 1}, "team": "heroes", "at": [1, 1]},
        "Vessa": {"creature": vessa, "team": "temple", "at": [1 + at, 1]},
    }
    document = {"board": {"size": [8, 4]}, "cast": cast}
    top = Tabletop(document, game=game_of("god-marked"), players={"ana": ("Ash",)})
    top.edit("fight.turn", "", "temple")
    top.edit("fight.baton", "", "Vessa")
    top.edit("Vessa.lumens", top.state().creatures["Vessa"].lumens, lumens)
    top.start("gm", "use", "Vessa", ability="bell-shot", targets=["Ash"])
    return top.tables.odds(top.id, top.seats["ana"], top.prompt("ana").id)


def test_gr_16_an_ability_that_was_announced_has_odds_whatever_its_user_has_left() -> None:
    found = odds_against_an_ability(3)
    assert found == odds_against_an_ability(3, lumens=0)
    for one in found.options:
        assert one.because is None
        assert sum(Fraction(chance.p) for chance in one.chances) == 1
    taken = next(one for one in found.options if one.option == "take-it")
    assert taken.loss > 0
    assert found.assumed[0].startswith("Vessa: PAC 11")


def test_gr_16_an_ability_that_is_not_announced_yet_is_not_known() -> None:
    found = odds_against_an_ability(1)
    codes = {one.option: one.because and one.because.code for one in found.options}
    assert set(codes.values()) == {"not-known"}
