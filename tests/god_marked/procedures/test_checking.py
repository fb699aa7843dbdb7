"""CHECK, DICE-02, HELP, TABLE-01: checks and saves, group rolls, help, Calm, what stays secret.

GM-CHECK-01, GM-CHECK-02, GM-CHECK-03, GM-CHECK-05, GM-CHECK-06, GM-CHECK-07, GM-DICE-02,
GM-HELP-01, GM-HELP-02, GM-HELP-03, GM-HELP-04, GM-HELP-05, GM-HELP-06, GM-HELP-07, GM-TABLE-01.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import kinds, play, refusal, scene
from tests.god_marked.procedures.duels import attacks, duel, fighter, names, strikes, told
from theomachy.core.errors import InputError
from theomachy.core.plugin import start
from theomachy.core.procedure import Done
from theomachy.core.seats import GAME_MASTER, GM, player_of
from theomachy.games.god_marked.commands.checking import number_option
from theomachy.games.god_marked.creatures.numbers import passive
from theomachy.games.god_marked.edition import Skill
from theomachy.games.god_marked.facts import Checked, CheckNumber, HelpUsed, Rolled
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.state import State, with_creature


def party(fight: bool = False, house: dict[str, Any] | None = None, **skills: Any) -> State:
    """Characters with these skills and a Warden; outside a fight unless said so."""
    cast: dict[str, Any] = {name: fighter("heroes", **own) for name, own in skills.items()}
    cast["Warden"] = fighter("temple")
    return scene(cast, distances={}, fight=fight, house=house, baton=next(iter(skills)))


def called(
    state: State, face: int, skill: str, number: int, who: str = "Ash", **more: Any
) -> Done[State]:
    """The Light Bringer calls for a check of one."""
    given = {"names": [who], "skill": skill, "number": number, **more}
    return play(state, "call-check", "GM", given, {f"check/{who}": face})


def success(done: Done[State]) -> bool:
    return told(done, Checked)[0].success


def total(done: Done[State]) -> int:
    return told(done, Rolled)[0].total


# --- Checks


@pytest.mark.parametrize(("face", "succeeds", "margin"), [(12, True, 1), (11, False, 0)])
def test_gm_check_02_roll_check(face: int, succeeds: bool, margin: int) -> None:
    done = called(party(Ash={"Medicine": 34}), face, "Medicine", 14)
    assert (success(done), told(done, CheckNumber)[0].margin) == (succeeds, margin)


@pytest.mark.parametrize(
    ("number", "ties", "words"),
    [
        (3, "beat", "Every face of the die passes."),
        (4, "beat", "2 or more on the die passes."),
        (22, "beat", "Only a 20 on the die passes."),
        (23, "beat", "No face of the die passes."),
        (4, "meet", "Every face of the die passes."),
        (23, "meet", "Only a 20 on the die passes."),
        (24, "meet", "No face of the die passes."),
    ],
)
def test_gm_check_02_says_which_faces_pass(number: int, ties: str, words: str) -> None:
    state = party(Ash={"Medicine": 34}, house={"ties": ties})
    assert number_option(state, 3, number).text == words


def test_gm_check_02_a_natural_1_is_a_low_roll_and_nothing_else() -> None:
    done = called(party(Ash={"Medicine": -1}), 1, "Medicine", 1)
    assert (total(done), success(done)) == (0, False)


@pytest.mark.parametrize(("rounding", "rolled"), [("floor", 9), ("truncate", 10)])
def test_gm_check_01_negative_points_by_option(rounding: str, rolled: int) -> None:
    state = party(house={"negative_rounding": rounding}, Ash={"Medicine": -1})
    assert total(called(state, 10, "Medicine", 5)) == rolled


@pytest.mark.parametrize(("ties", "succeeds"), [("beat", False), ("meet", True)])
def test_gr_02_ties_by_option(ties: str, succeeds: bool) -> None:
    state = party(house={"ties": ties}, Ash={})
    assert success(called(state, 10, "Medicine", 10)) is succeeds


def test_gm_check_02_a_player_tries_and_the_light_bringer_names_the_number() -> None:
    answers = {"check-number": "14"}
    done = play(
        party(Ash={"Medicine": 34}),
        "check",
        given={"skill": "Medicine"},
        dice=[12],
        answers=answers,
    )
    assert success(done)


def test_gm_dice_02_what_cannot_fail_is_told_without_a_roll() -> None:
    done = play(party(Ash={}), "check", given={"skill": "Medicine"}, answers=["told"])
    assert kinds(done) == []


def test_gm_dice_02_foes_roll_in_a_fight_and_outside_only_by_option() -> None:
    given = {"skill": "Stealth"}
    assert refusal(party(Ash={}), "check", "Warden", given).code == "no-roll-outside-combat"
    answers = {"check-number": "5"}
    for state in (party(True, Ash={}), party(house={"npc_rolls_outside_combat": True}, Ash={})):
        assert success(play(state, "check", "Warden", given, [9], answers))


@pytest.mark.parametrize(
    ("house", "dice", "prone"),
    [
        ({}, {"trip": 13}, True),  # 13 gets over the passive 10 + 2
        ({}, {"trip": 12}, False),
        ({"npc_rolls_outside_combat": True}, {"trip": 13, "resist": 12}, False),
    ],
)
def test_gm_dice_02_outside_a_fight_a_foe_resists_with_its_passive_score(
    house: dict[str, Any], dice: dict[str, int], prone: bool
) -> None:
    cast = {"Ash": fighter("heroes"), "Warden": fighter("temple", Acrobatics=20)}
    state = scene(cast, distances={}, fight=False, house=house)
    done = play(state, "trip", given={"target": "Warden"}, dice=dice, answers=["take-it"])
    assert (names(done.state.creatures["Warden"]) == ["prone"]) is prone


@pytest.mark.parametrize(("face", "prone"), [(10, False), (11, True)])
def test_gm_check_03_opposed_ties_stay_with_the_challenged(face: int, prone: bool) -> None:
    ash = fighter("heroes", Acrobatics=20)
    state = duel(ash, fighter("temple", Athletics=40), "heroes")
    dice = {"trip": face, "resist": 8}
    done = play(state, "trip", given={"target": "Warden"}, dice=dice, answers=["take-it"])
    assert (names(done.state.creatures["Warden"]) == ["prone"]) is prone


def test_gm_check_06_passive_scores() -> None:
    state = party(Ash={"Perception": 25, "Stealth": -5})
    ash = state.creatures["Ash"]
    assert passive(state, ash, Skill.PERCEPTION) == 12
    assert passive(state, ash, Skill.STEALTH) == 9


# --- Saves


@pytest.mark.parametrize(
    ("number", "mind", "face", "succeeds"), [(13, 20, 11, False), (10, 0, 11, True)]
)
def test_gm_check_05_saves(number: int, mind: int, face: int, succeeds: bool) -> None:
    given = {"names": ["Ash"], "skill": "Mind", "number": number, "save": True}
    done = play(party(Ash={"Mind": mind}), "call-check", "GM", given, [face])
    assert success(done) is succeeds


# --- Secrets of the Light Bringer


def shown(done: Done[State], viewer: Any) -> list[Any]:
    """What a viewer learns of a check: each fact that it may see, without the numbers rolled."""
    return [fact for fact in done.facts if fact.audience.includes(viewer)]


def test_gm_check_07_a_number_lowered_in_secret() -> None:
    state = party(Ash={"Medicine": 10})
    lowered = called(state, 8, "Medicine", 12, change=4)
    plain = called(state, 8, "Medicine", 8)
    assert success(lowered)
    assert not success(called(state, 8, "Medicine", 12))
    assert shown(lowered, player_of("Ash")) == shown(plain, player_of("Ash"))
    secret = told(lowered, CheckNumber)[0]
    assert (secret.number, secret.change, secret.margin) == (12, 4, 1)
    assert secret in shown(lowered, GAME_MASTER)


def test_gm_table_01_players_see_natural_total_and_outcome() -> None:
    done = called(party(Ash={}), 10, "Medicine", 12, change=3)
    seen = shown(done, player_of("Ash"))
    rolled = next(fact for fact in seen if isinstance(fact, Rolled))
    assert (rolled.natural, rolled.total, success(done)) == (10, 10, True)
    assert not any(isinstance(fact, CheckNumber) for fact in seen)


def test_gm_check_07_the_reward_only_lowers() -> None:
    given = {"names": ["Ash"], "skill": "Medicine", "number": 12, "change": -2}
    with pytest.raises(InputError) as fault:
        start(GAME, party(Ash={}), "call-check", GM, given)
    assert fault.value.code == "bad-input"


# --- Group rolls


def group(
    state: State, face: int, skill: str, number: int, answers: dict[str, str], **more: Any
) -> Done[State]:
    given = {"skill": skill, "number": number, **more}
    return play(state, "group-check", "GM", given, {"check": face}, answers)


FOUR: dict[str, Any] = {
    "Ash": {"Perception": 40},
    "Bran": {"Perception": 30},
    "Cato": {"Diplomacy": 40},
    "Dora": {"Perception": 10, "Diplomacy": 10},
}
ALL_HELP = {f"support/{name}": "support" for name in ("Bran", "Cato", "Dora")}


def test_gm_help_01_the_best_one_leads_and_the_others_add() -> None:
    done = group(party(**FOUR), 9, "Perception", 15, ALL_HELP | {"accept": "accept"})
    assert total(done) == 9 + 4 + 1 + 2 + 0
    assert told(done, Rolled)[0].name == "Ash"
    assert total(group(party(Ash={"Perception": 40}), 9, "Perception", 15, {})) == 13


@pytest.mark.parametrize(
    ("skills", "adds"),
    [({"Perception": 30}, 1), ({"Perception": -10, "Diplomacy": 50}, 2)],
)
def test_gm_help_02_the_better_half_counts(skills: dict[str, int], adds: int) -> None:
    state = party(Ash={"Perception": 90}, Bran=skills)
    answers = {"support/Bran": "support", "accept": "accept"}
    assert total(group(state, 9, "Perception", 15, answers)) == 9 + 9 + adds


def test_gm_help_02_each_is_rounded_on_its_own() -> None:
    state = party(Ash={"Arcana": 90}, Bran={"Arcana": 30}, Cato={"Arcana": 30})
    answers = {"support/Bran": "support", "support/Cato": "support", "accept": "accept"}
    assert total(group(state, 5, "Arcana", 9, answers)) == 5 + 9 + 1 + 1


def test_gm_help_03_the_lead_accepts_whom_it_likes() -> None:
    state = party(**FOUR)
    chosen = {"accept": "choose", "accept#2": "refuse", "accept#3": "accept"}
    assert total(group(state, 9, "Perception", 15, ALL_HELP | chosen)) == 9 + 4 + 2
    none = ALL_HELP | {"accept": "refuse"}
    assert total(group(state, 9, "Perception", 15, none)) == 13


def test_gm_help_03_who_is_elsewhere_or_busy_does_not_help_nor_where_it_is_forbidden() -> None:
    away = ALL_HELP | {"support/Bran": "pass", "accept": "accept"}
    assert total(group(party(**FOUR), 9, "Perception", 15, away)) == 9 + 4 + 2
    assert total(group(party(**FOUR), 9, "Perception", 15, {}, help=False)) == 13


def test_gm_help_04_the_worst_one_leads_where_the_weakest_link_decides() -> None:
    state = party(Ash={"Stealth": -10}, Bran={"Stealth": 20}, Cato={"Stealth": 40})
    answers = {"support/Bran": "support", "support/Cato": "support", "accept": "accept"}
    done = group(state, 12, "Stealth", 13, answers, lead="worst")
    assert (total(done), success(done)) == (14, True)


def test_gm_help_04_of_several_alike_the_players_choose() -> None:
    state = party(Ash={}, Bran={}, Cato={"Stealth": 20})
    answers = {"lead": "Bran", "support/Ash": "pass", "support/Cato": "support", "accept": "accept"}
    done = group(state, 12, "Stealth", 13, answers, lead="worst")
    assert (told(done, Rolled)[0].name, total(done)) == ("Bran", 13)


# --- The Help action


def helpers(apart: int = 9) -> State:
    """Ash with Range 11 and Stealth mod 6 so far from Bran, in a fight."""
    cast = {
        "Ash": fighter("heroes", given={"range": 11}, Stealth=60),
        "Bran": fighter("heroes", Acrobatics=10),
        "Warden": fighter("temple"),
    }
    return scene(cast, distances={"Ash": {"Bran": apart, "Warden": 9}})


HELP = {"target": "Bran", "skill": "Stealth"}


def test_gm_help_05_half_of_the_mod_on_the_next_roll() -> None:
    state = play(helpers(), "help", given=HELP, answers=["accept"]).state
    assert state.creatures["Ash"].actions == 2
    done = called(state, 9, "Stealth", 10, "Bran")
    assert total(done) == 12
    assert len(told(done, HelpUsed)) == 1
    assert total(called(done.state, 9, "Stealth", 10, "Bran")) == 9


def test_gm_help_05_out_of_range_or_an_attack_is_refused() -> None:
    assert refusal(helpers(12), "help", given=HELP).code == "out-of-range"
    attack = {"target": "Bran", "skill": "Martial"}
    assert refusal(helpers(), "help", given=attack).code == "no-help-with-attacks"


def test_gm_help_05_nobody_helps_or_cures_itself() -> None:
    own = {"target": "Ash", "skill": "Stealth"}
    assert refusal(helpers(), "help", given=own).code == "not-yourself"
    assert refusal(helpers(), "cure", given={"target": "Ash"}).code == "not-yourself"


def test_gm_help_03_help_that_is_not_accepted_is_gone() -> None:
    done = play(helpers(), "help", given=HELP, answers=["refuse"])
    assert done.state.creatures["Bran"].help == ()
    assert done.state.creatures["Ash"].actions == 2


def test_gm_help_05_it_is_lost_at_the_end_of_the_round() -> None:
    state = play(helpers(), "help", given=HELP, answers=["accept"]).state
    dice = {"initiative/Ash": 9, "initiative/Bran": 3, "initiative/Warden": 2}
    later = play(state, "next-round", "GM", {}, dice, {"first": "Ash"}).state
    assert later.creatures["Bran"].help == ()


def test_gm_help_05_a_dodge_neither_takes_nor_uses_up_help() -> None:
    given = {"target": "Ash", "skill": "Acrobatics"}
    cast = {
        "Bran": fighter("heroes", Acrobatics=60),
        "Ash": fighter("heroes"),
        "Warden": fighter("temple"),
    }
    state = scene(cast, distances={}, baton="Bran")
    state = play(state, "help", "Bran", given, answers=["accept"]).state
    state = play(with_creature(state, "Bran", movement=0), "pass", "Bran", answers=["agree"]).state
    done = attacks(state, {"attack": 15, "dodge": 10, "damage": 1}, ["dodge"])
    assert told(done, Rolled)[-1].total == 10
    assert len(done.state.creatures["Ash"].help) == 1


def test_gm_help_05_outside_a_fight_no_action_is_counted() -> None:
    state = party(Ash={"Stealth": 60}, Bran={})
    done = play(state, "help", given=HELP, answers=["accept"])
    assert done.state.creatures["Ash"].actions == 3
    assert total(called(done.state, 9, "Stealth", 10, "Bran")) == 12


# --- Calm and Cure


def saving(apart: int, **more: Any) -> State:
    """Bran makes saves; Ash, so far away, can help if it has what it takes."""
    cast = {
        "Ash": fighter("heroes", given={"range": 10}, **more),
        "Bran": fighter("heroes", Mind=10),
        "Warden": fighter("temple"),
    }
    return scene(cast, distances={"Ash": {"Bran": apart}}, turn="temple", baton="Warden")


def saved(state: State, skill: str, number: int, face: int, help_: bool) -> Done[State]:
    given = {"names": ["Bran"], "skill": skill, "number": number, "save": True}
    answers = {"help/Ash": "help"} if help_ else {}
    return play(state, "call-check", "GM", given, {"save": face}, answers)


def test_gm_help_06_calm_on_any_turn_for_one_action() -> None:
    done = saved(saving(10, Diplomacy=50), "Mind", 11, 9, True)
    assert (total(done), success(done)) == (12, True)
    assert done.state.creatures["Ash"].actions == 2
    assert done.state.creatures["Bran"].help == ()


def test_gm_help_06_not_beyond_range_nor_without_an_action() -> None:
    far = saving(11, Diplomacy=50)
    spent = with_creature(saving(10, Diplomacy=50), "Ash", actions=0)
    for state in (far, spent):
        assert total(saved(state, "Mind", 11, 9, False)) == 10


def test_gm_help_07_cure_from_next_to_it_alone() -> None:
    done = saved(saving(1, Medicine=30), "Endurance", 10, 10, True)
    assert (total(done), success(done)) == (11, True)
    assert total(saved(saving(2, Medicine=30), "Endurance", 10, 10, False)) == 10


def test_gm_bonus_01_a_step_counts_for_one_roll_of_any_kind() -> None:
    given = {"name": "Ash", "step": "bonus+", "source": "a shrine"}
    state = play(party(True, Ash={}), "give-step", "GM", given).state
    first = called(state, 10, "Medicine", 12)
    assert (total(first), total(called(first.state, 10, "Medicine", 12))) == (15, 10)
    assert "hit-indirect" in kinds(strikes(first.state, {"attack": 9, "damage": 1}))


def test_gm_dice_02_the_light_bringer_calls_no_check_of_its_own_outside_a_fight() -> None:
    state = scene({"Ash": fighter("heroes"), "Warden": fighter("temple")}, fight=False)
    asked = {"skill": "Mind", "number": 10, "names": ["Ash", "Warden"]}
    assert refusal(state, "call-check", "GM", asked).code == "no-roll-outside-combat"
    alone = {**asked, "names": ["Warden"]}
    assert refusal(state, "group-check", "GM", alone).code == "no-roll-outside-combat"
    saves = play(state, "call-check", "GM", {**alone, "save": True}, [12])
    assert [roll.natural for roll in told(saves, Rolled)] == [12]
