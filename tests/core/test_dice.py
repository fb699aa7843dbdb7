"""Dice by chance and dice by script."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from theomachy.core import dice
from theomachy.core.dice import RandomDice, ScriptedDice
from theomachy.core.errors import InputError


def test_the_same_seed_gives_the_same_faces() -> None:
    one, other = RandomDice(7), RandomDice(7)
    assert [one.die(20) for _ in range(50)] == [other.die(20) for _ in range(50)]
    assert [RandomDice(seed).die(1000) for seed in range(9)] != [RandomDice(7).die(1000)] * 9


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 7, 20, 100])
@pytest.mark.parametrize("seed", [11, None])
def test_all_faces_come_and_no_others(sides: int, seed: int | None) -> None:
    source = RandomDice(seed)
    faces = Counter(source.die(sides) for _ in range(sides * 60))
    assert set(faces) == set(range(1, sides + 1))


@pytest.mark.parametrize("seed", [3, None])
def test_faces_are_evenly_spread(seed: int | None) -> None:
    source = RandomDice(seed)
    faces = Counter(source.die(6) for _ in range(60_000))
    # Twelve standard deviations: this fails for unfair dice and once in an age for fair ones.
    assert all(abs(count - 10_000) < 1_100 for count in faces.values())


@pytest.mark.parametrize("seed", [3, None])
def test_a_die_may_have_more_sides_than_a_word_has_values(seed: int | None) -> None:
    source = RandomDice(seed)
    assert max(source.die(2**70) for _ in range(40)) > 2**64


@pytest.mark.parametrize("sides", [0, -4])
def test_a_die_needs_a_side(sides: int) -> None:
    with pytest.raises(InputError, match="no die with") as error:
        RandomDice(1).die(sides)
    assert error.value.code == "no-such-die"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_forked_process_does_not_share_the_faces_to_come() -> None:
    RandomDice().die(6)
    assert dice._words
    child = os.fork()
    if child == 0:
        os._exit(len(dice._words) != 0)
    _, status = os.waitpid(child, 0)
    assert status == 0


def test_scripted_faces_come_in_order_and_are_used_up() -> None:
    source = ScriptedDice([3, 20])
    assert (source.die(6), source.die(20)) == (3, 20)
    source.finish()


def test_a_scripted_face_must_be_on_the_die() -> None:
    source = ScriptedDice([3, 7])
    source.die(6)
    with pytest.raises(InputError) as error:
        source.die(6)
    assert error.value.code == "face-out-of-range"
    assert str(error.value) == "die 2: a d6 has no 7 (allowed: 1 to 6)"


@pytest.mark.parametrize("face", [0, -1, True, 2.0, "3"])
def test_what_is_no_face_is_refused(face: object) -> None:
    with pytest.raises(InputError, match="a d6 has no"):
        ScriptedDice([face]).die(6)  # type: ignore[list-item]


def test_scripted_faces_may_not_run_out() -> None:
    with pytest.raises(InputError) as error:
        ScriptedDice([]).die(8)
    assert error.value.code == "no-face-given"
    assert "d8" in str(error.value)


def test_scripted_faces_left_over_are_reported() -> None:
    source = ScriptedDice([1, 2, 3])
    source.die(6)
    with pytest.raises(InputError) as error:
        source.finish()
    assert error.value.code == "face-left-over"
    assert "2, 3" in str(error.value)
