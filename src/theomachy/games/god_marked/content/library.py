"""The shipped content, read once; looked up by id."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, TypeVar

from theomachy.core.content import records_of, shipped
from theomachy.games.god_marked.content.abilities import Ability, Light
from theomachy.games.god_marked.content.difficulties import DifficultyRecord
from theomachy.games.god_marked.content.drafts import ReadyCharacter, ReadyCompanion
from theomachy.games.god_marked.content.items import Item
from theomachy.games.god_marked.content.locks import LockRecord, RuneRecord
from theomachy.games.god_marked.content.objects import ObjectRecord, TerrainRecord
from theomachy.games.god_marked.content.perks import Perk
from theomachy.games.god_marked.content.records import UNARMED, Gear, Weapon
from theomachy.games.god_marked.content.schema import CreatureRecord
from theomachy.games.god_marked.content.species import COMMON, Species
from theomachy.games.god_marked.content.tracks import Mount, Track

Record = TypeVar("Record")
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
def characters() -> Mapping[str, ReadyCharacter]:
    """The shipped characters, ready to play, as they were built."""
    return _records(ReadyCharacter, "characters")


@cache
def companions() -> Mapping[str, ReadyCompanion]:
    """GM-COMPANION-01: the shipped companions."""
    return _records(ReadyCompanion, "companions")


@cache
def perks() -> Mapping[str, Perk]:
    """GM-CHAR-07: the shipped Perks."""
    return _records(Perk, "perks")


@cache
def species() -> Mapping[str, Species]:
    """GM-LIMB-01: the shipped species, common folk among them."""
    return {COMMON.id: COMMON, **_records(Species, "species")}


@cache
def tracks() -> Mapping[str, Track]:
    """GM-CHASE-01: the shipped tracks for chases."""
    return _records(Track, "tracks")


@cache
def mounts() -> Mapping[str, Mount]:
    """GM-CHASE-08: the shipped mounts and vehicles."""
    return _records(Mount, "mounts")


@cache
def objects() -> Mapping[str, ObjectRecord]:
    """GM-OBJECT-01: the shipped objects."""
    return _records(ObjectRecord, "objects")


@cache
def terrain() -> Mapping[str, TerrainRecord]:
    """GM-MOVE-03: the shipped kinds of ground."""
    return _records(TerrainRecord, "terrain")


@cache
def difficulties() -> Mapping[str, DifficultyRecord]:
    """GM-CHECK-02: the shipped difficulties, easiest first."""
    return _records(DifficultyRecord, "difficulties")


@cache
def locks() -> Mapping[str, LockRecord]:
    """GM-LOCK-01: the shipped locks."""
    return _records(LockRecord, "locks")


@cache
def runes() -> Mapping[str, RuneRecord]:
    """GM-LOCK-04: the shipped runes."""
    return _records(RuneRecord, "runes")


@cache
def items() -> Mapping[str, Item]:
    """GM-RITUAL-01: the shipped items: with light, with instructions, to be used."""
    return _records(Item, "items")


@cache
def skirmishes() -> Mapping[str, Mapping[str, Any]]:
    """The shipped skirmishes by id, in the form of encounter files."""
    found: Mapping[str, Mapping[str, Any]] = shipped(_HERE, "data/skirmishes.yaml")
    return found
