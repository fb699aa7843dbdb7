"""TEAM: Team Attacks, surrounding, dogging.

GM-TEAM-01, GM-TEAM-02, GM-TEAM-03, GM-TEAM-04, GM-TEAM-05, GM-HIDE-04.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import kinds, play, refusal, scene, turn_of
from tests.god_marked.procedures.duels import (
    BOW,
    GLARE,
    arm,
    attacks,
    fighter,
    harm,
    names,
    strikes,
    told,
)
from theomachy.core.procedure import Done
from theomachy.games.god_marked.facts import Revealed, Rolled
from theomachy.games.god_marked.state import State, with_creature, with_fight

CLUB = arm("club", 1, 6)


def band(
    caller: dict[str, Any] | None = None,
    *others: dict[str, Any],
    distances: dict[str, Any] | None = None,
    warden: dict[str, Any] | None = None,
    **house: Any,
) -> State:
    """Ash calls; Bran, Cato may join; a Warden (PAC 13, LAC 14) alone, nobody near it by default."""
    cast: dict[str, Any] = {"Ash": caller or fighter("heroes", Martial=30)}
    for name, one in zip(("Bran", "Cato", "Dora"), others, strict=False):
        cast[name] = one
    cast["Warden"] = warden or fighter("temple", hp=200, given={"pac": 13, "lac": 14})
    return scene(cast, distances=distances or {}, house=house)


def calls(
    state: State,
    dice: dict[str, Any],
    joins: dict[str, str],
    answer: str = "take-it",
    **given: Any,
) -> Done[State]:
    """A Team Attack of Ash on the Warden."""
    answers = {f"join/{name}": weapon for name, weapon in joins.items()}
    answers["reaction/Warden"] = answer
    return play(state, "team-attack", "Ash", {"target": "Warden", **given}, dice, answers)


def total(done: Done[State]) -> int:
    return told(done, Rolled)[0].total


def lonely(number: int = 2, **house: Any) -> State:
    """The same where nobody stands next to the Warden: no surrounding; all have bows."""
    far = dict.fromkeys(("Ash", "Bran", "Cato", "Dora")[: number + 1], 5)
    archers = [fighter("heroes", None, BOW, Martial=40) for _ in range(number)]
    caller = fighter("heroes", None, BOW, Martial=30)
    return band(caller, *archers, distances={"Warden": far}, **house)


# --- Calling and joining


def test_gm_team_01_who_stands_next_to_another_enemy_may_not_join() -> None:
    cast = {
        "Ash": fighter("heroes"),
        "Bran": fighter("heroes"),
        "Cato": fighter("heroes"),
        "Warden": fighter("temple"),
        "Imp": fighter("temple"),
    }
    distances = {"Imp": {"Ash": 1, "Bran": 1, "Cato": 4, "Warden": 4}}
    state = scene(cast, distances=distances)
    refused = refusal(state, "team-attack", given={"target": "Warden", "joiners": ["Bran"]})
    assert (refused.code, refused.refusal.allowed) == ("cannot-join", ("Cato",))
    state = with_creature(state, "Imp", movement=0)
    answers = {"join/Cato": "sword", "reaction/Warden": "take-it"}
    given = {"target": "Warden"}
    done = play(
        state, "team-attack", "Ash", given, {"attack": 15, "damage": 1, "damage#2": 1}, answers
    )
    assert done.state.creatures["Cato"].team_attacked


def test_gm_team_01_once_a_round() -> None:
    joins = {"Bran": "bow", "Cato": "decline"}
    blows = {"attack": 2, "damage": 1, "damage#2": 1}
    state = calls(lonely(), blows, joins).state
    assert refusal(state, "team-attack", given={"target": "Warden"}).code == "team-attacked"
    again = turn_of(state, "Cato")
    assert refusal(again, "team-attack", "Cato", {"target": "Warden"}).code == "nobody-joins"
    dice = {"initiative/Ash": 9, "initiative/Bran": 3, "initiative/Cato": 3, "initiative/Warden": 2}
    later = play(state, "next-round", "GM", {}, dice, {"first": "Ash"}).state
    assert calls(later, blows, joins).state.creatures["Ash"].team_attacked


def test_gm_team_01_mental_attacks_take_no_part() -> None:
    state = band(fighter("heroes", None, GLARE), fighter("heroes"))
    given = {"target": "Warden", "weapon": "glare"}
    assert refusal(state, "team-attack", given=given).code == "mental-attack"
    joiner = band(None, fighter("heroes", None, GLARE), distances={"Bran": {"Warden": 4}})
    assert refusal(joiner, "team-attack", given={"target": "Warden"}).code == "nobody-joins"


def test_gm_team_01_beyond_range_by_option_the_caller_rolls_perception() -> None:
    state = band(
        fighter("heroes", None, BOW, given={"range": 5}),
        fighter("heroes", None, BOW, given={"range": 20}),
        distances={"Warden": {"Ash": 9, "Bran": 9}},
        overrange="perception",
    )
    given = {"target": "Warden"}
    short = play(state, "team-attack", "Ash", given, {"reach": 3}, {"join/Bran": "bow"})
    assert "attack-declared" not in kinds(short)
    dice = {"reach": 4, "attack": 5, "damage": 1, "damage#2": 1}
    assert "attack-declared" in kinds(calls(state, dice, {"Bran": "bow"}))


# --- Its roll


def test_gm_team_02_each_joiner_helps_without_spending_for_it() -> None:
    far = {"Warden": {"Ash": 5, "Bran": 5, "Cato": 5}}
    state = band(
        fighter("heroes", None, BOW, Martial=30),
        fighter("heroes", None, BOW, Martial=40),
        fighter("heroes", None, BOW, Diplomacy=30),
        distances=far,
    )
    dice = {"attack": 8, "damage": 1, "damage#2": 1, "damage#3": 1}
    done = calls(state, dice, {"Bran": "bow", "Cato": "bow"})
    assert total(done) == 8 + 3 + 2 + 1
    assert [done.state.creatures[name].actions for name in ("Ash", "Bran", "Cato")] == [2, 2, 2]


def test_gm_team_02_a_spell_of_the_joiner_helps_by_the_callers_skill() -> None:
    bolt = arm("bolt", 1, 8, ranged=True, attack="light", means="spell")
    state = band(
        fighter("heroes", None, BOW, Martial=30),
        fighter("heroes", None, bolt, Magic=60, Martial=10),
        distances={"Warden": {"Ash": 5, "Bran": 5}},
    )
    done = calls(state, {"attack": 8, "damage": 1, "damage#2": 1}, {"Bran": "bolt"})
    assert total(done) == 11


@pytest.mark.parametrize(("against", "hit"), [("pac", "hit-direct"), ("lac", "hit-indirect")])
def test_gm_team_02_the_caller_chooses_the_armour(against: str, hit: str) -> None:
    dice = {"attack": 9, "damage": 1, "damage#2": 1}
    joins = {"Bran": "bow", "Cato": "decline"}
    assert hit in kinds(calls(lonely(), dice, joins, against=against))


# --- Its result and price


def test_gm_team_03_each_damage_is_halved_on_its_own() -> None:
    dice = {"attack": 1 + 1, "damage": 4, "damage#2": 1, "damage#3": 1}
    done = calls(lonely(), dice, {"Bran": "bow", "Cato": "bow"})  # 7, 5, 5
    assert harm(done) == [("Warden", 3), ("Warden", 2), ("Warden", 2)]
    assert done.state.creatures["Warden"].hp == 200 - 7


@pytest.mark.parametrize(("option", "joiner"), [("caller", 5), ("all", 10)])
def test_gm_team_03_whose_dice_the_crit_changes(option: str, joiner: int) -> None:
    state = band(
        fighter("heroes", None, CLUB, Martial=20),
        fighter("heroes", Martial=10),
        team_attack_crit=option,
    )
    dice = {"attack": 20, "crit": 12, "damage": 3, "damage#2": 4}
    done = calls(state, dice, {"Bran": "sword"})
    assert harm(done) == [("Warden", 10), ("Warden", joiner)]
    assert done.state.creatures["Ash"].skills["Martial"] == 21
    assert done.state.creatures["Bran"].skills["Martial"] == 10


def test_gm_team_03_damage_of_one_type_is_one_sum_for_its_condition() -> None:
    torch = arm("torch", 2, 10, "fire", ranged=True)
    knife = arm("knife", 2, 10, "slash", ranged=True)
    for second, conditions in ((torch, ["burn"]), (knife, [])):
        state = band(
            fighter("heroes", None, torch),
            fighter("heroes", None, second),
            distances={"Warden": {"Ash": 5, "Bran": 5}},
            warden=fighter("temple", hp=60),
        )
        dice = {"attack": 19, "damage": [7, 7], "damage#2": [7, 7]}
        done = calls(state, dice, {"Bran": second["id"]})
        assert names(done.state.creatures["Warden"]) == conditions


def test_gm_team_03_one_reaction_and_a_won_clash_hurts_the_caller_only() -> None:
    state = band(None, fighter("heroes"))
    dice = {"attack": 5, "clash": 19, "damage": 6}
    done = calls(state, dice, {"Bran": "sword"}, "clash")
    assert harm(done) == [("Ash", 3)]
    assert done.state.creatures["Warden"].reactions == 1


def test_gm_team_03_a_natural_1_fails_all_and_all_pay() -> None:
    done = calls(lonely(), {"attack": 1}, {"Bran": "bow", "Cato": "decline"})
    assert [one.actions for one in done.state.creatures.values()] == [2, 2, 3, 3]
    assert done.state.fight.turn == "temple"


def test_gm_hide_04_all_who_take_part_are_revealed() -> None:
    state = with_creature(lonely(), "Bran", hidden_from={"Warden": 19})
    done = calls(
        state, {"attack": 2, "damage": 1, "damage#2": 1}, {"Bran": "bow", "Cato": "decline"}
    )
    assert [fact.name for fact in told(done, Revealed)] == ["Bran"]


def test_gm_team_01_creatures_of_the_light_bringer_may_call_one() -> None:
    cast = {"Ash": fighter("heroes"), "Warden": fighter("temple"), "Imp": fighter("temple")}
    state = scene(cast, distances={}, turn="temple", baton="Warden")
    answers = {"join/Imp": "sword", "reaction/Ash": "take-it"}
    dice = {"attack": 15, "damage": 1, "damage#2": 2}
    done = play(state, "team-attack", "Warden", {"target": "Ash"}, dice, answers)
    assert harm(done) == [("Ash", 1), ("Ash", 2)]


# --- Surrounding and dogging


@pytest.mark.parametrize(("allies", "bonus"), [(2, 2), (7, 5), (0, 0)])
def test_gm_team_04_surrounding(allies: int, bonus: int) -> None:
    cast: dict[str, Any] = {"Ash": fighter("heroes")}
    cast |= {f"A{number}": fighter("heroes") for number in range(allies)}
    cast["Warden"] = fighter("temple")
    done = strikes(scene(cast, distances={}), {"attack": 5, "damage": 1})
    assert total(done) == 5 + bonus


def test_gm_team_04_only_conscious_allies_and_one_may_stand_apart_oneself() -> None:
    cast = {
        "Ash": fighter("heroes", None, BOW),
        "Bran": fighter("heroes"),
        "Cato": fighter("heroes"),
        "Dora": fighter("heroes"),
        "Warden": fighter("temple"),
    }
    state = scene(cast, distances={"Ash": {"Warden": 6, "Bran": 6, "Cato": 6, "Dora": 6}})
    state = with_creature(state, "Bran", tired=5)
    state = with_creature(state, "Cato", in_dim_light=True, dim_light="lay", hp=0)
    assert total(strikes(state, {"attack": 5, "damage": 1})) == 7


def test_gm_team_04_whoever_waits_unseen_does_not_count() -> None:
    cast = {"Ash": fighter("heroes"), "Warden": fighter("temple"), "Imp": fighter("temple")}
    state = scene(cast, distances={}, turn="temple", baton="Warden")
    seen = attacks(state, {"attack": 5, "damage": 1})
    unseen = with_creature(state, "Imp", unseen=True)
    assert total(seen) == 6
    assert total(attacks(unseen, {"attack": 5, "damage": 1})) == 5


def test_gm_team_04_not_on_reactions() -> None:
    cast = {"Ash": fighter("heroes"), "Bran": fighter("heroes"), "Warden": fighter("temple")}
    state = scene(cast, distances={}, turn="temple", baton="Warden")
    state = with_creature(state, "Bran", movement=0)
    done = attacks(state, {"attack": 15, "clash": 10, "damage": 1}, {"reaction/Ash": "clash"})
    assert told(done, Rolled)[-1].total == 10


def chain(state: State, order: str) -> list[int]:
    """The totals of attacks with a 5 by these in turn (A, B, C), nobody next to the target."""
    totals = []
    for letter in order:
        name = {"A": "Ash", "B": "Bran", "C": "Cato"}[letter]
        own = turn_of(state, name)
        done = attacks(own, {"attack": 5, "damage": 1}, ["take-it"], name, "Warden")
        state = done.state
        totals.append(total(done) - (8 if name == "Ash" else 9))
    return totals


@pytest.mark.parametrize(("order", "bonuses"), [("ABC", [0, 1, 2]), ("AAB", [0, 0, 1])])
def test_gm_team_05_dogging(order: str, bonuses: list[int]) -> None:
    assert chain(lonely(), order) == bonuses


def test_gm_team_05_the_chain_ends_when_the_turn_is_lost() -> None:
    state = attacks(
        turn_of(lonely(), "Ash"), {"attack": 5, "damage": 1}, ["take-it"], "Ash", "Warden"
    ).state
    dodged = attacks(
        turn_of(state, "Bran"), {"attack": 5, "dodge": 19}, ["dodge"], "Bran", "Warden"
    ).state
    assert dodged.fight.turn == "temple"
    back = play(dodged, "pass", "Warden", answers={"baton": "Cato"}).state
    assert chain(back, "C") == [0]


def test_gm_team_05_another_target_breaks_it_and_other_actions_do_not() -> None:
    state = lonely()
    state = attacks(
        turn_of(state, "Ash"), {"attack": 5, "damage": 1}, ["take-it"], "Ash", "Warden"
    ).state
    looked = play(turn_of(state, "Bran"), "look", "Bran", dice=[5]).state
    assert chain(looked, "C") == [1]
    broken = with_fight(state, target="Imp", chain=("Bran",))
    assert chain(broken, "C") == [0]


def test_gm_team_05_all_of_a_team_attack_enter_the_chain() -> None:
    dice = {"attack": 2, "damage": 1, "damage#2": 1}
    state = calls(lonely(), dice, {"Bran": "bow", "Cato": "decline"}).state
    assert chain(state, "C") == [2]


@pytest.mark.parametrize(("stack", "bonus"), [(False, 3), (True, 5)])
def test_gm_team_05_the_better_of_the_two_or_both_by_option(stack: bool, bonus: int) -> None:
    cast = {name: fighter("heroes") for name in ("Ash", "Bran", "Cato", "Dora")}
    cast["Warden"] = fighter("temple")
    state = scene(cast, distances={}, house={"team_bonuses_stack": stack})
    state = with_fight(state, target="Warden", chain=("Bran", "Cato"))
    assert total(strikes(state, {"attack": 5, "damage": 1})) == 5 + bonus
