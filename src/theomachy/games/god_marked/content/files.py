"""The files of content: characters and packs, as `theomachy check` validates them."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

from theomachy.games.god_marked.content.records import Gear, Weapon
from theomachy.games.god_marked.content.schema import CreatureRecord


class CharacterFile(BaseModel):
    """A character of God Marked: its name, and its numbers as `is`."""

    model_config = ConfigDict(extra="forbid")

    character: str
    format: Literal[1] = 1
    game: Literal["god-marked"] = "god-marked"
    sheet: CreatureRecord = CreatureRecord()


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


CONTENT_KINDS: dict[str, type[BaseModel]] = {"character": CharacterFile, "pack": PackFile}
