"""REST and TIRED at the table: kinds of rest, the pool and how it is split, what comes back.

GM-REST-01, GM-REST-02, GM-REST-03, GM-REST-04, GM-REST-05, GM-REST-06, GM-REST-07, GM-REST-08,
GM-FOCUS-06, GM-TIRED-01, GM-TIRED-02, GM-TIRED-03, GM-TIRED-05, GM-GRAPPLE-04.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.god_marked.procedures.bodies import begins, kinds, play, refusal, scene
from tests.god_marked.procedures.casters import ability, caster, with_numbers
from tests.god_marked.procedures.duels import SWORD, Dice, fighter, suffering
from theomachy.core.ask import Choose
from theomachy.core.errors import Refused
from theomachy.core.paths import assign
from theomachy.core.plugin import start
from theomachy.core.procedure import Done, Need, step
from theomachy.games.god_marked.creatures.numbers import movement_full, range_of
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.state import State

FULL = {"Divine": 10, "Magic": 10, "Martial": 20}


def camp(house: Mapping[str, Any] | None = None, level: int = 3, **more: Any) -> State:
    """Ash, of level 3 with 40 HP, 15 Lumens, 12 Intent and 3 Stamina, in no fight."""
    ash = caster("heroes", None, *more.pop("abilities", ()), level=level, **{**FULL, **more})
    return scene({"Ash": ash, "Warden": fighter("temple")}, fight=False, house=house)


def rests(
    state: State,
    dice: Dice = (),
    answers: Mapping[str, str] | Sequence[str] = (),
    **given: Any,
) -> Done[State]:
    return play(state, "rest", "GM", given, dice, answers)


def of_ash(done: Done[State], *fields: str) -> list[Any]:
    return [getattr(done.state.creatures["Ash"], field) for field in fields]


def test_gm_rest_01_safe() -> None:
    state = with_numbers(camp(), hp=3, lumens=0, intent=1, stamina=0, tired=3)
    done = rests(state)
    assert of_ash(done, "hp", "lumens", "intent", "stamina", "tired") == [40, 15, 12, 3, 0]
    assert of_ash(done, "quick_rests") == [0]


def test_gm_rest_01_five_hours_of_sleep_are_no_rest() -> None:
    state = with_numbers(camp(), hp=3, tired=3)
    done = rests(state, asleep=5)
    assert of_ash(done, "hp", "tired") == [3, 3]
    assert kinds(done) == ["rested"]


def test_gm_rest_02_unsafe() -> None:
    state = with_numbers(camp(Medicine=20), hp=1, tired=4)
    done = rests(state, {"rest/Ash": [4, 7, 2, 9, 10]}, food=False)
    assert of_ash(done, "hp", "tired") == [33, 0]


def test_gm_rest_02_level_0_rolls_like_level_1() -> None:
    done = rests(with_numbers(camp(level=0), hp=1), {"rest/Ash": [6]}, water=False)
    assert of_ash(done, "hp") == [7]


def test_gm_rest_03_quick() -> None:
    state = with_numbers(camp(Medicine=20), hp=1, tired=2)
    done = rests(state, {"rest/Ash": [4, 7, 2, 9, 10]}, quick=True)
    assert of_ash(done, "hp", "tired", "quick_rests") == [17, 1, 1]


def test_gm_rest_03_half_of_the_sum() -> None:
    done = rests(with_numbers(camp(level=1), hp=1), {"rest/Ash": [5]}, quick=True)
    assert of_ash(done, "hp") == [3]


def test_gm_rest_04_no_third_quick_rest() -> None:
    state = with_numbers(camp(), quick_rests=2)
    assert refusal(state, "rest", "GM", {"quick": True}).code == "no-quick-rest"
    done = rests(state, {"rest/Ash": [1, 1, 1]}, shelter=False)
    assert of_ash(done, "quick_rests") == [0]
    assert begins(done.state, "rest", "GM", {"quick": True})


def test_gm_rest_05_negative_medicine() -> None:
    state = with_numbers(camp(level=2, Medicine=-20), hp=1)
    dice = {"rest/Ash": [3, 4], "loss/Ash": [1, 4]}
    assert of_ash(rests(state, dice, food=False), "hp") == [3]
    assert of_ash(rests(state, dice, quick=True), "hp") == [2]


def test_gm_rest_05_never_below_0() -> None:
    state = with_numbers(camp(level=1, Medicine=-30), hp=1)
    done = rests(state, {"rest/Ash": [2], "loss/Ash": [4, 4, 4]}, food=False)
    assert of_ash(done, "hp") == [1]


def test_gm_rest_06_interrupted_with_its_hours_is_unsafe() -> None:
    state = with_numbers(camp(), hp=1)
    done = rests(state, {"rest/Ash": [1, 1, 1]}, interrupted=True)
    assert of_ash(done, "hp") == [4]


def test_gm_rest_06_not_resumed_it_is_nothing() -> None:
    state = with_numbers(camp(), hp=1, quick_rests=1)
    assert of_ash(rests(state, interrupted=True, hours=4, asleep=3), "hp") == [1]
    broken = rests(state, quick=True, interrupted=True)
    assert of_ash(broken, "hp", "quick_rests") == [1, 1]


WARD = ability(
    duration="focus", effects=[{"effect": "number", "number": "lac", "value": 2}], cost=0
)


@pytest.mark.parametrize("given", [{}, {"quick": True}, {"interrupted": True, "hours": 2}])
def test_gm_focus_06_any_rest_ends_what_is_kept(given: dict[str, Any]) -> None:
    state = play(camp(abilities=(WARD,)), "use", "Ash", {"ability": "it"}).state
    dice = {"rest/Ash": [1, 1, 1]} if given.get("quick") else ()
    done = rests(state, dice, **given)
    assert not done.state.kept
    assert not done.state.creatures["Ash"].bears


def test_gm_grapple_04_a_rest_ends_a_grapple_and_passing_conditions() -> None:
    grapple = {"grappler": "Ash", "target": "Warden"}
    state = assign(suffering(camp(), "Ash", Condition.BURN), "grapples", [grapple])
    done = rests(state)
    assert not done.state.grapples
    assert not done.state.creatures["Ash"].conditions


def worn(**numbers: int) -> State:
    """Ash lacks 10 HP, 5 Lumens and 4 Intent, unless said otherwise."""
    lacking: dict[str, Any] = {"hp": 30, "lumens": 10, "intent": 8, **numbers}
    return with_numbers(camp(), **lacking)


def test_gm_rest_07_each_splits_its_pool() -> None:
    dice = {"rest/Ash": [5, 5, 6]}
    done = rests(worn(), dice, {"rest-hp/Ash": "7"}, food=False)
    assert of_ash(done, "hp", "lumens", "intent") == [37, 15, 12]
    greedy = rests(worn(), dice, {"rest-hp/Ash": "10", "rest-lumens/Ash": "2"}, food=False)
    assert of_ash(greedy, "hp", "lumens", "intent") == [40, 12, 12]


def test_gm_rest_07_nobody_is_asked_where_it_is_enough_for_all() -> None:
    done = rests(worn(), {"rest/Ash": [10, 5, 4]}, food=False)
    assert of_ash(done, "hp", "lumens", "intent") == [40, 15, 12]
    alone = rests(worn(lumens=15, intent=12), {"rest/Ash": [1, 1, 1]}, food=False)
    assert of_ash(alone, "hp") == [33]


def test_gm_rest_07_more_than_the_pool_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        rests(worn(), {"rest/Ash": [1, 1, 1]}, {"rest-hp/Ash": "4"}, food=False)
    assert refused.value.code == "no-such-option"


def test_gm_rest_07_the_default_loses_nothing() -> None:
    begun = start(GAME, worn(), "rest", "GM", {"food": False})
    need = step(begun, {"rest/Ash": (1, 1, 1)})
    assert isinstance(need, Need)
    assert getattr(need.open[0].request, "default", "") == "3"


@pytest.mark.parametrize(
    ("option", "after"), [("safe_and_unsafe", [3, 0]), ("safe_only", [0, 0]), ("all", [3, 3])]
)
def test_gm_rest_07_option_stamina_rest(option: str, after: list[int]) -> None:
    state = with_numbers(camp({"stamina_rest": option}), stamina=0)
    dice = {"rest/Ash": [1, 1, 1]}
    found = [rests(state, dice, food=False), rests(state, dice, quick=True)]
    assert [one.state.creatures["Ash"].stamina for one in found] == after


def test_gm_rest_01_02_03_limited_abilities() -> None:
    cry = ability("perk", skill="Diplomacy", uses=1)
    state = with_numbers(camp(abilities=(cry,)), used={"it": 1})
    dice = {"rest/Ash": [1, 1, 1]}
    assert of_ash(rests(state), "used") == [{}]
    assert of_ash(rests(state, dice, food=False), "used") == [{}]
    assert of_ash(rests(state, dice, quick=True), "used") == [{"it": 1}]


def test_gm_rest_08_limbs_do_not_grow_back() -> None:
    before = with_numbers(camp(), lost=("eye",))
    state = rests(before).state
    assert range_of(state, state.creatures["Ash"]) == range_of(before, before.creatures["Ash"])
    assert state.creatures["Ash"].lost == ("eye",)
    legless = rests(with_numbers(camp(), lost=("leg",), hp=3)).state
    whole = movement_full(legless, camp().creatures["Ash"])
    assert legless.creatures["Ash"].hp == 40
    assert movement_full(legless, legless.creatures["Ash"]) == whole // 2


def test_gm_tired_05_two_quick_rests() -> None:
    state = with_numbers(camp(), tired=3)
    for _ in range(2):
        state = rests(state, {"rest/Ash": [1, 1, 1]}, quick=True).state
    assert state.creatures["Ash"].tired == 1
    assert of_ash(
        rests(with_numbers(camp(), tired=3), {"rest/Ash": [1, 1, 1]}, food=False), "tired"
    ) == [0]


def test_gm_tired_01_healed_by_a_rest_out_of_the_dim_light() -> None:
    state = with_numbers(camp(), hp=0, in_dim_light=True, dim_light="lay")
    done = rests(state, {"rest/Ash": [3, 3, 4]}, quick=True)
    assert of_ash(done, "hp", "tired", "in_dim_light") == [5, 0, False]
    assert "dim-light-left" in kinds(done)


SHIELD = {"id": "shield", "name": "Shield", "defence": 3, "hands": 1}
CLAWS = {**SWORD, "id": "claws", "properties": ["attached"]}


def armed(tired: int = 4, **more: Any) -> State:
    """Ash with a sword, claws and a shield, at 0 HP and Tired."""
    record = {"gear": [SHIELD]}
    ash = fighter("heroes", None, SWORD, CLAWS, record=record)
    state = scene({"Ash": ash, "Warden": fighter("temple")}, **more)
    return with_numbers(state, hp=0, in_dim_light=True, dim_light="stand", tired=tired)


def test_gm_tired_03_at_level_5_all_that_is_held_falls() -> None:
    done = play(armed(), "heal", "GM", {"name": "Ash", "hp": 9})
    ash = done.state.creatures["Ash"]
    assert (ash.tired, list(ash.weapons), list(ash.gear)) == (5, ["claws"], [])
    assert ash.dropped is not None
    assert ash.dropped.things == ("sword", "shield")


def test_gm_tired_03_a_quick_rest_wakes_and_things_lie_still() -> None:
    state = play(armed(fight=False), "heal", "GM", {"name": "Ash", "hp": 9}).state
    assert refusal(state, "pick-up", "Ash").code == "out-of-the-fight"
    woken = rests(state, {"rest/Ash": [1]}, quick=True).state
    assert woken.creatures["Ash"].tired == 4
    assert list(woken.creatures["Ash"].weapons) == ["claws"]
    one = play(woken, "pick-up", "Ash", {"thing": "sword"}).state
    assert list(one.creatures["Ash"].weapons) == ["claws", "sword"]
    both = play(one, "pick-up", "Ash").state
    assert both.creatures["Ash"].dropped is None
    assert list(both.creatures["Ash"].gear) == ["shield"]
    assert refusal(both, "pick-up", "Ash").code == "nothing-dropped"
    assert refusal(one, "pick-up", "Ash", {"thing": "sword"}).code == "nothing-dropped"


def test_gm_tired_03_healed_to_full_it_is_unconscious_still() -> None:
    state = play(armed(), "heal", "GM", {"name": "Ash", "hp": 99}).state
    assert refusal(state, "attack", "Ash", {"target": "Warden"}).code == "out-of-the-fight"


def test_gm_rest_refusals() -> None:
    fight = scene({"Ash": fighter("heroes"), "Warden": fighter("temple")})
    assert refusal(fight, "rest", "GM").code == "fight-under-way"
    alone = scene({"Warden": fighter("temple")}, fight=False)
    assert refusal(alone, "rest", "GM").code == "nobody-rests"
    assert refusal(camp(), "rest", "GM", {"names": ["Nobody"]}).code == "unknown-creature"
    dead = with_numbers(camp(), dead=True)
    assert refusal(dead, "rest", "GM", {"names": ["Ash"]}).code == "already-fallen"


def test_gm_rest_the_preview_says_what_comes_back() -> None:
    command = GAME.commands["rest"]
    state = with_numbers(worn(), stamina=1, tired=2, used={"it": 1})

    def shown(**given: Any) -> Any:
        return command.preview(state, "GM", command.inputs.model_validate(given))

    assert shown()["words"] == [
        "Ash: 10 HP, 5 Lumens, 4 charges of Intent, 2 Stamina, limited abilities, Tired 2 to 0"
    ]
    quick = shown(quick=True)["words"][0]
    assert quick.startswith("Ash: half of 3d10 points for 10 HP and 5 Lumens and")
    assert shown(hours=1)["title"] == "No rest at all"


def test_gm_rest_02_several_rest_at_once() -> None:
    cast = {"Ash": fighter("heroes"), "Bran": fighter("heroes"), "Warden": fighter("temple")}
    state = scene(cast, fight=False)
    state = with_numbers(with_numbers(state, hp=1), "Bran", hp=1)
    done = rests(state, {"rest/Ash": [4], "rest/Bran": [9]}, food=False)
    assert [done.state.creatures[name].hp for name in ("Ash", "Bran")] == [5, 10]


def fills_up(state: State, pool: tuple[int, int, int]) -> list[str]:
    """Which answers to how many go into HP promise that all of them are back."""
    begun = start(GAME, state, "rest", "GM", {"food": False})
    need = step(begun, {"rest/Ash": pool})
    assert isinstance(need, Need)
    asked = need.open[0].request
    assert isinstance(asked, Choose)
    return [one.id for one in asked.options if "Full again" in one.text]


def test_gm_rest_07_only_what_fills_up_says_so() -> None:
    assert fills_up(worn(), (2, 3, 1)) == []
    assert fills_up(worn(), (5, 5, 2)) == ["10"]
