"""Bounds on what is read from outside: how deep, how large, and nothing but plain data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from theomachy.core.documents import parse_documents, read_documents
from theomachy.core.errors import InputError
from theomachy.core.plain import LARGEST, MOST_DEEP, check_plain, read_json

DEEP = f"nested more than {MOST_DEEP} deep"
FAR = "not finite, or too far from 0"

REFUSED = {
    "lists in lists": ("a: " + "[" * 3_000, DEEP),
    "mappings in mappings": ("\n".join(f"{' ' * deep}k:" for deep in range(3_000)), DEEP),
    "dashes": ("- " * 3_000, DEEP),
    "a list that holds itself": ("a: &a [*a]", DEEP),
    "aliases of aliases": (
        "a: &a [1, 2, 3, 4, 5, 6, 7, 8, 9]\n"
        + "".join(
            f"{name}: &{name} [{', '.join([f'*{of}'] * 9)}]\n"
            for of, name in zip("abcdefgh", "bcdefghi", strict=True)
        ),
        "more than 400000 values",
    ),
    "mappings merged into mappings": (
        "m0: &m0 {k: 1}\n"
        + "".join(f"m{n + 1}: &m{n + 1} {{<<: [*m{n}, *m{n}]}}\n" for n in range(25)),
        "more than 400000 values",
    ),
    "five thousand digits": ("a: " + "9" * 5_000, FAR),
    "as many in hexadecimal": ("a: 0x" + "f" * 5_000, FAR),
    "too large a number": (f"a: {LARGEST + 1}", FAR),
    "an infinite number": ("a: .inf", FAR),
    "too large an exponent": ("a: 1.0e+999", FAR),
    "no number": ("a: [.nan]", FAR),
    "a key twice": ("a: 1\na: 2", "stands twice"),
    "a null character": ("a: \0", "control characters"),
    "bytes": ("a: !!binary aGk=", "constructor"),
    "a set": ("a: !!set {x, y}", "constructor"),
    "an object": ("a: !!python/object:os.system x", "constructor"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_past_a_bound_is_refused_with_the_bound(case: str) -> None:
    text, words = REFUSED[case]
    with pytest.raises(InputError, match=words) as refused:
        parse_documents(text, "file")
    assert refused.value.code == "bad-file"
    assert len(str(refused.value)) < 300


def test_what_is_within_the_bounds_is_read() -> None:
    deep = "[" * (MOST_DEEP - 1) + "]" * (MOST_DEEP - 1)
    (read,) = parse_documents(f"a: {deep}\nn: [{LARGEST}, -1.5, 0x10]\nday: 2024-01-01", "file")
    assert read.data["n"] == [LARGEST, -1.5, 16]
    assert read.data["day"] == "2024-01-01"


def test_a_file_may_begin_with_a_byte_order_mark_and_not_be_too_long(tmp_path: Path) -> None:
    marked, long = tmp_path / "marked.yaml", tmp_path / "long.yaml"
    marked.write_bytes(b"\xef\xbb\xbfa: 1\n")
    long.write_text("a" * 4_000_001)
    assert read_documents(marked)[0].data == {"a": 1}
    with pytest.raises(InputError, match="at most 4000000 bytes"):
        read_documents(long)


def nested(depth: int) -> Any:
    data: Any = 0
    for _ in range(depth):
        data = {"a": [data]}
    return data


def test_plain_data_is_within_bounds() -> None:
    check_plain(nested(MOST_DEEP // 2), "with")
    with pytest.raises(InputError, match=DEEP) as refused:
        check_plain(nested(MOST_DEEP), "with")
    assert (refused.value.code, refused.value.refusal.where) == ("too-deep", "with")
    itself: list[Any] = []
    itself += [itself] * 9
    with pytest.raises(InputError, match=DEEP):
        check_plain(itself, "with")


@pytest.mark.parametrize("number", [10**400, -(10**16), float("nan"), float("-inf"), 1e300])
def test_numbers_are_finite_and_not_too_far_from_zero(number: float) -> None:
    with pytest.raises(InputError, match=FAR):
        check_plain({"a": [number]}, "with")


def test_json_is_read_within_the_same_bounds() -> None:
    assert read_json('{"a": [1, true, null]}', "value") == {"a": [1, True, None]}
    for text in ("[" * 100_000, "[" * 70 + "]" * 70):
        with pytest.raises(InputError, match=DEEP):
            read_json(text, "value")
    with pytest.raises(InputError, match=FAR):
        read_json("1e999", "value")
