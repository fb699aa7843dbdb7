"""What may still be chosen in a field of a draft, and need not be (CHAR-06, CHAR-07, LEVEL-06)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from theomachy.core.building import BuilderField, FieldKind, Opening

MOST_NAMED: Final = 3
"""Of as many groups each is named; of more the sum."""
Often = Callable[[str], int]
"""How often a candidate may be chosen beside what is chosen already."""


def _once(name: str) -> int:
    return 1


def with_openings(
    field: BuilderField, one: str = "", many: str = "", often: Often = _once
) -> BuilderField:
    """The field with what is open in it: what its limits leave, as far as there is something to be had.

    One of it is called `one`, several `many`; without these the headings of its groups say it.
    """
    if field.limits:
        found = tuple(_groups(field, one, many, often))
    else:
        found = tuple(_in_all(field, one, many, often))
    if one and len(found) > MOST_NAMED:
        found = (Opening(sum([each.count for each in found]), many),)
    return replace(field, openings=found)


def _groups(field: BuilderField, one: str, many: str, often: Often) -> Iterator[Opening]:
    group_of = {candidate.id: candidate.group for candidate in field.candidates}
    chosen = Counter(group_of[name] for name in field.value if name in group_of)
    for group, most in field.limits.items():
        left = min(most - field.had.get(group, 0) - chosen[group], _to_be_had(field, often, group))
        if left > 0:
            plural = f"{many} of {group}" if many else group
            single = f"{one} of {group}" if one else group.removesuffix("s")
            yield Opening(left, single if left == 1 else plural)


def _in_all(field: BuilderField, one: str, many: str, often: Often) -> Iterator[Opening]:
    if field.most is None:
        return
    amounts = field.kind is FieldKind.AMOUNTS
    left = field.most - (sum(field.value.values()) if amounts else len(field.value))
    if field.kind is FieldKind.CHOICES:
        left = min(left, _to_be_had(field, often))
    if left > 0:
        yield Opening(left, one if left == 1 else many)


def _to_be_had(field: BuilderField, often: Often, group: str = "") -> int:
    """How many there are to choose, in this group if one is named."""
    able = (one for one in field.candidates if one.because is None and group in ("", one.group))
    return sum([often(one.id) for one in able])
