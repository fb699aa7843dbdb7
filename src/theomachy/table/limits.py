"""Limits on what people may send, checked before anything else is done with it."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from typing import Any

from theomachy.core.errors import InputError, Refused
from theomachy.core.plain import check_plain, invisible

NAME = 40
TABLE_NAME = 80
TEXT = 2_000
NOTATION = 300
INPUTS = 16_000
PACK = 1_000_000
EXPORT = 64_000_000
KEY = 200
SEATS = 100
INVITES = 200
DRAFTS = 100
"""Seats and open invites that a table may have; drafts of one seat, and of one browser."""
_OVERRIDES = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def text_within(text: object, limit: int, where: str, *, empty: bool = False) -> str:
    """The text, trimmed. InputError `too-long`, `empty`, `bad-text` (no text, or control characters)."""
    if not isinstance(text, str):
        raise InputError("bad-text", f"{text!r} is no text", where)
    trimmed = text.strip()
    if not trimmed and not empty:
        raise InputError("empty", "nothing was written", where, (f"1 to {limit} characters",))
    if len(trimmed) > limit:
        raise InputError(
            "too-long",
            f"{len(trimmed)} characters are too many",
            where,
            (f"at most {limit} characters",),
        )
    if any(_forbidden(char) for char in trimmed):
        raise InputError("bad-text", "there are control characters in it", where)
    return trimmed


def name_within(name: object, limit: int, where: str, *, empty: bool = False) -> str:
    """The name, trimmed: a text of one line without what nobody can see. InputError as `text_within`."""
    trimmed = text_within(name, limit, where, empty=empty)
    unseen = invisible(trimmed)
    if unseen:
        detail = f"{trimmed!r} holds {unseen}, which nobody can see"
        raise InputError("bad-text", detail, where, ("a name of one line",))
    return trimmed


def _forbidden(char: str) -> bool:
    """Control characters, broken halves of characters, and those that turn other text around."""
    category = unicodedata.category(char)
    return (category in ("Cc", "Cs") and char not in "\n\t\r") or char in _OVERRIDES


def room_for_more(there: int, most: int, what: str, where: str = "") -> None:
    """Refused `too-many` where there are as many as may be."""
    if there >= most:
        raise Refused("too-many", f"there are {there} {what} already", where, (f"at most {most}",))


def json_within(data: Any, where: str, limit: int = INPUTS) -> Any:
    """The data as plain JSON data. InputError `too-long`, `too-deep`, `bad-input`.

    Bad are what is no JSON, numbers that are not finite or too far from 0, and broken halves of
    characters.
    """
    check_plain(data, where)
    try:
        text = json.dumps(data, allow_nan=False, ensure_ascii=False).encode()
    except (TypeError, ValueError) as fault:
        raise InputError("bad-input", f"this is no JSON: {fault}", where) from fault
    if len(text) > limit:
        raise InputError(
            "too-long", f"{len(text)} bytes are too many", where, (f"at most {limit} bytes",)
        )
    return json.loads(text)


def short_digest(text: str) -> str:
    """A short name made of a text that nobody can guess, which the name does not betray."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]
