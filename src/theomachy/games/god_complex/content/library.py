"""Reading the content that comes with the game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

import yaml

from theomachy.core.errors import InputError
from theomachy.games.god_complex.content.schema import ContentCreature, WeaponRecord, parsed

_HERE = "theomachy.games.god_complex.content"
C = TypeVar("C", WeaponRecord, ContentCreature)


def _read(name: str) -> Any:
    return yaml.safe_load(files(_HERE).joinpath(name).read_text(encoding="utf-8"))


def _by_id(kind: type[C], name: str) -> Mapping[str, C]:
    """The records of a file by id. Raises InputError `bad-record` or `id-taken`."""
    found: dict[str, C] = {}
    for place, data in enumerate(_read(name)):
        record = parsed(kind, data, f"{name}[{place}]")
        if record.id in found:
            raise InputError("id-taken", f"{record.id!r} stands there twice", f"{name}[{place}].id")
        found[record.id] = record
    return found


@cache
def weapons() -> Mapping[str, WeaponRecord]:
    """The weapons by id."""
    return _by_id(WeaponRecord, "weapons.yaml")


@cache
def creatures() -> Mapping[str, ContentCreature]:
    """The creatures by id."""
    return _by_id(ContentCreature, "creatures.yaml")


@cache
def skirmishes() -> Mapping[str, Mapping[str, Any]]:
    """Encounters ready to play, by id."""
    found: Mapping[str, Mapping[str, Any]] = _read("skirmishes.yaml")
    return found


def weapon(name: str, where: str) -> WeaponRecord:
    """The weapon with this id. Raises InputError `unknown-weapon`."""
    if name not in weapons():
        raise InputError("unknown-weapon", f"no weapon is called {name!r}", where, tuple(weapons()))
    return weapons()[name]


def creature(name: str, where: str) -> ContentCreature:
    """The creature with this id. Raises InputError `unknown-content`."""
    if name not in creatures():
        raise InputError(
            "unknown-content", f"no creature is called {name!r}", where, tuple(creatures())
        )
    return creatures()[name]
