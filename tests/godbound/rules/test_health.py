"""GB-HP-01, GB-HP-02, GB-HP-03, GB-HP-04, GB-HP-06, GB-HP-07; GB-FRAY-02, GB-NPC-01, GB-NPC-02."""

from __future__ import annotations

from typing import Any

import pytest

from tests.godbound.building import do, fact, fighting, foe, sheet, table, told
from theomachy.core import paths
from theomachy.core.errors import Refused
from theomachy.core.seats import GM
from theomachy.games.godbound.edition import Fate
from theomachy.games.godbound.mechanics.foes import is_lesser
from theomachy.games.godbound.mechanics.health import (
    dies_of_wounds,
    hp_per_level,
    kills_helpless,
    maximum_hp,
    may_be_spared,
    starting_hp,
)
from theomachy.games.godbound.numbers import compared_hd
from theomachy.games.godbound.numbers import maximum_hp as maximum_hp_of
from theomachy.games.godbound.state import State, is_helpless, is_up


@pytest.mark.parametrize(("con", "hp"), [(2, 10), (-3, 5)])
def test_gb_hp_01_starting_hp(con: int, hp: int) -> None:
    assert starting_hp(con) == maximum_hp(1, con) == hp


@pytest.mark.parametrize(("con", "gain"), [(1, 5), (-1, 4)])
def test_gb_hp_02_gain_per_level(con: int, gain: int) -> None:
    assert hp_per_level(con) == gain


TABLE = {
    -3: [5, 8, 11, 14, 17, 20, 23, 26, 29, 32],
    -2: [6, 9, 12, 15, 18, 21, 24, 27, 30, 33],
    -1: [7, 11, 15, 19, 23, 27, 31, 35, 39, 43],
    0: [8, 12, 16, 20, 24, 28, 32, 36, 40, 44],
    1: [9, 14, 19, 24, 29, 34, 39, 44, 49, 54],
    2: [10, 15, 20, 25, 30, 35, 40, 45, 50, 55],
    3: [11, 17, 23, 29, 35, 41, 47, 53, 59, 65],
    4: [12, 18, 24, 30, 36, 42, 48, 54, 60, 66],
}


@pytest.mark.parametrize("con", TABLE)
def test_gb_hp_02_table(con: int) -> None:
    assert [maximum_hp(level, con) for level in range(1, 11)] == TABLE[con]


def test_gb_hp_02_a_change_of_constitution_counts_for_all_levels() -> None:
    state = table({"hero": sheet(level=3, attributes={"con": 3})})
    assert state.creatures["hero"].hp == 11
    changed = paths.assign(state, "hero.attributes.con", 18)
    assert maximum_hp_of(changed.creatures["hero"]) == 23


def test_gb_hp_03_wounds_change_no_standing() -> None:
    state = paths.assign(table({"foe": foe(8, 9)}), "foe.hd", 1)
    assert compared_hd(state, state.creatures["foe"]) == 8
    current = paths.assign(state, "house.hd_use_current", True)
    assert compared_hd(current, current.creatures["foe"]) == 1


def beaten(hp: int, faces: list[list[int]]) -> list[Any]:
    """A hero struck with straight damage, blow after blow."""
    brute = foe(9, 9, damage="1d8 straight", actions=3)
    cast = {"hero": sheet(hp=hp), "other": sheet(hp=9), "brute": brute}
    state = fighting(cast)
    state = do(do(state, "pass", "hero").state, "pass", "other").state
    played = []
    for dice in faces:
        played.append(do(state, "attack", "brute", {"target": "hero"}, [20, *dice]))
        state = played[-1].state
    return played


def test_gb_hp_04_helpless_at_0() -> None:
    (done,) = beaten(5, [[8]])
    one = done.state.creatures["hero"]
    assert (one.hp, is_helpless(one), one.fate) == (0, True, Fate.UP)
    assert told(done)[-2:] == ["helpless", "excess-lost"]


def test_gb_hp_04_a_second_instance_kills() -> None:
    _, done = beaten(5, [[8], [1]])
    one = done.state.creatures["hero"]
    assert (one.hp, one.fate) == (0, Fate.DEAD)
    assert "died" in told(done)


def test_gb_hp_04_no_damage_is_no_death() -> None:
    cast = {
        "hero": sheet(hp=5),
        "other": sheet(hp=9),
        "brute": foe(9, 9, damage="2d8", actions=2),
    }
    state = paths.assign(fighting(cast), "hero.hp", 0)
    state = do(state, "pass", "other").state
    done = do(state, "attack", "brute", {"target": "hero"}, [20, 1, 1])
    assert is_helpless(done.state.creatures["hero"])
    assert not kills_helpless(0, 0)
    assert kills_helpless(0, 1)
    assert not kills_helpless(1, 8)


def test_gb_hp_04_the_helpless_do_not_act_but_save() -> None:
    state = paths.assign(fighting({"hero": sheet(), "foe": foe(1, 9)}), "hero.hp", 0)
    with pytest.raises(Refused) as refused:
        do(state, "attack", "hero", {"target": "foe"})
    assert refused.value.code == "out-of-action"
    done = do(state, "save", "hero", {"save": "spirit"}, [2], ["commit"])
    assert told(done)[-1] == "save-made"


def slain(fate: str, house: dict[str, Any] | None = None, **weapon: Any) -> State:
    sword = {"id": "sword", "name": "Sword", "weapon": "medium", **weapon}
    cast = {"hero": sheet(weapons=[sword]), "friend": sheet(), "foe": foe(1, 9), "far": foe(9, -9)}
    state = fighting(cast, house)
    return do(state, "attack", "hero", {"target": "foe"}, [20, 4], [fate]).state


@pytest.mark.parametrize("fate", ["dead", "unconscious", "subdued", "mortally_wounded"])
def test_gb_hp_06_the_victor_chooses(fate: str) -> None:
    one = slain(fate).creatures["foe"]
    assert (one.hd, one.fate, is_up(one)) == (0, fate, False)


@pytest.mark.parametrize(("rounds", "dead"), [(1, False), (3, False), (4, True)])
def test_gb_hp_06_a_few_rounds(rounds: int, dead: bool) -> None:
    assert dies_of_wounds(rounds) is dead


def waited(state: State, rounds: int) -> State:
    for _ in range(rounds):
        state = do(state, "next-round", GM).state
    return state


def test_gb_hp_06_aid_in_the_third_round_saves() -> None:
    state = waited(slain("mortally_wounded"), 3)
    done = do(state, "aid", "friend", {"target": "foe"})
    assert done.state.creatures["foe"].fate is Fate.STABLE
    assert done.state.creatures["friend"].actions == 0
    assert waited(done.state, 3).creatures["foe"].fate is Fate.STABLE


def test_gb_hp_06_aid_in_the_fourth_is_too_late() -> None:
    state = waited(slain("mortally_wounded"), 4)
    assert state.creatures["foe"].fate is Fate.DEAD
    with pytest.raises(Refused) as refused:
        do(state, "aid", "friend", {"target": "foe"})
    assert refused.value.code == "not-dying"


def test_gb_hp_06_the_number_of_rounds_is_an_option() -> None:
    state = slain("mortally_wounded", {"dying.rounds": 1})
    assert waited(state, 1).creatures["foe"].fate is Fate.MORTALLY_WOUNDED
    assert waited(state, 2).creatures["foe"].fate is Fate.DEAD


def test_gb_hp_07_sparing_must_be_plausible() -> None:
    with pytest.raises(Refused) as refused:
        slain("subdued", subdues=False)
    assert refused.value.code == "not-plausible"
    assert slain("dead", subdues=False).creatures["foe"].fate is Fate.DEAD
    assert may_be_spared(Fate.UNCONSCIOUS, True)
    assert not may_be_spared(Fate.SUBDUED, False)


@pytest.mark.parametrize(
    ("hd", "level", "godbound", "lesser"),
    [
        (3, 3, False, True),
        (4, 3, False, False),
        # GB-NPC-01
        (5, 5, False, True),
        (6, 5, False, False),
        # GB-NPC-02
        (1, 10, True, False),
    ],
)
def test_gb_fray_02_npc_01_02_lesser(hd: int, level: int, godbound: bool, lesser: bool) -> None:
    assert is_lesser(hd, level, godbound) is lesser


def test_gb_hp_03_out_of_the_fight() -> None:
    cast = {"hero": sheet(weapons=["medium"]), "foe": foe(1, 9)}
    done = do(fighting(cast), "attack", "hero", {"target": "foe"}, [20, 4])
    assert fact(done, "fight-ended").winner == "heroes"
    assert not done.state.fight.active
