"""DAMAGE, FOCUS: what a blow does: dice, order of operations, heavy blows, the focus threshold.

GM-DAMAGE-01, GM-DAMAGE-02, GM-DAMAGE-03, GM-DAMAGE-04, GM-DAMAGE-05, GM-FOCUS-01, GM-FOCUS-04,
GM-COND-07, GM-COND-09.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import kinds, play, scene
from tests.god_marked.procedures.duels import (
    FISTS,
    arm,
    attacks,
    duel,
    facing,
    fighter,
    foe,
    harm,
    hero,
    lost,
    names,
    strikes,
    suffering,
)
from theomachy.core.paths import assign
from theomachy.games.god_marked.creatures.numbers import threshold
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.state import ConditionState, State, with_creature

# --- Damage


@pytest.mark.parametrize(("natural", "dealt"), [(15, 8), (5, 4)])
def test_gm_damage_01_dice_and_mod(natural: int, dealt: int) -> None:
    state = facing(hero(Martial=30))
    assert lost(state, strikes(state, {"attack": natural, "damage": 5}), "Warden") == dealt


def test_gm_damage_01_at_least_0_and_the_first_type_takes_the_mod() -> None:
    weak = facing(hero(FISTS, Martial=-30))
    assert lost(weak, strikes(weak, {"attack": 19, "damage": 2}), "Warden") == 0
    brand = {
        "id": "brand",
        "name": "Brand",
        "damage": [
            {"count": 2, "sides": 6, "type": "fire"},
            {"count": 1, "sides": 6, "type": "stab"},
        ],
    }
    state = facing(hero(brand, Martial=20))
    assert harm(strikes(state, {"attack": 19, "damage": [3, 4, 5]})) == [
        ("Warden", 9),
        ("Warden", 5),
    ]


@pytest.mark.parametrize(("resist", "dealt"), [((), 14), (("blunt",), 0)])
def test_gm_damage_02_crit_then_indirect(resist: tuple[str, ...], dealt: int) -> None:
    maul = arm("maul", 2, 6, "blunt")
    state = facing(hero(maul, Martial=30), foe(30, record={"resist": list(resist)}))
    done = strikes(state, {"attack": 20, "crit": 12, "damage": [5, 6]})
    assert lost(state, done, "Warden") == dealt


def test_gm_damage_02_tiny_and_resistant() -> None:
    club = arm("club", 1, 8, "blunt")
    small = foe(13, record={"resist": ["blunt"]}, size=-1)
    state = facing(hero(club), small)
    assert lost(state, strikes(state, {"attack": 19, "damage": 7}), "Warden") == 7


def test_gm_damage_02_a_won_clash_against_the_resistant() -> None:
    club = arm("club", 1, 10, "blunt")
    state = duel(hero(club), foe(record={"resist": ["blunt"]}))
    done = attacks(state, {"attack": 10, "clash": 19, "damage": 9}, ["clash"])
    assert harm(done) == [("Warden", 2)]


HEAVY = {
    kind: arm(kind, 10, 10, kind)
    for kind in ("fire", "blunt", "frigid", "stab", "slash", "collision", "lightning", "poison")
}


def struck(kind: str, faces: list[int], hp: int, natural: int = 19, **more: Any) -> list[str]:
    """The conditions of the Warden after a blow of ten d10."""
    warden = fighter("temple", hp=hp, given={"pac": 13}, **more)
    state = with_creature(facing(hero(HEAVY[kind], Martial=30), warden), "Warden", hp=1000)
    extra = {"paralysis": 2} if kind == "lightning" else {}
    done = strikes(state, {"attack": natural, "damage": faces, **extra})
    return names(done.state.creatures["Warden"])


def ten(total: int) -> list[int]:
    """Ten faces with this sum."""
    return [total // 10 + (place < total % 10) for place in range(10)]


@pytest.mark.parametrize(
    ("kind", "total", "hp", "natural", "conditions"),
    [
        ("fire", 26 - 3, 80, 19, ["burn"]),
        ("fire", 25 - 3, 80, 19, []),
        ("fire", 28 - 3, 120, 19, []),
        ("blunt", 60 - 3, 120, 2, ["dazed"]),  # Indirect: 30
        ("frigid", 40 - 3, 100, 19, ["restrained"]),
        ("lightning", 40 - 3, 100, 19, ["paralyzing"]),
        ("stab", 40 - 3, 100, 19, ["pierced"]),
        ("slash", 40 - 3, 100, 19, ["bleeding"]),
        ("collision", 40 - 3, 100, 19, []),
        ("poison", 40 - 3, 100, 19, []),  # GM-DAMAGE-06: poison alone
    ],
)
def test_gm_damage_03_and_gm_damage_04(
    kind: str, total: int, hp: int, natural: int, conditions: list[str]
) -> None:
    assert struck(kind, ten(total), hp, natural) == conditions


def test_gm_damage_03_types_are_not_summed() -> None:
    both = {
        "id": "both",
        "name": "Both",
        "damage": [
            {"count": 2, "sides": 10, "type": "fire"},
            {"count": 2, "sides": 10, "type": "slash"},
        ],
    }
    state = with_creature(facing(hero(both), fighter("temple", hp=60)), "Warden", hp=500)
    done = strikes(state, {"attack": 19, "damage": [10, 10, 10, 10]})
    assert names(done.state.creatures["Warden"]) == []


@pytest.mark.parametrize(("over", "conditions"), [(25, []), (20, ["burn"])])
def test_gm_damage_03_how_heavy_is_an_option(over: int, conditions: list[str]) -> None:
    warden = fighter("temple", hp=80)
    state = duel(hero(HEAVY["fire"]), warden, "heroes", threshold_over=over)
    state = with_creature(state, "Warden", hp=500)
    done = strikes(state, {"attack": 19, "damage": ten(24)})
    assert names(done.state.creatures["Warden"]) == conditions


def test_gm_damage_03_a_blow_that_brings_to_0_hp_gives_its_condition_first() -> None:
    state = with_creature(facing(hero(HEAVY["fire"]), fighter("temple", hp=80)), "Warden", hp=20)
    done = strikes(state, {"attack": 19, "damage": ten(30)}, ["take-it", "stand"])
    order = [kind for kind in kinds(done) if kind in {"condition-gained", "dim-light-entered"}]
    assert order == ["condition-gained", "dim-light-entered"]


@pytest.mark.parametrize(
    ("tag", "record", "natural", "dealt"),
    [
        ("celestial", {"immune": ["fire"]}, 19, 10),
        ("abyssal", {"resist": ["fire"]}, 5, 5),
        (None, {"immune": ["fire"]}, 19, 0),
        (None, {"resist": ["fire"]}, 19, 5),
        (None, {"resist": ["fire"]}, 5, 0),
    ],
)
def test_gm_damage_05_what_goes_through(
    tag: str | None, record: dict[str, Any], natural: int, dealt: int
) -> None:
    flame = arm("flame", 1, 10, "fire", tags=[tag] if tag else [])
    state = facing(hero(flame), foe(record=record))
    assert lost(state, strikes(state, {"attack": natural, "damage": 10}), "Warden") == dealt


def test_gm_cond_07_and_gm_cond_09_type_by_type() -> None:
    brand = {
        "id": "brand",
        "name": "Brand",
        "damage": [
            {"count": 1, "sides": 10, "type": "fire"},
            {"count": 1, "sides": 10, "type": "stab"},
        ],
    }
    immune = facing(hero(brand), foe(record={"immune": ["fire"]}))
    assert lost(immune, strikes(immune, {"attack": 19, "damage": [9, 5]}), "Warden") == 5
    resistant = facing(hero(brand), foe(record={"resist": ["fire"]}))
    assert lost(resistant, strikes(resistant, {"attack": 19, "damage": [9, 4]}), "Warden") == 8
    assert struck("fire", ten(37), 100, record={"immune": ["fire"]}) == []


def test_gm_cond_09_an_attack_type_may_be_resisted() -> None:
    light = arm("ray", 1, 10, "fire", attack="light")
    state = facing(hero(light), foe())
    for of, dealt in (("light", 4), ("physical", 9)):
        resistant = ConditionState(Condition.RESISTANT, "test", round=1, of=of)
        done = strikes(suffering(state, "Warden", resistant), {"attack": 19, "damage": 9})
        assert harm(done) == [("Warden", dealt)]
        born = facing(hero(light), foe(record={"resist": [of]}))
        assert harm(strikes(born, {"attack": 19, "damage": 9})) == [("Warden", dealt)]


# --- Focus


def held(hp: int, mind: int = 10, armour_health: int = 0, **house: Any) -> State:
    """The Warden holds an Imp; it has this many HP, Mind mod 1, and Ash Martial mod 2."""
    cast = {
        "Ash": hero(Martial=20),
        "Warden": fighter("temple", hp=hp, given={"pac": 5}, Mind=mind),
        "Rat": fighter("pack"),
    }
    state = assign(
        scene(cast, distances={"Rat": {"Ash": 9}}, house=house),
        "grapples",
        [{"grappler": "Warden", "target": "Rat"}],
    )
    return with_creature(state, "Warden", hp=200, armour_health=armour_health)


@pytest.mark.parametrize(("save", "kept"), [(12, True), (11, False)])
def test_gm_focus_04_the_mind_save(save: int, kept: bool) -> None:
    done = strikes(held(21), {"attack": 15, "damage": 3, "focus": save})
    assert (done.state.grapples != ()) is kept


def test_gm_focus_01_below_the_threshold_no_save_however_often() -> None:
    state = held(24)
    assert threshold(state, state.creatures["Warden"]) == 6
    for _ in range(3):
        state = strikes(state, {"attack": 15, "damage": 3}).state
    assert len(state.grapples) == 1


def test_gm_focus_01_damage_that_armour_health_takes_counts() -> None:
    done = strikes(held(21, armour_health=10), {"attack": 15, "damage": 4, "focus": 2})
    assert done.state.creatures["Warden"].hp == 200
    assert done.state.grapples == ()


def test_gm_focus_04_automatic_by_option() -> None:
    done = strikes(held(21, focus_break="automatic"), {"attack": 15, "damage": 3})
    assert done.state.grapples == ()


def test_gm_focus_01_burn_and_bleeding_ask_for_no_save() -> None:
    state = suffering(held(21), "Warden", ConditionState(Condition.BURN, "test", 20, 1))
    state = play(state, "pass", answers=[]).state
    done = attacks(state, {"attack": 5, "damage": 1}, ["take-it"])
    assert ("Warden", 20) in harm(done)
    assert len(done.state.grapples) == 1
