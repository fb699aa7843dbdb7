"""The files of content: characters and packs, as `theomachy check` validates them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal

from pydantic import BaseModel, ConfigDict, model_validator

from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.abilities import Ability, Light
from theomachy.games.god_marked.content.drafts import Draft, ReadyCharacter
from theomachy.games.god_marked.content.items import Item
from theomachy.games.god_marked.content.locks import LockRecord, RuneRecord
from theomachy.games.god_marked.content.objects import ObjectRecord, TerrainRecord
from theomachy.games.god_marked.content.perks import Perk
from theomachy.games.god_marked.content.records import Gear, Weapon
from theomachy.games.god_marked.content.schema import CreatureRecord
from theomachy.games.god_marked.content.species import Species
from theomachy.games.god_marked.content.tracks import Mount, Track


class CharacterFile(BaseModel):
    """A character of God Marked: its numbers as they are in `sheet`, or how it was built in `draft`."""

    model_config = ConfigDict(extra="forbid")

    character: str
    format: Literal[1] = 1
    game: Literal["god-marked"] = "god-marked"
    sheet: CreatureRecord = CreatureRecord()
    draft: Draft | None = None

    @model_validator(mode="after")
    def _carries_what_there_is(self) -> CharacterFile:
        _check_carried("sheet", self.sheet, _shipped())
        return self


class PackFile(BaseModel):
    """A pack: a table's own weapons, gear, abilities, lights, opponents and characters."""

    model_config = ConfigDict(extra="forbid")

    pack: str
    format: Literal[1] = 1
    game: Literal["god-marked"] = "god-marked"
    weapons: tuple[Weapon, ...] = ()
    gear: tuple[Gear, ...] = ()
    abilities: tuple[Ability, ...] = ()
    lights: tuple[Light, ...] = ()
    tracks: tuple[Track, ...] = ()
    mounts: tuple[Mount, ...] = ()
    objects: tuple[ObjectRecord, ...] = ()
    terrain: tuple[TerrainRecord, ...] = ()
    locks: tuple[LockRecord, ...] = ()
    runes: tuple[RuneRecord, ...] = ()
    items: tuple[Item, ...] = ()
    creatures: tuple[CreatureRecord, ...] = ()
    characters: tuple[CreatureRecord, ...] = ()
    drafts: tuple[ReadyCharacter, ...] = ()
    perks: tuple[Perk, ...] = ()
    species: tuple[Species, ...] = ()

    @model_validator(mode="after")
    def _carry_what_there_is(self) -> PackFile:
        own = {
            field: {*ids, *(one.id for one in getattr(self, field))}
            for field, ids in _shipped().items()
        }
        for field in ("creatures", "characters"):
            for place, record in enumerate(getattr(self, field)):
                _check_carried(f"{field}[{place}]", record, own)
        for place, thing in enumerate(self.objects):
            if thing.weapon and thing.weapon not in own["weapons"]:
                names = ", ".join(sorted(own["weapons"]))
                detail = f"there is no {thing.weapon!r} (allowed: {names})"
                raise ValueError(f"objects[{place}].weapon: {detail}")
        lights = {*library.lights(), *(one.id for one in self.lights)}
        for place, item in enumerate(self.items):
            _check_item(f"items[{place}]", item, lights, own["abilities"])
        for place, ability in enumerate(self.abilities):
            if ability.light and ability.light not in lights:
                names = ", ".join(sorted(lights))
                detail = f"there is no light {ability.light!r} (allowed: {names})"
                raise ValueError(f"abilities[{place}].light: {detail}")
        return self


def _check_item(where: str, item: Item, lights: set[str], abilities: set[str]) -> None:
    """GM-RITUAL-01: ValueError for a light or a spell that there is not."""
    for field, named, known in (
        ("light", item.light, lights),
        ("instructions_for", item.instructions_for, abilities),
    ):
        if named and named not in known:
            names = ", ".join(sorted(known))
            raise ValueError(f"{where}.{field}: there is no {named!r} (allowed: {names})")


def _shipped() -> Mapping[str, Collection[str]]:
    """The ids of the shipped content, by the field of a creature that names them."""
    return {
        "weapons": library.weapons(),
        "gear": library.gear(),
        "abilities": library.abilities(),
        "items": library.items(),
    }


def _check_carried(
    where: str, record: CreatureRecord, known: Mapping[str, Collection[str]]
) -> None:
    """ValueError for an id that neither the shipped content nor the pack has."""
    for field, ids in known.items():
        for place, one in enumerate(getattr(record, field)):
            if isinstance(one, str) and one not in ids:
                names = ", ".join(sorted(ids))
                raise ValueError(
                    f"{where}.{field}[{place}]: there is no {one!r} (allowed: {names})"
                )


CONTENT_KINDS: dict[str, type[BaseModel]] = {"character": CharacterFile, "pack": PackFile}
