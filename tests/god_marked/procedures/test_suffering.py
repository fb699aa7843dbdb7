"""COND: how each condition comes, what it does, and that it ends exactly once.

GM-COND-01, GM-COND-02, GM-COND-03, GM-COND-04, GM-COND-05, GM-COND-06, GM-COND-08, GM-COND-10,
GM-COND-11, GM-COND-12, GM-COND-14.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import FIELD, kinds, play, refusal, scene, turn_of
from tests.god_marked.procedures.duels import (
    BOW,
    GLARE,
    SWORD,
    arm,
    attacks,
    duel,
    fighter,
    harm,
    lost,
    names,
    strikes,
    suffering,
    told,
)
from theomachy.core.errors import InputError
from theomachy.core.procedure import Done
from theomachy.games.god_marked.creatures.numbers import armour_now, passive, range_of
from theomachy.games.god_marked.edition import ArmourClass, Condition, Skill
from theomachy.games.god_marked.facts import (
    ConditionEnded,
    HitIndirect,
    ReactionVoided,
    Rolled,
)
from theomachy.games.god_marked.state import ConditionState, State, with_creature, with_fight


def one(name: Condition, mod: int = 0, **more: Any) -> ConditionState:
    """A condition of a stated mod, given in round 1."""
    return ConditionState(name, more.pop("source", "test"), mod, more.pop("round", 1), **more)


def afflicted(*conditions: ConditionState | Condition, **skills: Any) -> State:
    """Ash (whose turn it is) with these conditions next to a Warden with PAC 13."""
    ash = fighter("heroes", None, SWORD, **skills)
    warden = fighter("temple", hp=200, given={"pac": 13})
    return suffering(duel(ash, warden, "heroes"), "Ash", *conditions)


def next_round(state: State, first: str, others: str, dice: Any = (), **more: Any) -> Done[State]:
    """A new round that `first` wins."""
    rolls = {f"initiative/{first}": 19, f"initiative/{others}": 2}
    return play(state, "next-round", "GM", {}, {**rolls, **dict(dice)}, **more)


# --- How long they last


def test_gm_cond_01_until_the_teams_first_turn_of_the_next_round() -> None:
    state = afflicted(Condition.SLOWED)
    later = next_round(state, "Warden", "Ash").state
    assert names(later.creatures["Ash"]) == ["slowed"]
    attacked = attacks(later, {"attack": 5, "damage": 1}).state
    assert names(attacked.creatures["Ash"]) == ["slowed"]
    over = play(attacked, "pass", "Warden")
    assert names(over.state.creatures["Ash"]) == []
    assert len(told(over, ConditionEnded)) == 1


def test_gm_cond_01_it_ends_exactly_once_in_a_round_of_many_turns() -> None:
    state = next_round(afflicted(Condition.SLOWED), "Ash", "Warden").state
    assert names(state.creatures["Ash"]) == []
    state = suffering(state, "Ash", one(Condition.SLOWED, round=2))
    for by in ("Ash", "Warden", "Ash"):
        state = play(turn_of(state, by), "look", by, dice=[5]).state
        done = play(state, "pass", by)
        assert told(done, ConditionEnded) == []
        state = done.state
    assert (state.fight.round, names(state.creatures["Ash"])) == (2, ["slowed"])


def test_gr_09_given_again_it_lasts_anew_and_is_no_second_copy() -> None:
    given = {"name": "Ash", "condition": "slowed"}
    state = play(duel(turn="heroes"), "set-condition", "GM", given).state
    state = play(with_fight(state, round=2), "set-condition", "GM", given).state
    assert [each.round for each in state.creatures["Ash"].conditions] == [2]


@pytest.mark.parametrize("mod", [-1001, 10**9])
def test_gm_cond_01_a_mod_beyond_what_the_log_keeps_is_no_legal_input(mod: int) -> None:
    given = {"name": "Ash", "condition": "slowed", "mod": mod}
    with pytest.raises(InputError) as wrong:
        play(duel(), "set-condition", "GM", given)
    assert wrong.value.refusal.where == "with.mod"


def test_gm_cond_01_what_the_light_bringer_ends_ends_once_each() -> None:
    pair = [one(Condition.RESISTANT, of="fire"), one(Condition.RESISTANT, of="slash")]
    done = play(
        suffering(duel(), "Ash", *pair),
        "end-condition",
        "GM",
        {"name": "Ash", "condition": "resistant"},
    )
    assert [fact.of for fact in told(done, ConditionEnded)] == ["fire", "slash"]
    assert refusal(
        done.state, "end-condition", "GM", {"name": "Ash", "condition": "burn"}
    ).code == ("no-such-condition")


def test_gm_cond_01_of_two_from_one_source_only_the_due_one_ends() -> None:
    pair = [one(Condition.RESISTANT, of="fire"), one(Condition.RESISTANT, of="slash", round=2)]
    state = suffering(duel(turn="heroes"), "Ash", *pair)
    done = next_round(state, "Ash", "Warden")
    assert [each.of for each in done.state.creatures["Ash"].conditions] == ["slash"]
    assert len(told(done, ConditionEnded)) == 1


# --- Bleeding, Burn


def test_gm_cond_02_each_space_a_d6() -> None:
    cast = {"Ash": fighter("heroes", (5, 5)), "Warden": fighter("temple", (20, 20))}
    state = suffering(scene(cast, FIELD), "Ash", Condition.BLEEDING)
    done = play(state, "walk", given={"to": [8, 5]}, dice={"bleeding": [1, 6, 2]})
    assert lost(state, done, "Ash") == 9


def test_gm_cond_03_each_action_the_mod() -> None:
    state = afflicted(one(Condition.BURN, 4))
    first = strikes(state, {"attack": 5, "damage": 1})
    second = play(first.state, "look", dice=[5])
    assert lost(state, second, "Ash") == 2 * 4
    assert kinds(first).index("hit-indirect") < kinds(first).index("damage-dealt", 0)
    assert harm(first)[-1] == ("Ash", 4)


def test_gm_cond_03_the_resistant_take_half_of_each_portion_and_the_immune_none() -> None:
    for record, dealt in (({"resist": ["fire"]}, 1), ({"immune": ["fire"]}, 0)):
        ash = fighter("heroes", record=record)
        state = suffering(duel(ash, turn="heroes"), "Ash", one(Condition.BURN, 3))
        done = play(
            play(state, "look", dice=[5]).state,
            "hide",
            given={"as_defeated": True},
            dice=[2],
            answers={"as-defeated": "agree", "opportunity/Warden": "pass"},
        )
        assert lost(state, done, "Ash") == 2 * dealt


def test_gm_cond_03_reactions_do_not_burn_but_backing_them_does() -> None:
    state = suffering(duel(), "Ash", one(Condition.BURN, 3))
    dice = {"attack": 15, "dodge": 2, "damage": 1}
    assert ("Ash", 3) not in harm(attacks(state, dice, ["dodge"]))
    assert harm(attacks(state, dice, ["dodge+backed"]))[-1] == ("Ash", 3)


def test_gm_cond_03_only_actions_spent_while_it_burns() -> None:
    torch = arm("torch", 10, 10, "fire")
    warden = fighter("temple", None, torch, given={"pac": 13}, Martial=30)
    state = with_creature(duel(fighter("heroes", hp=60), warden, "heroes"), "Ash", hp=200)
    done = strikes(state, {"attack": 5, "clash": 19, "damage": [6] * 10}, ["clash"])
    assert names(done.state.creatures["Ash"]) == ["burn"]
    assert harm(done) == [("Ash", 31)]


def test_gm_cond_03_burning_ends_with_the_turn_that_a_backed_dodge_wins_yet_hurts_for_it() -> None:
    ash = fighter("heroes", Acrobatics=30)
    state = suffering(duel(ash), "Ash", one(Condition.BURN, 3))
    state = with_fight(state, round=2, had_turn=("temple",))
    done = attacks(state, {"attack": 5, "dodge": 12}, ["dodge+backed"])
    assert names(done.state.creatures["Ash"]) == []
    assert harm(done) == [("Ash", 3)]


# --- Confusion


def test_gm_cond_04_direct_is_indirect_and_indirect_strikes_oneself() -> None:
    state = afflicted(Condition.CONFUSION, Martial=30)
    assert harm(strikes(state, {"attack": 13, "damage": 6})) == [("Warden", 4)]
    done = strikes(state, {"attack": 9, "damage": 6})
    assert harm(done) == [("Ash", 4)]
    assert [fact.target for fact in told(done, HitIndirect)] == ["Ash"]


def test_gm_cond_04_an_answer_to_a_blow_that_goes_astray_is_void() -> None:
    state = afflicted(Condition.CONFUSION, Martial=30)
    done = strikes(state, {"attack": 9, "damage": 6}, ["dodge+backed"])
    warden = done.state.creatures["Warden"]
    assert (warden.reactions, warden.actions) == (0, 3)
    assert [fact.why for fact in told(done, ReactionVoided)] == ["confusion"]


def test_gm_cond_04_a_lost_clash_makes_it_no_more_than_indirect() -> None:
    state = afflicted(Condition.CONFUSION, Martial=30)
    done = strikes(state, {"attack": 13, "clash": 2, "damage": 6}, ["clash"])
    assert harm(done) == [("Warden", 4)]


def test_gm_cond_04_nothing_stays_nothing() -> None:
    warden = fighter("temple", given={"pac": 13}, record={"defence": {"pac": 10}})
    state = suffering(duel(fighter("heroes"), warden, "heroes"), "Ash", Condition.CONFUSION)
    assert harm(strikes(state, {"attack": 9})) == []


def muddled(*others: str) -> State:
    """Ash, confused, with Bran and others of its team beside it."""
    cast: dict[str, Any] = {"Ash": fighter("heroes", None, SWORD, Martial=30)}
    cast |= {name: fighter("heroes", Acrobatics=30) for name in others}
    cast["Warden"] = fighter("temple", given={"pac": 13})
    return suffering(scene(cast, distances={}), "Ash", Condition.CONFUSION)


def test_gm_cond_04_a_natural_1_hits_an_ally_and_the_turn_passes() -> None:
    answers = {"reaction/Warden": "take-it", "reaction/Bran": "take-it"}
    done = strikes(muddled("Bran"), {"attack": 1, "damage": 6}, answers)
    assert harm(done) == [("Bran", 4)]
    assert done.state.fight.turn == "temple"


def test_gm_cond_04_the_ally_may_react() -> None:
    answers = {"reaction/Warden": "dodge", "reaction/Bran": "dodge"}
    done = strikes(muddled("Bran"), {"attack": 1, "dodge": 3}, answers)
    assert harm(done) == []
    assert done.state.creatures["Bran"].reactions == 1
    assert done.state.creatures["Warden"].reactions == 0
    clash = answers | {"reaction/Bran": "clash"}
    back = strikes(muddled("Bran"), {"attack": 1, "clash": 15, "damage": 6}, clash)
    assert harm(back) == [("Ash", 3)]
    assert back.state.fight.turn == "temple"


@pytest.mark.parametrize(
    ("answer", "dice", "struck"),
    [
        ("Cato", {}, "Cato"),
        ("at-random", {"which-ally": 1}, "Bran"),
        ("at-random", {"which-ally": 2}, "Cato"),
    ],
)
def test_gm_cond_04_which_ally_the_light_bringer_says_or_chance(
    answer: str, dice: dict[str, int], struck: str
) -> None:
    answers = {"reaction/Warden": "take-it", "astray": answer, f"reaction/{struck}": "take-it"}
    done = strikes(muddled("Bran", "Cato"), {"attack": 1, "damage": 6, **dice}, answers)
    assert harm(done) == [(struck, 4)]


def test_gm_cond_04_without_an_ally_in_reach_it_just_fails() -> None:
    far = scene(
        {"Ash": fighter("heroes"), "Bran": fighter("heroes"), "Warden": fighter("temple")},
        distances={"Bran": {"Ash": 4, "Warden": 4}},
    )
    done = strikes(suffering(far, "Ash", Condition.CONFUSION), {"attack": 1})
    assert harm(done) == []


# --- Dazed


def test_gm_cond_05_the_dazed_wait_for_all_others() -> None:
    state = suffering(with_fight(duel(turn="heroes"), had_turn=("heroes",)), "Ash", Condition.DAZED)
    assert refusal(state, "look").code == "dazed"
    state = play(turn_of(state, "Warden"), "look", "Warden", dice=[3]).state
    assert refusal(turn_of(state, "Ash"), "look").code == "dazed"
    last = with_creature(state, "Warden", actions=0)
    done = play(turn_of(last, "Warden"), "pass", "Warden")
    assert (done.state.fight.baton, done.state.creatures["Ash"].actions) == ("Ash", 3)
    assert play(done.state, "look", dice=[3]).state.creatures["Ash"].actions == 2


def test_gm_cond_05_a_holder_who_is_dazed_drops_out_of_the_turn() -> None:
    club = arm("club", 10, 10, "blunt")
    cast = {
        "Ash": fighter("heroes", hp=60),
        "Bran": fighter("heroes"),
        "Warden": fighter("temple", None, club, given={"pac": 13}),
    }
    state = with_fight(scene(cast, distances={}), had_turn=("heroes",))
    state = with_creature(state, "Ash", hp=200)
    done = strikes(state, {"attack": 5, "clash": 19, "damage": [6] * 10}, ["clash"])
    assert names(done.state.creatures["Ash"]) == ["dazed"]
    alone = with_creature(state, "Bran", actions=0)
    assert done.state.fight.turn == "temple"
    given = {"name": "Ash", "condition": "dazed"}
    assert play(state, "set-condition", "GM", given).state.fight.baton == "Bran"
    assert play(alone, "set-condition", "GM", given).state.fight.baton == "Warden"


def test_gm_cond_05_several_dazed_act_in_the_order_of_initiative() -> None:
    state = with_fight(
        duel(), order=("heroes", "temple"), had_turn=("heroes", "temple"), declined=()
    )
    state = suffering(suffering(state, "Ash", Condition.DAZED), "Warden", Condition.DAZED)
    state = turn_of(with_creature(state, "Warden", actions=3), "Warden")
    assert play(state, "pass", "Warden").state.fight.turn == "heroes"


# --- Heavily Obscured, Obscured


def test_gm_cond_06_tie_indirect_and_nothing_comes_of_it() -> None:
    state = afflicted(Condition.HEAVILY_OBSCURED, Martial=30)
    weak = strikes(state, {"attack": 15})
    assert (told(weak, Rolled)[0].total, harm(weak)) == (13, [])
    assert harm(strikes(state, {"attack": 16, "damage": 5})) == [("Warden", 8)]


def test_gm_cond_06_range_1_and_passive_perception_less_5() -> None:
    archer = fighter("heroes", None, BOW, Perception=30)
    state = suffering(duel(archer, turn="heroes", apart=2), "Ash", Condition.HEAVILY_OBSCURED)
    assert (
        refusal(state, "attack", given={"target": "Warden", "weapon": "bow"}).code == "out-of-range"
    )
    assert passive(state, state.creatures["Ash"], Skill.PERCEPTION) == 8


def test_gm_cond_06_anyone_hides_from_it() -> None:
    state = duel(turn="heroes", ash=fighter("heroes", Stealth=20))
    assert refusal(state, "hide").code == "not-obscured"
    blind = suffering(state, "Warden", Condition.HEAVILY_OBSCURED)
    assert play(blind, "hide", dice=[4]).state.creatures["Ash"].hidden_from == {"Warden": 6}


def test_gm_cond_11_half_range_and_worse_perception() -> None:
    state = afflicted(Condition.OBSCURED, Perception=30)
    state = with_creature(state, "Ash", given={"max_hp": 40, "range": 11})
    assert range_of(state, state.creatures["Ash"]) == 5
    assert told(play(state, "look", dice=[10]), Rolled)[0].total == 11
    assert passive(state, state.creatures["Ash"], Skill.PERCEPTION) == 11
    assert told(strikes(state, {"attack": 10, "damage": 1}), Rolled)[0].total == 10


# --- Paralyzing


def paralysed(save: int, *, actions: int = 3, **house: Any) -> Done[State]:
    """Lightning of mod 3 for 33 on Ash, with Endurance mod 1."""
    rod = arm("rod", 10, 10, "lightning")
    warden = fighter("temple", None, rod, Martial=30)
    state = duel(fighter("heroes", hp=60, Endurance=10), warden, **house)
    state = with_creature(state, "Ash", hp=200, actions=actions)
    dice: dict[str, Any] = {"attack": 19, "damage": [3] * 10}
    return attacks(state, dice | ({"paralysis": save} if save else {}))


@pytest.mark.parametrize(
    ("save", "actions", "left", "owed", "movement"),
    [(13, 3, 3, 0, 10), (12, 3, 2, 0, 0), (2, 3, 0, 0, 0), (2, 1, 0, 2, 0)],
)
def test_gm_cond_08_what_it_takes(
    save: int, actions: int, left: int, owed: int, movement: int
) -> None:
    ash = paralysed(save, actions=actions).state.creatures["Ash"]
    assert (ash.actions, ash.actions_owed, ash.movement) == (left, owed, movement)
    assert names(ash) == (["paralyzing"] if movement == 0 else [])


def test_gm_cond_08_the_rest_is_taken_from_the_next_round_and_movement_stays_0() -> None:
    state = paralysed(2, actions=1).state
    later = next_round(state, "Warden", "Ash").state
    ash = later.creatures["Ash"]
    assert (ash.actions, ash.actions_owed, ash.movement) == (1, 0, 0)
    freed = play(later, "pass", "Warden").state.creatures["Ash"]
    assert (names(freed), freed.actions, freed.movement) == ([], 1, 10)


def test_gm_cond_08_without_a_save_by_option() -> None:
    ash = paralysed(0, paralysis_save="ability").state.creatures["Ash"]
    assert (ash.actions, names(ash)) == (2, ["paralyzing"])


def test_gm_cond_08_from_the_light_bringer_it_takes_one_action_and_all_movement() -> None:
    given = {"name": "Ash", "condition": "paralyzing"}
    ash = play(duel(), "set-condition", "GM", given).state.creatures["Ash"]
    assert (ash.actions, ash.movement) == (2, 0)


# --- Restrained


def test_gm_cond_10_weapons_without_the_mod() -> None:
    state = afflicted(Condition.RESTRAINED, Martial=40)
    done = strikes(state, {"attack": 14, "damage": 5})
    assert told(done, Rolled)[0].total == 14
    assert harm(done) == [("Warden", 5)]


def test_gm_cond_10_no_spells_but_powers_and_no_walking() -> None:
    spell, power = GLARE, {**GLARE, "id": "power", "means": "power"}
    ash = fighter("heroes", None, spell, power)
    state = suffering(duel(ash, turn="heroes", apart=5), "Ash", Condition.RESTRAINED)
    assert (
        refusal(state, "attack", given={"target": "Warden", "weapon": "glare"}).code
        == "no-implement"
    )
    assert (
        strikes(state, {"attack": 15, "damage": 1}, weapon="power").state.creatures["Ash"].actions
        == 2
    )
    assert refusal(state, "walk", given={"toward": "Warden"}).code == "restrained"


@pytest.mark.parametrize(("face", "free"), [(12, True), (11, False)])
def test_gm_cond_10_breaking_out(face: int, free: bool) -> None:
    state = afflicted(one(Condition.RESTRAINED, 3), Athletics=20)
    done = play(state, "break-out", dice={"break-out": face})
    assert (names(done.state.creatures["Ash"]) == []) is free
    assert done.state.creatures["Ash"].actions == 2


# --- Pierced, Prone


def test_gm_cond_12_half_of_the_mod_and_the_strongest_counts() -> None:
    state = afflicted(one(Condition.PIERCED, 5), one(Condition.PIERCED, 1, source="other"))
    state = with_creature(state, "Ash", given={"max_hp": 40, "pac": 13, "lac": 11, "mac": 12})
    ash = state.creatures["Ash"]
    assert [armour_now(state, ash, kind) for kind in ArmourClass] == [11, 9, 12]
    weak = suffering(state, "Ash", one(Condition.PIERCED, 1))
    assert armour_now(weak, weak.creatures["Ash"], ArmourClass.PAC) == 13


@pytest.mark.parametrize(
    ("mods", "pac", "lac"), [((5, 3), 11, 9), ((3, 5), 11, 9), ((3, 1), 12, 10)]
)
def test_gm_cond_12_a_weaker_one_of_the_same_source_replaces_no_stronger_one(
    mods: tuple[int, int], pac: int, lac: int
) -> None:
    state = with_creature(afflicted(), "Ash", given={"max_hp": 40, "pac": 13, "lac": 11})
    for mod in mods:
        inputs = {"name": "Ash", "condition": "pierced", "mod": mod}
        state = play(state, "set-condition", "GM", inputs).state
    ash = state.creatures["Ash"]
    assert [each.mod for each in ash.conditions] == [max(mods)]
    assert [armour_now(state, ash, ArmourClass(kind)) for kind in ("pac", "lac")] == [pac, lac]


def test_gr_09_once_more_from_the_same_source_a_condition_lasts_anew() -> None:
    state = afflicted(one(Condition.PIERCED, 5, source="Light Bringer"))
    state = with_fight(state, round=2)
    inputs = {"name": "Ash", "condition": "pierced", "mod": 3}
    done = play(state, "set-condition", "GM", inputs)
    (pierced,) = done.state.creatures["Ash"].conditions
    assert (pierced.mod, pierced.round) == (5, 2)


@pytest.mark.parametrize(("bonus", "total"), [(0, 9), (2, 11)])
def test_gm_cond_14_attacks_on_the_prone_by_option(bonus: int, total: int) -> None:
    state = suffering(duel(turn="heroes", prone_attack_bonus=bonus), "Warden", Condition.PRONE)
    assert told(strikes(state, {"attack": 9, "damage": 1}), Rolled)[0].total == total


def test_gm_cond_14_getting_up_takes_an_action() -> None:
    done = play(afflicted(one(Condition.PRONE, lasts="until-ended")), "get-up")
    assert (names(done.state.creatures["Ash"]), done.state.creatures["Ash"].actions) == ([], 2)


@pytest.mark.parametrize(
    ("condition", "of"), [("immune", ""), ("immune", "physical"), ("resistant", "wit")]
)
def test_gm_cond_09_resistant_and_immune_name_a_type(condition: str, of: str) -> None:
    state = scene({"Ash": fighter("heroes"), "Warden": fighter("temple")}, distances={})
    given = {"name": "Ash", "condition": condition, "of": of}
    refused = refusal(state, "set-condition", "GM", given)
    assert (refused.code, refused.refusal.where) == ("no-such-type", "with.of")
    assert "fire" in refused.refusal.allowed
    done = play(state, "set-condition", "GM", {**given, "of": "fire"})
    assert [(str(one.name), one.of) for one in done.state.creatures["Ash"].conditions] == [
        (condition, "fire")
    ]
