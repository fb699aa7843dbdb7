"""Plain data from outside: how deep it may be nested, how large numbers are, what names may hold."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from typing import Any, Final

from theomachy.core.errors import InputError

MOST_DEEP: Final = 64
"""Lists and mappings that may stand within one another."""

LARGEST: Final = 10**15
"""How far from 0 a number may be."""

TOO_DEEP: Final = f"nested more than {MOST_DEEP} deep"
TOO_LARGE: Final = "a number is not finite, or too far from 0"
LIMIT: Final = f"from -{LARGEST} to {LARGEST}"


_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_JOINERS: Final = "\u200c\u200d"
"""What joins letters or keeps them apart: some scripts cannot be written without."""


def invisible(name: str) -> str:
    """The first character of a name that nobody can see, as U+200B; empty if there is none.

    Such are control characters and broken halves of characters, ends of lines, what turns other text
    around, and what has no width: two names that differ in nothing else would look alike.
    """
    for char in name:
        if unicodedata.category(char) in _UNSEEN and char not in _JOINERS:
            return f"U+{ord(char):04X}"
    return ""


def check_plain(data: object, where: str) -> None:
    """Nothing if the data is plain and within bounds, else InputError `too-deep` or `bad-input`.

    Data that holds itself is too deep; it takes no longer to say so than to read as much as is right.
    """
    waiting: list[tuple[object, int]] = [(data, 0)]
    while waiting:
        value, depth = waiting.pop()
        if depth > MOST_DEEP:
            raise InputError("too-deep", TOO_DEEP, where, (f"at most {MOST_DEEP} deep",))
        if isinstance(value, Mapping):
            waiting += [(one, depth + 1) for one in value.values()]
        elif isinstance(value, list | tuple):
            waiting += [(one, depth + 1) for one in value]
        elif isinstance(value, int | float) and not is_number(value):
            raise InputError("bad-input", TOO_LARGE, where, (LIMIT,))


def is_number(value: float) -> bool:
    """Whether it is finite and not too far from 0."""
    return -LARGEST <= value <= LARGEST


def read_json(text: str, where: str) -> Any:
    """What the JSON says. ValueError if it is none; InputError as `check_plain`."""
    try:
        data = json.loads(text)
    except RecursionError as fault:
        raise InputError("too-deep", TOO_DEEP, where, (f"at most {MOST_DEEP} deep",)) from fault
    check_plain(data, where)
    return data
