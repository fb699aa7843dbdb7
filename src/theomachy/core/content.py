"""Content: the files that ship with a game, and records made of plain data.

A record is whatever pydantic can check: a model, or a dataclass with annotations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar, cast

import yaml
from pydantic import TypeAdapter, ValidationError

from theomachy.core.errors import InputError
from theomachy.core.judging import by_place

R = TypeVar("R")


def shipped(package: str, name: str) -> Any:
    """The plain data of a YAML file that ships within a package, e.g. `data/weapons.yaml`."""
    return yaml.safe_load(files(package).joinpath(name).read_text(encoding="utf-8"))


def record_of(kind: type[R], data: object, where: str) -> R:
    """The record. Raises InputError `bad-record` that names the place and what is wrong there."""
    try:
        record: R = _adapter(cast("Any", kind)).validate_python(data)
    except ValidationError as fault:
        first = next(by_place(kind, data, fault))
        inner = first.where if not first.where or first.where.startswith("[") else f".{first.where}"
        place = f"{where}{inner}" if where else first.where
        raise InputError("bad-record", first.detail, place, first.allowed) from fault
    return record


def records_of(kind: type[R], data: object, where: str) -> Mapping[str, R]:
    """A list of records by their `id`. Raises InputError `bad-record`, or `bad-id` for one taken."""
    if not isinstance(data, Sequence) or isinstance(data, str):
        raise InputError("bad-record", "a list of records is needed", where)
    records: dict[str, R] = {}
    for place, one in enumerate(data):
        record = record_of(kind, one, f"{where}[{place}]")
        name = str(getattr(record, "id", ""))
        if not name or name in records:
            raise InputError("bad-id", f"{name!r} is missing or taken", f"{where}[{place}].id")
        records[name] = record
    return records


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)
