"""Reading the content that comes with the game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from theomachy.core.content import records_of, shipped
from theomachy.core.errors import InputError
from theomachy.games.god_complex.content.schema import ContentCreature, WeaponRecord

_HERE: Final = "theomachy.games.god_complex.content"


@cache
def weapons() -> Mapping[str, WeaponRecord]:
    """The weapons by id."""
    return records_of(WeaponRecord, shipped(_HERE, "weapons.yaml"), "weapons.yaml")


@cache
def creatures() -> Mapping[str, ContentCreature]:
    """The creatures by id."""
    return records_of(ContentCreature, shipped(_HERE, "creatures.yaml"), "creatures.yaml")


@cache
def skirmishes() -> Mapping[str, Mapping[str, Any]]:
    """Encounters ready to play, by id."""
    found: Mapping[str, Mapping[str, Any]] = shipped(_HERE, "skirmishes.yaml")
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
