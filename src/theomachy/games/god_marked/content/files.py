"""The files of content: characters and packs, as `theomachy check` validates them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from pydantic import BaseModel, ConfigDict, model_validator

from theomachy.games.god_marked.content import library
from theomachy.games.god_marked.content.records import Gear, Weapon
from theomachy.games.god_marked.content.schema import CreatureRecord


class CharacterFile(BaseModel):
    """A character of God Marked: its name, and its numbers as `is`."""

    model_config = ConfigDict(extra="forbid")

    character: str
    format: Literal[1] = 1
    game: Literal["god-marked"] = "god-marked"
    sheet: CreatureRecord = CreatureRecord()

    @model_validator(mode="after")
    def _carries_what_there_is(self) -> CharacterFile:
        _check_carried("sheet", self.sheet, library.weapons(), library.gear())
        return self


class PackFile(BaseModel):
    """A pack: a table's own weapons, gear, opponents and characters."""

    model_config = ConfigDict(extra="forbid")

    pack: str
    format: Literal[1] = 1
    game: Literal["god-marked"] = "god-marked"
    weapons: tuple[Weapon, ...] = ()
    gear: tuple[Gear, ...] = ()
    creatures: tuple[CreatureRecord, ...] = ()
    characters: tuple[CreatureRecord, ...] = ()

    @model_validator(mode="after")
    def _carry_what_there_is(self) -> PackFile:
        weapons = {*library.weapons(), *(one.id for one in self.weapons)}
        gear = {*library.gear(), *(one.id for one in self.gear)}
        for field in ("creatures", "characters"):
            for place, record in enumerate(getattr(self, field)):
                _check_carried(f"{field}[{place}]", record, weapons, gear)
        return self


def _check_carried(
    where: str, record: CreatureRecord, weapons: Collection[str], gear: Collection[str]
) -> None:
    """ValueError for an id that neither the shipped content nor the pack has."""
    for field, carried, known in (
        ("weapons", record.weapons, weapons),
        ("gear", record.gear, gear),
    ):
        for place, one in enumerate(carried):
            if isinstance(one, str) and one not in known:
                names = ", ".join(sorted(known))
                raise ValueError(
                    f"{where}.{field}[{place}]: there is no {one!r} (allowed: {names})"
                )


CONTENT_KINDS: dict[str, type[BaseModel]] = {"character": CharacterFile, "pack": PackFile}
