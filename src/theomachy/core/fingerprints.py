"""The fingerprint of a state: equal states have equal ones, whatever the order of their making."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Set
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import Any


def canonical(value: Any) -> Any:
    """The value as plain JSON data; fields at their default are left out, so that a new field of a
    later release changes no fingerprint, and so are those by which nothing is compared (another
    field stands for them). Sets are sorted, mappings keyed by text."""
    if is_dataclass(value) and not isinstance(value, type):
        return {
            field.name: canonical(getattr(value, field.name))
            for field in fields(value)
            if field.compare and not _at_default(field, getattr(value, field.name))
        }
    if isinstance(value, Enum):
        return canonical(value.value)
    if isinstance(value, Mapping):
        return {_key(key): canonical(item) for key, item in value.items()}
    if isinstance(value, Set):
        return sorted((canonical(item) for item in value), key=repr)
    if isinstance(value, list | tuple):
        return [canonical(item) for item in value]
    return value


def _key(key: Any) -> str:
    return key if isinstance(key, str) else json.dumps(canonical(key))


def _at_default(field: Any, value: Any) -> bool:
    if field.default is not MISSING:
        return bool(field.default == value)
    return field.default_factory is not MISSING and bool(field.default_factory() == value)


def fingerprint(state: object) -> str:
    """Sixteen hex digits that stand for the whole state."""
    text = json.dumps(canonical(state), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
