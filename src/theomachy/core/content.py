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

from theomachy.core.errors import InputError, first_fault

R = TypeVar("R")


def shipped(package: str, name: str) -> Any:
    """The plain data of a YAML file that ships within a package, e.g. `data/weapons.yaml`."""
    return yaml.safe_load(files(package).joinpath(name).read_text(encoding="utf-8"))


def record_of(kind: type[R], data: object, where: str) -> R:
    """The record. Raises InputError `bad-record` that names the place and what is wrong there."""
    try:
        record: R = _adapter(cast("Any", kind)).validate_python(data)
    except ValidationError as fault:
        place, detail = first_fault(fault, where)
        raise InputError("bad-record", detail, place, _fields_for(kind, fault)) from fault
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


def _fields_for(kind: Any, fault: ValidationError) -> tuple[str, ...]:
    """The fields of the record, if the fault is that one is named which it does not have."""
    first = fault.errors()[0]
    unknown = first["type"] in {"extra_forbidden", "unexpected_keyword_argument"}
    known = getattr(kind, "model_fields", None) or getattr(kind, "__dataclass_fields__", {})
    return tuple(known) if unknown and len(first["loc"]) == 1 else ()
