"""REACT: Clash, Dodge, Mercy and Protect against an attack, the tally, backing, colliding answers.

GM-REACT-01, GM-REACT-02, GM-REACT-03, GM-REACT-04, GM-REACT-05, GM-REACT-06, GM-REACT-07,
GM-REACT-08, GM-REACT-09, GM-REACT-10, GM-REACT-11, GM-SIZE-04.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import FIELD, kinds, play, scene
from tests.god_marked.procedures.duels import (
    ASH,
    BOW,
    GLARE,
    MAUL,
    SWORD,
    WARDEN,
    arm,
    attacks,
    duel,
    fighter,
    harm,
    lost,
    options,
    suffering,
    told,
    usual,
)
from theomachy.core.errors import Refused
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.facts import Rolled
from theomachy.games.god_marked.state import Grapple, State, with_creature


def with_tally(state: State, reactions: int) -> State:
    return with_creature(state, "Ash", reactions=reactions)


# --- The right to react, the tally, backing


def test_gm_react_01_five_attacks_five_reactions() -> None:
    state = with_creature(usual(), "Warden", actions=5)
    for number in range(5):
        state = attacks(state, {"attack": 11, "dodge": 2, "damage": [1, 1]}, ["dodge"]).state
        assert state.creatures["Ash"].reactions == number + 1


def test_gm_react_01_one_reaction_to_each_attack() -> None:
    with pytest.raises(Refused) as refused:
        attacks(usual(), [10], ["clash+dodge"])
    assert refused.value.code == "no-such-option"


def test_gm_react_01_the_unconscious_are_not_asked() -> None:
    state = with_creature(usual(), "Ash", tired=5)
    assert lost(state, attacks(state, [12, 2, 2], []), "Ash") == 7


@pytest.mark.parametrize(("used", "total"), [(0, 13), (1, 12), (2, 11)])
def test_gm_react_02_each_further_reaction_is_one_worse(used: int, total: int) -> None:
    state = with_tally(usual(), used)
    done = attacks(state, {"attack": 12, "dodge": 10, "damage": [1, 1]}, ["dodge"])
    assert told(done, Rolled)[-1].total == total


def test_gm_react_02_a_new_round_resets_the_tally() -> None:
    state = with_tally(usual(), 4)
    done = play(state, "next-round", "GM", {}, {"initiative/Ash": 9, "initiative/Warden": 2})
    assert done.state.creatures["Ash"].reactions == 0


def test_gm_react_02_a_reaction_that_defence_leaves_nothing_to_answer_counts() -> None:
    guarded = {**ASH, "character": {**ASH["character"], "defence": {"pac": 10}}}
    done = attacks(duel(guarded, WARDEN), {"attack": 9}, ["clash+backed"])
    ash = done.state.creatures["Ash"]
    assert (ash.reactions, ash.actions) == (1, 3)
    assert "clash-won" not in kinds(done)


@pytest.mark.parametrize(
    ("house", "tired", "acrobatics", "used", "total"),
    [
        ({}, 0, 30, 2, 15),  # third reaction, a Penalty besides: 10 + 3 + 2
        ({}, 1, 30, 0, 15),  # Tired does not count
        ({}, 0, -10, 0, 12),  # a mod below 0 counts as 0
        ({"backed_negatives": "passing"}, 0, -10, 0, 11),  # unless only passing negatives go
        ({"backed_negatives": "passing"}, 1, 30, 2, 15),
    ],
)
def test_gm_react_11_backed_no_negative_counts(
    house: dict[str, Any], tired: int, acrobatics: int, used: int, total: int
) -> None:
    ash = fighter("heroes", Acrobatics=acrobatics)
    state = with_creature(duel(ash, WARDEN, **house), "Ash", tired=tired, reactions=used)
    if used:
        given = {"name": "Ash", "step": "penalty", "source": "mud"}
        state = play(state, "give-step", "GM", given).state
    done = attacks(state, {"attack": 17, "dodge": 10, "damage": [1, 1]}, ["dodge+backed"])
    rolled = told(done, Rolled)[-1]
    ash_now = done.state.creatures["Ash"]
    assert (rolled.total, ash_now.actions, ash_now.reactions) == (total, 2, used + 1)
    assert sum(term.value for term in rolled.traces[0].terms) == total


def test_gm_react_11_without_an_action_there_is_no_backing() -> None:
    assert "dodge+backed" in options(usual())
    assert "dodge+backed" not in options(with_creature(usual(), "Ash", actions=0))
    assert "dodge+backed" not in options(suffering(usual(), "Ash", Condition.DAZED))


# --- Who may clash what


@pytest.mark.parametrize(
    ("own", "incoming", "clash"),
    [
        (SWORD, BOW, ""),  # a bow shot, an own sword
        (SWORD, GLARE, "no-clash"),  # a mental attack
        (BOW, BOW, ""),  # an own bow clashes nothing, but bare hands do
    ],
)
def test_gm_react_03_what_clashes_what(
    own: dict[str, Any], incoming: dict[str, Any], clash: str
) -> None:
    state = duel(fighter("heroes", None, own), fighter("temple", None, incoming), apart=9)
    open_to_ash = options(state)
    assert open_to_ash["clash"] == clash
    assert "clash:bow" not in open_to_ash


def test_gm_react_03_a_mental_attack_first_in_hand_is_passed_over() -> None:
    stare = arm("stare", 1, 12, attack="mental", means="spell")
    state = duel(fighter("heroes", None, stare, SWORD, Martial=20), WARDEN)
    done = attacks(state, {"attack": 5, "clash": 19, "damage": [6]}, ["clash"])
    assert harm(done) == [("Warden", 4)]


def test_gm_react_03_a_restrained_creature_clashes_with_no_spell() -> None:
    touch = arm("touch", 1, 12, attack="light", means="spell")
    state = duel(fighter("heroes", None, SWORD, touch), WARDEN)
    assert "clash:touch" in options(state)
    assert "clash:touch" not in options(suffering(state, "Ash", Condition.RESTRAINED))


def test_gm_attack_02_a_mental_attack_leaves_mercy_and_protect() -> None:
    cast = {
        "Ash": fighter("heroes"),
        "Bran": fighter("heroes"),
        "Seer": fighter("temple", None, GLARE),
    }
    distances = {"Seer": {"Ash": 9, "Bran": 9}}
    state = scene(cast, distances=distances, turn="temple", baton="Seer")
    mine = options(state, by="Seer")
    assert (mine["dodge"], mine["clash"], mine["mercy"]) == ("no-dodge", "no-clash", "")
    assert options(state, "Bran", by="Seer") == {"pass": "", "protect": ""}


# --- Clash


@pytest.mark.parametrize(("pac", "dealt"), [(14, 4), (15, 0)])
def test_gm_react_04_clash_won(pac: int, dealt: int) -> None:
    warden = fighter("temple", None, MAUL, given={"pac": pac}, Martial=30)
    state = duel(ASH, warden)
    dice: dict[str, Any] = {"attack": 11, "clash": 13} | ({"damage": 6} if dealt else {})
    done = attacks(state, dice, ["clash"])
    assert lost(state, done, "Warden") == dealt
    assert lost(state, done, "Ash") == 0
    assert (done.state.fight.turn, done.state.fight.baton) == ("heroes", "Ash")


def test_gm_react_04_natural_20_on_the_clash_meets_the_crit_table_before_halving() -> None:
    state = usual()
    dice = {"attack": 11, "clash": 20, "crit": 17}
    done = attacks(state, dice, ["clash"])
    assert lost(state, done, "Warden") == 2 * (8 + 2) // 2
    assert done.state.creatures["Ash"].skills["Martial"] == 21


def test_gm_crit_05_natural_1_on_the_clash_loses_it_and_passes_nothing() -> None:
    state = duel(fighter("heroes", Martial=200), WARDEN)
    done = attacks(state, {"attack": 3, "clash": 1, "damage": [4, 4]}, ["clash"])
    assert "clash-lost" in kinds(done)
    assert done.state.fight.turn == "temple"


@pytest.mark.parametrize(
    ("natural", "crit", "dealt"),
    [
        (10, {}, 11),  # Indirect becomes Direct: 8 + 3
        (12, {}, 14),  # Direct: 8 + 3 + 3
        (20, {"crit": 12}, 25),  # Double Damage: 2 * (8 + 3) + 3
    ],
)
def test_gm_react_05_clash_lost(natural: int, crit: dict[str, int], dealt: int) -> None:
    state = usual()
    dice = {"attack": natural, "clash": 2, "damage": [4, 4], **crit}
    assert lost(state, attacks(state, dice, ["clash"]), "Ash") == dealt


def test_gm_react_05_a_grapple_that_was_indirect_holds() -> None:
    state = duel(fighter("heroes"), fighter("temple", Athletics=30))
    dice = {"grapple": 5, "clash": 2}
    done = play(state, "grapple", "Warden", {"target": "Ash"}, dice, ["clash"])
    assert done.state.grapples == (Grapple("Warden", "Ash"),)


@pytest.mark.parametrize(("pool", "dealt", "left"), [(5, 4, 0), (4, 0, 4)])
def test_gm_react_06_hitting_back_at_range(pool: int, dealt: int, left: int) -> None:
    archer = fighter("temple", None, BOW, given={"pac": 14}, Martial=30)
    state = with_creature(duel(ASH, archer, apart=6), "Ash", movement=pool)
    dice: dict[str, Any] = {"attack": 11, "clash": 13} | ({"damage": 6} if dealt else {})
    answers = ["clash", "go"] if dealt else ["clash"]
    done = attacks(state, dice, answers)
    assert lost(state, done, "Warden") == dealt
    assert done.state.creatures["Ash"].movement == left
    assert done.state.fight.turn == "heroes"


def test_gm_react_06_staying_only_stops_the_attack() -> None:
    archer = fighter("temple", None, BOW, given={"pac": 14}, Martial=30)
    state = duel(ASH, archer, apart=6)
    done = attacks(state, {"attack": 11, "clash": 13}, ["clash", "stay"])
    assert (lost(state, done, "Warden"), done.state.creatures["Ash"].movement) == (0, 10)


@pytest.mark.parametrize(
    ("tie", "ash", "warden", "turn"),
    [("none", 11, 0, "temple"), ("attacker", 14, 0, "temple"), ("reactor", 0, 0, "heroes")],
)
def test_gm_react_07_tied_clash(tie: str, ash: int, warden: int, turn: str) -> None:
    state = usual(clash_tie=tie)
    dice: dict[str, Any] = {"attack": 11, "clash": 12} | ({"damage": [4, 4]} if ash else {})
    done = attacks(state, dice, ["clash"])
    assert (lost(state, done, "Ash"), lost(state, done, "Warden")) == (ash, warden)
    assert (done.state.fight.turn, done.state.creatures["Ash"].reactions) == (turn, 1)


@pytest.mark.parametrize(("option", "dealt"), [("whole_roll", 3), ("comparison", 0)])
def test_gm_size_04_whether_size_counts_against_the_armour(option: str, dealt: int) -> None:
    big = fighter("heroes", given={"pac": 13}, size=4, Martial=20)
    state = duel(big, WARDEN, clash_size=option)
    dice: dict[str, Any] = {"attack": 9, "clash": 12} | ({"damage": 4} if dealt else {})
    done = attacks(state, dice, ["clash"])
    assert "clash-won" in kinds(done)
    assert lost(state, done, "Warden") == dealt


def test_gm_cond_06_the_clash_of_the_heavily_obscured_is_5_worse() -> None:
    state = suffering(usual(), "Ash", Condition.HEAVILY_OBSCURED)
    dice = {"attack": 11, "clash": 16, "damage": [1, 1]}
    assert told(attacks(state, dice, ["clash"]), Rolled)[-1].total == 16 + 2 - 5


def test_gm_cond_04_a_won_clash_of_the_confused_deals_nothing() -> None:
    state = suffering(usual(), "Ash", Condition.CONFUSION)
    assert harm(attacks(state, {"attack": 11, "clash": 19}, ["clash"])) == []


# --- Dodge


@pytest.mark.parametrize(("face", "dealt", "apart", "turn"), [(12, 0, 3, "heroes"), (11, 7, 1, "")])
def test_gm_react_08_dodge(face: int, dealt: int, apart: int, turn: str) -> None:
    state = usual()
    dice: dict[str, Any] = {"attack": 11, "dodge": face} | ({"damage": [2, 2]} if dealt else {})
    done = attacks(state, dice, ["dodge"])
    assert lost(state, done, "Ash") == dealt
    assert done.state.distances is not None
    assert done.state.distances.pairs == (("Ash", "Warden", apart),)
    assert done.state.fight.turn == (turn or "temple")
    assert done.state.creatures["Ash"].movement == 10


def test_gm_react_08_the_slowed_dodge_one_space_and_the_held_none() -> None:
    slow = attacks(
        suffering(usual(), "Ash", Condition.SLOWED), {"attack": 11, "dodge": 12}, ["dodge"]
    )
    assert slow.state.distances is not None
    assert slow.state.distances.pairs == (("Ash", "Warden", 2),)
    for held in (Condition.RESTRAINED, Condition.PARALYZING):
        assert options(suffering(usual(), "Ash", held))["dodge"] == "no-dodge"


def test_gm_react_08_where_no_space_is_free_there_is_no_dodge() -> None:
    walls = [[column, row, 3] for column in range(4) for row in range(4)]
    walls = [wall for wall in walls if wall[:2] not in ([1, 1], [2, 1])]
    cast = {"Ash": fighter("heroes", (1, 1)), "Warden": fighter("temple", (2, 1))}
    shut = scene(cast, {"size": [4, 4], "cover": walls}, turn="temple", baton="Warden")
    assert options(shut)["dodge"] == "no-dodge"


def test_gm_react_08_the_way_of_a_dodge_is_chosen_on_the_board() -> None:
    cast = {
        "Ash": fighter("heroes", (10, 10), Acrobatics=30),
        "Warden": fighter("temple", (11, 10)),
    }
    state = scene(cast, FIELD, turn="temple", baton="Warden")
    done = attacks(state, {"attack": 11, "dodge": 12}, ["dodge", "8,12"])
    assert done.state.creatures["Ash"].at == (8, 12)


def test_gm_crit_06_a_dodge_of_20_grows_acrobatics_and_has_to_get_over_all_the_same() -> None:
    ash = fighter("heroes", Acrobatics=12)
    state = duel(ash, fighter("temple", None, MAUL, Martial=200))
    done = attacks(state, {"attack": 11, "dodge": 20, "crit": 20, "damage": [1, 1]}, ["dodge"])
    assert done.state.creatures["Ash"].skills["Acrobatics"] == 14
    assert "dodge-failed" in kinds(done)


# --- Mercy


@pytest.mark.parametrize(("face", "turn"), [(10, "heroes"), (9, "temple")])
def test_gm_react_09_mercy(face: int, turn: str) -> None:
    state = usual()
    dice: dict[str, Any] = {"mercy": face} | (
        {} if turn == "heroes" else {"attack": 2, "damage": [2, 2]}
    )
    done = attacks(state, dice, ["mercy"])
    assert done.state.fight.turn == turn
    assert done.state.creatures["Warden"].actions == 2
    assert done.state.creatures["Ash"].reactions == 1


def test_gm_react_09_a_beast_without_honour_is_not_begged() -> None:
    beast = fighter("temple", None, MAUL, record={"honourable": False})
    state = duel(ASH, beast)
    assert options(state)["mercy"] == "no-honour"
    with pytest.raises(Refused) as refused:
        attacks(state, [10], ["mercy"])
    assert refused.value.code == "no-honour"


def test_gm_react_09_mercy_moves_a_mental_attack() -> None:
    state = duel(ASH, fighter("temple", None, GLARE), apart=9)
    assert "mercy-granted" in kinds(attacks(state, {"mercy": 15}, ["mercy"]))


# --- Opportunity and Trip know the same answers


def test_gm_opp_02_its_target_may_answer() -> None:
    cast = {
        "Ash": fighter("heroes", (5, 5), Acrobatics=30),
        "Warden": fighter("temple", (6, 5), Martial=30),
    }
    state = scene(cast, FIELD)
    answers = {"opportunity/Warden": "strike:sword", "reaction/Ash": "dodge", "dodge-to": "3,5"}
    done = play(state, "walk", "Ash", {"to": [2, 2]}, {"attack": 10, "dodge": 19}, answers)
    assert "dodged" in kinds(done)


def test_gm_react_03_a_trip_may_be_clashed_with_a_sword() -> None:
    state = duel(ASH, WARDEN)
    dice = {"trip": 11, "clash": 15, "damage": 6}
    done = play(state, "trip", "Warden", {"target": "Ash"}, dice, ["clash"])
    assert harm(done) == [("Warden", 4)]


def test_gm_react_03_a_shove_may_serve_as_the_clash() -> None:
    state = duel(fighter("heroes", Athletics=30), WARDEN)
    done = attacks(state, {"attack": 9, "clash": 13}, ["clash:shove"])
    assert done.state.distances is not None
    assert done.state.distances.pairs == (("Ash", "Warden", 2),)
    assert harm(done) == []


def test_gm_dim_03_a_clash_is_an_attack_and_ends_the_rest() -> None:
    lying = {"in_dim_light": True, "dim_light": "lay", "hp": 0, "rested": True, "rested_rounds": 2}
    state = with_creature(usual(), "Ash", **lying)
    dice = {"attack": 5, "clash": 2, "damage": [1, 1]}
    done = attacks(state, dice, ["clash"], spare=True)
    assert done.state.creatures["Ash"].rested_rounds == 0
