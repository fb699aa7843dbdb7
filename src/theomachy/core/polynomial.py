"""Polynomials with integer coefficients, lowest first: sums of independent dice as products.

A die is the polynomial in which the coefficient of x^f is the weight of face f; adding dice
multiplies polynomials.
"""

from __future__ import annotations

from collections.abc import Sequence

Coefficients = Sequence[int]


def product(one: Coefficients, other: Coefficients) -> list[int]:
    """The product of two polynomials whose coefficients are 0 or more.

    Both are packed into one large integer each, with room for every coefficient of the result, so
    that a single multiplication does all the work.
    """
    largest = max(one) * max(other) * min(len(one), len(other))
    width = largest.bit_length() // 8 + 1
    packed = _packed(one, width) * _packed(other, width)
    length = len(one) + len(other) - 1
    data = packed.to_bytes(width * length, "little")
    return [
        int.from_bytes(data[at : at + width], "little") for at in range(0, width * length, width)
    ]


def steps_of_product(one: Coefficients, other: Coefficients) -> int:
    """What `product` costs, in multiplications of a long number by a short one, as measured."""
    width = (max(one) * max(other) * min(len(one), len(other))).bit_length()
    short, long = sorted((len(one) * width, len(other) * width))
    return int(long / short * (2 * short) ** 1.585 / 17_000)


def _packed(coefficients: Coefficients, width: int) -> int:
    return int.from_bytes(b"".join([c.to_bytes(width, "little") for c in coefficients]), "little")


def power(base: Coefficients, times: int) -> list[int]:
    """The polynomial to the power of `times` (1 or more). `base[0]` must not be 0.

    Uses linear recurrences that follow from the derivative of the power: of four terms where all
    coefficients are equal, as those of a fair die are, else of one term for each coefficient;
    where these are many, squares.
    """
    if len(base) == 1:
        return [base[0] ** times]
    if len(set(base)) == 1:
        return _power_of_equal(base[0], len(base), times)
    if times == 1:
        return list(base)
    if _recurrence_is_shorter(base, times):
        return _power_by_recurrence(base, times)
    half = power(base, times // 2)
    even = product(half, half)
    return product(even, base) if times % 2 else even


def _recurrence_is_shorter(base: Coefficients, times: int) -> bool:
    by_recurrence, by_squares = _steps(base, times)
    return by_recurrence < by_squares


def steps_of_power(base: Coefficients, times: int) -> int:
    """What `power` costs, in multiplications of a long number by a short one, as measured."""
    if len(set(base)) == 1:
        return 4 * times * len(base)
    return min(_steps(base, times))


def _steps(base: Coefficients, times: int) -> tuple[int, int]:
    """What the recurrence costs, and one multiplication of the packed result."""
    degree = times * (len(base) - 1)
    bits = degree * times * sum(base).bit_length()
    return (len(base) - base.count(0)) * degree, int(bits**1.585 / 17_000)


def _power_of_equal(coefficient: int, length: int, times: int) -> list[int]:
    """`(c + cx + ... + cx^(s-1))^n`, from `(1-x)(1-x^s) q' = n (1 - x^s - s x^(s-1) (1-x)) q`.

    The result reads the same from both ends, so only half of it is worked out.
    """
    degree = times * (length - 1)
    found = [coefficient**times]
    for k in range(degree // 2):
        value = (k + times) * found[k]
        if k + 1 >= length:
            value += (k + 1 - length - times * length) * found[k + 1 - length]
        if k >= length:
            value += (times * length - times - k + length) * found[k - length]
        found.append(value // (k + 1))
    return found + found[: (degree + 1) // 2][::-1]


def _power_by_recurrence(base: Coefficients, times: int) -> list[int]:
    """`p q' = n p' q`, read off at x^(k-1): one term for each coefficient of p that is not 0."""
    terms = [(index, weight) for index, weight in enumerate(base) if weight and index]
    found = [base[0] ** times]
    for k in range(1, times * (len(base) - 1) + 1):
        value = 0
        for index, weight in terms:
            if index > k:
                break
            value += (index * (times + 1) - k) * weight * found[k - index]
        found.append(value // (k * base[0]))
    return found
