"""HIDE, LOOK: hiding, staying hidden, the attack from hiding, looking, how somebody is looking.

GM-HIDE-01, GM-HIDE-02, GM-HIDE-03, GM-HIDE-04, GM-LOOK-01, GM-LOOK-02, GM-COVER-03.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import kinds, play, refusal, scene
from tests.god_marked.procedures.duels import duel, fighter, harm, strikes, suffering, told
from theomachy.core.procedure import Done
from theomachy.core.seats import player_of
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.facts import Hidden, Looked, Revealed, Rolled
from theomachy.games.god_marked.state import State, with_creature

FOG = {"size": [30, 12], "obscured": [[column, row] for column in range(9) for row in range(12)]}


def foggy(at: tuple[int, int] = (2, 5), **ash: Any) -> State:
    """Ash (Stealth mod 2, Movement 11) in the fog; Warden and Imp look for it with 12 and 13."""
    cast = {
        "Ash": fighter("heroes", at, given={"movement": 11}, Stealth=20, Martial=20, **ash),
        "Warden": fighter("temple", (15, 5), given={"pac": 16}, Perception=20),
        "Imp": fighter("temple", (15, 9), Perception=30),
    }
    return scene(cast, FOG)


def hidden(state: State, **totals: int) -> State:
    return with_creature(state, "Ash", hidden_from=totals or {"Warden": 14, "Imp": 14})


# --- Hiding


def test_gm_hide_01_one_roll_against_each_opponent() -> None:
    done = play(foggy(), "hide", dice=[11])
    ash = done.state.creatures["Ash"]
    assert (ash.hidden_from, ash.actions) == ({"Warden": 13}, 2)
    assert not any(
        fact.kind == "hidden" and fact.audience.includes(player_of("Bran")) for fact in done.facts
    )


def test_gm_hide_01_in_plain_sight_it_is_refused() -> None:
    assert refusal(foggy((12, 5)), "hide").code == "not-obscured"


def test_gm_cover_03_one_may_hide_behind_cover() -> None:
    cast = {"Ash": fighter("heroes", (1, 1)), "Warden": fighter("temple", (5, 1))}
    walled = scene(cast, {"size": [9, 3], "cover": [[3, 0, 3], [3, 1, 3], [3, 2, 3]]})
    assert play(walled, "hide", dice=[15]).state.creatures["Ash"].hidden_from == {"Warden": 15}


def test_gm_hide_01_the_tiny_hide_anywhere() -> None:
    state = foggy((12, 5), size=-1)
    assert play(state, "hide", dice=[15]).state.creatures["Ash"].hidden_from == {
        "Warden": 17,
        "Imp": 17,
    }


def test_gm_hide_01_passing_as_defeated_needs_the_light_bringers_consent() -> None:
    given = {"as_defeated": True}
    agreed = play(foggy((12, 5)), "hide", given=given, dice=[15], answers=["agree"])
    ash = agreed.state.creatures["Ash"]
    assert (ash.hidden_from, ash.passes_as_defeated) == ({"Warden": 17, "Imp": 17}, True)
    refused = play(foggy((12, 5)), "hide", given=given, answers=["refuse"])
    assert refused.state.creatures["Ash"].actions == 3


# --- Staying hidden


@pytest.mark.parametrize(("to", "still"), [([7, 5], True), ([8, 5], False)])
def test_gm_hide_02_half_of_the_movement(to: list[int], still: bool) -> None:
    done = play(hidden(foggy()), "walk", given={"to": to})
    assert (done.state.creatures["Ash"].hidden_from != {}) is still


def test_gm_hide_02_each_round_anew() -> None:
    state = play(hidden(foggy()), "walk", given={"to": [7, 5]}).state
    dice = {"initiative/Ash": 19, "initiative/Warden": 3, "initiative/Imp": 2}
    state = play(state, "next-round", "GM", {}, dice).state
    done = play(state, "walk", given={"to": [2, 5]})
    assert done.state.creatures["Ash"].hidden_from != {}


def test_gm_hide_02_out_of_the_fog_one_is_seen() -> None:
    done = play(hidden(foggy((7, 5))), "walk", given={"to": [9, 5]})
    assert done.state.creatures["Ash"].hidden_from == {}
    assert set(told(done, Revealed)[0].to) == {"Warden", "Imp"}


def test_gm_hide_02_when_the_fog_lifts() -> None:
    state = hidden(suffering(duel(turn="heroes"), "Ash", Condition.OBSCURED), Warden=14)
    done = play(state, "end-condition", "GM", {"name": "Ash", "condition": "obscured"})
    assert done.state.creatures["Ash"].hidden_from == {}


# --- The attack from hiding


def ambusher(pac: int = 16, hp: int = 40) -> State:
    """Ash (mod 2), hidden beside a Warden with this PAC and an Imp."""
    cast = {
        "Ash": fighter("heroes", Martial=20),
        "Warden": fighter("temple", given={"pac": pac}, hp=hp, Acrobatics=20),
        "Imp": fighter("temple"),
    }
    state = with_creature(scene(cast, distances={}), "Imp", movement=0)
    return hidden(state)


def test_gm_hide_03_a_direct_hit_from_hiding_leaves_no_reaction() -> None:
    done = strikes(ambusher(), {"attack": 10, "damage": 4}, {"reaction/Warden": "dodge+backed"})
    assert told(done, Rolled)[0].total == 17
    assert harm(done) == [("Warden", 6)]
    warden = done.state.creatures["Warden"]
    assert (warden.reactions, warden.actions) == (0, 3)


def test_gm_hide_03_against_an_indirect_hit_the_dodge_is_rolled() -> None:
    dice = {"attack": 9, "dodge": 15}
    done = strikes(ambusher(), dice, {"reaction/Warden": "dodge"})
    assert "dodged" in kinds(done)
    assert done.state.creatures["Warden"].reactions == 1


def test_gm_hide_03_nor_does_a_protector_get_there_in_time() -> None:
    state = with_creature(ambusher(), "Imp", movement=5)
    answers = {"reaction/Warden": "take-it", "reaction/Imp": "protect"}
    assert harm(strikes(state, {"attack": 10, "damage": 4}, answers)) == [("Warden", 6)]
    late = strikes(state, {"attack": 9, "damage": 4}, answers)
    assert harm(late) == [("Imp", 6)]


@pytest.mark.parametrize(("hp", "still"), [(3, True), (40, False)])
def test_gm_hide_04_revealed_unless_the_target_is_defeated(hp: int, still: bool) -> None:
    cast = {
        "Ash": fighter("heroes", (2, 5), Martial=20),
        "Warden": fighter("temple", (3, 5), given={"pac": 16}),
        "Imp": fighter("temple", (15, 9)),
    }
    state = hidden(with_creature(scene(cast, FOG), "Warden", hp=hp))
    state = with_creature(state, "Imp", movement=0)
    answers = {"reaction/Warden": "take-it"} | ({"dim-light": "lay"} if still else {})
    done = strikes(state, {"attack": 10, "damage": 4}, answers)
    assert ("Imp" in done.state.creatures["Ash"].hidden_from) is still


# --- Looking


@pytest.mark.parametrize(("face", "spotted"), [(12, True), (11, False)])
def test_gm_look_02_perception_against_the_stealth_total(face: int, spotted: bool) -> None:
    cast = {
        "Ash": fighter("heroes", (1, 1), Perception=30),
        "Bran": fighter("heroes", (1, 2)),
        "Lurker": fighter("temple", (5, 1)),
    }
    state = scene(cast, {"size": [9, 3], "obscured": [[5, 1]]})
    state = with_creature(state, "Lurker", hidden_from={"Ash": 14, "Bran": 14})
    done = play(state, "look", dice=[face])
    assert ("Ash" not in done.state.creatures["Lurker"].hidden_from) is spotted
    assert "Bran" in done.state.creatures["Lurker"].hidden_from
    assert done.state.creatures["Ash"].actions == 2
    for fact in told(done, Revealed):
        assert fact.audience.includes(player_of("Ash"))
        assert not fact.audience.includes(player_of("Bran"))


@pytest.mark.parametrize(
    ("hp", "band"),
    [(31, "good"), (30, "alright"), (20, "bloodied"), (1, "bloodied"), (0, "dim light")],
)
def test_gm_look_01_bands(hp: int, band: str) -> None:
    state = with_creature(duel(), "Warden", hp=hp)
    done = sized_up(state, 15)
    assert [(fact.band, fact.audience.everybody) for fact in told(done, Looked)] == [(band, False)]
    assert done.state.creatures["Ash"].actions == 3


def sized_up(state: State, face: int) -> Done[State]:
    return play(state, "size-up", given={"target": "Warden"}, dice=[face])


def test_gm_look_01_a_tie_tells_nothing_and_once_a_round() -> None:
    state = duel(fighter("heroes", Medicine=10), fighter("temple", Stealth=20))
    done = sized_up(state, 11)
    assert told(done, Looked)[0].band == ""
    assert refusal(done.state, "size-up", given={"target": "Warden"}).code == "already-looked"
    assert told(sized_up(state, 12), Looked)[0].band == "good"


def test_gm_look_01_outside_a_fight_there_are_no_rounds() -> None:
    cast = {"Ash": fighter("heroes"), "Warden": fighter("temple")}
    state = scene(cast, distances={}, fight=False)
    for _ in range(2):
        state = sized_up(state, 15).state


def outside(**house: Any) -> State:
    """No fight: the tiny Cora (Stealth mod 3, Perception mod 1) is watched by Ash with 12."""
    cast = {
        "Ash": fighter("heroes", (1, 1), Perception=20),
        "Cora": fighter("temple", (5, 1), size=-1, Stealth=30, Perception=10),
    }
    return scene(cast, {"size": [9, 3], "obscured": [[1, 1]]}, house=house, fight=False)


def test_gm_dice_02_outside_a_fight_a_foe_hides_and_looks_with_passive_scores() -> None:
    done = play(outside(), "hide", "Cora")
    assert done.state.creatures["Cora"].hidden_from == {"Ash": 13}
    assert not told(done, Rolled)
    seen = with_creature(outside(), "Ash", skills={"Perception": 50})
    nothing = play(seen, "hide", "Cora")
    assert nothing.state.creatures["Cora"].hidden_from == {}
    assert [fact.from_whom for fact in told(nothing, Hidden)] == [()]
    ash_hides = with_creature(outside(), "Ash", hidden_from={"Cora": 11})
    assert play(ash_hides, "look", "Cora").state.creatures["Ash"].hidden_from == {"Cora": 11}
    ash_hides = with_creature(outside(), "Ash", hidden_from={"Cora": 10})
    assert play(ash_hides, "look", "Cora").state.creatures["Ash"].hidden_from == {}


def test_gm_dice_02_by_the_option_it_rolls_for_hiding() -> None:
    rolls = outside(npc_rolls_outside_combat=True)
    assert play(rolls, "hide", "Cora", dice=[2]).state.creatures["Cora"].hidden_from == {}
