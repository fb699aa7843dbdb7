"""Dice penalties, success penalties, halving and doubling: the catalogue's examples.

GC-FATIGUE-03, GC-PENALTY-01, GC-PENALTY-02, GC-PENALTY-03, GC-PENALTY-04, GC-STATE-03,
GC-STATE-04, GC-STATE-16, GC-STATE-18.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_complex.people import do, fighting, table, terms, the, told, total
from theomachy.games.god_complex.edition import Condition, RollKind, Trait
from theomachy.games.god_complex.mechanics.dice import scaled
from theomachy.games.god_complex.mechanics.penalties import dice_penalties, fatigue_dice
from theomachy.games.god_complex.mechanics.tasks import counted, needed
from theomachy.games.god_complex.procedures.pools import dice_of


def lost(conditions: list[Condition], trait: Trait, kind: RollKind = RollKind.TASK) -> int:
    return sum(count for _, count in dice_penalties(conditions, trait, kind))


def test_gc_penalty_01_different_states_add_up() -> None:
    three = [Condition.WOUNDED, Condition.FATIGUED, Condition.FRIGHTENED]
    assert lost(three, Trait.STRENGTH) == 3


def test_gc_penalty_01_one_state_counts_once() -> None:
    assert lost([Condition.DISTRACTED, Condition.DISTRACTED], Trait.AWARENESS) == 1


@pytest.mark.parametrize(("trait", "dice"), [(Trait.AWARENESS, 1), (Trait.INTELLIGENCE, 1)])
def test_gc_penalty_01_ione_wounded_and_distracted(trait: Trait, dice: int) -> None:
    state = table(Ione__hp=5, Ione__states=["distracted"])
    assert dice_of(state, "Ione", trait, RollKind.TASK) == dice


def test_gc_penalty_02_they_add_up() -> None:
    assert needed(3, 0, 2).required == 5


def test_gc_penalty_02_third_action_and_flat_footed() -> None:
    state = fighting(Brandt__actions_taken=9, Ione__actions_taken=2, Ione__states=["flat-footed"])
    inputs = {"trait": "dexterity", "difficulty": "medium"}
    fact = the(do(state, "Ione", "task", {"task": [6, 6, 6, 1]}, **inputs), "task-rolled")
    assert fact.required == 5
    assert terms(fact, "required") == [("difficulty", 3), ("third Action", 1), ("flat-footed", 1)]


@pytest.mark.parametrize(
    ("option", "faces", "kinds", "damage"),
    [
        ("raise_required", [6, 6, 6, 1], ["hit", "damaged"], 4),
        ("remove_successes", [6, 6, 6, 1], ["hit", "damaged"], 2),
        ("raise_required", [6, 6, 5, 1], ["missed"], 0),
        ("remove_successes", [6, 6, 5, 1], ["missed"], 0),
    ],
)
def test_gc_penalty_02_attack_with_both_options(
    option: str, faces: list[int], kinds: list[str], damage: int
) -> None:
    # Evasion 4 and Fortitude 3; the fourth Action of Tier 2 carries a penalty of 2.
    changes: dict[str, Any] = {"Brandt__tier": 0, "Brandt__dexterity": 4, "Brandt__hp": 9}
    state = fighting(
        house={"success_penalty": option},
        Brandt__actions_taken=9,
        Ione__actions_taken=3,
        Ione__strength=4,
        **changes,
    )
    done = do(state, "Ione", "attack", {"attack": faces}, target="Brandt")
    assert [kind for kind in told(done) if kind in ("hit", "missed", "damaged")] == kinds
    assert done.state.creatures["Brandt"].harm == damage
    attack = the(done, kinds[0])
    if option == "remove_successes":
        assert total(attack, "required") == 4
        rolled = attack.successes
        assert terms(attack, "successes") == [("rolled", rolled), ("fourth Action", -2)]
    else:
        assert total(attack, "required") == 6


def test_gc_penalty_02_removed_successes_stop_at_nothing() -> None:
    assert counted(1, 2) == 0
    assert needed(4, 0, 2, remove=True) == (4, 2)


@pytest.mark.parametrize(("penalised", "dice"), [(True, 3), (False, 4)])
def test_gc_penalty_03_resistance_rolls(penalised: bool, dice: int) -> None:
    state = table({"resist_rolls_penalised": penalised}, Ione__hp=5)
    assert dice_of(state, "Ione", Trait.FORTITUDE, RollKind.RESISTANCE) == dice


def test_gc_penalty_03_only_what_the_state_names() -> None:
    state = table(Ione__states=["distracted"])
    assert dice_of(state, "Ione", Trait.AWARENESS, RollKind.TASK) == 2
    assert dice_of(state, "Ione", Trait.INITIATIVE, RollKind.INITIATIVE) == 7


def test_gc_penalty_03_flat_footed_hardens_dexterity_tasks_alone() -> None:
    state = table(Ione__states=["flat-footed"])
    for trait, faces, required in (("dexterity", [6, 6, 1, 1], 3), ("strength", [6, 1], 2)):
        done = do(state, "Ione", "task", {"task": faces}, trait=trait, difficulty="easy")
        assert the(done, "task-rolled").required == required
    assert dice_of(state, "Ione", Trait.INITIATIVE, RollKind.INITIATIVE) == 7


def test_gc_penalty_04_multipliers_are_one_fraction() -> None:
    assert scaled(30, 2) == 7
    assert scaled(5, 1, 1) == 5
    assert scaled(7, 1) == 3


@pytest.mark.parametrize(("levels", "flat", "each"), [(0, 0, 0), (1, 1, 1), (3, 1, 3), (4, 1, 4)])
def test_gc_fatigue_03_one_die_however_many_levels(levels: int, flat: int, each: int) -> None:
    assert (fatigue_dice(levels), fatigue_dice(levels, per_level=True)) == (flat, each)
    for option, dice in (("flat", flat), ("per_level", each)):
        state = table({"fatigue_penalty": option}, Ione__fatigue=levels)
        assert dice_of(state, "Ione", Trait.SOUNDNESS, RollKind.TASK) == 7 - dice


def test_gc_state_03_stays_till_the_last_level_is_gone() -> None:
    dice = []
    for levels in (3, 1, 0):
        state = table(Ione__fatigue=levels)
        dice.append(dice_of(state, "Ione", Trait.DEXTERITY, RollKind.ATTACK))
    assert dice == [3, 3, 4]


def test_gc_state_04_blind_eyes_see_nothing_and_other_senses_roll() -> None:
    state = table(Ione__states=["blinded"])
    sight = do(state, "Ione", "task", trait="awareness", by_sight=True)
    assert told(sight) == ["task-rolled", "task-failed"]
    hearing = do(state, "Ione", "task", {"task": [5, 5, 1]}, trait="awareness")
    assert told(hearing) == ["task-rolled", "task-done"]


def test_gc_state_16_frightened_takes_a_die_from_all_rolls() -> None:
    state = table(Ione__states=["frightened"])
    assert dice_of(state, "Ione", Trait.DEXTERITY, RollKind.ATTACK) == 3
    assert dice_of(table(), "Ione", Trait.DEXTERITY, RollKind.ATTACK) == 4


def test_gc_state_18_distracted_takes_a_die_from_awareness() -> None:
    state = table(Ione__states=["distracted"])
    assert dice_of(state, "Ione", Trait.AWARENESS, RollKind.TASK) == 2
