"""The shipped content, read once; looked up by id."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, TypeVar

from theomachy.core.content import records_of, shipped
from theomachy.games.god_marked.content.abilities import Ability, Light
from theomachy.games.god_marked.content.records import UNARMED, Gear, Weapon
from theomachy.games.god_marked.content.schema import CreatureRecord

Record = TypeVar("Record", Weapon, Gear, CreatureRecord, Ability, Light)
_HERE: Final = "theomachy.games.god_marked.content"


def _records(kind: type[Record], name: str) -> Mapping[str, Record]:
    return records_of(kind, shipped(_HERE, f"data/{name}.yaml"), name)


@cache
def weapons() -> Mapping[str, Weapon]:
    """The shipped weapons, bare hands among them."""
    return {UNARMED.id: UNARMED, **_records(Weapon, "weapons")}


@cache
def gear() -> Mapping[str, Gear]:
    """The shipped gear."""
    return _records(Gear, "gear")


@cache
def abilities() -> Mapping[str, Ability]:
    """GM-ABILITY-01: the shipped powers, spells, manoeuvres and weapon arts."""
    found: dict[str, Ability] = {}
    for kind in ("powers", "spells", "manoeuvres"):
        found.update(_records(Ability, kind))
    return found


@cache
def lights() -> Mapping[str, Light]:
    """The shipped kinds of champions."""
    return _records(Light, "lights")


@cache
def creatures() -> Mapping[str, CreatureRecord]:
    """The shipped opponents."""
    return _records(CreatureRecord, "creatures")


@cache
def characters() -> Mapping[str, CreatureRecord]:
    """The shipped characters, ready to play."""
    return _records(CreatureRecord, "characters")


@cache
def skirmishes() -> Mapping[str, Mapping[str, Any]]:
    """The shipped skirmishes by id, in the form of encounter files."""
    found: Mapping[str, Mapping[str, Any]] = shipped(_HERE, "data/skirmishes.yaml")
    return found
