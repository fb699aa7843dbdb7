"""ATTACK, ARMOUR, CRIT, BONUS, DAMAGE, FOCUS, TABLE: one blow from the die to what is lost.

GM-ATTACK-01, GM-ATTACK-02, GM-ATTACK-03, GM-ATTACK-04, GM-ARMOUR-01, GM-ARMOUR-02, GM-ARMOUR-03,
GM-CRIT-01, GM-CRIT-02, GM-CRIT-03, GM-CRIT-04, GM-BONUS-01, GM-BONUS-02, GM-DAMAGE-01,
GM-DAMAGE-02, GM-DAMAGE-03, GM-DAMAGE-04, GM-DAMAGE-05, GM-FOCUS-01, GM-FOCUS-04, GM-CHECK-04,
GM-CHECK-08, GM-COND-07, GM-COND-09, GM-TABLE-01, GM-TABLE-02.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import FIELD, kinds, play, refusal, scene
from tests.god_marked.procedures.duels import (
    BOW,
    FISTS,
    GLARE,
    MAUL,
    SWORD,
    arm,
    attacks,
    duel,
    facing,
    fighter,
    foe,
    harm,
    hero,
    lost,
    strikes,
    suffering,
    told,
)
from theomachy.core.seats import GAME_MASTER, player_of
from theomachy.games.god_marked.content.library import gear, weapons
from theomachy.games.god_marked.creatures.numbers import armour_now, defence_of
from theomachy.games.god_marked.edition import ArmourClass, Condition
from theomachy.games.god_marked.facts import BoundLearnt, Rolled
from theomachy.games.god_marked.knowledge.known import known
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.state import ConditionState, State, with_creature


def stepped(state: State, *steps: tuple[str, str]) -> State:
    """The same with Bonuses and Penalties on Ash's next roll."""
    for step, source in steps:
        given = {"name": "Ash", "step": step, "source": source}
        state = play(state, "give-step", "GM", given).state
    return state


# --- The roll


def test_gm_attack_01_weapons_use_martial_and_spells_magic() -> None:
    bolt = arm("bolt", 1, 8, attack="light", means="spell")
    state = facing(fighter("heroes", None, SWORD, bolt, Martial=25, Magic=40))
    for weapon, total, answers in (("sword", 11, ["take-it"]), ("bolt", 13, ["pass", "take-it"])):
        done = strikes(state, {"attack": 9, "damage": 1}, answers, weapon=weapon)
        assert told(done, Rolled)[0].total == total


def test_gm_attack_01_unarmed_is_martial() -> None:
    done = strikes(facing(hero(Martial=25)), {"attack": 9, "damage": 3}, weapon="unarmed")
    assert told(done, Rolled)[0].total == 11
    assert harm(done) == [("Warden", (3 - 1 + 2) // 2)]


@pytest.mark.parametrize(
    ("kind", "hit"),
    [("physical", "hit-direct"), ("light", "hit-indirect"), ("mental", "hit-direct")],
)
def test_gm_attack_02_each_kind_meets_its_own_armour(kind: str, hit: str) -> None:
    state = facing(hero(arm("focus", 1, 8, attack=kind), Martial=20), foe(11))
    assert hit in kinds(strikes(state, {"attack": 10, "damage": 1}))


@pytest.mark.parametrize(
    ("steps", "total"),
    [
        ((("bonus+", "hidden"),), 8 + 3 + 5),
        ((("penalty", "mud"),), 8 + 3 - 2),
        ((("bonus+", "a"), ("bonus", "b"), ("penalty+", "c")), 8 + 3 + 2),
        ((("bonus", "perk"), ("bonus", "perk")), 8 + 3 + 2),
    ],
)
def test_gm_bonus_01_and_gm_bonus_02(steps: tuple[tuple[str, str], ...], total: int) -> None:
    state = stepped(facing(hero(Martial=30)), *steps)
    done = strikes(state, {"attack": 8, "damage": 1})
    rolled = told(done, Rolled)[0]
    assert rolled.total == total == sum(term.value for term in rolled.traces[0].terms)
    assert done.state.creatures["Ash"].steps == ()


def test_gm_bonus_02_a_step_named_as_a_bonus_that_is_there_counts_once() -> None:
    state = with_creature(facing(hero(Martial=30)), "Ash", hidden_from={"Warden": 20})
    done = strikes(stepped(state, ("bonus+", "Hidden")), {"attack": 8, "damage": 1})
    assert told(done, Rolled)[0].total == 8 + 3 + 5


# --- The hit


@pytest.mark.parametrize(
    ("natural", "martial", "hit"),
    [(10, 30, "hit-indirect"), (9, 30, "hit-nothing"), (9, 50, "hit-direct")],
)
def test_gm_attack_03_direct_indirect_nothing(natural: int, martial: int, hit: str) -> None:
    state = facing(hero(Martial=martial), foe(13, record={"defence": {"pac": 10}}))
    dice = {"attack": natural} | ({} if hit == "hit-nothing" else {"damage": 1})
    assert hit in kinds(strikes(state, dice))


@pytest.mark.parametrize(("natural", "told_"), [(2, "hit-direct"), (1, "attack-failed")])
def test_gm_attack_03_against_the_restrained(natural: int, told_: str) -> None:
    state = suffering(facing(hero(Martial=20)), "Warden", Condition.RESTRAINED)
    dice = {"attack": natural} | ({"damage": 1} if natural > 1 else {})
    done = strikes(state, dice)
    assert told_ in kinds(done)


def test_gm_check_04_a_shove_needs_the_direct_hit() -> None:
    state = facing(hero(Athletics=30))
    for natural, apart in ((10, 1), (11, 2)):
        done = play(state, "shove", given={"target": "Warden"}, dice=[natural], answers=["take-it"])
        assert done.state.distances is not None
        assert done.state.distances.pairs == (("Ash", "Warden", apart),)


@pytest.mark.parametrize(
    ("weapon", "apart", "code"),
    [(SWORD, 2, "out-of-range"), (BOW, 11, ""), (BOW, 12, "out-of-range")],
)
def test_gm_attack_04_melee_and_ranged(weapon: dict[str, Any], apart: int, code: str) -> None:
    ash = fighter("heroes", None, weapon, given={"range": 11})
    state = duel(ash, foe(), "heroes", apart)
    if code:
        assert refusal(state, "attack", given={"target": "Warden"}).code == code
    else:
        assert strikes(state, {"attack": 5, "damage": 1}).state.creatures["Ash"].actions == 2


@pytest.mark.parametrize(("face", "attacked"), [(8, True), (7, False)])
def test_gm_attack_04_overrange_by_perception(face: int, attacked: bool) -> None:
    ash = fighter("heroes", None, BOW, given={"range": 11}, Perception=10)
    state = duel(ash, foe(), "heroes", 20, overrange="perception")
    dice = {"reach": face} | ({"attack": 5, "damage": 1} if attacked else {})
    done = strikes(state, dice, ["take-it"] if attacked else [])
    assert ("attack-declared" in kinds(done)) is attacked
    assert done.state.creatures["Ash"].actions == 2


def test_gm_table_02_the_same_attack_on_a_board_and_by_plain_distances() -> None:
    ash, warden = {**hero(Martial=30), "at": [0, 0]}, {**foe(), "at": [1, 1]}
    board = scene({"Ash": ash, "Warden": warden}, FIELD)
    plain = facing(hero(Martial=30))
    for state in (board, plain):
        assert harm(strikes(state, {"attack": 11, "damage": 5})) == [("Warden", 8)]
    far = scene({"Ash": {**hero(BOW), "at": [0, 0]}, "Warden": {**foe(), "at": [3, 1]}}, FIELD)
    assert refusal(far, "grapple", given={"target": "Warden"}).code == "out-of-range"
    seven = duel(hero(BOW), foe(), "heroes", 7)
    assert "Warden is 7 spaces away" in str(refusal(seven, "grapple", given={"target": "Warden"}))


# --- Armour


def test_gm_armour_01_what_changes_an_armour_class() -> None:
    state = facing()
    pierced = ConditionState(Condition.PIERCED, "test", 5, 1)
    one = suffering(state, "Warden", pierced).creatures["Warden"]
    assert [armour_now(state, one, kind) for kind in ArmourClass] == [11, 12, 10]
    tired = with_creature(state, "Warden", tired=1).creatures["Warden"]
    assert armour_now(state, tired, ArmourClass.LAC) == 12


def test_gm_armour_02_defence_adds_up_to_20_at_most() -> None:
    shield = {"id": "wall", "name": "Wall", "armour": "pac", "defence": 5}
    state = facing(None, foe(record={"defence": {"pac": 18}, "gear": [shield]}))
    warden = state.creatures["Warden"]
    assert [defence_of(warden, kind) for kind in ArmourClass] == [20, 0, 0]


@pytest.mark.parametrize(
    ("defence", "martial", "natural", "kind", "hit"),
    [
        ({"pac": 5}, 30, 5, "physical", "hit-indirect"),
        ({"pac": 5}, 30, 4, "physical", "hit-nothing"),
        ({"pac": 20}, 60, 19, "physical", "hit-direct"),
        ({"pac": 15}, 30, 3, "light", "hit-indirect"),
    ],
)
def test_gm_armour_02_both_conditions(
    defence: dict[str, int], martial: int, natural: int, kind: str, hit: str
) -> None:
    blade = arm("blade", 1, 8, attack=kind)
    pac = 24 if martial == 60 else 14
    state = facing(hero(blade, Martial=martial), foe(pac, record={"defence": defence}))
    dice = {"attack": natural} | ({} if hit == "hit-nothing" else {"damage": 2})
    done = strikes(state, dice)
    assert hit in kinds(done)
    assert bool(harm(done)) is (hit != "hit-nothing")


def test_gm_armour_03_armour_health_goes_first() -> None:
    state = with_creature(facing(hero(MAUL)), "Warden", armour_health=6, hp=20)
    warden = strikes(state, {"attack": 19, "damage": [5, 4]}).state.creatures["Warden"]
    assert (warden.armour_health, warden.hp) == (0, 17)


def test_gm_armour_03_two_sources_do_not_stack() -> None:
    plates = [
        {"id": name, "name": name, "armour_health": number}
        for name, number in (("a", 6), ("b", 10))
    ]
    state = facing(None, foe(record={"gear": plates, "armour_health": 8}))
    assert state.creatures["Warden"].armour_health == 10


def test_gm_check_08_lowered_in_secret_for_one_attack() -> None:
    given = {"name": "Warden", "armour": "pac", "change": 3}
    state = facing(hero(), foe(15))
    lowered = play(state, "lower-armour", "GM", given)
    assert not any(fact.audience.includes(player_of("Ash")) for fact in lowered.facts)
    first = strikes(lowered.state, {"attack": 13, "damage": 1})
    assert "hit-direct" in kinds(first)
    assert "hit-indirect" in kinds(strikes(first.state, {"attack": 13, "damage": 1}))


def test_gm_check_08_never_below_1() -> None:
    given = {"name": "Warden", "armour": "pac", "change": 5}
    state = play(facing(hero(), foe(2)), "lower-armour", "GM", given).state
    assert "hit-direct" in kinds(strikes(state, {"attack": 2, "damage": 1}))


# --- What the totals tell of an opponent's armour


def bounds(state: State) -> list[tuple[str, int, int]]:
    return [(one.number, one.low, one.high) for one in state.learnt if one.creature == "Warden"]


def test_gr_16_totals_bound_the_armour() -> None:
    state = facing(hero(Martial=30))
    state = strikes(state, {"attack": 10, "damage": 1}).state
    assert bounds(state) == [("pac", 13, 99)]
    state = strikes(state, {"attack": 15, "damage": 1}).state
    assert bounds(state) == [("pac", 13, 17)]


def test_gr_16_ties_that_meet_bound_it_by_one_less() -> None:
    state = facing(hero(Martial=30), ties="meet")
    state = strikes(state, {"attack": 10, "damage": 1}).state
    assert bounds(state) == [("pac", 1, 13)]
    assert bounds(strikes(state, {"attack": 9, "damage": 1}).state) == [("pac", 13, 13)]


def test_gr_16_what_is_direct_for_another_reason_tells_nothing() -> None:
    held = suffering(facing(), "Warden", Condition.RESTRAINED)
    assert told(strikes(held, {"attack": 5, "damage": 1}), BoundLearnt) == []
    crit = facing(hero(), foe(24), crit_is_direct=True)
    assert told(strikes(crit, {"attack": 20, "crit": 3}), BoundLearnt) == []


def test_gr_16_a_confused_direct_hit_tells_that_it_was_over() -> None:
    state = suffering(facing(hero(Martial=30)), "Ash", Condition.CONFUSION)
    assert bounds(strikes(state, {"attack": 15, "damage": 1}).state) == [("pac", 1, 17)]


def test_gr_16_the_newer_total_counts_where_armour_has_changed() -> None:
    given = {"name": "Warden", "armour": "pac", "change": 3}
    state = play(facing(hero(), foe(15)), "lower-armour", "GM", given).state
    state = strikes(state, {"attack": 13, "damage": 1}).state
    assert bounds(strikes(state, {"attack": 14, "damage": 1}).state) == [("pac", 14, 99)]


# --- Crits


@pytest.mark.parametrize(
    ("second", "dice", "dealt", "martial"),
    [
        (1, [2, 5], 7 + 3, 30),
        (3, (), 12 + 3, 30),
        (8, [[2, 5], [6, 1]], 14 + 3, 30),
        (12, [2, 5], 2 * (7 + 3), 31),
        (16, [2, 5], 2 * (7 + 3), 31),
        (17, (), 2 * (12 + 3), 31),
        (20, (), 3 * (12 + 3), 32),
    ],
)
def test_gm_crit_02_and_gm_crit_03(second: int, dice: Any, dealt: int, martial: int) -> None:
    state = facing(hero(MAUL, Martial=30))
    rolls = [dice] if dice and isinstance(dice[0], int) else list(dice)
    done = strikes(state, [20, second, *rolls])
    assert lost(state, done, "Warden") == dealt
    assert done.state.creatures["Ash"].skills["Martial"] == martial


@pytest.mark.parametrize(("second", "dealt"), [(16, 17), (17, 27), (20, 39)])
def test_gm_crit_03_the_mod_once_by_option(second: int, dealt: int) -> None:
    state = facing(hero(MAUL, Martial=30), crit_modifier="once")
    rolls = [[2, 5]] if second == 16 else []
    assert lost(state, strikes(state, [20, second, *rolls]), "Warden") == dealt


def test_gm_crit_03_never_below_0() -> None:
    state = facing(hero(FISTS, Martial=-20))
    assert lost(state, strikes(state, {"attack": 20, "crit": 11, "damage": 1}), "Warden") == 0


def test_gm_crit_01_growth_counts_from_the_next_roll_on() -> None:
    state = facing(hero(Martial=19))
    first = strikes(state, {"attack": 20, "crit": 20})
    assert told(first, Rolled)[0].total == 21
    assert lost(state, first, "Warden") == 3 * (8 + 2)
    second = strikes(first.state, {"attack": 10, "damage": 1})
    assert told(second, Rolled)[0].total == 12


@pytest.mark.parametrize(("second", "points"), [(11, 35), (10, 34), (20, 36)])
def test_gm_crit_01_a_skill_roll_of_20(second: int, points: int) -> None:
    ash = fighter("heroes", Stealth=34)
    given = {"names": ["Ash"], "skill": "Stealth", "number": 10}
    done = play(facing(ash), "call-check", "GM", given, {"check/Ash": 20, "crit": second})
    assert done.state.creatures["Ash"].skills["Stealth"] == points
    assert told(done, Rolled)[0].total == 23


def test_gm_crit_01_19_is_followed_by_nothing() -> None:
    given = {"names": ["Ash"], "skill": "Stealth", "number": 10}
    play(facing(), "call-check", "GM", given, {"check/Ash": 19})


def test_gm_crit_02_a_grapple_grows_athletics_and_deals_nothing() -> None:
    state = facing(hero(Athletics=30))
    dice = {"grapple": 20, "crit": 18}
    done = play(state, "grapple", given={"target": "Warden"}, dice=dice, answers=["take-it"])
    assert done.state.creatures["Ash"].skills["Athletics"] == 31
    assert harm(done) == []


@pytest.mark.parametrize(("direct", "dealt"), [(False, 11), (True, 22)])
def test_gm_crit_04_a_crit_is_direct_only_by_option(direct: bool, dealt: int) -> None:
    state = facing(hero(Martial=30), foe(24), crit_is_direct=direct)
    assert lost(state, strikes(state, {"attack": 20, "crit": 17}), "Warden") == dealt


def test_gm_crit_04_defence_stops_no_natural_20() -> None:
    state = facing(hero(), foe(30, record={"defence": {"pac": 20}}))
    assert "hit-indirect" in kinds(strikes(state, {"attack": 20, "crit": 1, "damage": 4}))


def test_gm_crit_02_outside_a_fight_there_is_no_table() -> None:
    cast = {"Ash": hero(), "Bran": fighter("heroes", None, hp=200, given={"pac": 13})}
    state = scene(cast, distances={}, fight=False)
    done = attacks(state, {"attack": 20, "crit": 20, "damage": 5}, ["take-it"], "Ash", "Bran")
    assert lost(state, done, "Bran") == 5
    natural_1 = attacks(state, {"attack": 1, "damage": 5}, ["take-it"], "Ash", "Bran")
    assert lost(state, natural_1, "Bran") == 2


# --- The two sides of the table


def test_gm_table_01_the_players_see_no_hp_of_a_foe() -> None:
    state = with_creature(duel(None, fighter("temple", hp=40)), "Warden", hp=31)
    shown = {}
    for viewer in (GAME_MASTER, player_of("Ash")):
        seen = GAME.view(known(state, viewer), viewer)
        warden = next(one for one in seen["creatures"] if one["name"] == "Warden")
        shown[viewer.gm] = (warden["hp"], warden["max_hp"])
    assert shown == {True: (31, 40), False: (None, None)}


def test_content_is_what_the_rules_need() -> None:
    assert len(weapons()) >= 10
    assert len(gear()) >= 6
    assert GLARE["attack"] == "mental"
