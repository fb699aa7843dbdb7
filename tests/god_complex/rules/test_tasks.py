"""Tasks, contests and rolls without a difficulty: the catalogue's examples.

GC-ACTION-02, GC-ACTION-03, GC-TASK-01, GC-TASK-02, GC-TASK-03, GC-TASK-04, GC-TASK-05, GC-TASK-06.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.god_complex.people import brandt, do, fighting, table, the, told
from theomachy.core.drivers.scripted import ScriptError
from theomachy.core.errors import Refused
from theomachy.games.god_complex.edition import Difficulty, RollKind
from theomachy.games.god_complex.mechanics.tasks import (
    Outcome,
    Winner,
    contest_winner,
    margin,
    needed,
    outcome_of,
    required_for,
    word_for,
)
from theomachy.games.god_complex.state import State


@pytest.mark.parametrize(
    ("word", "required"),
    [(Difficulty.EASY, 2), (Difficulty.MEDIUM, 3), (Difficulty.DIFFICULT, 5), (4, 4), (9, 9)],
)
def test_gc_task_01_from_word_to_number(word: Difficulty | int, required: int) -> None:
    assert required_for(word) == required


@pytest.mark.parametrize(
    ("required", "word"),
    [(4, "medium"), (7, "difficult"), (1, "trivial"), (2, "easy"), (3, "medium"), (5, "difficult")],
)
def test_gc_task_01_from_number_to_word(required: int, word: str) -> None:
    assert word_for(required) == word


@pytest.mark.parametrize(
    ("rolled", "required", "kind", "outcome"),
    [
        (3, 3, RollKind.TASK, Outcome.TOTAL),
        (2, 3, RollKind.TASK, Outcome.PARTIAL),
        (0, 3, RollKind.TASK, Outcome.FAIL),
        (1, 5, RollKind.TASK, Outcome.PARTIAL),
        (4, 5, RollKind.ATTACK, Outcome.FAIL),
        (1, 2, RollKind.RESISTANCE, Outcome.FAIL),
    ],
)
def test_gc_task_02_grades(rolled: int, required: int, kind: RollKind, outcome: Outcome) -> None:
    assert outcome_of(rolled, required, kind) is outcome


def test_gc_task_02_an_attack_that_falls_short_is_a_miss() -> None:
    state = fighting(Brandt__actions_taken=9, Brandt__tier=3)  # Evasion 5
    dice = {"attack": [6, 6, 1, 1, 1]}
    done = do(state, "Ione", "attack", dice, target="Brandt", weapon="knife")
    assert told(done) == ["actions-taken", "missed"]


def partial(state: State, faces: list[int], answers: Any, **inputs: Any) -> list[str]:
    done = do(
        state,
        "Ione",
        "task",
        {"task": faces},
        answers,
        trait="strength",
        difficulty="easy",
        **inputs,
    )
    kinds = told(done)
    if "task-done" in kinds:
        assert the(done, "task-done").excess == 0
        kinds.append(the(done, "task-done").consequence)
    return kinds


def test_gc_task_03_accepted() -> None:
    kinds = partial(table(), [5, 1], ["accept"], consequence="the alarm trips")
    assert kinds == ["task-rolled", "consequence-named", "task-done", "the alarm trips"]


def test_gc_task_03_declined() -> None:
    kinds = partial(table(), [5, 1], ["decline"], consequence="the alarm trips")
    assert kinds == ["task-rolled", "consequence-named", "task-failed"]


def test_gc_task_03_without_a_success_there_is_nothing_to_accept() -> None:
    with pytest.raises(ScriptError) as caught:
        partial(table(), [1, 1], ["accept"], consequence="the alarm trips")
    assert caught.value.code == "script-left-over"
    assert partial(table(), [1, 1], []) == ["task-rolled", "task-failed"]


def test_gc_task_03_the_gm_names_the_consequence_before_the_choice() -> None:
    kinds = partial(table(), [5, 1], {"consequence": "noise", "partial": "accept"})
    assert kinds == ["task-rolled", "consequence-named", "task-done", "Somebody notices"]


@pytest.mark.parametrize(
    ("stated", "steps", "floor", "required"),
    [(3, 1, 1, 4), (3, -1, 1, 2), (2, -3, 1, 1), (2, -3, 0, 0), (2, -1, 1, 1)],
)
def test_gc_task_04_steps(stated: int, steps: int, floor: int, required: int) -> None:
    assert needed(stated, steps, floor=floor).required == required


def test_gc_task_04_steps_add_up_and_touch_no_dice() -> None:
    inputs: dict[str, Any] = {"trait": "strength", "difficulty": "easy", "eased": 2, "hardened": 1}
    done = do(table(), "Ione", "task", {"task": [5, 1]}, **inputs)
    assert the(done, "task-rolled").required == 1
    assert told(done)[-1] == "task-done"


def test_gc_task_04_eased_to_nothing_needs_no_roll() -> None:
    inputs: dict[str, Any] = {"trait": "strength", "difficulty": "easy", "eased": 3}
    done = do(table({"eased_floor": 0}), "Ione", "task", **inputs)
    assert (the(done, "task-rolled").required, told(done)[-1]) == (0, "task-done")
    assert the(done, "task-done").excess == 0


@pytest.mark.parametrize(
    ("challenger", "defender", "winner", "by"),
    [
        (3, 1, Winner.CHALLENGER, 2),
        (2, 2, Winner.NOBODY, 0),
        (0, 0, Winner.NOBODY, 0),
        (1, 4, Winner.DEFENDER, 3),
    ],
)
def test_gc_task_05_who_wins(challenger: int, defender: int, winner: Winner, by: int) -> None:
    assert contest_winner(challenger, defender) is winner
    assert margin(challenger, defender) == by


def contest(state: State, *rolls: tuple[list[int], list[int]]) -> list[str]:
    """A contest of Ione's Strength 2 against Brandt's Composure 2."""
    dice: dict[str, Any] = {}
    for number, (mine, theirs) in enumerate(rolls, 1):
        again = "" if number == 1 else f"#{number}"
        dice |= {f"contest/Ione{again}": mine, f"contest/Brandt{again}": theirs}
    inputs: dict[str, Any] = {"target": "Brandt", "trait": "strength", "against": "composure"}
    return told(do(state, "Ione", "contest", dice, **inputs))


def test_gc_task_05_played() -> None:
    assert contest(table(), ([6, 5], [5, 1])) == ["contest-won"]
    assert contest(table(), ([5, 5], [6, 1])) == ["contest-tied"]
    assert contest(table(), ([1, 1], [1, 1])) == ["contest-tied"]
    assert contest(table(), ([5, 1], [6, 6])) == ["contest-lost"]


def test_gc_task_05_tie_rolled_again_by_the_house() -> None:
    again = table({"contest_tie": "reroll"})
    assert contest(again, ([5, 5], [6, 1]), ([1, 1], [1, 1]), ([5, 1], [1, 1])) == ["contest-won"]


@pytest.mark.parametrize(("mine", "kind"), [([6, 5], "contest-tied"), ([6, 6], "contest-won")])
def test_gc_task_05_a_further_action_takes_successes_from_the_challenger(
    mine: list[int], kind: str
) -> None:
    """GC-ACTION-02: the third Action of Tier 2; a contest has no number to raise."""
    state = fighting(Ione__actions_taken=2, Brandt__actions_taken=9)
    dice = {"contest/Ione": mine, "contest/Brandt": [6, 1]}
    inputs: dict[str, Any] = {"target": "Brandt", "trait": "strength", "against": "composure"}
    assert told(do(state, "Ione", "contest", dice, **inputs)) == ["actions-taken", kind]


def test_gc_task_05_tie_without_dice_is_not_rolled_for_ever() -> None:
    weak = {"contest_tie": "reroll"}
    state = table(weak, Ione__strength=0, Brandt__composure=0)
    assert contest_without_dice(state) == ["contest-tied"]


def contest_without_dice(state: State) -> list[str]:
    inputs: dict[str, Any] = {"target": "Brandt", "trait": "strength", "against": "composure"}
    return told(do(state, "Ione", "contest", **inputs))


@pytest.mark.parametrize(
    ("fortitude", "faces", "option", "kind"),
    [
        (4, [5, 5, 1, 2], 2, "resisted"),
        (3, [5, 4, 3], 2, "not-resisted"),
        (3, [5, 4, 3], 1, "resisted"),
        (1, [6], 2, "resisted"),
        (3, [6, 4, 3], 3, "not-resisted"),
    ],
)
def test_gc_task_06_needs_two(fortitude: int, faces: list[int], option: int, kind: str) -> None:
    state = table({"unstated_required": option}, {"Brandt": brandt(strength=fortitude)})
    assert told(do(state, "Brandt", "resist", {"resist": faces}, trait="fortitude")) == [kind]


def test_gc_task_06_hardening_applies() -> None:
    dice = {"resist": [5, 5, 1, 2]}
    done = do(table(), "Ione", "resist", dice, trait="fortitude", hardened=1)
    assert told(done) == ["not-resisted"]


def test_gc_action_03_tasks_and_contests_take_an_action_in_a_fight_and_resistance_none() -> None:
    state = fighting(Brandt__actions_taken=9)
    task = do(state, "Ione", "task", {"task": [5, 5]}, trait="strength")
    assert task.state.creatures["Ione"].actions_taken == 1
    dice = {"contest/Ione": [5, 5], "contest/Brandt": [1, 1, 1]}
    contest = do(state, "Ione", "contest", dice, target="Brandt", trait="strength")
    assert contest.state.creatures["Ione"].actions_taken == 1
    resist = do(state, "Brandt", "resist", {"resist": [1, 1, 1]}, trait="fortitude")
    assert resist.state == state


def test_gc_action_03_the_unconscious_resist_and_the_dead_do_not() -> None:
    asleep = table(Ione__states=["unconscious"])
    done = do(asleep, "Ione", "resist", {"resist": [5, 5, 1, 1]}, trait="fortitude")
    assert told(done) == ["resisted"]
    with pytest.raises(Refused) as caught:
        do(table(Ione__states=["dead"]), "Ione", "resist", trait="fortitude")
    assert caught.value.code == "cannot-act"
    with pytest.raises(Refused):
        do(asleep, "Ione", "task", trait="strength")
