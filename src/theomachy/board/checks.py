"""Checks where plain data (of a file, a form, an API call) becomes values of the board.

Each raises InputError naming the place, the value and what would be right.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from theomachy.core.errors import InputError

TRUTH = ("true", "false")


def whole(value: object, where: str, least: int, most: int) -> int:
    """The value if it is a whole number from `least` to `most`, both included.

    Raises InputError `wrong-type` or `out-of-range`.
    """
    allowed = (f"whole numbers {least} to {most}",)
    if isinstance(value, bool) or not isinstance(value, int):
        raise InputError("wrong-type", f"{value!r} is no whole number", where, allowed)
    if not least <= value <= most:
        raise InputError("out-of-range", f"{value} is out of range", where, allowed)
    return value


def text(value: object, where: str) -> str:
    """The value if it is text. Raises InputError `wrong-type`."""
    if not isinstance(value, str):
        raise InputError("wrong-type", f"{value!r} is no text", where, ("text",))
    return value


def truth(value: object, where: str) -> bool:
    """The value if it is true or false. Raises InputError `wrong-type`."""
    if not isinstance(value, bool):
        raise InputError("wrong-type", f"{value!r} is neither true nor false", where, TRUTH)
    return value


def name(value: object, where: str) -> str:
    """The value if it is text and not empty. Raises InputError `wrong-type`."""
    if not text(value, where):
        raise InputError("wrong-type", "a name must not be empty", where, ("text",))
    return str(value)


def listed(value: object, where: str, what: str) -> Sequence[object]:
    """The value if it is a list (or tuple). Raises InputError `wrong-type`; `what` says of what."""
    if not isinstance(value, list | tuple):
        raise InputError("wrong-type", f"{value!r} is no list", where, (f"a list of {what}",))
    return value


def record(
    value: object, where: str, known: Iterable[str] | None = None, needed: Iterable[str] = ()
) -> Mapping[str, object]:
    """The value if it is a mapping keyed by text, with only `known` keys and all `needed` ones.

    `known=None` allows any key. Raises InputError `wrong-type`, `unknown-field`, `missing-field`.
    """
    allowed = tuple(known) if known is not None else ()
    if not isinstance(value, Mapping):
        raise InputError("wrong-type", f"{value!r} is no mapping", where, allowed)
    for key in value:
        name(key, where)
        if known is not None and key not in allowed:
            raise InputError("unknown-field", f"unknown field {key!r}", where, allowed)
    for key in needed:
        if key not in value:
            raise InputError("missing-field", f"{key!r} is missing", where, (key,))
    return value
