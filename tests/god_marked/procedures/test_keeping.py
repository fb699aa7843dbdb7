"""FOCUS and HOLD: what lasts of abilities, and what ends it.

GM-FOCUS-01, GM-FOCUS-02, GM-FOCUS-03, GM-FOCUS-04, GM-FOCUS-05, GM-FOCUS-06, GM-HOLD-01,
GM-HOLD-02, GM-HOLD-03, GM-HOLD-04, GM-HOLD-05, GM-HOLD-06, GM-DIM-01.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import FIELD, kinds, play, refusal, scene
from tests.god_marked.procedures.casters import (
    ability,
    caster,
    facing,
    fire,
    kept,
    on_board,
    round_ends,
    spends,
    uses,
    with_numbers,
    with_turn,
)
from tests.god_marked.procedures.duels import arm, attacks, fighter, harm, lost
from theomachy.core.procedure import At, Done, Start, step
from theomachy.core.seats import Visibility
from theomachy.games.god_marked.creatures.numbers import armour_now
from theomachy.games.god_marked.edition import ArmourClass, Condition
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.procedures import lasting
from theomachy.games.god_marked.state import State

WARD = [{"effect": "number", "number": "lac", "value": 2}]


def focus(name: str = "it", **more: Any) -> dict[str, Any]:
    return ability(id=name, duration="focus", effects=WARD, **more)


def shatterable(name: str) -> dict[str, Any]:
    return ability(id=name, duration="shatterable", effects=WARD)


def hold(**more: Any) -> dict[str, Any]:
    """A cone of 2d6 frost that can be held; Magic mod 3 or as the test says."""
    return ability(
        "spell",
        **{
            "type": "ray",
            "shape": "cone",
            "attack": "light",
            "damage": [fire(2, 6, "untyped")],
            "duration": "hold",
            **more,
        },
    )


def lac(state: State, name: str = "Ash") -> int:
    return armour_now(state, state.creatures[name], ArmourClass.LAC)


def test_gm_focus_02_upkeep_in_every_round() -> None:
    state = uses(facing(focus())).state
    state = round_ends(state)
    assert len(kept(state)) == 1
    for _ in (2, 3):
        state = round_ends(state, "Ash")
        assert lac(state) == 12
    state = round_ends(state)
    assert kept(state) == []
    assert lac(state) == 10


def test_gm_focus_02_all_actions_lost() -> None:
    state = round_ends(uses(facing(focus())).state)
    assert state.fight.round == 2
    assert kept(round_ends(with_numbers(state, actions=0))) == []


def test_gm_focus_03_one_at_a_time() -> None:
    state = uses(facing(focus("a"), focus("b")), name="a").state
    done = uses(state, name="b")
    assert [one.what for one in kept(done.state)] == ["b"]
    assert "ability-ended" in kinds(done)


def test_gm_focus_03_shatterables_are_not_limited() -> None:
    state = facing(focus("a"), shatterable("b"), shatterable("c"))
    for name in "abc":
        state = uses(state, name=name).state
    assert [one.what for one in kept(state)] == ["a", "b", "c"]


def hit_for(state: State, damage: int, save: int | None = None, **more: Any) -> Done[State]:
    """The Warden (Martial mod 2) hits Ash for so much."""
    state = with_numbers(with_turn(state, "Warden"), "Warden", actions=3)
    dice = [19, damage - 2, *([] if save is None else [save])]
    return attacks(state, dice, ["take-it"], **more)


def struck(mind: int = 10, hp: int = 21, **house: Any) -> State:
    """Ash keeps a Focus; 21 HP, so that its threshold is 5."""
    foe = fighter("temple", None, arm("sword", 1, 8), hp=99, Martial=20)
    state = facing(focus(), shatterable("shard"), warden=foe, hp=hp, Mind=mind, house=house)
    return uses(uses(state).state, name="shard").state


def test_gm_focus_04_kept_by_a_mind_save() -> None:
    done = hit_for(struck(), 5, 12)
    assert len(kept(done.state)) == 2


def test_gm_focus_04_a_tie_ends_all() -> None:
    done = hit_for(struck(), 5, 11)
    assert kept(done.state) == []
    assert lac(done.state) == 10


def test_gm_focus_04_below_the_threshold() -> None:
    assert len(kept(hit_for(struck(), 4).state)) == 2


def test_gm_focus_04_automatic() -> None:
    done = hit_for(struck(focus_break="automatic"), 5)
    assert kept(done.state) == []


def test_gm_focus_01_three_small_attacks_never_meet_it() -> None:
    state = struck(hp=21)
    for _ in range(3):
        state = hit_for(state, 4).state
    assert len(kept(state)) == 2


def test_gm_focus_01_what_armour_health_takes_counts() -> None:
    state = with_numbers(struck(), armour_health=10)
    done = hit_for(state, 6, 20 - 1)
    assert lost(state, done, "Ash") == 0
    assert "checked" in kinds(done)


def test_gm_focus_05_shatterable_lasts_without_actions() -> None:
    state = uses(facing(shatterable("shard")), name="shard").state
    for _ in range(4):
        state = round_ends(state)
    assert lac(state) == 12
    done = play(with_turn(state, "Warden"), "release", "Ash")
    assert (kept(done.state), lac(done.state)) == ([], 10)
    assert "counted" not in kinds(done)


def test_gm_focus_06_a_rest_ends_them() -> None:
    state = struck()

    async def body(at: At[State]) -> None:
        await lasting.rests(at, "Ash")

    done = step(Start(state, GAME.apply, body, "Ash", Visibility.PUBLIC), {})
    assert kept(done.state) == []


def test_gm_focus_02_nothing_to_keep_up() -> None:
    assert refusal(facing(focus()), "keep-up").code == "nothing-kept"
    assert refusal(facing(focus()), "release").code == "nothing-kept"


def test_gm_dim_01_at_0_hp_all_that_is_kept_ends() -> None:
    state = with_numbers(struck(), hp=4)
    done = attacks(
        with_numbers(with_turn(state, "Warden"), "Warden", actions=3),
        [19, 8],
        ["take-it", "lay"],
    )
    assert kept(done.state) == []


# --- Hold


def holding(
    face: int = 15, magic: int = 30, more: dict[str, Any] | None = None, **house: Any
) -> State:
    """Ash holds a cone to the east with the Warden (LAC 12) in it; the Warden has the baton."""
    state = on_board(hold(), Magic=magic, house=house, more=more)
    dice = {"attack": face, "damage": [1, 1]}
    answers = {"reaction/Warden": "take-it", **({"reaction/Bren": "pass"} if more else {})}
    done = uses(with_numbers(state, "Warden", actions=0), dice, answers, toward="east")
    return with_turn(with_numbers(done.state, "Warden", actions=3), "Warden")


def test_gm_hold_01_at_first_an_ordinary_attack() -> None:
    bren = fighter("temple", (13, 10), hp=200, given={"lac": 13})
    state = on_board(hold(), more={"Bren": bren}, Magic=30)
    answers = {"reaction/Warden": "take-it", "reaction/Bren": "take-it"}
    done = uses(state, {"attack": 10, "damage": [4, 4]}, answers, toward="east")
    assert harm(done) == [("Warden", 11), ("Bren", 5)]
    (held,) = kept(done.state)
    assert (held.total, dict(held.hits)) == (13, {"Warden": "direct", "Bren": "indirect"})


def test_gm_hold_01_an_empty_area_can_be_held() -> None:
    state = on_board(hold())
    done = uses(state, {"attack": 10}, toward="west")
    assert harm(done) == []
    assert len(kept(done.state)) == 1


@pytest.mark.parametrize(("face", "total"), [(15, 6), (2, 2)])
def test_gm_hold_02_each_action_inside(face: int, total: int) -> None:
    state = holding(face)
    after = spends(spends(state))
    assert state.creatures["Warden"].hp - after.creatures["Warden"].hp == total


@pytest.mark.parametrize(("tick", "total"), [("inside_and_holder", 6), ("inside_only", 3)])
def test_gm_hold_02_the_holders_actions(tick: str, total: int) -> None:
    state = holding(hold_tick=tick)
    after = spends(state)
    after = play(with_turn(after, "Ash"), "keep-up").state
    assert state.creatures["Warden"].hp - after.creatures["Warden"].hp == total
    assert len(kept(after)) == 1


def test_gm_hold_02_half_of_1_is_nothing() -> None:
    state = holding(2, 10)
    assert spends(state).creatures["Warden"].hp == state.creatures["Warden"].hp


def test_gm_hold_02_who_comes_in_later_takes_no_dice() -> None:
    more = {"Bren": fighter("temple", (12, 3), hp=50, given={"lac": 30})}
    state = holding(more=more)
    state = with_numbers(state, "Bren", at=(13, 10))
    after = spends(state, "Bren")
    assert after.creatures["Bren"].hp == 50 - 1
    assert dict(kept(after)[0].hits)["Bren"] == "indirect"


def test_gm_hold_03_the_holder_is_slowed() -> None:
    state = with_turn(holding(), "Ash")
    ash = state.creatures["Ash"]
    assert ash.has(Condition.SLOWED)
    assert ash.movement == 10
    assert refusal(state, "walk", "Ash", {"to": [4, 10]}).code == "too-far"
    assert play(state, "walk", "Ash", {"to": [5, 10]}).state.creatures["Ash"].movement == 0


def test_gm_hold_03_a_second_hold_ends_the_first() -> None:
    state = on_board(hold(), hold(id="other"))
    state = uses(state, {"attack": 10}, toward="west").state
    state = uses(with_numbers(state, actions=3), {"attack": 10}, name="other", toward="west").state
    assert [one.what for one in kept(state)] == ["other"]
    assert len(state.creatures["Ash"].conditions) == 1


def test_gm_hold_03_turned_on_the_enemys_turn() -> None:
    state = holding()
    done = play(state, "turn-hold", "Ash", {"toward": "west"})
    assert spends(done.state).creatures["Warden"].hp == state.creatures["Warden"].hp
    assert done.state.creatures["Ash"].actions == state.creatures["Ash"].actions
    assert kept(done.state)[0].origin == (10, 10)


def test_gm_hold_03_a_flying_holder_falls() -> None:
    state = with_numbers(on_board(hold()), flies=True, altitude=4)
    done = uses(state, {"attack": 10}, toward="west")
    assert done.state.creatures["Ash"].altitude == 0


def test_gm_hold_04_any_other_action_ends_it() -> None:
    state = with_turn(holding(), "Ash")
    done = play(state, "move")
    assert kept(done.state) == []
    assert not done.state.creatures["Ash"].has(Condition.SLOWED)


def test_gm_hold_04_a_dodge_ends_it_before_it_is_rolled() -> None:
    state = with_numbers(holding(), "Warden", at=(11, 10))
    done = attacks(state, {"attack": 12, "dodge": 5, "damage": 3}, ["dodge"])
    told_kinds = kinds(done)
    assert told_kinds.index("ability-ended") < len(told_kinds) - told_kinds[::-1].index("rolled")
    assert kept(done.state) == []


@pytest.mark.parametrize(("damage", "left"), [(5, 0), (4, 1)])
def test_gm_hold_04_a_hit_at_the_threshold_without_a_save(damage: int, left: int) -> None:
    state = with_numbers(holding(), "Warden", at=(11, 10))
    state = with_numbers(state, "Ash", hp=21, given={"max_hp": 21, "pac": 5})
    done = attacks(state, [12, damage], ["take-it"])
    assert len(kept(done.state)) == left


def test_gm_hold_04_dropped_for_free() -> None:
    done = play(holding(), "release", "Ash")
    assert kept(done.state) == []
    assert not done.state.creatures["Ash"].has(Condition.SLOWED)


def test_gm_hold_05_a_move_that_ends_outside_does_not_count() -> None:
    state = holding(magic=40)
    before = state.creatures["Warden"].hp
    moved = play(state, "move", "Warden").state
    assert moved.creatures["Warden"].hp == before
    out = play(moved, "walk", "Warden", {"to": [12, 3]}).state
    assert out.creatures["Warden"].hp == before
    assert spends(out).creatures["Warden"].hp == before


def test_gm_hold_05_a_move_that_ends_inside_counts() -> None:
    state = holding(magic=40)
    before = state.creatures["Warden"].hp
    moved = play(state, "move", "Warden").state
    assert spends(moved).creatures["Warden"].hp == before - 8


def test_gm_hold_05_a_shield_against_it_does_not_count() -> None:
    ward = ability(effects=[{"effect": "resistance", "to": ["untyped"]}])
    state = holding(magic=40)
    shielded = caster("temple", (12, 10), ward, hp=200, given={"lac": 12})
    state = scene_with(state, shielded)
    after = uses(state, by="Warden").state
    assert after.creatures["Warden"].hp == state.creatures["Warden"].hp


def scene_with(state: State, warden: dict[str, Any]) -> State:
    """The same with the Warden's abilities."""
    fresh = scene({"Ash": caster("heroes", (10, 10)), "Warden": warden}, FIELD)
    return with_numbers(state, "Warden", abilities=fresh.creatures["Warden"].abilities)


def clashing(total: int) -> State:
    """Ash and the Warden hold cones at each other; the Warden's stored total is so much."""
    warden = caster("temple", (12, 10), hold(), hp=200, Magic=30)
    state = scene({"Ash": caster("heroes", (10, 10), hold(), Magic=30), "Warden": warden}, FIELD)
    state = uses(with_numbers(state, "Warden", actions=0), {"attack": 5}, toward="west").state
    state = with_turn(with_numbers(state, "Warden", actions=3), "Warden")
    face = total - 3
    state = uses(state, {"attack": face}, by="Warden", toward="east").state
    return with_numbers(with_turn(state, "Ash"), "Warden", actions=0)


def test_gm_hold_06_a_later_clash_won() -> None:
    done = play(clashing(15), "clash-hold", "Ash", {"holder": "Warden"}, {"clash": 13})
    assert (len(kept(done.state)), kept(done.state, "Warden")) == (1, [])


def test_gm_hold_06_a_later_clash_tied() -> None:
    state = clashing(15)
    done = play(state, "clash-hold", "Ash", {"holder": "Warden"}, {"clash": 12})
    assert (len(kept(done.state)), len(kept(done.state, "Warden"))) == (1, 1)
    assert done.state.creatures["Ash"].actions == state.creatures["Ash"].actions - 1


def test_gm_hold_06_a_later_clash_lost() -> None:
    done = play(clashing(15), "clash-hold", "Ash", {"holder": "Warden"}, {"clash": 4})
    assert (kept(done.state), len(kept(done.state, "Warden"))) == ([], 1)


def test_gm_hold_06_clashed_at_first_use_it_is_not_held() -> None:
    warden = caster("temple", (12, 10), hold(), hp=200, Magic=30)
    state = scene({"Ash": caster("heroes", (10, 10), hold()), "Warden": warden}, FIELD)
    done = uses(
        state,
        {"attack": 5, "clash": 8, "damage": [2, 2]},
        {"reaction/Warden": "clash:it"},
        toward="east",
    )
    assert kept(done.state) == []
    assert ("Warden", 0) not in harm(done)
    assert done.state.creatures["Warden"].intent == state.creatures["Warden"].intent


def test_gm_hold_02_without_a_board_whoever_was_aimed_at_is_inside() -> None:
    foe = fighter("temple", hp=200, given={"lac": 12})
    state = facing(hold(), warden=foe, apart=4, Magic=30)
    dice = {"attack": 15, "damage": [1, 1]}
    state = uses(state, dice, ["take-it"], targets=["Warden"]).state
    assert kept(state)[0].inside == ("Warden",)
    state = with_numbers(state, "Warden", actions=3)
    after = spends(state)
    assert after.creatures["Warden"].hp == state.creatures["Warden"].hp - 3
    turned = play(after, "turn-hold", "Ash", {}).state
    assert spends(turned).creatures["Warden"].hp == after.creatures["Warden"].hp


def test_gm_ability_03_a_failed_mind_save_loses_what_is_begun() -> None:
    slow = ability(id="slow", actions=5, effects=WARD)
    foe = fighter("temple", None, arm("sword", 1, 8), hp=99, Martial=20)
    state = uses(facing(slow, warden=foe, hp=21), name="slow").state
    assert state.creatures["Ash"].begun is not None
    assert hit_for(state, 5, 19).state.creatures["Ash"].begun is not None
    assert hit_for(state, 5, 2).state.creatures["Ash"].begun is None
