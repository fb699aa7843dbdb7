"""REACT-10, GR-13: those who step in, colliding answers, and answers after the roll.

GM-REACT-02, GM-REACT-10, GM-CRIT-05, GM-GRAPPLE-02.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import FIELD, kinds, scene
from tests.god_marked.procedures.duels import (
    ASH,
    MAUL,
    WARDEN,
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
from theomachy.core.paths import assign
from theomachy.core.plugin import start
from theomachy.core.procedure import Need, step
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.facts import ReactionVoided, Rolled
from theomachy.games.god_marked.plugin import GAME
from theomachy.games.god_marked.state import State, with_creature

# --- Protect


def trio(bran: tuple[int, int] = (14, 10), **house: Any) -> State:
    """The Warden attacks Ash; Bran (PAC 13) and Cato (PAC 13) may protect. Ash stands at (10, 10)."""
    numbers = {"pac": 13}
    cast = {
        "Cato": fighter("heroes", (10, 12), given=numbers),
        "Bran": fighter("heroes", bran, given=numbers),
        "Ash": fighter("heroes", (10, 10), given=numbers, Acrobatics=30),
        "Warden": fighter("temple", (9, 10), Martial=30),
    }
    return scene(cast, FIELD, turn="temple", baton="Warden", house=house)


def test_gm_react_10_the_attacker_has_2_more_against_the_protector() -> None:
    state = trio()
    answers = {"reaction/Ash": "take-it", "reaction/Bran": "protect", "reaction/Cato": "pass"}
    done = attacks(state, {"attack": 9, "damage": 5}, answers)
    assert (lost(state, done, "Bran"), lost(state, done, "Ash")) == (8, 0)
    bran = done.state.creatures["Bran"]
    assert (bran.reactions, bran.movement, done.state.fight.turn) == (1, 10 - 3, "temple")


def test_gm_react_02_protect_counts_for_the_tally() -> None:
    answers = {"reaction/Ash": "take-it", "reaction/Bran": "protect", "reaction/Cato": "pass"}
    state = attacks(trio(), {"attack": 9, "damage": 1}, answers).state
    later = {"reaction/Bran": "clash", "reaction/Ash": "pass", "reaction/Cato": "pass"}
    moved = with_creature(state, "Bran", at=(9, 9))
    done = attacks(moved, {"attack": 15, "clash": 10, "damage": 1}, later, target="Bran")
    assert told(done, Rolled)[-1].total == 10 - 1


def test_gm_react_10_without_movement_nobody_protects() -> None:
    state = with_creature(trio(), "Bran", movement=0)
    assert options(state, "Bran") == {}
    assert options(with_creature(trio(), "Bran", movement=2), "Bran") == {}
    assert options(suffering(trio(), "Bran", Condition.RESTRAINED), "Bran") == {}


@pytest.mark.parametrize(
    ("ash", "bran", "cato", "struck", "voided"),
    [
        ("dodge", "protect", "pass", "Bran", ["Ash"]),  # Protect goes before the own reaction
        ("take-it", "protect", "protect", "Cato", ["Bran"]),  # the shortest way
        ("dodge", "protect", "protect", "Cato", ["Bran", "Ash"]),
        ("take-it+alone", "protect", "protect", "Ash", ["Bran", "Cato"]),
    ],
)
def test_gm_react_10_colliding_answers(
    ash: str, bran: str, cato: str, struck: str, voided: list[str]
) -> None:
    state = trio()
    answers = {"reaction/Ash": ash, "reaction/Bran": bran, "reaction/Cato": cato}
    done = attacks(state, {"attack": 15, "damage": 5}, answers)
    assert harm(done) == [(struck, 8)]
    assert sorted(one.name for one in told(done, ReactionVoided)) == sorted(voided)
    for name in voided:
        assert done.state.creatures[name].reactions == 0
        assert done.state.creatures[name].movement == state.creatures[name].movement


def test_gm_react_10_equally_near_protectors_in_the_order_of_joining() -> None:
    state = trio(bran=(12, 10))
    answers = {"reaction/Ash": "take-it", "reaction/Bran": "protect", "reaction/Cato": "protect"}
    assert harm(attacks(state, {"attack": 15, "damage": 5}, answers)) == [("Cato", 8)]


def test_gm_react_10_alone_and_backed_dodge() -> None:
    state = trio()
    answers = {
        "reaction/Ash": "dodge+backed+alone",
        "reaction/Bran": "protect",
        "reaction/Cato": "pass",
        "dodge-to": "12,10",
    }
    done = attacks(state, {"attack": 11, "dodge": 10}, answers)
    assert "dodged" in kinds(done)
    assert done.state.creatures["Ash"].actions == 2


def test_gm_crit_05_a_natural_1_leaves_protectors_where_they_are() -> None:
    state = trio()
    answers = {"reaction/Ash": "take-it", "reaction/Bran": "protect", "reaction/Cato": "pass"}
    done = attacks(state, {"attack": 1}, answers)
    bran = done.state.creatures["Bran"]
    assert (bran.at, bran.movement, bran.reactions) == ((14, 10), 10, 0)
    assert [one.why for one in told(done, ReactionVoided)] == ["attack-failed"]


def test_gm_crit_05_a_natural_1_costs_no_backing() -> None:
    done = attacks(usual(), {"attack": 1}, ["dodge+backed"])
    ash = done.state.creatures["Ash"]
    assert (ash.actions, ash.reactions) == (3, 0)


def test_gm_grapple_02_a_grappler_holds_its_victim_in_the_way() -> None:
    cast = {
        "Ash": fighter("heroes", Athletics=30),
        "Imp": fighter("temple", given={"pac": 13}),
        "Warden": fighter("temple", None, MAUL, Martial=30),
    }
    distances = {"Ash": {"Warden": 1, "Imp": 1}}
    state = scene(cast, distances=distances, turn="temple", baton="Warden")
    state = assign(state, "grapples", [{"grappler": "Ash", "target": "Imp"}])
    done = attacks(state, {"attack": 9, "damage": [2, 2]}, ["shield:Imp"])
    assert harm(done) == [("Imp", 7)]
    assert (done.state.creatures["Ash"].actions, done.state.creatures["Imp"].reactions) == (2, 1)
    failed = attacks(state, {"attack": 1}, ["shield:Imp"])
    assert (failed.state.creatures["Ash"].actions, failed.state.creatures["Imp"].reactions) == (
        3,
        0,
    )


# --- House option `reaction_timing`: after_roll


def test_gr_13_after_the_roll_the_hit_is_known_before_anybody_answers() -> None:
    state = usual(reaction_timing="after_roll")
    first = step(start(GAME, state, "attack", "Warden", {"target": "Ash"}), {})
    assert isinstance(first, Need)
    assert [one.address for one in first.open] == ["reaction/Ash"]
    assert set(options(state)) == {"take-it", "mercy", "mercy+backed"}
    answers = {"reaction/Ash": "take-it", "reaction/Ash#2": "dodge"}
    done = attacks(state, {"attack": 11, "dodge": 12}, answers)
    assert kinds(done).index("hit-direct") < kinds(done).index("reaction-declared")
    assert lost(state, done, "Ash") == 0


def test_gr_13_after_the_roll_a_stopped_or_failed_attack_asks_nobody() -> None:
    guarded = {**ASH, "character": {**ASH["character"], "defence": {"pac": 10}}}
    state = duel(guarded, WARDEN, reaction_timing="after_roll")
    for face in (9, 1):
        done = attacks(state, {"attack": face}, ["take-it"])
        assert done.state.creatures["Ash"].reactions == 0


def test_gr_13_after_the_roll_allies_may_still_protect() -> None:
    state = trio(reaction_timing="after_roll")
    answers = {
        "reaction/Ash": "take-it",
        "reaction/Ash#2": "take-it",
        "reaction/Bran": "protect",
        "reaction/Cato": "pass",
    }
    done = attacks(state, {"attack": 9, "damage": 5}, answers)
    assert harm(done) == [("Bran", 8)]
    hits = [kind for kind in kinds(done) if kind.startswith("hit-")]
    assert hits == ["hit-indirect", "hit-direct"]


def test_gr_13_after_the_roll_a_direct_hit_from_hiding_leaves_no_answer() -> None:
    state = with_creature(usual(reaction_timing="after_roll"), "Warden", hidden_from={"Ash": 20})
    done = attacks(state, {"attack": 12, "damage": [2, 2]}, ["take-it"])
    assert lost(state, done, "Ash") == 7
