"""What differs between two states, value by value, with the paths that edits use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from theomachy.core.fingerprints import canonical
from theomachy.table.records import Change

NOTHING = object()


def changes(now: Any, then: Any) -> tuple[Change, ...]:
    """Each value that is another in the two states. Creatures' paths begin with their names."""
    return tuple(
        Change(_shown(path), plain(old), plain(new)) for path, old, new in _differing("", now, then)
    )


def _differing(path: str, now: Any, then: Any) -> Iterator[tuple[str, Any, Any]]:
    if now is then or now == then:
        return
    parts_now, parts_then = _parts(now), _parts(then)
    if parts_now is None or parts_then is None or type(now) is not type(then):
        yield path, now, then
        return
    for step in dict.fromkeys((*parts_now, *parts_then)):
        one, other = parts_now.get(step, NOTHING), parts_then.get(step, NOTHING)
        yield from _differing(f"{path}{step}", one, other)


def leaves(state: Any) -> dict[str, Any]:
    """Each value of a state that has no parts of its own, by its path, as plain data."""
    return {_shown(path): plain(value) for path, value in _leaves("", state)}


def _leaves(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    parts = _parts(value)
    if not parts:
        yield path, value
        return
    for step, part in parts.items():
        yield from _leaves(f"{path}{step}", part)


def _parts(value: Any) -> dict[str, Any] | None:
    """The parts of a value by the step that leads to each; None for a value without parts."""
    if is_dataclass(value):
        own = [field.name for field in fields(value) if field.compare]
        return {f".{name}": getattr(value, name) for name in own}
    if isinstance(value, Mapping):
        return {f".{_key(key)}": part for key, part in value.items()}
    if isinstance(value, tuple | list):
        return {f"[{place}]": part for place, part in enumerate(value)}
    return None


def _key(key: Any) -> str:
    return str(key.value if isinstance(key, Enum) else key)


def _shown(path: str) -> str:
    return path.removeprefix(".").removeprefix("creatures.")


def plain(value: Any) -> Any:
    """The value as plain JSON data; None where there is none."""
    if value is NOTHING:
        return None
    if isinstance(value, Set):
        return sorted(canonical(one) for one in value)
    return canonical(value)
