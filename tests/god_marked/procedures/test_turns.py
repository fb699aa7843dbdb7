"""INIT, ACTION, DIM-07: how a fight begins, whose turn it is, the baton, rounds, surprise and ambush.

GM-INIT-01, GM-INIT-02, GM-INIT-03, GM-INIT-04, GM-INIT-05, GM-INIT-06, GM-INIT-07, GM-ACTION-01,
GM-ACTION-02, GM-CRIT-05, GM-CRIT-06, GM-DIM-07.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import kinds, play, refusal, scene
from tests.god_marked.procedures.duels import (
    GLARE,
    MAUL,
    attacks,
    duel,
    fighter,
    lost,
    names,
    strikes,
    suffering,
    told,
)
from theomachy.core.errors import Refused
from theomachy.core.procedure import Done
from theomachy.core.seats import SPECTATOR
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.facts import FightBegan, FightEnded, TurnGiven
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.state import ConditionState, State, with_creature, with_fight


def teams(**agility: int) -> State:
    """Ash, Bran, Cato (heroes) against Warden and Imp (temple), Agility as named; the heroes' turn."""
    cast: dict[str, Any] = {}
    for name in ("Ash", "Bran", "Cato"):
        cast[name] = fighter("heroes", Agility=agility.get(name, 0))
    for name in ("Warden", "Imp"):
        cast[name] = fighter("temple", Agility=agility.get(name, 0))
    return scene(cast, distances={})


def rolled(state: State, faces: list[int], answers: Any = (), **more: int) -> Done[State]:
    """The next round; a face for each who is awake, in the order of joining."""
    awake = [name for name, one in state.creatures.items() if one.tired < 5 and not one.dead]
    dice = {f"initiative/{name}": face for name, face in zip(awake, faces, strict=True)}
    return play(state, "next-round", "GM", {}, {**dice, **more}, answers)


def spent(state: State, *who: str, left: int = 0) -> State:
    """The same with the actions of these spent."""
    for name in who:
        state = with_creature(state, name, actions=left)
    return state


# --- How a fight begins


def test_gm_init_01_openly_everybody_has_three_actions() -> None:
    cast = {"Ash": fighter("heroes"), "Warden": fighter("temple")}
    quiet = scene(cast, distances={}, fight=False)
    dice = {"initiative/Ash": 9, "initiative/Warden": 4}
    done = play(quiet, "begin-fight", "GM", {}, dice)
    assert [one.actions for one in done.state.creatures.values()] == [3, 3]
    assert (done.state.fight.round, done.state.fight.turn) == (1, "heroes")
    assert refusal(done.state, "begin-fight", "GM").code == "fight-under-way"


def surprised(hidden: bool = False, **more: Any) -> State:
    """Ash (Martial mod 2, hidden if said so) before the fight, Bran; the temple's PAC is 13."""
    cast = {
        "Ash": fighter("heroes", Martial=20),
        "Warden": fighter("temple", given={"pac": 13}, **more),
        "Imp": fighter("temple"),
    }
    state = scene(cast, distances={}, fight=False)
    return with_creature(state, "Ash", hidden_from={"Warden": 19, "Imp": 19} if hidden else {})


START = {"initiative/Ash": 15, "initiative/Warden": 4, "initiative/Imp": 3}


def test_gm_init_01_a_surprise_attack_comes_first_and_costs_its_action_of_round_1() -> None:
    state = surprised()
    answers = {"reaction/Warden": "take-it", "reaction/Imp": "pass"}
    done = strikes(state, {"attack": 12, "damage": 5, **START}, answers)
    order = [kind for kind in kinds(done) if kind in {"hit-direct", "order-settled"}]
    assert order == ["hit-direct", "order-settled"]
    assert [one.actions for one in done.state.creatures.values()] == [2, 3, 3]
    assert (done.state.fight.round, done.state.fight.turn) == (1, "heroes")


def test_gm_init_01_what_is_spent_in_reaction_to_the_surprise_is_missing_in_round_1() -> None:
    answers = {"reaction/Warden": "dodge+backed", "reaction/Imp": "pass"}
    done = strikes(surprised(), {"attack": 10, "dodge": 19, **START}, answers)
    warden = done.state.creatures["Warden"]
    assert (warden.actions, warden.reactions) == (2, 0)
    assert [fact.why for fact in told(done, TurnGiven)] == ["order"]


def test_gm_init_02_a_direct_hit_from_hiding_is_an_ambush() -> None:
    answers = {"reaction/Warden": "dodge", "reaction/Imp": "pass"}
    done = strikes(surprised(hidden=True), {"attack": 8, "damage": 1, **START}, answers)
    for name in ("Warden", "Imp"):
        assert names(done.state.creatures[name]) == ["dazed"]
    assert "reaction-voided" in kinds(done)


def test_gm_init_02_an_indirect_hit_dazes_nobody() -> None:
    answers = {"reaction/Warden": "take-it", "reaction/Imp": "pass"}
    done = strikes(surprised(hidden=True), {"attack": 6, "damage": 4, **START}, answers)
    assert lost(surprised(), done, "Warden") == 3
    assert names(done.state.creatures["Imp"]) == []


def test_gm_init_02_only_the_opening_attack_counts() -> None:
    state = with_creature(duel(turn="heroes"), "Ash", hidden_from={"Warden": 19})
    done = strikes(state, {"attack": 15, "damage": 1})
    assert names(done.state.creatures["Warden"]) == []


def test_gm_init_02_the_ambushed_act_last_in_round_1_and_as_usual_in_round_2() -> None:
    answers = {"reaction/Warden": "take-it", "reaction/Imp": "pass"}
    state = strikes(surprised(hidden=True), {"attack": 8, "damage": 1, **START}, answers).state
    state = play(spent(state, "Ash"), "pass", answers={"baton": "Warden"}).state
    assert (state.fight.turn, state.fight.round) == ("temple", 1)
    assert names(state.creatures["Imp"]) == ["dazed"]
    again = rolled(state, [2, 15, 4], {"first": "Imp"})
    assert (again.state.fight.turn, again.state.fight.baton) == ("temple", "Imp")
    assert names(again.state.creatures["Warden"]) == []


# --- Initiative


def test_gm_init_03_the_highest_total_gives_its_team_the_turn() -> None:
    state = teams(Ash=10, Bran=30, Warden=20)
    done = rolled(state, [12, 4, 1, 9, 2], {"first": "Ash"})
    assert (done.state.fight.turn, done.state.fight.order) == ("heroes", ("heroes", "temple"))
    assert kinds(done).count("rolled") == 5


@pytest.mark.parametrize(
    ("ash", "warden", "faces", "team"),
    [
        (10, 20, (12, 11), "temple"),  # 13 against 13: the higher mod
        (25, 21, (11, 11), "heroes"),  # the same mod: the higher number
    ],
)
def test_gm_init_03_ties_go_to_the_higher_agility(
    ash: int, warden: int, faces: tuple[int, int], team: str
) -> None:
    cast = {"Ash": fighter("heroes", Agility=ash), "Warden": fighter("temple", Agility=warden)}
    assert rolled(scene(cast, distances={}), list(faces)).state.fight.turn == team


def test_gm_init_03_those_alike_in_all_roll_until_one_is_best() -> None:
    more = {
        "initiative/Ash#2": 7,
        "initiative/Warden#2": 7,
        "initiative/Ash#3": 3,
        "initiative/Warden#3": 15,
    }
    done = rolled(teams(), [12, 4, 1, 12, 2], {"first": "Warden"}, **more)
    assert (done.state.fight.turn, done.state.fight.baton) == ("temple", "Warden")
    assert done.state.fight.order == ("temple", "heroes")


def test_gm_init_03_further_teams_by_their_best_total() -> None:
    cast = {
        "Ash": fighter("heroes"),
        "Warden": fighter("temple"),
        "Rat": fighter("pack"),
        "Wolf": fighter("pack"),
    }
    done = rolled(scene(cast, distances={}), [5, 15, 2, 9])
    assert done.state.fight.order == ("temple", "pack", "heroes")


def test_gm_crit_06_initiative_may_grow_agility() -> None:
    done = rolled(teams(Ash=50), [20, 4, 1, 9, 2], {"first": "Ash"}, crit=15)
    assert done.state.creatures["Ash"].skills["Agility"] == 51


@pytest.mark.parametrize("name", ["Ash", "Bran", "Cato"])
def test_gm_init_04_the_winner_names_a_teammate(name: str) -> None:
    done = rolled(teams(), [12, 4, 1, 9, 2], {"first": name})
    assert done.state.fight.baton == name


def test_gm_init_04_neither_an_enemy_nor_the_dazed_can_be_named() -> None:
    state = with_fight(teams(), round=2)
    lasting = ConditionState(Condition.DAZED, "test", round=3, lasts="until-ended")
    state = suffering(state, "Cato", lasting)
    for name in ("Warden", "Cato"):
        with pytest.raises(Refused) as refused:
            rolled(state, [12, 4, 1, 9, 2], {"first": name})
        assert refused.value.code == "no-such-option"


# --- Passing the baton


def test_gm_init_05_to_a_teammate_and_what_is_unspent_stays() -> None:
    done = play(spent(teams(), "Ash", left=2), "pass", given={"to": "Bran"})
    assert (done.state.fight.baton, done.state.creatures["Ash"].actions) == ("Bran", 2)


def test_gm_init_05_to_the_enemy_if_all_agree() -> None:
    answers = {"agree/Bran": "agree", "agree/Cato": "object"}
    objected = play(teams(), "pass", given={"to": "temple"}, answers=answers)
    assert (objected.state.fight.turn, objected.state.fight.baton) == ("heroes", "Ash")
    answers |= {"agree/Cato": "agree", "baton": "Imp"}
    agreed = play(teams(), "pass", given={"to": "temple"}, answers=answers)
    assert (agreed.state.fight.turn, agreed.state.fight.baton) == ("temple", "Imp")


def test_gm_init_05_who_is_asked() -> None:
    state = with_creature(spent(suffering(teams(), "Bran", Condition.DAZED), "Cato"), "Bran")
    done = play(state, "pass", answers={"agree/Cato": "agree", "baton": "Warden"})
    assert done.state.fight.turn == "temple"
    asleep = with_creature(suffering(teams(), "Bran", Condition.DAZED), "Cato", tired=5)
    assert play(asleep, "pass", answers={"baton": "Warden"}).state.fight.turn == "temple"


def test_gm_init_05_with_nothing_left_the_turn_goes_on_without_consent() -> None:
    state = spent(teams(), "Ash", "Bran", "Cato")
    assert play(state, "pass", answers={"baton": "Imp"}).state.fight.baton == "Imp"


def test_gm_init_05_the_passer_names_one_of_several_enemy_teams() -> None:
    cast = {"Ash": fighter("heroes"), "Warden": fighter("temple"), "Rat": fighter("pack")}
    state = with_fight(scene(cast, distances={}), order=("heroes", "temple", "pack"))
    assert play(state, "pass", given={"to": "pack"}).state.fight.turn == "pack"
    assert play(state, "pass").state.fight.turn == "temple"


@pytest.mark.parametrize(("to", "why"), [("Warden", "enemy"), ("Bran", "spent"), ("Cato", "dazed")])
def test_gm_init_05_who_cannot_take_the_baton(to: str, why: str) -> None:
    state = suffering(spent(teams(), "Bran"), "Cato", Condition.DAZED)
    state = with_fight(state, had_turn=("heroes",))
    assert refusal(state, "pass", given={"to": to}).code == "cannot-hold-baton", why


def test_gm_init_05_only_the_holder_of_the_turn_passes() -> None:
    assert refusal(teams(), "pass", "Bran").code == "not-your-baton"
    assert refusal(teams(), "pass", "Imp").code == "not-your-turn"


# --- Taking the turn back


def test_gm_init_06_who_acts_after_a_won_reaction() -> None:
    ash = fighter("heroes", Acrobatics=30)
    cast = {"Ash": ash, "Bran": fighter("heroes"), "Warden": fighter("temple", None, MAUL)}
    state = scene(cast, distances={}, turn="temple", baton="Warden")
    state = with_creature(state, "Bran", movement=0)
    dice = {"attack": 14, "dodge": 12}
    dodged = attacks(state, dice, {"reaction/Ash": "dodge"})
    assert (dodged.state.fight.turn, dodged.state.fight.baton) == ("heroes", "Ash")
    bare = attacks(spent(state, "Ash"), dice, {"reaction/Ash": "dodge"})
    assert (bare.state.fight.turn, bare.state.fight.baton) == ("heroes", "Bran")
    none = attacks(spent(state, "Ash", "Bran"), dice, {"reaction/Ash": "dodge"})
    assert (none.state.fight.turn, none.state.fight.baton) == ("temple", "Warden")
    assert dodged.state.creatures["Ash"].actions == 3


def test_gm_init_06_a_bystander_of_no_team_gets_no_turn() -> None:
    bystander = {"character": {**fighter("heroes", Acrobatics=30)["character"]}}
    cast = {"Ash": bystander, "Warden": fighter("temple", None, MAUL), "Rat": fighter("pack")}
    state = scene(cast, distances={}, turn="temple", baton="Warden")
    dodged = attacks(state, {"attack": 14, "dodge": 12}, {"reaction/Ash": "dodge"}).state.fight
    assert (dodged.turn, dodged.baton) == ("temple", "Warden")
    fumbled = attacks(state, {"attack": 1}).state.fight
    assert (fumbled.turn, fumbled.baton) == ("temple", "Warden")


def test_gm_init_06_the_team_may_decline() -> None:
    state = duel(fighter("heroes", Acrobatics=30), fighter("temple", None, MAUL))
    state = attacks(state, {"attack": 14, "dodge": 12}, ["dodge"]).state
    assert play(state, "pass").state.fight.turn == "temple"


# --- Natural 1


def test_gm_crit_05_a_natural_1_gives_the_turn_to_the_target() -> None:
    state = duel(turn="heroes", ash=fighter("heroes", Martial=150))
    done = strikes(state, {"attack": 1})
    assert (done.state.fight.turn, done.state.fight.baton) == ("temple", "Warden")
    assert done.state.creatures["Ash"].actions == 2
    assert "hit-direct" not in kinds(done)


def test_gm_crit_05_to_the_next_team_if_the_targets_has_nothing_left() -> None:
    cast = {"Ash": fighter("heroes"), "Warden": fighter("temple"), "Rat": fighter("pack")}
    state = with_fight(scene(cast, distances={}), order=("pack", "heroes", "temple"))
    done = strikes(spent(state, "Warden"), {"attack": 1})
    assert done.state.fight.turn == "pack"


def test_gm_crit_05_who_failed_has_the_turn_again_only_if_no_other_team_can_act() -> None:
    cast = {"Ash": fighter("heroes"), "Warden": fighter("temple"), "Rat": fighter("pack")}
    state = with_fight(scene(cast, distances={}), order=("heroes", "pack", "temple"))
    state = spent(state, "Warden")
    assert strikes(state, {"attack": 1}).state.fight.turn == "pack"
    assert strikes(spent(state, "Rat"), {"attack": 1}).state.fight.turn == "heroes"


def test_gm_crit_05_no_other_roll_of_1_passes_the_turn() -> None:
    done = play(duel(turn="heroes"), "look", dice={"look": 1})
    assert done.state.fight.turn == "heroes"


# --- The end of the round


def test_gm_init_07_a_round_ends_when_all_have_spent_their_actions() -> None:
    state = spent(teams(), *teams().creatures)
    state = with_creature(state, "Ash", movement=0, reactions=3, looked=True, team_attacked=True)
    dice = {f"initiative/{name}": face for face, name in enumerate(state.creatures, 1)}
    done = play(state, "pass", dice=dice, answers={"first": "Imp"})
    ash = done.state.creatures["Ash"]
    assert (done.state.fight.round, ash.actions, ash.movement, ash.reactions) == (2, 3, 10, 0)
    assert not ash.looked
    assert not ash.team_attacked


def test_gm_init_07_a_round_ends_when_every_team_with_actions_declines() -> None:
    state = spent(teams(), "Bran", "Cato", "Warden", "Imp")
    dice = {f"initiative/{name}": face for face, name in enumerate(state.creatures, 1)}
    answers = {"first": "Imp", "agree/Bran": "agree", "agree/Cato": "agree"}
    done = play(state, "pass", dice=dice, answers=answers)
    assert (done.state.fight.round, done.state.creatures["Ash"].actions) == (2, 3)


def test_gm_init_07_an_action_spent_in_between_reopens_the_round() -> None:
    state = duel(turn="heroes")
    state = play(state, "pass").state
    assert state.fight.declined == ("heroes",)
    state = attacks(state, {"attack": 5, "damage": 1}).state
    assert play(state, "pass", "Warden").state.fight.turn == "heroes"


# --- Actions


def test_gm_action_01_attack_move_and_calm() -> None:
    cast = {
        "Ash": fighter("heroes", Diplomacy=50),
        "Bran": fighter("heroes"),
        "Warden": fighter("temple"),
    }
    state = scene(cast, distances={})
    state = strikes(state, {"attack": 5, "damage": 1}).state
    state = play(state, "move").state
    given = {"names": ["Bran"], "skill": "Mind", "number": 11, "save": True}
    done = play(state, "call-check", "GM", given, {"save": 10}, {"help/Ash": "help"})
    assert done.state.creatures["Ash"].actions == 0


def test_gm_action_02_any_number_of_attacks_that_actions_allow() -> None:
    state = duel(turn="heroes")
    for _ in range(3):
        state = strikes(state, {"attack": 5, "damage": 1}).state
    assert state.creatures["Ash"].actions == 0
    assert refusal(state, "attack", given={"target": "Warden"}).code == "no-actions"


def test_gm_action_01_on_ones_own_turn_only() -> None:
    state = duel()
    for do in ("attack", "move", "hide", "look", "disengage", "interact", "grapple"):
        given = {"target": "Warden"} if do in {"attack", "grapple"} else {}
        given = {"what": "a door"} if do == "interact" else given
        assert refusal(state, do, given=given).code == "not-your-turn"


# --- The end of the fight


def test_gm_cond_10_a_last_opponent_who_is_held_and_harmless_ends_the_fight() -> None:
    given = {"name": "Warden", "condition": "restrained"}
    swordsman = duel(apart=5, turn="heroes")
    assert play(swordsman, "set-condition", "GM", given).state.fight.winner == "heroes"
    near = duel(apart=1, turn="heroes")
    assert play(near, "set-condition", "GM", given).state.fight.active
    power = fighter("temple", None, {**GLARE, "means": "power"})
    armed = duel(None, power, "heroes", 5)
    assert play(armed, "set-condition", "GM", given).state.fight.active
    caster = duel(None, fighter("temple", None, GLARE), "heroes", 5)
    assert not play(caster, "set-condition", "GM", given).state.fight.active


def test_gm_dim_07_no_quarter_is_announced_before_the_fight() -> None:
    cast = {"Ash": fighter("heroes"), "Warden": fighter("temple")}
    quiet = scene(cast, distances={}, fight=False)
    dice = {"initiative/Ash": 9, "initiative/Warden": 4}
    done = play(quiet, "begin-fight", "GM", {"no_quarter": True}, dice)
    announced = told(done, FightBegan)[0]
    assert (announced.no_quarter, announced.audience.everybody) == (True, True)
    assert done.state.fight.no_quarter


def test_gm_table_01_whoever_is_kept_unseen_waits_until_it_is_shown() -> None:
    cast: dict[str, Any] = {
        "Ash": fighter("heroes"),
        "Warden": fighter("temple"),
        "Ghost": {**fighter("dead"), "unseen": True},
    }
    state = scene(cast, distances={})
    done = play(state, "next-round", "GM", {}, {"initiative/Ash": 5, "initiative/Warden": 9})
    assert done.state.fight.order == ("temple", "heroes")
    assert done.state.fight.baton == "Warden"
    shown = play(done.state, "show", "GM", {"name": "Ghost"}).state
    after = rolled(shown, [5, 9, 15]).state.fight
    assert (after.order, after.baton) == (("dead", "temple", "heroes"), "Ghost")


def test_gm_table_01_whoever_of_a_player_is_unseen_acts_without_a_name() -> None:
    cast = {"Ash": {**fighter("heroes"), "unseen": True}, "Warden": fighter("temple")}
    done = rolled(scene(cast, distances={}), [15, 5])
    told_to_all = [fact for fact in told(done, TurnGiven) if fact.audience.everybody]
    assert [fact.baton for fact in told_to_all] == [""]
    assert GAME.card(told_to_all[0], SPECTATOR).text.endswith("somebody unseen holds the baton")
    assert done.state.fight.baton == "Ash"


def test_gm_table_01_a_fight_goes_on_only_while_two_teams_are_seen() -> None:
    cast: dict[str, Any] = {
        "Ash": fighter("heroes"),
        "Warden": fighter("temple"),
        "Ghost": {**fighter("dead"), "unseen": True},
    }
    gone = play(scene(cast, distances={}), "remove", "GM", {"name": "Warden"})
    assert [fact.winner for fact in told(gone, FightEnded)] == ["heroes"]
