"""The content by id: what ships, read once, and beside it what the packs in force have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, wraps
from typing import Any, Final, TypeVar

from theomachy.core.content import records_of, shipped
from theomachy.core.packs import beside, own_records
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


Loader = Callable[[], Mapping[str, Record]]


def _with_own(kind: type[Record], field: str) -> Callable[[Loader[Record]], Loader[Record]]:
    """What ships is read once; beside it stands what the packs in force have in this field."""

    def looked_up(read: Loader[Record]) -> Loader[Record]:
        shipped_once = cache(read)

        @wraps(read)
        def found() -> Mapping[str, Record]:
            return beside(shipped_once(), kind, field)

        return found

    return looked_up


@_with_own(Weapon, "weapons")
def weapons() -> Mapping[str, Weapon]:
    """The shipped weapons, bare hands among them."""
    return {UNARMED.id: UNARMED, **_records(Weapon, "weapons")}


@_with_own(Gear, "gear")
def gear() -> Mapping[str, Gear]:
    """The shipped gear."""
    return _records(Gear, "gear")


@_with_own(Ability, "abilities")
def abilities() -> Mapping[str, Ability]:
    """GM-ABILITY-01: the shipped powers, spells, manoeuvres and weapon arts."""
    found: dict[str, Ability] = {}
    for kind in ("powers", "spells", "manoeuvres"):
        found.update(_records(Ability, kind))
    return found


@_with_own(Light, "lights")
def lights() -> Mapping[str, Light]:
    """The shipped kinds of champions."""
    return _records(Light, "lights")


@_with_own(CreatureRecord, "creatures")
def creatures() -> Mapping[str, CreatureRecord]:
    """The shipped opponents."""
    return _records(CreatureRecord, "creatures")


@_with_own(ReadyCharacter, "drafts")
def characters() -> Mapping[str, ReadyCharacter]:
    """The shipped characters, ready to play, as they were built."""
    return _records(ReadyCharacter, "characters")


def written_characters() -> Mapping[str, CreatureRecord]:
    """Characters of packs whose numbers are written out; none ship."""
    return own_records(CreatureRecord, "characters")


@_with_own(ReadyCompanion, "companions")
def companions() -> Mapping[str, ReadyCompanion]:
    """GM-COMPANION-01: the shipped companions."""
    return _records(ReadyCompanion, "companions")


@_with_own(Perk, "perks")
def perks() -> Mapping[str, Perk]:
    """GM-CHAR-07: the shipped Perks."""
    return _records(Perk, "perks")


@_with_own(Species, "species")
def species() -> Mapping[str, Species]:
    """GM-LIMB-01: the shipped species, common folk among them."""
    return {COMMON.id: COMMON, **_records(Species, "species")}


@_with_own(Track, "tracks")
def tracks() -> Mapping[str, Track]:
    """GM-CHASE-01: the shipped tracks for chases."""
    return _records(Track, "tracks")


@_with_own(Mount, "mounts")
def mounts() -> Mapping[str, Mount]:
    """GM-CHASE-08: the shipped mounts and vehicles."""
    return _records(Mount, "mounts")


@_with_own(ObjectRecord, "objects")
def objects() -> Mapping[str, ObjectRecord]:
    """GM-OBJECT-01: the shipped objects."""
    return _records(ObjectRecord, "objects")


@_with_own(TerrainRecord, "terrain")
def terrain() -> Mapping[str, TerrainRecord]:
    """GM-MOVE-03: the shipped kinds of ground."""
    return _records(TerrainRecord, "terrain")


@_with_own(LockRecord, "locks")
def locks() -> Mapping[str, LockRecord]:
    """GM-LOCK-01: the shipped locks."""
    return _records(LockRecord, "locks")


@_with_own(RuneRecord, "runes")
def runes() -> Mapping[str, RuneRecord]:
    """GM-LOCK-04: the shipped runes."""
    return _records(RuneRecord, "runes")


@_with_own(Item, "items")
def items() -> Mapping[str, Item]:
    """GM-RITUAL-01: the shipped items: with light, with instructions, to be used."""
    return _records(Item, "items")


@_with_own(DifficultyRecord, "difficulties")
def difficulties() -> Mapping[str, DifficultyRecord]:
    """GM-CHECK-02: the shipped steps of difficulty, from the easiest to the hardest."""
    return _records(DifficultyRecord, "difficulties")


@cache
def epics() -> Mapping[str, Mapping[str, Any]]:
    """The shipped epics by id, in the form of epic files."""
    found: Mapping[str, Mapping[str, Any]] = shipped(_HERE, "data/epics.yaml")
    return found


@cache
def skirmishes() -> Mapping[str, Mapping[str, Any]]:
    """The shipped skirmishes by id, in the form of encounter files."""
    found: Mapping[str, Mapping[str, Any]] = shipped(_HERE, "data/skirmishes.yaml")
    return found
