"""Reading and setting a value of the state by its path, as scenarios, edits and traces write it.

A path is names joined by dots, with `[n]` for the n-th of a sequence: `Ash.hp`, `fight.round`,
`Ash.conditions[0]`. Its first name is a field of the state, or else a creature's. Names hold no dots.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, TypeVar, get_type_hints

from pydantic import TypeAdapter, ValidationError

from theomachy.core.errors import InputError

S = TypeVar("S")
_STEP = re.compile(r"([^.\[\]]+)|\[(\d+)\]")


def split(path: str) -> tuple[str | int, ...]:
    """The steps of a path. Raises InputError `bad-path` if it is none."""
    steps = tuple(int(index) if index else name for name, index in _STEP.findall(path))
    rebuilt = "".join(
        f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps
    ).lstrip(".")
    if not steps or rebuilt != path or isinstance(steps[0], int):
        raise InputError(
            "bad-path", f"{path!r} is no path", path, ("Ash.hp", "fight.round", "Ash.conditions[0]")
        )
    return steps


def rooted(state: object, path: str) -> tuple[str | int, ...]:
    """The steps from the state itself: a creature's name is looked up among the creatures."""
    steps = split(path)
    if steps[0] in _names(state):
        return steps
    return ("creatures", *steps)


def read(state: object, path: str) -> Any:
    """The value at the path. Raises InputError `unknown-path` naming what stands there instead."""
    return within(state, rooted(state, path), path)


def within(value: Any, steps: Sequence[str | int], path: str) -> Any:
    """What these steps, which are those of the path or its end, lead to from a value."""
    for step in steps:
        value = _child(value, step, path)
    return value


def assign(state: S, path: str, new: object) -> S:
    """The state with the value at the path replaced; it must fit the field that it stands in.

    A field's annotation says what fits it, bounds of numbers included (`Annotated[int, Field(ge=0)]`).
    A creature or another dataclass is set field by field, and never made of plain data.
    Raises InputError `unknown-path`, or `wrong-type` if `new` does not fit.
    """
    result: S = _assign(state, rooted(state, path), new, path)
    return result


def _names(value: object) -> tuple[str, ...]:
    if is_dataclass(value):
        return tuple(field.name for field in fields(value))
    return tuple(str(key) for key in value) if isinstance(value, Mapping) else ()


def _child(value: Any, step: str | int, path: str) -> Any:
    if isinstance(step, int):
        if isinstance(value, Sequence) and step < len(value):
            return value[step]
        raise InputError("unknown-path", f"{path!r} has no item [{step}]", path)
    if isinstance(value, Mapping) and step in value:
        return value[step]
    if is_dataclass(value) and (
        step in _names(value) or isinstance(getattr(type(value), step, None), property)
    ):
        return getattr(value, step)
    raise InputError(
        "unknown-path", f"{path!r} names nothing: no {step!r} here", path, _names(value)
    )


def _assign(value: Any, steps: tuple[str | int, ...], new: object, path: str) -> Any:
    step, rest = steps[0], steps[1:]
    child = _child(value, step, path)
    changed = _assign(child, rest, new, path) if rest else _whole(child, new, path)
    if isinstance(step, int):
        return (*value[:step], changed, *value[step + 1 :])
    if isinstance(value, Mapping):
        return {**value, step: _like(child, changed, path)}
    if step not in _names(value):
        raise InputError(
            "unknown-path", f"{path!r} is worked out and cannot be set", path, _names(value)
        )
    fitting = _fitting(type(value), step, changed, new, path)
    try:
        return replace(value, **{step: fitting})
    except ValueError as fault:
        # What a record checks of several fields together.
        raise InputError("wrong-type", f"{new!r} does not fit: {fault}", path) from fault


def _whole(old: object, new: object, path: str) -> object:
    if is_dataclass(old) and type(new) is not type(old):
        raise InputError("wrong-type", f"{path} is set field by field", path, _names(old))
    return new


def _like(old: object, new: object, path: str) -> object:
    if isinstance(old, int) and not isinstance(new, int):
        raise InputError("wrong-type", f"{new!r} is no whole number", path)
    return new


@cache
def _field_adapter(owner: type, name: str) -> TypeAdapter[Any]:
    return TypeAdapter(get_type_hints(owner, include_extras=True)[name])


def _fitting(owner: type, name: str, changed: object, new: object, path: str) -> object:
    """What the field holds from now on; `new` is what of it was set."""
    try:
        fitting = _field_adapter(owner, name).validate_python(changed)
    except ValidationError as fault:
        reason = "; ".join(dict.fromkeys(error["msg"] for error in fault.errors()))
        raise InputError("wrong-type", f"{new!r} does not fit: {reason}", path) from fault
    _whole(fitting, changed, path)
    return fitting
