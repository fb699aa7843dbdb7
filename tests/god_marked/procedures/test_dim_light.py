"""DIM, ARMOUR-04, TIRED: at 0 HP, its three ways, death, and the ways back.

GM-DIM-01, GM-DIM-02, GM-DIM-03, GM-DIM-04, GM-DIM-05, GM-DIM-06, GM-DIM-07, GM-ARMOUR-04,
GM-TIRED-01, GM-TIRED-02, GM-TIRED-03, GM-TIRED-04.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import play, refusal, scene, turn_of
from tests.god_marked.procedures.duels import (
    MAUL,
    SWORD,
    arm,
    attacks,
    duel,
    fighter,
    harm,
    names,
    strikes,
    suffering,
    told,
)
from theomachy.core.paths import assign
from theomachy.core.procedure import Done
from theomachy.games.god_marked.creatures.numbers import armour_now, mod, movement_full, range_of
from theomachy.games.god_marked.edition import ArmourClass, Condition, Skill
from theomachy.games.god_marked.facts import Died, GrappleEnded
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.state import ConditionState, State, with_creature, with_fight

LYING: dict[str, Any] = {"hp": 0, "in_dim_light": True, "dim_light": "lay", "actions": 1}
STANDING = LYING | {"dim_light": "stand", "actions": 3}


def at_0(how: dict[str, Any], warden: dict[str, Any] | None = None, **house: Any) -> State:
    """Ash (PAC 13, threshold 10) at 0 HP, a friend beside it; it is the Warden's turn."""
    cast = {
        "Ash": fighter("heroes", None, MAUL, given={"pac": 13}, Martial=30),
        "Bran": fighter("heroes"),
        "Warden": warden or fighter("temple", given={"pac": 13}, hp=200),
    }
    state = scene(cast, distances={}, house=house, turn="temple", baton="Warden")
    state = with_creature(state, "Bran", movement=0)
    return with_creature(state, "Ash", **how)


def felled(choice: str, hp: int = 4, **more: Any) -> Done[State]:
    """Ash with 4 HP takes 11 damage and chooses."""
    warden = fighter("temple", None, MAUL, given={"pac": 13}, hp=200)
    state = with_creature(at_0({}, warden), "Ash", hp=hp, **more)
    answers = {"reaction/Ash": "take-it", "dim-light": choice}
    return attacks(state, {"attack": 19, "damage": [6, 5]}, answers)


# --- Entering


def test_gm_dim_01_hp_stops_at_0_and_one_way_is_chosen() -> None:
    done = felled("stand")
    ash = done.state.creatures["Ash"]
    assert (ash.hp, ash.in_dim_light, ash.dim_light) == (0, True, "stand")
    assert (ash.actions, ash.movement, names(ash)) == (3, 10, [])


def test_gm_dim_02_who_lies_is_prone_with_one_action_and_half_movement() -> None:
    ash = felled("lay").state.creatures["Ash"]
    assert (ash.actions, ash.movement, names(ash)) == (1, 5, ["prone"])
    spent = felled("lay", actions=0, movement=3).state.creatures["Ash"]
    assert (spent.actions, spent.movement) == (0, 3)


def test_gm_dim_02_in_the_next_round_too() -> None:
    dice = {"initiative/Ash": 9, "initiative/Bran": 3, "initiative/Warden": 2}
    done = play(at_0(LYING), "next-round", "GM", {}, dice, {"first": "Ash"})
    ash = done.state.creatures["Ash"]
    assert (ash.actions, ash.movement) == (1, 5)
    standing = play(at_0(STANDING), "next-round", "GM", {}, dice, {"first": "Ash"})
    assert standing.state.creatures["Ash"].actions == 3


def test_gm_dim_01_what_it_held_is_free() -> None:
    warden = fighter("temple", None, MAUL, given={"pac": 13}, hp=200)
    cast = {"Ash": fighter("heroes"), "Warden": warden, "Imp": fighter("temple")}
    state = scene(cast, distances={}, turn="temple", baton="Warden")
    state = assign(state, "grapples", [{"grappler": "Ash", "target": "Imp"}])
    state = with_creature(state, "Ash", hp=4)
    answers = {"reaction/Ash": "take-it", "dim-light": "stand"}
    done = attacks(state, {"attack": 19, "damage": [6, 5]}, answers)
    assert [fact.why for fact in told(done, GrappleEnded)] == ["defeated"]


@pytest.mark.parametrize(("option", "defeated"), [(True, False), (False, True)])
def test_gm_dim_01_whether_foes_have_a_dim_light_is_an_option(option: bool, defeated: bool) -> None:
    cast = {
        "Ash": fighter("heroes", None, MAUL),
        "Warden": fighter("temple", hp=40),
        "Imp": fighter("temple"),
    }
    state = scene(cast, distances={}, house={"enemies_dim_light": option})
    state = with_creature(with_creature(state, "Warden", hp=4), "Imp", movement=0)
    answers = {"reaction/Warden": "take-it"} | ({} if defeated else {"dim-light": "lay"})
    done = strikes(state, {"attack": 19, "damage": [6, 5]}, answers)
    warden = done.state.creatures["Warden"]
    assert (warden.defeated, warden.in_dim_light) == (defeated, not defeated)


def test_gm_dim_01_a_fight_ends_where_only_one_team_is_on_its_feet() -> None:
    state = with_creature(duel(turn="heroes"), "Warden", hp=1)
    done = strikes(state, {"attack": 19, "damage": 8}, ["take-it", "lay"])
    assert (done.state.fight.active, done.state.fight.winner) == (False, "heroes")


# --- Lay


@pytest.mark.parametrize(("natural", "dead"), [(14, True), (13, False)])
def test_gm_dim_02_only_a_direct_hit_kills_one_who_lies(natural: int, dead: bool) -> None:
    club = arm("club", 10, 10, "blunt")
    warden = fighter("temple", None, club, given={"pac": 13}, hp=200)
    done = attacks(
        at_0(LYING, warden), {"attack": natural, "damage": [6] * 10}, {"reaction/Ash": "take-it"}
    )
    ash = done.state.creatures["Ash"]
    assert ash.dead is dead
    assert names(ash) == []  # an Indirect Hit does nothing more, however heavy


def test_gm_dim_02_not_if_the_attacker_spares_it_or_all_damage_is_stopped() -> None:
    spared = attacks(
        at_0(LYING), {"attack": 19, "damage": 5}, {"reaction/Ash": "take-it"}, spare=True
    )
    assert not spared.state.creatures["Ash"].dead
    immune = with_creature(at_0(LYING), "Ash", immune=("untyped",))
    done = attacks(immune, {"attack": 19, "damage": 5}, {"reaction/Ash": "take-it"})
    assert not done.state.creatures["Ash"].dead


def test_gm_dim_02_damage_without_an_attack_does_not_kill_one_who_lies() -> None:
    done = play(at_0(LYING), "harm", "GM", {"name": "Ash", "amount": 50})
    assert not done.state.creatures["Ash"].dead


def test_gm_dim_02_restrained_hits_are_direct() -> None:
    state = suffering(at_0(LYING), "Ash", Condition.RESTRAINED)
    done = attacks(state, {"attack": 2, "damage": 1}, {"reaction/Ash": "take-it"})
    assert done.state.creatures["Ash"].dead


# --- Lying rested


def rounds(state: State, number: int, *, exert: int = 0) -> State:
    """So many rounds more; in round `exert` Ash attacks."""
    dice = {"initiative/Ash": 9, "initiative/Bran": 3, "initiative/Warden": 2}
    for _ in range(number):
        state = play(state, "next-round", "GM", {}, dice, {"first": "Ash"}).state
        if state.fight.round == exert:
            answers = {"reaction/Warden": "take-it"}
            state = strikes(state, {"attack": 3, "damage": [1, 1]}, answers).state
    return state


def test_gm_dim_03_three_rested_rounds() -> None:
    lying = felled("lay").state
    assert rounds(lying, 3).creatures["Ash"].rested_rounds == 2
    ash = rounds(lying, 4).creatures["Ash"]
    assert (ash.hp, ash.tired, ash.in_dim_light, names(ash)) == (1, 1, False, ["prone"])


def test_gm_dim_03_an_attack_starts_the_count_anew_and_a_hit_does_not() -> None:
    attacked = rounds(felled("lay").state, 5, exert=3)
    assert attacked.creatures["Ash"].rested_rounds == 2
    assert rounds(attacked, 1).creatures["Ash"].hp == 1
    hit = turn_of(rounds(felled("lay").state, 2), "Warden")
    answers = {"reaction/Ash": "take-it", "reaction/Bran": "pass"}
    hit = attacks(hit, {"attack": 5, "damage": [1, 1]}, answers).state
    assert rounds(hit, 2).creatures["Ash"].hp == 1


def test_gm_dim_03_the_one_action_may_go_into_other_things() -> None:
    state = rounds(felled("lay").state, 1)
    state = play(turn_of(state, "Ash"), "look", dice=[5]).state
    assert rounds(state, 3).creatures["Ash"].hp == 1


# --- Stand


@pytest.mark.parametrize(
    ("natural", "faces", "dead"),
    [(5, [6, 3], False), (5, [5, 5], False), (19, [1, 1], True)],
)
def test_gm_dim_04_stand_direct_hits_kill(natural: int, faces: list[int], dead: bool) -> None:
    warden = fighter("temple", None, MAUL, hp=200)
    done = attacks(
        at_0(STANDING, warden), {"attack": natural, "damage": faces}, {"reaction/Ash": "take-it"}
    )
    assert done.state.creatures["Ash"].dead is dead


@pytest.mark.parametrize(("dealt", "dead"), [(9, False), (10, True)])
def test_gm_dim_04_stand_the_threshold_kills_whatever_the_hit(dealt: int, dead: bool) -> None:
    club = arm("club", 2, 12)
    warden = fighter("temple", None, club, hp=200)
    dice = {"attack": 5, "damage": [dealt, dealt]}
    done = attacks(at_0(STANDING, warden), dice, {"reaction/Ash": "take-it"})
    assert done.state.creatures["Ash"].dead is dead


@pytest.mark.parametrize(("amount", "dead"), [(4, False), (10, True)])
def test_gm_dim_04_damage_without_an_attack(amount: int, dead: bool) -> None:
    done = play(at_0(STANDING), "harm", "GM", {"name": "Ash", "amount": amount})
    assert done.state.creatures["Ash"].dead is dead
    burning = suffering(at_0(STANDING), "Ash", ConditionState(Condition.BURN, "test", amount, 1))
    acts = play(turn_of(burning, "Ash"), "look", dice=[5])
    assert acts.state.creatures["Ash"].dead is dead


def test_gm_dim_04_after_the_fight_one_may_lie_down() -> None:
    assert refusal(at_0(STANDING), "lay-down", "GM", {"name": "Ash"}).code == "fight-under-way"
    calm = with_fight(at_0(STANDING), active=False)
    ash = play(calm, "lay-down", "GM", {"name": "Ash"}).state.creatures["Ash"]
    assert (ash.dim_light, names(ash)) == ("lay", ["prone"])
    assert refusal(calm, "lay-down", "GM", {"name": "Bran"}).code == "not-standing"


def test_gm_armour_04_armour_health_takes_damage_first_and_revives_nobody() -> None:
    state = at_0(STANDING | {"armour_health": 10})
    done = attacks(state, {"attack": 19, "damage": 8}, {"reaction/Ash": "take-it"})
    ash = done.state.creatures["Ash"]
    assert (ash.dead, ash.armour_health, ash.in_dim_light) == (False, 2, True)


# --- Final Blow


def last_blow(attack: int, *extra: int, answer: str = "take-it", **warden: Any) -> Done[State]:
    """Ash (2d6 + 3) falls and strikes the Warden once more."""
    foe = fighter("temple", None, MAUL, given={"pac": 13}, hp=200, **warden)
    state = with_creature(at_0({}, foe), "Ash", hp=4)
    answers = {
        "reaction/Ash": "take-it",
        "dim-light": "final-blow",
        "final-blow": "Warden:maul",
        "reaction/Warden": answer,
    }
    dice: dict[str, Any] = {"attack": 19, "damage": [6, 5], "attack#2": attack}
    if extra:
        dice["dodge" if answer == "dodge" else "crit" if attack == 20 else "clash"] = extra[0]
    if extra[1:]:
        dice["damage#2"] = list(extra[1:])
    return attacks(state, dice, answers)


@pytest.mark.parametrize(
    ("attack", "extra", "dealt"), [(13, (), 45), (9, (), 22), (1, (), 22), (20, (3,), 45)]
)
def test_gm_dim_05_triple_maximum_then_death(
    attack: int, extra: tuple[int, ...], dealt: int
) -> None:
    done = last_blow(attack, *extra)
    assert harm(done)[1:] == [("Warden", dealt)]
    assert done.state.creatures["Ash"].dead
    assert len(told(done, Died)) == 1


def test_gm_dim_05_it_may_be_dodged_and_defence_works() -> None:
    dodged = last_blow(13, 19, answer="dodge")
    assert harm(dodged)[1:] == []
    assert dodged.state.creatures["Ash"].dead
    guarded = last_blow(5, record={"defence": {"pac": 10}})
    assert harm(guarded)[1:] == []


def test_gm_dim_05_one_who_is_clashed_dies_once() -> None:
    done = last_blow(5, 19, 6, 6, answer="clash")
    assert len(told(done, Died)) == 1


def test_gm_dim_05_surrounding_counts_for_it() -> None:
    done = last_blow(9 + 1)  # 10 + 3 + 1 for Bran: 14 gets over 13
    assert harm(done)[1:] == [("Warden", 45)]


# --- Leaving, Tired


def test_gm_dim_06_healing_leaves_it_and_tires() -> None:
    given = {"name": "Ash", "hp": 7}
    ash = play(at_0(LYING), "heal", "GM", given).state.creatures["Ash"]
    assert (ash.hp, ash.tired, ash.in_dim_light) == (7, 1, False)
    again = with_creature(at_0(STANDING), "Ash", tired=1)
    assert play(again, "heal", "GM", given).state.creatures["Ash"].tired == 2


@pytest.mark.parametrize(("tired", "how", "after"), [(5, LYING, 5), (0, {"hp": 3}, 0)])
def test_gm_tired_01_at_most_5_and_only_out_of_the_state(
    tired: int, how: dict[str, Any], after: int
) -> None:
    state = with_creature(at_0(how), "Ash", tired=tired)
    done = play(state, "heal", "GM", {"name": "Ash", "hp": 6})
    assert done.state.creatures["Ash"].tired == after


def test_gm_tired_02_mods_and_armour_once() -> None:
    state = duel(fighter("heroes", None, SWORD, Athletics=30, Martial=40), turn="heroes")
    tired = with_creature(state, "Ash", tired=1)
    ash = tired.creatures["Ash"]
    assert mod(tired, ash, Skill.ATHLETICS) == 1
    assert armour_now(tired, ash, ArmourClass.PAC) == 11
    worse = with_creature(state, "Ash", tired=2)
    done = strikes(worse, {"attack": 19, "damage": 3})
    assert harm(done) == [("Warden", 2)]


def test_gm_tired_04_nothing_falls_below_1() -> None:
    state = with_creature(duel(), "Ash", tired=4)
    ash = state.creatures["Ash"]
    numbers = [
        movement_full(state, ash),
        range_of(state, ash),
        armour_now(state, ash, ArmourClass.MAC),
    ]
    assert numbers == [1, 1, 1]
    assert mod(state, ash, Skill.MIND) == -10


def test_gm_tired_03_at_level_5_one_is_unconscious_even_at_full_hp() -> None:
    state = with_creature(at_0({"hp": 40}), "Ash", tired=5)
    assert refusal(turn_of(state, "Ash"), "look").code == "out-of-the-fight"
    healed = play(with_creature(state, "Ash", hp=10), "heal", "GM", {"name": "Ash", "hp": 30})
    assert healed.state.creatures["Ash"].tired == 5


# --- The agreement at the table


def test_gm_dim_07_by_default_foes_leave_those_alone_who_lie() -> None:
    lying = at_0(LYING)
    deed = GAME.policies["greedy"].act(lying, "Warden")
    assert deed is not None
    assert deed.inputs.get("target") != "Ash"
    merciless = with_fight(with_creature(lying, "Bran", dead=True), no_quarter=True)
    deed = GAME.policies["greedy"].act(merciless, "Warden")
    assert deed is not None
    assert deed.inputs.get("target") == "Ash"
