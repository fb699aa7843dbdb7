"""Changing frozen dataclasses quickly: a state with forty fields changes one of them at a time."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def with_changes(instance: T, /, **changes: Any) -> T:
    """A copy of a frozen dataclass (without slots) with some fields changed.

    As `dataclasses.replace`, ten times as fast, since it copies the fields at once and runs neither
    `__init__` nor `__post_init__`: for states, whose values are checked where they enter. Raises
    TypeError for a field that does not exist.
    """
    fields = instance.__dict__
    if not changes.keys() <= fields.keys():
        unknown = ", ".join(sorted(changes.keys() - fields.keys()))
        raise TypeError(f"{type(instance).__name__} has no field {unknown}")
    copy = object.__new__(type(instance))
    copy.__dict__.update(fields, **changes)
    return copy
