"""Records of content for the scene: objects, and kinds of ground."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import ConfigDict, Field

from theomachy.games.god_marked.content.schema import Count, Size

Extent = Annotated[int, Field(ge=0, le=1000)]
"""A height or width, in spaces; 0 is half a space or less."""


@dataclass(frozen=True, slots=True)
class ObjectRecord:
    """A thing that can be placed, thrown and broken (GM-OBJECT-01 to 04, GM-COVER-01).

    `durability` 0 is the usual for its size. `weapon` is the id of a weapon that it is, if it is one.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")

    id: str
    name: str
    size: Size = 1
    height: Extent = 1
    width: Extent = 1
    durability: Count = 0
    weapon: str = ""
    text: str = ""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TerrainRecord:
    """A kind of ground: what it costs, how well one sees into it, how high it lies (GM-MOVE-03)."""

    __pydantic_config__ = ConfigDict(extra="forbid")

    id: str
    name: str
    slow: bool = False
    obscures: bool = False
    heavily_obscures: bool = False
    height: Annotated[int, Field(ge=-10_000, le=10_000)] = 0
    text: str = ""
    tags: tuple[str, ...] = ()
