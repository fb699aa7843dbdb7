"""The shipped content, read once; looked up by id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, TypeVar

import yaml
from pydantic import TypeAdapter, ValidationError

from theomachy.core.errors import InputError
from theomachy.games.god_marked.content.records import UNARMED, Gear, Weapon
from theomachy.games.god_marked.content.schema import CreatureRecord

Record = TypeVar("Record", Weapon, Gear, CreatureRecord)
PACKAGE = "theomachy.games.god_marked.content"


def shipped(name: str) -> Any:
    """The plain data of one shipped file, e.g. `weapons`."""
    file = resources.files(PACKAGE) / "data" / f"{name}.yaml"
    return yaml.safe_load(file.read_text(encoding="utf-8"))


def read_records(kind: type[Record], data: object, where: str) -> Mapping[str, Record]:
    """Records by id. Raises InputError naming the place, the value and what is wrong."""
    if not isinstance(data, Sequence) or isinstance(data, str):
        raise InputError("bad-content", "a list of records is needed", where)
    records: dict[str, Record] = {}
    for place, one in enumerate(data):
        record = read_record(kind, one, f"{where}[{place}]")
        if not record.id or record.id in records:
            raise InputError("bad-id", f"{record.id!r} is missing or taken", f"{where}[{place}].id")
        records[record.id] = record
    return records


def read_record(kind: type[Record], data: object, where: str) -> Record:
    """One record. Raises InputError naming the field and what is wrong with it."""
    try:
        record: Record = TypeAdapter(kind).validate_python(data)
    except ValidationError as fault:
        first: Mapping[str, Any] = dict(fault.errors()[0])
        path = ".".join([where, *[str(part) for part in first["loc"]]])
        allowed = tuple(kind.__dataclass_fields__) if "unexpected" in first["type"] else ()
        raise InputError(
            "bad-content", f"{first['msg']}, not {first['input']!r}", path, allowed
        ) from fault
    return record


@cache
def weapons() -> Mapping[str, Weapon]:
    """The shipped weapons, bare hands among them."""
    return {UNARMED.id: UNARMED, **read_records(Weapon, shipped("weapons"), "weapons")}


@cache
def gear() -> Mapping[str, Gear]:
    """The shipped gear."""
    return read_records(Gear, shipped("gear"), "gear")


@cache
def creatures() -> Mapping[str, CreatureRecord]:
    """The shipped opponents."""
    return read_records(CreatureRecord, shipped("creatures"), "creatures")


@cache
def characters() -> Mapping[str, CreatureRecord]:
    """The shipped characters, ready to play."""
    return read_records(CreatureRecord, shipped("characters"), "characters")


@cache
def skirmishes() -> Mapping[str, Mapping[str, Any]]:
    """The shipped skirmishes by id, in the form of encounter files."""
    found: Mapping[str, Mapping[str, Any]] = shipped("skirmishes")
    return found
