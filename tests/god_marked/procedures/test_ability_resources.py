"""RESOURCE: Lumens, Intent and Stamina in play, and what going too far costs.

GM-RESOURCE-01, GM-RESOURCE-02, GM-RESOURCE-03, GM-RESOURCE-04, GM-RESOURCE-05, GM-RESOURCE-06,
GM-RESOURCE-07, GM-RESOURCE-08, GM-RESOURCE-09.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import refusal
from tests.god_marked.procedures.casters import (
    ability,
    caster,
    facing,
    fire,
    on_board,
    uses,
    with_numbers,
)
from tests.god_marked.procedures.duels import fighter, harm, lost
from theomachy.core.procedure import Done
from theomachy.games.god_marked.creatures.pools import max_intent, max_lumens, max_stamina
from theomachy.games.god_marked.state import State

WARD = [{"effect": "number", "number": "pac", "value": 1, "per_point": 1}]
HEAL = [{"effect": "healing", "bonus": 4}]


def ward(**more: Any) -> dict[str, Any]:
    return ability(**{"upcast": True, "effects": WARD, **more})


def pools(state: State, name: str = "Ash") -> tuple[int, int, int]:
    one = state.creatures[name]
    return one.lumens, one.intent, one.stamina


@pytest.mark.parametrize(("formula", "lumens"), [("per_modifier", 15), ("half_large", 19)])
def test_gm_resource_01_05_07_full_on_joining(formula: str, lumens: int) -> None:
    state = facing(Divine=19, Magic=10, Martial=50, house={"lumens_formula": formula})
    one = state.creatures["Ash"]
    assert pools(state) == (lumens, 12, 4)
    assert (max_lumens(state, one), max_intent(state, one), max_stamina(state, one)) == pools(state)


def test_gm_resource_01_not_a_champion() -> None:
    state = facing(warden=fighter("temple", Divine=50, Magic=0, Martial=10))
    assert pools(state, "Warden") == (0, 0, 2)


def strained(
    state: State, faces: list[int], extra: int = 0, **more: Any
) -> tuple[int, Done[State]]:
    """How much its own ability costs Ash in HP."""
    done = uses(state, {"strain": faces} if faces else (), extra=extra, **more)
    return lost(state, done, "Ash"), done


def test_gm_resource_02_up_to_the_limit_nothing_hurts() -> None:
    state = facing(ward(cost=2), Divine=30)
    hurt, done = strained(state, [], 3)
    assert (hurt, done.state.creatures["Ash"].lumens) == (0, 20)


def test_gm_resource_02_tired_lowers_the_limit() -> None:
    state = with_numbers(facing(ward(), Divine=40), tired=2)
    assert strained(state, [7, 9], 2)[0] == 7 + 9 + 1


@pytest.mark.parametrize(
    ("how", "faces", "hurt"),
    [("all", [7, 2, 1, 4, 8], 19), ("excess", [7, 2], 6), ("dice_minus_mod", [7, 2], 9)],
)
def test_gm_resource_03_beyond_the_limit(how: str, faces: list[int], hurt: int) -> None:
    state = facing(ward(cost=1), Divine=30, house={"overexert": how})
    lost_hp, done = strained(state, faces, 5)
    assert (lost_hp, done.state.creatures["Ash"].lumens) == (hurt, 25 - 6)


def test_gm_resource_03_armour_health_takes_it_first() -> None:
    state = with_numbers(facing(ward(), Divine=30), armour_health=5)
    hurt, done = strained(state, [7, 2, 1, 4, 8], 5)
    assert (hurt, done.state.creatures["Ash"].armour_health) == (14, 0)


def test_gm_resource_04_what_is_not_there() -> None:
    state = with_numbers(facing(ward(cost=3), Divine=10), lumens=1)
    hurt, done = strained(state, [4, 6])
    assert (hurt, done.state.creatures["Ash"].lumens) == (9, 0)


def test_gm_resource_04_each_point_one_die() -> None:
    state = with_numbers(facing(ward(cost=2), Divine=20), lumens=3)
    assert strained(state, [1, 1, 1, 1], 4)[0] == 2


def test_gm_resource_04_never_below_0() -> None:
    state = with_numbers(facing(ward(cost=1), Divine=80), lumens=0)
    assert strained(state, [8])[0] == 0


def spell(**more: Any) -> dict[str, Any]:
    dice = {"effect": "damage", "dice": fire(1, 6), "per_point": 1}
    return ability(
        "spell", **{"type": "touch", "cost": 1, "upcast": True, "effects": [dice], **more}
    )


def test_gm_resource_06_doubled() -> None:
    state = facing(spell(), Magic=30)
    done = uses(state, {"damage": [1] * 7}, targets=["Warden"], extra=3, doubled=True)
    ash = done.state.creatures["Ash"]
    assert (ash.intent, ash.actions) == (16 - 4, 1)
    assert harm(done) == [("Warden", 7 + 3)]


@pytest.mark.parametrize(("magic", "extra"), [(30, 4), (0, 1)])
def test_gm_resource_06_not_beyond_the_mod(magic: int, extra: int) -> None:
    given = {"ability": "it", "targets": ["Warden"], "extra": extra}
    state = facing(spell(cost=0), Magic=magic)
    assert refusal(state, "use", "Ash", given).code == "over-the-limit"


def test_gm_resource_06_not_without_charges() -> None:
    state = with_numbers(facing(spell(cost=3)), intent=2)
    given = {"ability": "it", "targets": ["Warden"]}
    assert refusal(state, "use", "Ash", given).code == "no-charges"


def test_gm_resource_06_magic_overexert() -> None:
    state = with_numbers(facing(spell(cost=3), Magic=10, house={"magic_overexert": True}), intent=2)
    done = uses(state, {"damage": 1, "strain": 7}, targets=["Warden"])
    assert lost(state, done, "Ash") == 6
    assert done.state.creatures["Ash"].intent == 0


def test_gm_resource_06_only_an_upcast_spell_is_doubled() -> None:
    given = {"ability": "it", "doubled": True, "extra": 1}
    assert refusal(facing(ward()), "use", "Ash", given).code == "no-doubling"


def test_gm_resource_07_stamina_knows_no_limit() -> None:
    art = ability("manoeuvre", cost="depending", least=1, effects=WARD)
    state = facing(art, Martial=50)
    hurt, done = strained(state, [], amount=4)
    assert (hurt, done.state.creatures["Ash"].stamina) == (0, 0)


@pytest.mark.parametrize(
    ("pool", "martial", "faces", "hurt"), [(0, 40, [1, 2], 0), (1, 20, [9], 7)]
)
def test_gm_resource_08_missing_stamina(
    pool: int, martial: int, faces: list[int], hurt: int
) -> None:
    art = ability("manoeuvre", cost=2, effects=WARD)
    assert strained(with_numbers(facing(art, Martial=martial), stamina=pool), faces)[0] == hurt


def test_gm_resource_09_not_oneself() -> None:
    state = with_numbers(facing(ability(type="touch", cost=2, effects=HEAL)), lumens=0, hp=9)
    given = {"ability": "it", "targets": ["Ash"]}
    assert refusal(state, "use", "Ash", given).code == "out-of-nothing"


def test_gm_resource_09_but_an_ally() -> None:
    bren = fighter("heroes", hp=30)
    state = facing(ability(type="touch", cost=2, effects=HEAL), more={"Bren": bren})
    state = with_numbers(with_numbers(state, lumens=0), "Bren", hp=9)
    done = uses(state, {"strain": [5, 5]}, targets=["Bren"])
    assert done.state.creatures["Bren"].hp == 9 + 4 + 2
    assert lost(state, done, "Ash") == 8


def test_gm_resource_09_in_an_area_the_others_only() -> None:
    ring = ability(type="ray", shape="sphere", cost=2, whom="allies", effects=HEAL)
    bren = caster("heroes", (11, 10), hp=30)
    state = on_board(ring, more={"Bren": bren})
    state = with_numbers(with_numbers(state, lumens=0, hp=20), "Bren", hp=9)
    state = with_numbers(state, "Warden", actions=0)
    done = uses(state, {"strain": [5, 5]})
    assert done.state.creatures["Bren"].hp == 15
    assert done.state.creatures["Ash"].hp == 20 - 8
