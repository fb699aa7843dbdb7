"""DAMAGE-06, HELP-07: what poison keeps going, and what ends it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_marked.procedures.bodies import play, refusal, scene
from tests.god_marked.procedures.duels import (
    arm,
    attacks,
    duel,
    fighter,
    names,
    suffering,
    told,
)
from theomachy.games.god_marked.edition import Condition
from theomachy.games.god_marked.facts import (
    Checked,
    CheckNumber,
    ConditionEnded,
    Counted,
    Rolled,
)
from theomachy.games.god_marked.state import ConditionState, State, with_creature


def one(name: Condition, mod: int = 0, **more: Any) -> ConditionState:
    """A condition of a stated mod, given in round 1."""
    return ConditionState(name, "test", mod, 1, **more)


def poisoned(**skills: Any) -> State:
    """Ash with a poisoned Burn of mod 4 and Endurance mod 2; Bran beside it; round 1."""
    cast = {
        "Ash": fighter("heroes", Endurance=20),
        "Bran": fighter("heroes", **skills),
        "Warden": fighter("temple"),
    }
    state = scene(cast, distances={}, turn="temple", baton="Warden")
    return suffering(state, "Ash", one(Condition.BURN, 4, poison=True))


@pytest.mark.parametrize(("face", "over"), [(12, False), (13, True)])
def test_gm_damage_06_a_save_each_round_in_place_of_ending(face: int, over: bool) -> None:
    rolls = {"initiative/Ash": 19, "initiative/Bran": 2, "initiative/Warden": 3, "poison": face}
    done = play(poisoned(), "next-round", "GM", {}, rolls, {"first": "Ash"})
    assert (names(done.state.creatures["Ash"]) == []) is over
    assert done.state.creatures["Ash"].actions == 3
    assert len(told(done, ConditionEnded)) == int(over)


def test_gm_damage_06_a_failed_save_is_due_again_in_the_next_round() -> None:
    rolls = {"initiative/Ash": 19, "initiative/Bran": 2, "initiative/Warden": 3, "poison": 5}
    state = play(poisoned(), "next-round", "GM", {}, rolls, {"first": "Ash"}).state
    done = play(state, "next-round", "GM", {}, rolls, {"first": "Ash"})
    assert names(done.state.creatures["Ash"]) == ["burn"]


def test_gm_help_07_cure_gives_a_roll_at_once_with_half_of_medicine() -> None:
    state = poisoned(Medicine=50)
    done = play(state, "cure", "Bran", {"target": "Ash"}, {"poison": 11})
    assert told(done, Rolled)[0].total == 15
    assert names(done.state.creatures["Ash"]) == []
    assert done.state.creatures["Bran"].actions == 2
    assert done.state.creatures["Ash"].help == ()


KEPT_BY_POISON = ((Condition.BURN, 6), (Condition.SLOWED, 4))


@pytest.mark.parametrize(
    ("face", "left"), [(10, ["burn", "slowed"]), (11, ["burn"]), (12, ["burn"]), (13, [])]
)
def test_gm_damage_06_a_cure_is_one_roll_for_all_that_poison_keeps_going(
    face: int, left: list[str]
) -> None:
    state = poisoned(Medicine=50)
    burn, slowed = (one(what, mod, poison=True) for what, mod in KEPT_BY_POISON)
    state = suffering(state, "Ash", burn, slowed)
    done = play(state, "cure", "Bran", {"target": "Ash"}, {"poison": face})
    assert names(done.state.creatures["Ash"]) == left
    assert [fact.success for fact in told(done, Checked)] == [left != ["burn", "slowed"]]
    (number,) = told(done, CheckNumber)
    assert number.number == 14


def test_gm_help_07_cure_only_from_next_to_somebody_poisoned() -> None:
    state = poisoned(Medicine=50)
    assert refusal(state, "cure", "Bran", {"target": "Warden"}).code == "not-poisoned"
    spent = with_creature(state, "Bran", actions=0)
    assert refusal(spent, "cure", "Bran", {"target": "Ash"}).code == "no-actions"
    cast = {"Ash": fighter("heroes"), "Bran": fighter("heroes"), "Warden": fighter("temple")}
    far = scene(cast, distances={"Ash": {"Bran": 2}})
    far = suffering(far, "Ash", one(Condition.BURN, 4, poison=True))
    assert refusal(far, "cure", "Bran", {"target": "Ash"}).code == "out-of-range"


def test_gm_damage_06_a_heavy_blow_with_poison_gives_a_condition_that_stays() -> None:
    venom = arm("venom", 10, 10, "fire", tags=["poison"])
    state = duel(fighter("heroes", hp=60), fighter("temple", None, venom))
    state = with_creature(state, "Ash", hp=200)
    done = attacks(state, {"attack": 19, "damage": [3] * 10})
    assert [each.poison for each in done.state.creatures["Ash"].conditions] == [True]
    assert told(done, Counted) != []
