"""What size does in play: Tiny, Small, Huge, Giant and Massive creatures.

GM-SIZE-05, GM-SIZE-06, GM-SIZE-07, GM-SIZE-08, GM-SIZE-09, GM-SIZE-01.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import FIELD, body, refusal, scene
from tests.god_marked.procedures.duels import arm, duel, fighter, harm, strikes
from theomachy.core.plugin import start
from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.creatures.numbers import dice_of, max_hp, threshold, weapon_named
from theomachy.games.god_marked.edition import Tier
from theomachy.games.god_marked.mechanics.sizes import tier
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.state import State

NINE = arm("club", 1, 12)


def against(size: int, **record: Any) -> State:
    """Ash (a club of 1d12, no mod) beside a Warden of this size with PAC 12."""
    ash = fighter("heroes", None, NINE)
    warden = fighter("temple", None, size=size, given={"pac": 12}, record=record, hp=200)
    return duel(ash, warden, "heroes")


@pytest.mark.parametrize(
    ("natural", "record", "amount"),
    [(12, {}, 0), (13, {}, 18), (13, {"resist": ["untyped"]}, 9)],
)
def test_gm_size_05_tiny_takes_nothing_or_double(
    natural: int, record: dict[str, Any], amount: int
) -> None:
    done = strikes(against(-1, **record), {"attack": natural, "damage": 9})
    assert harm(done) == [("Warden", amount)]


@pytest.mark.parametrize("size", [0, 1])
def test_gm_size_05_others_take_half_or_all(size: int) -> None:
    assert harm(strikes(against(size), {"attack": 12, "damage": 9})) == [("Warden", 4)]
    assert harm(strikes(against(size), {"attack": 13, "damage": 9})) == [("Warden", 9)]


def test_gm_size_05_tiny_hides_anywhere() -> None:
    def open_field(size: int) -> State:
        cast = {"Ash": body("heroes", (5, 5), size), "Warden": body("temple", (9, 5))}
        return scene(cast, FIELD)

    assert start(GAME, open_field(-1), "hide", "Ash", {}).actor == "Ash"
    assert refusal(open_field(0), "hide").code


def test_gm_size_06_small_is_one_size_smaller_than_medium() -> None:
    def beside(own: int, other: int) -> State:
        cast = {"Ash": body("heroes", (5, 5), own), "Warden": body("temple", (6, 5), other)}
        return scene(cast, FIELD)

    given = {"target": "Warden"}
    assert start(GAME, beside(0, 1), "shove", "Ash", given).actor == "Ash"
    assert refusal(beside(0, 2), "shove", given=given).code == "too-big"


@pytest.mark.parametrize(("size", "hp"), [(4, 44), (5, 88), (8, 88), (21, 88)])
def test_gm_size_07_double_health_once(size: int, hp: int) -> None:
    cast = {"Ash": body("heroes", (5, 5), size, level=2, Endurance=20)}
    state = scene(cast, FIELD, fight=False)
    ash = state.creatures["Ash"]
    assert (max_hp(state, ash), threshold(state, ash), ash.hp) == (hp, hp // 4, hp)


@pytest.mark.parametrize(("size", "faces"), [(7, [5]), (8, [5, 6]), (30, [5, 6])])
def test_gm_size_08_one_more_die_of_a_weapon(size: int, faces: list[int]) -> None:
    ash = fighter("heroes", None, arm("blade", 1, 8), size=size)
    done = strikes(duel(ash, fighter("temple", hp=200), "heroes"), {"attack": 15, "damage": faces})
    assert harm(done) == [("Warden", sum(faces))]


def test_gm_size_08_the_largest_of_mixed_dice_and_no_spell() -> None:
    mixed: dict[str, Any] = {"id": "flail", "name": "Flail"}
    mixed["damage"] = [{"count": 2, "sides": 6}, {"count": 1, "sides": 4}]
    spell = arm("spell", 2, 6, means="spell", ranged=True)
    state = duel(fighter("heroes", None, mixed, spell, size=12), None, "heroes")
    ash = state.creatures["Ash"]
    own = {name: weapon_named(ash, name) for name in ("flail", "spell")}
    assert {name: dice_of(ash, one) for name, one in own.items() if one} == {
        "flail": ((3, 6), (1, 4)),
        "spell": ((2, 6),),
    }


def test_gm_size_09_massive_has_all_that_a_giant_has() -> None:
    ash = fighter("heroes", None, arm("mast", 1, 10), size=30, given={}, hp=1)
    state = duel(ash, fighter("temple", hp=200), "heroes")
    done = strikes(state, {"attack": 15, "damage": [4, 9]})
    assert harm(done) == [("Warden", 13)]
    record = library.creatures()["drowned-tower"]
    assert tier(record.size) is Tier.MASSIVE
