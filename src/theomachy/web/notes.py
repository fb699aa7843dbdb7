"""What somebody types below the log, read as words, a whisper, or dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from theomachy.core.errors import InputError

ROLLS = ("/roll ", "/r ")
VISIBILITIES = {"": "public", "gm": "gm", "blind": "blind", "self": "self"}


def spoken(fields: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The deed and its body. `/roll 2d6+3` rolls; all else is said.

    `to` is empty for all, or one of `gm:ID`, `blind:ID`, `self:ID`, `seat:ID` with the id of the
    seat meant. Raises InputError `bad-recipient` for a roll that is meant for another seat alone.
    """
    text, to = str(fields.get("text", "")).strip(), str(fields.get("to", ""))
    whom, _, seat = to.partition(":")
    for word in ROLLS:
        if text.lower().startswith(word):
            return "roll", {"roll": text[len(word) :].strip(), "visibility": _visibility(whom)}
    return "say", {"text": text, "to": seat}


def _visibility(whom: str) -> str:
    if whom not in VISIBILITIES:
        allowed = ("to all", "to the GM", "to myself")
        raise InputError("bad-recipient", "a roll cannot be for one other seat", "to", allowed)
    return VISIBILITIES[whom]
