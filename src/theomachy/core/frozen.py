"""Changing frozen dataclasses quickly: a state with forty fields changes one of them at a time."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S")
MEMORY = "_memory"


def with_changes(instance: T, /, **changes: Any) -> T:
    """A copy of a frozen dataclass (without slots) with some fields changed.

    As `dataclasses.replace`, ten times as fast, since it copies the fields at once and runs neither
    `__init__` nor `__post_init__`: for states, whose values are checked where they enter. What was
    `remembered` of the instance is not. Raises TypeError for a field that does not exist.
    """
    fields = instance.__dict__
    if not changes.keys() <= fields.keys():
        unknown = ", ".join(sorted(changes.keys() - fields.keys()))
        raise TypeError(f"{type(instance).__name__} has no field {unknown}")
    copy = object.__new__(type(instance))
    copy.__dict__.update(fields, **changes)
    copy.__dict__.pop(MEMORY, None)
    return copy


def remembered(function: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """A pure function of a frozen instance and hashable arguments, worked out once for each.

    What is remembered lives and dies with the instance; `passed_on` hands it to a changed copy.
    """

    @wraps(function)
    def looked_up(instance: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        memory: dict[Any, R] = instance.__dict__.setdefault(MEMORY, {})
        key = (function, args, *kwargs.values())
        if key not in memory:
            memory[key] = function(instance, *args, **kwargs)
        return memory[key]

    return looked_up


def passed_on(old: T, new: T) -> T:
    """The changed copy with all that is remembered of the old one, for changes that touch none of it."""
    memory = old.__dict__.get(MEMORY)
    if memory is not None:
        new.__dict__[MEMORY] = memory
    return new
