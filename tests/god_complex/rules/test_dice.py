"""Rounding and dice pools: the catalogue's examples.

GC-POOL-01, GC-POOL-02, GC-POOL-03, GC-POOL-04, GC-POOL-05, GC-POOL-06, GC-ROUND-01.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.god_complex.people import do, table, terms, the, told
from theomachy.core.errors import InputError, Refused
from theomachy.games.god_complex.mechanics.characteristics import willpower
from theomachy.games.god_complex.mechanics.dice import (
    excess,
    law_of_pool,
    pool_size,
    scaled,
    successes,
)


@pytest.mark.parametrize(
    ("value", "halvings", "doublings", "expected"),
    [(5, 1, 0, 2), (1, 1, 0, 0), (30, 2, 0, 7), (5, 1, 1, 5), (-3, 1, 0, -2)],
)
def test_gc_round_01_down_and_once(
    value: int, halvings: int, doublings: int, expected: int
) -> None:
    assert scaled(value, halvings, doublings) == expected


def test_gc_pool_01_what_cannot_fail_succeeds_without_dice() -> None:
    done = do(table(), "Ione", "task", trait="strength", risk="cannot-fail", consequence="a fall")
    assert told(done) == ["task-rolled", "task-done"]
    assert the(done, "task-done").excess == 0


def test_gc_pool_01_what_can_fail_is_rolled_for() -> None:
    done = do(table(), "Ione", "task", {"task": [5, 5]}, trait="strength", difficulty="easy")
    assert told(done) == ["task-rolled", "task-done"]


def test_gc_pool_01_what_cannot_work_fails_without_dice() -> None:
    done = do(table(), "Ione", "task", trait="strength", risk="cannot-work")
    assert told(done) == ["task-rolled", "task-failed"]


@pytest.mark.parametrize(
    ("trait", "faces"), [("strength", [1, 1]), ("soundness", [1, 1, 1, 1, 1, 1, 1])]
)
def test_gc_pool_02_one_attribute_or_one_characteristic(trait: str, faces: list[int]) -> None:
    fact = the(do(table(), "Ione", "task", {"task": faces}, trait=trait), "task-rolled")
    assert terms(fact, "pool") == [(trait, len(faces))]


@pytest.mark.parametrize("both", ["strength+fortitude", ["strength", "fortitude"]])
def test_gc_pool_02_never_both_together(both: Any) -> None:
    with pytest.raises(InputError) as caught:
        do(table(), "Ione", "task", trait=both)
    assert (caught.value.code, caught.value.refusal.where) == ("bad-input", "with.trait")


def test_gc_pool_02_a_weapon_is_a_bonus() -> None:
    assert pool_size(3, 3) == 6


@pytest.mark.parametrize(
    ("faces", "expected"),
    [([1, 2, 3, 4], 0), ([5], 1), ([6], 2), ([6, 6], 4), ([5, 6, 2, 5], 4), ([], 0)],
)
def test_gc_pool_03_counting(faces: list[int], expected: int) -> None:
    assert successes(faces) == expected


@pytest.mark.parametrize("face", [0, 7, -1])
def test_gc_pool_03_other_faces_are_an_error(face: int) -> None:
    with pytest.raises(InputError) as caught:
        successes([5, face])
    assert caught.value.code == "face-out-of-range"


def test_gc_pool_03_a_seven_cannot_be_rolled() -> None:
    with pytest.raises(Refused) as caught:
        do(table(), "Ione", "task", {"task": [7, 1]}, trait="strength")
    assert caught.value.code == "face-out-of-range"


def test_gc_pool_04_size() -> None:
    assert pool_size(3, 1, 2) == 2
    assert pool_size(2, 0, 3) == 0
    assert pool_size(2, 0, 3, one_die=True) == 1


def test_gc_pool_04_without_dice_there_is_no_partial() -> None:
    done = do(table(), "Ione", "task", trait="strength", dice_penalty=3)
    assert told(done) == ["task-rolled", "task-failed"]
    assert terms(the(done, "task-rolled"), "pool") == [
        ("strength", 2),
        ("dice penalty", -3),
        ("at least", 1),
    ]


def test_gc_pool_04_one_die_by_the_house() -> None:
    state = table({"zero_pool": "one_die"})
    done = do(state, "Ione", "task", {"task": 6}, trait="strength", dice_penalty=3)
    assert told(done) == ["task-rolled", "task-done"]


def test_gc_pool_04_a_negative_base_counts() -> None:
    base = willpower(tier=1, domain_score=-3, composure=1)
    assert base == -1
    assert pool_size(base, 2) == 1


@pytest.mark.parametrize(("rolled", "required", "spare"), [(5, 3, 2), (3, 3, 0), (2, 3, 0)])
def test_gc_pool_05_excess(rolled: int, required: int, spare: int) -> None:
    assert excess(rolled, required) == spare


def test_gc_pool_05_excess_is_told() -> None:
    done = do(table(), "Ione", "task", {"task": [6, 5, 6]}, trait="composure", difficulty=3)
    assert the(done, "task-done").excess == 2


@pytest.mark.parametrize(
    ("dice", "least", "chance"),
    [
        (1, 1, Fraction(1, 3)),
        (1, 2, Fraction(1, 6)),
        (2, 2, Fraction(1, 3)),
        (3, 2, Fraction(13, 27)),
        (4, 3, Fraction(1, 3)),
        (0, 1, Fraction(0)),
    ],
)
def test_gc_pool_06_exact_odds(dice: int, least: int, chance: Fraction) -> None:
    assert law_of_pool(dice).at_least(least) == chance


@pytest.mark.parametrize("dice", [1, 2, 7, 20])
def test_gc_pool_06_mean_and_variance(dice: int) -> None:
    law = law_of_pool(dice)
    mean = law.mean()
    assert mean == Fraction(dice, 2)
    assert law.map(lambda x: x * x).mean() - mean**2 == Fraction(7 * dice, 12)
