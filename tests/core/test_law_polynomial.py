"""The quick ways of multiplying polynomials against the slow one."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theomachy.core import polynomial

coefficients = st.lists(st.integers(0, 10**6), max_size=12).map(
    lambda tail: [1 + len(tail), *tail, 3]
)


def slow_product(one: list[int], other: list[int]) -> list[int]:
    result = [0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            result[i + j] += a * b
    return result


def slow_power(base: list[int], times: int) -> list[int]:
    result = [1]
    for _ in range(times):
        result = slow_product(result, base)
    return result


@given(coefficients, coefficients)
def test_product(one: list[int], other: list[int]) -> None:
    assert polynomial.product(one, other) == slow_product(one, other)


@given(coefficients, st.integers(1, 9), st.booleans())
def test_power_by_either_way(base: list[int], times: int, by_recurrence: bool) -> None:
    with patch.object(polynomial, "_recurrence_is_shorter", return_value=by_recurrence):
        assert polynomial.power(base, times) == slow_power(base, times)


@given(coefficients, st.integers(1, 9))
def test_power_by_the_way_it_chooses(base: list[int], times: int) -> None:
    assert polynomial.power(base, times) == slow_power(base, times)


@pytest.mark.parametrize("length", range(1, 8))
@pytest.mark.parametrize("times", range(1, 8))
def test_power_of_equal_coefficients(length: int, times: int) -> None:
    assert polynomial.power([3] * length, times) == slow_power([3] * length, times)
