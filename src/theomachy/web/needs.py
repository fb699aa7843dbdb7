"""What the form of a command still needs, said calmly and in the words of its fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from theomachy.core.errors import InputError
from theomachy.web.offers import ShownInput, ShownOffer

CHOSEN = frozenset({"choice", "space"})
"""The kinds of fields in which something is chosen; a number or a text may well stay as it is."""


def still_needed(offer: ShownOffer, given: Mapping[str, Any], fault: InputError) -> InputError:
    """The fault as the form tells it: which fields are still empty, else what is wrong."""
    empty = [one for one in offer.inputs if counts(one, given) and not _is_given(one, given)]
    named = [one for one in empty if one.required or _name(one) == fault.refusal.where]
    wanted = named or [one for one in empty if one.kind in CHOSEN]
    if not wanted:
        return fault
    labels = [one.label.lower() for one in wanted]
    words = " and ".join(labels) if named else " or ".join(labels)
    return InputError("still-needed", f"still to choose: {words}", fault.refusal.where)


def counts(one: ShownInput, given: Mapping[str, Any]) -> bool:
    """Whether an input counts for anything, as the others stand."""
    chosen = [given.get(name.removeprefix("with.")) == value for name, value in one.counts_with]
    return not chosen or any(chosen)


def _name(one: ShownInput) -> str:
    return one.name.removesuffix("[]")


def _is_given(one: ShownInput, given: Mapping[str, Any]) -> bool:
    value = given.get(_name(one).removeprefix("with."))
    return value not in (None, "", [], False)
