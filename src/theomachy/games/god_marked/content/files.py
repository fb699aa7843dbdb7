"""The files of content: characters and packs, as `theomachy check` validates them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from theomachy.core.errors import Refusal
from theomachy.core.packs import Pack, Within, digest_of, in_force
from theomachy.games.god_marked.content.abilities import Ability, Light
from theomachy.games.god_marked.content.difficulties import DifficultyRecord
from theomachy.games.god_marked.content.drafts import Draft, ReadyCharacter, ReadyCompanion
from theomachy.games.god_marked.content.items import Item
from theomachy.games.god_marked.content.locks import LockRecord, RuneRecord
from theomachy.games.god_marked.content.objects import ObjectRecord, TerrainRecord
from theomachy.games.god_marked.content.perks import Perk
from theomachy.games.god_marked.content.records import Gear, Weapon
from theomachy.games.god_marked.content.references import bad_ids, unknown_in
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

    def faults(self) -> tuple[Refusal, ...]:
        """What does not fit beyond the form of each field."""
        return tuple(unknown_in(self.sheet, "sheet"))


class PackFile(BaseModel):
    """A pack: a table's own content of any kind, beside what ships or, by the same id, in its place.

    `characters` have their numbers written out, `drafts` are characters as they were built.
    """

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
    companions: tuple[ReadyCompanion, ...] = ()
    perks: tuple[Perk, ...] = ()
    species: tuple[Species, ...] = ()
    difficulties: tuple[DifficultyRecord, ...] = ()

    def records(self) -> Mapping[str, tuple[Any, ...]]:
        """The records by their kind."""
        named = {name: getattr(self, name) for name in PackFile.model_fields}
        return {name: value for name, value in named.items() if isinstance(value, tuple)}

    def beside_the_others(self) -> Within:
        """With this, what the pack itself has counts as being there."""
        data = self.model_dump(mode="json", include=set(self.records()))
        pack = Pack(self.pack, digest_of(data), data=data)
        return Within(in_force().with_pack(pack))

    def faults(self) -> tuple[Refusal, ...]:
        """What does not fit beyond the form of each field: ids that stand twice or that nothing has."""
        placed = [
            (one, f"{kind}[{place}]")
            for kind, records in self.records().items()
            for place, one in enumerate(records)
        ]
        with self.beside_the_others():
            unknown = [fault for one, where in placed for fault in unknown_in(one, where)]
        bad = [
            fault for kind, records in self.records().items() for fault in bad_ids(records, kind)
        ]
        return (*bad, *unknown)


CONTENT_KINDS: dict[str, type[BaseModel]] = {"character": CharacterFile, "pack": PackFile}
