"""The laws of `Law`: it counts as enumeration does, loses no weight, and keeps what is missing."""

from __future__ import annotations

import pickle
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from theomachy.core.law import Law, combine, convolve, merge, repeated, sum_of

weights = st.dictionaries(st.integers(-6, 12), st.integers(1, 9), min_size=1, max_size=6)
laws = st.builds(Law[int].of, weights, st.integers(0, 5))
D6 = Law.uniform(range(1, 7))


def probabilities(law: Law[int]) -> dict[int, Fraction]:
    return {value: law.p(value) for value in law.weights}


@given(laws)
def test_all_probabilities_and_the_missing_one_sum_to_one(law: Law[int]) -> None:
    assert sum(probabilities(law).values()) + law.p_missing == 1


@given(weights, st.integers(0, 5), st.integers(1, 7))
def test_equal_proportions_are_equal_laws(given_: dict[int, int], missing: int, by: int) -> None:
    scaled = {value: weight * by for value, weight in given_.items()}
    assert Law.of(scaled, missing * by) == Law.of(given_, missing)
    assert hash(Law.of(scaled, missing * by)) == hash(Law.of(given_, missing))


def test_zero_weights_are_left_out_and_order_is_kept() -> None:
    assert list(Law.of({5: 2, 1: 0, 3: 4}).weights.items()) == [(5, 1), (3, 2)]
    assert list(Law.of({5: 2, 3: 4}).ascending().weights) == [3, 5]


@pytest.mark.parametrize(("weights", "missing"), [({1: 0}, 0), ({1: -1}, 0), ({1: 1}, -1), ({}, 0)])
def test_weights_that_make_no_law_are_refused(weights: dict[int, int], missing: int) -> None:
    with pytest.raises(ValueError, match=r"weight|outcome"):
        Law(weights, missing)


def test_a_law_cannot_be_changed_through_what_it_was_made_of() -> None:
    source = {1: 1}
    law = Law(source)
    source[2] = 1
    assert dict(law.weights) == {1: 1}
    with pytest.raises(TypeError):
        law.weights[3] = 1  # type: ignore[index]


def test_a_law_survives_the_way_to_another_process() -> None:
    law = Law.of({2: 3, 1: 4}, 5)
    copy = pickle.loads(pickle.dumps(law))
    assert copy == law
    assert list(copy.weights) == [2, 1]


def test_uniform_counts_repeated_items() -> None:
    assert Law.uniform("aab") == Law({"a": 2, "b": 1})
    assert Law.certain("a").p("a") == 1
    assert Law.certain("a").p("b") == 0


@given(laws, st.integers(1, 4))
def test_map_adds_what_falls_together(law: Law[int], divisor: int) -> None:
    mapped = law.map(lambda value: value // divisor)
    for image in mapped.weights:
        assert mapped.p(image) == law.chance(lambda value: value // divisor == image)  # noqa: B023
    assert mapped.p_missing == law.p_missing


@given(laws, st.lists(laws, min_size=3, max_size=3))
def test_then_multiplies_along_each_path(first: Law[int], seconds: list[Law[int]]) -> None:
    law = first.then(lambda value: seconds[value % 3])
    for outcome in range(-6, 13):
        paths = [first.p(x) * seconds[x % 3].p(outcome) for x in first.weights]
        assert law.p(outcome) == sum(paths)
    lost = [first.p(x) * seconds[x % 3].p_missing for x in first.weights]
    assert law.p_missing == first.p_missing + sum(lost)


@given(laws)
def test_then_certain_changes_nothing(law: Law[int]) -> None:
    assert law.then(Law.certain) == law


@given(laws, laws, laws)
def test_then_is_associative(a: Law[int], b: Law[int], c: Law[int]) -> None:
    one = a.then(lambda x: convolve(b, Law.certain(x))).then(lambda y: convolve(c, Law.certain(y)))
    other = a.then(
        lambda x: convolve(b, Law.certain(x)).then(lambda y: convolve(c, Law.certain(y)))
    )
    assert one == other


def test_merge_weighs_laws_of_unequal_totals() -> None:
    law = merge([(1, D6), (3, Law.uniform([1, 2]))], missing=4)
    assert law.p(1) == Fraction(1, 8) * Fraction(1, 6) + Fraction(3, 8) * Fraction(1, 2)
    assert law.p_missing == Fraction(1, 2)


def test_given_keeps_what_is_missing() -> None:
    assert D6.given(lambda face: face > 4) == Law.uniform([5, 6])
    assert Law.of({1: 1, 2: 1}, 2).given(lambda value: value == 1) == Law.of({1: 1}, 2)
    with pytest.raises(ValueError, match="at least one"):
        D6.given(lambda face: face > 6)


def test_mean_and_at_least() -> None:
    assert D6.mean() == Fraction(7, 2)
    assert D6.at_least(5) == Fraction(1, 3)
    assert Law.of({1: 1, 3: 1}, 2).mean() == 2
    assert Law.of({1: 1, 3: 1}, 2).at_least(1) == Fraction(1, 2)
    with pytest.raises(ValueError, match="no mean"):
        Law[int]({}, 1).mean()


@given(laws, laws)
def test_convolve_is_every_pair(one: Law[int], other: Law[int]) -> None:
    law = convolve(one, other)
    assert law == combine(one, other, lambda a, b: a + b)
    assert law.p_missing == 1 - (1 - one.p_missing) * (1 - other.p_missing)


@given(
    st.dictionaries(st.integers(-90, 90), st.integers(1, 10**12), min_size=50, max_size=90),
    st.dictionaries(st.integers(-90, 90), st.integers(1, 10**12), min_size=50, max_size=90),
)
def test_convolving_many_outcomes_is_every_pair(a: dict[int, int], b: dict[int, int]) -> None:
    one, other = Law.of(a), Law.of(b, 7)
    assert convolve(one, other) == combine(one, other, lambda x, y: x + y)


def test_convolving_outcomes_far_apart_does_not_fill_the_gap() -> None:
    far = Law.uniform([index * 10**9 for index in range(60)])
    assert convolve(far, far).p(10**9) == Fraction(2, 3600)


@given(laws, st.integers(0, 6))
def test_repeated_is_the_sum_of_so_many(law: Law[int], times: int) -> None:
    assert repeated(law, times) == sum_of([law] * times)


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (2, 2), (7, 6), (3, 20), (100, 6), (30, 7)])
def test_sums_of_dice_are_those_of_icepool(count: int, sides: int) -> None:
    oracle = icepool.d(sides) @ icepool.Die([1]) if count == 0 else count @ icepool.d(sides)
    law = repeated(Law.uniform(range(1, sides + 1)), count)
    assert dict(law.weights) == dict(oracle.items())


def test_sum_of_unlike_dice_counts_every_combination() -> None:
    law = sum_of([Law.uniform(range(1, sides + 1)) for sides in (4, 6, 8)])
    faces = product(range(1, 5), range(1, 7), range(1, 9))
    assert law == Law.uniform([sum(combination) for combination in faces])
